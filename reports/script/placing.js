/* Where the tiles of a reader's own line lie: the recorded ones stay, each new one finds a place beside them. */

/* One attempt to place tiles one after another: straight on where there is room, else round a corner. */
class Attempt {
  /* How many tiles ahead are enough room, and what an end is worth that can no longer be joined. */
  static FAR = 5;
  static SHUT = 10;

  /* `tiles` are {tile, arm, inner, across, parent}, `ends` {arm, parent}; `home` is the box, in cells, in which tiles should
   * lie, `growth` how far beyond it they may, `gap` how many cells they keep from each other, `hand` which way a
   * corner goes if both are as good, `star` whether arms leave the corners of the lead, `whim` which of
   * many attempts it is in which tiles turn without need, or 0. */
  constructor(tiles, ends, { home, growth, gap, hand, star, whim }) {
    Object.assign(this, { tiles, home, growth, gap, hand, star, whim });
    this.claims = [...tiles.map(({ arm, parent }, at) => ({ arm, parent, at })), ...ends];
  }

  /* Gives each tile of the order a spot beside those that have one; the first that finds none, or -1. */
  run(spots, order) {
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

  choose(at) {
    const { arm, parent, across: double } = this.tiles[at];
    const before = this.spots[parent];
    let best = null;
    for (const [cost, spot] of Spot.options(this.tiles[parent], before, arm, double, this.star)) {
      if (!this.fits(spot, parent, double)) continue;
      const shut = this.shuts(at, spot);
      const beyond = this.beyond(spot, double);
      const whim = this.whim ? this.fancy(at, spot) : 0;
      if (!cost && !shut && !beyond && whim < Attempt.FAR) return spot;
      const handed = (4 + spot.way - before.way) % 4 === this.hand ? 0.5 : 0;
      const worth = 2 * this.room(at, spot) - cost - beyond - Attempt.SHUT * shut + handed + whim;
      if (!best || worth > best.worth) best = { worth, spot };
    }
    return best?.spot;
  }

  /* What a spot is worth by chance, the same whenever an attempt is made again. */
  fancy(at, { x, y, way }) {
    return (((at + 1) * 7919 + (x + 97 * y) * 31 + way * 613 + this.whim * 104729) & 0x3ff) / 170;
  }

  /* How far outside of the box a tile would lie; a double may stand a bit further out than others. */
  beyond(spot, double) {
    const [left, top, right, bottom] = Spot.box(spot);
    const [west, north, east, south] = this.home;
    return Math.max(0, Math.max(west - left, north - top, right - east, bottom - south) - (double ? 2 : 0));
  }

  fits(spot, parent, double, growth = this.growth) {
    return this.beyond(spot, double) <= growth && this.board.isFree(spot, parent, this.gap);
  }

  /* How many of the ways in which the line may yet go on a tile at this spot would shut. */
  shuts(at, spot) {
    const near = this.claims.filter((claim) => claim.at !== at && !this.spots[claim.at] && this.isNear(claim, spot));
    const before = near.reduce((sum, claim) => sum + this.ways(claim), 0);
    this.spots[at] = spot;
    this.board.put(spot, at);
    const own = this.claims.filter((claim) => claim.parent === at);
    const shut = before + 2 * own.length - [...near, ...own].reduce((sum, claim) => sum + this.ways(claim), 0);
    this.board.take(spot);
    this.spots[at] = null;
    return shut;
  }

  isNear({ parent }, spot) {
    const from = this.spots[parent];
    return from && Math.abs(from.x - spot.x) < 12 && Math.abs(from.y - spot.y) < 12;
  }

  /* Whether a plain tile could be joined, and whether a double could: 0 to 2; of a tile to come, that tile. */
  ways({ arm, parent, at }) {
    const from = this.spots[parent];
    const could = (double) =>
      Spot.options(this.tiles[parent], from, arm, double, this.star).some(([, spot]) => this.fits(spot, parent, double));
    if (at !== undefined) return could(this.tiles[at].across) ? 2 : 0;
    return this.tiles[parent].across ? 2 * could(false) : could(false) + could(true);
  }

  /* How many plain tiles could go straight on from a spot within the box. */
  room(at, { x, y, way }) {
    for (let count = 0; count < Attempt.FAR; count++) {
      x += 4 * Spot.DX[way];
      y += 4 * Spot.DY[way];
      if (!this.fits({ x, y, way, lying: way % 2 === 0 }, at, false, 0)) return count;
    }
    return Attempt.FAR;
  }
}

class Placing {
  /* How many cells further tiles may lie where there is no place for them: rather few of them, else all. */
  static GROWTHS = [0, 3, 8, 32];
  /* How many attempts are made where a few have not been enough. */
  static MANY = 60;

