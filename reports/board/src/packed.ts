import { type GameData, type GameTexts, inWords, type PlainGame, type WordForms, type WordKey, type Words } from "./data";
import { Dictionary, type Message, type Template } from "./dictionary";

// What lies packed on a page, in no language, and the page in one: see analyzer/pages/view.py.

export interface PackedGame {
  data: PlainGame;
  texts: GameTexts;
  html: string;
}

export interface PackedPage {
  language: string;
  title: string;
  body: string;
  games: { id: string; seats: string[] }[];
  messages: Message[];
  templates: Template[];
  languages: Record<string, WordForms & { words: Record<WordKey, string>; forms: string[][] }>;
}

export class SpokenPage {
  readonly words: Words;
  private readonly dictionary: Dictionary;

  // `game` unpacks one.
  constructor(
    private readonly page: PackedPage,
    private readonly packed: (id: string) => PackedGame,
    readonly language: string,
  ) {
    const { words, forms, ...others } = page.languages[language]!;
    this.words = { ...words, ...others } as Words;
    this.dictionary = new Dictionary(page.messages, page.templates, forms, others.plurals);
  }

  get games(): PackedPage["games"] {
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
  game(id: string): { data: GameData; html: string } {
    const { data, texts, html } = this.packed(id);
    return { data: inWords(data, this.dictionary.all(texts)), html: this.dictionary.html(html) };
  }
}
