import type { Tile } from "./data";
import type { Recorded } from "./placing";
import { Row, type RowPlace } from "./rows";
import { type Box, Spot } from "./spots";

/* The number at the end of a train, and where it can stand: ahead of it, or beside it. */
export interface TrainEnd {
  number: number;
  places: [x: number, y: number][];
}

type Joining = Pick<Recorded, "tile" | "turn" | "arm">;

/* A train by its name, and the side to which it leaves its hub: 1 to the right, -1 to the left. */
export type Lane = readonly [arm: string, side: number];

/* Trains round their hub, as analyzer/board/placed.py draws them. */
export class Trains {
  /* How far they are apart. */
  static BETWEEN = 0.5;

  readonly tiles: readonly Recorded[];
  /* Left, top, right and bottom edge of all of them. */
  readonly box: Box;
  /* The height at which each leaves its hub. */
  readonly rows = new Map<string, number>();
  private readonly hub: Recorded;
  private readonly sides: Map<string, number>;

  /* `lanes` from top to bottom; RangeError where a tile does not fit its train. */
  constructor(
    lanes: readonly Lane[],
    recorded: readonly Recorded[],
    readonly reach: number = Row.REACH,
  ) {
    const [hub, ...joined] = recorded;
    if (!hub) throw new RangeError("there is no hub");
    this.hub = { ...hub, x: 0, y: 0, rotation: 90 };
    const lane = (arm: string): Recorded[] =>
      this.lane(
        arm,
        joined.filter((tile) => tile.arm === arm),
      );
    this.sides = new Map(lanes);
    for (const side of [1, -1]) {
      const edges = lanes
        .filter(([, own]) => own === side)
        .map(([arm]) => {
          const tall = lane(arm).map(({ y, rotation }) => [y, rotation % 180 ? 1 : 0.5] as const);
          const top = Math.min(-0.5, ...tall.map(([y, half]) => y - half));
          return { arm, top, high: Math.max(0.5, ...tall.map(([y, half]) => y + half)) - top + Trains.BETWEEN };
        });
      const high = edges.reduce((sum, edge) => sum + edge.high, -Trains.BETWEEN);
      // As Python rounds: halves to the even number.
      let y = -(high % 1 === 0.5 ? 2 * Math.round(high / 2) : Math.round(high)) / 2;
      for (const { arm, top, high } of edges) {
        this.rows.set(arm, y - top);
        y += high;
      }
    }
    this.tiles = [this.hub, ...lanes.flatMap(([arm]) => lane(arm))].sort((one, other) => one.turn - other.turn);
    const boxes = this.tiles.map(({ x, y, rotation }) => Spot.box({ x: 2 * x, y: 2 * y, lying: rotation % 180 === 0 }));
    this.box = [0, 1, 2, 3].map((edge) => Math[edge < 2 ? "min" : "max"](...boxes.map((box) => box[edge]! / 2))) as Box;
  }

  /* Where a tile would have lain on a train in place of that of a turn; RangeError if it does not fit there. */
  ghost(tile: Tile, arm: string, turn: number): Recorded {
    return this.lane(arm, [...this.before(arm, turn), { tile, turn, arm }]).at(-1)!;
  }

  /* What is open before a turn. */
  ends(turn: number): TrainEnd[] {
    return [...this.sides.keys()].flatMap((arm) => {
      const before = this.before(arm, turn);
      const last = before.at(-1);
      if (!last) return [];
      const number = before.reduce((open, { tile: [low, high] }) => (low === open ? high : low), this.hub.tile[0]);
      const across = last.tile[0] === last.tile[1];
      const { x, y, angle } = this.places([...before.map(isAcross), false], arm).at(-1)!;
      const row = y + (this.rows.get(arm) ?? 0);
      const [dx, dy] = [Math.round(Math.cos((angle * Math.PI) / 180)), Math.round(Math.sin((angle * Math.PI) / 180))];
      const [back, aside] = across ? [1.5, 1.7] : [1.5, 1.2];
      return [
        {
          number,
          places: [
            [x - 0.3 * dx, row - 0.3 * dy],
            [x - back * dx - aside * dy, row - back * dy + aside * dx],
            [x - back * dx + aside * dy, row - back * dy - aside * dx],
          ],
        },
      ];
    });
  }

  private before(arm: string, turn: number): Recorded[] {
    return this.tiles.filter((tile) => tile.arm === arm && tile.turn < turn);
  }

  private places(across: readonly boolean[], arm: string): RowPlace[] {
    return Row.train(
      across.map((double) => ({ across: double })),
      this.sides.get(arm) ?? 1,
      this.reach,
    );
  }

  private lane(arm: string, tiles: readonly Joining[]): Recorded[] {
    let [open] = this.hub.tile;
    return this.places(tiles.map(isAcross), arm).map(({ x, y, angle }, at) => {
      const { tile, turn } = tiles[at]!;
      if (!tile.includes(open)) throw new RangeError(`${tile.join("-")} does not join ${arm}`);
      const rotation = (angle + (tile[0] === open ? 0 : 180)) % 360;
      open = tile[0] === open ? tile[1] : tile[0];
      return { tile, turn, arm, x, y: y + (this.rows.get(arm) ?? 0), rotation };
    });
  }
}

const isAcross = ({ tile: [low, high] }: Joining): boolean => low === high;