  /* `joined`: {tile, turn, arm, leaves: what it leaves open where it can be turned, inner: the number of its half that
   * joined, across: whether it lies across its arm, parent: the place of the tile it joined}, each with its spot; `recorded`: the spots of the first of them as recorded; `tips`: for each open arm the place of its tile;
   * `reach`: how far the rows of a line go. */
  constructor(layout, joined = [], spots = [], recorded = [], tips = {}, reach = Row.REACH) {
    Object.assign(this, { layout, joined, spots, recorded, tips, reach });
    Object.freeze(this);
  }

  /* The recorded tiles {tile, turn, arm, x, y, rotation}; the lead's arm is null, and it has its `left` number. */
  static of(shape, recorded, reach = Row.REACH) {
    let placing = new Placing(new Layout(shape), [], [], [], {}, reach);
    for (const placed of recorded) {
      const { layout, joined, tips } = placing.with(placed.tile, placed.arm, placed.turn, placed.left);
      const { parent } = joined.at(-1);
      const spot = Spot.of({ ...placed, ...joined.at(-1) }, placing.spots[parent]);
      const spots = [...placing.spots, spot];
      placing = new Placing(layout, joined, spots, spots, tips, reach);
    }
    return placing;
  }

  /* The tiles with one more that joins an arm, or leads where that is null; RangeError if it does not fit there.
   * All others stay, unless there is no place: then those placed since the record are laid anew. Where the record
   * has left a hole too small for what is played there, everything is; `moved` says so. */
  place(tile, arm, turn = null) {
    const { layout, joined, tips } = this.with(tile, arm, turn);
    const ends = layout.ends.map((end) => ({ arm: end.arm, parent: tips[end.arm] }));
    const spots = this.inRows(joined, ends) ?? this.found(joined, ends);
    return new Placing(layout, joined, spots, this.recorded, tips, this.reach);
  }

  /* The same line in rows that go further, or less far; itself where it is no line in rows. */
  reaching(reach) {
    const ends = this.layout.ends.map(({ arm }) => ({ arm }));
    if (!this.joined.length || !this.inRows(this.joined, ends)) return this;
    const { layout, joined, tips } = this;
    const spots = new Placing(layout, joined, [], [], tips, reach).inRows(joined, ends);
    return new Placing(layout, joined, spots, spots, tips, reach);
  }

  /* Where a tile would lie: {tile, turn, arm, x, y, rotation}. */
  ghost(tile, arm) {
    return this.place(tile, arm).tiles.at(-1);
  }

  /* All tiles, as `of` takes them. */
  get tiles() {
    return this.joined.map(({ tile, turn, arm, leaves, inner, across }, at) => {
      const move = leaves === null ? arm : `${arm}=${leaves}`;
      const placed = { tile, turn, arm: move, ...Spot.place(this.spots[at], { tile, inner, across }) };
      return arm === null ? { ...placed, left: inner } : placed;
    });
  }

  /* Whether the recorded tiles lie elsewhere than recorded. */
  get moved() {
    return this.spots.slice(0, this.recorded.length).some((spot, at) => !Placing.same(spot, this.recorded[at]));
  }

  /* Left, top, right and bottom edge of all tiles, in halves; a lone tile's room if there are none. */
  get box() {
    if (!this.spots.length) return [-1, -1, 1, 1];
    return Placing.around(this.spots).map((edge) => edge / 2);
  }

  static same(one, other) {
    return one.x === other.x && one.y === other.y;
  }

  static around(spots) {
    const boxes = spots.map(Spot.box);
    return [0, 1, 2, 3].map((edge) => Math[edge < 2 ? "min" : "max"](...boxes.map((box) => box[edge])));
  }

