import type { AnyTurn, Board } from "./board";
import { better, type GameData, signed, type TurnData } from "./data";
import { drawn, every, maybe, one } from "./dom";
import { OwnPly, pipsOf } from "./own_line";
import { Placing, type Recorded } from "./placing";
import { moveOf } from "./preview";
import { Row } from "./rows";
import { type Box, Spot } from "./spots";

// What lies on the felt besides the tiles of the game, and how large all of it is drawn: the open ends as numbers, the
// move that is looked at, and a better one beside it.
interface Shown extends Pick<Recorded, "tile" | "turn" | "x" | "y" | "rotation"> {
  kind: "wrong" | "coming" | "better";
  value: string;
}

export type Lying = Pick<Recorded, "turn" | "x" | "y" | "rotation">;

export interface Numbered {
  number: number;
  x: number;
  y: number;
}

export class Felt {
  static LARGEST = 56; // pixels that half a tile takes at most
  static MARGIN = 0.35;
  static REACHES = [8, 9, 7, 10, 6, 11, 5, 12, 4, 3];

  private readonly game: GameData;
  private readonly svg: SVGSVGElement;
  private readonly signs: SVGGraphicsElement[];
  private readonly marks: SVGGElement;
  private readonly kept = new Map<number, Placing | null>();
  private recorded: Recorded[] | null = null;
  // Nothing until the page has been laid out, and where it is not laid out for the screen: then drawings keep their size.
  private room = { width: 0, height: 0 };

  constructor(private readonly board: Board) {
    this.game = board.game;
    this.svg = one<SVGSVGElement>(board.root, ".centre .layout");
    // Trains have their names beside them, and no numbers at their ends.
    this.signs = every<SVGGraphicsElement>(this.svg, ".owner, .marker");
    this.marks = drawn("g", { class: "marks", "aria-hidden": "true" });
    board.addEventListener("show", () => this.show());
    new ResizeObserver(([around]) => around && this.resize(around.target)).observe(this.svg.parentElement ?? this.svg);
  }

  // A line of tiles in rows of the length for which they are drawn largest.
  private relay(): void {
    const { board: laid } = this.game;
    const { width, height } = this.room;
    if (this.signs.length || !width || !height || laid.tiles.length < 2 || this.board.own) return;
    const line = this.placed(Infinity, Row.REACH, this.recorded ?? laid.tiles);
    this.recorded ??= laid.tiles;
    const found = Felt.REACHES.map((reach) => line?.reaching(reach)).filter((one) => one !== undefined);
    if (!found.length || found[0] === line) return;
    const size = ({ box: [left, top, right, bottom] }: Placing): number =>
      Math.min(width / (right - left + 2.4), height / (bottom - top + 2.4), Felt.LARGEST);
    const best = found.reduce((one, other) => (size(other) > size(one) + 0.5 ? other : one));
    if (best.reach === (laid.reach ?? Row.REACH)) return;
    this.game.board = { ...laid, tiles: best.tiles, reach: best.reach };
    this.kept.clear();
    for (const { turn, x, y, rotation } of best.tiles) {
      maybe(this.svg, `use[data-turn="${turn}"]`)?.setAttribute("transform", Felt.transform(x, y, rotation));
    }
    this.board.dispatchEvent(new CustomEvent("relaid"));
  }

  static transform(x: number, y: number, rotation: number): string {
    return `translate(${x} ${y})${rotation ? `rotate(${rotation})` : ""}`;
  }

  // The tiles up to a turn; null where it is not known how all of them lie.
  private placed(turn: number, reach = this.game.board.reach, tiles = this.game.board.tiles): Placing | null {
    const { shape, until } = this.game.board;
    if (until !== null && turn >= until) return null;
    try {
      return Placing.of(
        shape,
        tiles.filter((tile) => tile.turn <= turn),
        reach,
      );
    } catch {
      return null;
    }
  }

  // The placing on the table now.
  private get now(): Placing | null {
    const { own, made, recorded } = this.board;
    if (own && made.length) return (own.nodes.find((node) => node.made >= made.length) ?? own.end).placing;
    if (!this.kept.has(recorded)) this.kept.set(recorded, this.placed(this.game.turns[recorded - 1]?.turn ?? 0));
    return this.kept.get(recorded) ?? null;
  }

