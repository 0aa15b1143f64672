// What there is to say of the choice in a turn, and what a reader can do besides stepping, as elements: the same classes
// and marks as in the templates of a report.
import { type FairData, type GameData, type OptionData, signed, type TurnData, type Words } from "./data";
import { drawn, filled, made } from "./dom";
import { OPEN } from "./sight";

/* For whom an element is; hidden for all others. */
export const only = (views: string): Record<string, string> =>
  views.split(" ").includes(OPEN) ? { "data-view": views } : { "data-view": views, hidden: "" };

/* For what a seat alone could see, and for what all others see in its place. */
export const own = (seat: number): string => `${OPEN} ${seat}`;
export const others = (seat: number, seats: number): string =>
  Array.from({ length: seats + 1 }, (_, at) => at - 1)
    .filter((other) => other !== seat)
    .join(" ");

/* A drawn tile, lying or standing. */
export const tile = (name: string, standing: boolean): SVGElement =>
  drawn("svg", { class: standing ? "tile up" : "tile", viewBox: standing ? "-.5-1 1 2" : "-1-.5 2 1", "aria-hidden": "true" }, [
    drawn("use", standing ? { href: name, transform: "rotate(90)" } : { href: name }),
  ]);

/* What a move is called: the tile, and the number or arm that it joins. */
const moveText = (move: string, words: Words): (Node | string)[] => {
  const [name = "", place] = move.split("@");
  if (name === "stop") return [made("b", words.stop)];
  const joined = place === undefined ? "" : ` ${filled(words.on, { end: place })}`;
  return [tile(`#t${name}`, false), " ", made("b", name), joined];
};

const tags = (texts: (string | false)[]): HTMLElement[] =>
  texts.filter((text) => text !== false).map((text) => made("span", text, [], { class: "tag" }));

const options = (list: readonly OptionData[], words: Words): HTMLElement => {
  const best = list[0]?.value ?? 0;
  const rows = list.map(({ move, value, played = false }) =>
    made(
      "li",
      "",
      [
        made("span", "", moveText(move, words), { class: "what" }),
        " ",
        made("span", signed(value, words), [], { class: "worth" }),
        " ",
        made("span", "", tags([played && words.played, value === best && words.best]), { class: "tags" }),
      ],
      {
        class: `${played ? "played" : ""} ${value === best ? "best" : ""}`.trim(),
        "data-move": move,
        "data-lost": best - value,
      },
    ),
  );
  return made("ul", "", rows, { class: "options" });
};

/* Both values of every move. How the tiles lay is for those who see all hands. */
const weighed = ({ heading, rows, basis }: FairData, seat: number, words: Words): HTMLElement => {
  const head = [words.move, words.column_open, heading, words.column_share].map((text, at) =>
    made("th", text, [], { scope: "col", ...(at === 1 ? only(OPEN) : {}) }),
  );
  const body = rows.map((row) => {
    const what = [tile(`#${row.tile.ref}`, false), " ", made("b", row.tile.text), row.on ? ` ${row.on}` : ""];
    const value = (text: string, best: boolean, more: HTMLElement[], views: Record<string, string> = {}): HTMLElement =>
      made(
        "td",
        "",
        [made("b", text), ...more, ...tags([best && words.best])].flatMap((part) => [part, " "]),
        {
          ...(best ? { class: "best" } : {}),
          ...views,
        },
      );
    return made(
      "tr",
      "",
      [
        made("th", "", [made("span", "", what, { class: "what" }), " ", ...tags([row.played && words.played])], { scope: "row" }),
        value(row.open || "–", row.open_best, [], only(OPEN)),
        value(row.value, row.best, row.error ? [made("small", row.error)] : []),
        made("td", row.share),
      ],
      { ...(row.played ? { class: "played" } : {}), "data-move": row.hook.move, "data-lost": row.hook.lost },
    );
  });
  return made(
    "div",
    "",
    [
      made("table", "", [made("thead", "", [made("tr", "", head)]), made("tbody", "", body)]),
      made("p", basis, [], { class: "hint" }),
    ],
    { class: "weighed", ...only(own(seat)) },
  );
};

const verdict = ({ verdict: found }: FairData, seat: number): HTMLElement[] => {
  if (!found) return [];
  const open = made("span", found.open, found.hindsight ? [" ", made("i", found.hindsight)] : [], only(OPEN));
  const mark = made("span", found.mark, [], { class: `grade g-${found.grade}`, "aria-hidden": "true" });
  return [made("p", "", [mark, " ", made("b", found.word), `, ${found.loss}. `, open], { class: "judged", ...only(own(seat)) })];
};

/* All that is said of a turn, kept out of sight: the board shows it beside itself. */
export const choices = (game: GameData, turn: TurnData, words: Words): HTMLElement => {
  const seat = game.seats.indexOf(turn.seat);
  const values = turn.options?.length ? [made("div", "", [options(turn.options, words)], only(OPEN))] : [];
  const reasons = (turn.reasons ?? []).map(([text, hindsight]) =>
    made("p", text, [], { class: "reason", ...only(hindsight ? OPEN : own(seat)) }),
  );
  const known = made("details", "", [], { class: "known", "data-known": turn.turn, hidden: "" });
  const parts = turn.fair ? [...verdict(turn.fair, seat), weighed(turn.fair, seat, words)] : values;
  return made("div", "", [made("div", "", [...parts, ...reasons, known], { class: "choices" })], {
    id: `${game.id}-t${turn.turn}`,
  });
};

