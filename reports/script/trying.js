// Lets the reader play on from any position of a game: a move that is chosen goes on in the game or in a line of its
// own, which is shown on the board and in the table and can be taken back.
class Trying {
  static PAUSE = 500;

  // `data` is what the lines of the game start from.
  constructor(board, questions, words, data) {
    this.board = board;
    this.fold = board.article.querySelector(".trying");
    const told = new OwnWords(words, { ...board.game, ...data }, document.documentElement.lang);
    const nodes = new OwnNodes(board.game, data, told);
    const answers = new OwnAnswers(questions, bytesOf(data.rules));
    const lines = new OwnLines(nodes, answers, told);
    const rows = new OwnRows(board, words, (line) => this.remove(line));
    const asking = new Asking(board, this.fold, { nodes, answers, told }, (...chosen) => this.play(...chosen));
    Object.assign(this, { told, nodes, answers, lines, rows, asking });
    this.tiles = new OwnTiles(board);
    this.text = new OwnText(board, this.fold, data, words, (text) => asking.say(text));
    this.returning = new Returning(board, this.fold, { lines, rows, asking }, (line, at) => this.shown(line, at));
    this.passing = false;
    board.addEventListener("relaid", () => nodes.kept.clear());
    board.addEventListener("show", () => this.show());
    this.fold.addEventListener("toggle", () => this.show());
    board.root.querySelector(".felt").addEventListener("click", (event) => this.touched(event));
    this.fold.querySelector('[data-tool="back"]').addEventListener("click", () => this.takeBack());
    this.fold.querySelector('[data-tool="leave"]').addEventListener("click", () => this.leave());
  }

  show() {
    this.rows.mark();
    for (const tool of this.fold.querySelectorAll("[data-tool]")) tool.hidden = !this.board.own;
    this.text.show();
    this.asking.show(this.passing);
  }

  // A tile of a hand is clicked: it is played if there is one way to, else the ways are pointed out.
  async touched(event) {
    const { asking } = this;
    const tile = event.target.closest(".held > .tiles > span:not(.gone)");
    const { node } = asking;
    if (!tile || !node || node.over || asking.barred) return;
    this.fold.open = true;
    const name = heldName(tile);
    // Why there is none stands where the moves are unfolded.
    const answer = await this.answers.of(node, { waits: () => asking.shows(node) }).catch(() => null);
    if (!answer || node !== asking.node || asking.barred) return;
    const label = tile.closest(".held").dataset.seat;
    const ways = answer.start.events.length ? [] : answer.options.filter((option) => this.told.name(option.tile) === name);
    if (!ways.length || this.board.game.seats[answer.seat] !== label) return asking.refuse(answer, name);
    if (ways.length === 1) return this.play(node, ways[0], answer);
    asking.which(node, answer, name);
  }

  // Plays an option of an answer about a position: the game's own next turn, the next of the line, or a line of its own.
  async play(node, option, answer) {
    const { board, asking } = this;
    const line = board.own && board.at > board.own.from ? board.own : null;
    if (!line && sameMove(this.nodes.move(option), this.nodes.recorded(board.at))) {
      if (board.own) board.follow(null, board.at);
      return board.move("next");
    }
    const base = line ? line.until(node) : new OwnLine(board.at, node);
    asking.leave(node);
    const grown = await this.lines.grown(base, option, answer);
    if (node !== asking.node || asking.barred) return;
    this.lines.keep(grown);
    const at = grown.from + node.made + 1;
    const rest = grown.from + grown.nodes[base.nodes.length].made;
    // The tile is seen to be played before the passes that it forces are.
    this.passing = rest > at;
    this.shown(grown, at);
    if (this.passing) window.setTimeout(() => board.own === grown && board.at === at && board.go(rest), Trying.PAUSE);
    this.passing = false;
  }

  // Shows a line at one of its turns.
  shown(line, at) {
    this.rows.show(this.lines.all);
    this.board.follow(line, at);
    this.rows.mark();
  }

  takeBack() {
    const kept = this.lines.shorten(this.board.own);
    this.shown(kept.moves.length ? kept : null, kept.from + kept.plies.length);
  }

  // Back to the game, to the place from which the line went on.
  leave() {
    if (this.board.own) this.shown(null, Math.min(this.board.at, this.board.own.from));
  }

  remove(line) {
    this.lines.remove(line);
    const { own, at } = this.board;
    if (own === line) this.shown(null, Math.min(at, line.from));
    else this.rows.show(this.lines.all);
  }

  // What an address calls the line that is shown.
  get place() {
    return this.text.code;
  }

  // Where the tile of another move than the one that the board shows would have lain; null for nothing.
  imagine(move) {
    this.asking.list.imagine(move ? this.nodes.begun(this.board.recorded) : null, move);
  }

  // What a reader has done, for a page in another language; the line of a link, as readCode gives it.
  get state() {
    return this.returning.state;
  }

  restore(state) {
    this.returning.restore(state);
  }

  follow(code) {
    this.returning.follow(code);
  }
}
