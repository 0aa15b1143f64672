// Opening and saving in the folder that is served; nothing is written over without asking, and nothing that was written is lost.
import { made, one } from "../dom";
import { Drafts, type KeptDraft } from "../drafts";
import { listed, opened, ServerError, saved, textOf } from "./server";
import type { BenchWords } from "./words";

/** What is being written, as the browser keeps it. */
export interface Draft {
  text: string;
  /** The file that it belongs to, and the hash of what stands there; empty for none. */
  name: string;
  hash: string;
  changed: boolean;
}

export const NOTHING: Draft = { text: "", name: "", hash: "", changed: false };

export const drafts = new Drafts<Draft>(
  "domino-workbench",
  (value) => typeof value?.text === "string",
  ({ changed, text }) => !changed || !text.trim(),
);

export class Files {
  constructor(
    private readonly dialog: HTMLDialogElement,
    private readonly words: BenchWords,
  ) {}

  /** Asks something; answers which button was pressed, empty for none. */
  choose(question: string, content: HTMLElement[], buttons: [value: string, label: string][]): Promise<string> {
    const { dialog } = this;
    const row = buttons.map(([value, label]) => {
      const button = made("button", label, [], { type: "button", value, ...(value ? { class: "main" } : {}) });
      button.addEventListener("click", () => dialog.close(value));
      return button;
    });
    dialog.replaceChildren(made("h2", question, [], { id: "asked" }), ...content, made("div", "", row, { class: "tools" }));
    dialog.returnValue = "";
    dialog.showModal();
    return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue), { once: true }));
  }

  get cancel(): [string, string] {
    return ["", this.words.say("bench_cancel")];
  }

  /** Opens a file of the folder that the reader chooses, or something that was written and not saved. */
  async open(): Promise<Draft | KeptDraft<Draft> | null> {
    const { words, dialog } = this;
    let chosen: KeptDraft<Draft> | null = null;
    const entry = (name: string, value: string, take: () => void = () => {}): HTMLElement => {
      const button = made("button", name, [], { type: "button" });
      button.addEventListener("click", () => {
        take();
        dialog.close(value);
      });
      return made("li", "", [button]);
    };
    const list = (entries: HTMLElement[]): HTMLElement => made("ul", "", entries, { class: "files" });
    const files = (await listed()).map(({ name }) => entry(name, `file:${name}`));
    const others = drafts.others.map((draft) =>
      entry(this.called(draft), "draft", () => {
        chosen = draft;
      }),
    );
    const content = [files.length ? list(files) : made("p", words.say("bench_no_files"))];
    if (others.length)
      content.unshift(made("h3", words.say("recorder_kept")), list(others), made("h3", words.say("bench_files")));
    const answer = await this.choose(words.say("bench_open"), content, [this.cancel]);
    return answer.startsWith("file:") ? this.read(answer.slice("file:".length)) : chosen;
  }

  /** What was written and not saved, by its file or its beginning, and when that was. */
  private called({ at, value: { name, text } }: KeptDraft<Draft>): string {
    const when = new Date(at).toLocaleString(this.words.language, { dateStyle: "short", timeStyle: "short" });
    return `${name || text.trim().split("\n")[0]!.slice(0, 60)} · ${when}`;
  }

  async read(name: string): Promise<Draft> {
    const { text, hash } = await opened(name);
    return { text, hash, name: hash ? name : "", changed: false };
  }

  /** The text of a file that was dropped. */
  async dropped(file: File): Promise<Draft> {
    return { ...NOTHING, text: await textOf(file), changed: true };
  }

  /** Saves under a name that the reader chooses; answers the name, null where nothing was saved. */
  async save(
    text: string,
    suggested: string,
    known: { name: string; hash: string },
  ): Promise<{ name: string; hash: string } | null> {
    const input = made("input", "", [], { type: "text", id: "name", value: suggested, autocomplete: "off", spellcheck: "false" });
    const label = made("label", `${this.words.say("bench_file")} `, [input]);
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      // Or it would press what has the focus afterwards.
      event.preventDefault();
      this.dialog.close("yes");
    });
    const answer = await this.choose(this.words.say("bench_save"), [label], [["yes", this.words.say("bench_save")], this.cancel]);
    const name = input.value.trim();
    return answer === "yes" && name ? this.write(text, name, name === known.name ? known.hash : "") : null;
  }

  /** Saves under a name; where something else stands there, it is asked first. */
  async write(text: string, name: string, known: string): Promise<{ name: string; hash: string } | null> {
    try {
      return { name, hash: (await saved({ name, text, known })).hash };
    } catch (error) {
      if (!(error instanceof ServerError) || !["exists", "changed"].includes(error.code)) throw error;
      const question = this.words.say(`bench_${error.code}`, { name });
      const answer = await this.choose(question, [], [["yes", this.words.say("bench_overwrite")], this.cancel]);
      return answer === "yes" ? this.write(text, name, error.hash) : null;
    }
  }
}

/** Hands something to the reader as a file of the browser. */
export const download = (data: Blob, name: string): void => {
  const link = made("a", "", [], { href: URL.createObjectURL(data), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

/** Takes files that are dropped anywhere on the page. */
export const takeDrops = (take: (file: File) => void): void => {
  const body = one(document, "body");
  document.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    body.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) body.classList.remove("dropping");
  });
  document.addEventListener(
    "drop",
    (event) => {
      body.classList.remove("dropping");
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      event.stopPropagation();
      take(file);
    },
    true,
  );
};
