/* Lines and trains in rows, as analyzer/board/placed.py draws them: the left arm of a line runs to the left and turns up at
 * the edge, the right arm the other way; a train turns down. Units are half a tile; `angle` is that of a tile whose lower half comes first. */

/* A tile of a line: its arm, null for the lead, and whether it lies across it. */
export interface InRow {
  arm: string | null;
  across: boolean;
}

export interface RowPlace {
  x: number;
  y: number;
  angle: number;
}

export class Row {
  /* How far from the middle a row reaches before it turns; a double may stand one unit further out. */
  static REACH = 8;

  /* How far from the middle of its hub a train begins, and a row that leads back ends. */
  static FIRST = 2;
  static NEAREST = 1.6;

  private row = 0;
  private across = false;
  private column: number | null = null;

  /* `limits` are those of a row to the left and to the right. */
  private constructor(
    private side: number,
    private readonly rise: number,
    private edge: number,
    private readonly limits: readonly [left: number, right: number],
  ) {}

  /* Where every tile of a line lies, the lead first; each has `arm` and `across`. */
  static lay(tiles: readonly InRow[], reach: number = Row.REACH): RowPlace[] {
    const rows: Record<string, Row> = {};
    return tiles.map((tile, at) => {
      if (at) return rows[tile.arm ?? ""]!.join(tile);
      const edge = tile.across ? 0.5 : 1;
      Object.assign(rows, { L: new Row(-1, -1, -edge, [reach, reach]), R: new Row(1, 1, edge, [reach, reach]) });
      return { x: 0, y: 0, angle: tile.across ? 90 : 0 };
    });
  }

  /* Where the tiles of a train lie that leaves its hub to a side, its first row at the height of nought. */
  static train(tiles: readonly Pick<InRow, "across">[], side: number, reach: number): RowPlace[] {
    const limits = side > 0 ? ([-Row.NEAREST, reach] as const) : ([reach, -Row.NEAREST] as const);
    const row = new Row(side, 1, side * Row.FIRST, limits);
    return tiles.map((tile) => row.join(tile));
  }

  private join({ across: double }: Pick<InRow, "across">): RowPlace {
    if (this.column !== null) return this.startRow(this.column, double);
    if (double) return this.cross();
    return this.side * this.edge + 2 <= this.limits[this.side > 0 ? 1 : 0] ? this.goOn() : this.turn();
  }

  /* A double across the row. */
  private cross(): RowPlace {
    const x = this.edge + this.side / 2;
    this.edge += this.side;
    this.across = true;
    return { x, y: this.row, angle: 90 };
  }

  /* A plain tile along the row. */
  private goOn(): RowPlace {
    const x = this.edge + this.side;
    this.edge += this.side * 2;
    this.across = false;
    return { x, y: this.row, angle: this.sideways };
  }

  /* A plain tile that leaves the row at its last half; after a double, at the double's outer half. */
  private turn(): RowPlace {
    this.column = this.edge - this.side / 2;
    const top = this.row + this.rise * (this.across ? 1 : 0.5);
    this.row = top + this.rise * 2.5;
    return { x: this.column, y: top + this.rise, angle: this.rise > 0 ? 90 : 270 };
  }

  /* The first tile of the next row, joined from above or below; a double lies across that joint. */
  private startRow(column: number, double: boolean): RowPlace {
    this.column = null;
    this.side = -this.side;
    this.across = false;
    this.edge = column + this.side * (double ? 1 : 1.5);
    if (double) return { x: column, y: this.row, angle: 0 };
    return { x: column + this.side / 2, y: this.row, angle: this.sideways };
  }

  private get sideways(): number {
    return this.side > 0 ? 0 : 180;
  }
}
