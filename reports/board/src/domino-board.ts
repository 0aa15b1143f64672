// <domino-board src="game.json">: a game of `domino report --format json` on anybody's page. Nothing of it reaches out of its
// shadow: no style, no id, no global name, and the page's own do not reach in.
import style from "style:domino-board.css";
import type { Step } from "./board";
import { Board } from "./board";
import { inLanguage, type ReportData } from "./data";
import { made } from "./dom";
import { gameArticle, shapes } from "./drawn_game";
import { Felt } from "./felt";
import { Flight } from "./flight";
import { KnownTables } from "./known";
import { Playing } from "./playing";
import { Sight } from "./sight";

const KEYS: Record<string, Step> = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);

/* Attributes: `src` is the address of the JSON, `game` which of its games, counted from 1, `turn` the one to begin before,
 * `lang` the language. In place of an address, the property `data` takes the JSON itself. */
export class DominoBoard extends HTMLElement {
  static observedAttributes = ["src", "game", "turn", "lang"];

  private readonly shadow = this.attachShadow({ mode: "open" });
  private report: ReportData | null = null;
  private playing: Playing | null = null;
  private asked = 0;

  constructor() {
    super();
    this.shadow.adoptedStyleSheets = [sheet];
  }

  connectedCallback(): void {
    if (!this.report) void this.load();
    else if (!this.shadow.hasChildNodes()) this.show();
  }

  disconnectedCallback(): void {
    this.playing?.stop();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.isConnected || before === after) return;
    if (name === "src") void this.load();
    else if (this.report) this.show();
  }

  get data(): ReportData | null {
    return this.report;
  }

  set data(report: ReportData | null) {
    this.asked += 1;
    this.report = report;
    if (this.isConnected) this.show();
  }

  private async load(): Promise<void> {
    const source = this.getAttribute("src");
    if (!source) return;
    this.asked += 1;
    const { asked } = this;
    try {
      const answer = await fetch(source);
      if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
      const report = (await answer.json()) as ReportData;
      // Somebody may have asked for another one meanwhile.
      if (asked === this.asked) this.data = report;
    } catch (error) {
      if (asked === this.asked) this.fail(`${source}: ${(error as Error).message}`);
    }
  }

  private fail(why: string): void {
    this.playing?.stop();
    this.shadow.replaceChildren(made("p", why, [], { class: "problem", role: "alert" }));
  }

  private show(): void {
    this.playing?.stop();
    if (!this.report) return this.shadow.replaceChildren();
    try {
      this.build(this.report);
    } catch (error) {
      this.fail((error as Error).message);
      return;
    }
    this.dispatchEvent(new Event("load"));
  }

  private build(report: ReportData): void {
    const wanted = this.closest("[lang]")?.getAttribute("lang")?.split("-")[0] ?? report.language;
    const { games, words, language } = inLanguage(report, wanted);
    const game = games[Number(this.getAttribute("game") ?? 1) - 1];
    if (!game) throw new RangeError(`there is no game ${this.getAttribute("game")}`);
    const article = gameArticle(game, words, language);
    article.lang = language;
    this.shadow.replaceChildren(shapes(report.highest), article);
    const sight = new Sight(game, article, new KnownTables(game, game.known, words));
    const board = new Board(game, sight, words);
    new Felt(board, language);
    new Flight(board);
    this.playing = new Playing(board, words);
    article.addEventListener("keydown", (event) => {
      const step = KEYS[event.key];
      const { target } = event;
      if (
        !step ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (target instanceof Element && target.matches("input, .scroll"))
      )
        return;
      event.preventDefault();
      board.move(step);
    });
    const turn = this.getAttribute("turn");
    if (turn === null) board.show();
    else board.follow(null, board.place(Number(turn)));
  }
}

if (!customElements.get("domino-board")) customElements.define("domino-board", DominoBoard);
