// A game as elements, for a page that has none of its own: the same classes and marks as in the templates of a report, so that
// all that runs there runs here.
import { better, type GameData, type HeldData, type TurnData, type Words } from "./data";
import { drawn, made } from "./dom";
import { card, choices, guessing, only, others, own, shares, sights, tile, trying } from "./drawn_choices";
import { graph, signs } from "./drawn_graph";
import { OPEN } from "./sight";

/* Where the pips of a half lie, in quarters of it. */
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  "",
  "00",
  "-+ +-",
  "-+ 00 +-",
  "-- -+ +- ++",
  "-- -+ 00 +- ++",
  "-- -+ 0- 0+ +- ++",
  "-- -+ 0- 00 0+ +- ++",
  "-- -0 -+ 0- 0+ +- +0 ++",
  "-- -0 -+ 0- 00 0+ +- +0 ++",
].map((half) =>
  half
    .split(" ")
    .filter(Boolean)
    .map((pip) => [at(pip[0]), at(pip[1])] as const),
);

function at(sign: string | undefined): number {
  return sign === "-" ? -0.25 : sign === "+" ? 0.25 : 0;
}

/* The shapes of all tiles up to a number, to which every drawn tile refers. */
export const shapes = (highest: number): SVGElement => {
  const numbers = Array.from({ length: highest + 1 }, (_, number) => number);
  const half = (number: number): SVGElement => {
    const id = `h${number}`;
    const pips = PIPS[number]?.map(([x, y]) => `M${x - 0.1} ${y}a.1.1 0 1 0 .2 0 .1.1 0 1 0-.2 0`);
    if (pips) return drawn("path", { id, class: "pip", d: pips.join("") });
    const text = drawn("text", { id, class: "digits", y: 0.2 });
    text.textContent = String(number);
    return text;
  };
  const face = (): SVGElement => drawn("rect", { class: "face", x: -0.97, y: -0.47, width: 1.94, height: 0.94, rx: 0.15 });
  const tiles = numbers.flatMap((low) =>
    numbers
      .slice(low)
      .map((high) =>
        drawn("g", { id: `t${low}-${high}` }, [
          drawn("use", { href: "#face" }),
          drawn("use", { href: `#h${low}`, x: -0.5 }),
          drawn("use", { href: `#h${high}`, x: 0.5 }),
        ]),
      ),
  );
  return drawn("svg", { class: "shapes", width: 0, height: 0, "aria-hidden": "true" }, [
    drawn("defs", {}, [
      ...numbers.map(half),
      drawn("g", { id: "face" }, [face(), drawn("path", { class: "bar", d: "M0-.32V.32" })]),
      drawn("g", { id: "back" }, [
        face(),
        drawn("rect", { class: "reverse", x: -0.8, y: -0.3, width: 1.6, height: 0.6, rx: 0.08 }),
      ]),
      ...tiles,
      ...signs(),
    ]),
  ]);
};

const held = ({ tile: name, came = 0, went = null }: HeldData, standing: boolean): HTMLElement => {
  const marks = { ...(came ? { "data-came": came } : {}), ...(went === null ? {} : { "data-went": went }) };
  return made(
    "span",
    "",
    [tile(name ? `#t${name}` : "#back", standing), made("i", ` ${name || "?"}`, [], { class: "spoken" })],
    marks,
  );
};

/* The hands round the table, top first. */
const spots = (game: GameData, words: Words): HTMLElement[] =>
  (["top", "left", "right", "bottom"] as const).map((side) => {
    const standing = side === "top" || side === "bottom";
    const hands = game.hands.filter(({ spot }) => spot === side);
    // Whoever sits to the left is seen first, as round a table.
    if (side === "top") hands.reverse();
    return made(
      "div",
      "",
      hands.map(({ label, name, tiles }) => {
        const who = made(
          "p",
          "",
          [
            made("b", label),
            name ? ` ${name} ` : " ",
            made("span", words.to_play, [], { class: "to-play", hidden: "" }),
            made("span", words.pass_cell, [], { class: "bubble", hidden: "" }),
          ],
          { class: "who" },
        );
        const hand = made(
          "p",
          "",
          tiles.map((one) => held(one, standing)),
          { class: "tiles", ...only(own(game.seats.indexOf(label))) },
        );
        const seat = game.seats.indexOf(label);
        const backs = made(
          "div",
          "",
          [made("p", "", [], { class: "how" }), made("p", "", [made("span", "", [tile("#back", standing)])], { class: "tiles" })],
          { class: "backs", "data-held": seat, ...only(others(seat, game.seats.length)) },
        );
        return made("div", "", [who, hand, backs], { class: "held", "data-seat": label });
      }),
      { class: `spot ${side}` },
    );
  });

const laid = ({ board, start }: GameData): SVGElement =>
  drawn(
    "svg",
    { class: "layout", role: "img", "aria-label": start },
    board.tiles.map(({ tile: [low, high], turn, x, y, rotation }) =>
      drawn("use", { href: `#t${low}-${high}`, transform: `translate(${x} ${y})rotate(${rotation})`, "data-turn": turn }),
    ),
  );

const ICONS = { first: "M3 3v10M13 3 6 8l7 5z", previous: "m10 3-5 5 5 5", next: "m6 3 5 5-5 5", last: "M13 3v10M3 3l7 5-7 5z" };

