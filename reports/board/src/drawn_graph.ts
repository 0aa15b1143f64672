// The graph of a game's value as elements, as evaluation.html.j2 has them; what stands where is worked out in Python.
import type { GraphData, Words } from "./data";
import { drawn, made } from "./dom";

const SIGNS = {
  dot: ["circle", { r: 3.6 }],
  square: ["rect", { x: -3.4, y: -3.4, width: 6.8, height: 6.8 }],
  triangle: ["path", { d: "M0-4.6 4.4 3.4H-4.4z" }],
  diamond: ["path", { d: "M0-4.8 4.8 0 0 4.8-4.8 0z" }],
  ring: [
    "path",
    { "fill-rule": "evenodd", d: "M-4.4 0a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0-8.8 0zM-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0z" },
  ],
  star: ["path", { d: "M0-6 1.5-2.1 5.7-1.9 2.4.8 3.5 4.9 0 2.6-3.5 4.9-2.4.8-5.7-1.9-1.5-2.1z" }],
  cross: ["path", { d: "M-4.4-2.4-2.4-4.4 0-2 2.4-4.4 4.4-2.4 2 0 4.4 2.4 2.4 4.4 0 2-2.4 4.4-4.4 2.4-2 0z" }],
} as const;

/* What sets points and lines of a graph apart besides their colour. */
export const signs = (): SVGElement[] =>
  Object.entries(SIGNS).map(([name, [shape, attributes]]) => drawn(shape, { ...attributes, id: `sign-${name}` }));

const signed = (sign: string, kind: string, attributes: Record<string, string>): SVGElement =>
  drawn("svg", { class: "sign", ...attributes }, [drawn("use", { ...(kind ? { class: kind } : {}), href: `#sign-${sign}` })]);

const percent = (number: number): string => `${number}%`;

const text = (said: string, attributes: Record<string, string | number>): SVGElement => {
  const element = drawn("text", attributes);
  element.textContent = said;
  return element;
};

/* Part of the plot, stretched: from the top, or from nought down. */
const plot = (from: number, height: number, parts: SVGElement[]): SVGElement =>
  drawn(
    "svg",
    {
      viewBox: `0 ${from} 100 ${height}`,
      preserveAspectRatio: "none",
      width: "100%",
      height: percent(height),
      ...(from ? { y: percent(from) } : {}),
    },
    parts,
  );

const plots = ({ areas, zero, curves }: GraphData): SVGElement[] => {
  const below = Math.round((100 - zero) * 100) / 100;
  const paths = (kind: string): SVGElement[] => areas.map((d) => drawn("path", { class: kind, d }));
  const lines = curves.map(({ side, paths: stretches, label }) =>
    drawn(
      "g",
      { class: label ? `curve side${side}` : "curve" },
      stretches.map((points) => drawn("polyline", { points })),
    ),
  );
  return [
    ...(areas.length ? [plot(0, zero, paths("ahead")), plot(zero, below, paths("behind"))] : []),
    plot(0, 100, [drawn("path", { class: "zero", d: `M0 ${zero}H100` }), ...lines]),
  ];
};

const links = ({ points, step }: GraphData): SVGElement[] =>
  points.map(({ turn, anchor, name, x, strip, y, sign, kind }) => {
    const title = drawn("title");
    title.textContent = name;
    const bar = drawn("rect", { class: "strip", x: percent(strip), y: -6, width: percent(step), height: "100%" });
    const mark = y !== null && sign ? [signed(sign, kind, { x: percent(x), y: percent(y) })] : [];
    return drawn("a", { href: `#${anchor}`, "data-turn": turn }, [title, bar, ...mark]);
  });

/* All of it. */
export const graph = (id: string, data: GraphData, words: Words): HTMLElement => {
  const axes = [
    ...data.values.flatMap(({ at, text: said }) => [
      drawn("line", { class: "grid", x1: 0, x2: "100%", y1: percent(at), y2: percent(at) }),
      text(said, { x: -6, y: percent(at), class: "value" }),
    ]),
    ...data.turns.map(({ at, text: said }) => text(said, { x: percent(at), y: "100%", dy: 17, "text-anchor": "middle" })),
  ];
  const names = data.curves
    .filter(({ label }) => label)
    .map(({ label, label_y: y, side }) => text(label, { x: "100%", y: percent(y), dx: 6, class: `name side${side}` }));
  const svg = drawn(
    "svg",
    {
      class: data.above ? "values" : "values many",
      role: "group",
      "aria-labelledby": `${id}-values`,
      "aria-describedby": `${id}-values-text`,
    },
    [...axes, ...plots(data), ...names, ...links(data)],
  );
  const whose = [
    made("span", `↑ ${data.above}`, [], { class: "up" }),
    " ",
    made("span", `↓ ${data.below}`, [], { class: "down" }),
  ];
  const legend = data.legend.flatMap(({ sign, kind, text: said }) => [
    " ",
    made("span", "", [signed(sign, kind, { viewBox: "-7-7 14 14", "aria-hidden": "true" }), ` ${said}`], { class: "nowrap" }),
  ]);
  return made(
    "section",
    "",
    [
      made("h3", words.values, [], { id: `${id}-values` }),
      made("figure", "", [
        ...(data.above ? [made("p", "", whose, { class: "whose" })] : []),
        svg,
        made("figcaption", "", [made("span", data.description, [], { class: "spoken" }), ...legend], { id: `${id}-values-text` }),
      ]),
    ],
    { class: "evaluation", "aria-labelledby": `${id}-values`, "data-view": "all" },
  );
};
