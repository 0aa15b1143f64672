import type { Answer, Choices } from "./answers";
import type { Course, Move } from "./kernel";
import type { OwnNode } from "./own_line";
import type { Question, SolverQueue, Waits } from "./questions";
import { DominoCancelled } from "./solver";

/* What the solver says of positions, asked once for each and kept. Nothing here touches the page. */
export class OwnAnswers {
  private readonly values = new WeakMap<OwnNode, Question<Answer>>();
  private readonly lines = new WeakMap<OwnNode, Question<Answer>>();
  readonly stopped = new WeakSet<OwnNode>();

  /* `rules` are the bytes of the game's rules. */
  constructor(
    private readonly questions: SolverQueue,
    private readonly rules: Uint8Array,
  ) {}

  /* Whether it is known what the options of a position are worth, or that it will not be. */
  has(node: OwnNode): boolean {
    return this.values.get(node)?.settled ?? false;
  }

  /* What they are worth, with the lines behind them if these are wanted. It is rejected with DominoCancelled when
   * nobody waits any more: `waits` is asked from time to time, with the Question. */
  of(node: OwnNode, { line = false, waits = () => true }: { line?: boolean; waits?: Waits } = {}): Promise<Answer> {
    const kept = line ? this.lines : this.values;
    const question = kept.get(node) ?? this.keep(kept, node, this.ask(node, { line }));
    question.waiting.push(waits);
    return question.answer;
  }

  /* The same while it is waited for, else the options alone. */
  async orMoves(node: OwnNode, waits: Waits): Promise<Answer> {
    try {
      return await this.of(node, { waits });
    } catch (error) {
      if (!(error instanceof DominoCancelled)) throw error;
      return this.values.has(node) ? this.of(node) : this.moves(node).answer;
    }
  }

  /* Takes back what nobody waits for any more. */
  tidy(): void {
    this.questions.tidy();
  }

  /* Stops the search for the values of a position: its options are known without them, until `again`. */
  stop(node: OwnNode): void {
    const question = this.values.get(node);
    this.stopped.add(node);
    this.keep(this.values, node, this.moves(node));
    if (question) this.questions.cancel(question as Question<unknown>);
  }

  again(node: OwnNode): void {
    this.stopped.delete(node);
    this.values.delete(node);
  }

  /* What happens after a move. */
  play(node: OwnNode, { tile, end }: Move): Promise<Course> {
    return OwnAnswers.surely(this.questions.ask((solver) => solver.play(this.rules, node.position, { tile, end }))).answer;
  }

  /* The options of a position without a search. */
  private moves(node: OwnNode): Question<Answer> {
    return OwnAnswers.surely(this.ask(node, { limit: 0 }));
  }

  /* A question that is waited for however long it takes. */
  private static surely<T>(question: Question<T>): Question<T> {
    question.waiting.push(() => true);
    return question;
  }

  private ask(node: OwnNode, choices: Choices): Question<Answer> {
    return this.questions.ask((solver) => solver.answer(this.rules, node.position, choices));
  }

  /* Keeps a question until it fails. */
  private keep(kept: WeakMap<OwnNode, Question<Answer>>, node: OwnNode, question: Question<Answer>): Question<Answer> {
    kept.set(node, question);
    question.answer.catch(() => kept.get(node) === question && kept.delete(node));
    return question;
  }
}
