const questions = new SolverQueue(pageSolver);
const shared = new SharedData();

// Everything that runs on the page; made anew when the page is put in another language.
class ReportPage {
  constructor(root) {
    const data = JSON.parse(document.getElementById("games").textContent);
    this.games = data.games;
    this.words = data.words;
    this.sights = this.games.map((game) => new Sight(game));
    this.boards = this.sights.filter((sight) => sight.game.turns.length).map((sight) => new Board(sight.game, sight, data.words));
    this.seats = new Set(["", ...this.games.flatMap((game) => game.seats)]);
    // The view in which the page was made.
    this.first = this.sights.find((sight) => !sight.open)?.label ?? "";
    this.stage = new Stage(root, this);
    this.felts = this.boards.map((board) => new Felt(board));
    this.places = new Map(this.boards.map((board) => [board, new Seats(board)]));
    this.flights = this.boards.map((board) => new Flight(board));
    this.trials = new Map();
    this.supplied = false;
    // The seat that the reader has chosen to look as, empty for all hands open; null before they have chosen.
    this.chosen = null;
    this.players = new Map(this.boards.map((board) => [board, new Playing(board, this.words)]));
    this.graphs = this.boards.map((board) => new Evaluation(board));
    this.previews = this.boards.map((board) => new Preview(board));
    this.guesses = this.boards.map((board) => new Guess(board, this.words));
    for (const radio of document.querySelectorAll(".sights input")) {
      radio.addEventListener("change", () => this.see(radio.value));
      // Chosen with the mouse, a view gives the arrow keys back to the game.
      radio.addEventListener("click", (event) => event.detail && radio.blur());
    }
    this.sit(this.first);
    for (const board of this.boards) {
      board.show();
      board.addEventListener("show", () => this.stage.shown === board.game.id && address.note());
    }
    if (shared.data) this.supply(shared.data);
  }

  // With what lay packed: what the seats could know, and what lines of the reader's own start from.
  supply({ known, own }) {
    this.supplied = true;
    for (const sight of this.sights) sight.known = new KnownTables(sight.game, known[sight.game.id], this.words);
    for (const preview of this.previews) {
      const { board } = preview;
      const data = own[board.game.id];
      if (!data) {
        for (const fold of board.article.querySelectorAll(".trying")) fold.hidden = true;
        continue;
      }
      const trying = new Trying(board, questions, this.words, data);
      preview.ghost = (move) => trying.imagine(move);
      this.trials.set(board, trying);
      trying.show();
    }
    // Somebody was quicker than that.
    if (this.chosen !== null) this.see(this.chosen);
  }

  // Shows what an address names: answers whether there is such a thing.
  open(hash) {
    const { place, game, turn, seat } = readAddress(hash);
    if (seat !== null && this.seats.has(seat) && seat !== (this.chosen ?? this.first)) this.see(seat);
    const code = readCode(place);
    const board = this.boards.find((other) => other.game.id === (code?.game ?? game));
    if (board) {
      this.stage.show(board.game.id);
      if (code) this.trials.get(board)?.follow(code);
      else board.follow(null, turn === null ? board.game.turns.length : board.place(turn));
      window.scrollTo(0, 0);
      return true;
    }
    return this.stage.find(place);
  }

  // What the address is to name.
  get address() {
    const { board, shown } = this.stage;
    return this.addressOf(board ? this.trials.get(board)?.place ?? board.name : shown);
  }

  // A place of the page, with who looks and in which language.
  addressOf(place) {
    const seat = this.chosen === null || this.chosen === this.first ? null : this.chosen;
    return writeAddress(place, { seat, language: languages.chosen });
  }

  // Whoever looks, looks at all games of the page.
  see(label) {
    this.chosen = label;
    // A line of one's own is made with all hands open: it tells of them.
    if (label) for (const trying of this.trials.values()) trying.leave();
    for (const sight of this.sights) sight.see(label);
    this.sit(label);
    for (const board of this.boards) board.show();
    this.compare();
    address.note();
  }

  sit(label) {
    for (const seats of this.places.values()) seats.turn(label);
  }

  // Lines side by side tell what no seat could know: they stand there while all of their games are open.
  compare() {
    const open = new Map(this.sights.map((sight) => [sight.game.id, sight.open]));
    for (const section of document.querySelectorAll("[data-compared]")) {
      section.hidden = section.dataset.compared.split(" ").some((id) => !open.get(id));
    }
  }

  // What a reader has done: where each board stands, and who looks.
  state() {
    return {
      stage: this.stage.state,
      at: this.boards.map((board) => board.at),
      view: this.chosen,
      trials: this.boards.map((board) => this.trials.get(board)?.state ?? null),
      guesses: this.guesses.map((guess) => guess.state),
    };
  }

  restore(state) {
    this.stage.restore(state.stage);
    if (state.view !== null) this.see(state.view);
    this.guesses.forEach((guess, place) => guess.restore(state.guesses[place]));
    this.boards.forEach((board, place) => {
      const lines = state.trials[place];
      board.go(state.at[place] ?? board.at);
      if (lines) this.trials.get(board)?.restore(lines);
    });
  }

  stop() {
    for (const player of this.players.values()) player.stop();
  }
}

const KEYS = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
  n: "mistake-next",
  p: "mistake-previous",
};

document.documentElement.classList.add("live");
let page = null;
const address = new Address(() => page.address);
const languages = new Languages(document.getElementById("page"), (root, state) => {
  page = new ReportPage(root);
  if (state) page.restore(state);
  return page;
});
languages.offer();
const opened = document.location.hash;
if (opened.length > 1) page.open(opened);
languages.wish(readAddress(opened).language);
shared.ready.then((data) => {
  if (!page.supplied) page.supply(data);
  if (readCode(readAddress(document.location.hash).place)) page.open(document.location.hash);
});
window.addEventListener("hashchange", () => page.open(document.location.hash));

// A link within the page leads there at once, and can be left with the button of the browser.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.('a[href^="#"]');
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.dataset.turn === undefined) {
    address.write();
    if (!page.open(link.hash)) return;
    event.preventDefault();
    try {
      window.history.pushState(null, "", page.addressOf(link.hash.slice(1)));
    } catch {
      // A page within a page has no address of its own.
    }
  }
});

// The arrows step wherever they mean nothing else; the other keys belong to the page but where the board has the focus.
document.addEventListener("keydown", (event) => {
  const { board } = page.stage;
  if (!board || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const { target, key } = event;
  const step = KEYS[key];
  const within = board.root.contains(target);
  if (key === " ") {
    // Where a space means something already, it keeps its meaning.
    if (!within || target.closest("a, button, input, select, summary, textarea")) return;
    event.preventDefault();
    return page.players.get(board).toggle();
  }
  if (!step || target.closest("select, textarea, [role=tab]") || target.matches(".scroll")) return;
  if (!key.startsWith("Arrow") && !within) return;
  // Among the views, and on the slider, the arrows go from one to the next.
  if (!/^[np]$/.test(key) && target.matches("input")) return;
  event.preventDefault();
  board.move(step);
  board.reveal();
});
