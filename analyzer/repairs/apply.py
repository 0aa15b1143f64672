"""The repaired game as a value, from what was changed on the way through the text."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from analyzer.notation.movetext import ENDS, Mended, Mending
from analyzer.notation.writer import MOVETEXT
from analyzer.record.game import Comment, Draw, Play, Turn
from analyzer.repairs.edits import Edit, Op, Part

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analyzer.record.game import Game
    from analyzer.repairs.edits import Slip, Supposition
    from analyzer.repairs.search import ChangedTurn, ReadText
    from analyzer.tiles import Seating
    from analyzer.tiles.layout import Arm


class Built(NamedTuple):
    """A repaired game, and what was done for it."""

    game: Game
    slips: tuple[Slip, ...]
    edits: tuple[Edit, ...]


class Fill(NamedTuple):
    """What the game itself says of a turn that was changed."""

    join: int | Arm | None
    scored: int | None


NO_FILLS: Mapping[int, Fill] = {}


class _Line(NamedTuple):
    """A turn of the repaired game, or one that was left out."""

    turn: Turn | None
    place: int
    """The written turn it stands for, or stands in front of."""
    made: ChangedTurn | None
    slipped: int | None


def build(
    written: Game,
    supposed: Supposition,
    found: ReadText,
    seating: Seating,
    fills: Mapping[int, Fill] = NO_FILLS,
) -> Built:
    """Puts a repaired game together, with a comment at each edit that says what stood there.

    Args:
        written: the record as it is.
        supposed: what is wrong with its deal and seats.
        found: what is wrong with its turns.
        seating: the seats as they are supposed to be.
        fills: by the number of the turn, the end joined and the points scored.
    """
    slips = (*supposed.slips, *found.slips)
    lines = _lines(written, supposed, found.made, seating)
    rounds = _rounds(written, lines, seating)
    turns: list[Turn] = []
    preface = list(written.preface)
    edits = [
        Edit(
            op=edit.op,
            part=edit.part,
            slip=slips[edit.slipped],
            slipped=edit.slipped,
            seat=edit.seat,
            old=edit.old,
            new=edit.new,
        )
        for edit in supposed.edits
    ]
    preface += [Comment(str(Mended(Mending.WAS, _where(edit)))) for edit in edits]
    for line, number in zip(lines, rounds, strict=True):
        old = written.turns[line.place] if line.place < len(written.turns) else None
        if line.slipped is None and line.turn is not None:
            turns.append(line.turn if line.turn.round == number else replace(line.turn, round=number))
            continue
        at = line.slipped or 0
        if line.turn is None:
            assert old is not None
            text = f"{old.seat} {MOVETEXT.action(old.action)}"
            struck = Comment(str(Mended(Mending.STRUCK, text)))
            kept = (*_without_ends(old.comments), struck)
            if turns:
                turns[-1] = replace(turns[-1], comments=turns[-1].comments + kept)
            else:
                preface += kept
            edits.append(
                Edit(
                    op=Op.DELETE, part=Part.TURN, slip=slips[at], slipped=at, seat=old.seat,
                    old=MOVETEXT.action(old.action), new=None,
                    turn=len(turns) + 1, place=line.place,
                )
            )  # fmt: skip
            continue
        inserted = line.made is not None and line.made.inserted
        filled = _filled(line, fills.get(len(turns) + 1))
        edits.append(_edited(filled, None if inserted else old, slips[at], at, len(turns) + 1, turns, number))
    # A remark on a turn struck behind it may have been added to a turn.
    told = tuple(
        replace(edit, written=turns[edit.turn - 1]) if edit.written is not None and edit.turn else edit
        for edit in edits
    )
    game = replace(supposed.game, turns=tuple(turns), preface=tuple(preface), problems=(), span=written.span)
    return Built(game, slips, told)


def _filled(line: _Line, fill: Fill | None) -> _Line:
    if fill is None or line.turn is None or not isinstance(line.turn.action, Play):
        return line
    action = replace(line.turn.action, join=fill.join)
    return line._replace(turn=replace(line.turn, action=action, scored=fill.scored))


def _edited(
    line: _Line, old: Turn | None, slip: Slip, at: int, number: int, turns: list[Turn], round_: int | None
) -> Edit:
    """Adds a turn that is inserted or replaced; the edit that says so."""
    assert line.turn is not None
    new_text = was = None
    turn = line.turn
    if old is None:
        op, new_text = Op.INSERT, MOVETEXT.action(turn.action)
    else:
        op = Op.REPLACE
        was, new_text = _said(old), _said(turn)
        if old.seat != turn.seat:
            was, new_text = f"{old.seat} {was}", f"{turn.seat} {new_text}"
        elif was == new_text:
            was, new_text = _ends_said(old), _ends_said(turn)
    comment = Comment(str(Mended(Mending.WAS, was)))
    turn = replace(turn, comments=(*turn.comments, comment), round=round_)
    turns.append(turn)
    return Edit(
        op=op,
        part=Part.TURN,
        slip=slip,
        slipped=at,
        seat=turn.seat,
        old=was,
        new=new_text,
        turn=number,
        place=line.place,
        written=turn,
    )


def _said(turn: Turn) -> str:
    points = "" if turn.scored is None else f"+{turn.scored}"
    return MOVETEXT.action(turn.action) + points


def _ends_said(turn: Turn) -> str:
    """The comment of a turn that states its open ends."""
    found = next((m for comment in turn.comments if (m := ENDS.search(comment.text))), None)
    return found[0].strip("[%]") if found else "-"


def _without_ends(comments: tuple[Comment, ...]) -> tuple[Comment, ...]:
    """The comments of a turn that is left out: the ends it states are no other turn's."""
    rest = (replace(comment, text=ENDS.sub("", comment.text)) for comment in comments)
    return tuple(comment for comment in rest if comment.text)


