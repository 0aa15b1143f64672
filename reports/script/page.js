const questions = new SolverQueue(pageSolver);
const shared = new SharedData();

// Everything that runs on the page; made anew when the page is put in another language.
class ReportPage {
  constructor() {
    const data = JSON.parse(document.getElementById("games").textContent);
    this.games = data.games;
    this.words = data.words;
    this.sights = this.games.map((game) => new Sight(game));
    this.boards = this.sights.filter((sight) => sight.game.turns.length).map((sight) => new Board(sight.game, sight));
    this.flights = this.boards.map((board) => new Flight(board));
    this.trials = new Map();
    this.supplied = false;
    // The seat that the reader has chosen to look as, empty for all hands open; null before they have chosen.
    this.chosen = null;
    this.players = new Map(this.boards.map((board) => [board, new Playing(board, this.words)]));
    this.graphs = this.boards.map((board) => new Evaluation(board));
    this.previews = this.boards.map((board) => new Preview(board));
    this.guesses = this.boards.map((board) => new Guess(board, this.words));
    for (const radio of document.querySelectorAll(".sights input")) {
      radio.addEventListener("change", () => this.see(radio.value));
      // Chosen with the mouse, a view gives the arrow keys back to the game.
      radio.addEventListener("click", (event) => event.detail && radio.blur());
    }
    for (const board of this.boards) board.show();
    if (shared.data) this.supply(shared.data);
  }

  // With what lay packed: what the seats could know, and what lines of the reader's own start from.
  supply({ known, own }) {
    this.supplied = true;
    for (const sight of this.sights) sight.known = new KnownTables(sight.game, known[sight.game.id], this.words);
    for (const preview of this.previews) {
      const { board } = preview;
      const data = own[board.game.id];
      if (!data) {
        for (const fold of board.root.querySelectorAll(".trying")) fold.hidden = true;
        continue;
      }
      const trying = new Trying(board, questions, this.words, data);
      preview.ghost = (move) => trying.imagine(move);
      this.trials.set(board, trying);
      trying.show();
    }
    // Somebody was quicker than that.
    if (this.chosen !== null) this.see(this.chosen);
  }

  // Shows the line that a link leads to.
  open(fragment) {
    const code = readCode(fragment.slice(1));
    const board = code && this.boards.find((other) => other.game.id === code.game);
    const trying = board && this.trials.get(board);
    if (!trying) return;
    board.root.scrollIntoView();
    trying.follow(code);
  }

  // Whoever looks, looks at all games of the page.
  see(label) {
    this.chosen = label;
    // A line of one's own is made with all hands open: it tells of them.
    if (label) for (const trying of this.trials.values()) trying.leave();
    for (const sight of this.sights) sight.see(label);
    for (const board of this.boards) board.show();
    this.compare();
  }

  // Lines side by side tell what no seat could know: they stand there while all of their games are open.
  compare() {
    const open = new Map(this.sights.map((sight) => [sight.game.id, sight.open]));
    for (const section of document.querySelectorAll("[data-compared]")) {
      section.hidden = section.dataset.compared.split(" ").some((id) => !open.get(id));
    }
  }

  // What a reader has done: where each board stands, and who looks.
  state() {
    return {
      at: this.boards.map((board) => board.at),
      view: this.chosen,
      trials: this.boards.map((board) => this.trials.get(board)?.state ?? null),
      guesses: this.guesses.map((guess) => guess.state),
    };
  }

  restore(state) {
    if (state.view !== null) this.see(state.view);
    this.guesses.forEach((guess, place) => guess.restore(state.guesses[place]));
    this.boards.forEach((board, place) => {
      const lines = state.trials[place];
      board.go(state.at[place] ?? board.at);
      if (lines) this.trials.get(board)?.restore(lines);
    });
  }

  stop() {
    for (const player of this.players.values()) player.stop();
  }

  // The board that the keys mean: the one with the focus, else the one nearest to the middle.
  get board() {
    const focused = this.boards.find((board) => board.article.contains(document.activeElement));
    return focused ?? this.boards.reduce((best, other) => (other.distance < best.distance ? other : best));
  }
}

const KEYS = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
  n: "mistake-next",
  p: "mistake-previous",
};

let page = null;
new Languages(document.getElementById("page"), (root, state) => {
  page = new ReportPage();
  if (state) page.restore(state);
  return page;
}).offer();
shared.ready.then((data) => {
  if (!page.supplied) page.supply(data);
  page.open(document.location.hash);
});
window.addEventListener("hashchange", () => page.open(document.location.hash));

document.addEventListener("keydown", (event) => {
  if (!page.boards.length || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const { target, key } = event;
  if (key === " ") {
    // Where a space means something already, it keeps its meaning.
    if (target.closest("a, button, input, select, summary, textarea")) return;
    event.preventDefault();
    return page.players.get(page.board).toggle();
  }
  const step = KEYS[key];
  if (!step || target.closest("select, textarea")) return;
  // Among the views, and on the slider, the arrows go from one to the next.
  if (!/^[np]$/.test(key) && target.matches("input")) return;
  event.preventDefault();
  page.board.move(step);
  page.board.reveal();
});
