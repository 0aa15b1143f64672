// Opening and saving in the folder that is served; nothing is written over without asking, and nothing that was written is lost.
import { made, one } from "../dom";
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

const KEPT = "domino-workbench";
export const NOTHING: Draft = { text: "", name: "", hash: "", changed: false };

export const keptDraft = (): Draft | null => {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    return found && typeof found.text === "string" ? { ...NOTHING, ...found } : null;
  } catch {
    return null;
  }
};

export const keepDraft = (draft: Draft): void => {
  try {
    localStorage.setItem(KEPT, JSON.stringify(draft));
  } catch {
    // The storage is full or closed: then the page alone has it.
  }
};

export class Files {
  constructor(
    private readonly dialog: HTMLDialogElement,
    private readonly words: BenchWords,
  ) {}

  /** Asks something; answers which button was pressed, empty for none. */
  private choose(question: string, content: HTMLElement[], buttons: [value: string, label: string][]): Promise<string> {
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

  private get cancel(): [string, string] {
    return ["", this.words.say("bench_cancel")];
  }

  /** Whether what is not saved may go. */
  async discards(): Promise<boolean> {
    const answer = await this.choose(this.words.say("bench_discard"), [], [["yes", this.words.say("bench_leave")], this.cancel]);
    return answer === "yes";
  }

  /** Opens a file of the folder that the reader chooses. */
  async open(): Promise<Draft | null> {
    const files = await listed();
    const list = made("ul", "", [], { class: "files" });
    for (const { name } of files) {
      const button = made("button", name, [], { type: "button" });
      button.addEventListener("click", () => this.dialog.close(`file:${name}`));
      list.append(made("li", "", [button]));
    }
    const none = made("p", this.words.say("bench_no_files"));
    const answer = await this.choose(this.words.say("bench_files"), [files.length ? list : none], [this.cancel]);
    return answer.startsWith("file:") ? this.read(answer.slice("file:".length)) : null;
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

/** Hands a text to the reader as a file of the browser. */
export const download = (text: string, name: string, kind: string): void => {
  const link = made("a", "", [], { href: URL.createObjectURL(new Blob([text], { type: kind })), download: name });
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
