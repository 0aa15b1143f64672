import { made, maybe } from "./dom";
import { foldAll } from "./folded";

// The page as it was made. A browser that is told to save a page may write down what the script has made of it; so what
// was there before stays on the page, inert and out of sight, and a page that was saved so begins with it again.
export class Opening {
  // `root` holds what depends on the language. Nothing has been done to it yet, unless the page was saved.
  readonly body: HTMLElement;
  readonly title: string;
  readonly language: string;

  constructor(root: HTMLElement) {
    const saved = maybe<HTMLTemplateElement>(document, "template[data-opening]");
    const kept = saved ?? Opening.keep(root);
    this.body = kept.content.firstElementChild as HTMLElement;
    this.title = kept.title;
    this.language = kept.lang;
    if (saved) this.putBack(root);
  }

  private static keep(root: HTMLElement): HTMLTemplateElement {
    const { title, documentElement } = document;
    const kept = made("template", "", [], { "data-opening": "", title, lang: documentElement.lang });
    kept.content.append(root.cloneNode(true));
    foldAll(kept.content.firstElementChild as HTMLElement);
    // In front of the script, which runs as soon as it has been read.
    root.before(kept);
    return kept;
  }

  private putBack(root: HTMLElement): void {
    document.documentElement.lang = this.language;
    document.title = this.title;
    root.replaceChildren(...this.body.cloneNode(true).childNodes);
  }
}
