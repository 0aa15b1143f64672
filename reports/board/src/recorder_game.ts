/* A game as it is recorded: what is known of the hands, and what was done, turn by turn. All else follows from it. Nothing here
 * touches the page. */
import type { Tile } from "./data";
import { Layout, type Shape } from "./layout";
import { joinName } from "./own_nodes";
import { Placing } from "./placing";
import { type Choice, type Done, EXPOSED, type Kind, LAID, type Outlook, Sheet, type SheetRules, UNSEEN } from "./recorder_sheet";

/* A lead that the rules ask for: who may lead, what, and in which words of the page; nothing where anything goes. */
export interface Due {
  seats: number[] | null;
  tile: number | null;
  who: number;
  why: number;
}

/* What is played, with so many players. */
export interface TableData {
  name: string;
  seats: number;
  sides: number;
  highest: number;
  hand: number;
  stock: number;
  /* Whether play begins on a tile from the stock, and whether it does where nobody holds the one to be led. */
  turned: boolean;
  mayTurn: boolean;
  draws: boolean;
  trains: boolean;
  bad: boolean;
  /* Whether a tile that broke a rule stands, and whether tiles can lie open in a hand. */
  stands: boolean;
  exposes: boolean;
  target: number;
  shape: Shape;
  rules: string;
  aside: number[];
  first: Due | null;
  /* On what the next lead depends, and the lead for each of these. */
  by: string[];
  next: Record<string, Due>;
}

/* A tile that lies open from now on is no turn. */
export interface Act extends Omit<Done, "kind"> {
  kind: Kind | "expose";
  seat: number;
  /* It followed by itself. */
  auto?: true;
  /* It stands in place of a turn of its seat that is taken back, with all that came after. */
  corrected?: true;
}

/* What is kept of a game; tiles by their places in the set. */
export interface GameKept {
  leader: number | null;
  turned: number | null;
  /* What is known to have been dealt to each seat. */
  hands: number[][];
  acts: Act[];
  /* What is known to be left in each hand at the end. */
  rest: number[][];
  /* What each hand counts at the end, where that is said and no tiles. */
  left: (number | null)[];
  /* For each side what it writes, where the moves are not recorded. */
  result: number[] | null;
}

export const emptyGame = (seats: number): GameKept => ({
  leader: null,
  turned: null,
  hands: Array.from({ length: seats }, () => []),
  acts: [],
  rest: Array.from({ length: seats }, () => []),
  left: Array.from({ length: seats }, () => null),
  result: null,
});

/* A turn that has been made. */
export interface Ply extends Act {
  /* What the record calls the end joined, in short, and its arm. */
  at: string;
  arm: string;
  points: number;
  round: number;
  wrong: boolean;
  /* It is a tile that does not fit where it lies. */
  astray: boolean;
  lead: boolean;
}

/* Where a game stands. */
export interface Standing {
  sheet: Sheet;
  outlook: Outlook;
  plies: Ply[];
  scored: number[];
  /* The turns that count, by their places among all that was done: others are taken back. */
  line: number[];
  /* Where the tiles lie; null for trains. */
  placing: Placing | null;
  /* The tiles of each train in their order, the Mexican one last; what lies in the middle. */
  trains: number[][];
  hub: number | null;
}

const TRAINS = "ABCDEFGH";

export class Recording {
  readonly tiles: Tile[];
  private trail: { key: string; acts: Act[]; after: Standing[] } = { key: "", acts: [], after: [] };

  constructor(
    readonly table: TableData,
    readonly rules: SheetRules,
  ) {
    const numbers = Array.from({ length: table.highest + 1 }, (_, number) => number);
    this.tiles = numbers.flatMap((low) => numbers.slice(low).map((high): Tile => [low, high]));
  }

  side(seat: number): number {
    return seat % this.table.sides;
  }

  members(side: number): number[] {
    return Array.from({ length: this.table.seats }, (_, seat) => seat).filter((seat) => this.side(seat) === side);
  }

  name(tile: number): string {
    return this.tiles[tile]!.join("-");
  }

  index(name: string): number {
    return this.tiles.findIndex((tile) => tile.join("-") === name);
  }

