// What a page knows of its games: the types of `domino report --format json`, and a game in one of its languages.
import type { Shape } from "./layout";
import type { Recorded } from "./placing";

/** A tile, its lower number first. */
export type Tile = readonly [number, number];

/** A tile of a hand, such as "4-6", empty where it is not known; the turns in which it came and went. */
export interface HeldData {
  tile: string;
  came?: number;
  went?: number | null;
}

export interface SeatData {
  label: string;
  name: string;
  spot: "top" | "left" | "right" | "bottom";
  tiles: HeldData[];
  counts: number[];
}

/** A move as records write it, and what it is worth to the side that moves. */
export interface OptionData {
  move: string;
  value: number;
  played?: true;
}

interface PlainTurn {
  turn: number;
  round: number;
  seat: string;
  kind: "lead" | "play" | "pass" | "draw";
  options?: OptionData[];
  choice?: true;
  wrong?: true;
  misjudged?: true;
}

/** What is said of a turn with all hands open; to whoever moved, and to the others, where that is something else. */
interface TurnTexts {
  text: string;
  say: string;
  own?: string;
  seen?: string;
}

export type TurnData = PlainTurn & TurnTexts;

export interface BoardData {
  shape: Shape;
  tiles: Recorded[];
  /** The first turn from which nobody knows how the tiles lie. */
  until: number | null;
  /** How far the rows of a line go. */
  reach?: number;
}

export interface PlainGame {
  id: string;
  opening: number;
  seats: SeatData[];
  board: BoardData;
  turns: PlainTurn[];
  known: KnownData | null;
  own: OwnData | null;
}

export interface GameTexts {
  name: string;
  result: string;
  brief: string;
  start: string;
  called: string[];
  players: string[];
  backs: Record<string, string>;
  clues: string[];
  turns: TurnTexts[];
}

/** A game in one language. */
export interface GameData extends Omit<PlainGame, "turns" | "seats">, Omit<GameTexts, "turns"> {
  /** The labels of the seats, and how many tiles each has before each turn. */
  seats: string[];
  held: number[][];
  hands: SeatData[];
  turns: TurnData[];
}

/** A game with what is said of it. */
export const inWords = (game: PlainGame, said: GameTexts): GameData => ({
  ...game,
  ...said,
  seats: game.seats.map(({ label }) => label),
  held: game.seats.map(({ counts }) => counts),
  hands: game.seats,
  turns: game.turns.map((turn, at) => ({ ...turn, ...said.turns[at]! })),
});

/** The best options of a turn and the one that was played, where it was a worse one. */
export const better = ({ options = [] }: TurnData): { best: OptionData[]; played: OptionData } | null => {
  const played = options.find((option) => option.played);
  const best = options.filter(({ value }) => value === options[0]?.value);
  return played && !best.includes(played) ? { best, played } : null;
};

/** A number, as a language writes it: what a browser knows of languages would take longer to load than all else. */
export const written = (value: number, { signs }: Pick<WordForms, "signs">, figures = 2): string =>
  String(Number(value.toFixed(figures)))
    .replace("-", "\u2212")
    .replace(".", signs["."]);

/** The same with its sign. */
export const signed = (value: number, words: Pick<WordForms, "signs">): string =>
  `${value > 0 ? "+" : ""}${written(value, words)}`;

/** What a seat could know before a turn: see analyzer/pages/known.py. */
export type SeatKnows = readonly [
  deals: string,
  rows: string,
  shares: (number | string)[][],
  clues: number[],
  nobodys: string | null,
];

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

/** The messages of a page: texts with places to fill, and how its language writes numbers. */
export type Words = Record<WordKey, string> & WordForms;

export interface WordForms {
  numbers: string[];
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
  | "or"
  | "out_blocked"
  | "out_domino"
  | "out_level"
  | "own_bad_link"
  | "own_better"
  | "own_closed"
  | "own_copied"
  | "own_deep"
  | "colon"
  | "own_failed"
  | "own_forced"
  | "own_from"
  | "own_leave"
  | "own_link_copied"
  | "own_link_file"
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
  | "percent"
  | "play"
  | "played"
  | "say_draw"
  | "say_ends"
  | "say_lead"
  | "say_pass"
  | "say_play"
  | "stock"
  | "stop";
