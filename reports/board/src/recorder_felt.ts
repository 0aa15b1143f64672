// The table of the recorder: the tiles as they lie, the open ends to be tapped, and where a tile could go; trains in lanes.
import { drawn, made } from "./dom";
import { Felt } from "./felt";
import { apart, type Placing } from "./placing";
import type { Recording, Standing } from "./recorder_game";
import type { Choice } from "./recorder_sheet";
import type { Box } from "./spots";

export interface FeltAsked {
  standing: Standing;
  /* The ends that can be tapped, by their places. */
  open: ReadonlySet<number>;
  aim: number | null;
  /* Where the tile that was tapped could go. */
  ways: readonly Choice[];
  tap: (place: number, leaves: number) => void;
  train: (place: number) => string;
}

/* A tile as it lies on the page; turned, its higher number comes first, and no figure stands on its head. */
export const tileDrawing = (name: string, turned = false): SVGSVGElement => {
  const [low, high] = name.split("-");
  const halves = [
    drawn("use", { href: "#face" }),
    drawn("use", { href: `#h${high}`, x: -0.5 }),
    drawn("use", { href: `#h${low}`, x: 0.5 }),
  ];
  const parts = turned ? halves : [drawn("use", { href: `#t${name}` })];
  return drawn("svg", { class: "tile", viewBox: "-1 -.5 2 1", "aria-hidden": "true", focusable: "false" }, parts);
};

export class RecorderFelt {
  static SHOWN = 12; // tiles of a train

  readonly element = made("div", "", [], { class: "felt" });
  private readonly svg = drawn("svg", { class: "layout", "aria-hidden": "true", focusable: "false" });
  private asked: FeltAsked | null = null;

  constructor(private readonly recording: Recording) {
    new ResizeObserver(() => this.asked && this.show(this.asked)).observe(this.element);
  }

  show(asked: FeltAsked): void {
    this.asked = asked;
    const { placing } = asked.standing;
    if (placing) this.line(asked, placing);
    else this.trains(asked);
  }

  /* The reach of rows for which a line is drawn largest. */
  private fitted(placing: Placing, width: number, height: number): Placing {
    if (!placing.joined.length) return placing;
    const size = ({ box: [left, top, right, bottom] }: Placing): number =>
      Math.min(width / (right - left + 2.6), height / (bottom - top + 2.6), Felt.LARGEST);
    return [8, ...Felt.REACHES]
      .map((reach) => placing.reaching(reach))
      .reduce((one, other) => (size(other) > size(one) + 0.5 ? other : one));
  }

  private line({ standing, open, aim, ways, tap }: FeltAsked, lying: Placing): void {
    const { width, height } = this.element.getBoundingClientRect();
    if (!width || !height) return;
    const placing = this.fitted(lying, width, height);
    const last = standing.plies.findLastIndex(({ kind }) => kind === "play") + 1;
    const tiles = placing.tiles.map(({ tile, x, y, rotation, turn }) =>
      drawn("use", {
        href: `#t${tile.join("-")}`,
        transform: Felt.transform(x, y, rotation),
        ...(turn === last ? { class: "new" } : {}),
      }),
    );
    const boxes: Box[] = placing.tiles.map(Felt.box);
    const numbers = Felt.ends(placing, boxes);
    const ends = numbers.map((end, place) => {
      const sign = Felt.end(end);
      sign.classList.toggle("shut", !open.has(place));
      sign.classList.toggle("aim", aim === place);
      if (open.has(place) && !ways.length) sign.addEventListener("click", () => tap(place, 0));
      return sign;
    });
    const spots = apart(
      ways.map(({ tile, place, leaves }) => {
        const arm = place < 0 ? null : placing.layout.ends[place]!.arm;
        return placing.ghost(this.recording.tiles[tile]!, leaves ? `${arm}=${leaves - 1}` : arm);
      }),
    );
    const ghosts = ways.map(({ tile, place, leaves }, at) => {
      const spot = spots[at]!;
      boxes.push(Felt.box(spot));
      const use = drawn("use", {
        class: "ghost",
        href: `#t${this.recording.name(tile)}`,
        transform: Felt.transform(spot.x, spot.y, spot.rotation),
      });
      const target = drawn("g", { class: "landing" }, [use]);
      target.addEventListener("click", () => tap(place, leaves));
      return target;
    });
    const round = numbers.map(({ x, y }): Box => [x - 0.6, y - 0.6, x + 0.6, y + 0.6]);
    this.fit([...boxes, ...round], width, height);
    this.svg.replaceChildren(...tiles, ...(ways.length ? [] : ends), ...ghosts);
    this.element.replaceChildren(this.svg);
  }

  private fit(boxes: readonly Box[], width: number, height: number): void {
    const all: Box[] = [[-1, -1, 1, 1], ...boxes];
    const edge = (at: number): number => Math[at < 2 ? "min" : "max"](...all.map((box) => box[at]!)) + (at < 2 ? -0.3 : 0.3);
    const [left, top, right, bottom] = [0, 1, 2, 3].map(edge) as Box;
    const unit = Math.min(Felt.LARGEST, width / (right - left), height / (bottom - top));
    const view = [(left + right - width / unit) / 2, (top + bottom - height / unit) / 2, width / unit, height / unit];
    this.svg.setAttribute("viewBox", view.map((number) => Number(number.toFixed(3))).join(" "));
  }

  private trains({ standing, open, aim, tap, train }: FeltAsked): void {
    const { sheet, hub, trains } = standing;
    const ends = sheet.ends;
    const lanes = ends.map((number, place) => {
      const end = made("button", String(number), [], {
        type: "button",
        class: "number",
        "aria-label": `${train(place)}: ${number}`,
      });
      end.setAttribute("aria-pressed", String(aim === place));
      end.setAttribute("aria-disabled", String(!open.has(place)));
      end.addEventListener("click", () => open.has(place) && tap(place, 0));
      const marked = ((sheet.get("marked") >> place) & 1) > 0 && place < ends.length - 1;
      const name = made("b", train(place), marked ? [made("span", " ●", [], { class: "marked" })] : []);
      const tiles = made("span", "", this.lane(trains[place] ?? [], hub), { class: "lane" });
      return made("li", "", [name, tiles, end]);
    });
    const middle = hub === null ? [] : [made("p", "", [tileDrawing(this.recording.name(hub))], { class: "hub" })];
    this.element.replaceChildren(...middle, made("ol", "", lanes, { class: "trains" }));
  }

  /* The latest tiles of a train, each with the number that joined at the left. */
  private lane(tiles: readonly number[], hub: number | null): SVGSVGElement[] {
    let number = hub === null ? -1 : this.recording.tiles[hub]![0];
    const all = tiles.map((tile) => {
      const [low, high] = this.recording.tiles[tile]!;
      const turned = low !== number && high === number;
      number = turned ? low : high;
      return tileDrawing(this.recording.name(tile), turned);
    });
    return all.slice(-RecorderFelt.SHOWN);
  }
}
