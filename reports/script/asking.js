// Asks what the moves of the position on the board are worth, and shows them with what there is to say of it.
class Asking {
  // `play` is called with a move that is chosen: see MovesToTry.
  constructor(board, fold, { nodes, answers, told }, play) {
    Object.assign(this, { board, fold, nodes, answers, told });
    this.words = told.words;
    this.summary = fold.querySelector("summary");
    this.status = fold.querySelector(".status");
    this.halting = new Halting(fold.querySelector(".asked"), () => this.stop(), () => this.again());
    this.list = new MovesToTry(board, fold.querySelector(".to-try"), told, play);
    // The position behind which the reader has gone on: nobody waits for its lines any more.
    this.left = null;
  }

  // The position that the board shows; null where nobody can go on from it.
  get node() {
    return this.nodes.at(this.board.own, this.board.at);
  }

  // Whether there is nothing to try for this reader: with hands face down, and where the game is still to be guessed.
  get barred() {
    return !this.board.sight.open || this.board.gates.length > 0;
  }

  // Whether the moves of a position are looked at; not on a page that has been put in another language.
  shows(node) {
    return node === this.node && this.fold.open && this.fold.isConnected && !this.barred;
  }

  // Whether the focus waits for the moves: on a button that goes when they come, or where they are unfolded.
  get awaited() {
    return this.halting.hasFocus || (this.chose && document.activeElement === this.summary);
  }

  // The same once more would be read out once more.
  say(text) {
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  // Shows the moves of the position on the board; `passing` while passes that a move forces are still to be seen.
  show(passing = false) {
    // Whoever has chosen by key waits where the moves are unfolded, and finds the focus on the next ones.
    this.chose = this.list.hasFocus || this.awaited;
    if (this.chose) this.summary.focus({ preventScroll: true });
    this.halting.show("");
    this.list.clear();
    this.left = null;
    const asked = this.fold.open ? this.ask(passing) : null;
    this.answers.tidy();
    return asked;
  }

  // Asks for them, and shows them when the answer is there and still wanted.
  async ask(passing) {
    const { node } = this;
    if (!this.board.sight.open) return this.say(this.words.own_closed);
    if (passing || this.barred) return;
    if (!node) return this.say(this.board.own ? this.words.own_forced : this.words.own_unknown);
    if (node.over) return this.say(this.told.result(node.over));
    if (!this.answers.has(node)) this.wait(node);
    try {
      const answer = await this.answers.of(node, { waits: () => this.shows(node) });
      if (!this.shows(node)) return;
      this.offer(node, answer);
      if (!answer.reached) return;
      // The values come at once, the lines behind them a little later.
      const lines = await this.answers.of(node, { line: true, waits: () => this.shows(node) && this.left !== node });
      if (lines.options.some(({ line }) => line) && this.shows(node)) this.offer(node, lines);
    } catch (error) {
      if (!(error instanceof DominoCancelled)) this.fail(error);
    }
  }

  wait(node) {
    this.say(this.words.own_wait);
    if (!this.answers.stopped.has(node)) this.halting.wait();
  }

  fail(error) {
    if (this.halting.hasFocus) this.summary.focus({ preventScroll: true });
    this.halting.show("");
    this.say(filled(this.words.own_failed, { why: error.message }));
  }

  offer(node, answer) {
    const { players, called, sides } = this.told;
    const { awaited } = this;
    const [forced] = answer.start.events;
    const stopped = this.answers.stopped.has(node);
    if (awaited) this.summary.focus({ preventScroll: true });
    this.halting.show(stopped ? "again" : "");
    if (forced) return this.say(filled(this.words.own_none, { seat: players[forced.seat] }));
    this.board.toPlay(this.board.game.seats[answer.seat]);
    const known = answer.options[0].value !== null;
    const message = known ? "own_to_play" : stopped ? "own_stopped" : "own_deep";
    this.say(filled(this.words[message], { seat: players[answer.seat], side: called[sides[answer.seat]] }));
    this.list.show(node, answer);
    if (awaited) this.list.focus("", { preventScroll: true });
  }

  // The moves can be played without values then.
  stop() {
    this.answers.stop(this.node);
    this.show();
  }

  again() {
    this.answers.again(this.node);
    this.show();
  }

  // A move from a position is made: what is still to be found out about the others waits no longer.
  leave(node) {
    this.left = node;
    this.answers.tidy();
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
