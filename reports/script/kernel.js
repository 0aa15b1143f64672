/* The way to kernel.wasm, for browsers and Node. Rules and positions are the bytes of domino_rules and domino_position
 * in analyzer/kernel/domino.h; memory is handed in, as the kernel wants it. A position may come without the zeros at
 * its end. A move is `{tile, end}` as in domino_option: tile -1 ends a turn that could go on, end -1 is the lead. */

/* One set of rules; what it learns of a deal serves the next question about it. */
class DominoKernel {
  static OPTION = 12;
  static OPTIONS = 256;
  static COURSE = 1620;
  static HEAD = 21; // numbers of a course before its events
  static EVENT = 6;
  static PAGE = 65536;
  static OUT_OF_REACH = -3;
  static FULL = -4;
  static KINDS = [null, "play", "stop", "pass", "draw"];
  static ENDINGS = [null, "domino", "blocked"];
  static ENOUGH = 1e9;

  /* Takes the bytes of kernel.wasm, or the module they make, and makes a solver for one set of rules. */
  static async load(wasm, rules, tableBits = 18, layouts = 20000) {
    const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
    const instance = await WebAssembly.instantiate(module);
    return new DominoKernel(instance.exports, rules, tableBits, layouts);
  }

  constructor(exports, rules, tableBits, layouts) {
    this.kernel = exports;
    this.full = false; // whether a question had more layouts than there is memory for
    this.free = Math.ceil(exports.__heap_base.value / 64) * 64;
    const rulesAt = this.take(rules.length);
    new Uint8Array(exports.memory.buffer).set(rules, rulesAt);
    const size = exports.domino_size(rulesAt, tableBits, layouts);
    const room = this.take(Number(size));
    this.solver = size && exports.domino_open(room, size, rulesAt, tableBits, layouts);
    if (!this.solver) throw new Error("the kernel does not take these rules");
    this.scratch = this.free;
  }

  /* Bytes that it works in; the system hands out those that are used. */
  get memory() {
    return this.kernel.memory.buffer.byteLength;
  }

  /* Positions searched so far. */
  get nodes() {
    this.free = this.scratch;
    const at = this.take(32);
    this.kernel.domino_count(this.solver, at);
    return Number(new BigUint64Array(this.kernel.memory.buffer, at, 1)[0]);
  }

  /* The values of positions, one behind the other, for the side to move; null where one is out of reach. */
  values(positions, limit = DominoKernel.ENOUGH) {
    const count = Math.ceil(positions.length / DominoPosition.BYTES);
    const at = this.put(positions, count);
    const values = this.take(4 * count);
    const statuses = this.take(4 * count);
    this.kernel.domino_values(this.solver, at, count, BigInt(limit), values, statuses);
    const found = this.numbers(values, count);
    return Array.from(this.numbers(statuses, count), (status, i) => (status ? null : found[i]));
  }

  /* Every move of a position with its value, `{tile, end, value}`, in the order in which ties are broken; null where
   * that is out of reach. */
  options(position, limit = DominoKernel.ENOUGH) {
    const at = this.put(position);
    const room = this.take(DominoKernel.OPTION * DominoKernel.OPTIONS);
    const count = this.answered(this.kernel.domino_options(this.solver, at, BigInt(Math.max(0, limit)), room));
    return count === null ? null : this.read(room, count).sort(DominoKernel.before);
  }

  /* The mean over all orders of a stock, `{value, orders}`: two whole numbers, the mean times the orders and these; null
   * where that is out of reach. The position lists the tiles of the stock in any order. */
  mean(position, limit = DominoKernel.ENOUGH) {
    const at = this.put(position);
    const room = this.take(16);
    const status = this.kernel.domino_mean(this.solver, at, BigInt(Math.max(0, limit)), room, room + 8);
    if (this.answered(status) === null) return null;
    const [value, orders] = new BigInt64Array(this.kernel.memory.buffer, room, 2);
    return { value, orders };
  }

  /* The same for every move, `{orders, options}`. */
  meanOptions(position, limit = DominoKernel.ENOUGH) {
    const at = this.put(position);
    const room = this.take(DominoKernel.OPTION * DominoKernel.OPTIONS);
    const values = this.take(8 * DominoKernel.OPTIONS + 8);
    const orders = values + 8 * DominoKernel.OPTIONS;
    const most = BigInt(Math.max(0, limit));
    const count = this.answered(this.kernel.domino_mean_options(this.solver, at, most, room, values, orders));
    if (count === null) return null;
    const numbers = new BigInt64Array(this.kernel.memory.buffer, values, DominoKernel.OPTIONS + 1);
    const options = this.read(room, count).map((option, i) => ({ ...option, value: numbers[i] }));
    return { orders: numbers[DominoKernel.OPTIONS], options: options.sort(DominoKernel.before) };
  }

