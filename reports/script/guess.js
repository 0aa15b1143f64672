// What somebody has guessed, and how good that was: answers are `{ guess, played, best, lost }`, `lost` being null
// where no value is for this viewer.
const tally = (answers) => {
  const valued = answers.every(({ lost }) => lost !== null);
  const right = answers.filter(({ guess, played, lost }) => (valued ? lost === 0 : guess === played)).length;
  return { valued, right, count: answers.length, lost: valued ? answers.reduce((sum, { lost }) => sum + lost, 0) : 0 };
};

// Tile by tile, so that the order tells nothing.
const inTileOrder = (one, other) => one.split(/[-@]/).reduce((found, part, at) => found || part.localeCompare(other.split(/[-@]/)[at] ?? "", "en", { numeric: true }), 0);

// The game without what comes: the reader says what to play before it is shown. What tells of the future or of
// values is hidden by the class `guessing`, and a gate keeps the board before the next question.
class Guess {
  constructor(board, words) {
    this.board = board;
    this.article = board.article;
    this.root = board.article.querySelector(".guess");
    this.toggle = this.root.querySelector("button");
    this.seats = this.root.querySelector("select");
    this.place = board.root.querySelector(".question");
    this.words = words;
    this.title = document.title;
    this.guesses = new Map();
    this.gate = (index) => Math.min(index, this.next);
    this.on = false;
    // Without a choice that anybody can judge there is nothing to ask.
    this.root.hidden = !board.game.turns.some((turn) => this.moves(turn).length > 1);
    this.toggle.addEventListener("click", () => (this.on ? this.end() : this.begin()));
    // The turn that alone is asked; null for all of them.
    this.only = null;
    this.article.querySelector(".try")?.addEventListener("click", () => this.once(board.game.opening));
    this.seats.addEventListener("change", () => this.on && this.begin());
    board.addEventListener("show", () => this.on && this.show());
  }

  begin() {
    this.only = null;
    this.guesses.clear();
    this.set(true);
    this.board.follow(null, 0);
  }

  // Asks about one turn, with the other hands face down, and judges the answer at once.
  once(place) {
    const turn = this.board.game.turns[place];
    this.seats.value = "";
    this.only = turn.turn;
    if (!this.asked(turn)) return (this.only = null);
    this.guesses.clear();
    this.set(true);
    this.board.follow(null, place);
    this.place.querySelector("button")?.focus({ preventScroll: true });
  }

  end() {
    const { only } = this;
    this.only = null;
    this.set(false);
    if (only === null) return this.board.show();
    this.board.follow(null, this.board.place(only));
    this.article.querySelector(".try").focus({ preventScroll: true });
  }

  set(on) {
    if (on !== this.on) this.board.gates = on ? [...this.board.gates, this.gate] : this.board.gates.filter((gate) => gate !== this.gate);
    this.on = on;
    this.toggle.setAttribute("aria-pressed", String(on));
    this.article.classList.toggle("guessing", on);
    this.article.classList.toggle("once", on && this.only !== null);
    // Other games can be the same deal, and sheets and lists tell how this one ends.
    document.body.classList.toggle("guessed", document.querySelector(".guessing") !== null);
    const page = document.querySelector("h1").textContent;
    document.title = on ? page : this.title;
    for (const part of this.article.querySelectorAll(".unsaid")) part.hidden = !on;
    this.place.hidden = !on;
    if (!on) for (const cell of this.board.cells) cell.classList.remove("unseen");
  }

  // What a reader has done, to be done again on a page in another language.
  get state() {
    return this.on ? { seat: this.seats.value, guesses: [...this.guesses], only: this.only } : null;
  }

  restore(state) {
    if (!state) return;
    this.seats.value = state.seat;
    this.guesses = new Map(state.guesses);
    this.only = state.only;
    this.set(true);
    this.board.show();
  }

  choices(turn) {
    return document.querySelector(`#${this.board.game.id}-t${turn.turn} .choices`);
  }

  // The options of a turn, in the list that is for this viewer if there is one.
  options(turn) {
    const choices = this.choices(turn);
    const lists = choices ? [...choices.querySelectorAll(".weighed, .options")] : [];
    const shown = lists.find((list) => !list.closest("[hidden]"));
    const list = shown ?? lists[0];
    return { list, valued: shown !== undefined, rows: list ? [...list.querySelectorAll("[data-move]")] : [] };
  }

  // The moves of a turn, of which one is known to have been played.
  moves(turn) {
    const { rows } = this.options(turn);
    return rows.some((row) => row.classList.contains("played")) ? rows.map((row) => row.dataset.move).sort(inTileOrder) : [];
  }

  asked(turn) {
    if (this.only !== null) return turn.turn === this.only && this.moves(turn).length > 1;
    const seat = this.board.sight.label || this.seats.value;
    return (!seat || turn.seat === seat) && this.moves(turn).length > 1;
  }

  // How far the board may go: to the first question that has no answer yet.
  get next() {
    const { turns } = this.board.game;
    const open = turns.findIndex((turn) => this.asked(turn) && !this.guesses.has(turn.turn));
    return open < 0 ? turns.length : open;
  }

