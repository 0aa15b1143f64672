import type { Board } from "./board";
import type { Tile } from "./data";
import { drawn, one } from "./dom";
import type { Placing } from "./placing";

// Where a tile would lie that has not been played: an outline on the table while its move is pointed at.
export class Ghost {
  private readonly svg: Element;
  private use: SVGElement | null = null;

  constructor(board: Board) {
    this.svg = one(board.root, ".centre .layout");
    board.addEventListener("show", () => this.clear());
  }

  // `arm` is null for the lead.
  show(placing: Placing, tile: Tile, arm: string | null): void {
    this.clear();
    const { x, y, rotation } = placing.ghost(tile, arm);
    const turned = rotation ? `rotate(${rotation})` : "";
    this.use = drawn("use", { class: "ghost", href: `#t${tile.join("-")}`, transform: `translate(${x} ${y})${turned}` });
    this.svg.append(this.use);
    this.svg.classList.add("imagined");
  }

  clear(): void {
    this.use?.remove();
    this.use = null;
    this.svg.classList.remove("imagined");
  }
}
