import type { Course, Move } from "./kernel";
import { DominoKernel } from "./kernel";
import { DominoPosition } from "./position";

/* Answers about positions, ready to be shown: what each move is worth and how the game would end. It runs in the
 * worker that solver.js makes, and without one in Node. */

export interface Choices {
  line?: boolean;
  limit?: number;
}

export interface Option extends Move {
  value: number | null;
  line: Course | null;
}

export interface Answer {
  start: Course;
  seat: number;
  options: Option[];
  reached: boolean;
  nodes: number;
}

interface Kept {
  size: number;
  kernel: DominoKernel;
}

/* Solvers for several rules, kept by the bytes of the rules. */
export class DominoAnswers {
  static LIMIT = 2e7; // positions that are searched for an answer
  static TABLE_BITS = 18; // 4 MB
  static LAYOUTS = [1000, 8000, 60000, 200000]; // a line has fewer than the first, a cross than the third
  static KEPT = 4;

  /* Takes the bytes of kernel.wasm. */
  private readonly module: Promise<WebAssembly.Module>;
  private readonly kernels = new Map<string, Kept>();

  constructor(wasm: BufferSource) {
    this.module = WebAssembly.compile(wasm);
    this.module.catch(() => {}); // whoever asks is told
  }

  /* What happens until somebody has to decide, and the options of that seat:
   *   start    a course as DominoKernel.start gives it; `start.over` where there is nothing to decide
   *   seat     whose turn it is then
   *   options  [{tile, end, value, line}], in the order in which ties are broken; the value is exact, for the side of
   *            the seat, of what is still to come after `start`; the line is the course of the move and of best play
   *            behind it, to the end of the game, or null if lines are not asked for
   *   reached  whether all is known; where it is not, values are null, or some lines are, because more positions
   *            would have had to be searched than `limit`, or more layouts than there is memory for
   *   nodes    positions searched for this */
  answer(rules: Uint8Array, position: Uint8Array, { line = false, limit = DominoAnswers.LIMIT }: Choices = {}): Promise<Answer> {
    return this.ask(rules, (kernel) => {
      const begun = kernel.nodes;
      const start = kernel.start(position);
      const { seat } = DominoPosition.read(start.position);
      const found = start.over ? [] : kernel.options(start.position, limit);
      let reached = found !== null;
      const unknown = () => kernel.moves(start.position).map((move) => ({ ...move, value: null }));
      const options = (found ?? unknown()).map((option): Option => {
        const way = line && reached ? kernel.line(start.position, option, begun + limit) : null;
        if (way && !way.over) reached = false;
        return { ...option, line: way?.over ? way : null };
      });
      return { start, seat, options, reached, nodes: kernel.nodes - begun };
    });
  }

  /* The course of a move: see DominoKernel.play. */
  play(rules: Uint8Array, position: Uint8Array, move: Move): Promise<Course> {
    return this.ask(rules, (kernel) => kernel.play(position, move));
  }

  /* The course up to the next decision: see DominoKernel.start. */
  start(rules: Uint8Array, position: Uint8Array): Promise<Course> {
    return this.ask(rules, (kernel) => kernel.start(position));
  }

  /* Puts a question to the solver of these rules; with more memory for layouts if there was too little. */
  private async ask<T>(rules: Uint8Array, question: (kernel: DominoKernel) => T): Promise<T> {
    const key = String.fromCharCode(...rules);
    for (;;) {
      const kept = await this.kernel(key, rules);
      try {
        kept.kernel.full = false;
        const answer = question(kept.kernel);
        if (!kept.kernel.full || !(await this.grow(key, rules, kept))) return answer;
      } catch (error) {
        if (error instanceof WebAssembly.RuntimeError) this.kernels.delete(key); // its memory is not to be trusted
        throw error;
      }
    }
  }

  /* The solver of these rules; of several the latest are kept. */
  private async kernel(key: string, rules: Uint8Array): Promise<Kept> {
    const kept = this.kernels.get(key) || (await this.made(rules, 0));
    this.kernels.delete(key);
    this.kernels.set(key, kept);
    if (this.kernels.size > DominoAnswers.KEPT) this.kernels.delete(this.kernels.keys().next().value ?? "");
    return kept;
  }

  private async made(rules: Uint8Array, size: number): Promise<Kept> {
    const layouts = DominoAnswers.LAYOUTS[size];
    return { size, kernel: await DominoKernel.load(await this.module, rules, DominoAnswers.TABLE_BITS, layouts) };
  }

  /* Whether there is a solver with more memory now. */
  private async grow(key: string, rules: Uint8Array, kept: Kept): Promise<boolean> {
    const size = kept.size + 1;
    if (size === DominoAnswers.LAYOUTS.length) return false;
    try {
      this.kernels.set(key, await this.made(rules, size));
    } catch (error) {
      if (error instanceof RangeError) return false; // the device has no more
      throw error;
    }
    return true;
  }
}
