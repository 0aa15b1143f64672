import type { Tile } from "./data";

/* The tiles on the table as far as play is concerned: analyzer/tiles/layout.py for the page.
 *
 * A tile is [low, high]; an arm is named as in a record: L, R, U, D, and behind a branching double LU. A shape is
 * {centre: "line" | "cross" | "spinner" | "spinners", armDouble: "none" | "first" | "every", sides, branching, feet,
 * cover, counted, total}, where halves that touch are equal if the total is 0, and add up to it otherwise. A move names
 * the arm as a record does, with what is open there afterwards where its tile can be turned either way: R=6. */
export const EndKind = Object.freeze({ OPEN: 0, DOUBLE: 1, LONE: 2, BARE: 3, DUE: 4, SPINNER: 5, UNCOVERED: 6 });

export interface Shape {
  centre: "line" | "cross" | "spinner" | "spinners" | "trains";
  armDouble: "none" | "first" | "every";
  sides: number;
  branching: boolean;
  feet: boolean;
  cover: boolean;
  counted: boolean;
  total: number;
}

export interface End {
  arm: string;
  number: number;
  kind: number;
}

export class Layout {
  /* `ends` are {arm, number, kind}, none before the lead; `due`: the next double becomes the spinner. */
  constructor(
    readonly shape: Shape,
    readonly ends: readonly End[] = [],
    readonly due = false,
  ) {
    Object.freeze(this);
  }

  static isDouble([low, high]: Tile): boolean {
    return low === high;
  }

  /* The arms that leave a led double with so many sides. */
  static STARS: Record<number, string[]> = {
    4: ["L", "R", "U", "D"],
    6: ["L", "LU", "LD", "R", "RU", "RD"],
    8: ["L", "R", "U", "D", "LU", "LD", "RU", "RD"],
  };

  /* The two arms that leave a branching double at the end of an arm. */
  static branches(arm: string): [string, string] {
    return "LR".includes(arm.slice(-1)) ? [`${arm}U`, `${arm}D`] : [`${arm}L`, `${arm}R`];
  }

  /* The arm of a move, and the number that it leaves open there; null where the tile says which. */
  static split(move: string): { arm: string; leaves: number | null } {
    const [arm = "", leaves] = move.split("=");
    return { arm, leaves: leaves === undefined ? null : Number(leaves) };
  }

  /* The other way: `end` is that of a move of the solver. */
  static move(arm: string, end: number): string {
    return end >> 8 ? `${arm}=${(end >> 8) - 1}` : arm;
  }

  /* A side of the centre that nothing has joined. */
  static bare(arm: string, number: number): End {
    return { arm, number, kind: EndKind.BARE };
  }

  get isEmpty(): boolean {
    return !this.ends.length;
  }

  end(arm: string): End | undefined {
    return this.ends.find((end) => end.arm === arm);
  }

  /* The layout after the first tile, whose number at the left may be its higher one. */
  lead(tile: Tile, left = tile[0]): Layout {
    const { centre, cover, counted, sides } = this.shape;
    const double = Layout.isDouble(tile);
    const right = tile[0] === left ? tile[1] : tile[0];
    if (centre === "cross" && double) return this.with((Layout.STARS[sides] ?? []).map((arm) => Layout.bare(arm, left)));
    const lone = double && (counted || this.spins);
    const alone = lone ? EndKind.LONE : EndKind.OPEN;
    const kind = double && cover ? EndKind.UNCOVERED : alone;
    const ends = [
      { arm: "L", number: left, kind },
      { arm: "R", number: right, kind },
    ];
    return this.with(ends, centre === "spinner" && !double);
  }

  /* The arms that the tile may join; the sides of an uncovered double, or of a cross, come first. */
  joins(tile: Tile): string[] {
    const bare = this.shape.centre === "cross" ? EndKind.BARE : EndKind.UNCOVERED;
    const first = this.ends.filter(({ kind }) => kind === bare || kind === EndKind.UNCOVERED);
    const open = first.length ? first : this.ends;
    return open.filter((end) => this.takes(end, tile)).map((end) => end.arm);
  }

  private takes({ number, kind }: End, tile: Tile): boolean {
    return tile.includes(this.inner(tile, number)) && (kind !== EndKind.DUE || Layout.isDouble(tile));
  }

  /* The number of the half that touches an end, if the tile joins it; where it is said what it leaves open, that of the other
   * half, even if it does not fit. */
  inner(tile: Tile, number: number, leaves: number | null = null): number {
    const { total } = this.shape;
    if (leaves !== null) return tile[0] === leaves ? tile[1] : tile[0];
    if (!total) return number;
    return [0, total].includes(tile[0] + tile[1]) ? tile[0] : total - number;
  }

