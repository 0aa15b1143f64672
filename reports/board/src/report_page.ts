import { readAddress } from "./address";
import { Board } from "./board";
import type { GameData, PageData, SharedGames, Words } from "./data";
import { every, maybe, one } from "./dom";
import { textOf } from "./engine";
import { Evaluation } from "./evaluation";
import { Felt } from "./felt";
import { Flight } from "./flight";
import { Guess, type GuessState } from "./guess";
import { KnownTables } from "./known";
import { readCode } from "./own_line";
import { Playing } from "./playing";
import { Preview } from "./preview";
import type { SolverQueue } from "./questions";
import type { OwnState } from "./returning";
import { Seats } from "./seats";
import { Sight } from "./sight";
import { Stage, type StageState } from "./stage";
import { Trying } from "./trying";

/* What a reader has done: where each board stands, and who looks. */
export interface PageState {
  stage: StageState;
  at: number[];
  view: string | null;
  trials: (OwnState | null)[];
  guesses: GuessState[];
}

/* What all that runs on a page asks of what surrounds it. */
export interface Around {
  questions: SolverQueue;
  /* Called whenever something else is shown. */
  note: () => void;
  /* The address of what is shown. */
  linked: () => string;
}

// Everything that runs on the page; made anew when the page is put in another language.
export class ReportPage {
  readonly boards: Board[];
  readonly stage: Stage;
  readonly players: Map<Board, Playing>;
  supplied = false;
  private readonly games: GameData[];
  private readonly words: Words;
  private readonly sights: Sight[];
  private readonly seats: Set<string>;
  private readonly first: string;
  private readonly places: Map<Board, Seats>;
  private readonly trials = new Map<Board, Trying>();
  private readonly previews: Preview[];
  private readonly guesses: Guess[];
  // The seat that the reader has chosen to look as, empty for all hands open; null before they have chosen.
  private chosen: string | null = null;
  private title: string | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly around: Around,
  ) {
    const data = JSON.parse(textOf("games")) as PageData;
    this.games = data.games;
    this.words = data.words;
    this.sights = this.games.map((game) => new Sight(game, one(root, `#${game.id}`)));
    this.boards = this.sights.filter((sight) => sight.game.turns.length).map((sight) => new Board(sight.game, sight, data.words));
    this.seats = new Set(["", ...this.games.flatMap((game) => game.seats)]);
    // The view in which the page was made.
    this.first = this.sights.find((sight) => !sight.open)?.label ?? "";
    this.stage = new Stage(root, this.boards);
    for (const board of this.boards) new Felt(board);
    this.places = new Map(this.boards.map((board) => [board, new Seats(board)]));
    for (const board of this.boards) new Flight(board);
    this.players = new Map(this.boards.map((board) => [board, new Playing(board, this.words)]));
    for (const board of this.boards) new Evaluation(board);
    this.previews = this.boards.map((board) => new Preview(board));
    this.guesses = this.boards.map((board) => new Guess(board, this.words, this.language, () => this.guessed()));
    for (const radio of every<HTMLInputElement>(root, ".sights input")) {
      radio.addEventListener("change", () => this.see(radio.value));
      // Chosen with the mouse, a view gives the arrow keys back to the game.
      radio.addEventListener("click", (event) => {
        if (event.detail) radio.blur();
      });
    }
    this.sit(this.first);
    for (const board of this.boards) {
      board.show();
      board.addEventListener("show", () => {
        if (this.stage.shown === board.game.id) around.note();
      });
    }
  }

  // With what lay packed: what the seats could know, and what lines of the reader's own start from.
  supply({ known, own }: SharedGames): void {
    this.supplied = true;
    for (const sight of this.sights) sight.known = new KnownTables(sight.game, known[sight.game.id], this.words);
    for (const preview of this.previews) {
      const { board } = preview;
      const data = own[board.game.id];
      if (!data) {
        for (const fold of every(board.article, ".trying")) fold.hidden = true;
        continue;
      }
      const trying = new Trying(board, this.around.questions, this.words, data, {
        language: this.language,
        linked: this.around.linked,
      });
      preview.ghost = (move) => trying.imagine(move);
      this.trials.set(board, trying);
      trying.show();
    }
    // Somebody was quicker than that.
    if (this.chosen !== null) this.see(this.chosen);
  }

  // Shows what an address names: answers whether there is such a thing.
  open(hash: string): boolean {
    const { place, game, turn, seat } = readAddress(hash);
    if (seat !== null && this.seats.has(seat) && seat !== (this.chosen ?? this.first)) this.see(seat);
    const code = readCode(place);
    const board = this.boards.find((other) => other.game.id === (code?.game ?? game));
    if (board) {
      this.stage.show(board.game.id);
      if (code) this.trials.get(board)?.follow(code);
      else board.follow(null, turn === null ? board.game.turns.length : board.place(turn));
      window.scrollTo(0, 0);
      return true;
    }
    return this.stage.find(place);
  }

  // The place that is shown, as an address names it, and the seat that looks if it is not that of the page.
  get place(): string {
    const { board, shown } = this.stage;
    return board ? (this.trials.get(board)?.place ?? board.name) : shown;
  }

  get seat(): string | null {
    return this.chosen === this.first ? null : this.chosen;
  }

  private get language(): string {
    return document.documentElement.lang;
  }

  // While somebody guesses, nothing on the page tells how a game ends: others can be the same deal.
  private guessed(): void {
    const guessing = maybe(this.root, ".guessing") !== null;
    document.body.classList.toggle("guessed", guessing);
    this.title ??= document.title;
    document.title = guessing ? (one(this.root, "h1").textContent ?? "") : this.title;
  }

  // Whoever looks, looks at all games of the page.
  private see(label: string): void {
    this.chosen = label;
    // A line of one's own is made with all hands open: it tells of them.
    if (label) for (const trying of this.trials.values()) trying.leave();
    for (const sight of this.sights) sight.see(label);
    this.sit(label);
    for (const board of this.boards) board.show();
    this.compare();
    this.around.note();
  }

  private sit(label: string): void {
    for (const seats of this.places.values()) seats.turn(label);
  }

  // Lines side by side tell what no seat could know: they stand there while all of their games are open.
  private compare(): void {
    const open = new Map(this.sights.map((sight) => [sight.game.id, sight.open]));
    for (const section of every(this.root, "[data-compared]")) {
      section.hidden = (section.dataset.compared ?? "").split(" ").some((id) => !open.get(id));
    }
  }

  // What a reader has done: where each board stands, and who looks.
  state(): PageState {
    return {
      stage: this.stage.state,
      at: this.boards.map((board) => board.at),
      view: this.chosen,
      trials: this.boards.map((board) => this.trials.get(board)?.state ?? null),
      guesses: this.guesses.map((guess) => guess.state),
    };
  }

  restore(state: PageState): void {
    this.stage.restore(state.stage);
    if (state.view !== null) this.see(state.view);
    this.guesses.forEach((guess, place) => guess.restore(state.guesses[place] ?? null));
    this.boards.forEach((board, place) => {
      const lines = state.trials[place];
      board.go(state.at[place] ?? board.at);
      if (lines) this.trials.get(board)?.restore(lines);
    });
  }

  stop(): void {
    for (const player of this.players.values()) player.stop();
  }
}
