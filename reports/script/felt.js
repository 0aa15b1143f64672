// What lies on the felt besides the tiles of the game, and how large all of it is drawn: the open ends as numbers, the
// move that is looked at, and a better one beside it.
class Felt {
  static LARGEST = 56; // pixels that half a tile takes at most
  static MARGIN = 0.35;
  static REACHES = [8, 9, 7, 10, 6, 11, 5, 12, 4, 3];

  constructor(board) {
    this.board = board;
    this.game = board.game;
    this.svg = board.root.querySelector(".centre .layout");
    // Trains have their names beside them, and no numbers at their ends.
    this.signs = [...this.svg.querySelectorAll(".owner, .marker")];
    this.marks = drawn("g", { class: "marks", "aria-hidden": "true" });
    this.kept = new Map();
    this.relay();
    board.addEventListener("show", () => this.show());
    new ResizeObserver(() => this.resize()).observe(this.svg.parentElement);
  }

  // On a page that is not laid out for the screen drawings keep their size.
  get room() {
    if (!document.documentElement.classList.contains("live")) return { width: 0, height: 0 };
    const { width, height } = this.svg.parentElement.getBoundingClientRect();
    return { width, height };
  }

  // A line of tiles in rows of the length for which they are drawn largest.
  relay() {
    const { board: laid } = this.game;
    const { width, height } = this.room;
    if (this.signs.length || !width || !height || laid.tiles.length < 2 || this.board.own) return;
    const line = this.placed(Infinity, Row.REACH, this.recorded ?? laid.tiles);
    this.recorded ??= laid.tiles;
    const found = Felt.REACHES.map((reach) => line?.reaching(reach)).filter(Boolean);
    if (!found.length || found[0] === line) return;
    const size = ({ box: [left, top, right, bottom] }) => Math.min(width / (right - left + 2.4), height / (bottom - top + 2.4), Felt.LARGEST);
    const best = found.reduce((one, other) => (size(other) > size(one) + 0.5 ? other : one));
    if (best.reach === (laid.reach ?? Row.REACH)) return;
    this.game.board = { ...laid, tiles: best.tiles, reach: best.reach };
    this.kept.clear();
    for (const { turn, x, y, rotation } of best.tiles) {
      this.svg.querySelector(`use[data-turn="${turn}"]`)?.setAttribute("transform", Felt.transform(x, y, rotation));
    }
    this.board.dispatchEvent(new CustomEvent("relaid"));
  }

  static transform(x, y, rotation) {
    return `translate(${x} ${y})${rotation ? `rotate(${rotation})` : ""}`;
  }

  // The tiles up to a turn; null where it is not known how all of them lie.
  placed(turn, reach = this.game.board.reach, tiles = this.game.board.tiles) {
    const { shape, until } = this.game.board;
    if (until !== null && turn >= until) return null;
    try {
      return Placing.of(shape, tiles.filter((tile) => tile.turn <= turn), reach);
    } catch {
      return null;
    }
  }

  // The placing on the table now.
  get now() {
    const { own, made, recorded } = this.board;
    if (made.length) return (own.nodes.find((node) => node.made >= made.length) ?? own.end).placing;
    if (!this.kept.has(recorded)) this.kept.set(recorded, this.placed(recorded ? this.game.turns[recorded - 1].turn : 0));
    return this.kept.get(recorded);
  }

  resize() {
    this.relay();
    this.show();
  }

  show() {
    const { recorded, made, sight, gates } = this.board;
    const turn = recorded ? this.game.turns[recorded - 1].turn : 0;
    const first = made.length ? made[0].turn : Infinity;
    const last = made.length ? made.at(-1).turn : turn;
    const lying = (made.length ? this.now.tiles : this.game.board.tiles).filter((tile) => tile.turn <= (tile.turn >= first ? last : turn));
    const shown = made.length || !sight.open || gates.length ? [] : this.moves(this.board.next, lying);
    const boxes = [...lying, ...shown].map(Felt.box);
    const ends = this.now && !this.signs.length ? this.ends(this.now, boxes) : [];
    const chips = shown.filter(({ value }) => value).map((move) => this.chip(move, boxes));
    this.marks.replaceChildren(...shown.map(Felt.tile), ...ends.map(Felt.end), ...chips.map(({ mark }) => mark));
    this.svg.append(this.marks);
    this.fit([...boxes, ...ends.map(({ x, y }) => [x - 0.6, y - 0.6, x + 0.6, y + 0.6]), ...chips.map(({ box }) => box)]);
  }

  // The part of the plane that is shown.
  fit(boxes) {
    const { width, height } = this.room;
    if (!width || !height) return;
    const all = [[-1, -1, 1, 1], ...boxes, ...this.signs.filter((sign) => sign.checkVisibility()).map(Felt.around)];
    const edge = (at) => Math[at < 2 ? "min" : "max"](...all.map((box) => box[at])) + (at < 2 ? -1 : 1) * Felt.MARGIN;
    const [left, top, right, bottom] = [0, 1, 2, 3].map(edge);
    const unit = Math.min(Felt.LARGEST, width / (right - left), height / (bottom - top));
    const [across, down] = [width / unit, height / unit];
    this.svg.setAttribute("viewBox", [(left + right - across) / 2, (top + bottom - down) / 2, across, down].map((number) => Number(number.toFixed(3))).join(" "));
  }

