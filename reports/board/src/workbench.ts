// The workbench of `domino serve`: a record as text, what is wrong with it and what would mend it, and the board beside it.
import { BoardPane } from "./bench/board_pane";
import { BenchEditor } from "./bench/editor";
import { type Draft, download, drafts, Files, NOTHING, takeDrops } from "./bench/files";
import { Problems } from "./bench/problems";
import { ask, type CheckedText, Latest, ServerError, type TurnPlace } from "./bench/server";
import { ScoreSheet } from "./bench/sheet";
import { type BenchData, BenchWords } from "./bench/words";
import { made, one } from "./dom";
import { png } from "./picture";
import { handedOver } from "./recorder_store";

/** Milliseconds without a key before the text is checked, before the board is drawn, and before repairs are looked for. */
const CHECK = 40;
const DRAW = 150;
const REPAIR = 400;
/** Milliseconds after which a check that is not wanted any more is ended, and what is shown is marked as that of an older text. */
const SLOW = 1500;
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
  private readonly timers: Record<string, number> = {};
  private checking: AbortController | null = null;
  /** When the latest check began. */
  private since = 0;
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
    on("sample", () => this.begin({ ...NOTHING, text: this.data.sample, changed: true }));
    on("convert", () => this.convert());
    on("analyze", () => this.analyze());
    on("advise", () => this.advise());
    on("picture", () => this.picture());
    on("sheet", () => this.sheet());
    one(document, "#cancel").addEventListener("click", () => this.analyzing?.abort());
    document.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      void this.guarded(() => this.save());
    });
    takeDrops((file) => void this.guarded(async () => this.begin(await this.files.dropped(file))));
  }

  async start(): Promise<void> {
    const { name } = this.data;
    const kept = drafts.take((draft) => !name || (draft.changed && draft.name === name));
    if (kept) this.take(kept);
    else await this.guarded(async () => this.begin(name ? await this.files.read(name) : NOTHING));
    // A game that was recorded by taps goes on here.
    const text = handedOver();
    if (text && text !== this.draft.text) this.begin({ ...NOTHING, text, changed: true });
    this.editor.focus();
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
    one(document, "#seat").replaceChildren();
    this.seats();
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

  // Another text in place of what stands there, which the browser keeps until it is saved.
  private begin(draft: Draft): void {
    drafts.leave();
    this.take(draft);
  }

  private take(draft: Draft): void {
    this.opening = true;
    this.editor.begin(draft.text);
    this.opening = false;
    this.draft = { ...draft, text: this.editor.text };
    this.keep();
    this.check();
  }

  private keep(): void {
    drafts.keep(this.draft);
    this.title();
  }

  private changed(): void {
    if (this.opening) return;
    this.draft = { ...this.draft, text: this.editor.text, changed: true };
    this.keep();
    for (const timer of Object.values(this.timers)) window.clearTimeout(timer);
    this.later("check", CHECK, () => this.check());
  }

  private get wanted(): { text: string; language: string; source: string } {
    return { text: this.editor.text, language: this.words.language, source: this.draft.name || "game.domino" };
  }

  private check(): void {
    // Whoever hangs up ends a worker: that is worth while only where the next check would wait for long.
    if (performance.now() - this.since > SLOW) this.checking?.abort();
    this.later("stale", SLOW, () => this.stale(true));
    void this.checks.run(() => this.guarded(() => this.checkNow()));
  }

  // Whether what is shown is that of an older text.
  private stale(stale: boolean): void {
    window.clearTimeout(this.timers.stale);
    one(document, "#found").setAttribute("aria-busy", String(stale));
  }

  private async checkNow(): Promise<void> {
    const { wanted } = this;
    if (!wanted.text.trim()) {
      this.stale(false);
      this.checked = null;
      this.seats();
      this.known = "";
      this.problems.clear();
      this.board.clear();
      this.verdict();
      return;
    }
    this.checking = new AbortController();
    this.since = performance.now();
    const checked = await ask("check", wanted, { signal: this.checking.signal });
    // Another key was pressed meanwhile: its own check is next.
    if (wanted.text !== this.editor.text) return;
    if (wanted.text !== this.known) {
      this.board.analyzed = null;
      one(document, "#advice").hidden = true;
      this.verdict();
    }
    const anew = wanted.text !== this.known || !this.board.shown.game;
    const pasted = !this.known && wanted.text.length >= PASTED;
    this.stale(false);
    this.checked = checked;
    this.known = wanted.text;
    this.seats();
    this.problems.show(checked);
    if (pasted) this.problems.reveal(checked);
    if (anew) this.later("draw", DRAW, () => this.drawn());
    const broken = checked.games.some(({ valid }) => !valid);
    this.later("repair", REPAIR, () => broken && void this.repair(checked));
  }

  // Does something after a while in which no key is pressed.
  private later(what: string, wait: number, done: () => unknown): void {
    window.clearTimeout(this.timers[what]);
    this.timers[what] = window.setTimeout(done, wait);
  }

  private async repair(checked: CheckedText): Promise<void> {
    // Whoever hangs up ends a worker, and another one takes a while to start: so not before the next repairs are wanted.
    this.repairing?.abort();
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
    this.seats();
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

  private anew(): void {
    this.begin(NOTHING);
    this.editor.focus();
  }

  private async open(): Promise<void> {
    const found = await this.files.open();
    if (!found) return;
    if ("owner" in found) this.take(drafts.open(found));
    else this.begin(found);
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
    const { analyzed, critical, told } = this.board;
    part.hidden = !analyzed;
    if (!analyzed) return part.replaceChildren();
    const button = (key: string, what: () => unknown): HTMLElement => {
      const element = made("button", this.words.say(key), [], { type: "button" });
      element.addEventListener("click", () => void this.guarded(async () => void (await what())));
      return element;
    };
    const { page } = analyzed;
    const buttons = [
      button("bench_page", () => this.savePage(page, `${this.name}.html`)),
      button("bench_download", () => download(new Blob([page], { type: "text/html" }), `${this.stem}.html`)),
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
    // Where there is a critical move, the board says what it cost.
    part.replaceChildren(...buttons, ...(critical ? [] : [made("p", told)]));
  }

  private async savePage(page: string, name: string): Promise<void> {
    const done = await this.files.save(page, name, { name: "", hash: "" });
    if (done) this.say(this.words.say("bench_saved", { name: done.name }));
  }

  /** What files of this record are called, with its folder and without. */
  private get name(): string {
    return (this.draft.name || "game").replace(/\.\w+$/, "");
  }

  private get stem(): string {
    return this.name.split("/").at(-1)!;
  }

  // The board as a picture, to be kept.
  private async picture(): Promise<void> {
    const { game, turn } = this.board.shown;
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const { svg } = await ask("picture", { ...this.wanted, game: game || 1, turn, dark });
    const shape = new Blob([svg], { type: "image/svg+xml" });
    const href = URL.createObjectURL(shape);
    const title = this.words.say("bench_picture");
    const shown = made("img", "", [], { src: href, alt: this.words.say("bench_board"), class: "picture" });
    const kinds: [string, string][] = ["PNG", "SVG"].map((kind) => [kind.toLowerCase(), kind]);
    const kind = await this.files.choose(title, [shown], [...kinds, this.files.cancel]);
    URL.revokeObjectURL(href);
    const name = `${this.stem}${turn ? `-${turn}` : ""}`;
    if (kind) download(kind === "svg" ? shape : await png(svg, 2), `${name}.${kind}`);
  }

  private async sheet(): Promise<void> {
    const found = this.editor.text.trim() ? await ask("sheet", this.wanted) : [];
    const more = await new ScoreSheet(this.files, this.words).show(found);
    if (!more) return;
    this.editor.append(more);
    await this.sheet();
  }

  // The seats of the game that the cursor stands in, of which one may be advised.
  private seats(): void {
    const select = one<HTMLSelectElement>(document, "#seat");
    const labels = this.checked?.games[this.here.game - 1]?.seats ?? [];
    const names = ["", ...labels];
    select.hidden = !labels.length;
    if (names.join() === [...select.options].map(({ value }) => value).join()) return;
    const chosen = select.value;
    const options = names.map((label) => made("option", label || this.words.say("bench_mover"), [], { value: label }));
    select.replaceChildren(...options);
    select.value = names.includes(chosen) ? chosen : "";
  }

  private async advise(): Promise<void> {
    await this.working(async (options) => {
      const seat = one<HTMLSelectElement>(document, "#seat").value;
      const asked = { ...this.wanted, game: this.here.game, turn: this.next ?? 0, seat };
      const found = await ask("advise", asked, options);
      const part = one(document, "#advice");
      const rows = found.options.map(({ move, end, value, best_in }) =>
        made("tr", "", [
          made("td", end === null ? move : `${move}@${end}`),
          made("td", this.words.signed(Math.round(10 * value) / 10)),
          made("td", best_in.toLocaleString(this.words.language, { style: "percent" })),
        ]),
      );
      const heads = ["move", "bench_value", "column_share"].map((key) => made("th", this.words.say(key), [], { scope: "col" }));
      const whose = found.seat ? [made("b", `${this.words.say("bench_turn", { turn: found.turn!, seat: found.seat })} `)] : [];
      const said = found.why ?? found.advice.join(" ");
      const table = rows.length ? [made("table", "", [made("tr", "", heads), ...rows])] : [];
      part.replaceChildren(made("p", "", [...whose, said]), ...table);
      part.hidden = false;
    });
  }

  // The turn that the cursor stands at, null behind the last one.
  private get next(): number | null {
    const { checked, editor } = this;
    const { game, turn } = this.here;
    const last = checked?.games[game - 1]?.turns.at(-1);
    return last && turn === last[0] && editor.cursor >= editor.rangeOf(last).to ? null : turn;
  }
}

const data = JSON.parse(one(document, "#data").textContent ?? "") as BenchData;
void new Workbench(data).start();
