// What the recorder asks and shows besides the table: the menu, the score sheet, saving.
import { encode } from "uqr";
import { drawn, made } from "./dom";
import type { KeptDraft } from "./drafts";
import { emptyGame } from "./recorder_game";
import type { RecorderPage } from "./recorder_page";
import { RecorderSetup } from "./recorder_setup";
import { handOver, type Kept, matches, SERVED } from "./recorder_store";
import type { MatchKept } from "./recorder_text";

export class RecorderDialogs {
  static QR = 2900; // bytes that one code holds

  readonly element = made("dialog", "", [], { "aria-labelledby": "dialog-title" });

  /* What the page does: a new match, one that was begun before, and another language. */
  begin: (match: MatchKept) => void = () => {};
  resume: (draft: KeptDraft<Kept>) => void = () => {};
  speak: (language: string) => void = () => {};

  constructor(private readonly page: RecorderPage) {
    // A tap beside it closes it.
    this.element.addEventListener("click", ({ target }) => target === this.element && this.element.close());
  }

  private say(key: string, values: Record<string, string | number> = {}): string {
    return this.page.words.say(key, values);
  }

  private button(text: string, act: () => void, name = ""): HTMLButtonElement {
    const button = made("button", text, [], { type: "button", class: name });
    button.addEventListener("click", act);
    return button;
  }

  private open(title: string, ...parts: HTMLElement[]): void {
    const close = this.button(this.say("close"), () => this.element.close());
    const content = made("div", "", [made("h2", title, [], { id: "dialog-title" }), ...parts, close], { class: "sheet" });
    this.element.replaceChildren(content);
    if (!this.element.open) this.element.showModal();
  }

  private leaving(act: () => void): () => void {
    return () => {
      this.element.close();
      act();
    };
  }

  menu(): void {
    const { page } = this;
    const { standing, game } = page;
    const entries = [
      this.button(this.say("sheet"), () => this.sheet()),
      this.button(this.say("save"), () => this.save()),
      this.button(
        this.say("hands"),
        this.leaving(() => page.enterHands()),
      ),
      this.button(
        this.say("irregular"),
        this.leaving(() => this.breakRules()),
      ),
      this.button(this.say("new"), () => this.fresh()),
    ];
    if (game.result) entries[2]!.hidden = entries[3]!.hidden = true;
    if (standing.outlook.over) entries[3]!.hidden = true;
    const languages = Object.entries(page.data.languages).map(([language, { words }]) => {
      const button = this.button(
        words.own_name!,
        this.leaving(() => this.speak(language)),
      );
      button.lang = language;
      if (language === page.words.language) button.setAttribute("aria-current", "true");
      return button;
    });
    const choice = made("div", "", languages, { class: "moves", role: "group", "aria-label": this.say("language") });
    this.open(
      this.say("menu"),
      made("p", this.say("hint"), [], { class: "hint" }),
      made("div", "", entries, { class: "entries" }),
      choice,
    );
  }

  private breakRules(): void {
    const { page } = this;
    page.rest();
    page.seat = page.standing.sheet.get("seat");
    page.irregular = true;
    page.show();
  }

  /* The setup of another match. The one so far stays in the browser, as do others that nobody has saved. */
  fresh(): void {
    const { page } = this;
    const setup = new RecorderSetup(page.data, page.words, page.kept.match, this.begun);
    const others = matches.others.map((draft) =>
      this.button(
        this.called(draft),
        this.leaving(() => this.resume(draft)),
      ),
    );
    const kept = others.length
      ? [made("h3", this.say("kept")), made("div", "", others, { class: "entries" })]
      : [made("p", this.say("stays"), [], { class: "hint" })];
    this.open(this.say("new"), setup.element, ...kept);
  }

  private readonly begun = (match: MatchKept): void => {
    this.element.close();
    this.begin(match);
  };

  /* A match by its game, its players, and when it was written down. */
  private called({ at, value: { match } }: KeptDraft<Kept>): string {
    const { words } = this.page;
    const players = match.labels.map((label, seat) => match.names[seat]?.trim() || label).join(", ");
    const variant = words.title(match.variant).split(/[,:]/)[0]!;
    const when = new Date(at).toLocaleString(words.language, { dateStyle: "short", timeStyle: "short" });
    return `${this.say("game_number", { variant, number: match.games.length })} · ${players} · ${when}`;
  }

  /* -- the score sheet ------------------------------------------------------------------------------------- */

  sheet(): void {
    const { page } = this;
    const { recording, kept: all, table } = page;
    const sides = Array.from({ length: table.sides }, (_, side) => side);
    const totals = sides.map(() => 0);
    const rows = all.match.games.map((game, at) => {
      const points = recording.points(game, recording.stand(game));
      points?.forEach((count, side) => {
        totals[side]! += count;
      });
      const go = this.button(
        String(at + 1),
        this.leaving(() => {
          all.at = at;
          all.undone = [];
          page.rest();
          page.show();
        }),
      );
      go.setAttribute("aria-label", this.say("go", { number: at + 1 }));
      const cells = sides.map((side) => made("td", points ? String(points[side]) : "–"));
      return made("tr", "", [made("th", "", [go], { scope: "row" }), ...cells], at === all.at ? { "aria-current": "true" } : {});
    });
    const head = made("tr", "", [made("td"), ...sides.map((side) => made("th", page.side(side), [], { scope: "col" }))]);
    const sum = made("tr", "", [
      made("th", this.say("total"), [], { scope: "row" }),
      ...totals.map((count) => made("td", String(count))),
    ]);
    const lists = made("table", "", [made("thead", "", [head]), made("tbody", "", rows), made("tfoot", "", [sum])]);
    const scroll = made("div", "", [lists], { class: "scroll", tabindex: 0, role: "group", "aria-label": this.say("sheet") });
    const goal = table.target ? [made("p", this.say("goal", { points: table.target }), [], { class: "hint" })] : [];
    const latest = all.match.games.at(-1)!;
    const ended = latest.result !== null || recording.stand(latest).outlook.over !== null;
    const next = ended
      ? [
          this.button(
            this.say("next"),
            this.leaving(() => page.next()),
            "way",
          ),
        ]
      : [];
    this.open(this.say("sheet"), scroll, ...goal, ...next, this.resultForm());
  }

