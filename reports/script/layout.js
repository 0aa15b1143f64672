/* The tiles on the table as far as play is concerned: analyzer/tiles/layout.py for the page.
 *
 * A tile is [low, high]; an arm is named as in a record: L, R, U, D, and behind a branching double LU. A shape is
 * {centre: "line" | "cross" | "spinner" | "spinners", armDouble: "none" | "first" | "every", sides, branching, feet,
 * cover, counted, total}, where halves that touch are equal if the total is 0, and add up to it otherwise. A move names
 * the arm as a record does, with what is open there afterwards where its tile can be turned either way: R=6. */
const EndKind = Object.freeze({ OPEN: 0, DOUBLE: 1, LONE: 2, BARE: 3, DUE: 4, SPINNER: 5, UNCOVERED: 6 });

class Layout {
  /* `ends` are {arm, number, kind}, none before the lead; `due`: the next double becomes the spinner. */
  constructor(shape, ends = [], due = false) {
    this.shape = shape;
    this.ends = ends;
    this.due = due;
    Object.freeze(this);
  }

  static isDouble([low, high]) {
    return low === high;
  }

  /* The arms that leave a led double with so many sides. */
  static STARS = {
    4: ["L", "R", "U", "D"],
    6: ["L", "LU", "LD", "R", "RU", "RD"],
    8: ["L", "R", "U", "D", "LU", "LD", "RU", "RD"],
  };

  /* The two arms that leave a branching double at the end of an arm. */
  static branches(arm) {
    const turns = "LR".includes(arm.at(-1)) ? "UD" : "LR";
    return [arm + turns[0], arm + turns[1]];
  }

  /* The arm of a move, and the number that it leaves open there; null where the tile says which. */
  static split(move) {
    const [arm, leaves] = move.split("=");
    return { arm, leaves: leaves === undefined ? null : Number(leaves) };
  }

  /* The other way: `end` is that of a move of the solver. */
  static move(arm, end) {
    return end >> 8 ? `${arm}=${(end >> 8) - 1}` : arm;
  }

  /* A side of the centre that nothing has joined. */
  static bare(arm, number) {
    return { arm, number, kind: EndKind.BARE };
  }

  get isEmpty() {
    return !this.ends.length;
  }

  end(arm) {
    return this.ends.find((end) => end.arm === arm);
  }

  /* The layout after the first tile, whose number at the left may be its higher one. */
  lead(tile, left = tile[0]) {
    const { centre, cover, counted, sides } = this.shape;
    const double = Layout.isDouble(tile);
    const right = tile[0] === left ? tile[1] : tile[0];
    if (centre === "cross" && double) return this.with(Layout.STARS[sides].map((arm) => Layout.bare(arm, left)));
    const lone = double && (counted || this.spins);
    const alone = lone ? EndKind.LONE : EndKind.OPEN;
    const kind = double && cover ? EndKind.UNCOVERED : alone;
    const ends = [{ arm: "L", number: left, kind }, { arm: "R", number: right, kind }];
    return this.with(ends, centre === "spinner" && !double);
  }

  /* The arms that the tile may join; the sides of an uncovered double, or of a cross, come first. */
  joins(tile) {
    const bare = this.shape.centre === "cross" ? EndKind.BARE : EndKind.UNCOVERED;
    const first = this.ends.filter(({ kind }) => kind === bare || kind === EndKind.UNCOVERED);
    const open = first.length ? first : this.ends;
    return open.filter((end) => this.takes(end, tile)).map((end) => end.arm);
  }

  takes({ number, kind }, tile) {
    return tile.includes(this.inner(tile, number)) && (kind !== EndKind.DUE || Layout.isDouble(tile));
  }

  /* The number of the half that touches an end, if the tile joins it. */
  inner(tile, number, leaves = null) {
    const { total } = this.shape;
    if (!total) return number;
    if (![0, total].includes(tile[0] + tile[1])) return total - number;
    return tile[0] === leaves ? tile[1] : tile[0];
  }

  /* Whether a tile that is laid now lies across its arm, as doubles do; but where sums are joined two may be neighbours,
   * and only what is joined on four sides does. */
  liesAcross(tile) {
    const { centre, branching, total } = this.shape;
    if (!Layout.isDouble(tile) || !total || branching) return Layout.isDouble(tile);
    return this.due || (this.isEmpty && ["cross", "spinner"].includes(centre));
  }

  /* The arm for a move named by the number joined and, if known, the kind of end: the first of those alike.
   * Null for the lead, undefined if there is no such end. `among`: the arms on which a turn may go on. */
  armFor(tile, number, kind = null, among = null) {
    if (number === null) return this.isEmpty ? null : undefined;
    return this.joins(tile).find((arm) => {
      const end = this.end(arm);
      return end.number === number && (kind === null || end.kind === kind) && (!among || among.includes(arm));
    });
  }

  /* The arm that a move of the solver joins, as a record names it; as armFor. */
  armOf(tile, end) {
    const arm = this.armFor(tile, end & 15, end >> 4 & 7);
    return arm && Layout.move(arm, end);
  }

  /* The layout after the tile has joined an arm. */
  place(tile, move) {
    const { arm, leaves } = Layout.split(move);
    const at = this.ends.findIndex((end) => end.arm === arm);
    const { number, kind: joined } = this.ends[at] ?? {};
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
  armsBehind(tile, arm) {
    if (!Layout.isDouble(tile)) return [arm];
    if (this.shape.feet) return [arm, ...this.sides(arm)];
    return this.shape.branching ? Layout.branches(arm) : [arm];
  }

  /* The ends once one of such a kind is joined: what that does to the others. */
  settled(joined, number, arm) {
    if (joined === EndKind.SPINNER) return [...this.ends, ...this.sides(arm).map((side) => Layout.bare(side, number))];
    if (joined !== EndKind.LONE) return this.ends;
    const left = this.spins ? EndKind.SPINNER : EndKind.DOUBLE;
    return this.ends.map((end) => (end.kind === EndKind.LONE ? { ...end, kind: left } : end));
  }

  /* Whether doubles are joined on four sides, the two of the line first. */
  get spins() {
    return ["spinner", "spinners"].includes(this.shape.centre);
  }

  /* What the other two sides of a spinner are called, once this arm goes on behind it: where every double is one,
   * after those of the spinners nearer to the lead. */
  sides(arm) {
    return Layout.sidesBehind(arm, this.shape, this.ends.map((end) => end.arm));
  }

  static sidesBehind(arm, { centre }, arms) {
    if (centre === "spinner") return ["U", "D"];
    let path = arm;
    while (arms.includes(Layout.branches(path)[0])) path += path.at(-1);
    return Layout.branches(path);
  }

  /* The kind of end that a tile leaves where it joined such a one. */
  kindOf(joined, tile) {
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

  with(ends, due = false) {
    return new Layout(this.shape, ends, due);
  }
}

if (typeof module !== "undefined") module.exports = { EndKind, Layout };