const steps = (words: Words): HTMLElement => {
  const icon = (paths: SVGElement[]): SVGElement => drawn("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, paths);
  const step = (go: keyof typeof ICONS): HTMLElement => {
    const kind = go === "previous" || go === "next" ? "thin" : "whole";
    const path = drawn("path", { class: kind, d: ICONS[go] });
    return made("button", "", [icon([path])], { type: "button", "data-go": go, title: words[go], "aria-label": words[go] });
  };
  const play = made(
    "button",
    "",
    [icon([drawn("path", { class: "go", d: "m5 3 8 5-8 5z" }), drawn("path", { class: "halt", d: "M5 3v10M11 3v10" })])],
    { type: "button", class: "play-on", "aria-pressed": "false", "aria-label": words.play },
  );
  const mistake = (go: "mistake-previous" | "mistake-next", sign: string, label: string): HTMLElement =>
    made("button", "", [made("span", sign, [], { "aria-hidden": "true" })], {
      type: "button",
      "data-go": go,
      title: label,
      "aria-label": label,
    });
  const slider = made("input", "", [], { type: "range", class: "slider", min: 0, step: 1, "aria-label": words.slider });
  return made(
    "div",
    "",
    [
      step("first"),
      step("previous"),
      made("output", "", [], { class: "count" }),
      play,
      step("next"),
      step("last"),
      slider,
      made(
        "span",
        "",
        [mistake("mistake-previous", "‹ ?", words.mistake_previous), mistake("mistake-next", "? ›", words.mistake_next)],
        { class: "mistakes" },
      ),
      made("button", words.share_reveal, [], { type: "button", class: "reveal", hidden: "" }),
    ],
    { class: "steps" },
  );
};

/* Every turn as a table, a row for each round. */
const table = (game: GameData, words: Words): HTMLElement => {
  const rounds = new Map<number, TurnData[]>();
  for (const turn of game.turns) rounds.set(turn.round, [...(rounds.get(turn.round) ?? []), turn]);
  const head = made("tr", "", [
    made("th", "#", [], { scope: "col", title: words.round }),
    ...game.seats.map((label) => made("th", label, [], { scope: "col" })),
  ]);
  const link = (turn: TurnData): HTMLElement => {
    const lost = better(turn) && turn.wrong ? [made("span", " ?", [], { class: "marks", ...only(OPEN) })] : [];
    const seat = game.seats.indexOf(turn.seat);
    const said =
      turn.cell === undefined
        ? [turn.text]
        : [made("span", turn.text, [], only(own(seat))), made("span", turn.cell, [], only(others(seat, game.seats.length)))];
    return made("a", "", [...said, ...lost], { class: `move is-${turn.kind}`, href: "#", "data-turn": turn.turn });
  };
  const rows = [...rounds].map(([round, turns]) =>
    made("tr", "", [
      made("th", String(round), [], { scope: "row" }),
      ...game.seats.map((label) => made("td", "", turns.filter(({ seat }) => seat === label).map(link))),
    ]),
  );
  return made(
    "section",
    "",
    [
      made("div", "", [made("table", "", [made("thead", "", [head]), made("tbody", "", rows)])], {
        class: "scroll",
        role: "group",
        tabindex: 0,
        "aria-label": words.table,
      }),
    ],
    { class: "table" },
  );
};

/* All of it: board, steps, options and moves. */
export const gameArticle = (game: GameData, words: Words): HTMLElement => {
  const felt = made("div", "", [...spots(game, words), made("div", "", [laid(game)], { class: "centre" })], {
    class: "felt",
    tabindex: -1,
  });
  const board = made(
    "section",
    "",
    [
      felt,
      steps(words),
      made("p", "", [], { class: "caption", "aria-live": "polite" }),
      made("div", "", [], { class: "question", hidden: "" }),
    ],
    { class: "board", "aria-label": words.board },
  );
  const headline = [
    ...(game.name ? [made("span", game.name, [], { class: "which" }), " "] : []),
    made("span", game.result, [], { class: "result" }),
    made("span", words.guess, [], { class: "unsaid", hidden: "" }),
  ];
  const brief = game.brief ? [made("p", "", [made("b", game.brief)], { class: "brief", ...only(OPEN) })] : [];
  const asks = brief.length && game.opening < game.turns.length;
  const ask = asks ? [made("button", words.try_it, [], { type: "button", class: "try" })] : [];
  return made(
    "article",
    "",
    [
      made("header", "", [made("h2", "", headline), ...brief, ...ask], { class: "head" }),
      made(
        "div",
        "",
        [
          board,
          ...(game.graph ? [graph(game.id, game.graph, words)] : []),
          made(
            "div",
            "",
            [
              made("div", "", [], { class: "panel", "aria-label": words.options, role: "group" }),
              made("p", "", [], { class: "preview", id: `${game.id}-preview`, hidden: "" }),
              table(game, words),
              ...card(game, words),
              trying(game, words),
              ...sights(game, words),
              guessing(game, words),
              shares(words),
            ],
            { class: "side" },
          ),
        ],
        { class: "play" },
      ),
      made(
        "div",
        "",
        game.turns.map((turn) => choices(game, turn, words)),
        { class: "kept" },
      ),
    ],
    { class: "game live", "data-sight": "all" },
  );
};
