import type { Board } from "./board";
import type { Words } from "./data";
import { drawn, every, filled, made, mark, maybe, one } from "./dom";
import type { OwnLine, OwnPly } from "./own_line";
import { turnText } from "./own_words";
import { OPEN } from "./sight";

// Shows a line of the reader's own on the board: its tiles on the table, what they leave of the hands.
export class OwnTiles {
  private readonly svg: Element;
  private laid: SVGElement[] = [];
  private drawn: HTMLElement[] = [];

  constructor(private readonly board: Board) {
    this.svg = one(board.root, ".centre .layout");
    board.addEventListener("show", () => this.show());
  }

  private show(): void {
    for (const element of [...this.laid, ...this.drawn]) element.remove();
    this.laid = [];
    this.drawn = [];
    const { own, made: plies } = this.board;
    if (!own || !plies.length) return;
    this.lay(own, plies);
    for (const ply of plies) this.hold(ply);
  }

  private lay(own: OwnLine, plies: readonly OwnPly[]): void {
    const { placing } = own.end;
    const turns = new Set(plies.filter((ply) => ply.kind !== "draw").map((ply) => ply.turn));
    const newest = Math.max(...turns);
    const first = own.nodes[0]?.turn ?? 0;
    // Rarely a line finds no room beside the tiles of the game; then these lie elsewhere, too.
    if (placing.moved) for (const use of this.board.laid) use.classList.add("later");
    for (const { tile, turn, x, y, rotation } of placing.tiles) {
      if (turn < first ? !placing.moved : !turns.has(turn)) continue;
      const turned = rotation ? `rotate(${rotation})` : "";
      const use = drawn("use", { href: `#t${tile.join("-")}`, transform: `translate(${x} ${y})${turned}` });
      use.classList.toggle("own", turn >= first);
      use.classList.toggle("new", turn === newest);
      this.laid.push(use);
    }
    this.svg.append(...this.laid);
  }

  // A tile that is played goes from its hand, one that is drawn comes to it.
  private hold(ply: OwnPly): void {
    if (!ply.tile) return;
    const hand = this.board.seats.find((seat) => seat.dataset.seat === ply.label)?.querySelector<HTMLElement>(".tiles");
    if (!hand) return;
    const tile = [...hand.children].find((held) => maybe(held, "use")?.getAttribute("href") === `#t${ply.name}`);
    if (ply.kind === "draw") {
      if (tile) return tile.classList.remove("later");
      const other = one(hand, "svg").cloneNode(true) as Element;
      one(other, "use").setAttribute("href", `#t${ply.name}`);
      const spoken = made("i", ` ${ply.name}`, [], { class: "spoken" });
      const held = made("span", "", [other, spoken]);
      this.drawn.push(held);
      hand.append(held);
    } else if (tile) {
      tile.classList.add("gone");
      tile.setAttribute("aria-hidden", "true");
    }
  }
}

// The own lines of a game as rows of its table, below the round in which they part from it.
export class OwnRows {
  private readonly table: HTMLElement | null;
  private readonly links = new Map<HTMLElement, OwnPly>();
  private rows: HTMLElement[] = [];

  constructor(
    private readonly board: Board,
    private readonly words: Words,
    private readonly leave: (line: OwnLine) => void,
  ) {
    this.table = maybe(board.article, "section.table table");
  }

  show(lines: readonly OwnLine[]): void {
    for (const row of this.rows) row.remove();
    this.rows = [];
    this.links.clear();
    if (!this.table) return;
    for (const line of lines) {
      const rows = [this.head(line), ...this.rounds(line)];
      for (const row of rows) row.hidden = !this.board.sight.open;
      this.after(line)?.after(...rows);
      this.rows.push(...rows);
    }
    this.mark();
  }

  // The row of the round in which the line parts from the game.
  private after(line: OwnLine): Element | undefined {
    const turn = this.board.game.turns[Math.min(line.from, this.board.game.turns.length - 1)]?.turn;
    const cell = this.table && maybe(this.table, `tbody .move[data-turn="${turn}"]`);
    return cell?.closest("tr") ?? (this.table ? every(this.table, "tbody tr:not(.own)").at(-1) : undefined);
  }

  private head(line: OwnLine): HTMLElement {
    const title = filled(this.words.own_from, { turn: line.nodes[0]?.turn });
    const remove = made("button", "×", [], { type: "button", "aria-label": `${this.words.own_remove}: ${title}` });
    remove.addEventListener("click", () => this.leave(line));
    const cell = made("th", "", [made("span", title), remove], { colspan: this.board.game.seats.length + 1, scope: "rowgroup" });
    return made("tr", "", [cell], { class: "own head", "data-view": OPEN, "data-spoils": "" });
  }

  private rounds(line: OwnLine): HTMLElement[] {
    const rounds = grouped(line.plies, (ply) => ply.round);
    return [...rounds].map(([round, plies]) => {
      const cells = this.board.game.seats.map((_, seat) =>
        made(
          "td",
          "",
          plies.filter((ply) => ply.seat === seat).map((ply) => this.link(line, ply)),
        ),
      );
      return made("tr", "", [made("th", String(round), [], { scope: "row" }), ...cells], {
        class: "own",
        "data-view": OPEN,
        "data-spoils": "",
      });
    });
  }

  private link(line: OwnLine, ply: OwnPly): HTMLElement {
    const link = made("a", turnText(this.words, ply.kind, ply.name), [], {
      class: `move is-${ply.kind}`,
      href: `#${this.board.game.id}`,
    });
    link.addEventListener("click", (event) => {
      event.preventDefault();
      this.board.follow(line, line.from + line.plies.indexOf(ply) + 1);
      this.board.scroll();
    });
    this.links.set(link, ply);
    return link;
  }

  // Marks the turn that the board shows.
  mark(): void {
    const current = this.board.made.at(-1);
    for (const [link, ply] of this.links) mark(link, "aria-current", ply === current ? "step" : null);
  }
}

export const grouped = <T, K>(items: readonly T[], key: (item: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
};
