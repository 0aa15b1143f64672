// The page as it was made. A browser that is told to save a page may write down what the script has made of it; so what
// was there before stays on the page, inert and out of sight, and a page that was saved so begins with it again.
class Opening {
  // `root` holds what depends on the language, `data` the texts of the script. Nothing has been done to them yet, unless
  // the page was saved.
  constructor(root, data) {
    const saved = document.querySelector("template[data-opening]");
    const kept = saved ?? Opening.keep(root, data);
    const [body, script] = kept.content.children;
    Object.assign(this, { body, games: script.textContent, title: kept.title, language: kept.lang });
    if (saved) this.putBack(root, data);
  }

  static keep(root, data) {
    const { title, documentElement } = document;
    const kept = made("template", "", [], { "data-opening": "", title, lang: documentElement.lang });
    kept.content.append(root.cloneNode(true), data.cloneNode(true));
    // In front of the script, which runs as soon as it has been read.
    root.before(kept);
    return kept;
  }

  putBack(root, data) {
    document.documentElement.lang = this.language;
    document.title = this.title;
    data.textContent = this.games;
    root.replaceChildren(...this.body.cloneNode(true).childNodes);
  }
}
