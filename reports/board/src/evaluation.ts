import type { Board } from "./board";
import { every, focused, mark } from "./dom";

// The graph of the game's value: marks the turn that the board shows. That link alone is on the way of the Tab key;
// with the focus there, the arrow keys lead it along with the board.
export class Evaluation {
  private readonly links: HTMLElement[];

  constructor(private readonly board: Board) {
    this.links = every(board.article, ".evaluation a[data-turn]");
    board.addEventListener("show", () => this.mark());
  }

  private mark(): void {
    const { recorded, made } = this.board;
    const current = made.length ? undefined : this.links[recorded];
    const inside = this.links.some((link) => focused(link) === link);
    for (const link of this.links) {
      mark(link, "aria-current", link === current ? "step" : null);
      mark(link, "tabindex", link === (current ?? this.links[0]) ? "0" : "-1");
    }
    if (inside) current?.focus({ preventScroll: true });
  }
}
