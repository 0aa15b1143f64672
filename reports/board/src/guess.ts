import type { Board } from "./board";
import { type TurnData, type Words, written } from "./data";
import { every, filled, formed, made, maybe, one } from "./dom";

// What somebody has guessed, and how good that was: answers are `{ guess, played, best, lost }`, `lost` being null
// where no value is for this viewer.
export interface Answered {
  turn: TurnData;
  guess: string;
  played: string;
  best: string[];
  lost: number | null;
}

/* What a reader has done, to be done again on a page in another language. */
export type GuessState = { seat: string; guesses: [number, string][]; only: number | null } | null;

export const tally = (
  answers: readonly Pick<Answered, "guess" | "played" | "lost">[],
): { valued: boolean; right: number; count: number; lost: number } => {
  const valued = answers.every(({ lost }) => lost !== null);
  const right = answers.filter(({ guess, played, lost }) => (valued ? lost === 0 : guess === played)).length;
  return { valued, right, count: answers.length, lost: valued ? answers.reduce((sum, { lost }) => sum + (lost ?? 0), 0) : 0 };
};

// Tile by tile, so that the order tells nothing.
export const inTileOrder = (one: string, other: string): number => (rank(one) < rank(other) ? -1 : 1);

const rank = (move: string): string => move.replace(/\d+/g, (number) => number.padStart(2, "0"));

// The game without what comes: the reader says what to play before it is shown. What tells of the future or of
// values is hidden by the class `guessing`, and a gate keeps the board before the next question.
export class Guess {
  private readonly article: HTMLElement;
  private readonly root: HTMLElement;
  private readonly toggle: HTMLElement;
  private readonly seats: HTMLSelectElement;
  private readonly place: HTMLElement;
  private readonly gate = (place: number): number => Math.min(place, this.next);
  private guesses = new Map<number, string>();
  private on = false;
  // The turn that alone is asked; null for all of them.
  private only: number | null = null;

  // `told` is called when it begins and ends: other parts of a page can tell how the game goes on, too.
  constructor(
    private readonly board: Board,
    private readonly words: Words,
    private readonly told: () => void,
  ) {
    this.article = board.article;
    this.root = one(board.article, ".guess");
    this.toggle = one(this.root, "button");
    this.seats = one<HTMLSelectElement>(this.root, "select");
    this.place = one(board.root, ".question");
    // Without a choice that anybody can judge there is nothing to ask.
    this.root.hidden = !board.game.turns.some((turn) => this.moves(turn).length > 1);
    this.toggle.addEventListener("click", () => (this.on ? this.end() : this.begin()));
    // The turn that alone is asked; null for all of them.
    this.only = null;
    maybe(this.article, ".try")?.addEventListener("click", () => this.once(board.game.opening));
    this.seats.addEventListener("change", () => this.on && this.begin());
    board.addEventListener("show", () => this.on && this.show());
  }

  private begin(): void {
    this.only = null;
    this.guesses.clear();
    this.set(true);
    this.board.follow(null, 0);
    this.look();
  }

  // Whoever is asked sees the table.
  private look(): void {
    const { top } = one(this.board.root, ".felt").getBoundingClientRect();
    if (top < 0 || top > window.innerHeight * 0.4) this.board.root.scrollIntoView();
  }

  // Whoever is judged by what a seat could know sees no more than that seat.
  private get closed(): boolean {
    return this.only !== null || maybe(this.article, ".choices .weighed") !== null;
  }

  // Asks about one turn, with the other hands face down, and judges the answer at once.
  once(place: number, focus = true): void {
    const turn = this.board.game.turns[place];
    if (!turn) return;
    this.seats.value = "";
    this.only = turn.turn;
    if (!this.asked(turn)) {
      this.only = null;
      return;
    }
    this.guesses.clear();
    this.set(true);
    this.board.follow(null, place);
    if (focus) maybe(this.place, "button")?.focus({ preventScroll: true });
  }

  private end(): void {
    const { only } = this;
    this.only = null;
    this.set(false);
    if (only === null) return this.board.show();
    this.board.follow(null, this.board.place(only));
    one(this.article, ".try").focus({ preventScroll: true });
  }

