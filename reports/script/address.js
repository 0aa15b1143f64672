// What the address names behind its #: a part of the page, a turn of a game or a line of one's own, and with it the seat
// that looks and the language. `g2-t18&seat=C&lang=de` is the second game before its turn 18, seen by C, in German.
const readAddress = (hash) => {
  const [place = "", ...settings] = hash.replace(/^#/, "").split("&");
  const set = new Map(settings.map((setting) => setting.split("=", 2)));
  const text = (name) => {
    try {
      return set.has(name) ? decodeURIComponent(set.get(name) ?? "") : null;
    } catch {
      return null;
    }
  };
  const [, game, turn] = /^(g\d+)-(?:t(\d{1,4})|end)$/.exec(place) ?? [];
  return { place, game: game ?? null, turn: turn === undefined ? null : Number(turn), seat: text("seat"), language: text("lang") };
};

const writeAddress = (place, { seat = null, language = null } = {}) => {
  const settings = [["seat", seat], ["lang", language]].filter(([, value]) => value !== null);
  return `#${[place, ...settings.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)].join("&")}`;
};

// Keeps the address of the page up to what is shown, a moment after it has changed.
class Address {
  static PAUSE = 200;

  constructor(now) {
    this.now = now;
    this.timer = 0;
    window.addEventListener("pagehide", () => this.timer && this.write());
  }

  note() {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.write(), Address.PAUSE);
  }

  write() {
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

if (typeof module !== "undefined") module.exports = { readAddress, writeAddress };
