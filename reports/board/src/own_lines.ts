import type { Answer, Option } from "./answers";
import type { OwnAnswers } from "./own_answers";
import { type LineCode, OwnLine, sameMove } from "./own_line";
import type { OwnNodes } from "./own_nodes";
import type { OwnWords } from "./own_words";
import type { Waits } from "./questions";

/* The lines that a reader has made of one game: how they grow, and which there are. Nothing here touches the page. */
export class OwnLines {
  all: OwnLine[] = [];

  constructor(
    private readonly nodes: OwnNodes,
    private readonly answers: OwnAnswers,
    private readonly told: OwnWords,
  ) {}

  get codes(): string[] {
    return this.all.map((line) => line.code);
  }

  /* The line with one more move, an option of an answer about its end: one of those there are if it begins so. */
  async grown(base: OwnLine, option: Option, answer: Answer): Promise<OwnLine> {
    const move = this.nodes.move(option);
    const known = this.all.find((other) => other.continues(base) && sameMove(move, other.moves[base.moves.length]));
    if (known) return known;
    const node = base.end;
    const course = await this.answers.play(node, option);
    return this.nodes.grown(base, move, course, this.told.worth(option, answer, node));
  }

  /* A line that goes on from another takes its place; answers with the one in which it is found. */
  keep(line: OwnLine): OwnLine {
    const longer = this.all.find((other) => other.continues(line));
    if (longer) return longer;
    const place = this.all.findIndex((other) => line.continues(other));
    if (place >= 0) this.all[place] = line;
    else this.all.push(line);
    return line;
  }

  /* Takes back the latest move of a line; answers with what is left of it. */
  shorten(line: OwnLine): OwnLine {
    const kept = line.until(line.nodes.at(-2) ?? line.end);
    const others = this.all.filter((other) => other === line || other.code !== kept.code);
    this.all = others.map((other) => (other === line ? kept : other)).filter((other) => other.moves.length);
    return kept;
  }

  remove(line: OwnLine): void {
    this.all = this.all.filter((other) => other !== line);
  }

  /* The line that a code names, as readCode gives it, and whether all of its moves could be played. What they are
   * worth is said of them as long as `waits` says of a Question that somebody waits for that. */
  async read({ from, moves }: Pick<LineCode, "from" | "moves">, waits: Waits): Promise<{ line: OwnLine | null; whole: boolean }> {
    const begin = this.nodes.begun(from);
    if (!begin) return { line: null, whole: false };
    let line = new OwnLine(from, begin);
    for (const move of moves) {
      const { end } = line;
      if (end.over) return { line, whole: false };
      const answer = await this.answers.orMoves(end, waits);
      const option = answer.options.find((other) => sameMove(move, this.nodes.move(other)));
      if (!option) return { line, whole: false };
      const grown = await this.grown(line, option, answer);
      line = grown.until(grown.nodes[line.nodes.length] ?? grown.end);
    }
    return { line, whole: true };
  }
}
