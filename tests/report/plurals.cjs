/* Answers questions from standard input with the page's own choice of a plural form: one JSON line each. */
"use strict";
const { formed } = require(process.env.DOMINO_LIBRARY);

require("node:readline").createInterface({ input: process.stdin }).on("line", (text) => {
  const { forms, plurals, numbers } = JSON.parse(text);
  console.log(JSON.stringify(numbers.map((number) => formed(forms, number, plurals))));
});
