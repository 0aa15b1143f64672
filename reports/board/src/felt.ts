import type { AnyTurn, Board } from "./board";
import { better, type GameData, signed } from "./data";
import { drawn, every, mark, maybe, one } from "./dom";
import { OwnPly, pipsOf } from "./own_line";
import { Placing, type Recorded } from "./placing";
import { moveOf, type WrittenMove } from "./preview";
import { Row } from "./rows";
import { type Box, Spot } from "./spots";
import { type Lane, type TrainEnd, Trains } from "./trains";

// What lies on the felt besides the tiles of the game, and how large all of it is drawn: the open ends as numbers, the
// move that is looked at, and a better one beside it.
interface Shown extends Pick<Recorded, "tile" | "turn" | "x" | "y" | "rotation"> {
  kind: "wrong" | "coming" | "better";
  value: string;
  /* Where it says that it would lie in the place of another one. */
  beside?: [x: number, y: number];
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
  static RAILS = [...Felt.REACHES, 14, 16]; // the same of trains, which leave a half of the felt to each side
  static MOST = 3; // moves that are better than the one that was played
  static OR = 0.7; // room for the word between a move and another in its place
  static WAYS: readonly [number, number][] = [
    [0, 1],
    [0, -1],
    [1, 0],
    [-1, 0],
  ];

  private readonly game: GameData;
  private readonly svg: SVGSVGElement;
  // The names of trains, and the markers round them.
  private readonly signs: SVGElement[];
  private readonly marks: SVGGElement;
  private readonly kept = new Map<number, Placing | null>();
  private recorded: Recorded[] | null = null;
  private trains: Trains | null = null;
  // Nothing until the page has been laid out, and where it is not laid out for the screen: then drawings keep their size.
  private room = { width: 0, height: 0 };

  constructor(private readonly board: Board) {
    this.game = board.game;
    this.svg = one<SVGSVGElement>(board.root, ".centre .layout");
    this.signs = every<SVGElement>(this.svg, ".owner, .marker");
    this.marks = drawn("g", { class: "marks", "aria-hidden": "true" });
    this.trains = this.railed();
    board.addEventListener("show", () => this.show());
    new ResizeObserver(([around]) => around && this.resize(around.target)).observe(this.svg.parentElement ?? this.svg);
  }

  // All tiles as trains with rows that go so far; null where they are none, or it is not known how all of them lie.
  private railed(reach?: number): Trains | null {
    const { shape, tiles, until } = this.game.board;
    if (shape.centre !== "trains" || until !== null) return null;
    const names = this.signs.filter((sign) => sign.matches(".owner"));
    const lanes = names.map((name): Lane => [name.textContent ?? "", Math.sign(Number(name.getAttribute("x")))]);
    try {
      return new Trains(lanes, tiles, reach);
    } catch {
      return null;
    }
  }

  // A line of tiles, or trains, in rows of the length for which they are drawn largest.
  private relay(): void {
    const { board: laid } = this.game;
    const { width, height } = this.room;
    if (!width || !height || laid.tiles.length < 2 || this.board.own) return;
    const line = this.signs.length ? null : this.placed(Infinity, Row.REACH, this.recorded ?? laid.tiles);
    this.recorded ??= laid.tiles;
    const ways = (this.trains ? Felt.RAILS : Felt.REACHES).map((reach) =>
      this.trains ? this.railed(reach) : line?.reaching(reach),
    );
    const found = ways.filter((one) => one != null);
    if (!found.length || found[0] === line) return;
    const size = ({ box: [left, top, right, bottom] }: { box: Box }): number =>
      Math.min(width / (right - left + 2.4), height / (bottom - top + 2.4), Felt.LARGEST);
    const best = found.reduce((one, other) => (size(other) > size(one) + 0.5 ? other : one));
    if (best.reach === (laid.reach ?? Row.REACH)) return;
    if (best instanceof Trains) this.trains = best;
    this.game.board = { ...laid, tiles: [...best.tiles], reach: best.reach };
    this.kept.clear();
    for (const { turn, x, y, rotation } of best.tiles) {
      maybe(this.svg, `use[data-turn="${turn}"]`)?.setAttribute("transform", Felt.transform(x, y, rotation));
    }
    this.rename();
    this.board.dispatchEvent(new CustomEvent("relaid"));
  }