  private set(on: boolean): void {
    if (on !== this.on)
      this.board.gates = on ? [...this.board.gates, this.gate] : this.board.gates.filter((gate) => gate !== this.gate);
    this.on = on;
    this.toggle.setAttribute("aria-pressed", String(on));
    this.article.classList.toggle("guessing", on);
    this.article.classList.toggle("once", on && this.only !== null);
    this.told();
    for (const part of every(this.article, ".unsaid")) part.hidden = !on;
    this.place.hidden = !on;
    if (!on) for (const part of [...this.board.cells, ...this.board.seats]) part.classList.remove("unseen", "shut");
  }

  // What a reader has done, to be done again on a page in another language.
  get state(): GuessState {
    return this.on ? { seat: this.seats.value, guesses: [...this.guesses], only: this.only } : null;
  }

  restore(state: GuessState): void {
    if (!state) return;
    this.seats.value = state.seat;
    this.guesses = new Map(state.guesses);
    this.only = state.only;
    this.set(true);
    this.board.show();
  }

  // The options of a turn, in the list that is for this viewer if there is one.
  private options(turn: TurnData): { list: HTMLElement | undefined; valued: boolean; rows: HTMLElement[] } {
    const choices = this.board.choices(turn.turn);
    const lists = choices ? every(choices, ".weighed, .options") : [];
    const shown = lists.find((list) => !list.closest("[hidden]"));
    const list = shown ?? lists[0];
    return { list, valued: shown !== undefined, rows: list ? every(list, "[data-move]") : [] };
  }

  // The moves of a turn, of which one is known to have been played.
  private moves(turn: TurnData): string[] {
    const { rows } = this.options(turn);
    return rows.some((row) => row.classList.contains("played"))
      ? rows.map((row) => row.dataset.move ?? "").sort(inTileOrder)
      : [];
  }

  private asked(turn: TurnData): boolean {
    if (this.only !== null) return turn.turn === this.only && this.moves(turn).length > 1;
    const seat = this.board.sight.label || this.seats.value;
    return (!seat || turn.seat === seat) && this.moves(turn).length > 1;
  }

  // How far the board may go: to the first question that has no answer yet.
  private get next(): number {
    const { turns } = this.board.game;
    const open = turns.findIndex((turn) => this.asked(turn) && !this.guesses.has(turn.turn));
    return open < 0 ? turns.length : open;
  }

  private answer(turn: TurnData): Answered {
    const { rows, valued } = this.options(turn);
    const guess = this.guesses.get(turn.turn);
    const row = rows.find(({ dataset }) => dataset.move === guess);
    return {
      turn,
      guess: this.name(row),
      played: this.name(rows.find(({ classList }) => classList.contains("played"))),
      best: valued ? rows.filter(({ dataset }) => Number(dataset.lost) === 0).map((option) => this.name(option)) : [],
      lost: valued ? Number(row?.dataset.lost) : null,
    };
  }

  private get answers(): Answered[] {
    const { turns } = this.board.game;
    return turns.filter((turn) => this.asked(turn) && this.guesses.has(turn.turn)).map((turn) => this.answer(turn));
  }

  private name(row: HTMLElement | undefined): string {
    return row ? (one(row, ".what").textContent ?? "").replace(/\s+/g, " ").trim() : "";
  }

  private show(): void {
    const { at, game, last, cells, caption, count, slider } = this.board;
    const latest = game.turns[at - 1] ?? null;
    const turn = latest?.turn ?? 0;
    for (const cell of cells) cell.classList.toggle("unseen", Number(cell.dataset.turn) > turn);
    count.textContent = String(at);
    this.root.classList.toggle("seated", !this.board.sight.open);
    const open = at < last && at === this.next ? (game.turns[at] ?? null) : null;
    const told = latest && this.asked(latest) && this.guesses.has(turn) ? latest : null;
    const over = at === last && this.only === null;
    // Who has answered sees all hands until the next question.
    const shut = open !== null && this.closed;
    for (const seat of this.board.seats) seat.classList.toggle("shut", shut && seat.dataset.seat !== open.seat);
    caption.textContent = [
      latest ? this.board.seen(latest) : game.start,
      told ? this.verdict(this.answer(told)) : "",
      (told && this.only === null) || over ? this.score() : "",
      open ? filled(this.words.guess_ask, { seat: open.seat }) : "",
    ]
      .filter(Boolean)
      .join(" ");
    slider.setAttribute("aria-valuetext", caption.textContent);
    this.place.replaceChildren(
      ...(told ? this.revealed(told) : []),
      ...(open ? this.question(open) : []),
      ...(over ? this.summary() : []),
    );
  }

