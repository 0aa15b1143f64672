import type { GameData } from "./data";
import { every, made } from "./dom";
import type { Certainty, KnownTables } from "./known";

export const OPEN = "all";

// A game seen with all hands open, or by a seat. Elements name the views they are for: all, or numbers of seats;
// -1 is the view of a seat that this game does not have.
export class Sight {
  private view: string;

  constructor(
    readonly game: GameData,
    readonly article: HTMLElement,
    private readonly known: KnownTables,
  ) {
    this.view = article.dataset.sight ?? OPEN;
    this.fillAll();
  }

  get open(): boolean {
    return this.view === OPEN;
  }

  // The label of the seat that looks; empty for all hands open.
  get label(): string {
    return this.open ? "" : (this.game.seats[Number(this.view)] ?? "");
  }

  // Whether the seat with this label is the one that looks.
  is(seat: string): boolean {
    return this.game.seats[Number(this.view)] === seat;
  }

  // With the label of a seat; the empty one for all hands open.
  see(label: string): void {
    this.view = label ? String(this.game.seats.indexOf(label)) : OPEN;
    this.article.dataset.sight = this.view;
    for (const radio of every<HTMLInputElement>(this.article, ".sights input")) radio.checked = radio.value === label;
    for (const part of every(this.article, "[data-view]")) {
      part.hidden = !(part.dataset.view ?? "").split(" ").includes(this.view);
    }
    for (const part of every(this.article, "[data-hover]")) {
      if (this.open) part.title = part.dataset.hover ?? "";
      else part.removeAttribute("title");
    }
    this.fillAll();
  }

  private fillAll(): void {
    const places = new Map(this.game.turns.map((turn, place) => [turn.turn, place]));
    for (const fold of every(this.article, ".known")) this.fill(fold, places.get(Number(fold.dataset.known)) ?? -1);
  }

  // What the viewer could know before the turn at a place; with all hands open, what the mover could where there was
  // something to choose.
  private fill(fold: HTMLElement, place: number): void {
    const turn = this.game.turns[place];
    const seat = this.open && turn ? this.game.seats.indexOf(turn.seat) : Number(this.view);
    const table = this.open && !turn?.choice ? null : this.known.table(place, seat);
    fold.hidden = !table;
    if (!table) return fold.replaceChildren();
    const head = made("thead", "", [
      made(
        "tr",
        "",
        table.columns.map((column) => made("th", column)),
      ),
    ]);
    const body = made(
      "tbody",
      "",
      table.rows.map(({ tiles, cells }) =>
        made("tr", "", [this.tiles(tiles), ...cells.map(({ text, kind }) => this.cell(text, kind))]),
      ),
    );
    const list = made(
      "ul",
      "",
      table.clues.map((clue) => made("li", clue)),
    );
    fold.replaceChildren(made("summary", table.summary), ...(table.rows.length ? [made("table", "", [head, body])] : []), list);
  }

  // Between tiles a line may break, within one it must not.
  private tiles(texts: readonly string[]): HTMLElement {
    const cell = made("th");
    texts.forEach((text, at) => cell.append(...(at ? [" ", made("wbr")] : []), text));
    return cell;
  }

  private cell(text: string, kind: Certainty): HTMLElement {
    const cell = made("td", text);
    if (kind) cell.className = kind;
    return cell;
  }
}
