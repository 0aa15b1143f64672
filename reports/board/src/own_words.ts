import type { Answer, Option } from "./answers";
import { type GameData, type OwnData, signed, type Words } from "./data";
import { filled } from "./dom";
import type { Move } from "./kernel";
import type { Layout } from "./layout";
import { type Over, type OwnNode, type OwnTurn, pipsOf } from "./own_line";

/* What is said of moves, their values and results. Nothing here touches the page. */

export class OwnWords {
  /* `words` are the messages of the page; `called` names the sides, `players` the seats, `sides` says which side a seat
   * is on, `highest` is the highest number of the set. */
  readonly called: string[];
  readonly players: string[];
  readonly sides: number[];
  private readonly highest: number;

  constructor(
    readonly words: Words,
    { called, players, sides, highest }: Pick<GameData, "called" | "players"> & Pick<OwnData, "sides" | "highest">,
  ) {
    this.called = called;
    this.players = players;
    this.sides = sides;
    this.highest = highest;
    Object.freeze(this);
  }

  /* The name of a side by its place. */
  side(place: number | undefined): string {
    return this.called[place ?? -1] ?? "";
  }

  /* A tile as the solver counts it; empty for none. */
  name(tile: number): string {
    return tile < 0 ? "" : tileName(tile, this.highest);
  }

  private signed(value: number): string {
    return signed(value, this.words);
  }

  /* What an option comes to for the side of its seat, with what that has gained in play before. */
  value(option: Option, node: OwnNode, seat: number): string {
    return this.signed((option.value ?? 0) + node.gained(this.sides[seat]));
  }

  /* The end that an option joins; with the arm where another of its number differs, as beside a spinner,
   * or the tile fits either way round, and among trains. */
  on({ placing }: OwnNode, { tile, end }: Move, { options }: Answer): string {
    const number = end & 15;
    const said = filled(this.words.on, { end: number });
    const alike = options.some((other) => other.tile === tile && other.end !== end && (other.end & 15) === number);
    if (!alike && placing.layout.shape.centre !== "trains") return said;
    return armed(said, placing.layout.armOf(pipsOf(this.name(tile)), end));
  }

  /* What a move is worth to who makes it, and what a better one would have been. */
  worth(option: Option, answer: Answer, node: OwnNode): string {
    const { options, seat } = answer;
    if (option.value === null) return "";
    const best = options.reduce((most, other) => ((other.value ?? 0) > (most.value ?? 0) ? other : most));
    const said = filled(this.words.own_worth, { value: this.value(option, node, seat), side: this.side(this.sides[seat]) });
    if (best.value === option.value) return said;
    const better = best.end < 0 ? this.name(best.tile) : `${this.name(best.tile)} ${this.on(node, best, answer)}`;
    return `${said} ${filled(this.words.own_better, { move: better || this.words.stop, value: this.value(best, node, seat) })}`;
  }

  /* How a game ended and what it came to, the value for the first side. */
  result({ how, last, value }: Over): string {
    const { words, players } = this;
    const ended = filled(how === "blocked" ? words.out_blocked : words.out_domino, { seat: players[last] });
    if (!value) return `${ended}${words.colon}${words.out_level}`;
    return `${ended}${words.colon}${filled(words.own_result, { value: this.signed(Math.abs(value)), side: this.side(value > 0 ? 0 : 1) })}`;
  }

  /* A turn as it is announced: `number` is that of the end joined, `arm` the end itself where another one of that number
   * differs, `layout` what the turn leaves. */
  turn({
    kind,
    seat,
    tile,
    number,
    arm,
    layout,
  }: Pick<OwnTurn, "kind" | "seat" | "tile" | "number" | "arm"> & { layout: Layout }): string {
    const { words } = this;
    const spoken = (pips: number): string => words.numbers[pips] ?? String(pips);
    const numbers = layout.ends.map((end) => spoken(end.number));
    const ends = filled(words.say_ends, { ends: listed(numbers, words.and) });
    const name = tile ? `${spoken(tile[0])}-${spoken(tile[1])}` : "";
    const message = { lead: words.say_lead, play: words.say_play, pass: words.say_pass, draw: words.say_draw }[kind];
    return filled(message, {
      seat: this.players[seat],
      tile: name,
      end: number === null ? "" : armed(spoken(number), arm),
      ends,
    });
  }
}

/* An end that a number names, with the arm where that has to be said. */
export const armed = (place: string, arm: string | null | undefined): string => (arm ? `${place} (${arm})` : place);

/* A turn as it stands in tables and lines. */
export const turnText = (words: Words, kind: string, name: string): string =>
  kind === "pass" ? words.pass_cell : kind === "draw" ? filled(words.draw_cell, { tile: name }) : name;

export const listed = (items: readonly string[], and: string): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${and} ${items.at(-1)}`;

/* A tile by its place in the set, as the solver counts them. */
export const tileName = (place: number, highest: number): string => {
  let low = 0;
  for (let rest = place; low <= highest; low += 1) {
    const row = highest - low + 1;
    if (rest < row) return `${low}-${low + rest}`;
    rest -= row;
  }
  return "";
};
