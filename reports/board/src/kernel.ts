import { DominoPosition } from "./position";

/* The way to kernel.wasm, for browsers and Node. Rules and positions are the bytes of domino_rules and domino_position
 * in analyzer/kernel/domino.h; memory is handed in, as the kernel wants it. A position may come without the zeros at
 * its end. A move is `{tile, end}` as in domino_option: tile -1 ends a turn that could go on, end -1 is the lead. */

export interface Move {
  tile: number;
  end: number;
}

export interface Valued extends Move {
  value: number;
}

export interface Happened extends Move {
  kind: "play" | "stop" | "pass" | "draw";
  seat: number;
  place: number;
  points: number;
}

export type Ending = "domino" | "blocked";

export interface Course {
  position: Uint8Array<ArrayBuffer>;
  events: Happened[];
  over: Ending | null;
  last: number;
  finish: number;
  value: number;
  points: number[];
  left: number[];
}

/* What the kernel exports: see analyzer/kernel/domino.h; pointers are numbers. */
interface Exports {
  memory: WebAssembly.Memory;
  __heap_base: { value: number };
  domino_size(rules: number, tableBits: number, layouts: number): bigint;
  domino_open(room: number, size: bigint, rules: number, tableBits: number, layouts: number): number;
  domino_count(solver: number, at: number): void;
  domino_values(solver: number, at: number, count: number, limit: bigint, values: number, statuses: number): void;
  domino_options(solver: number, at: number, limit: bigint, room: number): number;
  domino_mean(solver: number, at: number, limit: bigint, value: number, orders: number): number;
  domino_mean_options(solver: number, at: number, limit: bigint, room: number, values: number, orders: number): number;
  domino_moves(solver: number, at: number, room: number): number;
  domino_start(solver: number, at: number, after: number, room: number): number;
  domino_play(solver: number, at: number, tile: number, end: number, after: number, room: number): number;
}

/* One set of rules; what it learns of a deal serves the next question about it. */
export class DominoKernel {
  static OPTION = 12;
  static OPTIONS = 256;
  static COURSE = 1620;
  static HEAD = 21; // numbers of a course before its events
  static EVENT = 6;
  static PAGE = 65536;
  static OUT_OF_REACH = -3;
  static FULL = -4;
  static KINDS = [null, "play", "stop", "pass", "draw"] as const;
  static ENDINGS = [null, "domino", "blocked"] as const;
  static ENOUGH = 1e9;

  /* Takes the bytes of kernel.wasm, or the module they make, and makes a solver for one set of rules. */
  static async load(
    wasm: WebAssembly.Module | BufferSource,
    rules: Uint8Array,
    tableBits = 18,
    layouts = 20000,
  ): Promise<DominoKernel> {
    const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
    const instance = await WebAssembly.instantiate(module);
    return new DominoKernel(instance.exports as unknown as Exports, rules, tableBits, layouts);
  }

  private readonly kernel: Exports;
  private readonly solver: number;
  private readonly scratch: number;
  private free: number;
  full: boolean; // whether a question had more layouts than there is memory for

  private constructor(exports: Exports, rules: Uint8Array, tableBits: number, layouts: number) {
    this.kernel = exports;
    this.full = false;
    this.free = Math.ceil(exports.__heap_base.value / 64) * 64;
    const rulesAt = this.take(rules.length);
    new Uint8Array(exports.memory.buffer).set(rules, rulesAt);
    const size = exports.domino_size(rulesAt, tableBits, layouts);
    const room = this.take(Number(size));
    this.solver = size === 0n ? 0 : exports.domino_open(room, size, rulesAt, tableBits, layouts);
    if (!this.solver) throw new Error("the kernel does not take these rules");
    this.scratch = this.free;
  }

  /* Bytes that it works in; the system hands out those that are used. */
  private get memory(): number {
    return this.kernel.memory.buffer.byteLength;
  }

  /* Positions searched so far. */
  get nodes(): number {
    this.free = this.scratch;
    const at = this.take(32);
    this.kernel.domino_count(this.solver, at);
    return Number(new BigUint64Array(this.kernel.memory.buffer, at, 1)[0]);
  }

