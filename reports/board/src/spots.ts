import type { Tile } from "./data";

/* Where a tile may lie at the one it joins, on a grid whose cells are a quarter of a tile's length wide.
 *
 * A spot is {x, y, way, lying}: its centre in cells, the way its arm runs there (0 east, 1 south, 2 west, 3 north),
 * and whether it lies rather than stands. What comes before a tile is its `parent`, a place in the list of tiles. */

export interface At {
  x: number;
  y: number;
  way: number;
  lying: boolean;
}

export type Box = [number, number, number, number];

type Costly<T> = [cost: number, what: T];

/* A tile on the table: its arm, null for the lead; the number of its half that joined; whether it lies across its arm; the
 * place of the tile that it joined. */
export interface Joined {
  tile: Tile;
  turn: number | null;
  arm: string | null;
  leaves: number | null;
  inner: number;
  across: boolean;
  parent: number;
}

interface Exit {
  x: number;
  y: number;
  run: number;
  ways: Costly<number>[];
  double: boolean;
}

export class Spot {
  static DX = [1, 0, -1, 0] as const;
  static DY = [0, 1, 0, -1] as const;
  static WAYS: Record<string, number> = { R: 0, D: 1, L: 2, U: 3 };
  /* What it costs the looks when a tile leaves sideways, lies across the end, or leaves a double at a wrong side, or at a corner. */
  static TURN = 1;
  static BEND = 1.2;
  static AWRY = 3;
  static SKEW = 0.1;

  static box({ x, y, lying }: { x: number; y: number; lying: boolean }): Box {
    const [wide, high] = lying ? [2, 1] : [1, 2];
    return [x - wide, y - high, x + wide, y + high];
  }

  /* The spot of a tile that has a place: {tile, arm, inner, across, x, y, rotation} and that of the tile it joined. */
  static of(
    {
      tile,
      arm,
      inner,
      across,
      x,
      y,
      rotation,
    }: Pick<Joined, "tile" | "arm" | "inner" | "across"> & { x: number; y: number; rotation: number },
    parent: At | undefined,
  ): At {
    const lying = rotation % 180 === 0;
    let way = rotation / 90;
    if (!across) way = (way + (inner === tile[0] ? 0 : 2)) % 4;
    else if (arm === null) way = lying ? 1 : 0;
    else if (lying) way = 2 * y > parent!.y ? 1 : 3;
    else way = 2 * x > parent!.x ? 0 : 2;
    return { x: 2 * x, y: 2 * y, way, lying };
  }

  /* The way back: centre and rotation in units of half a tile. */
  static place(
    spot: At,
    { tile, inner, across }: Pick<Joined, "tile" | "inner" | "across">,
  ): { x: number; y: number; rotation: number } {
    let rotation = spot.lying ? 0 : 90;
    if (!across) rotation = (spot.way * 90 + (inner === tile[0] ? 0 : 180)) % 360;
    return { x: spot.x / 2, y: spot.y / 2, rotation };
  }

  /* The ways an arm may leave a tile, what they cost, and from where. */
  static exits({ across, arm: before }: Pick<Joined, "across" | "arm">, { x, y, way }: At, arm: string): Exit {
    const last = Spot.WAYS[arm.slice(-1)]!;
    if (!across) {
      // A plain tile is left from its outer half; of the lead, each half is an outer one.
      const run = before === null && arm === "L" ? (way + 2) % 4 : way;
      const ways: Costly<number>[] = [
        [0, run],
        [Spot.TURN, (run + 1) % 4],
        [Spot.TURN, (run + 3) % 4],
      ];
      return { x: x + Spot.DX[run]!, y: y + Spot.DY[run]!, run, ways, double: false };
    }
    const from = { x, y, run: way, double: true };
    if (before === null) return { ...from, ways: [[0, last]] };
    if (arm === before)
      return {
        ...from,
        ways: [
          [0, way],
          [Spot.TURN, (way + 1) % 4],
          [Spot.TURN, (way + 3) % 4],
        ],
      };
    // At a fork, to the side that the names of the arms say; at a spinner, upwards and downwards if it stands.
    const fork = arm.length > 1;
    const side = fork ? (4 + last - Spot.WAYS[arm.slice(-2, -1)]!) % 4 : (4 + last - way) % 4;
    const first = (way + (side % 2 ? side : side + 1)) % 4;
    const ways: Costly<number>[] = [
      [0, first],
      [Spot.AWRY, way],
    ];
    if (!fork) ways.push([Spot.AWRY, (first + 2) % 4]);
    return { ...from, ways };
  }