  /* The layout, the tiles and the tiles at the ends of the arms once one more has joined. */
  with(tile, move, turn, left) {
    const at = this.joined.length;
    const lead = move === null;
    const { arm, leaves } = lead ? { arm: null, leaves: null } : Layout.split(move);
    const layout = lead ? this.layout.lead(tile, left) : this.layout.place(tile, move);
    const inner = lead ? left ?? tile[0] : this.layout.inner(tile, this.layout.end(arm).number, leaves);
    const across = this.layout.liesAcross(tile);
    const parent = lead ? -1 : this.tips[arm];
    const tips = {};
    for (const end of layout.ends) {
      const opened = !lead && this.layout.end(arm).kind === EndKind.SPINNER && end.arm !== arm; // its other sides
      tips[end.arm] = end.arm === arm ? at : this.tips[end.arm] ?? (opened ? parent : at);
    }
    return { layout, tips, joined: [...this.joined, { tile, turn, arm, leaves, inner, across, parent }] };
  }

  /* The spots in rows, if it is nothing but a line and the recorded tiles lie in rows. */
  inRows(joined, ends) {
    if ([...joined.slice(1), ...ends].some(({ arm }) => arm !== "L" && arm !== "R")) return null;
    const found = [];
    Row.lay(joined, this.reach).forEach(({ x, y, angle }, at) => {
      const turned = joined[at].inner === joined[at].tile[0] ? 0 : 180;
      found.push(Spot.of({ ...joined[at], x, y, rotation: (angle + turned) % 360 }, found[joined[at].parent]));
    });
    return this.recorded.every((spot, at) => Placing.same(spot, found[at])) ? found : null;
  }

  /* The spots that are looked for: with as little moved, as little room and as much distance as can be. */
  found(joined, ends) {
    const last = joined.length - 1;
    if (!last) return [{ x: 0, y: 0, way: 0, lying: !joined[0].across }];
    const kept = Math.max(1, this.recorded.length);
    const home = this.home(joined.length);
    for (const [first, gap, tries] of [[kept, 1, 3], [kept, 0, 3], [1, 1, 3], [1, 0, 3], [1, 0, Placing.MANY]]) {
      for (const growth of Placing.GROWTHS) {
        for (const from of first < last ? [last, first] : [first]) {
          const wide = Placing.wider(home, growth);
          const spots = this.tried(joined, ends, from, { home, growth, gap }, tries)
            ?? (growth && this.tried(joined, ends, from, { home: wide, growth: 0, gap }, tries));
          if (spots) return spots;
        }
      }
    }
    throw new RangeError("no place for a tile"); // no line has been seen that comes to this
  }

  /* The spots of some attempts with the first so many tiles where they are; a tile that finds no place goes first. */
  tried(joined, ends, from, rules, tries) {
    const order = joined.map((_, at) => at).slice(from);
    for (let count = 0; count < (order.length > 1 ? tries : 1); count++) {
      const hand = count % 2 ? 3 : 1;
      const whim = Math.max(0, count - 2);
      const attempt = new Attempt(joined, ends, { ...rules, hand, whim, star: this.layout.shape.sides > 4 });
      const failed = attempt.run([...this.spots.slice(0, from)], order);
      if (failed < 0) return attempt.spots;
      const hasty = [];
      for (let at = failed; at >= from; at = joined[at].parent) hasty.unshift(at);
      order.sort((one, other) => hasty.includes(other) - hasty.includes(one) || one - other);
    }
    return null;
  }

  static wider([left, top, right, bottom], by) {
    return [left - by, top - by, right + by, bottom + by];
  }

  /* The box, in cells, in which so many tiles should lie. */
  home(count) {
    const reach = 2 * Math.max(this.reach, Math.round(1.55 * Math.sqrt(count)));
    const [left, top, right, bottom] = Placing.around(this.spots.slice(0, Math.max(1, this.recorded.length)));
    return [Math.min(left, -reach), Math.min(top, -reach), Math.max(right, reach), Math.max(bottom, reach)];
  }
}

if (typeof module !== "undefined") module.exports = { Placing };
