// What the seats of a game could know: the tables of it in words, made of figures that are the same in all languages.
// How those are written: see analyzer/pages/known.py.

// The letters of rows follow one another from the nought on.
const FIRST_ROW = "0".charCodeAt(0);

class KnownTables {
  // `data` is missing where nothing is known of any seat.
  constructor(game, data, words) {
    this.game = game;
    this.words = words;
    this.tiles = data ? data.tiles.split(" ") : [];
    this.turns = data ? data.turns : [];
  }

  /* What a seat could know before the turn at a place of the game; null where that cannot be said:
   *   summary  with how many deals were possible; 0 stands for more than were counted
   *   columns  heads: of the tiles, of the other seats, of what is in nobody's hand
   *   rows     tiles of which the same is known, and for each column a text and whether it is certain: yes, no, or empty
   *   clues    sentences that say what shows it */
  table(place, seat) {
    const found = this.turns[place]?.[seat];
    if (!found) return null;
    const [count, letters, shares, clues, nobodys] = found;
    const { players } = this.game;
    const heads = players.filter((_, other) => other !== seat);
    return {
      summary: filled(this.words.known, { seat: players[seat], deals: this.deals(count) }),
      columns: [this.words.known_tiles, ...heads, ...(nobodys ? [this.words[nobodys]] : [])],
      rows: shares.map((figures, row) => ({
        tiles: this.tiles.filter((_, tile) => letters.charCodeAt(tile) - FIRST_ROW === row),
        cells: figures.map((figure) => this.chance(figure)),
      })),
      clues: clues.map((clue) => this.game.clues[clue]),
    };
  }

  deals(number) {
    if (number === "0") return this.words.deals_uncounted;
    const { deals, plurals, signs } = this.words;
    const count = number.replace(/[,.]/g, (sign) => signs[sign]);
    // A power of ten is no number here, and takes the last form.
    return filled(formed(deals, Number(number.replaceAll(",", "")), plurals), { count });
  }

  // What is not certain is never 0 or 100.
  chance(figures) {
    const text = filled(this.words.percent, { figures });
    if (figures === 100) return { text: `✓ ${text}`, kind: "yes" };
    if (figures === 0) return { text: `✗ ${text}`, kind: "no" };
    return { text, kind: "" };
  }
}

if (typeof module !== "undefined") module.exports = { KnownTables };
