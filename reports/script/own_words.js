/* What is said of moves, their values and results. Nothing here touches the page. */

class OwnWords {
  /* `words` are the messages of the page; `called` names the sides, `players` the seats, `sides` says which side a seat
   * is on, `highest` is the highest number of the set. */
  constructor(words, { called, players, sides, highest }, language) {
    Object.assign(this, { words, called, players, sides, highest, language });
    Object.freeze(this);
  }

  /* A tile as the solver counts it; empty for none. */
  name(tile) {
    return tile < 0 ? "" : tileName(tile, this.highest);
  }

  signed(value) {
    const text = value.toLocaleString(this.language, { maximumFractionDigits: 2, signDisplay: "exceptZero" });
    return text.replace("-", "\u2212");
  }

  /* What an option comes to for the side of its seat, with what that has gained in play before. */
  value(option, node, seat) {
    return this.signed(option.value + node.gained(this.sides[seat]));
  }

  /* The end that an option joins; with the arm where another of its number differs, as beside a spinner,
   * or the tile fits either way round. */
  on({ placing }, { tile, end }, { options }) {
    const number = end & 15;
    const said = filled(this.words.on, { end: number });
    if (!options.some((other) => other.tile === tile && other.end !== end && (other.end & 15) === number)) return said;
    return armed(said, placing.layout.armOf(this.name(tile).split("-").map(Number), end));
  }

  /* What a move is worth to who makes it, and what a better one would have been. */
  worth(option, answer, node) {
    const { options, seat } = answer;
    if (option.value === null) return "";
    const best = options.reduce((most, other) => (other.value > most.value ? other : most));
    const said = filled(this.words.own_worth, { value: this.value(option, node, seat), side: this.called[this.sides[seat]] });
    if (best.value === option.value) return said;
    const better = best.end < 0 ? this.name(best.tile) : `${this.name(best.tile)} ${this.on(node, best, answer)}`;
    return `${said} ${filled(this.words.own_better, { move: better || this.words.stop, value: this.value(best, node, seat) })}`;
  }

  /* How a game ended and what it came to, the value for the first side. */
  result({ how, last, value }) {
    const { words, players } = this;
    const ended = filled(how === "blocked" ? words.out_blocked : words.out_domino, { seat: players[last] });
    if (!value) return `${ended}: ${words.out_level}`;
    return `${ended}: ${filled(words.own_result, { value: this.signed(Math.abs(value)), side: this.called[value > 0 ? 0 : 1] })}`;
  }

  /* A turn as it is announced: `number` is that of the end joined, `arm` the end itself where another one of that number
   * differs, `layout` what the turn leaves. */
  turn({ kind, seat, tile, number, arm, layout }) {
    const { words } = this;
    const spoken = (pips) => words.numbers[pips] ?? String(pips);
    const numbers = layout.ends.map((end) => spoken(end.number));
    const ends = filled(words.say_ends, { ends: listed(numbers, words.and) });
    const name = tile ? `${spoken(tile[0])}-${spoken(tile[1])}` : "";
    const message = { lead: words.say_lead, play: words.say_play, pass: words.say_pass, draw: words.say_draw }[kind];
    return filled(message, { seat: this.players[seat], tile: name, end: number === null ? "" : armed(spoken(number), arm), ends });
  }
}

/* An end that a number names, with the arm where that has to be said. */
const armed = (place, arm) => (arm ? `${place} (${arm})` : place);

/* A turn as it stands in tables and lines. */
const turnText = (words, kind, name) => ({ pass: words.pass_cell, draw: filled(words.draw_cell, { tile: name }) }[kind] ?? name);

const listed = (items, and) => (items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${and} ${items.at(-1)}`);

/* A tile by its place in the set, as the solver counts them. */
const tileName = (place, highest) => {
  let low = 0;
  for (let rest = place; low <= highest; low += 1) {
    const row = highest - low + 1;
    if (rest < row) return `${low}-${low + rest}`;
    rest -= row;
  }
  return "";
};

if (typeof module !== "undefined") module.exports = { OwnWords, tileName };
