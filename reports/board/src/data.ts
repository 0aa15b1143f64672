// What a page knows of its games, as `domino schema report` describes it.

import type { Shape } from "./layout";
import type { Recorded } from "./placing";

/** A tile, its lower number first. */
export type Tile = readonly [number, number];

export interface TurnData {
  turn: number;
  round: number;
  seat: string;
  /** What is said of it with all hands open; to whoever moved, and to the others, where that is something else. */
  say: string;
  own?: string;
  seen?: string;
  /** A better move as records write it, what it was worth, and what the one that was played was. */
  better?: readonly [string, string, string];
  wrong?: true;
  misjudged?: true;
  choice?: true;
  passed?: true;
}

export interface BoardData {
  shape: Shape;
  tiles: Recorded[];
  /** The first turn from which nobody knows how the tiles lie. */
  until: number | null;
  /** How far the rows of a line go. */
  reach?: number;
}

export interface GameData {
  id: string;
  start: string;
  opening: number;
  board: BoardData;
  ghost: readonly [number, string, string] | null;
  seats: string[];
  held: number[][];
  backs: Record<string, string>;
  clues: string[];
  called: string[];
  players: string[];
  turns: TurnData[];
}

/** What a seat could know before a turn: see analyzer/pages/known.py. */
export type SeatKnows = readonly [deals: string, rows: string, shares: number[][], clues: number[], nobodys: string | null];

export interface KnownData {
  tiles: string;
  turns: (SeatKnows | null)[][];
}

/** What lines of the reader's own start from. */
export interface OwnData {
  rules: string;
  positions: (string | null)[];
  scored: number[];
  sides: number[];
  highest: number;
  played: ([] | [string, number])[];
  head: string;
  moves: [number, string, number][];
}

export interface SharedGames {
  known: Record<string, KnownData>;
  own: Record<string, OwnData>;
}

/** The messages of a page: texts with places to fill, and how its language writes numbers. */
export interface Words extends Record<WordKey, string> {
  numbers: string[];
  percent: string;
  signs: { ",": string; ".": string };
  deals: string[];
  points: string[];
  plurals: number[][];
}

export type WordKey =
  | "and"
  | "asleep"
  | "best"
  | "caption_to_play"
  | "deals_uncounted"
  | "draw_cell"
  | "end_reached"
  | "guess_alike"
  | "guess_ask"
  | "guess_best"
  | "guess_chose"
  | "guess_none"
  | "guess_on"
  | "guess_summary"
  | "guess_tally"
  | "guess_turn"
  | "guess_yours"
  | "known"
  | "known_tiles"
  | "on"
  | "out_blocked"
  | "out_domino"
  | "out_level"
  | "own_bad_link"
  | "own_better"
  | "own_closed"
  | "own_copied"
  | "own_deep"
  | "own_failed"
  | "own_forced"
  | "own_from"
  | "own_leave"
  | "own_link_copied"
  | "own_none"
  | "own_not"
  | "own_remove"
  | "own_result"
  | "own_selected"
  | "own_stopped"
  | "own_to_play"
  | "own_unknown"
  | "own_wait"
  | "own_which"
  | "own_worth"
  | "pass_cell"
  | "pause"
  | "play"
  | "say_draw"
  | "say_ends"
  | "say_lead"
  | "say_pass"
  | "say_play"
  | "stock"
  | "stop";

export interface PageData {
  words: Words;
  games: GameData[];
}
