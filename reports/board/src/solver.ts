/* The solver of the page: DominoAnswers in a worker, so that the page stays quick however long a search takes. */

import program from "program:worker.ts";
import type { Answer, Choices } from "./answers";
import type { Course, Move } from "./kernel";

/* Why a promise has no answer: it was not waited for any longer, or there is no worker here. */
export class DominoCancelled extends Error {}
export class DominoUnavailable extends Error {}

/* What the worker is asked; `given` are what the method of DominoAnswers takes. */
export type Asked = { id: number } & (
  | { what: "answer"; given: [rules: Uint8Array, position: Uint8Array, choices: Choices] }
  | { what: "play"; given: [rules: Uint8Array, position: Uint8Array, move: Move] }
  | { what: "start"; given: [rules: Uint8Array, position: Uint8Array] }
);

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

/* What answers questions: the worker of a page, or in tests the same without one. */
export interface Solver {
  answer(rules: Uint8Array, position: Uint8Array, choices?: Choices): Promise<Answer>;
  play(rules: Uint8Array, position: Uint8Array, move: Move): Promise<Course>;
  cancel(): void;
}

export class DominoSolver implements Solver {
  private address: string | null = null;
  worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;

  /* Takes the bytes of kernel.wasm; the worker is made when the first question comes. */
  constructor(private readonly wasm: Uint8Array) {}

  /* What each option of a position is worth: see DominoAnswers.answer. */
  answer(rules: Uint8Array, position: Uint8Array, choices: Choices = {}): Promise<Answer> {
    return this.ask("answer", [rules, position, choices]) as Promise<Answer>;
  }

  /* What happens after a move: see DominoKernel.play. */
  play(rules: Uint8Array, position: Uint8Array, { tile, end }: Move): Promise<Course> {
    return this.ask("play", [rules, position, { tile, end }]) as Promise<Course>;
  }

  /* What happens until somebody has to decide: see DominoKernel.start. */
  start(rules: Uint8Array, position: Uint8Array): Promise<Course> {
    return this.ask("start", [rules, position]) as Promise<Course>;
  }

  /* Stops the search; what was asked and not answered is rejected with DominoCancelled. What was learnt is lost, so
   * it does nothing where nothing is waited for. */
  cancel(): void {
    if (this.waiting.size) this.drop(new DominoCancelled("the question was taken back"));
  }

  private async ask<What extends Asked["what"]>(what: What, given: Extract<Asked, { what: What }>["given"]): Promise<unknown> {
    const worker = this.open();
    return new Promise((resolve, reject) => {
      this.asked += 1;
      this.waiting.set(this.asked, { resolve, reject });
      worker.postMessage({ id: this.asked, what, given });
    });
  }

  private open(): Worker {
    if (this.worker) return this.worker;
    let worker: Worker;
    try {
      this.address ??= URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
      worker = new Worker(this.address);
    } catch (error) {
      throw new DominoUnavailable(`this browser runs no worker here: ${(error as Error).message}`);
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

  private settle({ id, answer, error }: { id: number; answer?: unknown; error?: string }): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) waiting?.reject(new Error(error));
    else waiting?.resolve(answer);
  }

  private drop(error: Error): void {
    if (this.worker) {
      this.worker.onmessage = this.worker.onerror = null;
      this.worker.terminate();
      this.worker = null;
    }
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}
