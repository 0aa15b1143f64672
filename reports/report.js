"use strict";
// Steps through the games of the page. Everything it shows stands on the page already: it shows and hides
// tiles, marks the current move in the table, and copies the options of the turn beside the board.
(() => {
  const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

  class Board {
    constructor(game) {
      this.game = game;
      this.article = document.getElementById(game.id);
      this.root = this.article.querySelector(".board");
      this.at = game.turns.length;
      this.caption = this.root.querySelector(".caption");
      this.panel = this.root.querySelector(".panel");
      this.count = this.root.querySelector(".count");
      this.laid = [...this.root.querySelectorAll(".centre [data-turn]")];
      this.held = [...this.root.querySelectorAll("[data-went], [data-came]")];
      this.seats = [...this.root.querySelectorAll(".held")];
      this.rests = [...this.root.querySelectorAll(".who .rest")];
      this.cells = [...this.article.querySelectorAll(".move[data-turn]")];
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
      const losing = (index) => index > 0 && this.game.turns[index - 1].loss > 0;
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
      for (const cell of this.cells) {
        if (Number(cell.dataset.turn) === turn) cell.setAttribute("aria-current", "step");
        else cell.removeAttribute("aria-current");
      }
      for (const button of this.buttons) {
        button.setAttribute("aria-disabled", String(this.target(button.dataset.go) === this.at));
      }
      this.caption.textContent = current ? current.say : this.game.start;
      this.count.textContent = `${this.at} / ${this.last}`;
      this.options(turn);
    }

    options(turn) {
      const choices = document.querySelector(`#${this.game.id}-t${turn} .choices`);
      this.panel.replaceChildren(...(choices ? [...choices.cloneNode(true).childNodes] : []));
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
  const boards = games.filter((game) => game.turns.length).map((game) => new Board(game));
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
    const focused = boards.find((board) => board.article.contains(document.activeElement));
    const board = focused ?? boards.reduce((best, other) => (other.distance < best.distance ? other : best));
    event.preventDefault();
    board.move(step);
    board.reveal();
  });
})();
