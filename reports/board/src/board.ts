import type { GameData, TurnData, Words } from "./data";
import { clamp, every, filled, hide, mark, maybe, one } from "./dom";
import { type OwnLine, OwnPly } from "./own_line";
import type { Sight } from "./sight";

// The table of a game before a turn, which is the one that is looked at: whose it is, what there was to choose. Others
// listen to it: "show" is sent whenever it shows something else, and
// `gates` may keep it from going further (each is given the place to go to and says where it may go).
/* Where a step of the buttons and keys leads. */
export type Step = "first" | "last" | "next" | "previous" | "mistake-next" | "mistake-previous";

/* Keeps the board from going further: is given the place to go to, and says where it may go. */
export type Gate = (place: number) => number;

/* A turn of the game, or one of the reader's own line. */
export type AnyTurn = TurnData | OwnPly;

export class Board extends EventTarget {
  readonly article: HTMLElement;
  readonly root: HTMLElement;
  readonly panel: HTMLElement;
  readonly caption: HTMLElement;
  readonly count: HTMLElement;
  readonly slider: HTMLInputElement;
  readonly laid: SVGElement[];
  readonly seats: HTMLElement[];
  readonly cells: HTMLElement[];
  gates: Gate[] = [];
  // How many turns have been made: those before the critical one; for somebody who looks as a seat none.
  at: number;
  // A line of the reader's own that parts from the game: see own_line.ts.
  own: OwnLine | null = null;
  private readonly held: HTMLElement[];
  private readonly rests: HTMLElement[];
  private readonly says: HTMLElement[];
  private readonly backs: HTMLElement[];
  private readonly buttons: HTMLElement[];
  // On a projector nothing is told of what a move gave away, but where somebody has asked for it.
  quiet = false;
  private revealed = -1;
  private unfolded: boolean | null = null;
  private shown = false;

  constructor(
    readonly game: GameData,
    readonly sight: Sight,
    readonly words: Words,
  ) {
    super();
    this.article = sight.article;
    this.root = one(this.article, ".board");
    this.at = game.opening;
    this.caption = one(this.root, ".caption");
    this.panel = one(this.article, ".panel");
    this.count = one(this.root, ".count");
    this.slider = one<HTMLInputElement>(this.root, ".slider");
    this.laid = every<SVGElement>(this.root, ".centre [data-turn]");
    this.held = every(this.root, "[data-went], [data-came]");
    this.seats = every(this.root, ".held");
    this.rests = every(this.root, ".who .rest");
    // At the end what somebody has left stands in their place.
    this.says = this.rests.length ? every(this.root, ".says") : [];
    this.cells = every(this.article, ".move[data-turn]");
    this.backs = every(this.root, "[data-held]");
    for (const hand of this.backs) this.fill(hand);
    this.buttons = every(this.root, "[data-go]");
    for (const part of every(this.article, "[data-script]")) part.hidden = false;
    for (const button of this.buttons) button.addEventListener("click", () => this.move(stepOf(button)));
    this.slider.max = String(this.last);
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    // Whatever names a turn with `data-turn` and is a link leads the board there.
    this.article.addEventListener("click", (event) => {
      const link = (event.target as Element).closest<HTMLElement>("a[data-turn]");
      if (!link) return;
      event.preventDefault();
      const to = this.place(Number(link.dataset.turn));
      if (this.own && to > this.own.from) this.follow(null, to);
      else this.go(to);
      this.scroll();
    });
  }

  // As many backs as the hand ever has tiles: the page holds one of each hand.
  private fill(hand: HTMLElement): void {
    const tiles = one(hand, ".tiles");
    const most = Math.max(...(this.game.held[Number(hand.dataset.held)] ?? []));
    const [first] = tiles.children;
    while (first && tiles.children.length < most) tiles.append(first.cloneNode(true));
  }

  // The turns there are to step through: those of the game, or those of the reader's own line.
  get turns(): readonly AnyTurn[] {
    return this.own ? [...this.game.turns.slice(0, this.own.from), ...this.own.plies] : this.game.turns;
  }

  get last(): number {
    return this.own ? this.own.from + this.own.plies.length : this.game.turns.length;
  }

  // How far the game itself has gone: an own line parts from it somewhere.
  get recorded(): number {
    return this.own ? Math.min(this.at, this.own.from) : this.at;
  }

  // The plies of the own line that have been made.
  get made(): readonly OwnPly[] {
    return this.own ? this.own.plies.slice(0, Math.max(0, this.at - this.own.from)) : [];
  }

