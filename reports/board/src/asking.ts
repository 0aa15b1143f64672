import type { Answer } from "./answers";
import type { Board } from "./board";
import type { Words } from "./data";
import { filled, focused, one } from "./dom";
import { Halting } from "./halting";
import type { OwnAnswers } from "./own_answers";
import type { OwnNode } from "./own_line";
import type { OwnNodes } from "./own_nodes";
import type { OwnWords } from "./own_words";
import { DominoCancelled } from "./solver";
import { Targets } from "./targets";
import { type Chosen, MovesToTry } from "./to_try";

// Asks what the moves of the position on the board are worth, and shows them with what there is to say of it.
export class Asking {
  // `play` is called with a move that is chosen: see MovesToTry.
  readonly words: Words;
  readonly list: MovesToTry;
  private readonly nodes: OwnNodes;
  private readonly answers: OwnAnswers;
  private readonly told: OwnWords;
  private readonly summary: HTMLElement;
  private readonly status: HTMLElement;
  private readonly halting: Halting;
  private readonly targets: Targets;
  private readonly play: Chosen;
  private chose = false;
  // The position behind which the reader has gone on: nobody waits for its lines any more.
  private left: OwnNode | null = null;

  constructor(
    private readonly board: Board,
    private readonly fold: HTMLDetailsElement,
    lines: { nodes: OwnNodes; answers: OwnAnswers; told: OwnWords },
    play: Chosen,
  ) {
    this.nodes = lines.nodes;
    this.answers = lines.answers;
    this.told = lines.told;
    this.words = this.told.words;
    this.summary = one(fold, "summary");
    this.status = one(fold, ".status");
    this.halting = new Halting(
      one(fold, ".asked"),
      () => this.stop(),
      () => this.again(),
    );
    this.list = new MovesToTry(board, one(fold, ".to-try"), this.told, play);
    this.targets = new Targets(board, this.told);
    this.play = play;
  }

  // The position from which the reader goes on: that on the board, or the one behind what is forced there; null where
  // nobody can.
  get node(): OwnNode | null {
    const { own, at } = this.board;
    return own && at > own.from ? this.nodes.at(own, at) : (this.nodes.begun(this.place) ?? this.nodes.begun(at));
  }

  // How many turns of the game come before it.
  get place(): number {
    const { at, decision } = this.board;
    return this.nodes.begun(decision) ? decision : at;
  }

  // Whether there is nothing to try for this reader: with hands face down, and where the game is still to be guessed.
  get barred(): boolean {
    return !this.board.sight.open || this.board.gates.length > 0;
  }

  // Whether the moves of a position are looked at; not on a page that has been put in another language.
  shows(node: OwnNode): boolean {
    return node === this.node && this.fold.open && this.fold.isConnected && !this.barred;
  }

  // Whether the focus waits for the moves: on a button that goes when they come, or where they are unfolded.
  private get awaited(): boolean {
    return this.halting.hasFocus || (this.chose && focused(this.summary) === this.summary);
  }

  // The same once more would be read out once more.
  say(text: string): void {
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  // Shows the moves of the position on the board; `passing` while passes that a move forces are still to be seen.
  async show(passing = false): Promise<void> {
    // Whoever has chosen by key waits where the moves are unfolded, and finds the focus on the next ones.
    this.chose = this.list.hasFocus || this.awaited;
    if (this.chose) this.summary.focus({ preventScroll: true });
    this.halting.show("");
    this.list.clear();
    this.left = null;
    const asked = this.fold.open ? this.ask(passing) : null;
    this.answers.tidy();
    await asked;
  }

  // Asks for them, and shows them when the answer is there and still wanted.
  private async ask(passing: boolean): Promise<void> {
    const { node } = this;
    if (!this.board.sight.open) return this.say(this.words.own_closed);
    if (passing || this.barred) return;
    if (!node) return this.say(this.board.own ? this.words.own_forced : this.words.own_unknown);
    if (node.over) return this.say(this.told.result(node.over));
    if (!this.answers.has(node)) this.wait(node);
    try {
      const answer = await this.answers.of(node, { waits: () => this.shows(node) });
      if (!this.shows(node)) return;
      this.offer(node, answer);
      if (!answer.reached) return;
      // The values come at once, the lines behind them a little later.
      const lines = await this.answers.of(node, { line: true, waits: () => this.shows(node) && this.left !== node });
      if (lines.options.some(({ line }) => line) && this.shows(node)) this.offer(node, lines);
    } catch (error) {
      if (!(error instanceof DominoCancelled)) this.fail(error as Error);
    }
  }

  private wait(node: OwnNode): void {
    this.say(this.words.own_wait);
    if (!this.answers.stopped.has(node)) this.halting.wait();
  }

  private fail(error: Error): void {
    if (this.halting.hasFocus) this.summary.focus({ preventScroll: true });
    this.halting.show("");
    this.say(filled(this.words.own_failed, { why: error.message }));
  }

  private offer(node: OwnNode, answer: Answer): void {
    const { players, sides } = this.told;
    const { awaited } = this;
    const [forced] = answer.start.events;
    const stopped = this.answers.stopped.has(node);
    if (awaited) this.summary.focus({ preventScroll: true });
    this.halting.show(stopped ? "again" : "");
    if (forced) return this.say(filled(this.words.own_none, { seat: players[forced.seat] }));
    this.board.toPlay(this.board.game.seats[answer.seat]);
    const known = answer.options[0]?.value !== null;
    const message = known ? "own_to_play" : stopped ? "own_stopped" : "own_deep";
    // What is forced is said, and done with the move that is chosen.
    const { board } = this;
    const skipped = board.made.length ? [] : board.game.turns.slice(board.at, this.place).map(({ seat }) => seat);
    const idle = [...new Set(skipped)].map((seat) => filled(this.words.own_none, { seat: board.player(seat) }));
    const ask = filled(this.words[message], { seat: players[answer.seat], side: this.told.side(sides[answer.seat]) });
    this.say([...idle, ask].join(" "));
    this.list.show(node, answer);
    if (awaited) this.list.focus("", { preventScroll: true });
  }

  // The moves can be played without values then.
  private stop(): void {
    if (this.node) this.answers.stop(this.node);
    void this.show();
  }

  private again(): void {
    if (this.node) this.answers.again(this.node);
    void this.show();
  }

  // A move from a position is made: what is still to be found out about the others waits no longer.
  leave(node: OwnNode): void {
    this.left = node;
    this.answers.tidy();
  }

  refuse(answer: Answer, name: string): void {
    this.say(filled(this.words.own_not, { tile: name, seat: this.told.players[answer.seat] }));
  }

  // Points out the ways to play a tile, on the table and among the moves.
  which(node: OwnNode, answer: Answer, name: string): void {
    this.offer(node, answer);
    this.say(filled(this.words.own_which, { tile: name }));
    this.list.focus(name, { preventScroll: true });
    const ways = answer.options.filter((option) => this.told.name(option.tile) === name);
    this.targets.show(node, answer, ways, (option) => this.play(node, option, answer));
  }
}