  private resize(around: Element): void {
    const { width, height } = around.getBoundingClientRect();
    if (!around.closest(".live") || (width === this.room.width && height === this.room.height)) return;
    this.room = { width, height };
    this.relay();
    this.show();
  }

  private show(): void {
    const { recorded, made, sight, gates } = this.board;
    const turn = this.game.turns[recorded - 1]?.turn ?? 0;
    const first = made[0]?.turn ?? Infinity;
    const last = made.at(-1)?.turn ?? turn;
    const lying = ((made.length ? this.now?.tiles : null) ?? this.game.board.tiles).filter(
      (tile) => tile.turn <= (tile.turn >= first ? last : turn),
    );
    const shown = made.length || !sight.open || gates.length ? [] : this.moves(this.board.next, lying);
    const boxes: Box[] = [...lying, ...shown].map(Felt.box);
    const ends = this.now && !this.signs.length ? Felt.ends(this.now, boxes) : [];
    const chips = shown.filter(({ value }) => value).map((move) => this.chip(move, boxes));
    this.marks.replaceChildren(...shown.map(Felt.tile), ...ends.map(Felt.end), ...chips.map(({ mark }) => mark));
    this.svg.append(this.marks);
    this.fit([...boxes, ...ends.map(({ x, y }): Box => [x - 0.6, y - 0.6, x + 0.6, y + 0.6]), ...chips.map(({ box }) => box)]);
  }

  // The part of the plane that is shown.
  private fit(boxes: readonly Box[]): void {
    const { width, height } = this.room;
    if (!width || !height) return;
    const all: Box[] = [[-1, -1, 1, 1], ...boxes, ...this.signs.filter((sign) => sign.checkVisibility()).map(Felt.around)];
    const edge = (at: number): number =>
      Math[at < 2 ? "min" : "max"](...all.map((box) => box[at]!)) + (at < 2 ? -1 : 1) * Felt.MARGIN;
    const [left, top, right, bottom] = [0, 1, 2, 3].map(edge) as Box;
    const unit = Math.min(Felt.LARGEST, width / (right - left), height / (bottom - top));
    const across = width / unit;
    const down = height / unit;
    this.svg.setAttribute(
      "viewBox",
      [(left + right - across) / 2, (top + bottom - down) / 2, across, down].map((number) => Number(number.toFixed(3))).join(" "),
    );
  }

  static box({ x, y, rotation }: Lying): Box {
    const [wide, high] = rotation % 180 ? ([0.5, 1] as const) : ([1, 0.5] as const);
    return [x - wide, y - high, x + wide, y + high];
  }

  private static around(sign: SVGGraphicsElement): Box {
    const { x, y, width, height } = sign.getBBox();
    return [x, y, x + width, y + height];
  }

  private static apart(one: Box, other: Box, gap = 0): boolean {
    return one[2] + gap <= other[0] || other[2] + gap <= one[0] || one[3] + gap <= other[1] || other[3] + gap <= one[1];
  }

  // The move that is looked at, where it lay, and a better one if it was none of the best.
  private moves(next: AnyTurn | undefined, lying: readonly Lying[]): Shown[] {
    if (!next || next instanceof OwnPly) return [];
    const given = better(next);
    const played = this.game.board.tiles.find(({ turn }) => turn === next.turn);
    if (!played) return [];
    const move: Shown = {
      ...played,
      kind: next.wrong ? "wrong" : "coming",
      value: given ? signed(given.played.value, this.board.words) : "",
    };
    const ghost = given && (this.ghost(given.best.move) ?? this.drawn(next));
    return given && ghost
      ? [move, { ...this.beside(ghost, move, lying), kind: "better", value: signed(given.best.value, this.board.words) }]
      : [move];
  }

  private ghost(text: string): Recorded | null {
    const move = moveOf(text);
    const { now } = this;
    if (!now || !move.tile) return null;
    const tile = pipsOf(move.tile);
    const arm = now.layout.isEmpty ? null : move.arm || now.layout.armFor(tile, move.end);
    if (arm === undefined) return null;
    try {
      return now.ghost(tile, arm);
    } catch {
      return null;
    }
  }

