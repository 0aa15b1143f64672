/* A line of the reader's own: where it parts from the game, its turns, and the positions in which somebody had to
 * decide. Nothing here touches the page. */

/* One turn of it. */
class OwnPly {
  /* `kind` is lead, play, pass or draw; `tile` [low, high] or null; `at` the name of the end joined in the record's
   * notation, empty where the tile fits one number only. */
  constructor({ kind, seat, label, tile, arm, number, at, turn, round, say }) {
    Object.assign(this, { kind, seat, label, tile, arm, number, at, turn, round, say });
    Object.freeze(this);
  }

  get name() {
    return this.tile ? this.tile.join("-") : "";
  }

  /* The same turn with more said of it. */
  saying(more) {
    return new OwnPly({ ...this, say: `${this.say} ${more}` });
  }

  /* What a seat's hand gains by it, in tiles. */
  change(seat) {
    if (seat !== this.seat) return 0;
    return { lead: -1, play: -1, draw: 1, pass: 0 }[this.kind];
  }

  /* The turn in the record's notation. */
  get movetext() {
    const done = { pass: "pass", draw: `draw ${this.name}` }[this.kind] ?? [this.name, this.at].filter(Boolean).join("@");
    return `${this.label} ${done}`;
  }
}

/* A position of a line in which somebody has to decide, or its last. */
class OwnNode {
  /* `made`: turns of the line before it; `scored`: what the first side has gained in play; `over`: null, or how the
   * game ended and what it came to for the first side. */
  constructor({ made, position, scored, placing, turn, round, last, over = null }) {
    Object.assign(this, { made, position, scored, placing, turn, round, last, over });
    Object.freeze(this);
  }

  /* What a side has gained in play. */
  gained(side) {
    return side === 0 ? this.scored : -this.scored;
  }
}

class OwnLine {
  /* `from`: how many turns of the game come before it; `node` the position there. */
  constructor(from, node, plies = [], nodes = [node], moves = []) {
    Object.assign(this, { from, plies, nodes, moves });
  }

  get end() {
    return this.nodes[this.nodes.length - 1];
  }

  /* The position after so many of its turns; undefined between a move and the passes it forces. */
  node(made) {
    return this.nodes.find((node) => node.made === made);
  }

  /* The line up to a position of it. */
  until(node) {
    const count = this.nodes.indexOf(node);
    return new OwnLine(
      this.from, this.nodes[0], this.plies.slice(0, node.made), this.nodes.slice(0, count + 1), this.moves.slice(0, count),
    );
  }

  /* The line with one more move and what it forces. */
  with(move, plies, node) {
    return new OwnLine(this.from, this.nodes[0], [...this.plies, ...plies], [...this.nodes, node], [...this.moves, move]);
  }

  /* Whether it begins with all the moves of another. */
  continues(other) {
    return this.from === other.from && other.moves.every((move, at) => sameMove(move, this.moves[at]));
  }

  /* For the fragment of a link: `17~4-6@6~0-3@4`, ends as the solver numbers them. */
  get code() {
    return [this.from, ...this.moves.map(({ name, end }) => (name ? `${name}@${end}` : "stop"))].join("~");
  }
}

const sameMove = (one, other) => Boolean(other) && one.name === other.name && one.end === other.end;

/* What a fragment such as `g1~17~4-6@6` says: the game, where the line parts from it, and its moves; else null. */
const readCode = (text) => {
  const [game, from, ...moves] = text.split("~");
  if (!/^g\d+$/.test(game) || !/^\d{1,3}$/.test(from ?? "") || !moves.length) return null;
  const read = moves.map((move) => {
    const found = /^(\d{1,2}-\d{1,2})@(-1|\d{1,4})$/.exec(move);
    return found ? { name: found[1], end: Number(found[2]) } : move === "stop" ? { name: "", end: -1 } : null;
  });
  return read.includes(null) ? null : { game, from: Number(from), moves: read };
};

/* Turns with the number of the round wherever a new one begins. */
const numbered = (turns) => {
  let last = null;
  return turns.map(([round, text]) => {
    const head = round === last ? "" : `${round}. `;
    last = round;
    return head + text;
  });
};

/* The whole record as movetext, the line in parentheses behind the turn it replaces; behind the last one it goes on. */
const movetext = ({ head, moves }, line) => {
  const own = numbered(line.plies.map((ply) => [ply.round, ply.movetext])).join("  ");
  const at = moves.findIndex(([, , made]) => made > line.from);
  const game = numbered(moves);
  if (at < 0) return `${head}\n\n${[...game, own].join("  ")}\n`;
  return `${head}\n\n${[...game.slice(0, at + 1), `(${own})`, ...game.slice(at + 1)].join("  ")}\n`;
};

if (typeof module !== "undefined") module.exports = { OwnLine, OwnNode, OwnPly, movetext, readCode, sameMove };
