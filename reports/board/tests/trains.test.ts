import assert from "node:assert/strict";
import test from "node:test";
import type { Tile } from "../src/data";
import type { Recorded } from "../src/placing";
import { Trains } from "../src/trains";

const laid = (turn: number, tile: Tile, arm: string | null): Recorded => ({ turn, tile, arm, x: 0, y: 0, rotation: 0 });
const PLAYED = [laid(0, [9, 9], null), laid(1, [5, 9], "A"), laid(2, [2, 9], "M"), laid(3, [5, 5], "A"), laid(4, [5, 8], "A")];
const made = (reach?: number) =>
  new Trains(
    [
      ["A", 1],
      ["M", -1],
    ],
    PLAYED,
    reach,
  );
const places = (tiles: readonly Recorded[]) => tiles.map(({ x, y, rotation }) => [x, y, rotation]);

test("trains leave their hub to both sides, doubles across", () => {
  assert.deepEqual(places(made().tiles), [
    [0, 0, 90],
    [3, 0, 180],
    [-3, 0, 0],
    [4.5, 0, 90],
    [6, 0, 0],
  ]);
});

test("where rows are shorter a train turns down", () => {
  const [, , , , last] = made(6).tiles;
  assert.deepEqual([last?.x, last?.y, last?.rotation], [4.5, 1, 90]);
});

test("a move that was not made would lie in the place of the one that was", () => {
  assert.deepEqual(places([made().ghost([1, 5], "A", 3)]), [[5, 0, 180]]);
  assert.throws(() => made().ghost([1, 2], "A", 3), RangeError);
});

test("the number at the end of a train stands ahead of it", () => {
  assert.deepEqual(
    made()
      .ends(4)
      .map(({ number, places: [first] }) => [number, first]),
    [
      [5, [5.7, 0]],
      [2, [-4.7, 0]],
    ],
  );
});
