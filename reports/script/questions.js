/* Questions to the solver of the page, one at a time, so that one can be taken back without the others. Nothing here
 * touches the page. */

/* What is asked, and who waits for the answer: each says of the question whether it still does. */
class Question {
  constructor(what, given) {
    Object.assign(this, { what, given, waiting: [], slow: false, settled: false });
    this.answer = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));
  }

  get wanted() {
    return this.waiting.some((waits) => waits(this));
  }

  settle(how, result) {
    this.settled = true;
    this[how](result);
  }
}

class SolverQueue {
  /* Milliseconds after which a search is slow. One for nobody may go on until then: what it learns is of use for the
   * next question, and a worker that is stopped has lost it. */
  static PATIENCE = 1000;

  /* `start` makes a DominoSolver when the first question comes. */
  constructor(start) {
    Object.assign(this, { start, solver: null, waiting: [], asked: null });
  }

  /* Asks what a method of the solver answers. */
  ask(what, given) {
    const question = new Question(what, given);
    this.waiting.push(question);
    this.next();
    return question;
  }

  /* Takes back what nobody waits for any more; whoever stops waiting calls it. */
  tidy() {
    const { asked } = this;
    for (const question of this.waiting.filter(({ wanted }) => !wanted)) this.cancel(question);
    if (asked?.slow && !asked.wanted) this.cancel(asked);
  }

  /* Rejects a question with DominoCancelled, and stops the search if it has begun. */
  cancel(question) {
    this.waiting = this.waiting.filter((other) => other !== question);
    if (question.settled) return;
    question.settle("reject", new DominoCancelled("the question was taken back"));
    if (question === this.asked) this.solver?.cancel();
  }

  async next() {
    if (this.asked || !this.waiting.length) return;
    const question = this.waiting.shift();
    this.asked = question;
    const timer = setTimeout(() => {
      question.slow = true;
      this.tidy();
    }, SolverQueue.PATIENCE);
    try {
      this.solver ??= await this.start();
      // It may have been taken back meanwhile.
      if (!question.settled) question.settle("resolve", await this.solver[question.what](...question.given));
    } catch (error) {
      if (!question.settled) question.settle("reject", error);
    }
    clearTimeout(timer);
    this.asked = null;
    this.next();
  }
}

if (typeof module !== "undefined") {
  Object.assign(globalThis, require("./solver.js"));
  module.exports = { Question, SolverQueue };
}
