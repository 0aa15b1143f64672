import assert from "node:assert/strict";
import test from "node:test";
import { filled, formed } from "../src/dom";

test("places that have no value stay", () => {
  assert.equal(filled("{seat} plays {tile}", { seat: "A" }), "A plays {tile}");
});

test("what fills a place is not filled again", () => {
  assert.equal(filled("{seat} {tile}", { seat: "{tile}", tile: "1-2" }), "{tile} 1-2");
});

test("a number takes its form", () => {
  const forms = ["{count} tile", "{count} tiles"];
  assert.deepEqual(
    [0, 1, 2, 101, 1.5].map((number) => formed(forms, number, [[1]])),
    ["{count} tiles", "{count} tile", "{count} tiles", "{count} tiles", "{count} tiles"],
  );
});
