// Plays a game by itself, a turn at a time, until its end or until somebody steps in.
class Playing {
  static PAUSE = 1400;

  constructor(board, words) {
    this.board = board;
    this.words = words;
    this.button = board.root.querySelector(".play-on");
    this.timer = 0;
    this.stepping = false;
    this.button.addEventListener("click", () => this.toggle());
    board.addEventListener("show", () => {
      if (this.timer && (!this.stepping || board.at === board.last)) this.stop();
    });
  }

  get running() {
    return this.timer !== 0;
  }

  toggle() {
    if (this.running) return this.stop();
    if (this.board.at === this.board.last) this.board.move("first");
    this.timer = window.setInterval(() => this.step(), Playing.PAUSE);
    this.label();
    this.step();
  }

  step() {
    const { at } = this.board;
    this.stepping = true;
    this.board.move("next");
    this.stepping = false;
    if (this.board.at === at) this.stop();
  }

  stop() {
    window.clearInterval(this.timer);
    this.timer = 0;
    this.label();
  }

  label() {
    this.button.setAttribute("aria-pressed", String(this.running));
    this.button.setAttribute("aria-label", this.running ? this.words.pause : this.words.play);
  }
}
