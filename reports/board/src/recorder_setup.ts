// What is played, and by whom: asked before the first game of a match.
import { made } from "./dom";
import { emptyGame } from "./recorder_game";
import type { MatchKept } from "./recorder_text";
import type { RecorderData, RecorderWords } from "./recorder_words";

const LETTERS = "ABCDEFGH";

const labelled = (text: string, control: HTMLElement): HTMLLabelElement => made("label", "", [made("span", text), control]);

const option = (value: string, text: string): HTMLOptionElement => made("option", text, [], { value });

/* Today as records write it. */
export const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join(".");

export class RecorderSetup {
  readonly element: HTMLFormElement;
  private readonly variant = made("select", "", [], { name: "variant" });
  private readonly seats = made("select", "", [], { name: "seats" });
  private readonly names = made("div", "", [], { class: "names" });
  private readonly event = made("input", "", [], { name: "event", type: "text", maxlength: 80, autocomplete: "off" });
  private inputs: HTMLInputElement[] = [];

  /* `before` is the match before this one, whose players go on. */
  constructor(
    private readonly data: RecorderData,
    private readonly words: RecorderWords,
    private readonly before: MatchKept | null,
    start: (match: MatchKept) => void,
  ) {
    const titles = [...new Set(data.tables.map(({ name }) => name))].map((name) => [name, words.title(name)] as const);
    this.variant.append(...titles.map(([name, title]) => option(name, title)));
    this.variant.value = before?.variant ?? titles[0]![0];
    this.variant.addEventListener("change", () => this.count());
    this.seats.addEventListener("change", () => this.players());
    this.count();
    if (before && this.numbers.includes(before.labels.length)) this.seats.value = String(before.labels.length);
    this.players();
    const begin = made("button", words.say("start"), [], { type: "submit", class: "way" });
    this.element = made(
      "form",
      "",
      [
        labelled(words.say("game"), this.variant),
        labelled(words.say("players"), this.seats),
        this.names,
        labelled(words.say("event"), this.event),
        begin,
      ],
      { class: "setup", autocomplete: "off" },
    );
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      start(this.match);
    });
  }

  private get numbers(): number[] {
    return this.data.tables.filter(({ name }) => name === this.variant.value).map(({ seats }) => seats);
  }

  private count(): void {
    const chosen = this.seats.value;
    this.seats.replaceChildren(...this.numbers.map((number) => option(String(number), String(number))));
    if (this.numbers.includes(Number(chosen))) this.seats.value = chosen;
    else if (this.numbers.includes(4)) this.seats.value = "4";
    this.players();
  }

  private players(): void {
    const count = Number(this.seats.value);
    const kept = this.inputs.length ? this.inputs.map(({ value }) => value) : (this.before?.names ?? []);
    this.inputs = Array.from({ length: count }, (_, seat) => {
      const input = made("input", "", [], { type: "text", maxlength: 30, name: `name${seat}` });
      input.value = kept[seat] ?? "";
      return input;
    });
    this.names.replaceChildren(
      ...this.inputs.map((input, seat) => labelled(this.words.say("name", { seat: LETTERS[seat] }), input)),
    );
  }

  private get match(): MatchKept {
    const count = this.inputs.length;
    return {
      variant: this.variant.value,
      labels: [...LETTERS.slice(0, count)],
      names: this.inputs.map(({ value }) => value.trim()),
      event: this.event.value.trim(),
      date: today(),
      games: [emptyGame(count)],
    };
  }
}
