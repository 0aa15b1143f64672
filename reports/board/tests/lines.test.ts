import assert from "node:assert/strict";
import test from "node:test";
import { readCode } from "../src/own_line";
import { joinedBy, moveOf } from "../src/preview";

test("a code names where a line parts from the game, and its moves", () => {
  assert.deepEqual(readCode("g1~17~4-6@6~stop"), {
    game: "g1",
    from: 17,
    moves: [
      { name: "4-6", end: 6 },
      { name: "", end: -1 },
    ],
  });
});

test("what is no code is none", () => {
  for (const text of ["", "g1", "g1~17", "g1~17~", "g1~17~4-6", "x1~17~4-6@6", "g1~1.5~4-6@6"])
    assert.equal(readCode(text), null);
});

test("a move joins the arms of its number, or the one that it names", () => {
  assert.deepEqual(joinedBy(moveOf("4-6@6"), "L6:17 R6:12 U4:3"), [17, 12]);
  assert.deepEqual(joinedBy(moveOf("4-6@R=4"), "L6:17 R6:12 U4:3"), [12]);
});
