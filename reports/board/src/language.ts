import { every, maybe } from "./dom";
import type { SpokenPage } from "./packed";
import type { PageState } from "./report_page";

/* What runs on the page in a language. */
export interface Running {
  state(): PageState;
  stop(): void;
}

// The page in one language or another: it is made anew, and taken up where the reader is.
export class Languages {
  private readonly pages = new Map<string, SpokenPage>();
  private running: Running | null = null;

  // `root` holds what depends on the language. `start(root, page, state)` makes it work and answers with `state()`, which
  // tells where the reader is, and `stop()`; with a state it takes up from there.
  constructor(
    private readonly root: HTMLElement,
    private readonly known: readonly string[],
    // The language that the page opens in.
    private readonly first: string,
    private readonly spoken: (language: string) => SpokenPage,
    private readonly start: (root: HTMLElement, page: SpokenPage, state: PageState | null) => Running,
    private readonly changed: () => void,
  ) {}

  // The language that the reader has chosen; null for that in which the page opens.
  get chosen(): string | null {
    const { lang } = document.documentElement;
    return lang === this.first ? null : lang;
  }

  // Opens the page in the language of its address, else in that of the reader's browser unless whoever made the page has
  // chosen one.
  open(named: string | null): void {
    const browser = this.root.dataset.fixed === undefined ? navigator.languages.map((tag) => tag.split("-")[0] ?? "") : [];
    const wanted = [...(named === null ? [] : [named]), ...browser].find((language) => this.known.includes(language));
    this.make(wanted ?? this.first, null);
  }

  // Puts the page in another language in place of this one, at the same turn and in the same view.
  private switchTo(language: string): void {
    // Where nothing would change nothing is touched.
    if (document.documentElement.lang === language) return;
    const state = this.running?.state() ?? null;
    const unfolded = this.folds().map((fold) => fold.open);
    const focused = document.activeElement instanceof HTMLElement && document.activeElement.dataset.to !== undefined;
    this.running?.stop();
    this.make(language, state);
    this.folds().forEach((fold, at) => {
      fold.open = unfolded[at] ?? fold.open;
    });
    this.changed();
    if (focused) maybe(this.root, `[data-to="${language}"]`)?.focus({ preventScroll: true });
  }

  private make(language: string, state: PageState | null): void {
    const page = this.pages.get(language) ?? this.spoken(language);
    this.pages.set(language, page);
    document.documentElement.lang = language;
    document.title = page.title;
    this.root.innerHTML = page.body;
    this.running = this.start(this.root, page, state);
    for (const group of every(this.root, ".languages")) group.hidden = this.known.length < 2;
    for (const button of every(this.root, "[data-to]")) {
      if (button.dataset.to === language) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => this.switchTo(button.dataset.to ?? ""));
    }
  }

  // Everything that folds, in the order of the page, which is the same in all languages.
  private folds(): HTMLDetailsElement[] {
    return every<HTMLDetailsElement>(this.root, "details");
  }
}
