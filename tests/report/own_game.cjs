/* Plays recorded games again as lines of a reader's own, from standard input: one JSON line each. The solver is that
 * of the page's worker, without a worker; it searches nothing. */
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const reports = path.join(__dirname, "..", "..", "reports");
Object.assign(globalThis, require(process.env.DOMINO_LIBRARY));

const answers = new DominoAnswers(fs.readFileSync(path.join(reports, "kernel.wasm")));
const questions = new SolverQueue(async () => ({
  answer: (rules, position) => answers.answer(rules, position, { limit: 0 }),
  play: (rules, position, move) => answers.play(rules, position, move),
  cancel: () => {},
}));

/* The rest of a game as a line; where the record goes on without the seat that could, its turn is ended. */
async function again({ game, data, words, from }) {
  const told = new OwnWords(words, { ...game, ...data });
  const nodes = new OwnNodes(game, data, told);
  const asked = new OwnAnswers(questions, bytesOf(data.rules));
  const lines = new OwnLines(nodes, asked, told);
  let line = new OwnLine(from, nodes.begun(from));
  for (let at = from; at < data.played.length; at += 1) {
    const move = nodes.recorded(at);
    if (!move) continue;
    for (let found = false; !found; ) {
      const answer = await asked.of(line.end);
      const option = answer.options.find((other) => sameMove(move, nodes.move(other)));
      found = Boolean(option);
      line = await lines.grown(line, option ?? answer.options.find(({ tile }) => tile < 0), answer);
    }
  }
  lines.keep(line);
  const read = await lines.read(readCode(`g1~${line.code}`), () => true);
  // What the line begins with is found in it.
  const begun = lines.keep(read.line.until(read.line.nodes.at(-2)));
  return {
    plies: line.plies, over: line.end.over, whole: read.whole, same: read.line.code === line.code, kept: lines.codes.length, begun: begun === line,
  };
}

async function main() {
  for (const text of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
    console.log(JSON.stringify(await again(JSON.parse(text))));
  }
}

main();
