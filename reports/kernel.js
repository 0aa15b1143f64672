/* The solver on the page: a thin way to kernel.wasm, for browsers and Node. Rules and positions are the bytes of
 * domino_rules and domino_position in analyzer/kernel/domino.h; memory is handed in, as the kernel wants it. */
"use strict";

class DominoKernel {
  static POSITION = 192;
  static OPTION = 12;
  static OPTIONS = 256;
  static PAGE = 65536;

  /* Compiles the bytes of kernel.wasm and makes a solver for one set of rules. */
  static async load(wasm, rules, tableBits = 18, layouts = 20000) {
    const { instance } = await WebAssembly.instantiate(wasm);
    return new DominoKernel(instance.exports, rules, tableBits, layouts);
  }

  constructor(exports, rules, tableBits, layouts) {
    this.kernel = exports;
    this.free = Math.ceil(exports.__heap_base.value / 64) * 64;
    const rulesAt = this.take(rules.length);
    new Uint8Array(exports.memory.buffer).set(rules, rulesAt);
    const size = exports.domino_size(rulesAt, tableBits, layouts);
    const room = this.take(Number(size));
    this.solver = size && exports.domino_open(room, size, rulesAt, tableBits, layouts);
    if (!this.solver) throw new Error("the kernel does not take these rules");
    this.scratch = this.free;
  }

  /* Room for so many bytes behind what is in use. */
  take(bytes) {
    const at = this.free;
    this.free = at + Math.ceil(bytes / 64) * 64;
    const missing = this.free - this.kernel.memory.buffer.byteLength;
    if (missing > 0) this.kernel.memory.grow(Math.ceil(missing / DominoKernel.PAGE));
    return at;
  }

  put(bytes) {
    this.free = this.scratch;
    const at = this.take(bytes.length);
    new Uint8Array(this.kernel.memory.buffer).set(bytes, at);
    return at;
  }

  /* The values of positions for the side to move; null where one is out of reach. */
  values(positions, limit = 1e9) {
    const count = positions.length / DominoKernel.POSITION;
    const at = this.put(positions);
    const values = this.take(4 * count);
    const statuses = this.take(4 * count);
    this.kernel.domino_values(this.solver, at, count, BigInt(limit), values, statuses);
    const numbers = new Int32Array(this.kernel.memory.buffer);
    return Array.from({ length: count }, (_, i) => (numbers[statuses / 4 + i] ? null : numbers[values / 4 + i]));
  }

  /* Every move of a position, `{tile, end, value}`; null where one is out of reach. */
  options(position, limit = 1e9) {
    const at = this.put(position);
    const options = this.take(DominoKernel.OPTION * DominoKernel.OPTIONS);
    const count = this.kernel.domino_options(this.solver, at, BigInt(limit), options);
    if (count < 0) return null;
    const numbers = new Int32Array(this.kernel.memory.buffer, options, 3 * count);
    return Array.from({ length: count }, (_, i) => {
      const [tile, end, value] = numbers.subarray(3 * i, 3 * i + 3);
      return { tile, end, value };
    });
  }
}

if (typeof module !== "undefined") module.exports = { DominoKernel };
