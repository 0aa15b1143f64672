"""The edits that undo damage, read off both records, and a plain way to carry edits out.

Nothing here searches: it says what a perfect search would find.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from analyzer.notation.tags import read_result, write_result
from analyzer.record.game import Deal, Lead, Tag
from analyzer.repairs.edits import Edit, Op, Part, Repair, Repairs, Slip
from analyzer.tiles.tile import Tile
from benchmarks.damage import turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.record.game import Game, Hand, Turn

SLIP = Slip.ADDED
"""Which slip an edit belongs to does not matter for carrying it out."""


def inverse(damaged: Game, original: Game) -> tuple[Edit, ...]:
    """The edits that make the original of a damaged game."""
    return (*_turns(damaged, original), *_hands(damaged, original), *_header(damaged, original))


def perfect(damaged: Game, original: Game) -> Repairs:
    """What a search would find that knows the original."""
    edits = inverse(damaged, original)
    repair = Repair(cost=SLIP.cost, edits=edits, game=carried_out(damaged, edits), unique=True, agrees=True)
    return Repairs(game=damaged, repairs=(repair,), searched=SLIP.cost)


def _turns(damaged: Game, original: Game) -> Iterator[Edit]:
    old, new = damaged.turns, original.turns
    matcher = SequenceMatcher(a=list(map(turn_text, old)), b=list(map(turn_text, new)), autojunk=False)
    for tag, start, stop, there, end in matcher.get_opcodes():
        if tag == "equal":
            continue
        both = min(stop - start, end - there)
        for step in range(max(stop - start, end - there)):
            place, to = min(start + step, stop), min(there + step, end)
            was = old[place] if step < stop - start else None
            now = new[to] if step < end - there else None
            op = Op.REPLACE if step < both else Op.INSERT if was is None else Op.DELETE
            moved = was is not None and now is not None and was.seat != now.seat
            before, after = (_text(turn, seat=moved) if turn else None for turn in (was, now))
            seat = (now or old[place]).seat
            yield Edit(
                op=op,
                part=Part.TURN,
                slip=SLIP,
                slipped=0,
                seat=seat,
                old=before,
                new=after,
                turn=to + 1,
                place=place,
                written=now,
            )


def _text(turn: Turn, *, seat: bool) -> str:
    """A turn as an edit has it: with its seat only where that changes."""
    text = turn_text(turn)
    return text if seat else text.partition(" ")[2]


def _hands(damaged: Game, original: Game) -> Iterator[Edit]:
    for hand, there in zip(_dealt(damaged), _dealt(original), strict=True):
        had, has = Counter(hand.tiles), Counter(there.tiles)
        for wrong, right in zip((had - has).elements(), (has - had).elements(), strict=True):
            yield Edit(
                op=Op.REPLACE,
                part=Part.DEAL,
                slip=SLIP,
                slipped=0,
                seat=hand.seat,
                old=str(wrong),
                new=str(right),
            )


def _header(damaged: Game, original: Game) -> Iterator[Edit]:
    if damaged.lead != original.lead and damaged.lead and original.lead:
        yield Edit(
            op=Op.REPLACE,
            part=Part.LEAD,
            slip=SLIP,
            slipped=0,
            seat=None,
            old=damaged.lead.seat,
            new=original.lead.seat,
        )
    seats = original.tag("Seats")
    if damaged.tag("Seats") != seats and seats:
        yield Edit(op=Op.INSERT, part=Part.SEATS, slip=SLIP, slipped=0, seat=None, old=None, new=seats.value)
    if damaged.result != original.result and damaged.result and original.result:
        old, new = write_result(damaged.result), write_result(original.result)
        yield Edit(op=Op.REPLACE, part=Part.RESULT, slip=SLIP, slipped=0, seat=None, old=old, new=new)


def _dealt(game: Game) -> tuple[Hand, ...]:
    return game.deal.hands if game.deal else ()


def carried_out(game: Game, edits: tuple[Edit, ...]) -> Game:
    """The game with the edits made, and without the numbers of its rows, which edits do not tell."""
    turns = [edit for edit in edits if edit.part is Part.TURN]
    kept = list(game.turns)
    for edit in reversed(turns):
        assert edit.place is not None
        stop = edit.place + (edit.op is not Op.INSERT)
        if edit.op is not Op.INSERT:
            assert edit.old in [_text(kept[edit.place], seat=seat) for seat in (False, True)]
        kept[edit.place : stop] = [edit.written] if edit.written else []
    game = replace(game, turns=tuple(replace(turn, round=None) for turn in kept))
    for edit in edits:
        game = _changed(game, edit)
    return game


def _changed(game: Game, edit: Edit) -> Game:
    """The game with something changed that is no turn."""
    assert edit.new is not None or edit.part is Part.TURN
    new = edit.new or ""
    if edit.part is Part.DEAL:
        return replace(game, deal=Deal(tuple(_with_tile(hand, edit) for hand in _dealt(game))))
    if edit.part is Part.LEAD:
        return replace(game, lead=Lead(new))
    if edit.part is Part.SEATS:
        return replace(game, tags=(*game.tags, Tag("Seats", new)))
    if edit.part is Part.RESULT:
        return replace(game, result=read_result(new))
    return game


def _with_tile(hand: Hand, edit: Edit) -> Hand:
    if hand.seat != edit.seat or edit.new is None:
        return hand
    low, high = map(int, edit.new.split("-"))
    tiles = [str(tile) for tile in hand.tiles]
    at = tiles.index(str(edit.old))
    return replace(hand, tiles=(*hand.tiles[:at], Tile.of(low, high), *hand.tiles[at + 1 :]))
