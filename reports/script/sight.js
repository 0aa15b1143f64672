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

  // The label of the seat that looks; empty for all hands open.
  get label() {
    return this.open ? "" : (this.game.seats[Number(this.view)] ?? "");
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
    texts.forEach((text, at) => cell.append(...(at ? [" ", made("wbr")] : []), text));
    return cell;
  }

  heading(text, scope) {
    return made("th", text, [], { scope });
  }

  cell(text, kind = "") {
    const cell = made("td", text);
    if (kind) cell.className = kind;
    return cell;
  }
}
