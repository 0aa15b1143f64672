// The table of a game before a turn, which is the one that is looked at: whose it is, what there was to choose. Others
// listen to it: "show" is sent whenever it shows something else, and
// `gates` may keep it from going further (each is given the place to go to and says where it may go).
class Board extends EventTarget {
  constructor(game, sight, words) {
    super();
    this.game = game;
    this.words = words;
    this.sight = sight;
    this.article = sight.article;
    this.root = this.article.querySelector(".board");
    // How many turns have been made: those before the critical one; for somebody who looks as a seat none.
    this.at = game.opening;
    this.unfolded = null;
    // A line of the reader's own that parts from the game: see own_line.js.
    this.own = null;
    this.gates = [];
    this.caption = this.root.querySelector(".caption");
    this.panel = this.article.querySelector(".panel");
    this.count = this.root.querySelector(".count");
    this.slider = this.root.querySelector(".slider");
    this.laid = [...this.root.querySelectorAll(".centre [data-turn]")];
    this.held = [...this.root.querySelectorAll("[data-went], [data-came]")];
    this.seats = [...this.root.querySelectorAll(".held")];
    this.rests = [...this.root.querySelectorAll(".who .rest")];
    this.cells = [...this.article.querySelectorAll(".move[data-turn]")];
    this.backs = [...this.root.querySelectorAll("[data-held]")];
    for (const hand of this.backs) this.fill(hand);
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
      const to = this.place(Number(link.dataset.turn));
      if (this.own && to > this.own.from) this.follow(null, to);
      else this.go(to);
      this.reveal();
    });
  }

  // As many backs as the hand ever has tiles: a page that opens with all hands open holds one of each hand.
  fill(hand) {
    const tiles = hand.querySelector(".tiles");
    const most = Math.max(...this.game.held[Number(hand.dataset.held)]);
    while (tiles.children.length < most) tiles.append(tiles.firstElementChild.cloneNode(true));
  }

  // The turns there are to step through: those of the game, or those of the reader's own line.
  get turns() {
    return this.own ? [...this.game.turns.slice(0, this.own.from), ...this.own.plies] : this.game.turns;
  }

  get last() {
    return this.own ? this.own.from + this.own.plies.length : this.game.turns.length;
  }

  // How far the game itself has gone: an own line parts from it somewhere.
  get recorded() {
    return this.own ? Math.min(this.at, this.own.from) : this.at;
  }

  // The plies of the own line that have been made.
  get made() {
    return this.own ? this.own.plies.slice(0, Math.max(0, this.at - this.own.from)) : [];
  }

  // Another line to step through; null for the game.
  follow(own, at) {
    this.own = own;
    const from = this.at;
    this.at = clamp(at, 0, this.last);
    this.slider.max = this.last;
    this.show(from);
  }

  // The place in the game before a turn of it; its end for a turn that it does not have.
  place(turn) {
    const found = this.game.turns.findIndex((entry) => entry.turn === turn);
    return found < 0 ? this.game.turns.length : found;
  }

  // What an address calls the place that is shown.
  get name() {
    const turn = this.game.turns[this.at];
    return `${this.game.id}-${turn ? `t${turn.turn}` : "end"}`;
  }

  // The turn that is looked at; undefined at the end, and where the reader's own line has none yet.
  get next() {
    return this.turns[this.at];
  }

  // Where a step leads; the place it is at already if there is nothing further.
  target(step) {
    const { turns } = this;
    const losing = (index) => index < turns.length && this.wrong(turns[index]);
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

  // What is told of a turn: to everybody the same, or to the mover and the other seats something else.
  said(turn) {
    const { say, own = say } = turn;
    return this.sight.open ? say : this.sight.is(turn.seat) ? own : this.seen(turn);
  }

  // The same where neither what was drawn is told nor what a move gave away.
  seen({ say, own = say, seen = own }) {
    return seen;
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
    const current = this.at ? this.turns[this.at - 1] : null;
    const { made, recorded } = this;
    const turn = recorded ? this.game.turns[recorded - 1].turn : 0;
    const { next } = this;
    const looked = next && !made.length && this.at < this.game.turns.length ? this.game.turns[recorded].turn : 0;
    const over = this.at === this.game.turns.length && !made.length;
    for (const tile of this.laid) {
      const { turn: since, until } = tile.dataset;
      const number = Number(since);
      tile.classList.toggle("later", number > turn || (until !== undefined && Number(until) <= turn));
      tile.classList.toggle("new", number === turn && !made.length);
    }
    for (const tile of this.held) {
      const { went, came } = tile.dataset;
      const gone = went !== undefined && Number(went) <= turn;
      tile.classList.toggle("gone", gone);
      tile.setAttribute("aria-hidden", String(gone));
      tile.classList.toggle("later", came !== undefined && Number(came) > turn);
    }
    this.toPlay(this.seatOf(next) ?? "");
    this.knock();
    for (const rest of this.rests) rest.hidden = !over;
    for (const hand of this.backs) {
      const number = Number(hand.dataset.held);
      const count = made.reduce((sum, ply) => sum + ply.change(number), this.game.held[number][recorded]);
      hand.querySelector(".how").textContent = this.game.backs[count];
      [...hand.querySelectorAll(".tiles > span")].forEach((tile, at) => tile.classList.toggle("later", at >= count));
    }
    for (const cell of this.cells) {
      if (Number(cell.dataset.turn) === looked) cell.setAttribute("aria-current", "step");
      else cell.removeAttribute("aria-current");
    }
    for (const button of this.buttons) {
      button.setAttribute("aria-disabled", String(this.target(button.dataset.go) === this.at));
    }
    this.caption.textContent = this.told(current);
    this.root.dataset.at = this.at;
    this.root.dataset.last = this.last;
    this.count.textContent = this.own ? `${this.at} / ${this.last}` : this.next ? `${this.at + 1} / ${this.last}` : this.words.end_reached;
    this.slider.value = this.at;
    this.slider.setAttribute("aria-valuetext", this.caption.textContent);
    this.options(looked);
    this.dispatchEvent(new CustomEvent("show", { detail: { from } }));
  }

  // What has happened, and whose turn it is.
  told(current) {
    const said = current ? this.said(current) : this.game.start;
    const label = this.seatOf(this.next);
    if (!current || label === undefined) return said;
    return `${said} ${filled(this.words.caption_to_play, { seat: this.game.players[this.game.seats.indexOf(label)] })}`;
  }

  // The label of the seat of a turn, be it one of the game or of the reader's own.
  seatOf(turn) {
    return turn && (turn.label ?? turn.seat);
  }

  // Behind the last turn of a line of the reader's own it is the solver who says whose turn it is.
  toPlay(label) {
    for (const seat of this.seats) {
      const acts = seat.dataset.seat === label;
      seat.classList.toggle("acting", acts);
      seat.querySelector(".to-play").hidden = !acts;
    }
  }

  // Whoever has passed in the latest turn of theirs.
  knock() {
    const latest = new Map();
    for (const turn of this.turns.slice(0, this.at)) latest.set(this.seatOf(turn), turn.passed === true || turn.kind === "pass");
    for (const seat of this.seats) seat.querySelector(".bubble").hidden = !latest.get(seat.dataset.seat);
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

  // The tile that has just been played: where it lies, and where it lay in its hand, or the hand itself.
  newest() {
    const current = this.turns[this.at - 1];
    const use = this.root.querySelector(".centre .new");
    const spot = current && this.seats.find((seat) => seat.dataset.seat === current.seat);
    if (!use || !spot) return {};
    const tile = [...spot.querySelectorAll(".tiles > span")].find(
      (held) => held.checkVisibility() && held.querySelector("use").getAttribute("href") === use.getAttribute("href"),
    );
    const back = [...spot.querySelectorAll(".backs .tile")].find((hidden) => hidden.checkVisibility());
    return { use, hand: tile?.querySelector("svg") ?? back ?? spot.querySelector(".who b") };
  }

  reveal() {
    const { top, bottom } = this.root.getBoundingClientRect();
    if (top > window.innerHeight * 0.6 || bottom < window.innerHeight * 0.4) this.root.scrollIntoView();
  }
}
