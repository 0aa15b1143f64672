import type { Board } from "./board";
import type { Words } from "./data";
import { one } from "./dom";

// Plays a game by itself, a turn at a time, until its end or until somebody steps in.
export class Playing {
  static PAUSE = 1400;

  private readonly button: HTMLElement;
  private timer = 0;
  private stepping = false;

  constructor(
    private readonly board: Board,
    private readonly words: Words,
  ) {
    this.button = one(board.root, ".play-on");
    this.button.addEventListener("click", () => this.toggle());
    board.addEventListener("show", () => {
      if (this.timer && (!this.stepping || board.at === board.last)) this.stop();
    });
  }

  get running(): boolean {
    return this.timer !== 0;
  }

  toggle(): void {
    if (this.running) return this.stop();
    if (this.board.at === this.board.last) this.board.move("first");
    this.timer = window.setInterval(() => this.step(), Playing.PAUSE);
    this.label();
    this.step();
  }

  private step(): void {
    const { at } = this.board;
    this.stepping = true;
    this.board.move("next");
    this.stepping = false;
    if (this.board.at === at) this.stop();
  }

  stop(): void {
    window.clearInterval(this.timer);
    this.timer = 0;
    this.label();
  }

  private label(): void {
    this.button.setAttribute("aria-pressed", String(this.running));
    this.button.setAttribute("aria-label", this.running ? this.words.pause : this.words.play);
  }
}
