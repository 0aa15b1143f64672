import type { Tile } from "./data";
import type { Shape } from "./layout";
import { EndKind, Layout } from "./layout";
import { Row } from "./rows";
import type { At, Box, Joined } from "./spots";
import { Cells, Spot } from "./spots";

/* Where the tiles of a reader's own line lie: the recorded ones stay, each new one finds a place beside them. */

/* One attempt to place tiles one after another: straight on where there is room, else round a corner. */
/* An end that the line may yet go on at: behind which tile, and of a tile to come its place. */
interface Claim {
  arm: string;
  parent: number;
  at?: number;
}

interface HowToPlace {
  home: Box;
  growth: number;
  gap: number;
  hand: number;
  star: boolean;
  whim: number;
}

/* A tile as it lies on the table, in units of half a tile; the lead has its number at the left. */
export interface Recorded {
  tile: Tile;
  turn: number;
  arm: string | null;
  x: number;
  y: number;
  rotation: number;
  left?: number;
}

type Tips = Record<string, number>;

export class Attempt {
  /* How many tiles ahead are enough room, and what an end is worth that can no longer be joined. */
  static FAR = 5;
  static SHUT = 10;

  /* `tiles` are {tile, arm, inner, across, parent}, `ends` {arm, parent}; `home` is the box, in cells, in which tiles should
   * lie, `growth` how far beyond it they may, `gap` how many cells they keep from each other, `hand` which way a
   * corner goes if both are as good, `star` whether arms leave the corners of the lead, `whim` which of
   * many attempts it is in which tiles turn without need, or 0. */
  spots: (At | null)[] = [];
  private board = new Cells([]);
  private readonly claims: Claim[];

  constructor(
    private readonly tiles: readonly Joined[],
    ends: readonly Claim[],
    private readonly how: HowToPlace,
  ) {
    this.claims = [...tiles.map(({ arm, parent }, at) => ({ arm: arm ?? "", parent, at })), ...ends];
  }

  /* Gives each tile of the order a spot beside those that have one; the first that finds none, or -1. */
  run(spots: readonly (At | null)[], order: readonly number[]): number {
    this.spots = [...spots];
    this.board = new Cells(spots);
    for (const at of order) {
      const spot = this.choose(at);
      if (!spot) return at;
      this.spots[at] = spot;
      this.board.put(spot, at);
    }
    return -1;
  }

  private choose(at: number): At | undefined {
    const { arm, parent, across: double } = this.tiles[at]!;
    const before = this.spots[parent]!;
    let best: { worth: number; spot: At } | null = null;
    for (const [cost, spot] of Spot.options(this.tiles[parent]!, before, arm ?? "", double, this.how.star)) {
      if (!this.fits(spot, parent, double)) continue;
      const shut = this.shuts(at, spot);
      const beyond = this.beyond(spot, double);
      const whim = this.how.whim ? this.fancy(at, spot) : 0;
      if (!cost && !shut && !beyond && whim < Attempt.FAR) return spot;
      const handed = (4 + spot.way - before.way) % 4 === this.how.hand ? 0.5 : 0;
      const worth = 2 * this.room(at, spot) - cost - beyond - Attempt.SHUT * shut + handed + whim;
      if (!best || worth > best.worth) best = { worth, spot };
    }
    return best?.spot;
  }

  /* What a spot is worth by chance, the same whenever an attempt is made again. */
  private fancy(at: number, { x, y, way }: At): number {
    return (((at + 1) * 7919 + (x + 97 * y) * 31 + way * 613 + this.how.whim * 104729) & 0x3ff) / 170;
  }

  /* How far outside of the box a tile would lie; a double may stand a bit further out than others. */
  private beyond(spot: At, double: boolean): number {
    const [left, top, right, bottom] = Spot.box(spot);
    const [west, north, east, south] = this.how.home;
    return Math.max(0, Math.max(west - left, north - top, right - east, bottom - south) - (double ? 2 : 0));
  }

