/* What the solver says of positions, asked once for each. Nothing here touches the page. */
class OwnAnswers {
  /* `solver` answers as DominoSolver does, `rules` are the bytes of the game's rules. */
  constructor(solver, rules) {
    Object.assign(this, { solver, rules });
    this.values = new WeakMap();
    this.lines = new WeakMap();
  }

  /* Whether the values of a position have been asked for. */
  asked(node) {
    return this.values.has(node);
  }

  /* What the options of a position are worth, with the lines behind them if these are wanted. */
  async of(node, line = false) {
    const kept = line ? this.lines : this.values;
    if (!kept.has(node)) {
      const answer = this.solver.answer(this.rules, node.position, { line });
      answer.catch(() => kept.delete(node));
      kept.set(node, answer);
    }
    return kept.get(node);
  }

  /* What happens after a move. */
  play(node, { tile, end }) {
    return this.solver.play(this.rules, node.position, { tile, end });
  }
}

if (typeof module !== "undefined") module.exports = { OwnAnswers };
