import type { GameData, OwnData, Tile } from "./data";
import { bytesOf } from "./engine";
import type { Course, Happened, Move } from "./kernel";
import { Layout } from "./layout";
import { type NamedMove, type OwnLine, OwnNode, OwnPly, pipsOf, type TurnKind } from "./own_line";
import type { OwnWords } from "./own_words";
import { Placing } from "./placing";

/* The positions from which a reader can go on: those of the game, and those after moves of their own. Nothing here
 * touches the page. */

export class OwnNodes {
  /* `game` is the game on the page, `data` what its lines start from, `told` says what happens. */
  readonly kept = new Map<number, OwnNode | null>();

  constructor(
    private readonly game: GameData,
    private readonly data: OwnData,
    private readonly told: OwnWords,
  ) {}

  /* The position of the game after so many turns; null where nobody can go on from it. */
  begun(at: number): OwnNode | null {
    if (!this.kept.has(at)) this.kept.set(at, this.start(at));
    return this.kept.get(at) ?? null;
  }

  /* The same after so many turns with a line, or with none. */
  at(line: OwnLine | null, at: number): OwnNode | null {
    return line && at > line.from ? (line.node(at - line.from) ?? null) : this.begun(at);
  }

  private start(at: number): OwnNode | null {
    const { turns, seats } = this.game;
    const position = this.data.positions[at];
    const { board: laid } = this.game;
    const before = at ? turns[at - 1] : null;
    const turn = (before?.turn ?? 0) + 1;
    if (!position || (laid.until !== null && turn > laid.until)) return null;
    const placing = Placing.of(
      laid.shape,
      laid.tiles.filter((tile) => tile.turn < turn),
      laid.reach,
    );
    const last = before ? seats.indexOf(before.seat) : -1;
    return new OwnNode({
      made: 0,
      position: bytesOf(position),
      scored: this.data.scored[at] ?? 0,
      placing,
      turn,
      round: before?.round ?? 1,
      last,
    });
  }

  /* The game's own move after so many turns. */
  recorded(at: number): NamedMove | null {
    const [name, end] = this.data.played[at] ?? [];
    return name === undefined || end === undefined ? null : { name, end };
  }

  /* A move as lines keep it. */
  move({ tile, end }: Move): NamedMove {
    return { name: this.told.name(tile), end };
  }

  /* A line with one more move: `course` is what happens then, as DominoKernel.play gives it, and `worth` is said of it. */
  grown(line: OwnLine, move: NamedMove, course: Course, worth: string): OwnLine {
    const node = line.end;
    const { plies, ...after } = this.plies(node, course.events);
    const made = node.made + plies.length;
    const scored = node.scored + course.value;
    const over = course.over ? { how: course.over, last: course.last, value: scored } : null;
    const [first] = plies;
    if (worth && first && course.events[0]?.kind !== "stop") plies[0] = first.saying(worth);
    // The last turn of a game says how it ended.
    const latest = plies.at(-1);
    if (over && latest) plies[plies.length - 1] = latest.saying(`${this.told.result(over)}.`);
    return line.with(move, plies, new OwnNode({ ...after, made, position: course.position, scored, over }));
  }

  /* The turns that events come to, and what has changed behind them. */
  private plies(
    node: OwnNode,
    events: readonly Happened[],
  ): { plies: OwnPly[] } & Pick<OwnNode, "placing" | "turn" | "round" | "last"> {
    const { seats } = this.game;
    let { placing, turn, round, last } = node;
    let passed = false;
    const plies = events
      .filter((event) => event.kind !== "stop")
      .map((event) => {
        const tile = event.tile < 0 ? null : pipsOf(this.told.name(event.tile));
        const lead = event.kind === "play" && placing.layout.isEmpty;
        const arm = event.kind === "play" && !lead ? placing.layout.ends[event.place]!.arm : null;
        const number = arm === null ? null : placing.layout.end(arm)!.number;
        const move = arm === null ? null : Layout.move(arm, event.end);
        const at = move === null || !tile ? "" : joinName(placing.layout, tile, move);
        if (event.kind === "play" && tile) placing = placing.place(tile, move, turn);
        if (last >= 0 && (event.seat < last || (event.seat === last && passed))) round += 1;
        last = event.seat;
        passed = event.kind === "pass";
        const kind: TurnKind = lead ? "lead" : (event.kind as TurnKind);
        const say = this.told.turn({
          kind,
          seat: event.seat,
          tile,
          number,
          arm: at === move ? move : null,
          layout: placing.layout,
        });
        return new OwnPly({
          kind,
          seat: event.seat,
          label: seats[event.seat] ?? "",
          tile,
          arm,
          number,
          at,
          turn: turn++,
          round,
          say,
        });
      });
    return { plies, placing, turn, round, last };
  }
}

/* How the record names the end that a tile joins: not at all if there is one number only, else by the number, or by
 * the arm where ends of one number differ, or the tile fits either way round. */
export const joinName = (layout: Layout, tile: Tile, arm: string): string => {
  if (arm.includes("=")) return arm;
  const { number, kind } = layout.end(arm)!;
  const others = layout.joins(tile).map((other) => layout.end(other)!);
  if (others.some((end) => end.number === number && end.kind !== kind)) return arm;
  return others.some((end) => end.number !== number) ? String(number) : "";
};
