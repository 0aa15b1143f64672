// The workbench of `domino serve`: a record as text, what is wrong with it and what would mend it, and the board beside it.
import { BoardPane } from "./bench/board_pane";
import { BenchEditor } from "./bench/editor";
import { type Draft, download, Files, keepDraft, keptDraft, NOTHING, takeDrops } from "./bench/files";
import { Problems } from "./bench/problems";
import { ask, type CheckedText, Latest, ServerError, type TurnPlace } from "./bench/server";
import { type BenchData, BenchWords } from "./bench/words";
import { made, one } from "./dom";
import { handedOver } from "./recorder_store";

/** Milliseconds without a key before the text is checked, and before repairs are looked for. */
const CHECK = 60;
const REPAIR = 400;
/** Nobody has typed so many characters at once. */
const PASTED = 80;

class Workbench {
  private readonly words: BenchWords;
  private readonly editor: BenchEditor;
  private readonly problems: Problems;
  private readonly board: BoardPane;
  private readonly files: Files;
  private readonly checks = new Latest();
  private readonly boards = new Latest();
  private draft: Draft = NOTHING;
  private checked: CheckedText | null = null;
  /** The text that was checked. */
  private known = "";
  private waiting = 0;
  private repairing: AbortController | null = null;
  private analyzing: AbortController | null = null;
  /** While the text is replaced as a whole. */
  private opening = false;

  constructor(private readonly data: BenchData) {
    this.words = new BenchWords(data.words);
    this.editor = new BenchEditor(one(document, "#text"), {
      changed: () => this.changed(),
      moved: () => this.follow(),
      completions: (text) => this.completions(text),
      hovered: (position) => this.hovered(position),
    });
    this.problems = new Problems(document, this.editor, this.words);
    this.board = new BoardPane(document, this.words, (game, turn) => this.mark(game, turn));
    this.files = new Files(one<HTMLDialogElement>(document, "#dialog"), this.words);
    this.speak();
    this.listen();
  }

