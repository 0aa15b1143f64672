// The board beside the text: it shows the game that the cursor stands in, before the turn that the cursor stands at.
import type { OptionData } from "../data";
import { made, one } from "../dom";
import type { DominoBoard } from "../domino-board";
import { type ReportData, SpokenPage } from "../packed";
import type { AnalyzedText } from "./server";
import type { BenchWords } from "./words";

export class BoardPane {
  private readonly host: HTMLElement;
  private element: DominoBoard | null = null;
  private data: ReportData | null = null;
  /** The number of the game that is shown, and its place in the data. */
  private game = 0;
  private place = 0;
  /** What was worked out, while the text is the one that it belongs to. */
  analyzed: AnalyzedText | null = null;

  constructor(
    page: ParentNode,
    private readonly words: BenchWords,
    private readonly stepped: (game: number, turn: number) => void,
  ) {
    this.host = one(page, "#board");
  }

  /** Whether this game is shown, and nothing has to be asked for it. */
  has(game: number): boolean {
    return this.element !== null && (this.game === game || (this.analyzed?.games.includes(game) ?? false));
  }

  /** Shows games that nobody has analysed: one of them. */
  show(data: ReportData, game: number, turn: number | null): void {
    this.analyzed = null;
    this.data = data;
    this.build(game, 0, turn);
  }

  /** Shows what was worked out, before the critical move. */
  open(found: AnalyzedText, game: number): void {
    this.analyzed = found;
    this.data = found.data;
    const place = Math.max(found.games.indexOf(game), 0);
    this.build(found.games[place]!, place, found.critical[place] || null);
  }

  clear(): void {
    this.analyzed = null;
    this.data = null;
    this.element = null;
    this.game = 0;
    this.host.replaceChildren(made("p", this.words.say("bench_no_board"), [], { class: "hint" }));
  }

  /** The same in another language. */
  speak(): void {
    if (this.data && this.element) this.build(this.game, this.place, this.element.shown);
    else this.clear();
  }

  /** Follows the cursor. */
  follow(game: number, turn: number | null): void {
    if (!this.element) return;
    if (game !== this.game && this.analyzed) this.build(game, this.analyzed.games.indexOf(game), turn);
    else if (turn !== null && game === this.game) this.element.setAttribute("turn", String(turn));
  }

  /** What each move of a turn is worth, and what was said of it. */
  options(game: number, turn: number): { said: string; options: [move: string, value: string, played: boolean][] } | null {
    const place = this.analyzed ? this.analyzed.games.indexOf(game) : game === this.game ? 0 : -1;
    if (!this.data || place < 0) return null;
    const page = new SpokenPage(this.data, this.words.language);
    const found = page.game(this.data.games[place]?.id ?? "")?.data.turns.find((one) => one.turn === turn);
    if (!found) return null;
    const options = (found.options ?? []).map(({ move, value, played }: OptionData): [string, string, boolean] => [
      move,
      this.words.signed(value),
      played ?? false,
    ]);
    return { said: found.say, options };
  }

  get critical(): number {
    return this.analyzed?.critical[this.place] ?? 0;
  }

  /** The verdict on the game that is shown. */
  get told(): string {
    return this.analyzed?.told[this.place] ?? "";
  }

  get shown(): { game: number; turn: number } {
    return { game: this.game, turn: this.element?.shown ?? 0 };
  }

  private build(game: number, place: number, turn: number | null): void {
    this.game = game;
    this.place = place;
    const element = document.createElement("domino-board") as DominoBoard;
    element.lang = this.words.language;
    element.setAttribute("game", String(place + 1));
    if (turn) element.setAttribute("turn", String(turn));
    element.data = this.data;
    this.element = element;
    this.host.replaceChildren(element);
    element.addEventListener("step", () => this.stepped(game, element.shown));
  }
}
