/* Questions to the solver of the page, one at a time, so that one can be taken back without the others. Nothing here
 * touches the page. */
import { DominoCancelled, type Solver } from "./solver";

/* Whether somebody still waits for the answer to a question. */
export type Waits = (question: Question<unknown>) => boolean;

/* What is asked, and who waits for the answer: each says of the question whether it still does. */
export class Question<T> {
  readonly answer: Promise<T>;
  readonly waiting: Waits[] = [];
  slow = false;
  settled = false;
  private resolve: (answer: T) => void = () => {};
  private reject: (error: unknown) => void = () => {};

  constructor(private readonly put: (solver: Solver) => Promise<T>) {
    this.answer = new Promise<T>((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  get wanted(): boolean {
    return this.waiting.some((waits) => waits(this as Question<unknown>));
  }

  async ask(solver: Solver): Promise<void> {
    const answer = await this.put(solver);
    if (this.settled) return;
    this.settled = true;
    this.resolve(answer);
  }

  fail(error: unknown): void {
    if (this.settled) return;
    this.settled = true;
    this.reject(error);
  }
}

export class SolverQueue {
  /* Milliseconds after which a search is slow. One for nobody may go on until then: what it learns is of use for the
   * next question, and a worker that is stopped has lost it. */
  static PATIENCE = 1000;

  private solver: Solver | null = null;
  private waiting: Question<unknown>[] = [];
  private asked: Question<unknown> | null = null;

  /* `start` makes a solver when the first question comes. */
  constructor(private readonly start: () => Promise<Solver>) {}

  /* Asks what the solver answers. */
  ask<T>(put: (solver: Solver) => Promise<T>): Question<T> {
    const question = new Question(put);
    this.waiting.push(question as Question<unknown>);
    void this.next();
    return question;
  }

  /* Takes back what nobody waits for any more; whoever stops waiting calls it. */
  tidy(): void {
    const { asked } = this;
    for (const question of this.waiting.filter(({ wanted }) => !wanted)) this.cancel(question);
    if (asked?.slow && !asked.wanted) this.cancel(asked);
  }

  /* Rejects a question with DominoCancelled, and stops the search if it has begun. */
  cancel(question: Question<unknown>): void {
    this.waiting = this.waiting.filter((other) => other !== question);
    if (question.settled) return;
    question.fail(new DominoCancelled("the question was taken back"));
    if (question === this.asked) this.solver?.cancel();
  }

  private async next(): Promise<void> {
    if (this.asked) return;
    const question = this.waiting.shift();
    if (!question) return;
    this.asked = question;
    const timer = setTimeout(() => {
      question.slow = true;
      this.tidy();
    }, SolverQueue.PATIENCE);
    try {
      this.solver ??= await this.start();
      // It may have been taken back meanwhile.
      if (!question.settled) await question.ask(this.solver);
    } catch (error) {
      question.fail(error);
    }
    clearTimeout(timer);
    this.asked = null;
    void this.next();
  }
}
