// Who sits where: the seat through whose eyes the game is seen sits at the bottom, the others round the table as before.
class Seats {
  constructor(board) {
    this.hands = board.game.seats.map((label) => board.seats.find((hand) => hand.dataset.seat === label));
    // Where the seats sit as the page was made, from the first one on.
    this.places = this.hands.map((hand) => ({ spot: hand.parentElement, at: [...hand.parentElement.children].indexOf(hand) }));
  }

  turn(label) {
    const first = Math.max(0, this.hands.findIndex((hand) => hand.dataset.seat === label));
    const count = this.hands.length;
    const seated = this.places.map(({ spot, at }, place) => ({ spot, at, hand: this.hands[(first + place) % count] }));
    for (const { spot, hand } of [...seated].sort((one, other) => one.at - other.at)) {
      spot.append(hand);
      const upright = !spot.matches(".left, .right");
      for (const tile of hand.querySelectorAll(".tiles .tile")) Seats.stand(tile, upright);
    }
  }

  static stand(tile, upright) {
    tile.classList.toggle("up", upright);
    tile.setAttribute("viewBox", upright ? "-.5-1 1 2" : "-1-.5 2 1");
    const [shape] = tile.children;
    if (upright) shape.setAttribute("transform", "rotate(90)");
    else shape.removeAttribute("transform");
  }
}
