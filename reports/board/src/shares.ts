import { leads } from "./address";
import type { Board } from "./board";
import type { Words } from "./data";
import { made, maybe } from "./dom";
import { pictureOf, png } from "./picture";

// What a reader does with the board besides looking: the address of what is shown to others, the position as a picture,
// the whole screen for a projector, and swiping on a phone.
export class Shares {
  static SWIPE = 48; // pixels from which on a finger has swiped

  private readonly place: HTMLElement | null;
  private readonly status: HTMLElement | null;

  // `linked` is the address of what is shown.
  constructor(
    private readonly board: Board,
    private readonly words: Words,
    private readonly linked: () => string,
  ) {
    this.place = maybe(board.article, ".shares");
    this.status = this.place && maybe(this.place, "[role=status]");
    this.offer("link", () => this.link());
    this.offer("picture", () => this.picture());
    this.offer("screen", () => this.screen());
    const reveal = maybe(board.root, ".reveal");
    reveal?.addEventListener("click", () => board.reveal());
    board.addEventListener("show", () => board.article.classList.toggle("revealed", board.open));
    document.addEventListener("fullscreenchange", () => this.project(this.full));
    this.swipe();
  }

  private offer(name: string, act: () => Promise<void>): void {
    const button = this.place && maybe(this.place, `[data-share="${name}"]`);
    button?.addEventListener("click", () => act().catch((error: Error) => this.say(error.message)));
  }

  private say(text: string): void {
    if (this.status) this.status.textContent = text;
  }

  // Handed to another program where the browser can; else on the clipboard.
  private async link(): Promise<void> {
    const url = this.linked();
    if (navigator.share && leads(url)) {
      await navigator.share({ title: document.title, url }).catch((error: Error) => {
        if (error.name !== "AbortError") throw error;
      });
      return;
    }
    await navigator.clipboard.writeText(url);
    this.say(leads(url) ? this.words.own_link_copied : this.words.own_link_file);
  }

  private async picture(): Promise<void> {
    const href = URL.createObjectURL(await png(pictureOf(this.board)));
    made("a", "", [], { href, download: `${this.board.name}.png` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 1000);
  }

  private get full(): boolean {
    const root = this.board.root.getRootNode() as Document | ShadowRoot;
    return root.fullscreenElement === this.board.article;
  }

  // Where a page may not fill the screen, the board fills the window.
  private async screen(): Promise<void> {
    const on = !this.board.article.classList.contains("projector");
    if (document.fullscreenElement && !on) await document.exitFullscreen();
    else if (on) await this.board.article.requestFullscreen?.().catch(() => {});
    this.project(on);
  }

  private project(on: boolean): void {
    const { article, root } = this.board;
    if (article.classList.toggle("projector", on) === this.board.quiet) return;
    this.board.quiet = on;
    this.board.show();
    const reveal = maybe(root, ".reveal");
    if (reveal) reveal.hidden = !on;
    if (on) maybe(root, ".felt")?.focus({ preventScroll: true });
  }

  // To the left is on, to the right is back, as with the pages of a book.
  private swipe(): void {
    const felt = maybe(this.board.root, ".felt");
    let from: Touch | null = null;
    felt?.addEventListener(
      "touchstart",
      ({ touches }) => {
        from = touches.length === 1 ? (touches[0] ?? null) : null;
      },
      { passive: true },
    );
    felt?.addEventListener("touchend", ({ changedTouches: [to] }) => {
      if (!from || !to) return;
      const [across, down] = [to.clientX - from.clientX, to.clientY - from.clientY];
      from = null;
      if (Math.abs(across) < Shares.SWIPE || Math.abs(down) > Math.abs(across) / 2) return;
      this.board.move(across < 0 ? "next" : "previous");
    });
  }
}
