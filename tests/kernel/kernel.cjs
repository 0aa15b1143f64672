/* Answers questions from standard input with the kernel of the page: one JSON line a set of rules. */
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const reports = path.join(__dirname, "..", "..", "reports");
const { DominoKernel } = require(process.env.DOMINO_LIBRARY);

const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));

async function main() {
  const wasm = fs.readFileSync(path.join(reports, "kernel.wasm"));
  for (const line of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
    const asked = JSON.parse(line);
    const kernel = await DominoKernel.load(wasm, bytes(asked.rules), 18, 200000);
    const values = kernel.values(Buffer.concat(asked.positions.map(bytes)));
    const options = asked.positions.map((position) => kernel.options(bytes(position)));
    console.log(JSON.stringify({ values, options }));
  }
}

main();