  /* Whether a tile that is laid now lies across its arm, as doubles do; but where sums are joined two may be neighbours,
   * and only what is joined on four sides does. */
  liesAcross(tile: Tile): boolean {
    const { centre, branching, total } = this.shape;
    if (!Layout.isDouble(tile) || !total || branching) return Layout.isDouble(tile);
    return this.due || (this.isEmpty && ["cross", "spinner"].includes(centre));
  }

  /* The arm for a move named by the number joined and, if known, the kind of end: the first of those alike.
   * Null for the lead, undefined if there is no such end. `among`: the arms on which a turn may go on. */
  armFor(
    tile: Tile,
    number: number | null,
    kind: number | null = null,
    among: readonly string[] | null = null,
  ): string | null | undefined {
    if (number === null) return this.isEmpty ? null : undefined;
    return this.joins(tile).find((arm) => {
      const end = this.end(arm)!;
      return end.number === number && (kind === null || end.kind === kind) && (!among || among.includes(arm));
    });
  }

  /* The arm that a move of the solver joins, as a record names it; as armFor. */
  armOf(tile: Tile, end: number): string | null | undefined {
    const arm = this.armFor(tile, end & 15, (end >> 4) & 7);
    return arm && Layout.move(arm, end);
  }

  /* The layout after the tile has joined an arm. */
  place(tile: Tile, move: string): Layout {
    const { arm, leaves } = Layout.split(move);
    const at = this.ends.findIndex((end) => end.arm === arm);
    const { number, kind: joined } = this.ends[at] ?? { number: -1, kind: EndKind.OPEN };
    const inner = this.inner(tile, number, leaves);
    if (!tile.includes(inner)) throw new RangeError(`${tile.join("-")} does not join ${arm}`);
    const outward = tile[0] === inner ? tile[1] : tile[0];
    const spinner = this.due && Layout.isDouble(tile);
    const kind = this.kindOf(joined, tile);
    const made = this.armsBehind(tile, arm).map((name) => ({ arm: name, number: outward, kind }));
    const after = this.settled(joined, number, arm);
    return this.with([...after.slice(0, at), ...made, ...after.slice(at + 1)], this.due && !spinner);
  }

  /* The arms that go on behind a tile. */
  private armsBehind(tile: Tile, arm: string): string[] {
    if (!Layout.isDouble(tile)) return [arm];
    if (this.shape.feet) return [arm, ...this.sides(arm)];
    return this.shape.branching ? Layout.branches(arm) : [arm];
  }

  /* The ends once one of such a kind is joined: what that does to the others. */
  private settled(joined: number, number: number, arm: string): readonly End[] {
    if (joined === EndKind.SPINNER) return [...this.ends, ...this.sides(arm).map((side) => Layout.bare(side, number))];
    if (joined !== EndKind.LONE) return this.ends;
    const left = this.spins ? EndKind.SPINNER : EndKind.DOUBLE;
    return this.ends.map((end) => (end.kind === EndKind.LONE ? { ...end, kind: left } : end));
  }

  /* Whether doubles are joined on four sides, the two of the line first. */
  get spins(): boolean {
    return ["spinner", "spinners"].includes(this.shape.centre);
  }

  /* What the other two sides of a spinner are called, once this arm goes on behind it: where every double is one,
   * after those of the spinners nearer to the lead. */
  private sides(arm: string): string[] {
    return Layout.sidesBehind(
      arm,
      this.shape,
      this.ends.map((end) => end.arm),
    );
  }

  private static sidesBehind(arm: string, { centre }: Shape, arms: readonly string[]): string[] {
    if (centre === "spinner") return ["U", "D"];
    let path = arm;
    while (arms.includes(Layout.branches(path)[0])) path += path.slice(-1);
    return Layout.branches(path);
  }

  /* The kind of end that a tile leaves where it joined such a one. */
  private kindOf(joined: number, tile: Tile): number {
    const { centre, armDouble, branching, feet, cover, counted } = this.shape;
    if (Layout.isDouble(tile)) {
      if (this.due || centre === "spinners") return EndKind.SPINNER;
      if (cover) return EndKind.UNCOVERED;
      return counted ? EndKind.DOUBLE : EndKind.OPEN;
    }
    const plain = centre === "line" && !branching && !feet && !cover && !counted;
    const due = armDouble === "every" || (armDouble === "first" && joined === EndKind.BARE);
    return due && !plain ? EndKind.DUE : EndKind.OPEN;
  }

  private with(ends: readonly End[], due = false): Layout {
    return new Layout(this.shape, ends, due);
  }
}
