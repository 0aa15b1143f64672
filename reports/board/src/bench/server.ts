// What is asked of the server, and what it answers: see analyzer/workbench/tasks.py.
import type { ReportData } from "../packed";

export type TurnPlace = readonly [turn: number, line: number, column: number, endLine: number, endColumn: number];

export interface Problem {
  code: string;
  severity: "error" | "warning" | "note";
  line: number | null;
  column: number | null;
  end_line: number | null;
  end_column: number | null;
  message: string;
  hint: string | null;
  rule: string | null;
}

export interface CheckedGame {
  valid: boolean;
  verdict: string;
  missing: string;
  line: number;
  turns: TurnPlace[];
  problems: Problem[];
  seats: string[];
}

export interface CheckedText {
  form: string;
  understood: string;
  lines: [line: number, what: string][];
  placed: boolean;
  problems: Problem[];
  games: CheckedGame[];
}

/** A piece of the text by its characters, and what comes in its place. */
export type TextEdit = readonly [start: number, end: number, text: string];

export interface OfferedRepair {
  game: number;
  problem: number;
  summary: string;
  words: string[];
  edits: TextEdit[];
}

export interface AnalyzedText {
  games: number[];
  critical: number[];
  told: string[];
  data: ReportData;
  page: string;
}

/** A match of the text: see analyzer/schemas/match.py. */
export interface MatchSheet {
  event: string | null;
  sides: string[];
  games: {
    number: number | null;
    lead: { seat: string | null; tile: string | null };
    points: Record<string, number> | null;
    score: Record<string, number> | null;
    notes: string[];
  }[];
  score: Record<string, number> | null;
  next_lead: { seats: string[] | null; tile: string | null; rule: string } | null;
  summary: string;
}

export interface Advised {
  turn: number | null;
  seat: string | null;
  options: { move: string; end: number | null; value: number; best_in: number; leaves: number[] }[];
  advice: string[];
  why: string | null;
}

interface Answers {
  advise: Advised;
  analyze: AnalyzedText;
  board: ReportData;
  check: CheckedText;
  complete: string[];
  convert: { text: string };
  picture: { svg: string };
  repairs: OfferedRepair[];
  sheet: MatchSheet[];
  text: { text: string };
}

export interface Wanted {
  text: string;
  source?: string;
  language?: string;
  game?: number;
  turn?: number;
  seat?: string;
  dark?: boolean;
  to?: string;
  fair?: boolean;
}

export interface OpenedFile {
  name: string;
  text: string;
  hash: string;
}

/** Why nothing came of it: a code that the page has words for; the hash of what stands in the way. */
export class ServerError extends Error {
  constructor(
    readonly code: string,
    readonly hash = "",
  ) {
    super(code);
  }
}

const fetched = async (path: string, options: RequestInit = {}): Promise<Response> => {
  let answer: Response;
  try {
    answer = await fetch(path, options);
  } catch (error) {
    if ((error as Error).name === "AbortError") throw error;
    throw new ServerError("offline");
  }
  if (answer.ok) return answer;
  const said = await answer.json().catch(() => ({ error: "offline" }));
  throw new ServerError(said.error === "413" ? "size" : said.error, said.hash);
};

const posted = (body: BodyInit, kind: string, signal?: AbortSignal): RequestInit => ({
  method: "POST",
  body,
  headers: { "Content-Type": kind },
  ...(signal ? { signal } : {}),
});

/** The lines of an answer as they come. */
async function* linesOf(answer: Response): AsyncGenerator<string> {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest) yield rest;
}

const resultOf = async <T>(answer: Response, progress?: (done: number, of: number) => void): Promise<T> => {
  try {
    for await (const line of linesOf(answer)) {
      const said = JSON.parse(line);
      if (said.progress) progress?.(said.progress[0], said.progress[1]);
      else if (said.error) throw new ServerError(said.error);
      else return said.result as T;
    }
  } catch (error) {
    if (error instanceof TypeError) throw new ServerError("offline");
    throw error;
  }
  throw new ServerError("offline");
};

/** Has something done; whoever takes the signal back ends it, also where it works already. */
export const ask = async <Task extends keyof Answers>(
  task: Task,
  wanted: Wanted,
  { signal, progress }: { signal?: AbortSignal; progress?: (done: number, of: number) => void } = {},
): Promise<Answers[Task]> => {
  const answer = await fetched(`/do/${task}`, posted(JSON.stringify(wanted), "application/json", signal));
  return resultOf(answer, progress);
};

/** The text of a file of any kind that is read. */
export const textOf = async (file: Blob): Promise<string> => {
  const answer = await fetched("/do/text", posted(file, "application/octet-stream"));
  return (await resultOf<{ text: string }>(answer)).text;
};

export const listed = async (): Promise<{ name: string; size: number }[]> => (await fetched("/files")).json();

export const opened = async (name: string): Promise<OpenedFile> =>
  (await fetched(`/file?name=${encodeURIComponent(name)}`)).json();

export const saved = async (file: { name: string; text: string; known: string }): Promise<{ hash: string }> =>
  (await fetched("/save", posted(JSON.stringify(file), "application/json"))).json();

/** Runs one thing at a time; of what is asked for meanwhile only the latest is done afterwards. */
export class Latest {
  private running = false;
  private next: (() => Promise<void>) | null = null;

  async run(what: () => Promise<void>): Promise<void> {
    this.next = what;
    if (this.running) return;
    this.running = true;
    try {
      while (this.next) {
        const now: () => Promise<void> = this.next;
        this.next = null;
        await now();
      }
    } finally {
      this.running = false;
    }
  }
}
