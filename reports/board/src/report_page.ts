import { readAddress } from "./address";
import { every, maybe, one } from "./dom";
import { type Around, Game, type GameState } from "./game";
import { readCode } from "./own_line";
import type { SpokenPage } from "./packed";
import { OPEN } from "./sight";
import { Stage, type StageState } from "./stage";

/* What a reader has done: what is shown, who looks, and the games that have been opened. */
export interface PageState {
  stage: StageState;
  view: string | null;
  games: [string, GameState][];
}

/* What runs on the page in one language; made anew for each. A game is made when it is first looked at. */
export class ReportPage {
  readonly stage: Stage;
  private readonly games = new Map<string, Game>();
  private readonly seats: Set<string>;
  // The view in which the page was made.
  private readonly first: string;
  private readonly around: Around;
  // The seat that the reader has chosen to look as, empty for all hands open; null before they have chosen.
  private chosen: string | null = null;
  private title: string | null = null;

  // `note` is called whenever something else is shown.
  constructor(
    private readonly root: HTMLElement,
    private readonly page: SpokenPage,
    around: Pick<Around, "questions" | "linked">,
    private readonly note: () => void,
    // The game to begin with, if there is such a one; no other is made.
    first: string,
  ) {
    const { games, words } = page;
    this.around = { ...around, words, see: (label) => this.see(label), guessed: () => this.guessed() };
    this.seats = new Set(["", ...games.flatMap((game) => game.seats.map(({ label }) => label))]);
    const seen = games.find((game) => this.article(game.id).dataset.sight !== OPEN);
    this.first = seen?.seats[Number(this.article(seen.id).dataset.sight)]?.label ?? "";
    this.stage = new Stage(root, (id) => this.game(id)?.article, first);
  }

  private article(id: string): HTMLElement {
    return one(this.root, `[id="${id}"]`);
  }

  // The game with this id, which is opened; undefined if there is none.
  game(id: string): Game | undefined {
    const known = this.games.get(id);
    const found = known ? null : this.page.game(id);
    if (!found) return known;
    const article = this.article(id);
    article.innerHTML = found.html;
    const game = new Game(article, found.data, this.around);
    this.games.set(id, game);
    game.board?.addEventListener("show", () => {
      if (this.stage.shown === id) this.note();
    });
    if (this.chosen !== null) game.see(this.chosen);
    return game;
  }

  // The one that is shown.
  get shown(): Game | undefined {
    return this.games.get(this.stage.shown);
  }

  // On paper all of them are shown.
  openAll(): void {
    for (const { id } of this.page.games) this.stage.open(id);
  }

  // Shows what an address names: answers whether there is such a thing.
  open(hash: string): boolean {
    const { place, game, turn, seat, within } = readAddress(hash);
    if (seat !== null && this.seats.has(seat) && seat !== (this.chosen ?? this.first)) this.see(seat);
    const code = readCode(place);
    // What stands in a game can be found once that has been opened.
    this.stage.open(within);
    const found = this.games.get(code?.game ?? game ?? "");
    const { board } = found ?? {};
    if (!found || !board) return this.stage.find(place);
    this.stage.show(found.data.id);
    if (code) found.trying?.follow(code);
    else board.follow(null, turn === null ? board.game.turns.length : board.place(turn));
    window.scrollTo(0, 0);
    return true;
  }

  // The place that is shown, as an address names it, and the seat that looks if it is not that of the page.
  get place(): string {
    return this.shown?.place ?? this.stage.shown;
  }

  get seat(): string | null {
    return this.chosen === this.first ? null : this.chosen;
  }

  // While somebody guesses, nothing on the page tells how a game ends: others can be the same deal.
  private guessed(): void {
    const guessing = maybe(this.root, ".guessing") !== null;
    // Drills all begin with a question, and the way to the others stays open.
    document.body.classList.toggle("guessed", guessing && maybe(this.root, "[data-drill]") === null);
    this.title ??= document.title;
    document.title = guessing ? (one(this.root, "h1").textContent ?? "") : this.title;
  }

  // Whoever looks, looks at all games of the page.
  private see(label: string): void {
    this.chosen = label;
    for (const game of this.games.values()) game.see(label);
    this.compare();
    this.note();
  }

  // Lines side by side tell what no seat could know: they stand there while all of their games are open.
  private compare(): void {
    for (const section of every(this.root, "[data-compared]")) {
      section.hidden = Boolean(this.chosen);
    }
  }

  // What a reader has done, to be done again on the page in another language.
  state(): PageState {
    return {
      stage: this.stage.state,
      view: this.chosen,
      games: [...this.games].map(([id, game]) => [id, game.state]),
    };
  }

  restore({ stage, view, games }: PageState): void {
    for (const [id] of games) this.stage.open(id);
    this.stage.restore(stage);
    if (view !== null) this.see(view);
    for (const [id, state] of games) this.games.get(id)?.restore(state);
  }

  stop(): void {
    for (const game of this.games.values()) game.playing?.stop();
  }
}
