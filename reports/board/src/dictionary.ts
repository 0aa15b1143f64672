import { formed } from "./dom";

// A page in no language: its messages stand in texts and HTML by their numbers, between marks, and a dictionary says them.
// See analyzer/words/unsaid.py.
const REFERENCE = /([\ufdd0\ufdd1])(\d+)\ufdd2/g;
const TOGETHER = "\ufdd1";
const TILE = /\b\d{1,2}-\d{1,2}\b/g;
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;" };

/* The number of a template; if it has several forms the number that they go with; what stands in its places. */
export type Message = readonly [template: number, ...values: (number | string)[]];

/* Whether it has several forms, and its places. */
export type Template = readonly [many: boolean, places: readonly string[]];

export class Dictionary {
  private readonly said: string[] = [];

  constructor(
    private readonly messages: readonly Message[],
    private readonly templates: readonly Template[],
    private readonly forms: readonly (readonly string[])[],
    private readonly plurals: readonly (readonly number[])[],
  ) {}

  text(said: string): string {
    return said.replace(REFERENCE, (_, _mark: string, number: string) => this.message(Number(number)));
  }

  html(said: string): string {
    return said.replace(REFERENCE, (_, mark: string, number: string) => {
      const text = this.message(Number(number)).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
      return mark === TOGETHER ? text.replace(TILE, '<span class="nowrap">$&</span>') : text;
    });
  }

  // All texts of a value of JSON.
  all<T>(said: T): T {
    if (typeof said === "string") return this.text(said) as T;
    if (Array.isArray(said)) return said.map((part) => this.all(part)) as T;
    if (said === null || typeof said !== "object") return said;
    return Object.fromEntries(Object.entries(said).map(([key, value]) => [key, this.all(value)])) as T;
  }

  private message(number: number): string {
    const known = this.said[number];
    if (known !== undefined) return known;
    // What a text of a record may have between such marks must not lead in a circle, or nowhere.
    this.said[number] = "";
    const message = this.messages[number];
    if (message) this.said[number] = this.filled(message);
    return this.said[number];
  }

  private filled([at, ...values]: Message): string {
    const [many, places] = this.templates[at]!;
    const forms = this.forms[at]!;
    const form = many ? formed(forms, Number(values.shift()), this.plurals) : forms[0]!;
    if (!places.length) return form;
    return form.replace(/\{(\w+)\}/g, (_, place: string) => this.text(String(values[places.indexOf(place)])));
  }
}