  // The names of trains, each behind its markers, go where their trains begin.
  private rename(): void {
    let markers: SVGElement[] = [];
    for (const sign of this.signs) {
      markers.push(sign);
      if (!sign.matches(".owner")) continue;
      const row = this.trains?.rows.get(sign.textContent ?? "");
      for (const one of row === undefined ? [] : markers) {
        if (one === sign) one.setAttribute("y", String(row! + 0.28));
        else one.setAttribute("cy", String(row));
      }
      markers = [];
    }
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
    const taken: Box[] = [
      ...[...lying, ...shown].map(Felt.box),
      ...this.signs.filter((sign) => !sign.matches(".later")).map(Felt.around),
    ];
    const ends = this.ends(turn, taken);
    const ors = shown.flatMap(({ beside }) => (beside ? [beside] : []));
    taken.push(...ends.map(({ x, y }) => Felt.round([x, y])), ...ors.map(Felt.round));
    const chips = shown.filter(({ value }) => value).map((move) => this.chip(move, taken));
    const { or } = this.board.words;
    const texts = ors.map((place) => Felt.text(or, "or", ...place));
    this.marks.replaceChildren(...shown.map(Felt.tile), ...ends.map(Felt.end), ...texts, ...chips);
    this.svg.append(this.marks);
    this.fit(taken);
  }

  private ends(turn: number, boxes: readonly Box[]): Numbered[] {
    if (this.trains) return Felt.trainEnds(this.trains.ends(turn + 1), boxes);
    return this.now ? Felt.ends(this.now, boxes) : [];
  }

  // The part of the plane that is shown.
  private fit(boxes: readonly Box[]): void {
    const { width, height } = this.room;
    if (!width || !height) return;
    const { unit, box } = this.scale(boxes);
    const [left, top, right, bottom] = box;
    const across = width / unit;
    const down = height / unit;
    mark(
      this.svg,
      "viewBox",
      [(left + right - across) / 2, (top + bottom - down) / 2, across, down].map((number) => Number(number.toFixed(3))).join(" "),
    );
  }

  // Pixels that half a tile takes where all of these are to be seen, and what is around them.
  private scale(boxes: readonly Box[]): { unit: number; box: Box } {
    const { width, height } = this.room;
    const all: Box[] = [[-1, -1, 1, 1], ...boxes];
    const edge = (at: number): number =>
      Math[at < 2 ? "min" : "max"](...all.map((box) => box[at]!)) + (at < 2 ? -1 : 1) * Felt.MARGIN;
    const box = [0, 1, 2, 3].map(edge) as Box;
    return { unit: Math.min(Felt.LARGEST, width / (box[2] - box[0]), height / (box[3] - box[1])), box };
  }

  // Of several places the first for which all is drawn largest.
  private best<T>(places: readonly T[], box: (place: T) => Box, taken: readonly Box[]): T | undefined {
    const units = places.map((place) => this.scale([...taken, box(place)]).unit);
    return places[units.findIndex((unit) => unit + 0.1 > Math.max(...units))];
  }

  static box({ x, y, rotation }: Lying): Box {
    const [wide, high] = rotation % 180 ? ([0.5, 1] as const) : ([1, 0.5] as const);
    return [x - wide, y - high, x + wide, y + high];
  }

  private static around(sign: SVGElement): Box {
    const [x, y] = ["x", "y"].map((at) => Number(sign.getAttribute(at) ?? sign.getAttribute(`c${at}`))) as [number, number];
    return [x - 0.5, y - 0.6, x + 0.5, y + 0.6];
  }

  private static apart(one: Box, other: Box, gap = 0): boolean {
    return one[2] + gap <= other[0] || other[2] + gap <= one[0] || one[3] + gap <= other[1] || other[3] + gap <= one[1];
  }

  // The move that is looked at, where it lay, and the best ones if it was none of them.
  private moves(next: AnyTurn | undefined, lying: readonly Lying[]): Shown[] {
    if (!next || next instanceof OwnPly) return [];
    const given = better(next);
    const played = this.game.board.tiles.find(({ turn }) => turn === next.turn);
    if (!played) return [];
    const { words } = this.board;
    const shown: Shown[] = [
      { ...played, kind: next.wrong ? "wrong" : "coming", value: given ? signed(given.played.value, words) : "" },
    ];
    for (const { move, value } of given?.best.slice(0, Felt.MOST) ?? []) {
      const ghost = this.ghost(moveOf(move), next.turn);
      if (ghost) shown.push({ ...this.beside(ghost, shown, lying), kind: "better", value: signed(value, words) });
    }
    return shown;
  }

