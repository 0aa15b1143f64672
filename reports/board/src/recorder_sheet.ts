/* The way to sheet.wasm: who may do what at a table whose hands need not be known. A sheet is the bytes of domino_sheet, and rules
 * those of domino_sheet_rules, in analyzer/kernel/domino.h; the rules of the game are there and nowhere else. */

export type Kind = "play" | "stop" | "pass" | "draw";
export const KINDS: readonly (Kind | null)[] = [null, "play", "stop", "pass", "draw"];

/* A tile by its place in the set, and the end it joins by its place among the ends, -1 for the lead; `leaves` is one more than
 * the number left open, where the tile can be turned either way. */
export interface Choice {
  tile: number;
  place: number;
  leaves: number;
  sure: boolean;
}

export interface Outlook {
  over: "domino" | "blocked" | null;
  may: ReadonlySet<Kind>;
  choices: readonly Choice[];
}

export interface Done extends Partial<Omit<Choice, "sure">> {
  kind: Kind;
}

export interface Tally {
  points: number[];
  left: number[];
}

/* What is asked of a sheet; names of its numbers in the order in which they lie there. */
const NUMBERS = [
  "seat",
  "leader",
  "last",
  "latest",
  "must",
  "passes",
  "idle",
  "drew",
  "laid",
  "due",
  "marked",
  "stock",
  "endsCount",
  "beforeCount",
] as const;
type Named = (typeof NUMBERS)[number];

export const UNSEEN = 0x10;
export const LAID = 0x20;
export const EXPOSED = 0x80;

export class Sheet {
  static SEATS = 8;
  static ENDS = 32;
  static SET = 136;
  static HELD = 4 * NUMBERS.length;
  static LEFT = Sheet.HELD + 4 * Sheet.SEATS;
  static OPEN = Sheet.LEFT + 4 * Sheet.SEATS;
  static WHERE = Sheet.OPEN + 2 * Sheet.ENDS;
  static BYTES = Sheet.WHERE + Sheet.SET;

  private readonly view: DataView;

  constructor(readonly bytes: Uint8Array = new Uint8Array(Sheet.BYTES)) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, Sheet.BYTES);
  }

  copy(): Sheet {
    return new Sheet(this.bytes.slice());
  }

  get(name: Named): number {
    return this.view.getInt32(4 * NUMBERS.indexOf(name), true);
  }

  set(name: Named, value: number): void {
    this.view.setInt32(4 * NUMBERS.indexOf(name), value, true);
  }

  held(seat: number): number {
    return this.view.getInt32(Sheet.HELD + 4 * seat, true);
  }

  hold(seat: number, count: number): void {
    this.view.setInt32(Sheet.HELD + 4 * seat, count, true);
  }

  leave(seat: number, count: number): void {
    this.view.setInt32(Sheet.LEFT + 4 * seat, count, true);
  }

  where(tile: number): number {
    return this.bytes[Sheet.WHERE + tile]!;
  }

  put(tile: number, where: number): void {
    this.bytes[Sheet.WHERE + tile] = where;
  }

  /* The open numbers, in the order in which their arms grew. */
  get ends(): number[] {
    return Array.from(this.bytes.subarray(Sheet.OPEN, Sheet.OPEN + this.get("endsCount")), (end) => end & 15);
  }

  /* An end with its kind: equal for those that are alike. */
  end(place: number): number {
    return this.bytes[Sheet.OPEN + place]!;
  }
}

interface Exports {
  memory: WebAssembly.Memory;
  __heap_base: { value: number };
  domino_sheet_size(): bigint;
  domino_sheet_open(memory: number, rules: number): number;
  domino_sheet_look(solver: number, sheet: number, outlook: number): number;
  domino_sheet_do(
    solver: number,
    sheet: number,
    kind: number,
    tile: number,
    place: number,
    leaves: number,
    forced: number,
    points: number,
  ): number;
  domino_sheet_score(solver: number, sheet: number, points: number, left: number): number;
}

