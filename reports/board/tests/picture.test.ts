import assert from "node:assert/strict";
import test from "node:test";
import { wrapped } from "../src/picture";

test("a heading is wrapped between words", () => {
  assert.deepEqual(wrapped("3-6 lost 56 points: 4-6 on six wins 46.", 12), ["3-6 lost 56", "points: 4-6", "on six wins", "46."]);
  assert.deepEqual(wrapped(""), [""]);
  assert.deepEqual(wrapped("longer-than-all", 3), ["longer-than-all"]);
});
