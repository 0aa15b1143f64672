import type { OwnData, Tile } from "./data";
import type { Ending } from "./kernel";
import type { Placing } from "./placing";

/* A line of the reader's own: where it parts from the game, its turns, and the positions in which somebody had to
 * decide. Nothing here touches the page. */

export type TurnKind = "lead" | "play" | "pass" | "draw";

export interface OwnTurn {
  kind: TurnKind;
  seat: number;
  label: string;
  tile: Tile | null;
  arm: string | null;
  number: number | null;
  at: string;
  turn: number;
  round: number;
  say: string;
}

/* A move as lines keep it: the name of its tile, empty where a turn is ended, and the end as the solver numbers it. */
export interface NamedMove {
  name: string;
  end: number;
}

export interface Over {
  how: Ending;
  last: number;
  value: number;
}

/* One turn of it. */
export class OwnPly {
  /* `kind` is lead, play, pass or draw; `tile` [low, high] or null; `at` the name of the end joined in the record's
   * notation, empty where the tile fits one number only. */
  readonly kind!: TurnKind;
  readonly seat!: number;
  readonly label!: string;
  readonly tile!: Tile | null;
  readonly arm!: string | null;
  readonly number!: number | null;
  readonly at!: string;
  readonly turn!: number;
  readonly round!: number;
  readonly say!: string;

  constructor(turn: OwnTurn) {
    Object.assign(this, turn);
    Object.freeze(this);
  }

  get name(): string {
    return this.tile ? this.tile.join("-") : "";
  }

  /* The same turn with more said of it. */
  saying(more: string): OwnPly {
    return new OwnPly({ ...this, say: `${this.say} ${more}` });
  }

  /* What a seat's hand gains by it, in tiles. */
  change(seat: number): number {
    if (seat !== this.seat) return 0;
    return { lead: -1, play: -1, draw: 1, pass: 0 }[this.kind];
  }

  /* The turn in the record's notation. */
  get movetext(): string {
    const { kind, at } = this;
    const done = kind === "pass" ? "pass" : kind === "draw" ? `draw ${this.name}` : [this.name, at].filter(Boolean).join("@");
    return `${this.label} ${done}`;
  }
}

/* A position of a line in which somebody has to decide, or its last. */
export class OwnNode {
  /* `made`: turns of the line before it; `scored`: what the first side has gained in play; `over`: null, or how the
   * game ended and what it came to for the first side. */
  readonly made!: number;
  readonly position!: Uint8Array;
  readonly scored!: number;
  readonly placing!: Placing;
  readonly turn!: number;
  readonly round!: number;
  readonly last!: number;
  readonly over!: Over | null;

  constructor(
    node: Pick<OwnNode, "made" | "position" | "scored" | "placing" | "turn" | "round" | "last"> & { over?: Over | null },
  ) {
    Object.assign(this, { over: null, ...node });
    Object.freeze(this);
  }

  /* What a side has gained in play. */
  gained(side: number | undefined): number {
    return side === 0 ? this.scored : -this.scored;
  }
}

export class OwnLine {
  /* `from`: how many turns of the game come before it; `node` the position there. */
  constructor(
    readonly from: number,
    private readonly begin: OwnNode,
    readonly plies: readonly OwnPly[] = [],
    readonly nodes: readonly OwnNode[] = [begin],
    readonly moves: readonly NamedMove[] = [],
  ) {}

  get end(): OwnNode {
    return this.nodes.at(-1) ?? this.begin;
  }

  /* The position after so many of its turns; undefined between a move and the passes it forces. */
  node(made: number): OwnNode | undefined {
    return this.nodes.find((node) => node.made === made);
  }

  /* The line up to a position of it. */
  until(node: OwnNode): OwnLine {
    const count = this.nodes.indexOf(node);
    return new OwnLine(
      this.from,
      this.begin,
      this.plies.slice(0, node.made),
      this.nodes.slice(0, count + 1),
      this.moves.slice(0, count),
    );
  }

  /* The line with one more move and what it forces. */
  with(move: NamedMove, plies: readonly OwnPly[], node: OwnNode): OwnLine {
    return new OwnLine(this.from, this.begin, [...this.plies, ...plies], [...this.nodes, node], [...this.moves, move]);
  }

  /* Whether it begins with all the moves of another. */
  continues(other: OwnLine): boolean {
    return this.from === other.from && other.moves.every((move, at) => sameMove(move, this.moves[at]));
  }

  /* For the fragment of a link: `17~4-6@6~0-3@4`, ends as the solver numbers them. */
  get code(): string {
    return [this.from, ...this.moves.map(({ name, end }) => (name ? `${name}@${end}` : "stop"))].join("~");
  }
}

export const sameMove = (one: NamedMove, other: NamedMove | null | undefined): boolean =>
  other != null && one.name === other.name && one.end === other.end;

/* The tile that a name such as 4-6 names. */
export const pipsOf = (name: string): Tile => name.split("-").map(Number) as unknown as Tile;

/* What a fragment such as `g1~17~4-6@6` says: the game, where the line parts from it, and its moves; else null. */
export interface LineCode {
  game: string;
  from: number;
  moves: NamedMove[];
}

export const readCode = (text: string): LineCode | null => {
  const [game = "", from = "", ...moves] = text.split("~");
  if (!/^g\d+$/.test(game) || !/^\d{1,3}$/.test(from) || !moves.length) return null;
  const read = moves.map((move): NamedMove | null => {
    const found = /^(\d{1,2}-\d{1,2})@(-1|\d{1,4})$/.exec(move);
    return found ? { name: found[1] ?? "", end: Number(found[2]) } : move === "stop" ? { name: "", end: -1 } : null;
  });
  const known = read.filter((move) => move !== null);
  return known.length < read.length ? null : { game, from: Number(from), moves: known };
};

/* Turns with the number of the round wherever a new one begins. */
export const numbered = (turns: readonly (readonly [number, string, ...unknown[]])[]): string[] => {
  let last: number | null = null;
  return turns.map(([round, text]) => {
    const head = round === last ? "" : `${round}. `;
    last = round;
    return head + text;
  });
};

/* The whole record as movetext, the line in parentheses behind the turn it replaces; behind the last one it goes on. */
export const movetext = ({ head, moves }: Pick<OwnData, "head" | "moves">, line: OwnLine): string => {
  const own = numbered(line.plies.map((ply) => [ply.round, ply.movetext] as const)).join("  ");
  const at = moves.findIndex(([, , made]) => made > line.from);
  const game = numbered(moves);
  if (at < 0) return `${head}\n\n${[...game, own].join("  ")}\n`;
  return `${head}\n\n${[...game.slice(0, at + 1), `(${own})`, ...game.slice(at + 1)].join("  ")}\n`;
};