  answer(turn) {
    const { rows, valued } = this.options(turn);
    const guess = this.guesses.get(turn.turn);
    const row = rows.find(({ dataset }) => dataset.move === guess);
    return {
      turn,
      guess: this.name(row),
      played: this.name(rows.find(({ classList }) => classList.contains("played"))),
      best: valued ? rows.filter(({ dataset }) => Number(dataset.lost) === 0).map((option) => this.name(option)) : [],
      lost: valued ? Number(row.dataset.lost) : null,
    };
  }

  get answers() {
    const { turns } = this.board.game;
    return turns.filter((turn) => this.asked(turn) && this.guesses.has(turn.turn)).map((turn) => this.answer(turn));
  }

  name(row) {
    return row.querySelector(".what").textContent.replace(/\s+/g, " ").trim();
  }

  show() {
    const { at, game, last, cells, caption, count, slider } = this.board;
    const latest = at ? game.turns[at - 1] : null;
    const turn = latest ? latest.turn : 0;
    for (const cell of cells) cell.classList.toggle("unseen", Number(cell.dataset.turn) > turn);
    count.textContent = at;
    this.root.classList.toggle("seated", !this.board.sight.open);
    const open = at < last && at === this.next ? game.turns[at] : null;
    const told = latest && this.asked(latest) && this.guesses.has(turn);
    const over = at === last && this.only === null;
    this.article.classList.toggle("asked", Boolean(told));
    caption.textContent = [
      latest ? this.board.seen(latest) : game.start,
      told ? this.verdict(this.answer(latest)) : "",
      (told && this.only === null) || over ? this.score() : "",
      open ? filled(this.words.guess_ask, { seat: open.seat }) : "",
    ].filter(Boolean).join(" ");
    slider.setAttribute("aria-valuetext", caption.textContent);
    this.place.replaceChildren(...(told ? this.revealed(latest) : []), ...(open ? this.question(open) : []), ...(over ? this.summary() : []));
  }

  verdict({ guess, played, best }) {
    const said = filled(this.words.guess_chose, { guess, played });
    return best.length ? `${said} ${filled(this.words.guess_best, { best: best.join(", ") })}` : said;
  }

  score() {
    const { valued, right, count, lost } = tally(this.answers);
    if (!count) return this.words.guess_none;
    return filled(valued ? this.words.guess_tally : this.words.guess_alike, { right, count, points: this.points(lost) });
  }

  points(lost) {
    const number = lost.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 2 });
    return filled(formed(this.words.points, lost, this.words.plurals), { count: number });
  }

  // The options as buttons, and what the seat could know.
  question(turn) {
    const { rows } = this.options(turn);
    const buttons = this.moves(turn).map((move) => {
      const row = rows.find(({ dataset }) => dataset.move === move);
      const button = made("button", "", [row.querySelector(".what").cloneNode(true)], { type: "button" });
      button.addEventListener("click", () => this.take(turn, move));
      return button;
    });
    const known = this.choices(turn).querySelector(".known:not([hidden])");
    return [made("div", "", buttons, { class: "answers", role: "group", "aria-label": filled(this.words.guess_ask, { seat: turn.seat }) }), ...(known ? [known.cloneNode(true)] : [])];
  }

  take(turn, move) {
    this.guesses.set(turn.turn, move);
    this.board.go(this.board.at + 1);
    this.place.querySelector(".on, .answers button")?.focus({ preventScroll: true });
  }

  // All values of a turn, with the guess marked in words.
  revealed(turn) {
    const { list, valued } = this.options(turn);
    const parts = [];
    if (valued) {
      const shown = list.cloneNode(true);
      const row = [...shown.querySelectorAll("[data-move]")].find(({ dataset }) => dataset.move === this.guesses.get(turn.turn));
      row.querySelector(".what").after(" ", made("span", this.words.guess_yours, [], { class: "tag" }));
      parts.push(shown);
    }
    const line = this.only !== null && this.choices(turn).querySelector(`[data-line="${this.guesses.get(turn.turn)}"]`);
    if (line && !line.closest("[hidden]")) parts.push(made("p", "", [...line.cloneNode(true).childNodes], { class: "preview" }));
    if (this.only !== null) {
      const back = made("button", this.words.own_leave, [], { type: "button", class: "on" });
      back.addEventListener("click", () => this.end());
      parts.push(back);
    } else if (this.board.at < this.next) {
      const on = made("button", this.words.guess_on, [], { type: "button", class: "on" });
      on.addEventListener("click", () => {
        this.board.go(this.next);
        this.place.querySelector(".answers button")?.focus({ preventScroll: true });
      });
      parts.push(on);
    }
    return parts;
  }

  summary() {
    const { id } = this.board.game;
    const rows = this.answers.map((answer) => {
      const { turn, seat } = answer.turn;
      const link = made("a", filled(this.words.guess_turn, { turn, seat }), [], { href: `#${id}-t${turn}`, "data-turn": turn });
      const lost = answer.lost === null ? "" : answer.lost ? ` (−${this.points(answer.lost)})` : " ✓";
      return made("li", "", [link, `: ${this.verdict(answer)}${lost}`]);
    });
    return rows.length ? [made("h4", this.words.guess_summary), made("ol", "", rows, { class: "guesses" })] : [];
  }
}

if (typeof module !== "undefined") module.exports = { tally, inTileOrder };