  private fits(spot: At, parent: number, double: boolean, growth = this.how.growth): boolean {
    return this.beyond(spot, double) <= growth && this.board.isFree(spot, parent, this.how.gap);
  }

  /* How many of the ways in which the line may yet go on a tile at this spot would shut. */
  private shuts(at: number, spot: At): number {
    const open = (claim: Claim): boolean => claim.at === undefined || !this.spots[claim.at];
    const near = this.claims.filter((claim) => claim.at !== at && open(claim) && this.isNear(claim, spot));
    const before = near.reduce((sum, claim) => sum + this.ways(claim), 0);
    this.spots[at] = spot;
    this.board.put(spot, at);
    const own = this.claims.filter((claim) => claim.parent === at);
    const shut = before + 2 * own.length - [...near, ...own].reduce((sum, claim) => sum + this.ways(claim), 0);
    this.board.take(spot);
    this.spots[at] = null;
    return shut;
  }

  private isNear({ parent }: Claim, spot: At): boolean {
    const from = this.spots[parent];
    return from != null && Math.abs(from.x - spot.x) < 12 && Math.abs(from.y - spot.y) < 12;
  }

  /* Whether a plain tile could be joined, and whether a double could: 0 to 2; of a tile to come, that tile. */
  private ways({ arm, parent, at }: Claim): number {
    const from = this.spots[parent]!;
    const behind = this.tiles[parent]!;
    const could = (double: boolean): boolean =>
      Spot.options(behind, from, arm, double, this.how.star).some(([, spot]) => this.fits(spot, parent, double));
    if (at !== undefined) return could(this.tiles[at]!.across) ? 2 : 0;
    return behind.across ? 2 * Number(could(false)) : Number(could(false)) + Number(could(true));
  }

  /* How many plain tiles could go straight on from a spot within the box. */
  private room(at: number, { x, y, way }: At): number {
    for (let count = 0; count < Attempt.FAR; count++) {
      const far = 4 * (count + 1);
      const ahead = { x: x + far * Spot.DX[way]!, y: y + far * Spot.DY[way]! };
      if (!this.fits({ ...ahead, way, lying: way % 2 === 0 }, at, false, 0)) return count;
    }
    return Attempt.FAR;
  }
}

export class Placing {
  /* How many cells further tiles may lie where there is no place for them: rather few of them, else all. */
  static GROWTHS = [0, 3, 8, 32];
  /* How many attempts are made where a few have not been enough. */
  static MANY = 60;

  /* `joined`: {tile, turn, arm, leaves: what it leaves open where it can be turned, inner: the number of its half that
   * joined, across: whether it lies across its arm, parent: the place of the tile it joined}, each with its spot; `recorded`: the spots of the first of them as recorded; `tips`: for each open arm the place of its tile;
   * `reach`: how far the rows of a line go. */
  constructor(
    readonly layout: Layout,
    readonly joined: readonly Joined[] = [],
    readonly spots: readonly At[] = [],
    readonly recorded: readonly At[] = [],
    readonly tips: Tips = {},
    readonly reach: number = Row.REACH,
  ) {
    Object.freeze(this);
  }

  /* The recorded tiles {tile, turn, arm, x, y, rotation}; the lead's arm is null, and it has its `left` number. */
  static of(shape: Shape, recorded: readonly Recorded[], reach: number = Row.REACH): Placing {
    let placing = new Placing(new Layout(shape), [], [], [], {}, reach);
    for (const placed of recorded) {
      const { layout, joined, tips } = placing.with(placed.tile, placed.arm, placed.turn, placed.left);
      const latest = joined.at(-1)!;
      const spot = Spot.of({ ...placed, ...latest }, placing.spots[latest.parent]);
      const spots = [...placing.spots, spot];
      placing = new Placing(layout, joined, spots, spots, tips, reach);
    }
    return placing;
  }