  /* The values of positions, one behind the other, for the side to move; null where one is out of reach. */
  values(positions: Uint8Array, limit: number = DominoKernel.ENOUGH): (number | null)[] {
    const count = Math.ceil(positions.length / DominoPosition.BYTES);
    const at = this.put(positions, count);
    const values = this.take(4 * count);
    const statuses = this.take(4 * count);
    this.kernel.domino_values(this.solver, at, count, BigInt(limit), values, statuses);
    const found = this.numbers(values, count);
    return Array.from(this.numbers(statuses, count), (status, i) => (status ? null : found[i]!));
  }

  /* Every move of a position with its value, `{tile, end, value}`, in the order in which ties are broken; null where
   * that is out of reach. */
  options(position: Uint8Array, limit: number = DominoKernel.ENOUGH): Valued[] | null {
    const at = this.put(position);
    const room = this.take(DominoKernel.OPTION * DominoKernel.OPTIONS);
    const count = this.answered(this.kernel.domino_options(this.solver, at, BigInt(Math.max(0, limit)), room));
    return count === null ? null : this.read(room, count).sort(DominoKernel.before);
  }

  /* The mean over all orders of a stock, `{value, orders}`: two whole numbers, the mean times the orders and these; null
   * where that is out of reach. The position lists the tiles of the stock in any order. */
  mean(position: Uint8Array, limit: number = DominoKernel.ENOUGH): { value: bigint; orders: bigint } | null {
    const at = this.put(position);
    const room = this.take(16);
    const status = this.kernel.domino_mean(this.solver, at, BigInt(Math.max(0, limit)), room, room + 8);
    if (this.answered(status) === null) return null;
    const [value, orders] = new BigInt64Array(this.kernel.memory.buffer, room, 2) as unknown as [bigint, bigint];
    return { value, orders };
  }

  /* The same for every move, `{orders, options}`. */
  meanOptions(
    position: Uint8Array,
    limit: number = DominoKernel.ENOUGH,
  ): { orders: bigint; options: (Move & { value: bigint })[] } | null {
    const at = this.put(position);
    const room = this.take(DominoKernel.OPTION * DominoKernel.OPTIONS);
    const values = this.take(8 * DominoKernel.OPTIONS + 8);
    const orders = values + 8 * DominoKernel.OPTIONS;
    const most = BigInt(Math.max(0, limit));
    const count = this.answered(this.kernel.domino_mean_options(this.solver, at, most, room, values, orders));
    if (count === null) return null;
    const numbers = new BigInt64Array(this.kernel.memory.buffer, values, DominoKernel.OPTIONS + 1);
    const options = this.read(room, count).map((option, i) => ({ ...option, value: numbers[i]! }));
    return { orders: numbers[DominoKernel.OPTIONS]!, options: options.sort(DominoKernel.before) };
  }

  /* Every move without its value, in the same order. */
  moves(position: Uint8Array): Move[] {
    const at = this.put(position);
    const room = this.take(DominoKernel.OPTION * DominoKernel.OPTIONS);
    const count = this.answered(this.kernel.domino_moves(this.solver, at, room)) ?? 0;
    return this.read(room, count)
      .map(({ tile, end }) => ({ tile, end }))
      .sort(DominoKernel.before);
  }

  /* What happens until somebody has to decide, and the position then:
   *   position  its bytes
   *   events    [{kind: "play" | "stop" | "pass" | "draw", seat, tile, end, place, points}], where place is that of the
   *             end among the ends before, and the points of a pass are those of the side of the latest tile
   *   over      "domino" or "blocked" where the game has ended, else null
   *   last      who played the latest tile; finish: how it finished the game, as flags of domino.h
   *   points    what each side has written for all that, the end included; value: the same for side 0
   *   left      what the tiles in each hand count */
  start(position: Uint8Array): Course {
    return this.course((at, after, room) => this.kernel.domino_start(this.solver, at, after, room), position);
  }

  /* The same after a move. */
  play(position: Uint8Array, { tile, end }: Move): Course {
    return this.course((at, after, room) => this.kernel.domino_play(this.solver, at, tile, end, after, room), position);
  }

