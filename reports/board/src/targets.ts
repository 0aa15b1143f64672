import type { Answer, Option } from "./answers";
import type { Board } from "./board";
import { drawn, one } from "./dom";
import { type OwnNode, pipsOf } from "./own_line";
import type { OwnWords } from "./own_words";

// The places on the table where a tile of the hand that was tapped can go: tapping one plays it there. Whoever has no
// pointer finds the same moves as buttons.
export class Targets {
  private readonly svg: SVGElement;
  private drawn: SVGElement | null = null;

  constructor(
    board: Board,
    private readonly told: OwnWords,
  ) {
    this.svg = one<SVGElement>(board.root, ".centre .layout");
    board.addEventListener("show", () => this.clear());
  }

  show(node: OwnNode, answer: Answer, ways: readonly Option[], play: (option: Option) => void): void {
    this.clear();
    const places = ways.flatMap((option) => this.place(node, answer, option, play));
    this.drawn = drawn("g", { class: "landings", "aria-hidden": "true" }, places);
    this.svg.append(this.drawn);
    this.svg.classList.add("aimed");
  }

  private place(node: OwnNode, answer: Answer, option: Option, play: (option: Option) => void): SVGElement[] {
    const tile = pipsOf(this.told.name(option.tile));
    const { placing } = node;
    const arm = option.end < 0 ? null : placing.layout.armOf(tile, option.end);
    if (arm === undefined) return [];
    const { x, y, rotation } = placing.ghost(tile, arm);
    const use = drawn("use", {
      class: "ghost",
      href: `#t${tile.join("-")}`,
      ...(rotation ? { transform: `rotate(${rotation})` } : {}),
    });
    const best = answer.options.every(({ value }) => (value ?? 0) <= (option.value ?? 0));
    const worth = option.value === null ? [] : [this.chip(this.told.value(option, node, answer.seat), best)];
    const target = drawn("g", { class: "landing", transform: `translate(${x} ${y})` }, [use, ...worth]);
    target.addEventListener("click", (event) => {
      event.stopPropagation();
      play(option);
    });
    return [target];
  }

  private chip(value: string, best: boolean): SVGElement {
    const half = 0.22 + 0.17 * value.length;
    const text = drawn("text", { y: 0.17 });
    text.textContent = value;
    return drawn("g", { class: best ? "chip better" : "chip" }, [
      drawn("rect", { x: -half, y: -0.28, width: 2 * half, height: 0.56, rx: 0.28 }),
      text,
    ]);
  }

  clear(): void {
    this.drawn?.remove();
    this.drawn = null;
    this.svg.classList.remove("aimed");
  }
}
