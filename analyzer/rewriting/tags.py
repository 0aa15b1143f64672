"""Tags and hands are changed, and what stood there is said in front of the game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from analyzer.notation.results import write_result
from analyzer.notation.tags import FIELDS
from analyzer.notation.write_movetext import deal_text, lead_text, tag, tiles_text
from analyzer.rewriting.patches import NoPlaceError
from analyzer.rewriting.spelling import spelled_like

if TYPE_CHECKING:
    from analyzer.record import Deal, Game
    from analyzer.rewriting.patches import Patch, Places
    from analyzer.rewriting.where import Where

_WRITTEN = re.compile(
    r'\{[^\\}]*(?:\\[\s\S][^\\}]*)*\}|;[^\n]*|\[[ \t]*([A-Za-z]\w*)[ \t]*"[^"\\\n]*(?:\\.[^"\\\n]*)*"[ \t]*\]'
)


def written_tags(places: Places, standing: Where) -> dict[str, tuple[int, int]]:
    """The tags that stand in the text for a game, by name, and where."""
    if not standing.first:
        return {}
    start = places.line_start(standing.chunk.line)
    found = _WRITTEN.finditer(standing.chunk.text, 0, standing.chunk.body)
    return {match[1]: (start + match.start(), start + match.end()) for match in found if match[1]}


def rewrite_tags(patch: Patch, places: Places, standing: Where, repaired: Game) -> bool:
    """Makes the tags and the hands those of the repaired game; whether the game has tags of its own then."""
    written = written_tags(places, standing)
    own = bool(written)
    before, after = _values(standing.game), _values(repaired)
    added: list[str] = []
    for name in dict.fromkeys([*before, *after]):
        if before.get(name) == after.get(name):
            continue
        if name == "Deal" and _change_tiles(patch, places, standing.game.deal, repaired.deal):
            continue
        value = after.get(name)
        if name in written:
            _replace(patch, written, name, value)
        elif value is not None:
            added.append(tag(name, value))
        elif name in FIELDS and name != "Deal":
            added.append(tag(name, ""))  # what a sentence states is taken back
        else:
            raise NoPlaceError
    if added:
        _add(patch, places, standing, written, added)
    return own or bool(added)


def _values(game: Game) -> dict[str, str]:
    """Every tag that says what the game has, by name."""
    values = {own.name: own.value for own in game.tags}
    if game.deal is not None:
        values["Deal"] = deal_text(game.deal)
    if game.stock is not None:
        values["Stock"] = tiles_text(game.stock)
    if game.lead is not None:
        values["Lead"] = lead_text(game.lead)
    if game.result is not None:
        values["Result"] = write_result(game.result)
    return values


def _change_tiles(patch: Patch, places: Places, old: Deal | None, new: Deal | None) -> bool:
    """Changes single tiles where they stand; False where more than that is another."""
    if old is None or new is None:
        return False
    shape = [(hand.seat, len(hand.tiles)) for hand in old.hands]
    spans = [len(hand.tile_spans) for hand in old.hands]
    if shape != [(hand.seat, len(hand.tiles)) for hand in new.hands] or spans != [n for _, n in shape]:
        return False
    example = ""
    for hand in old.hands:
        for tile, span in zip(hand.tiles, hand.tile_spans, strict=True):
            if tile is not None and not example:
                start, end = places.reach(span)
                example = places.text[start:end]
    for one, other in zip(old.hands, new.hands, strict=True):
        for was, tile, span in zip(one.tiles, other.tiles, one.tile_spans, strict=True):
            if was != tile:
                start, end = places.reach(span)
                like = example if was is None else places.text[start:end]
                patch.replace(start, end, spelled_like(like, tile))
    return True


def _replace(patch: Patch, written: dict[str, tuple[int, int]], name: str, value: str | None) -> None:
    start, end = written[name]
    if value is not None:
        patch.replace(start, end, tag(name, value))
    elif len(written) == 1 or name == "Result":
        # The last tag of a game sets it off; a result may be stated in a sentence besides.
        patch.replace(start, end, tag(name, ""))
    else:
        line = patch.text.rfind("\n", 0, start) + 1
        behind = patch.text.find("\n", end)
        alone = not patch.text[line:start].strip() and behind >= 0 and not patch.text[end:behind].strip()
        patch.replace(line if alone else start, behind + 1 if alone else end, "")


def _add(
    patch: Patch, places: Places, standing: Where, written: dict[str, tuple[int, int]], added: list[str]
) -> None:
    if written:
        patch.insert(max(end for _, end in written.values()), "".join(f"\n{line}" for line in added))
        return
    if standing.first:
        at = places.line_start(standing.chunk.line)
        at += len(places.text[at:]) - len(places.text[at:].lstrip("\ufeff"))
    else:
        at = places.line_start(standing.top)
    patch.insert(at, "\n".join(added) + "\n\n")