  // Another line to step through; null for the game.
  follow(own: OwnLine | null, at: number): void {
    this.own = own;
    const from = this.at;
    this.at = clamp(at, 0, this.last);
    this.slider.max = String(this.last);
    this.show(from);
  }

  // The place in the game before a turn of it; its end for a turn that it does not have.
  place(turn: number): number {
    const found = this.game.turns.findIndex((entry) => entry.turn === turn);
    return found < 0 ? this.game.turns.length : found;
  }

  // The place of the first turn, from the one that is shown on, in which somebody decides: what is forced comes by itself.
  get decision(): number {
    const { turns } = this.game;
    const forced = (turn: TurnData): boolean =>
      (turn.kind === "pass" || turn.kind === "draw") && !turn.choice && !turn.options?.length;
    const found = turns.findIndex((turn, place) => place >= this.at && !forced(turn));
    return found < 0 ? this.at : found;
  }

  // What an address calls the place that is shown.
  get name(): string {
    const turn = this.game.turns[this.at];
    return `${this.game.id}-${turn ? `t${turn.turn}` : "end"}`;
  }

  // The turn that is looked at; undefined at the end, and where the reader's own line has none yet.
  get next(): AnyTurn | undefined {
    return this.turns[this.at];
  }

  // Where a step leads; the place it is at already if there is nothing further.
  target(step: Step): number {
    const losing = (index: number): boolean => {
      const turn = this.turns[index];
      return turn !== undefined && this.wrong(turn);
    };
    switch (step) {
      case "first":
        return 0;
      case "last":
        return this.last;
      case "next":
        return clamp(this.at + 1, 0, this.last);
      case "previous":
        return clamp(this.at - 1, 0, this.last);
      default: {
        const by = step === "mistake-next" ? 1 : -1;
        for (let index = this.at + by; index >= 0 && index <= this.last; index += by) {
          if (losing(index)) return index;
        }
        return this.at;
      }
    }
  }

  // Whether a turn was a mistake as far as the viewer can tell.
  wrong(turn: AnyTurn): boolean {
    if (turn instanceof OwnPly) return false;
    return this.sight.open ? turn.wrong === true : turn.misjudged === true && this.sight.is(turn.seat);
  }

  // What is told of a turn: to everybody the same, or to the mover and the other seats something else.
  said(turn: AnyTurn): string {
    if (turn instanceof OwnPly) return turn.say;
    if (this.quiet && !this.open) return this.seen(turn);
    const { say, own = say } = turn;
    return this.sight.open ? say : this.sight.is(turn.seat) ? own : this.seen(turn);
  }

  // Whether what the place that is shown gave away may be told.
  get open(): boolean {
    return !this.quiet || this.revealed === this.at;
  }

  reveal(): void {
    this.revealed = this.open ? -1 : this.at;
    this.show();
  }

  // The same where neither what was drawn is told nor what a move gave away.
  seen({ say, own = say, seen = own }: TurnData): string {
    return seen;
  }

  move(step: Step): void {
    this.go(this.target(step));
  }

  go(index: number): void {
    const to = this.gates.reduce((place, gate) => gate(place), clamp(index, 0, this.last));
    if (to === this.at) return;
    const from = this.at;
    this.at = to;
    this.show(from);
  }

  show(from = this.at): void {
    const current = this.turns[this.at - 1] ?? null;
    const { made, recorded } = this;
    const turn = this.game.turns[recorded - 1]?.turn ?? 0;
    const { next } = this;
    const looked = next && !made.length && this.at < this.game.turns.length ? (this.game.turns[recorded]?.turn ?? 0) : 0;
    const over = this.at === this.game.turns.length && !made.length;
    for (const tile of this.laid) {
      const { turn: since, until } = tile.dataset;
      const number = Number(since);
      tile.classList.toggle("later", number > turn || (until !== undefined && Number(until) <= turn));
      tile.classList.toggle("new", number === turn && !made.length);
    }
    for (const tile of this.held) {
      const { went, came } = tile.dataset;
      const gone = went !== undefined && Number(went) <= turn;
      tile.classList.toggle("gone", gone);
      mark(tile, "aria-hidden", String(gone));
      tile.classList.toggle("later", came !== undefined && Number(came) > turn);
    }
    this.toPlay(this.seatOf(next) ?? "");
    this.knock();
    for (const rest of this.rests) hide(rest, !over);
    for (const says of this.says) hide(says, over);
    for (const hand of this.backs) {
      const number = Number(hand.dataset.held);
      const count = made.reduce((sum, ply) => sum + ply.change(number), this.game.held[number]?.[recorded] ?? 0);
      one(hand, ".how").textContent = this.game.backs[count] ?? "";
      every(hand, ".tiles > span").forEach((tile, at) => tile.classList.toggle("later", at >= count));
    }
    for (const cell of this.cells) mark(cell, "aria-current", Number(cell.dataset.turn) === looked ? "step" : null);
    for (const button of this.buttons) mark(button, "aria-disabled", String(this.target(stepOf(button)) === this.at));
    this.caption.textContent = this.told(current);
    this.root.dataset.at = String(this.at);
    this.root.dataset.last = String(this.last);
    this.count.textContent = this.own
      ? `${this.at} / ${this.last}`
      : this.next
        ? `${this.at + 1} / ${this.last}`
        : this.words.end_reached;
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", this.caption.textContent);
    this.options(looked);
    this.dispatchEvent(new CustomEvent("show", { detail: { from } }));
  }

