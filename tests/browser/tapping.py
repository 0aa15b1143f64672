"""Taps games into the recorder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.game.position import STOP
from tests.kernel.sheets import moved

if TYPE_CHECKING:
    from tests.every_variant import Done

TAPPED = """turns => {
  const one = selector => document.querySelector(selector);
  const all = selector => [...document.querySelectorAll(selector)];
  const named = text => all('.moves .knock').find(button => button.textContent === text);
  const counts = [];
  for (const {seat, tile, place, leaves, word} of turns) {
    if (one('[data-over]')) break;
    let taps = 0;
    const tap = button => { button.click(); taps++; };
    const acting = () => one('.seats .acting b').textContent;
    // Nobody has seen that the seat before could not go on.
    if (acting() !== seat && named('End of the turn')) tap(named('End of the turn'));
    // A pass that is certain has come by itself.
    if (acting() !== seat && word === 'Pass') continue;
    if (tile === null) tap(named(word));
    else {
      tap(one(`[data-tile="${tile}"]:not([hidden])`));
      const way = one(`.moves [data-place="${place}"][data-leaves="${leaves}"]`);
      if (way) tap(way);
    }
    counts.push(taps);
  }
  return counts;
}"""
"""Taps what there is to tap on the page, turn by turn."""


def told(done: Done) -> dict[str, object]:
    """A turn for the script that taps."""
    position = done.position
    turn: dict[str, object] = {"seat": position.rules.seating().labels[position.seat], "tile": None}
    if done.move is not None and done.move != STOP:
        tile, place, leaves = moved(position, done.move)
        return turn | {"tile": str(position.rules.tile_set.tiles[tile]), "place": place, "leaves": leaves}
    word = "End of the turn" if done.move == STOP else "Draws" if done.drawn else "Pass"
    return turn | {"word": word}