  /* The spots at a corner of the lead, a double that stands: some cells away. */
  static corners(arm: string): Costly<At>[] {
    const across = arm[0] === "L" ? -1 : 1;
    const down = arm[1] === "U" ? -1 : 1;
    const gaps: Costly<number>[] = [
      [Spot.SKEW, 1],
      [Spot.AWRY, 2],
      [2 * Spot.AWRY, 4],
    ];
    return gaps.flatMap(([cost, gap]): Costly<At>[] => [
      [cost, { x: (gap + 3) * across, y: (gap + 3) * down, way: across > 0 ? 0 : 2, lying: true }],
      [cost, { x: (gap + 2) * across, y: (gap + 4) * down, way: down > 0 ? 1 : 3, lying: false }],
    ]);
  }

  /* The spots at which a tile may join, each with what it costs; straight on comes first. `star`: whether the lead has
   * more than four sides, so that arms with two letters leave it at its corners. */
  static options(parent: Joined, at: At, arm: string, double: boolean, star = false): Costly<At>[] {
    if (star && parent.arm === null && arm.length > 1) return Spot.corners(arm);
    const exit = Spot.exits(parent, at, arm);
    const found: Costly<At>[] = [];
    for (const [cost, way] of exit.ways) {
      if (double && !exit.double && cost) continue;
      const dx = Spot.DX[way]!;
      const dy = Spot.DY[way]!;
      const edge = exit.double && (way - at.way) % 2 ? 2 : 1;
      const far = edge + (double ? 1 : 2);
      found.push([cost, { x: exit.x + far * dx, y: exit.y + far * dy, way, lying: (way % 2 === 0) !== double }]);
      if (double || (cost && !exit.double)) continue;
      const x = exit.x + (edge + 1) * dx;
      const y = exit.y + (edge + 1) * dy;
      for (const bend of [(way + 1) % 4, (way + 3) % 4]) {
        const spot = { x: x + Spot.DX[bend]!, y: y + Spot.DY[bend]!, way: bend, lying: bend % 2 === 0 };
        found.push([cost + Spot.BEND, spot]);
      }
    }
    return found;
  }
}

/* The cells, each with the tile that lies there. */
export class Cells {
  static MIDDLE = 128;
  static STRIDE = 2 * Cells.MIDDLE;

  private readonly cells = new Uint8Array(Cells.STRIDE ** 2);

  constructor(spots: readonly (At | null | undefined)[]) {
    spots.forEach((spot, at) => {
      if (spot) this.put(spot, at);
    });
  }

  private static each([left, top, right, bottom]: Box, gap: number, what: (cell: number) => unknown): boolean {
    const first = left - gap + Cells.MIDDLE;
    for (let y = top - gap; y < bottom + gap; y++) {
      const row = (y + Cells.MIDDLE) * Cells.STRIDE + first;
      for (let at = row; at < row + right - left + 2 * gap; at++) if (what(at)) return false;
    }
    return true;
  }

  put(spot: At, at: number): void {
    Cells.each(Spot.box(spot), 0, (cell) => {
      this.cells[cell] = at + 1;
    });
  }

  take(spot: At): void {
    Cells.each(Spot.box(spot), 0, (cell) => {
      this.cells[cell] = 0;
    });
  }

  /* Whether a tile may lie there: so many cells away from all others but the one it joins. */
  isFree(spot: At, parent: number, gap: number): boolean {
    return Cells.each(Spot.box(spot), gap, (cell) => this.cells[cell] && this.cells[cell] !== parent + 1);
  }
}
