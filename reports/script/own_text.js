// A line of the reader's own as movetext and as a link, to be copied.
class OwnText {
  // `data` has the record's text; `say` tells the reader what has been done.
  constructor(board, fold, data, words, say) {
    Object.assign(this, { board, data, words, say });
    this.place = fold.querySelector("textarea");
    const tools = { copy: () => this.copy(movetext(this.data, this.board.own), words.own_copied), link: () => this.copy(this.link, words.own_link_copied) };
    for (const [name, act] of Object.entries(tools)) {
      fold.querySelector(`[data-tool="${name}"]`).addEventListener("click", act);
    }
  }

  show() {
    const { own } = this.board;
    this.place.hidden = !own;
    this.place.value = own ? movetext(this.data, own) : "";
  }

  // What an address calls the line; undefined where none is shown.
  get code() {
    const { own, game } = this.board;
    return own ? `${game.id}~${own.code}` : undefined;
  }

  get link() {
    address.write();
    return document.location.href;
  }

  // Where nothing may be put on the clipboard, the reader finds the text selected.
  async copy(text, done) {
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
