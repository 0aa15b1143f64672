/* Answers questions from standard input with the page's layouts and places: one JSON line a game. */
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const { performance } = require("node:perf_hooks");
for (const name of ["layout", "rows", "spots", "placing"])
  Object.assign(globalThis, require(path.join(__dirname, "..", "..", "reports", "script", `${name}.js`)));

/* A layout as Python writes it: the ends, and for every tile the arms it may join. */
function told({ ends, due }, tiles) {
  const layout = new Layout(told.shape, ends, due);
  const alike = (arm, tile) => layout.armFor(tile, layout.end(arm).number, layout.end(arm).kind);
  return {
    ends: ends.map(({ arm, number, kind }) => [arm, number, kind]),
    due,
    joins: tiles.map((tile) => layout.joins(tile).join(" ")),
    ways: tiles.map((tile) => layout.joins(tile).filter((arm) => alike(arm, tile) === arm).join(" ")),
  };
}

function layouts({ shape, left, plays, tiles }) {
  told.shape = shape;
  let layout = new Layout(shape);
  return plays.map(([tile, arm]) => {
    layout = arm === null ? layout.lead(tile, left) : layout.place(tile, arm);
    return told(layout, tiles);
  });
}

function placed({ shape, recorded, plays }) {
  let placing = Placing.of(shape, recorded);
  const round = JSON.stringify(placing.tiles) === JSON.stringify(recorded);
  const steps = [];
  for (const [tile, arm] of plays) {
    const started = performance.now();
    const ghost = placing.ghost(tile, arm);
    const took = performance.now() - started;
    placing = placing.place(tile, arm, 100 + steps.length);
    steps.push({ tiles: placing.tiles, box: placing.box, ghost, took, stats: globalThis.stats });
  }
  return { round, steps, ends: placing.layout.ends.map((end) => [end.arm, end.number, end.kind]) };
}

for (const line of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const asked = JSON.parse(line);
  console.log(JSON.stringify(asked.tiles ? layouts(asked) : placed(asked)));
}