  /* A game of which only the result is written down. */
  private resultForm(): HTMLElement {
    const { page } = this;
    const inputs = Array.from({ length: page.table.sides }, (_, side) => {
      const input = made("input", "", [], { type: "number", min: 0, max: 9999, inputmode: "numeric", name: `side${side}` });
      return [made("label", "", [made("span", page.side(side)), input]), input] as const;
    });
    const add = made("button", this.say("add"), [], { type: "submit" });
    const form = made("form", "", [made("h3", this.say("result_only")), ...inputs.map(([label]) => label), add], {
      class: "setup",
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const { games } = page.kept.match;
      const game = { ...emptyGame(page.table.seats), result: inputs.map(([, { value }]) => Number(value)) };
      const last = games.at(-1)!;
      if (last.acts.length || last.result || last.turned !== null) games.push(game);
      else games[games.length - 1] = game;
      page.kept.at = games.length - 1;
      page.kept.saved = false;
      page.rest();
      page.show();
      this.sheet();
    });
    return form;
  }

  /* What is left in each hand, where nobody writes its tiles down. */
  left(): void {
    const { page } = this;
    const { sheet } = page.standing;
    const inputs = page.kept.match.labels.flatMap((_, seat) => {
      if (!sheet.held(seat)) return [];
      const input = made("input", "", [], { type: "number", min: 0, max: 999, inputmode: "numeric", required: "" });
      input.value = String(page.game.left[seat] ?? "");
      return [[seat, input] as const];
    });
    const labels = inputs.map(([seat, input]) => made("label", "", [made("span", page.player(seat)), input]));
    const form = made("form", "", [...labels, made("button", this.say("add"), [], { type: "submit", class: "way" })], {
      class: "setup",
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const left = [...page.game.left];
      for (const [seat, { value }] of inputs) left[seat] = Number(value);
      page.game = { ...page.game, left };
      this.element.close();
      page.show();
    });
    this.open(this.say("pips_left"), form);
  }

  /* -- saving ---------------------------------------------------------------------------------------------- */

  save(): void {
    const { text } = this.page;
    const area = made("textarea", "", [], { readonly: "", rows: 10, "aria-label": this.say("record") });
    area.value = text;
    const status = made("p", this.say(this.page.kept.saved ? "saved" : "unsaved"), [], { role: "status", class: "hint" });
    const done = (key: string): void => {
      status.textContent = this.say(key);
      this.page.kept.saved = true;
      this.page.show();
    };
    const code = made("div", "", [], { class: "qr" });
    const tools = [
      this.button(this.say("save"), () => this.download(text, done), "way"),
      this.button(this.say("copy"), () => void this.copy(area, done)),
      this.button(this.say("qr"), () => this.code(text, code, status)),
    ];
    if ("share" in navigator)
      tools.splice(
        1,
        0,
        this.button(this.say("share"), () => void this.share(text, done)),
      );
    // Where a workbench serves the page, the record goes on there.
    if (document.location.pathname === SERVED) tools.unshift(this.button(this.say("bench"), () => handOver(text), "way"));
    this.open(this.say("save"), area, made("div", "", tools, { class: "moves" }), status, code);
  }

  private get file(): string {
    const { event, variant, date } = this.page.kept.match;
    const name = (event || variant)
      .normalize("NFKD")
      .replace(/[^\w]+/g, "-")
      .replace(/^-+|-+$/g, "");
    return `${name || "game"}-${date.replaceAll(".", "-")}.domino`;
  }

  private download(text: string, done: (key: string) => void): void {
    const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    made("a", "", [], { href, download: this.file }).click();
    setTimeout(() => URL.revokeObjectURL(href), 1000);
    done("saved");
  }

  private async share(text: string, done: (key: string) => void): Promise<void> {
    const file = new File([text], this.file.replace(/domino$/, "txt"), { type: "text/plain" });
    const files = { files: [file], title: this.file };
    try {
      await navigator.share(navigator.canShare?.(files) ? files : { text });
      done("saved");
    } catch (error) {
      if ((error as Error).name !== "AbortError") throw error;
    }
  }

  private async copy(area: HTMLTextAreaElement, done: (key: string) => void): Promise<void> {
    area.select();
    try {
      await navigator.clipboard.writeText(area.value);
    } catch {
      document.execCommand("copy");
    }
    done("copied");
  }

  /* The record as a code to be photographed. */
  private code(text: string, place: HTMLElement, status: HTMLElement): void {
    if (new TextEncoder().encode(text).length > RecorderDialogs.QR) {
      status.textContent = this.say("qr_long");
      return;
    }
    const { data, size } = encode(text, { ecc: "L", border: 2 });
    const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    const picture = drawn("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": this.say("qr") }, [
      drawn("path", { d: dots.join("") }),
    ]);
    place.replaceChildren(picture);
    place.scrollIntoView({ block: "nearest" });
  }
}