  static box({ x, y, rotation }) {
    const [wide, high] = rotation % 180 ? [0.5, 1] : [1, 0.5];
    return [x - wide, y - high, x + wide, y + high];
  }

  static around(sign) {
    const { x, y, width, height } = sign.getBBox();
    return [x, y, x + width, y + height];
  }

  static apart(one, other, gap = 0) {
    return one[2] + gap <= other[0] || other[2] + gap <= one[0] || one[3] + gap <= other[1] || other[3] + gap <= one[1];
  }

  // The move that is looked at, where it lay, and a better one if it was none of the best.
  moves(next, lying) {
    const [text, value, worth] = next?.better ?? [];
    const played = next && this.game.board.tiles.find(({ turn }) => turn === next.turn);
    if (!played) return [];
    const move = { ...played, kind: next.wrong ? "wrong" : "coming", value: text ? worth : "" };
    const better = text && (this.better(text) ?? this.drawn(next));
    return better ? [move, { ...this.beside(better, move, lying), kind: "better", value }] : [move];
  }

  better(text) {
    const move = moveOf(text);
    const { now } = this;
    if (!now || !move.tile) return null;
    const tile = move.tile.split("-").map(Number);
    const arm = now.layout.isEmpty ? null : move.arm || now.layout.armFor(tile, move.end);
    if (arm === undefined) return null;
    try {
      return now.ghost(tile, arm);
    } catch {
      return null;
    }
  }

  // As the page was made, where the solver's tiles do not say it: trains.
  drawn({ turn }) {
    const [at, tile, transform] = this.game.ghost ?? [];
    if (at !== turn) return null;
    const [x, y, rotation = 0] = transform.match(/-?[\d.]+/g).map(Number);
    return { turn, tile: tile.split("-").map(Number), x, y, rotation };
  }

  // Where both would lie at one end, the better one lies beside it.
  beside(better, move, lying) {
    const taken = [move, ...lying].map(Felt.box);
    if (Felt.apart(Felt.box(better), taken[0])) return better;
    const across = better.rotation % 180 ? [[1, 0], [-1, 0], [0, 1], [0, -1]] : [[0, 1], [0, -1], [1, 0], [-1, 0]];
    for (const far of [1.25, 1.75, 2.25, 3]) {
      for (const [dx, dy] of across) {
        const spot = { ...better, x: move.x + far * dx, y: move.y + far * dy };
        if (taken.every((box) => Felt.apart(Felt.box(spot), box, 0.1))) return spot;
      }
    }
    return better;
  }

  // A number for each open end: behind it, or beside it where something lies there.
  ends({ layout, tips, joined, spots }, boxes) {
    const taken = [...boxes];
    return layout.ends.flatMap(({ arm, number }) => {
      const at = tips[arm];
      const spot = spots[at];
      if (!spot) return [];
      const exit = Spot.exits(joined[at], spot, arm);
      const [[, way]] = exit.ways;
      const far = (exit.double && (way - spot.way) % 2 ? 2 : 1) + 1.4;
      const places = [[way, far], [(way + 1) % 4, 2.4], [(way + 3) % 4, 2.4], [way, far + 4]].map(([to, cells]) => ({
        number, x: (exit.x + cells * Spot.DX[to]) / 2, y: (exit.y + cells * Spot.DY[to]) / 2,
      }));
      const round = ({ x, y }) => [x - 0.5, y - 0.5, x + 0.5, y + 0.5];
      const place = places.find((one) => taken.every((box) => Felt.apart(round(one), box))) ?? places[0];
      taken.push(round(place));
      return [place];
    });
  }

  static tile({ tile, x, y, rotation, kind }) {
    return drawn("use", { class: kind, href: `#t${tile.join("-")}`, transform: Felt.transform(x, y, rotation) });
  }

  static end({ number, x, y }) {
    const text = drawn("text", { y: 0.27 });
    text.textContent = number;
    return drawn("g", { class: "end", transform: `translate(${x} ${y})` }, [drawn("circle", { r: 0.5 }), text]);
  }

  // What a move is worth, at an edge of its tile where there is room.
  chip(move, boxes) {
    const [left, top, right, bottom] = Felt.box(move);
    const half = 0.22 + 0.17 * move.value.length;
    const { x, y } = move;
    const places = [[x, bottom + 0.32], [x, top - 0.32], [right + half, y], [left - half, y]];
    const around = ([cx, cy]) => [cx - half, cy - 0.28, cx + half, cy + 0.28];
    const [cx, cy] = places.find((place) => boxes.every((box) => Felt.apart(around(place), box))) ?? places[0];
    const text = drawn("text", { y: 0.17 });
    text.textContent = move.value;
    const plate = drawn("rect", { x: -half, y: -0.28, width: 2 * half, height: 0.56, rx: 0.28 });
    return { box: around([cx, cy]), mark: drawn("g", { class: `chip ${move.kind}`, transform: `translate(${cx} ${cy})` }, [plate, text]) };
  }
}
