/* The solver of the page: DominoAnswers in a worker, so that the page stays quick however long a search takes. */

/* Why a promise has no answer: it was not waited for any longer, or there is no worker here. */
class DominoCancelled extends Error {}
class DominoUnavailable extends Error {}

class DominoSolver {
  /* The worker's program: the text of the classes that run in it, which the page has anyhow. */
  static source() {
    return ['"use strict";', DominoPosition, DominoKernel, DominoAnswers, "DominoAnswers.serve(self);"].join("\n");
  }

  /* Takes the bytes of kernel.wasm; the worker is made when the first question comes. */
  constructor(wasm, source = DominoSolver.source()) {
    this.wasm = wasm;
    this.source = source;
    this.address = null;
    this.worker = null;
    this.waiting = new Map();
    this.asked = 0;
  }

  /* What each option of a position is worth: see DominoAnswers.answer. */
  answer(rules, position, choices = {}) {
    return this.ask("answer", rules, position, choices);
  }

  /* What happens after a move: see DominoKernel.play. */
  play(rules, position, { tile, end }) {
    return this.ask("play", rules, position, { tile, end });
  }

  /* What happens until somebody has to decide: see DominoKernel.start. */
  start(rules, position) {
    return this.ask("start", rules, position);
  }

  /* Stops the search; what was asked and not answered is rejected with DominoCancelled. What was learnt is lost, so
   * it does nothing where nothing is waited for. */
  cancel() {
    if (this.waiting.size) this.drop(new DominoCancelled("the question was taken back"));
  }

  async ask(what, ...given) {
    const worker = this.open();
    return new Promise((resolve, reject) => {
      const id = (this.asked += 1);
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, what, given });
    });
  }

  open() {
    if (this.worker) return this.worker;
    let worker = null;
    try {
      this.address ??= URL.createObjectURL(new Blob([this.source], { type: "text/javascript" }));
      worker = new Worker(this.address);
    } catch (error) {
      throw new DominoUnavailable(`this browser runs no worker here: ${error.message}`);
    }
    worker.onmessage = ({ data }) => this.settle(data);
    worker.onerror = (event) => {
      event.preventDefault();
      const why = event.message || "its program was not admitted";
      if (worker === this.worker) this.drop(new DominoUnavailable(`the worker does not run: ${why}`));
    };
    worker.postMessage({ wasm: this.wasm });
    this.worker = worker;
    return worker;
  }

  settle({ id, answer, error }) {
    const { resolve, reject } = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) reject(new Error(error));
    else resolve(answer);
  }

  drop(error) {
    this.worker.onmessage = this.worker.onerror = null;
    this.worker.terminate();
    this.worker = null;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}

if (typeof module !== "undefined") module.exports = { DominoCancelled, DominoSolver, DominoUnavailable };
