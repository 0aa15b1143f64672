// <domino-board src="game.json">: a game of `domino report --format json` on anybody's page. Nothing of it reaches out of its
// shadow: no style, no id, no global name, and the page's own do not reach in.
import kernel from "packed:kernel.wasm";
import style from "style:domino-board.css";
import { every, made } from "./dom";
import { unpacked } from "./engine";
import { Game } from "./game";
import { pressed } from "./keys";
import { type ReportData, SpokenPage } from "./packed";
import { SolverQueue } from "./questions";
import { safe } from "./safe";
import { OPEN } from "./sight";
import { DominoSolver } from "./solver";
import { Tabs } from "./stage";

// One solver for all boards of a page: it is made when somebody asks the first question.
const questions = new SolverQueue(async () => new DominoSolver(unpacked(kernel)));

const NOT_HERE = '[data-share="link"], [data-share="theme"], [data-tool="link"]';

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);

/* It sends `load` when it shows a game, and `step` when it shows another turn.
 *
 * Attributes: `src` is the address of the JSON, `game` which of its games, counted from 1, `turn` the one to begin before,
 * `lang` the language. In place of an address, the property `data` takes the JSON itself. */
export class DominoBoard extends HTMLElement {
  static observedAttributes = ["src", "game", "turn", "lang"];

  private readonly shadow = this.attachShadow({ mode: "open" });
  private report: ReportData | null = null;
  private game: Game | null = null;
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
    this.game?.playing?.stop();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.isConnected || before === after) return;
    if (name === "src") void this.load();
    else if (name === "turn" && after !== null) this.step(Number(after));
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

  /* The turn that is looked at; 0 behind the last one, and where no game is shown. */
  get shown(): number {
    return this.game?.board?.next?.turn ?? 0;
  }

  private step(turn: number): void {
    const { board } = this.game ?? {};
    if (board && turn !== this.shown) board.follow(null, board.place(turn));
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
    this.game?.playing?.stop();
    this.shadow.replaceChildren(made("p", why, [], { class: "problem", role: "alert" }));
  }

  private show(): void {
    this.game?.playing?.stop();
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
    const spoken = new SpokenPage(report, this.closest("[lang]")?.getAttribute("lang")?.split("-")[0] ?? "");
    const game = spoken.game(report.games[Number(this.getAttribute("game") ?? 1) - 1]?.id ?? "");
    if (!game) throw new RangeError(`there is no game ${this.getAttribute("game")}`);
    const article = made("article", "", safe(game.html), { class: "game live", "data-sight": OPEN, lang: spoken.language });
    // The address, and the colours, are those of somebody else's page; so are places outside of the game.
    for (const part of every(article, NOT_HERE)) part.remove();
    for (const link of every(article, "a:not([data-turn])")) link.replaceWith(...link.childNodes);
    this.shadow.replaceChildren(...safe(report.shapes ?? ""), article);
    const one = new Game(article, game.data, {
      words: spoken.words,
      questions,
      see: (label) => one.see(label),
      guessed: () => {},
      linked: () => document.location.href,
    });
    new Tabs(article);
    const { board, playing } = one;
    this.game = one;
    if (!board) return;
    article.addEventListener("keydown", (event) => {
      if (pressed(event, board, playing)) event.preventDefault();
    });
    const turn = this.getAttribute("turn");
    if (turn !== null) board.follow(null, board.place(Number(turn)));
    board.addEventListener("show", () => this.dispatchEvent(new Event("step")));
  }
}

if (!customElements.get("domino-board")) customElements.define("domino-board", DominoBoard);