  /* Best play of everyone to the end of the game, behind a move if one is given; of equal moves the first is taken.
   * Like a course; where `until` is reached, the number of positions searched, `over` is null. */
  line(position: Uint8Array, move: Move | null = null, until = Infinity): Course {
    const line = move ? this.play(position, move) : this.start(position);
    while (!line.over) {
      const best = this.best(line.position, until - this.nodes);
      if (!best) break;
      const { events, points, value, ...now } = this.play(line.position, best);
      Object.assign(line, now);
      line.events.push(...events);
      line.points = line.points.map((sum, side) => sum + points[side]!);
      line.value += value;
    }
    return line;
  }

  /* The best move, the first of equals; null where it is out of reach. */
  best(position: Uint8Array, limit: number): Move | null {
    const moves = this.moves(position);
    if (moves.length < 2) return moves[0] ?? null;
    const options = this.options(position, Math.min(limit, DominoKernel.ENOUGH));
    return options?.reduce((best, option) => (option.value > best.value ? option : best)) ?? null;
  }

  /* The order in which ties are broken: the lower tile, the lower number, the kind of end, what is left open. */
  static before(one: Move, other: Move): number {
    const number = 0x0f;
    const end = 0xff;
    return (
      one.tile - other.tile ||
      (one.end & number) - (other.end & number) ||
      (one.end & end) - (other.end & end) ||
      one.end - other.end
    );
  }

  /* Room for so many bytes behind what is in use. */
  private take(bytes: number): number {
    const at = this.free;
    this.free = at + Math.ceil(bytes / 64) * 64;
    const missing = this.free - this.memory;
    if (missing > 0) this.kernel.memory.grow(Math.ceil(missing / DominoKernel.PAGE));
    return at;
  }

  /* Puts positions where the kernel reads them. */
  private put(bytes: Uint8Array, count = 1): number {
    this.free = this.scratch;
    const size = DominoPosition.BYTES * count;
    if (bytes.length > size) throw new Error("a position is too long");
    const at = this.take(size);
    const room = new Uint8Array(this.kernel.memory.buffer, at, size);
    room.fill(0);
    room.set(bytes);
    return at;
  }

  private numbers(at: number, count: number): Int32Array {
    return new Int32Array(this.kernel.memory.buffer, at, count);
  }

  private read(room: number, count: number): Valued[] {
    const numbers = this.numbers(room, 3 * count);
    return Array.from({ length: count }, (_, i) => {
      const [tile, end, value] = numbers.subarray(3 * i, 3 * i + 3) as unknown as [number, number, number];
      return { tile, end, value };
    });
  }

  /* A status that is one of success, or null for what is out of reach. */
  private answered(status: number): number | null {
    if (status === DominoKernel.FULL) this.full = true;
    if (status === DominoKernel.FULL || status === DominoKernel.OUT_OF_REACH) return null;
    if (status < 0) throw new Error(`the kernel refuses this (status ${status})`);
    return status;
  }

  private course(ask: (at: number, after: number, room: number) => number, position: Uint8Array): Course {
    const at = this.put(position);
    const after = this.take(DominoPosition.BYTES);
    const room = this.take(DominoKernel.COURSE);
    if (this.answered(ask(at, after, room)) === null) throw new Error("more ends are open than the kernel has room for");
    const [count, over, last, finish, value, ...rest] = this.numbers(room, DominoKernel.HEAD) as unknown as [
      number,
      number,
      number,
      number,
      number,
      ...number[],
    ];
    const numbers = this.numbers(room + 4 * DominoKernel.HEAD, DominoKernel.EVENT * count);
    const events = Array.from({ length: count }, (_, i) => {
      const [kind, seat, tile, end, place, points] = numbers.subarray(DominoKernel.EVENT * i) as unknown as [
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      return { kind: DominoKernel.KINDS[kind] as Happened["kind"], seat, tile, end, place, points };
    });
    return {
      position: new Uint8Array(this.kernel.memory.buffer, after, DominoPosition.BYTES).slice(),
      events,
      over: DominoKernel.ENDINGS[over] ?? null,
      last,
      finish,
      value,
      points: rest.slice(0, DominoPosition.SEATS),
      left: rest.slice(DominoPosition.SEATS),
    };
  }
}
