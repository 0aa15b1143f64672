import { Board } from "./board";
import type { GameData, Words } from "./data";
import { every, maybe } from "./dom";
import { Evaluation } from "./evaluation";
import { Felt } from "./felt";
import { Flight } from "./flight";
import { Guess, type GuessState } from "./guess";
import { KnownTables } from "./known";
import { Playing } from "./playing";
import { Preview } from "./preview";
import type { SolverQueue } from "./questions";
import type { OwnState } from "./returning";
import { Seats } from "./seats";
import { Shares } from "./shares";
import { Sight } from "./sight";
import { Trying } from "./trying";

/* What surrounds the games of a page. */
export interface Around {
  words: Words;
  questions: SolverQueue;
  /* Called with the label of a seat that somebody wants to look as, empty for all hands open. */
  see: (label: string) => void;
  /* Called when somebody begins or ends to guess. */
  guessed: () => void;
  /* The address of what is shown. */
  linked: () => string;
}

/* Where the board of a game stands, and what a reader has done there. */
export interface GameState {
  at: number;
  lines: OwnState | null;
  guess: GuessState;
}

/* Everything that runs in the article of one game. */
export class Game {
  readonly sight: Sight;
  /* A game without turns has none. */
  readonly board: Board | null = null;
  readonly playing: Playing | null = null;
  readonly trying: Trying | null = null;
  private readonly seats: Seats | null = null;
  private readonly guess: Guess | null = null;

  constructor(
    readonly article: HTMLElement,
    readonly data: GameData,
    { words, questions, see, guessed, linked }: Around,
  ) {
    this.sight = new Sight(data, article, new KnownTables(data, data.known, words));
    for (const radio of every<HTMLInputElement>(article, ".sights input")) {
      radio.addEventListener("change", () => see(radio.value));
      // Chosen with the mouse, a view gives the arrow keys back to the game.
      radio.addEventListener("click", (event) => {
        if (event.detail) radio.blur();
      });
    }
    if (!data.turns.length) return;
    const board = new Board(data, this.sight, words);
    this.board = board;
    new Felt(board);
    this.seats = new Seats(board);
    new Flight(board);
    this.playing = new Playing(board, words);
    new Evaluation(board);
    new Shares(board, words, linked);
    const preview = new Preview(board);
    this.guess = new Guess(board, words, guessed);
    const fold = maybe(article, ".trying");
    if (data.own) {
      const trying = new Trying(board, questions, words, data.own, linked);
      preview.ghost = (move) => trying.imagine(move);
      this.trying = trying;
    } else if (fold) fold.hidden = true;
    this.seats.turn(this.sight.label);
    board.show();
    if ("drill" in article.dataset) this.guess.once(data.opening, false);
  }

  /* Seen by a seat, or with all hands open for an empty label. */
  see(label: string): void {
    // A line of one's own is made with all hands open: it tells of them.
    if (label) this.trying?.leave();
    this.sight.see(label);
    this.seats?.turn(label);
    this.board?.show();
  }

  get state(): GameState {
    return { at: this.board?.at ?? 0, lines: this.trying?.state ?? null, guess: this.guess?.state ?? null };
  }

  restore({ at, lines, guess }: GameState): void {
    this.guess?.restore(guess);
    this.board?.go(at);
    if (lines) this.trying?.restore(lines);
  }

  /* What an address calls what is shown. */
  get place(): string {
    return this.trying?.place ?? this.board?.name ?? this.data.id;
  }
}
