import { made, maybe } from "./dom";

// The page as it was made. A browser that is told to save a page may write down what the script has made of it; so what
// was there before stays on the page, inert and out of sight, and a page that was saved so begins with it again.
export class Opening {
  // `root` holds what depends on the language, `data` the texts of the script. Nothing has been done to them yet, unless
  // the page was saved.
  readonly body: HTMLElement;
  readonly games: string;
  readonly title: string;
  readonly language: string;

  constructor(root: HTMLElement, data: HTMLElement) {
    const saved = maybe<HTMLTemplateElement>(document, "template[data-opening]");
    const kept = saved ?? Opening.keep(root, data);
    const [body, script] = kept.content.children;
    this.body = body as HTMLElement;
    this.games = script?.textContent ?? "";
    this.title = kept.title;
    this.language = kept.lang;
    if (saved) this.putBack(root, data);
  }

  private static keep(root: HTMLElement, data: HTMLElement): HTMLTemplateElement {
    const { title, documentElement } = document;
    const kept = made("template", "", [], { "data-opening": "", title, lang: documentElement.lang });
    kept.content.append(root.cloneNode(true), data.cloneNode(true));
    // In front of the script, which runs as soon as it has been read.
    root.before(kept);
    return kept;
  }

  private putBack(root: HTMLElement, data: HTMLElement): void {
    document.documentElement.lang = this.language;
    document.title = this.title;
    data.textContent = this.games;
    root.replaceChildren(...this.body.cloneNode(true).childNodes);
  }
}
