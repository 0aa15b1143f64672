/* Means over all orders of the stock, by the kernel of the page: one JSON line a question, rules and a position. */
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const reports = path.join(__dirname, "..", "..", "reports");
const { DominoKernel } = require(process.env.DOMINO_LIBRARY);

const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));

async function main() {
  const wasm = await WebAssembly.compile(fs.readFileSync(path.join(reports, "kernel.wasm")));
  for (const line of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
    const [rules, position] = JSON.parse(line).map(bytes);
    const kernel = await DominoKernel.load(wasm, rules, 14, 20000);
    const { value, orders } = kernel.mean(position);
    const { options } = kernel.meanOptions(position);
    const plain = options.map((option) => ({ ...option, value: String(option.value) }));
    console.log(JSON.stringify({ value: String(value), orders: String(orders), options: plain }));
  }
}

main();
