/* Answers questions from standard input with the page's own lines: one JSON line each. */
"use strict";
Object.assign(globalThis, require(process.env.DOMINO_LIBRARY));

/* A line of so many moves, each with the plies it comes to. */
function line({ from, moves, plies }) {
  let grown = new OwnLine(from, new OwnNode({ made: 0 }));
  moves.forEach((move, at) => {
    const made = plies[at].map((ply) => new OwnPly(ply));
    grown = grown.with(move, made, new OwnNode({ made: grown.plies.length + made.length }));
  });
  return grown;
}

const told = (one) => ({
  code: one.code,
  plies: one.plies.map((ply) => ply.movetext),
  nodes: one.nodes.map((node) => node.made),
  ends: one.end.made,
});

const ANSWERS = {
  read: ({ text }) => readCode(text),
  tile: ({ places, highest }) => places.map((place) => tileName(place, highest)),
  movetext: ({ data, own }) => movetext(data, line(own)),
  grown: ({ own }) => told(line(own)),
  until: ({ own }) => {
    const whole = line(own);
    return whole.nodes.map((node) => told(whole.until(node)));
  },
  found: ({ own }) => {
    const whole = line(own);
    return Array.from({ length: whole.plies.length + 2 }, (_, made) => whole.node(made)?.made ?? null);
  },
  continues: ({ own, other }) => line(own).continues(line(other)),
  changes: ({ plies, seats }) => plies.map((ply) => seats.map((seat) => new OwnPly(ply).change(seat))),
  joins: ({ shape, plays }) => {
    let layout = new Layout(shape);
    return plays.map(([tile, arm, left]) => {
      const name = arm === null ? "" : joinName(layout, tile, arm);
      layout = arm === null ? layout.lead(tile, left) : layout.place(tile, arm);
      return name;
    });
  },
};

for (const text of require("node:fs").readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const asked = JSON.parse(text);
  console.log(JSON.stringify(ANSWERS[asked.what](asked)));
}
