/* Answers questions from standard input with the page's layouts and places: one JSON line a game. */
"use strict";
const fs = require("node:fs");
Object.assign(globalThis, require(process.env.DOMINO_LIBRARY));

/* The arms found by their number and kind, as a move of the solver is read; `among`: where the turn may go on. */
function found(layout, tile, among) {
  const by = (arm, { number, kind }) => layout.armFor(tile, number, kind, among && [arm]);
  return layout.joins(tile).filter((arm) => by(arm, layout.end(arm)) === arm).join(" ");
}

function layouts({ shape, left, plays, tiles }) {
  let layout = new Layout(shape);
  return plays.map(([tile, arm]) => {
    layout = arm === null ? layout.lead(tile, left) : layout.place(tile, arm);
    return {
      ends: layout.ends.map(({ arm: at, number, kind }) => [at, number, kind]),
      due: layout.due,
      joins: tiles.map((one) => found(layout, one, true)),
      ways: tiles.map((one) => found(layout, one, false)),
    };
  });
}

function placed({ shape, recorded, plays }) {
  let placing = Placing.of(shape, recorded);
  const start = { tiles: placing.tiles, ends: placing.layout.ends.map(({ arm, number }) => [arm, number]) };
  const steps = plays.map(([tile, arm], at) => {
    const ghost = placing.ghost(tile, arm);
    placing = placing.place(tile, arm, 1000 + at);
    const { tiles, box, moved } = placing;
    return { tiles, box, moved, ghost };
  });
  return { start, steps };
}

/* A line in rows of every reach: its tiles, and whether it is the same line. */
function reached({ shape, reaches, line }) {
  const placing = Placing.of(shape, line);
  return reaches.map((reach) => {
    const other = placing.reaching(reach);
    return { tiles: other.tiles, box: other.box, again: Placing.of(shape, other.tiles, reach).reaching(8).tiles };
  });
}

for (const line of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const asked = JSON.parse(line);
  console.log(JSON.stringify(asked.reaches ? reached(asked) : asked.tiles ? layouts(asked) : placed(asked)));
}
