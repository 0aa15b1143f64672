// The table of a game as it is after a turn. Others listen to it: "show" is sent whenever it shows something else,
// and `gates` may keep it from going further (each is given the place to go to and says where it may go).
class Board extends EventTarget {
  constructor(game, sight) {
    super();
    this.game = game;
    this.sight = sight;
    this.article = sight.article;
    this.root = this.article.querySelector(".board");
    this.at = game.turns.length;
    this.unfolded = null;
    this.gates = [];
    this.caption = this.root.querySelector(".caption");
    this.panel = this.root.querySelector(".panel");
    this.count = this.root.querySelector(".count");
    this.slider = this.root.querySelector(".slider");
    this.laid = [...this.root.querySelectorAll(".centre [data-turn]")];
    this.held = [...this.root.querySelectorAll("[data-went], [data-came]")];
    this.seats = [...this.root.querySelectorAll(".held")];
    this.rests = [...this.root.querySelectorAll(".who .rest")];
    this.cells = [...this.article.querySelectorAll(".move[data-turn]")];
    this.backs = [...this.root.querySelectorAll("[data-held]")];
    this.buttons = [...this.root.querySelectorAll("[data-go]")];
    for (const part of this.article.querySelectorAll("[data-script]")) part.hidden = false;
    for (const button of this.buttons) button.addEventListener("click", () => this.move(button.dataset.go));
    this.slider.max = this.last;
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    // Whatever names a turn with `data-turn` and is a link leads the board there.
    this.article.addEventListener("click", (event) => {
      const link = event.target.closest("a[data-turn]");
      if (!link) return;
      event.preventDefault();
      this.go(this.index(Number(link.dataset.turn)));
      this.reveal();
    });
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
    const to = this.gates.reduce((place, gate) => gate(place), clamp(index, 0, this.last));
    if (to === this.at) return;
    const from = this.at;
    this.at = to;
    this.show(from);
  }

  show(from = this.at) {
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
    this.slider.value = this.at;
    this.slider.setAttribute("aria-valuetext", this.caption.textContent);
    this.options(turn);
    this.dispatchEvent(new CustomEvent("show", { detail: { from } }));
  }

  options(turn) {
    const choices = document.querySelector(`#${this.game.id}-t${turn} .choices`);
    // What is unfolded for one turn is for the next one that has something to unfold, too. In a seat's view what it
    // could know is what there is to look at, so it is open until somebody closes it.
    const folded = this.panel.querySelector(".known:not([hidden])");
    if (folded && folded.open !== this.shown) this.unfolded = folded.open;
    this.panel.replaceChildren(...(choices ? [...choices.cloneNode(true).childNodes] : []));
    this.shown = this.unfolded ?? !this.sight.open;
    for (const fold of this.panel.querySelectorAll(".known")) fold.open = this.shown;
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
