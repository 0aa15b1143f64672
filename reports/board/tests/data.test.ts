import assert from "node:assert/strict";
import test from "node:test";
import { better, signed, type TurnData } from "../src/data";
import { type ReportData, SpokenPage } from "../src/packed";

const turn = (values: number[], played: number): TurnData => ({
  turn: 1,
  round: 1,
  seat: "A",
  kind: "play",
  text: "",
  say: "",
  options: values.map((value, at) => ({ move: `${at}`, value, ...(at === played ? { played: true as const } : {}) })),
});

test("a move that was worse has a better one", () => {
  const values = (found: number[], played: number) => better(turn(found, played))?.best.map(({ value }) => value);
  assert.deepEqual(values([46, -10], 1), [46]);
  assert.deepEqual(values([46, 46, -10], 2), [46, 46], "of equal ones each is the best");
  assert.equal(better(turn([46, -10], 0)), null);
  assert.equal(better(turn([46, 46], 1)), null, "of moves that are worth the same none is better");
  assert.equal(better(turn([46, -10], 2)), null, "nobody knows what was played");
});

test("numbers have their sign, as the language writes it", () => {
  assert.deepEqual(
    [5, -5, 0, -2.5].map((value) => signed(value, { signs: { ",": ".", ".": "," } })),
    ["+5", "\u22125", "0", "\u22122,5"],
  );
});

test("a language that a report does not have is the one it was made in", () => {
  const report = { language: "de", languages: { de: { words: {} }, en: { words: {} } } };
  const read = (language: string) => new SpokenPage(report as unknown as ReportData, language);
  assert.deepEqual([read("en").language, read("fr").language], ["en", "de"]);
});
