// The page in another language. What stands on it was made in every language by the same templates; the document
// holds one, the others lie beside it, compressed. Everything they contain was escaped when the page was made.

class Languages {
  // `root` holds what depends on the language. `start(root, state)` makes it work and answers with `state()`, which
  // tells where the reader is, and `stop()`; with a state it takes up from there.
  constructor(root, start) {
    this.root = root;
    this.start = start;
    this.data = document.getElementById("games");
    this.parts = new Map();
    for (const script of document.querySelectorAll("script[data-language]")) {
      this.parts.set(script.dataset.language, () => this.unpack(script));
    }
    // Before anything on it is hidden, marked or moved.
    const opening = { title: document.title, body: root.cloneNode(true), games: this.data.textContent };
    this.parts.set(document.documentElement.lang, () => opening);
    this.wanted = document.documentElement.lang;
    this.running = start(root, null);
  }

  // Lets the reader choose, where the browser can unpack what was packed.
  offer() {
    if (this.parts.size < 2 || typeof DecompressionStream === "undefined") return;
    for (const group of this.root.querySelectorAll(".languages")) group.hidden = false;
    for (const button of this.root.querySelectorAll("[data-to]")) {
      button.addEventListener("click", () => this.switchTo(button.dataset.to));
    }
  }

  // Puts the page in another language in place of this one, at the same turn and in the same view.
  async switchTo(language) {
    this.wanted = language;
    const parts = await this.parts.get(language)();
    // Whoever has chosen again in the meantime wants that, and where nothing would change nothing is touched.
    if (this.wanted !== language || document.documentElement.lang === language) return;
    this.parts.set(language, () => parts);
    const state = this.running.state();
    const unfolded = this.folds().map((fold) => fold.open);
    const focused = document.activeElement?.dataset?.to !== undefined;
    this.running.stop();
    document.documentElement.lang = language;
    document.title = parts.title;
    this.data.textContent = parts.games;
    this.root.replaceChildren(...parts.body.cloneNode(true).childNodes);
    this.running = this.start(this.root, state);
    this.folds().forEach((fold, at) => { fold.open = unfolded[at] ?? fold.open; });
    this.offer();
    if (focused) this.root.querySelector(`[data-to="${language}"]`)?.focus({ preventScroll: true });
  }

  // Everything that folds, in the order of the page, which is the same in all languages.
  folds() {
    return [...this.root.querySelectorAll("details")];
  }

  async unpack(script) {
    const { title, body, games } = JSON.parse(new TextDecoder().decode(await unpacked(script.textContent)));
    return { title, body: new DOMParser().parseFromString(body, "text/html").body, games };
  }
}