  /* What was dealt to a seat as far as that is known: what is said of it, and of a hand of which anything is said, or all is known
   * at the end, also what it has played and not drawn. */
  dealt(game: GameKept, seat: number): number[] {
    const said = [...(game.hands[seat] ?? [])];
    const rest = game.rest[seat] ?? [];
    const own = game.acts.filter((act) => act.seat === seat);
    const drawn = own.filter(({ kind }) => kind === "draw").map(({ tile = -1 }) => tile);
    if (drawn.includes(-1) || said.length >= this.table.hand) return said.sort((one, other) => one - other);
    const played = own.filter(({ kind }) => kind === "play" || kind === "expose").map(({ tile = -1 }) => tile);
    const all = [...new Set([...said, ...rest, ...played])].filter((tile) => !drawn.includes(tile) && tile >= 0);
    const told = said.length > 0 || (game.rest.some(({ length }) => length > 0) && all.length === this.table.hand);
    return told ? all.sort((one, other) => one - other) : [];
  }

  private begin(game: GameKept): Standing {
    const { seats, hand, stock, aside, shape, trains } = this.table;
    const sheet = new Sheet();
    const leader = game.leader ?? 0;
    for (const [name, value] of [
      ["last", -1],
      ["latest", -1],
      ["must", -1],
      ["seat", leader],
      ["leader", leader],
    ] as const) {
      sheet.set(name, value);
    }
    sheet.set("stock", stock);
    this.tiles.forEach((_, tile) => sheet.put(tile, aside.includes(tile) ? LAID : UNSEEN));
    for (let seat = 0; seat < seats; seat++) {
      const dealt = this.dealt(game, seat);
      sheet.hold(seat, Math.max(hand, dealt.length));
      sheet.leave(seat, game.left[seat] ?? -1);
      for (const tile of dealt) sheet.put(tile, seat);
    }
    const standing: Standing = {
      sheet,
      outlook: { over: null, may: new Set(), choices: [] },
      plies: [],
      scored: Array.from({ length: this.table.sides }, () => 0),
      line: [],
      placing: trains ? null : new Placing(new Layout(shape)),
      trains: Array.from({ length: seats + 1 }, () => []),
      hub: null,
    };
    if (game.turned !== null) this.turnUp(standing, game.turned, leader);
    return standing;
  }

  /* Lays the tile on which play begins: nobody has played it. */
  private turnUp(standing: Standing, tile: number, leader: number): void {
    const done = this.rules.do(standing.sheet, { kind: "play", tile }, true);
    if (!done) return;
    const { sheet } = done;
    sheet.set("seat", leader);
    sheet.set("last", -1);
    sheet.set("latest", -1);
    sheet.set("stock", sheet.get("stock") - 1);
    sheet.hold(leader, standing.sheet.held(leader));
    standing.sheet = sheet;
    standing.hub = tile;
    standing.placing = standing.placing?.place(this.tiles[tile]!, null, 0) ?? null;
  }

  /* Where a game stands after all that was done. What came before is not worked out again. */
  stand(game: GameKept): Standing {
    const dealt = game.hands.map((_, seat) => this.dealt(game, seat));
    const key = JSON.stringify([game.leader, game.turned, dealt, game.left]);
    if (key !== this.trail.key) this.trail = { key, acts: [], after: [this.begin(game)] };
    const { acts, after } = this.trail;
    const changed = game.acts.findIndex((act, at) => acts[at] === undefined || !Recording.same(act, acts[at]));
    const kept = changed < 0 ? game.acts.length : changed;
    acts.length = Math.min(acts.length, kept);
    after.length = Math.min(after.length, kept + 1);
    for (const act of game.acts.slice(kept)) {
      const standing = act.corrected ? this.back(act.seat) : Recording.copy(after.at(-1)!);
      if (!standing || !this.step(standing, act)) break;
      standing.line.push(acts.length);
      acts.push(act);
      after.push(standing);
    }
    const standing = Recording.copy(after.at(-1)!);
    standing.outlook = this.rules.look(standing.sheet);
    if (standing.outlook.over) this.showDown(standing, game);
    return standing;
  }

  private static same(one: Act, other: Act): boolean {
    return (["kind", "seat", "tile", "place", "leaves", "corrected"] as const).every((name) => one[name] === other[name]);
  }

  private static copy(standing: Standing): Standing {
    const trains = standing.trains.map((train) => [...train]);
    const [plies, scored, line] = [[...standing.plies], [...standing.scored], [...standing.line]];
    return { ...standing, plies, scored, line, trains };
  }

  /* Which turn a seat can take back: a tile that it has just laid where it does not fit, or, where wrong tiles stand, its latest
   * pass. Its place among the turns that count; -1 for none. */
  private wrong(seat: number): number {
    const { acts, after } = this.trail;
    const { line, plies } = after.at(-1)!;
    const last = acts[line.at(-1) ?? -1];
    if (last?.kind === "play" && last.seat === seat && plies.at(-1)!.astray) return line.length - 1;
    return this.table.stands ? line.findLastIndex((at) => acts[at]!.kind === "pass" && acts[at]!.seat === seat) : -1;
  }

