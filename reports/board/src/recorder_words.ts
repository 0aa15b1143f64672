/* What the recorder knows: every table, and its messages in every language. */
import { filled, formed } from "./dom";
import type { Due, TableData } from "./recorder_game";

export interface RecorderLanguage {
  words: Record<string, string>;
  titles: Record<string, string>;
  leads: string[];
  tiles: string[];
  plurals: number[][];
}

export interface RecorderData {
  tables: TableData[];
  languages: Record<string, RecorderLanguage>;
}

/* The messages of one language. */
export class RecorderWords {
  constructor(
    readonly language: string,
    private readonly said: RecorderLanguage,
  ) {}

  say(key: string, values: Record<string, string | number | undefined> = {}): string {
    const message = this.said.words[`recorder_${key}`];
    if (message === undefined) throw new Error(`there is no message ${key}`);
    return filled(message, values);
  }

  tiles(count: number): string {
    return filled(formed(this.said.tiles, count, this.said.plurals), { count });
  }

  title(name: string): string {
    return this.said.titles[name] ?? name;
  }

  /* Who leads, in the words of the rules. */
  lead(due: Due): string {
    return this.said.leads[due.why] ?? "";
  }
}

/* The language that is kept, else one of the browser's, else the one that the page was made in. */
export const languageOf = (data: RecorderData, kept: string | null, first: string, fixed: boolean): string => {
  const browser = fixed ? [] : navigator.languages.map((tag) => tag.split("-")[0] ?? "");
  return [kept ?? "", ...browser, first].find((language) => language in data.languages) ?? "en";
};
