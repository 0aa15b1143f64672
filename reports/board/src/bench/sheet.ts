// The score sheet of the matches in the text, and games of which only the result is written down.
import { made } from "../dom";
import type { Files } from "./files";
import type { MatchSheet } from "./server";
import type { BenchWords } from "./words";

/** What is written behind a text for a game of which only the points are known, by the names of the sides. */
export const resultText = (points: Record<string, number>): string => {
  const sides = Object.entries(points).flatMap(([side, count]) => (count ? [`${side} ${count}`] : []));
  return `[Result "${sides.join("; ") || "0"}"]\n\n*\n`;
};

export class ScoreSheet {
  constructor(
    private readonly files: Files,
    private readonly words: BenchWords,
  ) {}

  /** Shows the sheets; answers what is to be written behind the text, null for nothing. */
  async show(matches: MatchSheet[]): Promise<string | null> {
    const { words } = this;
    const last = matches.at(-1);
    const inputs = (last?.sides ?? []).map((side) => {
      const input = made("input", "", [], { type: "number", min: 0, max: 9999, inputmode: "numeric" });
      return [side, input] as const;
    });
    const form = made("div", "", [
      made("h3", words.say("recorder_result_only")),
      ...inputs.map(([side, input]) => made("label", `${side} `, [input])),
    ]);
    const parts = matches.flatMap((match) => this.match(match));
    const add: [string, string][] = last ? [["add", words.say("recorder_add")]] : [];
    const none = made("p", words.say("bench_error_no_game"));
    const buttons: [string, string][] = [...add, ["", words.say("recorder_close")]];
    const answer = await this.files.choose(words.say("recorder_sheet"), last ? [...parts, form] : [none], buttons);
    if (answer !== "add") return null;
    return resultText(Object.fromEntries(inputs.map(([side, { value }]) => [side, Number(value)])));
  }

  private match({ event, sides, games, score, next_lead, summary }: MatchSheet): HTMLElement[] {
    const { words } = this;
    const head = (text: string, scope: string): HTMLElement => made("th", text, [], { scope });
    const cells = (points: Record<string, number> | null): HTMLElement[] =>
      sides.map((side) => made("td", points ? String(points[side] ?? 0) : "–"));
    const rows = games.map(({ number, lead, points, notes }) => {
      const led = [lead.seat, lead.tile].filter(Boolean).join(" ");
      const told = notes.length ? [made("small", notes.join("; "))] : [];
      return made("tr", "", [head(String(number ?? "–"), "row"), made("td", led), ...cells(points), made("td", "", told)]);
    });
    const total = made("tr", "", [head(words.say("recorder_total"), "row"), made("td"), ...cells(score), made("td")]);
    const heads = [head(words.say("bench_number"), "col"), head(words.say("bench_lead"), "col")];
    const columns = made("tr", "", [...heads, ...sides.map((side) => head(side, "col")), made("td")]);
    const table = made("table", "", [made("thead", "", [columns]), made("tbody", "", rows), made("tfoot", "", [total])]);
    const scroll = made("div", "", [table], {
      class: "scroll",
      tabindex: 0,
      role: "group",
      "aria-label": words.say("recorder_sheet"),
    });
    const who = next_lead && [...(next_lead.seats ?? []), next_lead.tile].filter(Boolean).join(" ");
    const next = next_lead ? [made("p", words.say("bench_next", { who: who || "?", rule: next_lead.rule }))] : [];
    return [...(event ? [made("h3", event)] : []), scroll, ...(summary ? [made("p", summary)] : []), ...next];
  }
}
