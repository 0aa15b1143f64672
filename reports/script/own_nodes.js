/* The positions from which a reader can go on: those of the game, and those after moves of their own. Nothing here
 * touches the page. */

class OwnNodes {
  /* `game` is the game on the page, `data` what its lines start from, `told` says what happens. */
  constructor(game, data, told) {
    Object.assign(this, { game, data, told });
    this.kept = new Map();
  }

  /* The position of the game after so many turns; null where nobody can go on from it. */
  begun(at) {
    if (!this.kept.has(at)) this.kept.set(at, this.start(at));
    return this.kept.get(at);
  }

  /* The same after so many turns with a line, or with none. */
  at(line, at) {
    return line && at > line.from ? line.node(at - line.from) ?? null : this.begun(at);
  }

  start(at) {
    const { turns, seats } = this.game;
    const position = this.data.positions[at];
    const { board: laid } = this.game;
    const before = at ? turns[at - 1] : null;
    const turn = (before?.turn ?? 0) + 1;
    if (!position || (laid.until !== null && turn > laid.until)) return null;
    const placing = Placing.of(laid.shape, laid.tiles.filter((tile) => tile.turn < turn), laid.reach);
    const last = before ? seats.indexOf(before.seat) : -1;
    return new OwnNode({
      made: 0, position: bytesOf(position), scored: this.data.scored[at], placing, turn, round: before?.round ?? 1, last,
    });
  }

  /* The game's own move after so many turns. */
  recorded(at) {
    const [name, end] = this.data.played[at] ?? [];
    return name === undefined ? null : { name, end };
  }

  /* A move as lines keep it. */
  move({ tile, end }) {
    return { name: this.told.name(tile), end };
  }

  /* A line with one more move: `course` is what happens then, as DominoKernel.play gives it, and `worth` is said of it. */
  grown(line, move, course, worth) {
    const node = line.end;
    const { plies, ...after } = this.plies(node, course.events);
    const made = node.made + plies.length;
    const scored = node.scored + course.value;
    const over = course.over ? { how: course.over, last: course.last, value: scored } : null;
    if (worth && course.events[0].kind !== "stop") plies[0] = plies[0].saying(worth);
    // The last turn of a game says how it ended.
    if (over) plies.push(plies.pop().saying(`${this.told.result(over)}.`));
    return line.with(move, plies, new OwnNode({ ...after, made, position: course.position, scored, over }));
  }

  /* The turns that events come to, and what has changed behind them. */
  plies(node, events) {
    const { seats } = this.game;
    let { placing, turn, round, last } = node;
    let passed = false;
    const plies = events.filter((event) => event.kind !== "stop").map((event) => {
      const tile = event.tile < 0 ? null : this.told.name(event.tile).split("-").map(Number);
      const lead = event.kind === "play" && placing.layout.isEmpty;
      const arm = event.kind === "play" && !lead ? placing.layout.ends[event.place].arm : null;
      const number = arm === null ? null : placing.layout.end(arm).number;
      const move = arm === null ? null : Layout.move(arm, event.end);
      const at = arm === null ? "" : joinName(placing.layout, tile, move);
      if (event.kind === "play") placing = placing.place(tile, move, turn);
      if (last >= 0 && (event.seat < last || (event.seat === last && passed))) round += 1;
      last = event.seat;
      passed = event.kind === "pass";
      const kind = lead ? "lead" : event.kind;
      const say = this.told.turn({ kind, seat: event.seat, tile, number, arm: at === move ? move : null, layout: placing.layout });
      return new OwnPly({ kind, seat: event.seat, label: seats[event.seat], tile, arm, number, at, turn: turn++, round, say });
    });
    return { plies, placing, turn, round, last };
  }
}

/* How the record names the end that a tile joins: not at all if there is one number only, else by the number, or by
 * the arm where ends of one number differ, or the tile fits either way round. */
const joinName = (layout, tile, arm) => {
  if (arm.includes("=")) return arm;
  const { number, kind } = layout.end(arm);
  const others = layout.joins(tile).map((other) => layout.end(other));
  if (others.some((end) => end.number === number && end.kind !== kind)) return arm;
  return others.some((end) => end.number !== number) ? String(number) : "";
};

if (typeof module !== "undefined") module.exports = { OwnNodes, joinName };