  // Whose turn it is, and what has happened.
  private told(current: AnyTurn | null): string {
    const said = current ? this.said(current) : this.game.start;
    const label = this.seatOf(this.next);
    if (!current || label === undefined) return said;
    return filled(this.words.caption_to_play, { seat: this.player(label), said });
  }

  // The label of the seat of a turn, be it one of the game or of the reader's own.
  private seatOf(turn: AnyTurn | undefined): string | undefined {
    return turn instanceof OwnPly ? turn.label : turn?.seat;
  }

  // What the player of a seat is called.
  player(label: string): string {
    return this.game.players[this.game.seats.indexOf(label)] ?? "";
  }

  // Behind the last turn of a line of the reader's own it is the solver who says whose turn it is.
  toPlay(label: string | undefined): void {
    for (const seat of this.seats) {
      const acts = seat.dataset.seat === label;
      seat.classList.toggle("acting", acts);
      hide(one(seat, ".to-play"), !acts);
    }
  }

  // Whoever has passed in the latest turn of theirs.
  private knock(): void {
    const latest = new Map<string | undefined, boolean>();
    for (const turn of this.turns.slice(0, this.at))
      latest.set(this.seatOf(turn), turn instanceof OwnPly ? turn.kind === "pass" : turn.kind === "pass");
    for (const seat of this.seats) hide(one(seat, ".bubble"), !latest.get(seat.dataset.seat));
  }

  private options(turn: number): void {
    const choices = this.choices(turn);
    // What is unfolded for one turn is for the next one that has something to unfold, too. In a seat's view what it
    // could know is what there is to look at, so it is open until somebody closes it.
    const folded = maybe<HTMLDetailsElement>(this.panel, ".known:not([hidden])");
    if (folded && folded.open !== this.shown) this.unfolded = folded.open;
    this.panel.replaceChildren(...(choices ? [...choices.cloneNode(true).childNodes] : []));
    this.shown = this.unfolded ?? !this.sight.open;
    for (const fold of every<HTMLDetailsElement>(this.panel, ".known")) fold.open = this.shown;
    this.panel.hidden = false;
  }

  // What there is to say of the choice in a turn: a part of the list of turns.
  choices(turn: number): HTMLElement | null {
    return maybe(this.article, `[id="${this.game.id}-t${turn}"] .choices`);
  }

  // The tile that has just been played: where it lies, and where it lay in its hand, or the hand itself.
  newest(): { use?: SVGElement; hand?: Element } {
    const current = this.turns[this.at - 1];
    const use = maybe<SVGElement>(this.root, ".centre .new");
    const spot = this.seats.find((seat) => seat.dataset.seat === this.seatOf(current));
    if (!use || !spot) return {};
    const tile = every(spot, ".tiles > span").find(
      (held) => held.checkVisibility() && maybe(held, "use")?.getAttribute("href") === use.getAttribute("href"),
    );
    const back = every(spot, ".backs .tile").find((hidden) => hidden.checkVisibility());
    return { use, hand: tile?.querySelector("svg") ?? back ?? one(spot, ".who b") };
  }

  // Once what has changed is laid out.
  scroll(): void {
    requestAnimationFrame(() => {
      const { top, bottom } = this.root.getBoundingClientRect();
      if (top > window.innerHeight * 0.6 || bottom < window.innerHeight * 0.4) this.root.scrollIntoView();
    });
  }
}

const stepOf = (button: HTMLElement): Step => button.dataset.go as Step;
