import type { Answer, Option } from "./answers";
import { Asking } from "./asking";
import type { Board } from "./board";
import type { OwnData, Words } from "./data";
import { every, one } from "./dom";
import { bytesOf } from "./engine";
import { OwnAnswers } from "./own_answers";
import { type LineCode, OwnLine, type OwnNode, sameMove } from "./own_line";
import { OwnLines } from "./own_lines";
import { OwnNodes } from "./own_nodes";
import { OwnText } from "./own_text";
import { OwnRows, OwnTiles } from "./own_view";
import { OwnWords } from "./own_words";
import type { WrittenMove } from "./preview";
import type { SolverQueue } from "./questions";
import { type OwnState, Returning } from "./returning";
import { heldName } from "./to_try";

// Lets the reader play on from any position of a game: a move that is chosen goes on in the game or in a line of its
// own, which is shown on the board and in the table and can be taken back.
export class Trying {
  static PAUSE = 500;

  // `data` is what the lines of the game start from.
  private readonly fold: HTMLDetailsElement;
  private readonly told: OwnWords;
  private readonly nodes: OwnNodes;
  private readonly answers: OwnAnswers;
  private readonly lines: OwnLines;
  private readonly rows: OwnRows;
  private readonly asking: Asking;
  private readonly text: OwnText;
  private readonly returning: Returning;
  private passing = false;

  constructor(
    private readonly board: Board,
    questions: SolverQueue,
    words: Words,
    data: OwnData,
    linked: () => string,
  ) {
    this.fold = one<HTMLDetailsElement>(board.article, ".trying");
    const told = new OwnWords(words, { ...board.game, ...data });
    const nodes = new OwnNodes(board.game, data, told);
    const answers = new OwnAnswers(questions, bytesOf(data.rules));
    const lines = new OwnLines(nodes, answers, told);
    const rows = new OwnRows(board, words, (line) => this.remove(line));
    const asking = new Asking(board, this.fold, { nodes, answers, told }, (...chosen) => void this.play(...chosen));
    this.told = told;
    this.nodes = nodes;
    this.answers = answers;
    this.lines = lines;
    this.rows = rows;
    this.asking = asking;
    new OwnTiles(board);
    this.text = new OwnText(board, this.fold, data, words, (text) => asking.say(text), linked);
    this.returning = new Returning(board, this.fold, { lines, rows, asking }, (line, at) => this.shown(line, at));
    // Positions have other places for their tiles then; what was asked about them is asked again.
    board.addEventListener("relaid", () => {
      nodes.kept.clear();
      this.show();
    });
    board.addEventListener("show", () => this.show());
    this.fold.addEventListener("toggle", () => this.show());
    one(board.root, ".felt").addEventListener("click", (event) => void this.touched(event.target as Element));
    one(this.fold, '[data-tool="back"]').addEventListener("click", () => this.takeBack());
    one(this.fold, '[data-tool="leave"]').addEventListener("click", () => this.leave());
  }

  show(): void {
    this.rows.mark();
    for (const tool of every(this.fold, "[data-tool]")) tool.hidden = !this.board.own;
    this.text.show();
    void this.asking.show(this.passing);
  }

  // A tile of a hand is clicked: it is played if there is one way to, else the ways are pointed out.
  private async touched(target: Element): Promise<void> {
    const { asking } = this;
    const tile = target.closest(".held > .tiles > span:not(.gone)");
    const { node } = asking;
    if (!tile || !node || node.over || asking.barred) return;
    this.fold.open = true;
    const name = heldName(tile) ?? "";
    // Why there is none stands where the moves are unfolded.
    const answer = await this.answers.of(node, { waits: () => asking.shows(node) }).catch(() => null);
    if (!answer || node !== asking.node || asking.barred) return;
    const label = tile.closest<HTMLElement>(".held")?.dataset.seat;
    const ways = answer.start.events.length ? [] : answer.options.filter((option) => this.told.name(option.tile) === name);
    const [way] = ways;
    if (!way || this.board.game.seats[answer.seat] !== label) return asking.refuse(answer, name);
    if (ways.length === 1) return this.play(node, way, answer);
    asking.which(node, answer, name);
  }

  // Plays an option of an answer about a position: the game's own next turn, the next of the line, or a line of its own.
  private async play(node: OwnNode, option: Option, answer: Answer): Promise<void> {
    const { board, asking } = this;
    const line = board.own && board.at > board.own.from ? board.own : null;
    const { place } = asking;
    if (!line && sameMove(this.nodes.move(option), this.nodes.recorded(place))) {
      if (board.own) board.follow(null, place);
      return board.go(place + 1);
    }
    const base = line ? line.until(node) : new OwnLine(place, node);
    asking.leave(node);
    const grown = await this.lines.grown(base, option, answer);
    if (node !== asking.node || asking.barred) return;
    this.lines.keep(grown);
    const at = grown.from + node.made + 1;
    const rest = grown.from + (grown.nodes[base.nodes.length]?.made ?? 0);
    // The tile is seen to be played before the passes that it forces are.
    this.passing = rest > at;
    this.shown(grown, at);
    if (this.passing)
      window.setTimeout(() => {
        if (board.own === grown && board.at === at) board.go(rest);
      }, Trying.PAUSE);
    this.passing = false;
  }

  // Shows a line at one of its turns.
  private shown(line: OwnLine | null, at: number): void {
    this.rows.show(this.lines.all);
    this.board.follow(line, at);
    this.rows.mark();
  }

  private takeBack(): void {
    if (!this.board.own) return;
    const kept = this.lines.shorten(this.board.own);
    this.shown(kept.moves.length ? kept : null, kept.from + kept.plies.length);
  }

  // Back to the game, to the place from which the line went on.
  leave(): void {
    if (this.board.own) this.shown(null, Math.min(this.board.at, this.board.own.from));
  }

  private remove(line: OwnLine): void {
    this.lines.remove(line);
    const { own, at } = this.board;
    if (own === line) this.shown(null, Math.min(at, line.from));
    else this.rows.show(this.lines.all);
  }

  // What an address calls the line that is shown.
  get place(): string | undefined {
    return this.text.code;
  }

  // Where the tile of another move than the one that the board shows would have lain; null for nothing.
  imagine(move: WrittenMove | null): void {
    this.asking.list.imagine(move ? this.nodes.begun(this.board.recorded) : null, move);
  }

  // What a reader has done, for a page in another language; the line of a link, as readCode gives it.
  get state(): OwnState {
    return this.returning.state;
  }

  restore(state: OwnState): void {
    void this.returning.restore(state);
  }

  follow(code: LineCode): void {
    void this.returning.follow(code);
  }
}
