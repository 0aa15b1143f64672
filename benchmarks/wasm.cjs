/* Times the kernel of the page in Node: a JSON line with rules and positions in, the seconds and values out. */
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const reports = path.join(__dirname, "..", "reports");
const { DominoKernel } = require(process.env.DOMINO_LIBRARY);

const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));

async function main() {
  const asked = JSON.parse(fs.readFileSync(0, "utf8"));
  const kernel = await DominoKernel.load(fs.readFileSync(path.join(reports, "kernel.wasm")), bytes(asked.rules));
  const seconds = [];
  const values = [];
  for (const position of asked.positions) {
    const begun = performance.now();
    values.push(kernel.values(bytes(position))[0]);
    seconds.push((performance.now() - begun) / 1000);
  }
  console.log(JSON.stringify({ seconds, values }));
}

main();