const button = (text: string, attributes: Record<string, string>): HTMLElement =>
  made("button", text, [], { type: "button", ...attributes });

/* Going on from any turn with the solver. */
export const trying = (game: GameData, words: Words): HTMLElement => {
  if (!game.own) return made("p", words.own_unavailable, [], { class: "hint" });
  const status = `${game.id}-status`;
  const halting = { "aria-describedby": status, hidden: "" };
  return made(
    "details",
    "",
    [
      made("summary", words.own_title),
      made(
        "div",
        "",
        [
          made("p", "", [], { class: "status", id: status, role: "status" }),
          button(words.own_halt, { class: "halt", ...halting }),
          button(words.own_again, { class: "again", ...halting }),
        ],
        { class: "asked" },
      ),
      made("ul", "", [], { class: "to-try" }),
      made(
        "p",
        "",
        [
          button(words.own_back, { "data-tool": "back", hidden: "" }),
          button(words.own_leave, { "data-tool": "leave", hidden: "" }),
          button(words.own_copy, { "data-tool": "copy", hidden: "" }),
        ],
        { class: "tools" },
      ),
      made("textarea", "", [], { readonly: "", hidden: "", rows: 4, "aria-label": words.own_text, spellcheck: "false" }),
    ],
    { class: "trying", "data-spoils": "" },
  );
};

/* Through whose eyes the game is seen. */
export const sights = (game: GameData, words: Words): HTMLElement[] => {
  const views = ["", ...game.seats].map((label, at) => {
    const radio = made("input", "", [], { type: "radio", name: `${game.id}-sight`, value: label, autocomplete: "off" });
    radio.defaultChecked = at === 0;
    return made("label", "", [radio, made("span", game.sights?.[at] ?? label)]);
  });
  const closed = Array.from({ length: game.seats.length + 1 }, (_, at) => at - 1).join(" ");
  return [
    made("fieldset", "", [made("legend", words.sight), ...views], { class: "sights" }),
    made("p", words.sight_hint, [], { class: "hint sight", ...only(closed) }),
  ];
};

/* Guessing first. */
export const guessing = (game: GameData, words: Words): HTMLElement => {
  const seats = [
    made("option", words.guess_all, [], { value: "" }),
    ...game.seats.map((label, seat) => made("option", game.players[seat] ?? label, [], { value: label })),
  ];
  const hint = `${game.id}-guess`;
  return made(
    "div",
    "",
    [
      button(words.guess, { "aria-pressed": "false", "aria-describedby": hint }),
      made("label", `${words.guess_seats} `, [made("select", "", seats, { autocomplete: "off" })]),
      made("p", words.guess_hint, [], { class: "hint", id: hint }),
    ],
    { class: "guess" },
  );
};

/* How well each player chose. */
export const card = (game: GameData, words: Words): HTMLElement[] => {
  const cards = game.cards ?? [];
  if (!cards.length) return [];
  const judged = cards.some(({ grades }) => grades);
  const lucky = cards.some(({ luck }) => luck);
  const grade = (name: "inaccuracy" | "mistake" | "blunder", mark: string): Node[] => [
    made("span", mark, [], { class: `grade g-${name}`, "aria-hidden": "true" }),
    made("span", words[`grade_${name}`], [], { class: "spoken" }),
  ];
  const heads: (string | Node[])[] = [
    words.card_player,
    words.card_accuracy,
    words.card_best,
    ...(judged ? [grade("inaccuracy", "?!"), grade("mistake", "?"), grade("blunder", "??")] : []),
    words.card_lost,
    ...(lucky ? [words.card_luck] : []),
  ];
  const head = heads.map((said) =>
    typeof said === "string" ? made("th", said, [], { scope: "col" }) : made("th", "", said, { scope: "col" }),
  );
  const rows = cards.map(({ player, accuracy, best, grades, lost, luck }) => {
    const cells = [accuracy, best, ...(judged ? (grades ?? [0, 0, 0]).map(String) : []), lost, ...(lucky ? [luck] : [])];
    return made("tr", "", [made("th", player, [], { scope: "row" }), ...cells.map((text) => made("td", text || "–"))]);
  });
  const id = `${game.id}-card`;
  const table = made("table", "", [made("thead", "", [made("tr", "", head)]), made("tbody", "", rows)]);
  const attributes = { class: "card", "data-spoils": "", "aria-labelledby": id, ...only(OPEN) };
  return [made("section", "", [made("h3", words.card, [], { id }), table], attributes)];
};

/* The position as a picture, and the whole screen; the address is that of somebody else's page. */
export const shares = (words: Words): HTMLElement =>
  made(
    "p",
    "",
    [
      button(words.share_picture, { "data-share": "picture" }),
      " ",
      button(words.share_screen, { "data-share": "screen" }),
      " ",
      made("span", "", [], { role: "status" }),
    ],
    { class: "shares" },
  );