  /* Every move without its value, in the same order. */
  moves(position) {
    const at = this.put(position);
    const room = this.take(DominoKernel.OPTION * DominoKernel.OPTIONS);
    const count = this.answered(this.kernel.domino_moves(this.solver, at, room));
    return this.read(room, count).map(({ tile, end }) => ({ tile, end })).sort(DominoKernel.before);
  }

  /* What happens until somebody has to decide, and the position then:
   *   position  its bytes
   *   events    [{kind: "play" | "stop" | "pass" | "draw", seat, tile, end, place, points}], where place is that of the
   *             end among the ends before, and the points of a pass are those of the side of the latest tile
   *   over      "domino" or "blocked" where the game has ended, else null
   *   last      who played the latest tile; finish: how it finished the game, as flags of domino.h
   *   points    what each side has written for all that, the end included; value: the same for side 0
   *   left      what the tiles in each hand count */
  start(position) {
    return this.course((...room) => this.kernel.domino_start(this.solver, ...room), position);
  }

  /* The same after a move. */
  play(position, { tile, end }) {
    return this.course((at, ...room) => this.kernel.domino_play(this.solver, at, tile, end, ...room), position);
  }

  /* Best play of everyone to the end of the game, behind a move if one is given; of equal moves the first is taken.
   * Like a course; where `until` is reached, the number of positions searched, `over` is null. */
  line(position, move = null, until = Infinity) {
    const line = move ? this.play(position, move) : this.start(position);
    while (!line.over) {
      const best = this.best(line.position, until - this.nodes);
      if (!best) break;
      const { events, points, value, ...now } = this.play(line.position, best);
      Object.assign(line, now);
      line.events.push(...events);
      line.points = line.points.map((sum, side) => sum + points[side]);
      line.value += value;
    }
    return line;
  }

  /* The best move, the first of equals; null where it is out of reach. */
  best(position, limit) {
    const moves = this.moves(position);
    if (moves.length < 2) return moves[0];
    const options = this.options(position, Math.min(limit, DominoKernel.ENOUGH));
    return options && options.reduce((best, option) => (option.value > best.value ? option : best));
  }

  /* The order in which ties are broken: the lower tile, the lower number, the kind of end, what is left open. */
  static before(one, other) {
    const [number, end] = [0x0f, 0xff];
    return one.tile - other.tile || (one.end & number) - (other.end & number) || (one.end & end) - (other.end & end)
      || one.end - other.end;
  }

  /* Room for so many bytes behind what is in use. */
  take(bytes) {
    const at = this.free;
    this.free = at + Math.ceil(bytes / 64) * 64;
    const missing = this.free - this.memory;
    if (missing > 0) this.kernel.memory.grow(Math.ceil(missing / DominoKernel.PAGE));
    return at;
  }

  /* Puts positions where the kernel reads them. */
  put(bytes, count = 1) {
    this.free = this.scratch;
    const size = DominoPosition.BYTES * count;
    if (bytes.length > size) throw new Error("a position is too long");
    const at = this.take(size);
    const room = new Uint8Array(this.kernel.memory.buffer, at, size);
    room.fill(0);
    room.set(bytes);
    return at;
  }

  numbers(at, count) {
    return new Int32Array(this.kernel.memory.buffer, at, count);
  }

  read(room, count) {
    const numbers = this.numbers(room, 3 * count);
    return Array.from({ length: count }, (_, i) => {
      const [tile, end, value] = numbers.subarray(3 * i, 3 * i + 3);
      return { tile, end, value };
    });
  }

  /* A status that is one of success, or null for what is out of reach. */
  answered(status) {
    if (status === DominoKernel.FULL) this.full = true;
    if (status === DominoKernel.FULL || status === DominoKernel.OUT_OF_REACH) return null;
    if (status < 0) throw new Error(`the kernel refuses this (status ${status})`);
    return status;
  }

  course(ask, position) {
    const at = this.put(position);
    const after = this.take(DominoPosition.BYTES);
    const room = this.take(DominoKernel.COURSE);
    if (this.answered(ask(at, after, room)) === null) throw new Error("more ends are open than the kernel has room for");
    const [count, over, last, finish, value, ...rest] = this.numbers(room, DominoKernel.HEAD);
    const numbers = this.numbers(room + 4 * DominoKernel.HEAD, DominoKernel.EVENT * count);
    const events = Array.from({ length: count }, (_, i) => {
      const [kind, seat, tile, end, place, points] = numbers.subarray(DominoKernel.EVENT * i);
      return { kind: DominoKernel.KINDS[kind], seat, tile, end, place, points };
    });
    return {
      position: new Uint8Array(this.kernel.memory.buffer, after, DominoPosition.BYTES).slice(),
      events,
      over: DominoKernel.ENDINGS[over],
      last,
      finish,
      value,
      points: rest.slice(0, DominoPosition.SEATS),
      left: rest.slice(DominoPosition.SEATS),
    };
  }
}

if (typeof module !== "undefined") {
  Object.assign(globalThis, require("./position.js"));
  module.exports = { DominoKernel };
}
