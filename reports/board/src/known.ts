import type { GameData, KnownData, WordKey, Words } from "./data";
import { filled, formed } from "./dom";

// What the seats of a game could know: the tables of it in words, made of figures that are the same in all languages.
// How those are written: see analyzer/pages/known.py.

// The letters of rows follow one another from the nought on.
export const FIRST_ROW = "0".charCodeAt(0);

export type Certainty = "yes" | "no" | "";

export interface KnownTable {
  summary: string;
  columns: string[];
  rows: { tiles: string[]; cells: { text: string; kind: Certainty }[] }[];
  clues: string[];
}

export class KnownTables {
  // `data` is missing where nothing is known of any seat.
  private readonly tiles: string[];
  private readonly turns: KnownData["turns"];

  constructor(
    private readonly game: GameData,
    data: KnownData | null,
    private readonly words: Words,
  ) {
    this.tiles = data ? data.tiles.split(" ") : [];
    this.turns = data ? data.turns : [];
  }

  /* What a seat could know before the turn at a place of the game; null where that cannot be said:
   *   summary  with how many deals were possible; 0 stands for more than were counted
   *   columns  heads: of the tiles, of the other seats, of what is in nobody's hand
   *   rows     tiles of which the same is known, and for each column a text and whether it is certain: yes, no, or empty
   *   clues    sentences that say what shows it */
  table(place: number, seat: number): KnownTable | null {
    const found = this.turns[place]?.[seat];
    if (!found) return null;
    const [count, letters, shares, clues, nobodys] = found;
    const { players } = this.game;
    const heads = players.filter((_, other) => other !== seat);
    return {
      summary: filled(this.words.known, { seat: players[seat], deals: this.deals(count) }),
      columns: [this.words.known_tiles, ...heads, ...(nobodys ? [this.words[nobodys as WordKey]] : [])],
      rows: shares.map((figures, row) => ({
        tiles: this.tiles.filter((_, tile) => letters.charCodeAt(tile) - FIRST_ROW === row),
        cells: figures.map((figure) => this.chance(figure)),
      })),
      clues: clues.map((clue) => this.game.clues[clue] ?? ""),
    };
  }

  private deals(number: string): string {
    if (number === "0") return this.words.deals_uncounted;
    const { deals, plurals, signs } = this.words;
    const count = number.replace(/[,.]/g, (sign) => signs[sign as "," | "."]);
    // A power of ten is no number here, and takes the last form.
    return filled(formed(deals, Number(number.replaceAll(",", "")), plurals), { count });
  }

  // What is not certain is never 0 or 100.
  private chance(figures: number | string): { text: string; kind: Certainty } {
    const text = filled(this.words.percent, { figures });
    if (figures === 100) return { text: `✓ ${text}`, kind: "yes" };
    if (figures === 0) return { text: `✗ ${text}`, kind: "no" };
    return { text, kind: "" };
  }
}
