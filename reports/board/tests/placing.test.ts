// Tiles that could lie in one place, both ways round, are offered beside each other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { apart, type Recorded } from "../src/placing";

const at = (x: number, y: number, rotation: number): Recorded => ({ tile: [3, 4], turn: 2, arm: "R", x, y, rotation });

test("two ways to lie in one place are drawn apart, across the tile", () => {
  assert.deepEqual(
    apart([at(3, 0, 0), at(3, 0, 180), at(-3, 0, 0)]).map(({ x, y }) => [x, y]),
    [
      [3, -0.6],
      [3, 0.6],
      [-3, 0],
    ],
  );
  assert.deepEqual(
    apart([at(0, 4, 90), at(0, 4, 270)]).map(({ x }) => x),
    [-0.6, 0.6],
  );
});
