// Steps through the games of the page, and shows them through the eyes of a seat. What it shows stands on the
// page already: it shows and hides tiles, marks the current move in the table, and copies the options of the turn
// beside the board. Only what a seat could know is made here, of texts that stand in the data.
const start = (root, state) => {
  const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

  const made = (name, text = "", children = []) => {
    const element = document.createElement(name);
    element.textContent = text;
    element.append(...children);
    return element;
  };

  const OPEN = "all";

  // A game seen with all hands open, or by a seat. Elements name the views they are for: all, or numbers of seats;
  // -1 is the view of a seat that this game does not have.
  class Sight {
    constructor(game) {
      this.game = game;
      this.article = document.getElementById(game.id);
      this.view = this.article.dataset.sight;
    }

    get open() {
      return this.view === OPEN;
    }

    // Whether the seat with this label is the one that looks.
    is(seat) {
      return this.game.seats[Number(this.view)] === seat;
    }

    // With the label of a seat; the empty one for all hands open.
    see(label) {
      this.view = label ? String(this.game.seats.indexOf(label)) : OPEN;
      this.article.dataset.sight = this.view;
      for (const radio of this.article.querySelectorAll(".sights input")) radio.checked = radio.value === label;
      for (const part of this.article.querySelectorAll("[data-view]")) {
        part.hidden = !part.dataset.view.split(" ").includes(this.view);
      }
      for (const part of this.article.querySelectorAll("[data-hover]")) {
        if (this.open) part.title = part.dataset.hover;
        else part.removeAttribute("title");
      }
      const turns = new Map(this.game.turns.map((turn) => [turn.turn, turn]));
      for (const fold of this.article.querySelectorAll(".known")) this.fill(fold, turns.get(Number(fold.dataset.known)));
    }

    // What the viewer could know before a turn; with all hands open, what the mover could.
    fill(fold, turn) {
      const seat = this.open ? this.game.seats.indexOf(turn.seat) : Number(this.view);
      const known = this.open && !turn.decision ? null : turn.known[seat];
      fold.hidden = !known;
      if (!known) return fold.replaceChildren();
      const [summary, columns, rows, clues] = known;
      const head = made("thead", "", [made("tr", "", columns.map((column) => this.heading(column, "col")))]);
      const body = made("tbody", "", rows.map(([tiles, ...cells]) => made("tr", "", [
        this.tiles(tiles.split(" ")),
        ...cells.map((cell) => this.cell(...[cell].flat())),
      ])));
      const list = made("ul", "", clues.map((clue) => made("li", this.game.clues[clue])));
      fold.replaceChildren(made("summary", summary), ...(rows.length ? [made("table", "", [head, body])] : []), list);
    }

    // Between tiles a line may break, within one it must not.
    tiles(texts) {
      const cell = this.heading("", "row");
      for (const text of texts) cell.append(made("span", text), " ");
      for (const tile of cell.children) tile.className = "nowrap";
      return cell;
    }

    heading(text, scope) {
      const cell = made("th", text);
      cell.scope = scope;
      return cell;
    }

    cell(text, kind = "") {
      const cell = made("td", text);
      cell.className = kind;
      return cell;
    }
  }

  class Board {
    constructor(game, sight) {
      this.game = game;
      this.sight = sight;
      this.article = sight.article;
      this.root = this.article.querySelector(".board");
      this.at = game.turns.length;
      this.unfolded = false;
      this.caption = this.root.querySelector(".caption");
      this.panel = this.root.querySelector(".panel");
      this.count = this.root.querySelector(".count");
      this.laid = [...this.root.querySelectorAll(".centre [data-turn]")];
      this.held = [...this.root.querySelectorAll("[data-went], [data-came]")];
      this.seats = [...this.root.querySelectorAll(".held")];
      this.rests = [...this.root.querySelectorAll(".who .rest")];
      this.cells = [...this.article.querySelectorAll(".move[data-turn]")];
      this.backs = [...this.root.querySelectorAll("[data-held]")];
      this.buttons = [...this.root.querySelectorAll("[data-go]")];
      for (const part of this.article.querySelectorAll("[data-script]")) part.hidden = false;
      for (const button of this.buttons) button.addEventListener("click", () => this.move(button.dataset.go));
      for (const cell of this.cells) {
        cell.addEventListener("click", (event) => {
          event.preventDefault();
          this.go(this.index(Number(cell.dataset.turn)));
          this.reveal();
        });
      }
      this.show();
    }

    get last() {
      return this.game.turns.length;
    }

    index(turn) {
      return this.game.turns.findIndex((entry) => entry.turn === turn) + 1;
    }

    // Where a step leads; the place it is at already if there is nothing further.
    target(step) {
      const losing = (index) => index > 0 && this.wrong(this.game.turns[index - 1]);
      switch (step) {
        case "first":
          return 0;
        case "last":
          return this.last;
        case "next":
          return clamp(this.at + 1, 0, this.last);
        case "previous":
          return clamp(this.at - 1, 0, this.last);
        default: {
          const by = step === "mistake-next" ? 1 : -1;
          for (let index = this.at + by; index >= 0 && index <= this.last; index += by) {
            if (losing(index)) return index;
          }
          return this.at;
        }
      }
    }

    // Whether a turn was a mistake as far as the viewer can tell.
    wrong(turn) {
      return this.sight.open ? turn.wrong : turn.misjudged && this.sight.is(turn.seat);
    }

    said(turn) {
      return this.sight.open ? turn.say : this.sight.is(turn.seat) ? turn.own : turn.seen;
    }

    move(step) {
      this.go(this.target(step));
    }

    go(index) {
      if (index === this.at) return;
      this.at = index;
      this.show();
    }

    show() {
      const current = this.at ? this.game.turns[this.at - 1] : null;
      const turn = current ? current.turn : 0;
      const over = this.at === this.last;
      for (const tile of this.laid) {
        const number = Number(tile.dataset.turn);
        tile.classList.toggle("later", number > turn);
        tile.classList.toggle("new", number === turn);
      }
      for (const tile of this.held) {
        const { went, came } = tile.dataset;
        const gone = went !== undefined && Number(went) <= turn;
        tile.classList.toggle("gone", gone);
        tile.setAttribute("aria-hidden", String(gone));
        tile.classList.toggle("later", came !== undefined && Number(came) > turn);
      }
      for (const seat of this.seats) seat.classList.toggle("acting", current !== null && seat.dataset.seat === current.seat);
      for (const rest of this.rests) rest.hidden = !over;
      for (const hand of this.backs) {
        const count = this.game.held[Number(hand.dataset.held)][this.at];
        hand.querySelector(".how").textContent = this.game.backs[count];
        [...hand.querySelectorAll(".tiles > span")].forEach((tile, at) => tile.classList.toggle("later", at >= count));
      }
      for (const cell of this.cells) {
        if (Number(cell.dataset.turn) === turn) cell.setAttribute("aria-current", "step");
        else cell.removeAttribute("aria-current");
      }
      for (const button of this.buttons) {
        button.setAttribute("aria-disabled", String(this.target(button.dataset.go) === this.at));
      }
      this.caption.textContent = current ? this.said(current) : this.game.start;
      this.count.textContent = `${this.at} / ${this.last}`;
      this.options(turn);
    }

    options(turn) {
      const choices = document.querySelector(`#${this.game.id}-t${turn} .choices`);
      // What is unfolded for one turn is for the next one that has something to unfold, too.
      const folded = this.panel.querySelector(".known:not([hidden])");
      if (folded) this.unfolded = folded.open;
      this.panel.replaceChildren(...(choices ? [...choices.cloneNode(true).childNodes] : []));
      for (const fold of this.panel.querySelectorAll(".known")) fold.open = this.unfolded;
      this.panel.hidden = false;
    }

    reveal() {
      const { top, bottom } = this.root.getBoundingClientRect();
      if (top > window.innerHeight * 0.6 || bottom < window.innerHeight * 0.4) this.root.scrollIntoView();
    }

    // How far the board is from the middle of the window; the keys mean the nearest one.
    get distance() {
      const { top, bottom } = this.root.getBoundingClientRect();
      return Math.abs((top + bottom) / 2 - window.innerHeight / 2);
    }
  }

  const games = JSON.parse(document.getElementById("games").textContent);
  const sights = games.map((game) => new Sight(game));
  const boards = sights.filter((sight) => sight.game.turns.length).map((sight) => new Board(sight.game, sight));
  const listening = new AbortController();
  let viewer = root.querySelector(".sights input:checked")?.value ?? "";
  // Whoever looks, looks at all games of the page.
  const see = (label) => {
    viewer = label;
    for (const sight of sights) sight.see(label);
    for (const board of boards) board.show();
  };
  for (const radio of root.querySelectorAll(".sights input")) {
    radio.addEventListener("change", () => see(radio.value));
    // Chosen with the mouse, a view gives the arrow keys back to the game.
    radio.addEventListener("click", (event) => event.detail && radio.blur());
  }
  if (state) {
    if (state.viewer !== viewer) see(state.viewer);
    boards.forEach((board, number) => board.go(state.at[number]));
  }

  const keys = {
    ArrowLeft: "previous",
    ArrowRight: "next",
    Home: "first",
    End: "last",
    n: "mistake-next",
    p: "mistake-previous",
  };

  document.addEventListener("keydown", (event) => {
    const step = keys[event.key];
    if (!step || !boards.length || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    // Among the views the arrows go from one to the next.
    if (event.key.startsWith("Arrow") && event.target.matches("input")) return;
    const focused = boards.find((board) => board.article.contains(document.activeElement));
    const board = focused ?? boards.reduce((best, other) => (other.distance < best.distance ? other : best));
    event.preventDefault();
    board.move(step);
    board.reveal();
  }, { signal: listening.signal });

  return {
    // Where the page stands, for `start` to take up again in another language.
    state: () => ({ viewer, at: boards.map((board) => board.at) }),
    stop: () => listening.abort(),
  };
};

new Languages(document.getElementById("page"), start).offer();
