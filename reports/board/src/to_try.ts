import type { Answer, Option } from "./answers";
import type { Board } from "./board";
import { drawn, every, focused, made, maybe } from "./dom";
import { Ghost } from "./ghost";
import type { Course, Move } from "./kernel";
import { type OwnNode, pipsOf } from "./own_line";
import { type OwnWords, turnText } from "./own_words";
import type { WrittenMove } from "./preview";

// The moves to try in a position, as buttons with their values and the lines behind them; the tiles of the hand that
// can be played are marked.
/* Called with a move that a reader has chosen of an answer about a position. */
export type Chosen = (node: OwnNode, option: Option, answer: Answer) => void;

export class MovesToTry {
  // `play(node, option, answer)` is called when a move is chosen.
  private readonly ghost: Ghost;

  constructor(
    private readonly board: Board,
    private readonly list: HTMLElement,
    private readonly told: OwnWords,
    private readonly play: Chosen,
  ) {
    this.ghost = new Ghost(board);
  }

  get hasFocus(): boolean {
    return this.list.contains(focused(this.list));
  }

  clear(): void {
    this.list.replaceChildren();
    for (const tile of every(this.board.root, ".playable")) {
      tile.classList.remove("playable");
      delete tile.dataset.worth;
      delete tile.dataset.best;
    }
  }

  // Shows them, the best first; the one with the focus keeps it.
  show(node: OwnNode, answer: Answer): void {
    const chosen = this.hasFocus ? (focused(this.list) as HTMLElement).dataset.move : null;
    // Without values none is the best.
    const best = Math.max(...answer.options.map(({ value }) => value ?? Number.NaN));
    const ordered = [...answer.options].sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
    this.list.replaceChildren(
      ...ordered.map((option) => {
        const button = this.button(node, option, answer, option.value === best);
        const parts = option.line ? [button, this.line(node, option.line)] : [button];
        return made("li", "", parts, option.value === best ? { class: "best" } : {});
      }),
    );
    if (chosen) maybe(this.list, `[data-move="${chosen}"]`)?.focus();
    this.mark(node, answer);
  }

  // Puts the focus on the first of them, or of those with a tile.
  focus(name = "", options: FocusOptions = {}): void {
    maybe(this.list, name ? `[data-move^="${name}@"]` : "button")?.focus(options);
  }

  private button(node: OwnNode, option: Option, answer: Answer, best: boolean): HTMLElement {
    const { told } = this;
    const name = told.name(option.tile);
    const button = made("button", "", [], { type: "button" });
    if (name) button.append(this.tile(name), made("b", name));
    else button.append(made("b", told.words.stop));
    if (option.end >= 0) button.append(` ${told.on(node, option, answer)}`);
    if (option.value !== null) {
      button.append(" ", made("span", told.value(option, node, answer.seat), [], { class: "worth" }));
    }
    if (best) button.append(" ", made("span", told.words.best, [], { class: "tag" }));
    button.dataset.move = `${name}@${option.end}`;
    button.addEventListener("click", () => this.play(node, option, answer));
    for (const kind of ["pointerenter", "focus"]) button.addEventListener(kind, () => this.point(node, option));
    for (const kind of ["pointerleave", "blur"]) button.addEventListener(kind, () => this.ghost.clear());
    return button;
  }

  private tile(name: string): SVGElement {
    return drawn("svg", { class: "tile", viewBox: "-1 -.5 2 1", "aria-hidden": "true" }, [drawn("use", { href: `#t${name}` })]);
  }

  // The moves after an option, with best play of everyone, and how the game ends then.
  private line(node: OwnNode, { events, over, last, value }: Course): HTMLElement {
    const { told } = this;
    const moves = events.slice(1).map((event) => {
      const label = this.board.game.seats[event.seat];
      const text = turnText(told.words, event.kind, told.name(event.tile));
      return made("span", "", [made("b", label ?? ""), ` ${text}`], event.kind === "pass" ? { class: "pass" } : {});
    });
    const result = told.result({ how: over ?? "blocked", last, value: value + node.scored });
    const parts = moves.flatMap((move): (Node | string)[] => [move, ", "]).slice(0, -1);
    return made("p", "", parts.length ? [...parts, ` → ${result}`] : [`→ ${result}`], { class: "moves" });
  }

  // Where the tile of an option would lie.
  private point({ placing }: OwnNode, { tile, end }: Move): void {
    if (tile < 0) return;
    const pips = pipsOf(this.told.name(tile));
    const arm = end < 0 ? null : placing.layout.armOf(pips, end);
    if (arm !== undefined) this.ghost.show(placing, pips, arm);
  }

  // Where the tile of a move of a record would have lain in a position; null for nothing.
  imagine(node: OwnNode | null, move: WrittenMove | null): void {
    if (!node || !move?.tile) return this.ghost.clear();
    const pips = pipsOf(move.tile);
    const { layout } = node.placing;
    const arm = layout.isEmpty
      ? null
      : move.arm || layout.armFor(pips, move.end ?? layout.end(layout.joins(pips)[0] ?? "")?.number ?? null);
    if (arm !== undefined) this.ghost.show(node.placing, pips, arm);
  }

  // The tiles of the hand that can be played may be clicked.
  private mark(node: OwnNode, answer: Answer): void {
    const worth = new Map<string, string>();
    // The best way to play each; a chip on the tile says what it comes to.
    let best = "";
    for (const option of [...answer.options].sort((one, other) => (one.value ?? 0) - (other.value ?? 0))) {
      best = option.value === null ? "" : this.told.value(option, node, answer.seat);
      worth.set(this.told.name(option.tile), best);
    }
    const label = this.board.game.seats[answer.seat];
    const hand = this.board.seats.find((held) => held.dataset.seat === label);
    for (const tile of hand ? every(hand, ".tiles > span:not(.gone, .later)") : []) {
      const value = worth.get(heldName(tile) ?? "");
      if (value === undefined) continue;
      tile.classList.add("playable");
      if (value) tile.dataset.worth = value;
      if (value && value === best) tile.dataset.best = "";
    }
  }
}

// The name of a tile in a hand; undefined for one that lies face down.
export const heldName = (tile: Element): string | undefined => maybe(tile, "use")?.getAttribute("href")?.slice(2);