  private ghost(move: WrittenMove, turn: number): Recorded | null {
    const { now, trains } = this;
    if (!move.tile) return null;
    const tile = pipsOf(move.tile);
    try {
      if (trains) return move.arm ? trains.ghost(tile, move.arm, turn) : null;
      const arm = now?.layout.isEmpty ? null : move.arm || now?.layout.armFor(tile, move.end);
      return now && arm !== undefined ? now.ghost(tile, arm) : null;
    } catch {
      return null;
    }
  }

  // What would lie where another move does lies beside that one, with "or" between them.
  private beside(ghost: Recorded, shown: readonly Shown[], lying: readonly Lying[]): Recorded & Pick<Shown, "beside"> {
    const move = shown.find((other) => !Felt.apart(Felt.box(ghost), Felt.box(other)));
    if (!move) return ghost;
    const taken = [...shown, ...lying].map(Felt.box);
    const ways = ghost.rotation % 180 ? [...Felt.WAYS].reverse() : Felt.WAYS;
    const half = ([left, top, right, bottom]: Box, across: number): number => (across ? right - left : bottom - top) / 2;
    const spots = ways.flatMap(([dx, dy]) => {
      const from = Felt.box(move);
      const far = half(from, dx) + half(Felt.box(ghost), dx) + Felt.OR;
      const spot = { ...ghost, x: move.x + far * dx, y: move.y + far * dy };
      const middle = half(from, dx) + Felt.OR / 2;
      const beside: [number, number] = [move.x + middle * dx, move.y + middle * dy];
      return taken.every((other) => Felt.apart(Felt.box(spot), other, 0.1)) ? [{ ...spot, beside }] : [];
    });
    return this.best(spots, Felt.box, taken) ?? ghost;
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
      const place = places.find(({ x, y }) => taken.every((box) => Felt.apart(Felt.round([x, y]), box))) ?? places[0]!;
      taken.push(Felt.round([place.x, place.y]));
      return [place];
    });
  }

  private static tile({ tile, x, y, rotation, kind }: Shown): SVGElement {
    return drawn("use", { class: kind, href: `#t${tile.join("-")}`, transform: Felt.transform(x, y, rotation) });
  }

  // The same of trains.
  static trainEnds(ends: readonly TrainEnd[], boxes: readonly Box[]): Numbered[] {
    const taken = [...boxes];
    return ends.flatMap(({ number, places }) => {
      const [x, y] = places.find((place) => taken.every((box) => Felt.apart(Felt.round(place), box))) ?? [];
      if (x === undefined || y === undefined) return [];
      taken.push(Felt.round([x, y]));
      return [{ number, x, y }];
    });
  }

  private static round([x, y]: readonly [number, number]): Box {
    return [x - 0.5, y - 0.5, x + 0.5, y + 0.5];
  }

  static end({ number, x, y }: Numbered): SVGElement {
    const text = Felt.text(String(number), "", 0, 0.1);
    return drawn("g", { class: "end", transform: `translate(${x} ${y})` }, [drawn("circle", { r: 0.5 }), text]);
  }

  // A text whose middle is about there.
  private static text(said: string, kind: string, x: number, y: number): SVGElement {
    const text = drawn("text", { ...(kind ? { class: kind } : {}), x, y: y + 0.17 });
    text.textContent = said;
    return text;
  }

  // What a move is worth, at an edge of its tile where there is room.
  private chip(move: Shown, taken: Box[]): SVGElement {
    const [left, top, right, bottom] = Felt.box(move);
    const half = 0.22 + 0.17 * move.value.length;
    const { x, y } = move;
    const places: [number, number][] = [
      [x, bottom + 0.32],
      [x, top - 0.32],
      [right + half, y],
      [left - half, y],
      ...[half + 0.5, -half - 0.5].flatMap((off): [number, number][] => [
        [x + off, bottom + 0.32],
        [x + off, top - 0.32],
      ]),
    ];
    const around = ([cx, cy]: [number, number]): Box => [cx - half, cy - 0.28, cx + half, cy + 0.28];
    const free = places.filter((place) => taken.every((box) => Felt.apart(around(place), box)));
    const [cx, cy] = this.best(free, around, taken) ?? places[0]!;
    taken.push(around([cx, cy]));
    const text = Felt.text(move.value, "", 0, 0);
    const plate = drawn("rect", { x: -half, y: -0.28, width: 2 * half, height: 0.56, rx: 0.28 });
    return drawn("g", { class: `chip ${move.kind}`, transform: `translate(${cx} ${cy})` }, [plate, text]);
  }
}
