// A move as records write it: the tile, and the number or the arm that it joins.
const moveOf = (text) => {
  const [tile, place = ""] = text.split("@");
  return { text, tile: tile === "stop" ? "" : tile, end: /^\d/.test(place) ? Number(place) : null, arm: /^[A-Z]/.test(place) ? place : "" };
};

// The turns of the tiles that a move may join, by what stands in `data-joins`: "L4:17 R6:12".
const joinedBy = (move, joins) => {
  const ends = [...joins.matchAll(/([A-Z]+)(\d+):(\d+)/g)];
  return ends.filter(([, arm, number]) => (move.arm ? arm === move.arm.split("=")[0] : Number(number) === move.end)).map(([, , , turn]) => Number(turn));
};

// While an option beside the board is pointed at or has the focus: its line below the options, its tile in the hand,
// and the tile that it would join. The same lines stand in the fold-out of the turn.
class Preview {
  constructor(board) {
    this.board = board;
    this.place = board.article.querySelector(".preview");
    this.hint = this.place.textContent;
    // Draws the move on the table; called with a move and its turn, and with null when it is to go.
    this.ghost = () => {};
    const { panel } = board;
    const option = (target) => target?.closest?.("[data-move]") ?? null;
    panel.addEventListener("pointerover", ({ target }) => this.point(option(target)));
    panel.addEventListener("pointerleave", () => this.point(option(document.activeElement)));
    panel.addEventListener("focusin", ({ target }) => this.point(option(target)));
    panel.addEventListener("focusout", () => this.point(null));
    board.addEventListener("show", () => this.begin());
  }

  // Another turn: its options can be reached by key.
  begin() {
    this.clear();
    const { panel } = this.board;
    this.lines = new Map([...panel.querySelectorAll("[data-line]")].map((line) => [line.dataset.line, line]));
    const open = this.lines.size > 0 && this.board.sight.open;
    for (const option of panel.querySelectorAll("[data-move]")) {
      if (open && this.lines.has(option.dataset.move)) option.tabIndex = 0;
    }
    this.place.hidden = !open;
    panel.querySelector(".options, .weighed table")?.after(this.place);
  }

  point(option) {
    if (option === this.option) return;
    this.clear();
    const line = option && this.board.sight.open && this.lines.get(option.dataset.move);
    if (!line) return;
    this.option = option;
    this.place.replaceChildren(...line.cloneNode(true).childNodes);
    option.setAttribute("aria-describedby", this.place.id);
    const { game, root, recorded } = this.board;
    const { turn, seat } = game.turns[recorded];
    const move = moveOf(option.dataset.move);
    const joins = document.querySelector(`#${game.id}-t${turn} .choices`).dataset.joins ?? "";
    const hand = [...root.querySelectorAll(".held")].find((held) => held.dataset.seat === seat);
    const tiles = [...hand.querySelectorAll(".tiles > span")];
    this.marked = [
      ...tiles.filter((tile) => move.tile && tile.textContent.trim() === move.tile),
      ...joinedBy(move, joins).flatMap((joined) => [...root.querySelectorAll(`.centre [data-turn="${joined}"]`)]),
    ];
    for (const element of this.marked) element.classList.add("meant");
    this.ghost({ ...move, turn });
  }

  clear() {
    if (!this.option) return;
    this.option.removeAttribute("aria-describedby");
    for (const element of this.marked) element.classList.remove("meant");
    this.option = null;
    this.place.textContent = this.hint;
    this.ghost(null);
  }
}

if (typeof module !== "undefined") module.exports = { moveOf, joinedBy };
