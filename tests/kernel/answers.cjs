/* Answers questions from standard input as the page's worker does, without a worker: one JSON line a set of rules. */
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const reports = path.join(__dirname, "..", "..", "reports");
const { DominoAnswers, DominoPosition } = require(process.env.DOMINO_LIBRARY);

const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));
const short = (key, value) => (value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value);

async function main() {
  const answers = new DominoAnswers(fs.readFileSync(path.join(reports, "kernel.wasm")));
  for (const line of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
    const { rules, positions, arms, choices, branches } = JSON.parse(line);
    const found = [];
    for (const [at, position] of positions.entries()) {
      const answer = await answers.answer(bytes(rules), bytes(position), choices);
      const courses = [];
      for (const option of answer.options) {
        const course = await answers.play(bytes(rules), answer.start.position, option);
        const [event] = course.events;
        const count = DominoPosition.read(course.position).ends.length;
        const named = event.kind === "play" ? DominoPosition.arms(arms[at], event, count, branches) : arms[at];
        courses.push({ ...course, arms: named });
      }
      const read = DominoPosition.read(answer.start.position);
      found.push({ answer, read, courses, sizes: [...answers.kernels.values()].map((kept) => kept.size) });
    }
    console.log(JSON.stringify(found, short));
  }
}

main();
