// What the address names behind its #: a part of the page, a turn of a game or a line of one's own, and with it the seat
// that looks, the language and the colours. `g2-t18&seat=C&lang=de&theme=dark` is the second game before its turn 18, seen by C,
// in German and dark.
export interface Named {
  place: string;
  /* The game that it stands in; empty where it is in none. */
  within: string;
  game: string | null;
  turn: number | null;
  seat: string | null;
  language: string | null;
  theme: string | null;
}

export const readAddress = (hash: string): Named => {
  const [place = "", ...settings] = hash.replace(/^#/, "").split("&");
  const set = new Map(settings.map((setting) => setting.split("=", 2) as [string, string | undefined]));
  const text = (name: string): string | null => {
    try {
      return set.has(name) ? decodeURIComponent(set.get(name) ?? "") : null;
    } catch {
      return null;
    }
  };
  const [, game, turn] = /^(g\d+)-(?:t(\d{1,4})|end)$/.exec(place) ?? [];
  return {
    place,
    within: /^g\d+/.exec(place)?.[0] ?? "",
    game: game ?? null,
    turn: turn === undefined ? null : Number(turn),
    seat: text("seat"),
    language: text("lang"),
    theme: text("theme"),
  };
};

export const writeAddress = (
  place: string,
  { seat = null, language = null, theme = null }: { seat?: string | null; language?: string | null; theme?: string | null } = {},
): string => {
  const settings = Object.entries({ seat, lang: language, theme }).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `#${[place, ...settings].join("&")}`;
};

// Whether an address leads anybody there, and not its owner alone.
export const leads = (address: string): boolean => /^https?:/.test(address);

// What is passed on of an address: of a file its name, as nobody else has the folders that it lies in.
export const linkTo = (address: string): string => (leads(address) ? address : address.replace(/^[^#]*\//, ""));

// Keeps the address of the page up to what is shown, a moment after it has changed.
export class Address {
  static PAUSE = 200;

  private timer = 0;

  constructor(private readonly now: () => string) {
    window.addEventListener("pagehide", () => this.timer && this.write());
  }

  note(): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.write(), Address.PAUSE);
  }

  write(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    const wanted = this.now();
    if (wanted === document.location.hash) return;
    try {
      window.history.replaceState(null, "", wanted);
    } catch {
      // A page within a page has no address of its own.
    }
  }
}
