// What is wrong with the text, what was understood of it, and the repairs that are offered, each with what it would change.
import { every, made, one } from "../dom";
import type { BenchEditor } from "./editor";
import { changesOf, previewOf } from "./places";
import type { CheckedText, OfferedRepair, Problem } from "./server";
import type { BenchWords } from "./words";

const MOST = 50;

export class Problems {
  private checked: CheckedText | null = null;
  private repairs: OfferedRepair[] = [];

  constructor(
    private readonly page: ParentNode,
    private readonly editor: BenchEditor,
    private readonly words: BenchWords,
  ) {}

  /** Shows what was found; repairs come later. */
  show(checked: CheckedText, repairs: OfferedRepair[] = []): void {
    this.checked = checked;
    this.repairs = repairs;
    this.verdicts(checked);
    const understood = one(this.page, "#understood");
    understood.textContent = checked.understood;
    understood.hidden = !checked.understood;
    one(this.page, "#convert-row").hidden = checked.form === "movetext" || !checked.games.length;
    this.made(checked);
    const found = this.all(checked);
    one(this.page, "#problems").replaceChildren(
      ...found.slice(0, MOST).map(({ problem, offered }) => this.entry(problem, offered)),
    );
    this.editor.mark(
      found.map(({ problem, offered }) => ({
        problem,
        actions: offered.slice(0, 1).map((repair) => ({ name: this.words.say("bench_apply"), apply: () => this.apply(repair) })),
      })),
    );
    this.editor.note(checked.understood ? checked.lines : []);
  }

  /** Goes to the first error, if there is one. */
  reveal(checked: CheckedText): void {
    const first = this.all(checked).find(({ problem }) => problem.severity === "error" && problem.line !== null)?.problem;
    if (first) this.editor.go(this.editor.place(first.line!, first.column ?? 1));
  }

  clear(): void {
    this.checked = null;
    for (const list of every(this.page, "#verdicts, #problems, #made")) list.replaceChildren();
    for (const part of every(this.page, "#understood, #convert-row, #lines")) part.hidden = true;
    this.editor.mark([]);
    this.editor.note([]);
  }

  private all(checked: CheckedText): { problem: Problem; offered: OfferedRepair[] }[] {
    const whole = checked.problems.map((problem) => ({ problem, offered: [] as OfferedRepair[] }));
    const games = checked.games.flatMap(({ problems }, game) =>
      problems.map((problem, at) => ({
        problem,
        offered: this.repairs.filter((repair) => repair.game === game + 1 && repair.problem === at),
      })),
    );
    return [...whole, ...games];
  }

  private verdicts({ games, placed }: CheckedText): void {
    const entries = games.map(({ valid, verdict, missing, line }, at) => {
      const name = games.length > 1 ? `${this.words.say("bench_game", { number: at + 1 })}: ` : "";
      const button = made("button", name + verdict, [], { type: "button", class: valid ? "valid" : "wrong" });
      button.addEventListener("click", () => this.go(line, 1));
      return made("li", "", missing ? [button, made("small", ` ${missing}`)] : [button]);
    });
    if (!placed && games.length) entries.push(made("li", this.words.say("bench_unplaced")));
    one(this.page, "#verdicts").replaceChildren(...entries);
  }

  private made({ lines, form }: CheckedText): void {
    const part = one(this.page, "#lines");
    part.hidden = !lines.length || form === "movetext";
    one(part, "#made").replaceChildren(
      ...lines.map(([line, what]) => {
        const button = made("button", String(line), [], { type: "button" });
        button.addEventListener("click", () => this.go(line, 1));
        return made("li", "", [button, made("span", ` ${what}`)]);
      }),
    );
  }

  private go(line: number, column: number): void {
    this.editor.go(this.editor.place(line, column));
    this.editor.focus();
  }

  private entry(problem: Problem, offered: OfferedRepair[]): HTMLElement {
    const { line, column, severity, message, hint, rule } = problem;
    const place = line === null ? "" : `${line}:${column} `;
    const head = made("button", "", [made("b", place), message], { type: "button", class: "problem" });
    if (line !== null) head.addEventListener("click", () => this.go(line, column ?? 1));
    const parts: HTMLElement[] = [head];
    if (hint) parts.push(made("p", hint, [], { class: "hint" }));
    if (rule) parts.push(made("p", rule, [], { class: "hint" }));
    parts.push(...offered.map((repair) => this.offer(repair)));
    return made("li", "", parts, { class: severity });
  }

  private offer(repair: OfferedRepair): HTMLElement {
    const apply = made("button", this.words.say("bench_apply"), [], { type: "button", class: "main apply" });
    apply.addEventListener("click", () => this.apply(repair));
    const preview = made("button", this.words.say("bench_preview"), [], { type: "button", "aria-expanded": "false" });
    const lines = previewOf(this.editor.text, repair.edits).map(({ sign, text }) =>
      made({ "-": "del", "+": "ins", " ": "span" }[sign] as "del", `${sign} ${text}`),
    );
    const shown = made("pre", "", lines, { class: "preview", tabindex: "0" });
    shown.hidden = true;
    preview.addEventListener("click", () => {
      shown.hidden = !shown.hidden;
      preview.setAttribute("aria-expanded", String(!shown.hidden));
    });
    const told = made("p", "", [
      made("b", `${this.words.say("bench_repair")} `),
      `${repair.words.join("; ")} (${repair.summary})`,
    ]);
    return made("div", "", [told, made("div", "", [apply, preview], { class: "tools" }), shown], { class: "repair" });
  }

  private apply(repair: OfferedRepair): void {
    if (!this.checked) return;
    this.editor.change(changesOf(this.editor.text, repair.edits));
    this.editor.focus();
  }
}
