import { every, mark, maybe } from "./dom";

// The first screen: one part of the page at a time, a game before anything else, and what stands beside the board in tabs.
/* Which part is shown, and the tab of each game. */
export interface StageState {
  shown: string;
  parts: [string, string][];
}

export class Stage {
  // A page that is saved as it stands must have no style in it: it would not be admitted.
  private static readonly sheet = new CSSStyleSheet();
  private readonly views: HTMLElement[];
  private readonly links: HTMLAnchorElement[];
  private readonly tabs = new Map<string, Tabs>();
  // It tells of all heads once they are laid out: to ask before that would lay out the page for the asking.
  private readonly heads = new ResizeObserver(() => this.measure());
  private above = 0;
  shown = "";

  constructor(
    private readonly root: HTMLElement,
    private readonly opened: (id: string) => HTMLElement | undefined,
    first: string,
  ) {
    document.adoptedStyleSheets = [Stage.sheet];
    this.views = every(root, ".game, .match, .compared");
    this.links = every<HTMLAnchorElement>(root, "header nav a");
    for (const head of every(root, "header")) this.heads.observe(head);
    this.show((this.views.find(({ id }) => id === first) ?? maybe(root, ".game") ?? this.views[0])?.id ?? "");
  }

  // Opens a game, and what stands beside its board; nothing for other parts of the page.
  open(id: string): void {
    const article = this.opened(id);
    if (!article || this.tabs.has(id)) return;
    this.tabs.set(id, new Tabs(article));
    for (const head of every(article, "header")) this.heads.observe(head);
  }

  get state(): StageState {
    return { shown: this.shown, parts: [...this.tabs].map(([id, tabs]): [string, string] => [id, tabs.part]) };
  }

  restore({ shown, parts }: StageState): void {
    for (const [id, part] of parts) this.tabs.get(id)?.open(part);
    this.show(shown);
  }

  // Shows the part of the page that an id names, and where it stands in it; answers whether there is one.
  find(id: string): boolean {
    const found = id ? document.getElementById(id) : null;
    if (!found || !this.root.contains(found)) return false;
    const view = found.closest<HTMLElement>(".game, .match, .compared");
    if (view) this.show(view.id);
    const part = found.closest<HTMLElement>(".pane")?.dataset.part;
    if (part && view) this.tabs.get(view.id)?.open(part);
    this.measure();
    if (found === view) window.scrollTo(0, 0);
    else found.scrollIntoView();
    return true;
  }

  show(id: string): void {
    this.open(id);
    this.shown = id;
    for (const view of this.views) view.classList.toggle("shown", view.id === id);
    for (const link of this.links) mark(link, "aria-current", link.hash === `#${id}` ? "page" : null);
  }

  // How much of the window is left for the board: the heading above it may take a line or two.
  private measure(): void {
    const play = maybe(this.root, ".shown .play");
    if (!play) return;
    const above = Math.round(play.getBoundingClientRect().top + window.scrollY);
    if (above !== this.above) Stage.sheet.replaceSync(`.shown .play { --above: ${above}px; }`);
    this.above = above;
  }
}

// The tabs beside a board.
export class Tabs {
  private readonly tabs: HTMLElement[];
  private readonly panes: HTMLElement[];
  part = "";

  constructor(game: HTMLElement) {
    this.tabs = every(game, '[role="tab"]');
    this.panes = every(game, ".pane");
    for (const pane of this.panes) {
      pane.setAttribute("role", "tabpanel");
      pane.setAttribute("aria-labelledby", `${game.id}-tab-${pane.dataset.part}`);
    }
    for (const tab of this.tabs) {
      tab.addEventListener("click", () => this.open(tab.dataset.part ?? ""));
      tab.addEventListener("keydown", (event) => this.step(event));
    }
    if (this.tabs.length) this.open(maybe(game, ".problems.bad") ? "why" : "moves");
  }

  open(part: string): void {
    this.part = part;
    for (const tab of this.tabs) {
      const chosen = tab.dataset.part === part;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
    }
    for (const pane of this.panes) pane.classList.toggle("open", pane.dataset.part === part);
  }

  // The arrow keys go from one tab to the next, as everywhere.
  private step(event: KeyboardEvent): void {
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    const tab = this.tabs.at((this.tabs.indexOf(event.currentTarget as HTMLElement) + by) % this.tabs.length);
    if (!by || !tab) return;
    event.preventDefault();
    this.open(tab.dataset.part ?? "");
    tab.focus();
  }
}
