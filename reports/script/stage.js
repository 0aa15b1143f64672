// The first screen: one part of the page at a time, a game before anything else, and what stands beside the board in tabs.
class Stage {
  // `page` has the boards; `kept` is where a page in another language stood.
  constructor(root, page) {
    Object.assign(this, { root, page });
    this.views = [...root.querySelectorAll(".game, .match, .compared")];
    this.links = [...root.querySelectorAll("header nav a")];
    this.tabs = new Map();
    for (const game of root.querySelectorAll(".game")) this.tabs.set(game.id, new Tabs(game));
    const heads = new ResizeObserver(() => this.measure());
    for (const head of root.querySelectorAll("header")) heads.observe(head);
    this.show(root.querySelector(".game")?.id ?? this.views[0]?.id);
  }

  get state() {
    return { shown: this.shown, parts: [...this.tabs].map(([id, tabs]) => [id, tabs.part]) };
  }

  restore({ shown, parts }) {
    for (const [id, part] of parts) this.tabs.get(id)?.open(part);
    this.show(shown);
  }

  // Shows the part of the page that an id names, and where it stands in it; answers whether there is one.
  find(id) {
    const found = id ? document.getElementById(id) : null;
    if (!found || !this.root.contains(found)) return false;
    const view = found.closest(".game, .match, .compared");
    if (view) this.show(view.id);
    const pane = found.closest(".pane");
    if (pane) this.tabs.get(view.id).open(pane.dataset.part);
    if (found === view) window.scrollTo(0, 0);
    else found.scrollIntoView();
    return true;
  }

  get board() {
    return this.page.boards.find((board) => board.game.id === this.shown);
  }

  show(id) {
    this.shown = id;
    for (const view of this.views) view.classList.toggle("shown", view.id === id);
    for (const link of this.links) {
      if (link.hash === `#${id}`) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    this.measure();
  }

  // How much of the window is left for the board: the heading above it may take a line or two.
  measure() {
    const play = this.root.querySelector(".shown .play");
    if (play) document.documentElement.style.setProperty("--above", `${Math.round(play.getBoundingClientRect().top + window.scrollY)}px`);
  }
}

// The tabs beside a board.
class Tabs {
  constructor(game) {
    this.game = game;
    this.tabs = [...game.querySelectorAll('[role="tab"]')];
    this.panes = [...game.querySelectorAll(".pane")];
    for (const pane of this.panes) {
      pane.setAttribute("role", "tabpanel");
      pane.setAttribute("aria-labelledby", `${game.id}-tab-${pane.dataset.part}`);
    }
    for (const tab of this.tabs) {
      tab.addEventListener("click", () => this.open(tab.dataset.part));
      tab.addEventListener("keydown", (event) => this.step(event));
    }
    if (this.tabs.length) this.open(game.querySelector(".problems.bad") ? "why" : "moves");
  }

  open(part) {
    this.part = part;
    for (const tab of this.tabs) {
      const chosen = tab.dataset.part === part;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
    }
    for (const pane of this.panes) pane.classList.toggle("open", pane.dataset.part === part);
  }

  // The arrow keys go from one tab to the next, as everywhere.
  step(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const tab = this.tabs.at((this.tabs.indexOf(event.currentTarget) + by) % this.tabs.length);
    this.open(tab.dataset.part);
    tab.focus();
  }
}