  /* Where a game stands once a seat has taken back what it did wrongly, so that it plays anew; null where it cannot. What was
   * played since is in the hands again; that of its own side lies open. */
  private back(seat: number): Standing | null {
    const { acts, after } = this.trail;
    const now = after.at(-1)!;
    const at = this.wrong(seat);
    if (at < 0) return null;
    const standing = Recording.copy(after[now.line[at]!]!);
    const sheet = standing.sheet.copy();
    const later = now.line.slice(at + 1).map((place) => acts[place]!);
    for (const { kind, seat: other, tile = -1 } of later) {
      if (kind !== "play") continue;
      const open = this.table.exposes && this.side(other) === this.side(seat) ? EXPOSED : 0;
      sheet.put(tile, other | open);
    }
    sheet.set("seat", seat);
    return { ...standing, sheet, plies: [...now.plies] };
  }

  /* The same for a page that asks what is played instead. */
  takenBack(game: GameKept, seat: number): Standing | null {
    this.stand(game);
    const standing = this.back(seat);
    return standing && { ...standing, outlook: this.rules.look(standing.sheet) };
  }

  /* The hands are shown at the end. */
  private showDown(standing: Standing, game: GameKept): void {
    const sheet = standing.sheet.copy();
    standing.sheet = sheet;
    game.rest.forEach((tiles, seat) => {
      for (const tile of tiles) if (sheet.where(tile) === UNSEEN) sheet.put(tile, seat);
    });
  }

  /* Whether something can be done where a game stands, be it against the rules. */
  private step(standing: Standing, act: Act): boolean {
    let { sheet } = standing;
    const { kind } = act;
    if (kind === "expose") return this.expose(standing, act);
    const turn = { ...act, kind };
    let done = act.seat === sheet.get("seat") ? this.rules.do(sheet, turn) : null;
    if (!done && this.rules.look(sheet).may.has("stop")) {
      // A turn that could have gone on has ended: what is done next says so.
      const stopped = this.rules.do(sheet, { kind: "stop" });
      if (stopped && stopped.sheet.get("seat") === act.seat) {
        sheet = stopped.sheet;
        done = this.rules.do(sheet, turn);
      }
    }
    const wrong = !done;
    if (!done) {
      const other = sheet.copy();
      other.set("seat", act.seat);
      const where = other.where(act.tile ?? -1);
      if (where !== undefined && ![LAID, UNSEEN].includes(where) && (where & 15) !== act.seat) other.put(act.tile!, act.seat);
      done = this.rules.do(other, turn, true);
      sheet = other;
    }
    if (!done) return false;
    const { points } = done;
    const last = sheet.get("last");
    if (points) standing.scored[this.side(kind === "pass" ? last : act.seat)]! += points;
    const { at, arm } = kind === "play" ? this.lay(standing, act, sheet) : { at: "", arm: "" };
    const astray = wrong && kind === "play" && !this.fits(sheet, turn);
    const round = this.round(standing, act.seat);
    const lead = kind === "play" && !sheet.get("endsCount");
    standing.plies.push({ ...act, at, arm, points, round, wrong, astray, lead });
    standing.sheet = done.sheet;
    return true;
  }

  /* A tile lies open from now on. */
  private expose(standing: Standing, act: Act): boolean {
    const { seat, tile = -1 } = act;
    const sheet = standing.sheet.copy();
    if (sheet.where(tile) !== UNSEEN && sheet.where(tile) !== seat) return false;
    sheet.put(tile, seat | EXPOSED);
    const round = standing.plies.at(-1)?.round ?? 1;
    standing.plies.push({ ...act, at: "", arm: "", points: 0, round, wrong: false, astray: false, lead: false });
    standing.sheet = sheet;
    return true;
  }

  /* Whether a tile can be turned either way wherever it joins. */
  private either(tile: number): boolean {
    const [low, high] = this.tiles[tile]!;
    const { total } = this.table.shape;
    return total > 0 && low !== high && [0, total].includes(low + high);
  }

  /* Whether a tile can be laid where it is meant to be without anybody saying which half joins. */
  private fits(sheet: Sheet, { tile = -1, place = -1 }: Partial<Choice>): boolean {
    return this.either(tile) || this.rules.do(sheet.copy(), { kind: "play", tile, place }, true) !== null;
  }

