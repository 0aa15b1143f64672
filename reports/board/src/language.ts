import { every, maybe } from "./dom";
import { read } from "./engine";
import { foldAll, unfoldAll } from "./folded";
import { Opening } from "./opening";
import type { PageState } from "./report_page";

// The page in another language. What stands on it was made in every language by the same templates; the document
// holds one, and beside it lies, compressed, what is different in the others: see analyzer/pages/page.py.
// HTML among that was escaped when the page was made.

// A piece of a page with changes made to it: the way from one changed element to the next, what of it (the place of
// a text among its children, the name of an attribute, null for all that it holds), what that becomes.
export type Changes = (number | string | null)[];

export const changed = (piece: HTMLElement, changes: Changes): HTMLElement => {
  const elements = [piece, ...every(piece, "*")];
  let at = 1;
  for (let place = 0; place < changes.length; place += 3) {
    const [way, what, becomes] = changes.slice(place, place + 3) as [number, number | string | null, string];
    at += way;
    const element = elements[at];
    if (!element) break;
    if (what === null) element.innerHTML = becomes;
    else if (typeof what === "string") element.setAttribute(what, becomes);
    else (element.childNodes[what] as Text).data = becomes;
  }
  return piece;
};

interface Parts {
  title: string;
  body: HTMLElement;
}

/* What runs on the page in a language. */
export interface Running {
  state(): PageState;
  stop(): void;
}

export class Languages {
  // `root` holds what depends on the language. `start(root, language, state)` makes it work and answers with `state()`, which
  // tells where the reader is, and `stop()`; with a state it takes up from there.
  private readonly parts = new Map<string, () => Parts>();
  private readonly opening: Opening;
  private readonly whole: boolean;
  private readonly made: string;
  private wanted: string;
  private running: Running;

  constructor(
    private readonly root: HTMLElement,
    private readonly start: (root: HTMLElement, language: string, state: PageState | null) => Running,
    private readonly changed: () => void,
    private readonly titles: (language: string) => string,
  ) {
    for (const script of every(document, "script[data-language]")) {
      this.parts.set(script.dataset.language ?? "", () => this.unpack(script));
    }
    // Before anything on it is hidden, marked or moved.
    this.opening = new Opening(root);
    this.parts.set(this.opening.language, () => this.opening);
    // An extension of the browser may have put something on the page: changes would go to wrong places.
    this.whole = every(root, "*").length === Number(root.dataset.elements);
    this.wanted = document.documentElement.lang;
    this.made = this.wanted;
    this.running = start(root, this.made, null);
  }

  // The language that the reader has chosen; null for that in which the page was made.
  get chosen(): string | null {
    return this.wanted === this.made ? null : this.wanted;
  }

  // Puts the page in the language of its address, else in that of the reader's browser unless whoever made the page
  // has chosen one.
  wish(named: string | null): void {
    const browser = this.root.dataset.fixed === undefined ? navigator.languages.map((tag) => tag.split("-")[0] ?? "") : [];
    const wanted = [...(named === null ? [] : [named]), ...browser].find((language) => this.parts.has(language));
    if (this.possible && wanted && wanted !== this.made) this.switchTo(wanted);
  }

  private get possible(): boolean {
    return this.parts.size > 1 && this.whole;
  }

  // Lets the reader choose, unless the page was tampered with.
  offer(): void {
    const { possible } = this;
    for (const group of every(this.root, ".languages")) group.hidden = !possible;
    if (!possible) return;
    for (const button of every(this.root, "[data-to]")) {
      button.addEventListener("click", () => this.switchTo(button.dataset.to ?? ""));
    }
  }

  // Puts the page in another language in place of this one, at the same turn and in the same view.
  private switchTo(language: string): void {
    this.wanted = language;
    const parts = this.parts.get(language)?.();
    // Where nothing would change nothing is touched.
    if (!parts || document.documentElement.lang === language) return;
    this.parts.set(language, () => parts);
    const state = this.running.state();
    const unfolded = this.folds().map((fold) => fold.open);
    const focused = document.activeElement instanceof HTMLElement && document.activeElement.dataset.to !== undefined;
    this.running.stop();
    document.documentElement.lang = language;
    document.title = parts.title;
    this.root.replaceChildren(...parts.body.cloneNode(true).childNodes);
    this.running = this.start(this.root, language, state);
    this.folds().forEach((fold, at) => {
      fold.open = unfolded[at] ?? fold.open;
    });
    this.offer();
    this.changed();
    if (focused) maybe(this.root, `[data-to="${language}"]`)?.focus({ preventScroll: true });
  }

  // Everything that folds, in the order of the page, which is the same in all languages.
  private folds(): HTMLDetailsElement[] {
    return every<HTMLDetailsElement>(this.root, "details");
  }

  private unpack(script: HTMLElement): Parts {
    const language = script.dataset.language ?? "";
    const body = this.opening.body.cloneNode(true) as HTMLElement;
    unfoldAll(body);
    changed(body, read<Changes>(script.textContent ?? ""));
    foldAll(body);
    return { title: this.titles(language), body };
  }
}
