/* The lines that a reader has made of one game: how they grow, and which there are. Nothing here touches the page. */
class OwnLines {
  constructor(nodes, answers, told) {
    Object.assign(this, { nodes, answers, told });
    this.all = [];
  }

  get codes() {
    return this.all.map((line) => line.code);
  }

  /* The line with one more move, an option of an answer about its end: one of those there are if it begins so. */
  async grown(base, option, answer) {
    const move = this.nodes.move(option);
    const known = this.all.find((other) => other.continues(base) && sameMove(move, other.moves[base.moves.length]));
    if (known) return known;
    const node = base.end;
    const course = await this.answers.play(node, option);
    return this.nodes.grown(base, move, course, this.told.worth(option, answer, node));
  }

  /* A line that goes on from another takes its place; answers with the one in which it is found. */
  keep(line) {
    const longer = this.all.find((other) => other.continues(line));
    if (longer) return longer;
    const place = this.all.findIndex((other) => line.continues(other));
    if (place >= 0) this.all[place] = line;
    else this.all.push(line);
    return line;
  }

  /* Takes back the latest move of a line; answers with what is left of it. */
  shorten(line) {
    const kept = line.until(line.nodes.at(-2));
    const others = this.all.filter((other) => other === line || other.code !== kept.code);
    this.all = others.map((other) => (other === line ? kept : other)).filter((other) => other.moves.length);
    return kept;
  }

  remove(line) {
    this.all = this.all.filter((other) => other !== line);
  }

  /* The line that a code names, as readCode gives it, and whether all of its moves could be played. What they are
   * worth is said of them as long as `waits` says of a Question that somebody waits for that. */
  async read({ from, moves }, waits) {
    let line = new OwnLine(from, this.nodes.begun(from));
    for (const move of moves) {
      const { end } = line;
      if (!end || end.over) return { line, whole: false };
      const answer = await this.answers.orMoves(end, waits);
      const option = answer.options.find((other) => sameMove(move, this.nodes.move(other)));
      if (!option) return { line, whole: false };
      const grown = await this.grown(line, option, answer);
      line = grown.until(grown.nodes[line.nodes.length]);
    }
    return { line, whole: true };
  }
}

if (typeof module !== "undefined") module.exports = { OwnLines };
