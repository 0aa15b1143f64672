// Comes back to lines that were made before: to that of a link, and to those on a page whose language was changed.
class Returning {
  // `show(line, at)` shows a line that is among `lines`.
  constructor(board, fold, { lines, rows, asking }, show) {
    Object.assign(this, { board, fold, lines, rows, asking, show });
    this.left = null;
    this.wish = null;
  }

  // What a reader has done, to be done again on a page in another language.
  get state() {
    const { own, at } = this.board;
    const { open } = this.fold;
    if (this.left && this.stays) return { ...this.left, open };
    const codes = [...new Set([...(this.left?.codes ?? []), ...this.lines.codes])];
    return { codes, shown: own ? codes.indexOf(own.code) : -1, at, open };
  }

  // Makes the lines again; the board follows the one that was shown unless the reader has gone elsewhere meanwhile.
  async restore(state) {
    const read = state.codes.map((code) => readCode(`${this.board.game.id}~${code}`));
    this.left = state;
    this.fold.open = state.open;
    this.wait(state.shown < 0 ? null : read[state.shown].from);
    const { wish } = this;
    const made = [];
    for (const code of read) made.push((await this.lines.read(code, this.waits(wish))).line);
    const kept = made.map((line) => this.lines.keep(line));
    const follows = state.shown >= 0 && this.wish === wish && this.stays;
    this.left = null;
    this.rows.show(this.lines.all);
    if (follows) this.show(kept[state.shown], state.at);
  }

  // Shows the line of a link, as far as its moves can be played.
  async follow(code) {
    if (this.board.gates.length || code.from > this.board.game.turns.length) return;
    this.fold.open = true;
    if (!this.board.sight.open) return;
    this.wait(code.from);
    const { wish } = this;
    const { line, whole } = await this.lines.read(code, this.waits(wish));
    const kept = line.moves.length ? this.lines.keep(line) : null;
    this.rows.show(this.lines.all);
    if (this.wish !== wish || !this.stays) return;
    if (kept) this.show(kept, line.from + line.plies.length);
    if (whole) return;
    const { at } = this.board;
    await this.asking.show();
    if (this.board.at === at) this.asking.say(this.asking.words.own_bad_link);
  }

  // Until a line has been made, the board stands where it parts from the game.
  wait(from) {
    if (from !== null && !this.asking.barred) this.board.follow(null, from);
    this.wish = { at: this.board.at };
  }

  // Lines are made wherever the reader goes; only for one who has stayed there a slow search goes on.
  waits(wish) {
    return (question) => !question.slow || (this.fold.isConnected && this.wish === wish && this.stays);
  }

  // Whether the reader has stayed there.
  get stays() {
    return !this.asking.barred && this.board.own === null && this.board.at === this.wish.at;
  }
}