  /* The tiles with one more that joins an arm, or leads where that is null; RangeError if it does not fit there.
   * All others stay, unless there is no place: then those placed since the record are laid anew. Where the record
   * has left a hole too small for what is played there, everything is; `moved` says so. */
  place(tile: Tile, arm: string | null, turn: number | null = null): Placing {
    const { layout, joined, tips } = this.with(tile, arm, turn);
    const ends = layout.ends.map((end) => ({ arm: end.arm, parent: tips[end.arm]! }));
    const spots = this.inRows(joined, ends) ?? this.found(joined, ends);
    return new Placing(layout, joined, spots, this.recorded, tips, this.reach);
  }

  /* The same line in rows that go further, or less far; itself where it is no line in rows. */
  reaching(reach: number): Placing {
    const ends = this.layout.ends.map(({ arm }) => ({ arm }));
    if (!this.joined.length || !this.inRows(this.joined, ends)) return this;
    const { layout, joined, tips } = this;
    const spots = new Placing(layout, joined, [], [], tips, reach).inRows(joined, ends) ?? [];
    return new Placing(layout, joined, spots, spots, tips, reach);
  }

  /* Where a tile would lie: {tile, turn, arm, x, y, rotation}. */
  ghost(tile: Tile, arm: string | null): Recorded {
    return this.place(tile, arm).tiles.at(-1)!;
  }

  /* All tiles, as `of` takes them. */
  get tiles(): Recorded[] {
    return this.joined.map(({ tile, turn, arm, leaves, inner, across }, at) => {
      const move = leaves === null ? arm : `${arm}=${leaves}`;
      const placed = { tile, turn: turn as number, arm: move, ...Spot.place(this.spots[at]!, { tile, inner, across }) };
      return arm === null ? { ...placed, left: inner } : placed;
    });
  }

  /* Whether the recorded tiles lie elsewhere than recorded. */
  get moved(): boolean {
    return this.spots.slice(0, this.recorded.length).some((spot, at) => !Placing.same(spot, this.recorded[at]!));
  }

  /* Left, top, right and bottom edge of all tiles, in halves; a lone tile's room if there are none. */
  get box(): Box {
    if (!this.spots.length) return [-1, -1, 1, 1];
    return Placing.around(this.spots).map((edge) => edge / 2) as Box;
  }

  private static same(one: At, other: At): boolean {
    return one.x === other.x && one.y === other.y;
  }

  private static around(spots: readonly At[]): Box {
    const boxes = spots.map(Spot.box);
    return [0, 1, 2, 3].map((edge) => Math[edge < 2 ? "min" : "max"](...boxes.map((box) => box[edge]!))) as Box;
  }

  /* The layout, the tiles and the tiles at the ends of the arms once one more has joined. */
  private with(
    tile: Tile,
    move: string | null,
    turn: number | null,
    left?: number,
  ): { layout: Layout; joined: Joined[]; tips: Tips } {
    const at = this.joined.length;
    const { arm, leaves } = move === null ? { arm: null, leaves: null } : Layout.split(move);
    const layout = move === null ? this.layout.lead(tile, left) : this.layout.place(tile, move);
    const inner = arm === null ? (left ?? tile[0]) : this.layout.inner(tile, this.layout.end(arm)!.number, leaves);
    const across = this.layout.liesAcross(tile);
    const parent = arm === null ? -1 : this.tips[arm]!;
    const tips: Tips = {};
    for (const end of layout.ends) {
      const opened = arm !== null && this.layout.end(arm)!.kind === EndKind.SPINNER && end.arm !== arm; // its other sides
      tips[end.arm] = end.arm === arm ? at : (this.tips[end.arm] ?? (opened ? parent : at));
    }
    return { layout, tips, joined: [...this.joined, { tile, turn, arm, leaves, inner, across, parent }] };
  }

