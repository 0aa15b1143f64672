import type { Board } from "./board";
import { every } from "./dom";

// Who sits where: the seat through whose eyes the game is seen sits at the bottom, the others round the table as before.
export class Seats {
  private readonly hands: (HTMLElement | undefined)[];
  private readonly places: { spot: HTMLElement; at: number }[];

  constructor(board: Board) {
    this.hands = board.game.seats.map((label) => board.seats.find((hand) => hand?.dataset.seat === label));
    // Where the seats sit as the page was made, from the first one on.
    this.places = this.hands.flatMap((hand) => {
      const spot = hand?.parentElement;
      return spot ? [{ spot, at: [...spot.children].indexOf(hand) }] : [];
    });
  }

  turn(label: string): void {
    const first = Math.max(
      0,
      this.hands.findIndex((hand) => hand?.dataset.seat === label),
    );
    const count = this.hands.length;
    const seated = this.places.map(({ spot, at }, place) => ({ spot, at, hand: this.hands[(first + place) % count] }));
    for (const { spot, hand } of [...seated].sort((one, other) => one.at - other.at)) {
      if (!hand) continue;
      spot.append(hand);
      const upright = !spot.matches(".left, .right");
      for (const tile of every(hand, ".tiles .tile")) Seats.stand(tile, upright);
    }
  }

  private static stand(tile: Element, upright: boolean): void {
    tile.classList.toggle("up", upright);
    tile.setAttribute("viewBox", upright ? "-.5 -1 1 2" : "-1 -.5 2 1");
    const [shape] = tile.children;
    if (upright) shape?.setAttribute("transform", "rotate(90)");
    else shape?.removeAttribute("transform");
  }
}
