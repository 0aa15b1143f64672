// The page in another language. What stands on it was made in every language by the same templates; the document
// holds one, and beside it lies, compressed, what is different in the others: see analyzer/pages/page.py.
// HTML among that was escaped when the page was made.

// A piece of a page with changes made to it: the way from one changed element to the next, what of it (the place of
// a text among its children, the name of an attribute, null for all that it holds), what that becomes.
const changed = (piece, changes) => {
  const elements = [piece, ...piece.querySelectorAll("*")];
  let at = 1;
  for (let place = 0; place < changes.length; place += 3) {
    const [way, what, becomes] = changes.slice(place, place + 3);
    at += way;
    if (what === null) elements[at].innerHTML = becomes;
    else if (typeof what === "string") elements[at].setAttribute(what, becomes);
    else elements[at].childNodes[what].data = becomes;
  }
  return piece;
};

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
    this.opening = new Opening(root, this.data);
    this.parts.set(this.opening.language, () => this.opening);
    // An extension of the browser may have put something on the page: changes would go to wrong places.
    this.whole = root.querySelectorAll("*").length === Number(root.dataset.elements);
    this.wanted = document.documentElement.lang;
    this.made = this.wanted;
    this.running = start(root, null);
  }

  // The language that the reader has chosen; null for that in which the page was made.
  get chosen() {
    return this.wanted === this.made ? null : this.wanted;
  }

  // Puts the page in the language of its address, else in that of the reader's browser unless whoever made the page
  // has chosen one.
  wish(named) {
    const browser = this.root.dataset.fixed === undefined ? navigator.languages.map((tag) => tag.split("-")[0]) : [];
    const wanted = [...(named === null ? [] : [named]), ...browser].find((language) => this.parts.has(language));
    if (this.possible && wanted && wanted !== this.made) this.switchTo(wanted);
  }

  get possible() {
    return this.parts.size > 1 && this.whole && typeof DecompressionStream !== "undefined";
  }

  // Lets the reader choose, where the browser can unpack what was packed.
  offer() {
    const { possible } = this;
    for (const group of this.root.querySelectorAll(".languages")) group.hidden = !possible;
    if (!possible) return;
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
    address.note();
    if (focused) this.root.querySelector(`[data-to="${language}"]`)?.focus({ preventScroll: true });
  }

  // Everything that folds, in the order of the page, which is the same in all languages.
  folds() {
    return [...this.root.querySelectorAll("details")];
  }

  async unpack(script) {
    const { title, changes, games } = JSON.parse(new TextDecoder().decode(await unpacked(script.textContent)));
    return { title, body: changed(this.opening.body.cloneNode(true), changes), games };
  }
}
