import type { Board } from "./board";
import { every, focused, maybe, one } from "./dom";

// A move as records write it: the tile, and the number or the arm that it joins.
export interface WrittenMove {
  text: string;
  tile: string;
  end: number | null;
  arm: string;
}

export const moveOf = (text: string): WrittenMove => {
  const [tile = "", place = ""] = text.split("@");
  return {
    text,
    tile: tile === "stop" ? "" : tile,
    end: /^\d/.test(place) ? Number(place) : null,
    arm: /^[A-Z]/.test(place) ? place : "",
  };
};

// The turns of the tiles that a move may join, by what stands in `data-joins`: "L4:17 R6:12".
export const joinedBy = (move: WrittenMove, joins: string): number[] => {
  const ends = [...joins.matchAll(/([A-Z]+)(\d+):(\d+)/g)];
  return ends
    .filter(([, arm, number]) => (move.arm ? arm === move.arm.split("=")[0] : Number(number) === move.end))
    .map(([, , , turn]) => Number(turn));
};

// While an option beside the board is pointed at or has the focus: its line below the options, its tile in the hand,
// and the tile that it would join. The same lines stand in the fold-out of the turn.
export class Preview {
  // Draws the move on the table; called with a move, and with null when it is to go.
  ghost: (move: WrittenMove | null) => void = () => {};
  private readonly place: HTMLElement;
  private readonly hint: string;
  private lines = new Map<string | undefined, HTMLElement>();
  private option: HTMLElement | null = null;
  private marked: Element[] = [];

  constructor(readonly board: Board) {
    this.place = one(board.article, ".preview");
    this.hint = this.place.textContent ?? "";
    const { panel } = board;
    const option = (target: EventTarget | null): HTMLElement | null =>
      target instanceof Element ? target.closest<HTMLElement>("[data-move]") : null;
    panel.addEventListener("pointerover", ({ target }) => this.point(option(target)));
    panel.addEventListener("pointerleave", () => this.point(option(focused(panel))));
    panel.addEventListener("focusin", ({ target }) => this.point(option(target)));
    panel.addEventListener("focusout", () => this.point(null));
    board.addEventListener("show", () => this.begin());
  }

  // Another turn: its options can be reached by key.
  private begin(): void {
    this.clear();
    const { panel } = this.board;
    this.lines = new Map(every(panel, "[data-line]").map((line) => [line.dataset.line, line]));
    const open = this.lines.size > 0 && this.board.sight.open;
    for (const option of every(panel, "[data-move]")) {
      if (open && this.lines.has(option.dataset.move)) option.tabIndex = 0;
    }
    this.place.hidden = !open;
    maybe(panel, ".options, .weighed table")?.after(this.place);
  }

  private point(option: HTMLElement | null): void {
    if (option === this.option) return;
    this.clear();
    const line = option && this.board.sight.open && this.lines.get(option.dataset.move);
    const { game, root, recorded } = this.board;
    const next = game.turns[recorded];
    if (!line || !next) return;
    this.option = option;
    this.place.replaceChildren(...line.cloneNode(true).childNodes);
    option.setAttribute("aria-describedby", this.place.id);
    const { turn, seat } = next;
    const move = moveOf(option.dataset.move ?? "");
    const joins = this.board.choices(turn)?.dataset.joins ?? "";
    const hand = every(root, ".held").find((held) => held.dataset.seat === seat);
    const tiles = hand ? every(hand, ".tiles > span") : [];
    this.marked = [
      ...tiles.filter((tile) => move.tile && tile.textContent?.trim() === move.tile),
      ...joinedBy(move, joins).flatMap((joined) => every(root, `.centre [data-turn="${joined}"]`)),
    ];
    for (const element of this.marked) element.classList.add("meant");
    this.ghost(move);
  }

  private clear(): void {
    if (!this.option) return;
    this.option.removeAttribute("aria-describedby");
    for (const element of this.marked) element.classList.remove("meant");
    this.option = null;
    this.place.textContent = this.hint;
    this.ghost(null);
  }
}