  private listen(): void {
    const on = (id: string, what: () => unknown): void =>
      one(document, `#${id}`).addEventListener("click", () => void this.guarded(async () => void (await what())));
    on("new", () => this.anew());
    on("open", () => this.open());
    on("save", () => this.save());
    on("sample", () => this.take({ ...NOTHING, text: this.data.sample, changed: true }));
    on("convert", () => this.convert());
    on("analyze", () => this.analyze());
    on("advise", () => this.advise());
    one(document, "#cancel").addEventListener("click", () => this.analyzing?.abort());
    document.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      void this.guarded(() => this.save());
    });
    takeDrops((file) => void this.guarded(async () => this.take(await this.files.dropped(file))));
  }

  async start(): Promise<void> {
    const kept = keptDraft();
    const { name } = this.data;
    if (kept?.changed && (!name || kept.name === name)) this.take(kept);
    else if (name) await this.guarded(async () => this.take(await this.files.read(name)));
    else if (kept) this.take(kept);
    else this.take(NOTHING);
    await this.recorded();
    this.editor.focus();
  }

  // A game that was recorded by taps goes on here.
  private async recorded(): Promise<void> {
    const text = handedOver();
    if (!text || text === this.draft.text) return;
    if (this.draft.changed && this.draft.text.trim() && !(await this.files.discards())) return;
    this.take({ ...NOTHING, text, changed: true });
  }

  /** Does something; what goes wrong is said. */
  private async guarded(what: () => Promise<void>): Promise<void> {
    try {
      await what();
      this.notice("");
    } catch (error) {
      if ((error as Error).name === "AbortError") return;
      this.notice(this.words.error(error instanceof ServerError ? error.code : "mistake"));
    }
  }

  private notice(text: string): void {
    const notice = one(document, "#notice");
    notice.textContent = text;
    notice.hidden = !text;
  }

  // The page in its language.
  private speak(): void {
    this.words.fill();
    this.editor.name(this.words.say("bench_text"), this.words.say("bench_placeholder"));
    this.board.speak();
    one(document, "#languages").replaceChildren(
      ...this.words.codes.map((code) => {
        const button = made("button", code.toUpperCase(), [], {
          type: "button",
          lang: code,
          "aria-label": this.words.nameOf(code),
          title: this.words.nameOf(code),
          ...(code === this.words.language ? { "aria-current": "true" } : {}),
        });
        button.addEventListener("click", () => {
          this.words.choose(code);
          this.speak();
          one(document, `#languages [lang="${code}"]`).focus();
          this.check();
        });
        return button;
      }),
    );
    this.title();
    this.verdict();
  }

  private title(): void {
    const { name, changed, text } = this.draft;
    const called = name || this.words.say("bench_new");
    one(document, "#file").textContent = changed && text ? `${called} · ${this.words.say("bench_not_saved")}` : name;
    document.title = name ? `${name} – ${this.words.say("bench_title")}` : this.words.say("bench_title");
    one(document, "#start").hidden = text !== "";
  }

  // Another text in place of what stands there.
  private take(draft: Draft): void {
    this.opening = true;
    this.editor.set(draft.text);
    this.opening = false;
    this.draft = { ...draft, text: this.editor.text };
    this.keep();
    this.check();
  }

  private keep(): void {
    keepDraft(this.draft);
    this.title();
  }

  private changed(): void {
    if (this.opening) return;
    this.draft = { ...this.draft, text: this.editor.text, changed: true };
    this.keep();
    this.repairing?.abort();
    window.clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => this.check(), CHECK);
  }

  private get wanted(): { text: string; language: string; source: string } {
    return { text: this.editor.text, language: this.words.language, source: this.draft.name || "game.domino" };
  }

  private check(): void {
    void this.checks.run(() => this.guarded(() => this.checkNow()));
  }

  private async checkNow(): Promise<void> {
    const { wanted } = this;
    this.repairing?.abort();
    if (!wanted.text.trim()) {
      this.checked = null;
      this.known = "";
      this.problems.clear();
      this.board.clear();
      this.verdict();
      return;
    }
    const checked = await ask("check", wanted);
    // Another key was pressed meanwhile: its own check is next.
    if (wanted.text !== this.editor.text) return;
    if (wanted.text !== this.known) {
      this.board.analyzed = null;
      one(document, "#advice").hidden = true;
      this.verdict();
    }
    const anew = wanted.text !== this.known || !this.board.shown.game;
    const pasted = !this.known && wanted.text.length >= PASTED;
    this.checked = checked;
    this.known = wanted.text;
    this.problems.show(checked);
    if (pasted) this.problems.reveal(checked);
    if (anew) this.drawn();
    window.clearTimeout(this.waiting);
    if (checked.games.some(({ valid }) => !valid)) this.waiting = window.setTimeout(() => void this.repair(checked), REPAIR);
  }

  private async repair(checked: CheckedText): Promise<void> {
    this.repairing = new AbortController();
    const { signal } = this.repairing;
    await this.guarded(async () => {
      const repairs = await ask("repairs", this.wanted, { signal });
      if (checked === this.checked && this.known === this.editor.text) this.problems.show(checked, repairs);
    });
  }

  // Where the cursor stands: the number of the game, and the turn of it.
  private get here(): { game: number; turn: number | null } {
    const { checked, editor } = this;
    if (!checked?.placed || this.known !== editor.text) return { game: 1, turn: null };
    const { cursor } = editor;
    const at = checked.games.findLastIndex(({ line }) => editor.place(line, 1) <= cursor);
    const game = checked.games[Math.max(at, 0)];
    const turn = game?.turns.findLast((place) => editor.rangeOf(place).from <= cursor);
    return { game: Math.max(at, 0) + 1, turn: turn?.[0] ?? null };
  }

  private follow(): void {
    if (!this.checked || this.known !== this.editor.text) return;
    const { game, turn } = this.here;
    if (!this.board.has(game)) return this.drawn();
    this.board.follow(game, turn);
    this.verdict();
  }

  // The board of the game that the cursor stands in.
  private drawn(): void {
    void this.boards.run(() =>
      this.guarded(async () => {
        const { wanted, checked } = this;
        const { game } = this.here;
        if (!checked?.games.length) return this.board.clear();
        const data = await ask("board", { ...wanted, game });
        if (wanted.text !== this.editor.text || this.board.analyzed) return;
        this.board.show(data, game, this.here.turn);
      }),
    );
  }

  // The board has stepped: the turn is marked in the text.
  private mark(game: number, turn: number): void {
    if (this.known !== this.editor.text) return;
    this.editor.show(this.place(game, turn));
  }

  private place(game: number, turn: number): TurnPlace | null {
    const { checked } = this;
    return (checked?.placed && checked.games[game - 1]?.turns.find(([number]) => number === turn)) || null;
  }

  private hovered(position: number): { from: number; to: number; content: HTMLElement } | null {
    const { checked, editor } = this;
    if (!checked?.placed || this.known !== editor.text) return null;
    for (const [at, { turns }] of checked.games.entries()) {
      for (const place of turns) {
        const { from, to } = editor.rangeOf(place);
        if (position < from || position > to) continue;
        const found = this.board.options(at + 1, place[0]);
        if (!found) return null;
        const rows = found.options.map(([move, value, played]) =>
          made("tr", "", [made("td", move), made("td", value)], played ? { class: "played" } : {}),
        );
        const parts = [made("div", found.said), ...(rows.length ? [made("table", "", rows)] : [])];
        return { from, to, content: made("div", "", parts, { class: "hovered" }) };
      }
    }
    return null;
  }

  private async completions(text: string): Promise<string[]> {
    const tag = text
      .slice(text.lastIndexOf("\n") + 1)
      .trimStart()
      .startsWith("[");
    if (!tag && this.checked?.form !== "movetext") return [];
    return ask("complete", { ...this.wanted, text }).catch(() => []);
  }

  private async anew(): Promise<void> {
    if (this.draft.changed && this.draft.text.trim() && !(await this.files.discards())) return;
    this.take(NOTHING);
    this.editor.focus();
  }

  private async open(): Promise<void> {
    const found = await this.files.open();
    if (!found) return;
    if (this.draft.changed && this.draft.text.trim() && !(await this.files.discards())) return;
    this.take(found);
    this.editor.focus();
  }

  private async save(): Promise<void> {
    const { text, name, hash } = this.draft;
    const kept = name.endsWith(".domino") ? name : `${name.replace(/\.\w+$/, "") || "game"}.domino`;
    const done =
      name && name === kept ? await this.files.write(text, name, hash) : await this.files.save(text, kept, { name, hash });
    if (!done) return;
    this.draft = { ...this.draft, ...done, changed: this.editor.text !== text };
    this.keep();
    this.say(this.words.say("bench_saved", { name: done.name }));
  }

  // Says in passing what was done.
  private say(text: string): void {
    one(document, "#file").textContent = text;
  }

  private async convert(): Promise<void> {
    const { text } = await ask("convert", { ...this.wanted, to: "movetext" });
    this.editor.set(text);
    this.editor.focus();
  }

  // Has something done that takes long, with its progress and a button that ends it.
  private async working(
    what: (options: { signal: AbortSignal; progress: (done: number, of: number) => void }) => Promise<void>,
  ): Promise<void> {
    this.analyzing?.abort();
    const own = new AbortController();
    this.analyzing = own;
    const [row, bar] = [one(document, "#working"), one<HTMLProgressElement>(document, "#progress")];
    row.hidden = false;
    bar.removeAttribute("value");
    const progress = (done: number, of: number): void => {
      bar.max = of;
      bar.value = done;
    };
    try {
      await what({ signal: own.signal, progress });
    } finally {
      if (this.analyzing === own) row.hidden = true;
    }
  }

  private async analyze(): Promise<void> {
    const fair = one<HTMLInputElement>(document, "#fair").checked;
    await this.working(async (options) => {
      const { wanted } = this;
      const { game } = this.here;
      const found = await ask("analyze", { ...wanted, game, fair }, options);
      if (wanted.text !== this.editor.text) return;
      this.board.open(found, game);
      this.verdict();
      const { shown } = this.board;
      this.mark(shown.game, shown.turn);
    });
  }

  private verdict(): void {
    const part = one(document, "#verdict");
    const { analyzed, critical } = this.board;
    part.hidden = !analyzed;
    if (!analyzed) return part.replaceChildren();
    const button = (key: string, what: () => unknown): HTMLElement => {
      const element = made("button", this.words.say(key), [], { type: "button" });
      element.addEventListener("click", () => void this.guarded(async () => void (await what())));
      return element;
    };
    const { page } = analyzed;
    const name = (this.draft.name || "game").replace(/\.\w+$/, "");
    const buttons = [
      button("bench_page", () => this.savePage(page, `${name}.html`)),
      button("bench_download", () => download(page, `${name.split("/").at(-1)}.html`, "text/html")),
    ];
    if (critical) {
      buttons.unshift(
        button("bench_critical", () => {
          const { game } = this.board.shown;
          this.board.follow(game, critical);
          this.mark(game, critical);
        }),
      );
    }
    part.replaceChildren(...buttons);
  }

  private async savePage(page: string, name: string): Promise<void> {
    const done = await this.files.save(page, name, { name: "", hash: "" });
    if (done) this.say(this.words.say("bench_saved", { name: done.name }));
  }

  private async advise(): Promise<void> {
    await this.working(async (options) => {
      const found = await ask("advise", { ...this.wanted, game: this.here.game }, options);
      const part = one(document, "#advice");
      const rows = found.options.map(({ move, end, value, best_in }) =>
        made("tr", "", [
          made("td", end === null ? move : `${move}@${end}`),
          made("td", this.words.signed(Math.round(10 * value) / 10)),
          made("td", best_in.toLocaleString(this.words.language, { style: "percent" })),
        ]),
      );
      const heads = ["move", "bench_value", "column_share"].map((key) => made("th", this.words.say(key), [], { scope: "col" }));
      const said = found.why ?? found.advice.join(" ");
      part.replaceChildren(made("p", said), ...(rows.length ? [made("table", "", [made("tr", "", heads), ...rows])] : []));
      part.hidden = false;
    });
  }
}

const data = JSON.parse(one(document, "#data").textContent ?? "") as BenchData;
void new Workbench(data).start();
