/* Says the messages of pages from standard input as the page does: one JSON line each, as text, in HTML, and with tiles kept whole. */
"use strict";
const { Dictionary } = require(process.env.DOMINO_LIBRARY);

require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { messages, templates, forms, plurals } = JSON.parse(line);
  const dictionary = new Dictionary(messages, templates, forms, plurals);
  const said = messages.map((_, number) => [
    dictionary.text(`\ufdd0${number}\ufdd2`),
    dictionary.html(`\ufdd0${number}\ufdd2`),
    dictionary.html(`\ufdd1${number}\ufdd2`),
  ]);
  console.log(JSON.stringify(said));
});