  /* Where a tile can be laid by somebody who breaks a rule: where it fits, and if that is nowhere, at every end, either way. */
  anywhere({ sheet }: Standing, tile: number): Choice[] {
    if (sheet.where(tile) === LAID) return [];
    const places = sheet.ends.map((_, place) => place);
    if (!places.length) return [{ tile, place: -1, leaves: 0, sure: false }];
    const fitting = places.filter((place) => this.fits(sheet, { tile, place }));
    const turned = [...new Set(this.tiles[tile]!)].map((number) => number + 1);
    const ways = fitting.length && !this.either(tile) ? [0] : turned;
    return (fitting.length ? fitting : places).flatMap((place) =>
      ways.map((leaves): Choice => ({ tile, place, leaves, sure: false })),
    );
  }

  /* Turns are numbered by rounds: a new one begins with the seat that comes before the last in order. */
  private round({ plies }: Standing, seat: number): number {
    const last = plies.findLast(({ kind }) => kind !== "expose");
    if (!last) return 1;
    const again = seat === last.seat && last.kind === "pass";
    return last.round + Number(seat < last.seat || again);
  }

  /* Puts a tile on the table; what the record calls the end it joins. */
  private lay(standing: Standing, { tile = 0, place = -1, leaves = 0 }: Act, before: Sheet): Pick<Ply, "at" | "arm"> {
    const pips = this.tiles[tile]!;
    const turn = standing.plies.length + 1;
    const { placing } = standing;
    if (!placing) {
      const at = this.couple(standing, tile, place, before);
      return { at, arm: at };
    }
    if (place < 0) {
      standing.placing = placing.place(pips, null, turn);
      return { at: "", arm: "" };
    }
    const { arm } = placing.layout.ends[place]!;
    const move = leaves ? `${arm}=${leaves - 1}` : arm;
    standing.placing = placing.place(pips, move, turn);
    return { at: joinName(placing.layout, pips, move), arm: move };
  }

  private couple(standing: Standing, tile: number, place: number, before: Sheet): string {
    if (place < 0) {
      standing.hub = tile;
      return "";
    }
    standing.trains[place]!.push(tile);
    return this.trainOf(before, place);
  }

  /* The end of a train as the record names it; on a line without trains the number will do. */
  private trainOf(sheet: Sheet, place: number): string {
    const ends = sheet.ends;
    if (ends.length <= 2) return ends[0] === ends[1] ? "" : String(ends[place]);
    return TRAINS.slice(0, ends.length - 1)[place] ?? "M";
  }

  /* What can be done only, if that is one thing: the rest of the turn then follows by itself. */
  forced({ outlook, sheet }: Standing): Kind | null {
    if (outlook.over || !sheet.get("endsCount")) return null;
    const [only] = outlook.may;
    return outlook.may.size === 1 && only === "pass" ? only : null;
  }

  /* A game with one more turn, and the passes that follow from it where they are certain. */
  after(game: GameKept, act: Act, auto = true): GameKept {
    let next: GameKept = { ...game, acts: [...game.acts, act] };
    if (next.leader === null) next = { ...next, leader: act.seat };
    for (let count = 0; auto && count < 2 * this.table.seats; count++) {
      const standing = this.stand(next);
      if (!this.forced(standing)) break;
      next = { ...next, acts: [...next.acts, { kind: "pass", seat: standing.sheet.get("seat"), auto: true }] };
    }
    return next;
  }

  /* A game that is blocked, with the passes of all that are left; null where it cannot be, since somebody has a tile that fits, or
   * may have one: no more of these may be left than lie in the stock. */
  blocked(game: GameKept): GameKept | null {
    const { outlook, sheet } = this.stand(game);
    const fitting = new Set<number>();
    const acts: Act[] = [];
    for (let now = { outlook, sheet }; !now.outlook.over; ) {
      if (!now.outlook.may.has("pass") || acts.length === 2 * this.table.seats) return null;
      for (const { tile } of now.outlook.choices) fitting.add(tile);
      const passed = this.rules.do(now.sheet, { kind: "pass" })!.sheet;
      acts.push({ kind: "pass", seat: now.sheet.get("seat"), ...(acts.length ? { auto: true as const } : {}) });
      now = { sheet: passed, outlook: this.rules.look(passed) };
    }
    return acts.length && fitting.size <= sheet.get("stock") ? { ...game, acts: [...game.acts, ...acts] } : null;
  }

  /* A game without its latest turn, and what followed from that by itself. */
  before(game: GameKept): GameKept {
    const last = game.acts.findLastIndex(({ auto }) => !auto);
    return { ...game, acts: game.acts.slice(0, Math.max(0, last)) };
  }

  /* What each side writes for a game in all; null where that is not known, or it goes on. */
  points(game: GameKept, standing: Standing): number[] | null {
    if (game.result) return game.result;
    const { points } = this.rules.score(standing.sheet);
    return points && standing.scored.map((scored, side) => scored + points[side]!);
  }
}
