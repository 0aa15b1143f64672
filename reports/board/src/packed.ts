import { type GameData, type GameTexts, inWords, type PlainGame, type WordForms, type WordKey, type Words } from "./data";
import { Dictionary, type Message, type Template } from "./dictionary";

/** `domino report --format json`, which lies packed on a page, in no language: see analyzer/pages/view.py, and
 * `domino schema report`. */
export interface ReportData {
  language: string;
  title: string;
  body: string;
  games: PlainGame[];
  texts: GameTexts[];
  pieces: string[];
  htmls: string[];
  messages: Message[];
  templates: Template[];
  shapes?: string;
  languages: Record<string, WordForms & { words: Record<WordKey, string>; forms: string[][] }>;
}

// The piece that a character stands for: they follow one another from the blank on, but for halves of characters.
const place = (sign: string): number => {
  const code = sign.codePointAt(0) ?? 0;
  return code - (code < 0xd800 ? 0x20 : 0x820);
};

/** The page in one language. */
export class SpokenPage {
  readonly words: Words;
  readonly language: string;
  private readonly dictionary: Dictionary;

  // In the language that it was made in, where it does not have the one that is asked for.
  constructor(
    private readonly page: ReportData,
    language: string,
  ) {
    this.language = language in page.languages ? language : page.language;
    const { words, forms, ...others } = page.languages[this.language]!;
    this.words = { ...words, ...others } as Words;
    this.dictionary = new Dictionary(page.messages, page.templates, forms, others.plurals);
  }

  get games(): PlainGame[] {
    return this.page.games;
  }

  get title(): string {
    return this.dictionary.text(this.page.title);
  }

  // The HTML around the games.
  get body(): string {
    return this.dictionary.html(this.page.body);
  }

  // A game, and the HTML in its article.
  game(id: string): { data: GameData; html: string } | null {
    const { games, texts, pieces, htmls } = this.page;
    const at = games.findIndex((game) => game.id === id);
    if (at < 0) return null;
    const html = Array.from(htmls[at]!, (sign) => pieces[place(sign)] ?? "").join("");
    return { data: inWords(games[at]!, this.dictionary.all(texts[at]!)), html: this.dictionary.html(html) };
  }
}
