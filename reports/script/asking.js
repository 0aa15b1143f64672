// Asks what the moves of the position on the board are worth, and shows them with what there is to say of it.
class Asking {
  constructor(board, fold, { nodes, answers, told }, play) {
    Object.assign(this, { board, fold, nodes, answers, told });
    this.words = told.words;
    this.summary = fold.querySelector("summary");
    this.status = fold.querySelector(".status");
    this.list = new MovesToTry(board, fold.querySelector(".to-try"), told, play);
  }

  // The position that the board shows; null where nobody can go on from it.
  get node() {
    return this.nodes.at(this.board.own, this.board.at);
  }

  // Whether there is nothing to try for this reader: with hands face down, and where the game is still to be guessed.
  get barred() {
    return !this.board.sight.open || this.board.gates.length > 0;
  }

  // The same once more would be read out once more.
  say(text) {
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  // Asks for the moves of the position shown, and shows them when the answer is there and still wanted; `passing` while
  // passes that a move forces are still to be seen.
  async ask(passing = false) {
    const { node } = this;
    // Whoever has chosen by key waits where the moves are unfolded, and finds the focus on the next ones.
    this.chose = this.list.hasFocus || (this.chose && document.activeElement === this.summary);
    if (this.chose) this.summary.focus({ preventScroll: true });
    this.list.clear();
    if (!this.board.sight.open) return this.say(this.words.own_closed);
    if (passing) return;
    if (!node) return this.say(this.board.own ? this.words.own_forced : this.words.own_unknown);
    if (node.over) return this.say(this.told.result(node.over));
    if (!this.answers.asked(node)) this.say(this.words.own_wait);
    try {
      // The values come at once, the lines behind them a little later.
      for (const lines of [false, true]) {
        const answer = await this.answers.of(node, lines);
        if (node !== this.node || !this.fold.open) return;
        this.offer(node, answer);
      }
    } catch (error) {
      if (!(error instanceof DominoCancelled)) this.say(filled(this.words.own_failed, { why: error.message }));
    }
  }

  offer(node, answer) {
    const { players, called, sides } = this.told;
    const [forced] = answer.start.events;
    if (forced) return this.say(filled(this.words.own_none, { seat: players[forced.seat] }));
    const message = answer.options[0].value === null ? "own_deep" : "own_to_play";
    this.say(filled(this.words[message], { seat: players[answer.seat], side: called[sides[answer.seat]] }));
    this.list.show(node, answer);
    if (this.chose && document.activeElement === this.summary) this.list.focus("", { preventScroll: true });
  }

  refuse(answer, name) {
    this.say(filled(this.words.own_not, { tile: name, seat: this.told.players[answer.seat] }));
  }

  // Points out the ways to play a tile.
  which(node, answer, name) {
    this.offer(node, answer);
    this.say(filled(this.words.own_which, { tile: name }));
    this.list.focus(name);
  }
}
