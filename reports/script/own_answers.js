/* What the solver says of positions, asked once for each and kept. Nothing here touches the page. */
class OwnAnswers {
  /* `questions` is a SolverQueue, `rules` are the bytes of the game's rules. */
  constructor(questions, rules) {
    Object.assign(this, { questions, rules });
    this.values = new WeakMap();
    this.lines = new WeakMap();
    this.stopped = new WeakSet();
  }

  /* Whether it is known what the options of a position are worth, or that it will not be. */
  has(node) {
    return this.values.get(node)?.settled ?? false;
  }

  /* What they are worth, with the lines behind them if these are wanted. It is rejected with DominoCancelled when
   * nobody waits any more: `waits` is asked from time to time, with the Question. */
  of(node, { line = false, waits = () => true } = {}) {
    const kept = line ? this.lines : this.values;
    if (!kept.has(node)) this.keep(kept, node, this.ask("answer", node, { line }));
    const question = kept.get(node);
    question.waiting.push(waits);
    return question.answer;
  }

  /* The same while it is waited for, else the options alone. */
  async orMoves(node, waits) {
    try {
      return await this.of(node, { waits });
    } catch (error) {
      if (!(error instanceof DominoCancelled)) throw error;
      return this.values.has(node) ? this.of(node) : this.moves(node).answer;
    }
  }

  /* Takes back what nobody waits for any more. */
  tidy() {
    this.questions.tidy();
  }

  /* Stops the search for the values of a position: its options are known without them, until `again`. */
  stop(node) {
    const question = this.values.get(node);
    this.stopped.add(node);
    this.keep(this.values, node, this.moves(node));
    this.questions.cancel(question);
  }

  again(node) {
    this.stopped.delete(node);
    this.values.delete(node);
  }

  /* What happens after a move. */
  play(node, { tile, end }) {
    return this.surely(this.ask("play", node, { tile, end })).answer;
  }

  /* The options of a position without a search. */
  moves(node) {
    return this.surely(this.ask("answer", node, { limit: 0 }));
  }

  /* A question that is waited for however long it takes. */
  surely(question) {
    question.waiting.push(() => true);
    return question;
  }

  ask(what, node, choices) {
    return this.questions.ask(what, [this.rules, node.position, choices]);
  }

  /* Keeps a question until it fails. */
  keep(kept, node, question) {
    kept.set(node, question);
    question.answer.catch(() => kept.get(node) === question && kept.delete(node));
  }
}

if (typeof module !== "undefined") {
  Object.assign(globalThis, require("./questions.js"));
  module.exports = { OwnAnswers };
}
