import type { Asking } from "./asking";
import type { Board } from "./board";
import { type LineCode, type OwnLine, readCode } from "./own_line";
import type { OwnLines } from "./own_lines";
import type { OwnRows } from "./own_view";
import type { Waits } from "./questions";

// Comes back to lines that were made before: to that of a link, and to those on a page whose language was changed.
/* What a reader has done: the codes of their lines, which of them is shown, where, and whether the moves are unfolded. */
export interface OwnState {
  codes: string[];
  shown: number;
  at: number;
  open: boolean;
}

export class Returning {
  // `show(line, at)` shows a line that is among `lines`.
  private left: OwnState | null = null;
  private wish: { at: number } = { at: -1 };

  constructor(
    private readonly board: Board,
    private readonly fold: HTMLDetailsElement,
    private readonly its: { lines: OwnLines; rows: OwnRows; asking: Asking },
    private readonly show: (line: OwnLine, at: number) => void,
  ) {}

  // What a reader has done, to be done again on a page in another language.
  get state(): OwnState {
    const { own, at } = this.board;
    const { open } = this.fold;
    if (this.left && this.stays) return { ...this.left, open };
    const codes = [...new Set([...(this.left?.codes ?? []), ...this.its.lines.codes])];
    return { codes, shown: own ? codes.indexOf(own.code) : -1, at, open };
  }

  // Makes the lines again; the board follows the one that was shown unless the reader has gone elsewhere meanwhile.
  async restore(state: OwnState): Promise<void> {
    const read = state.codes.map((code) => readCode(`${this.board.game.id}~${code}`)).filter((code) => code !== null);
    this.left = state;
    this.fold.open = state.open;
    this.wait(read[state.shown]?.from ?? null);
    const { wish } = this;
    const kept: OwnLine[] = [];
    for (const code of read) {
      const { line } = await this.its.lines.read(code, this.waits(wish));
      if (line) kept.push(line);
    }
    kept.forEach((line, place) => {
      kept[place] = this.its.lines.keep(line);
    });
    const shown = kept[state.shown];
    const follows = this.wish === wish && this.stays;
    this.left = null;
    this.its.rows.show(this.its.lines.all);
    if (follows && shown) this.show(shown, state.at);
  }

  // Shows the line of a link, as far as its moves can be played.
  async follow(code: LineCode): Promise<void> {
    if (this.board.gates.length || code.from > this.board.game.turns.length) return;
    this.fold.open = true;
    if (!this.board.sight.open) return;
    this.wait(code.from);
    const { wish } = this;
    const { line, whole } = await this.its.lines.read(code, this.waits(wish));
    const kept = line?.moves.length ? this.its.lines.keep(line) : null;
    this.its.rows.show(this.its.lines.all);
    if (this.wish !== wish || !this.stays) return;
    if (kept && line) this.show(kept, line.from + line.plies.length);
    if (whole) return;
    const { at } = this.board;
    await this.its.asking.show();
    if (this.board.at === at) this.its.asking.say(this.its.asking.words.own_bad_link);
  }

  // Until a line has been made, the board stands where it parts from the game.
  private wait(from: number | null): void {
    if (from !== null && !this.its.asking.barred) this.board.follow(null, from);
    this.wish = { at: this.board.at };
  }

  // Lines are made wherever the reader goes; only for one who has stayed there a slow search goes on.
  private waits(wish: object): Waits {
    return (question) => !question.slow || (this.fold.isConnected && this.wish === wish && this.stays);
  }

  // Whether the reader has stayed there.
  private get stays(): boolean {
    return !this.its.asking.barred && this.board.own === null && this.board.at === this.wish.at;
  }
}
