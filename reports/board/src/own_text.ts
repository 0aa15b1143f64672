import { leads } from "./address";
import type { Board } from "./board";
import type { OwnData, Words } from "./data";
import { maybe, one } from "./dom";
import { movetext } from "./own_line";

// A line of the reader's own as movetext and as a link, to be copied.
export class OwnText {
  // `data` has the record's text; `say` tells the reader what has been done, `linked` is the address of what is shown.
  private readonly place: HTMLTextAreaElement;

  constructor(
    private readonly board: Board,
    fold: HTMLElement,
    private readonly data: OwnData,
    private readonly words: Words,
    private readonly say: (text: string) => void,
    private readonly linked: () => string,
  ) {
    this.place = one<HTMLTextAreaElement>(fold, "textarea");
    const tools = {
      copy: () => this.copy(this.text, words.own_copied),
      link: () => this.copy(this.linked(), leads(this.linked()) ? words.own_link_copied : words.own_link_file),
    };
    for (const [name, act] of Object.entries(tools)) {
      // On a page of somebody else's nobody can link to a line.
      maybe(fold, `[data-tool="${name}"]`)?.addEventListener("click", act);
    }
  }

  show(): void {
    const { own } = this.board;
    this.place.hidden = !own;
    this.place.value = this.text;
  }

  private get text(): string {
    const { own } = this.board;
    return own ? movetext(this.data, own) : "";
  }

  // What an address calls the line; undefined where none is shown.
  get code(): string | undefined {
    const { own, game } = this.board;
    return own ? `${game.id}~${own.code}` : undefined;
  }

  // Where nothing may be put on the clipboard, the reader finds the text selected.
  private async copy(text: string, done: string): Promise<void> {
    this.place.value = text;
    this.place.select();
    try {
      await navigator.clipboard.writeText(text);
      this.say(done);
    } catch {
      this.say(this.words.own_selected);
    }
  }
}
