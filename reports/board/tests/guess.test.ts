import assert from "node:assert/strict";
import test from "node:test";
import { inTileOrder, tally } from "../src/guess";

test("without values only what was played is right", () => {
  const answers = [
    { guess: "1-2", played: "1-2", lost: null },
    { guess: "3-4", played: "5-6", lost: null },
  ];
  assert.deepEqual(tally(answers), { valued: false, right: 1, count: 2, lost: 0 });
});

test("with values a move that loses nothing is right", () => {
  const answers = [
    { guess: "1-2", played: "0-2", lost: 0 },
    { guess: "3-4", played: "3-4", lost: 5.5 },
  ];
  assert.deepEqual(tally(answers), { valued: true, right: 1, count: 2, lost: 5.5 });
});

test("moves stand in the order of their tiles", () => {
  assert.deepEqual(["10-11", "2-10", "2-3@R", "2-3@L"].sort(inTileOrder), ["2-3@L", "2-3@R", "2-10", "10-11"]);
});