def _where(edit: Edit) -> str:
    """What stood in a part of the record outside the turns."""
    parts = (edit.part.value.capitalize(), edit.seat if edit.part is Part.DEAL else None, edit.old or "-")
    return " ".join(part for part in parts if part)


def _lines(
    written: Game, supposed: Supposition, made: tuple[ChangedTurn, ...], seating: Seating
) -> list[_Line]:
    """The turns in order, those that are left out among them."""
    by_place: dict[int, ChangedTurn] = {}
    before: dict[int, list[ChangedTurn]] = {}
    for one in made:
        if one.inserted:
            before.setdefault(one.place, []).append(one)
        else:
            by_place[one.place] = one
    first = len(supposed.slips)
    lines: list[_Line] = []
    for place in range(len(written.turns) + 1):
        for one in before.get(place, ()):
            assert one.action is not None
            lines.append(
                _Line(
                    Turn(seat=seating.labels[one.seat], action=one.action), place, one, first + one.slipped[0]
                )
            )
        if place == len(written.turns):
            break
        old = written.turns[place]
        change = by_place.get(place)
        if change is None:
            lines.append(_as_written(old, place, supposed, seating, written))
        elif change.action is None:
            lines.append(_Line(None, place, change, first + change.slipped[0]))
        else:
            lines.append(
                _Line(_changed(old, change, written, seating), place, change, first + change.slipped[-1])
            )
    return lines


def _as_written(old: Turn, place: int, supposed: Supposition, seating: Seating, written: Game) -> _Line:
    """A turn that nothing is wrong with but, perhaps, all the seats."""
    if not supposed.moves:
        return _Line(old, place, None, None)
    seat = seating.seat(old.seat)
    if seat is None:
        return _Line(old, place, None, None)
    label = seating.labels[supposed.seat(seat, len(seating), first_seat(written, seating))]
    return _Line(
        old if label == old.seat else replace(old, seat=label), place, None, None if label == old.seat else 0
    )


def first_seat(game: Game, seating: Seating) -> int:
    """Who plays first as it is written."""
    return next((seat for turn in game.turns if (seat := seating.seat(turn.seat)) is not None), 0)


def _changed(old: Turn, change: ChangedTurn, written: Game, seating: Seating) -> Turn:
    source = written.turns[change.source] if change.source >= 0 else old
    assert change.action is not None
    # What is said of a turn moves with it, the open ends after it above all.
    comments = source.comments
    if change.ends is not None:
        stated = f"[%ends {' '.join(map(str, change.ends))}]"
        comments = tuple(replace(c, text=ENDS.sub(stated, c.text)) for c in comments)
    return replace(
        old,
        seat=seating.labels[change.seat],
        action=change.action,
        scored=change.scored,
        marks=source.marks,
        comments=comments,
    )


def _rounds(written: Game, lines: list[_Line], seating: Seating) -> list[int | None]:
    """The number of the round for each line: as it was written, as long as what is put in leaves room."""
    column = _first_column(written, seating)
    numbers: list[int | None] = []
    number: int | None = None
    previous, more = -1, 0
    inserted = False
    for at, line in enumerate(lines):
        if line.turn is None:
            numbers.append(number)
            continue
        seat = ((seating.seat(line.turn.seat) or 0) - column) % len(seating)
        wraps = seat <= previous and not _goes_on(lines, at)
        if line.made is not None and line.made.inserted:
            first = number is None
            number = _written_behind(lines, at) if first else number
            if number is not None and wraps and not first:
                number += 1
            inserted = True
        else:
            own = line.turn.round
            if inserted and own is not None and number is not None:
                # A row that was put in may need the number of the one behind it.
                more = max(more, number + wraps - own)
            number = None if own is None else own + more
            inserted = False
        numbers.append(number)
        previous = seat
    return numbers


def _goes_on(lines: list[_Line], at: int) -> bool:
    """Whether a line goes on with the turn before it: a draw, or a run."""
    before = next((line.turn for line in reversed(lines[:at]) if line.turn is not None), None)
    turn = lines[at].turn
    if before is None or turn is None or before.seat != turn.seat:
        return False
    return isinstance(before.action, Draw) or (before.round == turn.round and turn.round is not None)


def _written_behind(lines: list[_Line], at: int) -> int | None:
    """The number of the first written turn behind a line."""
    behind = (line for line in lines[at:] if line.turn is not None and not (line.made and line.made.inserted))
    line = next(behind, None)
    return None if line is None or line.turn is None else line.turn.round


def _first_column(written: Game, seating: Seating) -> int:
    """The seat that rounds begin with, as the record numbers them; mostly, since seats may be wrong."""
    seats = []
    for before, turn in zip(written.turns, written.turns[1:], strict=False):
        if turn.round != before.round and (seat := seating.seat(turn.seat)) is not None:
            seats.append(seat)
    return Counter(seats).most_common(1)[0][0] if seats else 0