const MOST_CHOICES = 2048;
const PAGE = 65536;

/* One set of rules at work. */
export class SheetRules {
  static async load(wasm: BufferSource, rules: Uint8Array): Promise<SheetRules> {
    const { instance } = await WebAssembly.instantiate(wasm);
    return new SheetRules(instance.exports as unknown as Exports, rules);
  }

  private readonly solver: number;
  private readonly at: { sheet: number; outlook: number; points: number; left: number };

  private constructor(
    private readonly exports: Exports,
    rules: Uint8Array,
  ) {
    let free = Math.ceil(exports.__heap_base.value / 64) * 64;
    const take = (bytes: number): number => {
      const at = free;
      free = Math.ceil((free + bytes) / 64) * 64;
      const missing = free - exports.memory.buffer.byteLength;
      if (missing > 0) exports.memory.grow(Math.ceil(missing / PAGE));
      return at;
    };
    const rulesAt = take(rules.length);
    const room = take(Number(exports.domino_sheet_size()));
    const outlook = take(12 + 16 * MOST_CHOICES);
    this.at = { sheet: take(Sheet.BYTES), outlook, points: take(4 * Sheet.SEATS), left: take(4 * Sheet.SEATS) };
    new Uint8Array(exports.memory.buffer).set(rules, rulesAt);
    this.solver = exports.domino_sheet_open(room, rulesAt);
    if (!this.solver) throw new Error("the kernel does not take these rules");
  }

  private numbers(at: number, count: number): Int32Array {
    return new Int32Array(this.exports.memory.buffer, at, count);
  }

  private hand(sheet: Sheet): void {
    new Uint8Array(this.exports.memory.buffer).set(sheet.bytes, this.at.sheet);
  }

  /* What the seat to move may do, as far as is known. */
  look(sheet: Sheet): Outlook {
    this.hand(sheet);
    const wrong = this.exports.domino_sheet_look(this.solver, this.at.sheet, this.at.outlook);
    if (wrong) throw new Error(`the kernel does not take this sheet: ${wrong}`);
    const [over = 0, may = 0, count = 0] = this.numbers(this.at.outlook, 3);
    const found = this.numbers(this.at.outlook + 12, 4 * count);
    const choices = Array.from({ length: count }, (_, at): Choice => {
      const [tile = 0, place = 0, leaves = 0, sure = 0] = found.subarray(4 * at, 4 * at + 4);
      return { tile, place, leaves, sure: sure > 0 };
    });
    return {
      over: over ? (over === 1 ? "domino" : "blocked") : null,
      may: new Set(KINDS.filter((kind, at): kind is Kind => kind !== null && ((may >> at) & 1) > 0)),
      choices,
    };
  }

  /* The sheet after something has been done, and what that scores at once; null where it is not allowed, or, if it is
   * `forced`, where it cannot be. */
  do(sheet: Sheet, { kind, tile = -1, place = -1, leaves = 0 }: Done, forced = false): { sheet: Sheet; points: number } | null {
    this.hand(sheet);
    const { sheet: at, points } = this.at;
    const wrong = this.exports.domino_sheet_do(this.solver, at, KINDS.indexOf(kind), tile, place, leaves, Number(forced), points);
    if (wrong) return null;
    const after = new Uint8Array(this.exports.memory.buffer).slice(at, at + Sheet.BYTES);
    return { sheet: new Sheet(after), points: this.numbers(points, 1)[0]! };
  }

  /* What each side writes at the end besides what it has scored in play, and what each hand counts, -1 where that is not
   * known; no points where some hand is not. */
  score(sheet: Sheet): { points: number[] | null; left: number[] } {
    this.hand(sheet);
    const { sheet: at, points, left } = this.at;
    const wrong = this.exports.domino_sheet_score(this.solver, at, points, left);
    const counts = [...this.numbers(left, Sheet.SEATS)];
    return { points: wrong ? null : [...this.numbers(points, Sheet.SEATS)], left: counts };
  }
}