  /* The spots in rows, if it is nothing but a line and the recorded tiles lie in rows. */
  private inRows(joined: readonly Joined[], ends: readonly { arm: string }[]): At[] | null {
    if ([...joined.slice(1), ...ends].some(({ arm }) => arm !== "L" && arm !== "R")) return null;
    const found: At[] = [];
    Row.lay(joined, this.reach).forEach(({ x, y, angle }, at) => {
      const tile = joined[at]!;
      const turned = tile.inner === tile.tile[0] ? 0 : 180;
      found.push(Spot.of({ ...tile, x, y, rotation: (angle + turned) % 360 }, found[tile.parent]));
    });
    return this.recorded.every((spot, at) => Placing.same(spot, found[at]!)) ? found : null;
  }

  /* The spots that are looked for: with as little moved, as little room and as much distance as can be. */
  private found(joined: readonly Joined[], ends: readonly Claim[]): At[] {
    const last = joined.length - 1;
    if (!last) return [{ x: 0, y: 0, way: 0, lying: !joined[0]!.across }];
    const kept = Math.max(1, this.recorded.length);
    const home = this.home(joined.length);
    for (const [first, gap, tries] of [
      [kept, 1, 3],
      [kept, 0, 3],
      [1, 1, 3],
      [1, 0, 3],
      [1, 0, Placing.MANY],
    ] as const) {
      for (const growth of Placing.GROWTHS) {
        for (const from of first < last ? [last, first] : [first]) {
          const wide = Placing.wider(home, growth);
          const spots =
            this.tried(joined, ends, from, { home, growth, gap }, tries) ??
            (growth ? this.tried(joined, ends, from, { home: wide, growth: 0, gap }, tries) : null);
          if (spots) return spots;
        }
      }
    }
    // No line of a report has been seen that comes to this, but a recorded game of all tiles of a large set can: over another one.
    const { arm, parent, across } = joined[last]!;
    const star = this.layout.shape.sides > 4;
    return [...this.spots, Spot.options(joined[parent]!, this.spots[parent]!, arm ?? "", across, star)[0]![1]];
  }

  /* The spots of some attempts with the first so many tiles where they are; a tile that finds no place goes first. */
  private tried(
    joined: readonly Joined[],
    ends: readonly Claim[],
    from: number,
    rules: Pick<HowToPlace, "home" | "growth" | "gap">,
    tries: number,
  ): At[] | null {
    const order = joined.map((_, at) => at).slice(from);
    for (let count = 0; count < (order.length > 1 ? tries : 1); count++) {
      const hand = count % 2 ? 3 : 1;
      const whim = Math.max(0, count - 2);
      const attempt = new Attempt(joined, ends, { ...rules, hand, whim, star: this.layout.shape.sides > 4 });
      const failed = attempt.run([...this.spots.slice(0, from)], order);
      if (failed < 0) return attempt.spots as At[];
      const hasty: number[] = [];
      for (let at = failed; at >= from; at = joined[at]!.parent) hasty.unshift(at);
      order.sort((one, other) => Number(hasty.includes(other)) - Number(hasty.includes(one)) || one - other);
    }
    return null;
  }

  private static wider([left, top, right, bottom]: Box, by: number): Box {
    return [left - by, top - by, right + by, bottom + by];
  }

  /* The box, in cells, in which so many tiles should lie. */
  private home(count: number): Box {
    const reach = 2 * Math.max(this.reach, Math.round(1.55 * Math.sqrt(count)));
    const [left, top, right, bottom] = Placing.around(this.spots.slice(0, Math.max(1, this.recorded.length)));
    return [Math.min(left, -reach), Math.min(top, -reach), Math.max(right, reach), Math.max(bottom, reach)];
  }
}

const BESIDE = 1.2; // from the middle of one tile to that of the next, in halves

/** Tiles that would lie in one place, as one does that may join with either half, beside each other instead. */
export const apart = (tiles: readonly Recorded[]): Recorded[] =>
  tiles.map((tile) => {
    const same = tiles.filter(({ x, y }) => x === tile.x && y === tile.y);
    const off = (same.indexOf(tile) - (same.length - 1) / 2) * BESIDE;
    return tile.rotation % 180 ? { ...tile, x: tile.x + off } : { ...tile, y: tile.y + off };
  });
