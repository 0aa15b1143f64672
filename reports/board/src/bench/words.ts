// The words of the workbench, in the language that its reader has chosen or the browser asks for.
import { every, one } from "../dom";

export interface BenchData {
  words: Record<string, Record<string, string>>;
  name: string;
  sample: string;
}

const KEPT = "domino-language";

export class BenchWords {
  private code: string;

  constructor(private readonly all: Record<string, Record<string, string>>) {
    const asked = [localStorage.getItem(KEPT), ...navigator.languages.map((one) => one.split("-")[0]!)];
    this.code = asked.find((code): code is string => code !== null && code in all) ?? "en";
  }

  get language(): string {
    return this.code;
  }

  get codes(): string[] {
    return Object.keys(this.all).sort();
  }

  choose(code: string): void {
    this.code = code;
    localStorage.setItem(KEPT, code);
  }

  nameOf(code: string): string {
    return this.all[code]!.own_name!;
  }

  /** A message with its places filled; the key where there is none. */
  say(key: string, values: Record<string, string | number> = {}): string {
    const text = this.all[this.code]![key] ?? key;
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
  }

  /** A number with its sign. */
  signed(value: number): string {
    const written = value.toLocaleString(this.code, { maximumFractionDigits: 2, signDisplay: "exceptZero" });
    return written.replace("-", "\u2212");
  }

  /** What an error of the server is called; those that nobody expects have a text of their own. */
  error(code: string): string {
    const key = `bench_error_${code}`;
    return this.say(key in this.all[this.code]! ? key : "bench_error_request");
  }

  /** Puts the words in all their places on the page. */
  fill(): void {
    document.documentElement.lang = this.code;
    for (const element of every(document, "[data-say]")) element.textContent = this.say(element.dataset.say!);
    for (const element of every(document, "[data-name]")) element.setAttribute("aria-label", this.say(element.dataset.name!));
    one(document, "title").textContent = this.say("bench_title");
  }
}
