// The position on the board and what is said of it as a picture: an SVG with the styles of the page, drawn on a canvas.
import type { Board } from "./board";
import { drawn, every, maybe, one } from "./dom";

const WIDTH = 1200;
const HEIGHT = 900;
const MARGIN = 40;
const LETTERS = 66; // in a line of the heading

/* Words in lines of so many letters. */
export const wrapped = (text: string, letters = LETTERS): string[] => {
  const lines = [""];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1) ?? "";
    if (line && line.length + 1 + word.length > letters) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
};

const written = (text: string, attributes: Record<string, string | number>): SVGElement => {
  const element = drawn("text", { "font-family": "sans-serif", ...attributes });
  element.textContent = text;
  return element;
};

/* All rules of the page, or of the shadow tree that the board stands in. */
const rules = (board: Board): string => {
  const root = board.root.getRootNode() as Document | ShadowRoot;
  const sheets = [...root.adoptedStyleSheets, ...root.styleSheets];
  const text = sheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join("\n");
  return text.replaceAll(":host", ":root");
};

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/* The hands that everybody may see, a row each below the table. */
const hands = (board: Board, top: number): SVGElement[] => {
  const seats = board.seats.filter((seat) => seat.checkVisibility());
  const columns = seats.length > 2 ? 2 : 1;
  const width = (WIDTH - 2 * MARGIN) / columns;
  return seats.map((seat, at) => {
    const tiles = every(seat, ".tiles > span:not(.gone, .later)").filter((tile) => tile.checkVisibility());
    const size = Math.min(34, (width - 150) / Math.max(1, tiles.length) / 2.2);
    const uses = tiles.map((tile, place) =>
      drawn("use", {
        href: maybe(tile, "use")?.getAttribute("href") ?? "",
        transform: `translate(${130 + (2 * place + 1) * 1.1 * size} -9)scale(${size})`,
      }),
    );
    const name = written((one(seat, ".who").firstElementChild?.textContent ?? "").slice(0, 12), {
      "font-size": 24,
      "font-weight": 700,
    });
    const [column, row] = [at % columns, Math.floor(at / columns)];
    return drawn("g", { transform: `translate(${MARGIN + column * width} ${top + row * 48})` }, [name, ...uses]);
  });
};

/* The picture as SVG; its root stands for the page, as far as styles go. */
export const pictureOf = (board: Board): string => {
  const ink = getComputedStyle(board.root).color;
  const root = board.root.getRootNode() as Document | ShadowRoot;
  const brief = maybe(board.article, ".brief b")?.textContent ?? "";
  // While somebody is asked, nothing tells the answer.
  const silent = board.gates.length > 0 || !board.sight.open;
  const lines = [
    ...(silent || board.at !== board.game.opening ? [] : wrapped(brief)),
    ...wrapped(board.caption.textContent ?? "", 92),
  ];
  const text = lines.map((line, at) =>
    written(line, { x: MARGIN, y: MARGIN + 24 + 36 * at, "font-size": 26, fill: ink, ...(at ? {} : { "font-weight": 700 }) }),
  );
  const above = MARGIN + 20 + 36 * lines.length;
  const rows = Math.ceil(board.seats.length / (board.seats.length > 2 ? 2 : 1));
  const below = HEIGHT - MARGIN / 2 - 48 * rows;
  const table = one<SVGSVGElement>(board.root, ".centre .layout").cloneNode(true) as SVGSVGElement;
  for (const later of every(table, ".later")) later.remove();
  const felt = getComputedStyle(one(board.root, ".felt"));
  const box = { x: MARGIN, y: above, width: WIDTH - 2 * MARGIN, height: below - above - 20 };
  const inset = { x: box.x + 10, y: above + 10, width: box.width - 20, height: box.height - 20 };
  for (const [name, value] of Object.entries(inset)) table.setAttribute(name, String(value));
  const shapes = every<SVGElement>(root, ".shapes").map((one) => one.cloneNode(true));
  const picture = drawn(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width: WIDTH,
      height: HEIGHT,
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      class: "centre",
      fill: ink,
    },
    [
      ...shapes,
      drawn("rect", { width: WIDTH, height: HEIGHT, fill: paper(board) }),
      drawn("rect", { ...box, rx: 14, fill: felt.backgroundColor }),
      ...text,
      table,
      ...hands(board, below + 24),
    ],
  );
  const theme = document.documentElement.dataset.theme;
  if (theme) picture.dataset.theme = theme;
  // Each thing has the size that its attributes say. As an element it would be a style of the page, which has but one.
  const own = `svg svg.layout { width: ${inset.width}px; height: ${inset.height}px; max-width: none; margin: 0; }`;
  const style = `<style>${escaped(`${rules(board)}\n${own}`)}</style>`;
  return new XMLSerializer().serializeToString(picture).replace(/^<svg[^>]*>/, (root) => root + style);
};

/* What lies behind the board. */
const paper = (board: Board): string => {
  const root = board.root.getRootNode();
  const host = root instanceof ShadowRoot ? root.host : document.body;
  return getComputedStyle(host).backgroundColor;
};

/* The same as a PNG, or another SVG so many times as large. */
export const png = async (svg: string, scale = 1): Promise<Blob> => {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = scale * image.naturalWidth;
  canvas.height = scale * image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("the browser made no picture"))), "image/png"),
  );
};