  // As the page was made, where the solver's tiles do not say it: trains.
  private drawn({ turn }: TurnData): Omit<Shown, "kind" | "value"> | null {
    const [at, tile = "", transform = ""] = this.game.ghost ?? [];
    if (at !== turn) return null;
    const [x = 0, y = 0, rotation = 0] = (transform.match(/-?[\d.]+/g) ?? []).map(Number);
    return { turn, tile: pipsOf(tile), x, y, rotation };
  }

  // Where both would lie at one end, the better one lies beside it.
  private beside(ghost: Omit<Shown, "kind" | "value">, move: Shown, lying: readonly Lying[]): Omit<Shown, "kind" | "value"> {
    const taken = [move, ...lying].map(Felt.box);
    if (Felt.apart(Felt.box(ghost), Felt.box(move))) return ghost;
    const across =
      ghost.rotation % 180
        ? ([
            [1, 0],
            [-1, 0],
            [0, 1],
            [0, -1],
          ] as const)
        : ([
            [0, 1],
            [0, -1],
            [1, 0],
            [-1, 0],
          ] as const);
    for (const far of [1.25, 1.75, 2.25, 3]) {
      for (const [dx, dy] of across) {
        const spot = { ...ghost, x: move.x + far * dx, y: move.y + far * dy };
        if (taken.every((box) => Felt.apart(Felt.box(spot), box, 0.1))) return spot;
      }
    }
    return ghost;
  }

  // A number for each open end: behind it, or beside it where something lies there.
  static ends({ layout, tips, joined, spots }: Placing, boxes: readonly Box[]): Numbered[] {
    const taken = [...boxes];
    return layout.ends.flatMap(({ arm, number }) => {
      const at = tips[arm] ?? -1;
      const spot = spots[at];
      const tile = joined[at];
      if (!spot || !tile) return [];
      const exit = Spot.exits(tile, spot, arm);
      const way = exit.ways[0]![1];
      const far = (exit.double && (way - spot.way) % 2 ? 2 : 1) + 1.4;
      const ways: [number, number][] = [
        [way, far],
        [(way + 1) % 4, 2.4],
        [(way + 3) % 4, 2.4],
        [way, far + 4],
      ];
      const places = ways.map(
        ([to, cells]): Numbered => ({
          number,
          x: (exit.x + cells * Spot.DX[to]!) / 2,
          y: (exit.y + cells * Spot.DY[to]!) / 2,
        }),
      );
      const round = ({ x, y }: Numbered): Box => [x - 0.5, y - 0.5, x + 0.5, y + 0.5];
      const place = places.find((one) => taken.every((box) => Felt.apart(round(one), box))) ?? places[0]!;
      taken.push(round(place));
      return [place];
    });
  }

  private static tile({ tile, x, y, rotation, kind }: Shown): SVGElement {
    return drawn("use", { class: kind, href: `#t${tile.join("-")}`, transform: Felt.transform(x, y, rotation) });
  }

  static end({ number, x, y }: Numbered): SVGElement {
    const text = drawn("text", { y: 0.27 });
    text.textContent = String(number);
    return drawn("g", { class: "end", transform: `translate(${x} ${y})` }, [drawn("circle", { r: 0.5 }), text]);
  }

  // What a move is worth, at an edge of its tile where there is room.
  private chip(move: Shown, boxes: readonly Box[]): { box: Box; mark: SVGElement } {
    const [left, top, right, bottom] = Felt.box(move);
    const half = 0.22 + 0.17 * move.value.length;
    const { x, y } = move;
    const places: [number, number][] = [
      [x, bottom + 0.32],
      [x, top - 0.32],
      [right + half, y],
      [left - half, y],
    ];
    const around = ([cx, cy]: [number, number]): Box => [cx - half, cy - 0.28, cx + half, cy + 0.28];
    const [cx, cy] = places.find((place) => boxes.every((box) => Felt.apart(around(place), box))) ?? places[0]!;
    const text = drawn("text", { y: 0.17 });
    text.textContent = move.value;
    const plate = drawn("rect", { x: -half, y: -0.28, width: 2 * half, height: 0.56, rx: 0.28 });
    return {
      box: around([cx, cy]),
      mark: drawn("g", { class: `chip ${move.kind}`, transform: `translate(${cx} ${cy})` }, [plate, text]),
    };
  }
}
