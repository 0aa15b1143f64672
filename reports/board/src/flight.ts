import type { Board } from "./board";
import { drawn, one } from "./dom";

// Lets a tile that is played move from its hand to its place, unless the reader wants less motion.
export class Flight {
  static MILLISECONDS = 380;

  private readonly still = window.matchMedia("(prefers-reduced-motion: reduce)");
  private end: () => void = () => {};

  constructor(private readonly board: Board) {
    board.addEventListener("show", (event) => {
      const { detail } = event as CustomEvent<{ from: number }>;
      this.end();
      if (board.at !== detail.from + 1 || this.still.matches) return;
      // Once all that listens has changed what it shows: where both lie is asked of one layout.
      const frame = requestAnimationFrame(() => this.start());
      this.end = () => cancelAnimationFrame(frame);
    });
  }

  private start(): void {
    this.end = () => {};
    const { use, hand } = this.board.newest();
    const felt = one(this.board.root, ".felt");
    if (!use || !hand || !use.checkVisibility() || !hand.checkVisibility()) return;
    const there = use.getBoundingClientRect();
    const here = hand.getBoundingClientRect();
    const room = felt.getBoundingClientRect();
    const size = Math.max(there.width, there.height);
    const turned = Number(/rotate\((-?\d+)\)/.exec(use.getAttribute("transform") ?? "")?.[1] ?? 0);
    const standing = here.height > here.width ? 90 : 0;
    const middle = ({ left, top, width, height }: DOMRect): [number, number] => [
      left + width / 2 - room.left,
      top + height / 2 - room.top,
    ];
    const place = ([x, y]: [number, number], angle: number, scale: number): string =>
      `translate(${x - size / 2}px, ${y - size / 4}px) rotate(${angle}deg) scale(${scale})`;
    const flying = drawn("svg", { class: "flying", viewBox: "-1 -.5 2 1", "aria-hidden": "true" }, [
      drawn("use", { href: use.getAttribute("href") ?? "" }),
    ]);
    flying.style.width = `${size}px`;
    flying.style.height = `${size / 2}px`;
    felt.append(flying);
    use.style.visibility = "hidden";
    const way = flying.animate(
      [
        { transform: place(middle(here), standing, Math.max(here.width, here.height) / size) },
        { transform: place(middle(there), turned > 180 ? turned - 360 : turned, 1) },
      ],
      { duration: Flight.MILLISECONDS, easing: "ease-in-out", fill: "both" },
    );
    this.end = () => {
      this.end = () => {};
      way.cancel();
      flying.remove();
      use.style.visibility = "";
    };
    way.onfinish = () => this.end();
  }
}
