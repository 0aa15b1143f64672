import assert from "node:assert/strict";
import test from "node:test";
import { linkTo, readAddress, writeAddress } from "../src/address";

test("an address names a turn, a seat and a language", () => {
  const { game, turn, seat, language } = readAddress("#g2-t18&seat=C&lang=de");
  assert.deepEqual([game, turn, seat, language], ["g2", 18, "C", "de"]);
});

test("what is written is read again, whatever a seat is called", () => {
  for (const seat of ["C", "a&b=c", "%", "Ü 1", ""]) {
    assert.equal(readAddress(writeAddress("g1-end", { seat, language: "es" })).seat, seat);
  }
});

test("of a file its name is passed on, of a page on the web all", () => {
  assert.equal(linkTo("file:///home/zoe/ledgers/a%20b.html#g1-t5&seat=a%2Fb"), "a%20b.html#g1-t5&seat=a%2Fb");
  assert.equal(linkTo("https://dominoes.test/a/b.html#g1-t5"), "https://dominoes.test/a/b.html#g1-t5");
});

test("what is no escape names no seat", () => {
  assert.equal(readAddress("#g1-t2&seat=%E0%A4%A").seat, null);
  assert.equal(readAddress("#g1-t99999").turn, null);
});

test("the colours stand in it, too", () => {
  assert.equal(readAddress(writeAddress("g1", { theme: "dark" })).theme, "dark");
  assert.equal(writeAddress("g1-t3", { seat: null, theme: null }), "#g1-t3");
});