  private verdict({ guess, played, best }: Answered): string {
    const said = filled(this.words.guess_chose, { guess, played });
    return best.length ? `${said} ${filled(this.words.guess_best, { best: best.join(", ") })}` : said;
  }

  private score(): string {
    const { valued, right, count, lost } = tally(this.answers);
    if (!count) return this.words.guess_none;
    return filled(valued ? this.words.guess_tally : this.words.guess_alike, { right, count, points: this.points(lost) });
  }

  private points(lost: number): string {
    return filled(formed(this.words.points, lost, this.words.plurals), { count: written(lost, this.words, 1) });
  }

  // The options as buttons, and what the seat could know.
  private question(turn: TurnData): HTMLElement[] {
    const { rows } = this.options(turn);
    const buttons = this.moves(turn).map((move) => {
      const row = rows.find(({ dataset }) => dataset.move === move);
      const button = made("button", "", row ? [one(row, ".what").cloneNode(true)] : [], { type: "button" });
      button.addEventListener("click", () => this.take(turn, move));
      return button;
    });
    const choices = this.board.choices(turn.turn);
    const known = choices && maybe(choices, ".known:not([hidden])");
    return [
      made("div", "", buttons, {
        class: "answers",
        role: "group",
        "aria-label": filled(this.words.guess_ask, { seat: turn.seat }),
      }),
      ...(known ? [known.cloneNode(true) as HTMLElement] : []),
    ];
  }

  private take(turn: TurnData, move: string): void {
    this.guesses.set(turn.turn, move);
    this.board.go(this.board.at + 1);
    maybe(this.place, ".on, .answers button, h4")?.focus({ preventScroll: true });
    this.look();
  }

  // All values of a turn, with the guess marked in words.
  private revealed(turn: TurnData): HTMLElement[] {
    const { list, valued } = this.options(turn);
    const parts: HTMLElement[] = [];
    if (valued && list) {
      const shown = list.cloneNode(true) as HTMLElement;
      const row = every(shown, "[data-move]").find(({ dataset }) => dataset.move === this.guesses.get(turn.turn));
      if (row) one(row, ".what").after(" ", made("span", this.words.guess_yours, [], { class: "tag" }));
      parts.push(shown);
    }
    const choices = this.only === null ? null : this.board.choices(turn.turn);
    const line = choices && maybe(choices, `[data-line="${this.guesses.get(turn.turn)}"]`);
    if (line && !line.closest("[hidden]")) parts.push(made("p", "", [...line.cloneNode(true).childNodes], { class: "preview" }));
    if (this.only !== null) {
      const back = made("button", this.words.own_leave, [], { type: "button", class: "on" });
      back.addEventListener("click", () => this.end());
      parts.push(back);
    } else if (this.board.at < this.next) {
      const on = made("button", this.words.guess_on, [], { type: "button", class: "on" });
      on.addEventListener("click", () => {
        this.board.go(this.next);
        maybe(this.place, ".answers button, h4")?.focus({ preventScroll: true });
        this.look();
      });
      parts.push(on);
    }
    return parts;
  }

  private summary(): HTMLElement[] {
    const { id } = this.board.game;
    const rows = this.answers.map((answer) => {
      const { turn, seat } = answer.turn;
      const link = made("a", filled(this.words.guess_turn, { turn, seat }), [], { href: `#${id}-t${turn}`, "data-turn": turn });
      const lost = answer.lost === null ? "" : answer.lost ? ` (−${this.points(answer.lost)})` : " ✓";
      return made("li", "", [link, `: ${this.verdict(answer)}${lost}`]);
    });
    return rows.length
      ? [made("h4", this.words.guess_summary, [], { tabindex: -1 }), made("ol", "", rows, { class: "guesses" })]
      : [];
  }
}
