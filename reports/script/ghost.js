// Where a tile would lie that has not been played: an outline on the table while its move is pointed at.
class Ghost {
  constructor(board) {
    this.svg = board.root.querySelector(".centre .layout");
    this.use = null;
    board.addEventListener("show", () => this.clear());
  }

  // `arm` is null for the lead.
  show(placing, tile, arm) {
    this.clear();
    const { x, y, rotation } = placing.ghost(tile, arm);
    const turned = rotation ? `rotate(${rotation})` : "";
    this.use = drawn("use", { class: "ghost", href: `#t${tile.join("-")}`, transform: `translate(${x} ${y})${turned}` });
    this.svg.append(this.use);
    this.svg.classList.add("imagined");
  }

  clear() {
    this.use?.remove();
    this.use = null;
    this.svg.classList.remove("imagined");
  }
}
