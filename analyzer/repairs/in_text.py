"""A record with repairs written into its text, the rest of which stays as it is."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from analyzer.notation.movetext import read_mended
from analyzer.notation.reader import parse
from analyzer.notation.tags import FIELDS, write_result
from analyzer.notation.vocabulary import terminal
from analyzer.notation.writer import deal_text, lead_text, tag, tiles_text, write
from analyzer.record.diagnostics import Severity
from analyzer.record.game import Form, Record
from analyzer.repairs.in_movetext import closed, rewrite_movetext
from analyzer.repairs.in_tables import rewrite_table
from analyzer.repairs.pieces import NoPlaceError, Patch, Places, language_of, spelled_like, whereabouts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from analyzer.record.game import Comment, Deal, Game, Turn
    from analyzer.repairs.edits import Repair
    from analyzer.repairs.pieces import GameText


_WRITTEN = re.compile(
    rf"{terminal('COMMENT')}|{terminal('REST_OF_LINE')}"
    rf"|(?=\[[ \t]*({terminal('TAG_NAME')})){terminal('PLAIN_TAG')}"
)


def written_tags(places: Places, standing: GameText) -> dict[str, tuple[int, int]]:
    """The tags that stand in the text for a game, by name, and where."""
    if not standing.first:
        return {}
    start = places.line_start(standing.chunk.line)
    found = _WRITTEN.finditer(standing.chunk.text, 0, standing.chunk.body)
    return {match[1]: (start + match.start(), start + match.end()) for match in found if match[1]}


def rewrite_tags(patch: Patch, places: Places, standing: GameText, repaired: Game) -> bool:
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
    patch: Patch, places: Places, standing: GameText, written: dict[str, tuple[int, int]], added: list[str]
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


@dataclass(frozen=True, slots=True)
class Rewritten:
    """The text of a repaired record."""

    text: str
    kept_layout: bool
    """Whether all but the repaired places is written as before, letter by letter."""


def rewritten(record: Record, chosen: Mapping[int, Repair]) -> Rewritten:
    """The text of a record in which games are repaired.

    What comes out is read again: if it does not give the repaired games, the whole record is written anew.

    Args:
        record: as it was read, with its text.
        chosen: for games, by their index from 0, the repair to apply.
    """
    chosen = {number: repair for number, repair in chosen.items() if repair.edits}
    if not chosen:
        return Rewritten(record.text, kept_layout=True)
    wanted = _wanted(record, chosen)
    if record.form not in (Form.JSON, Form.LOOSE):
        try:
            text = _patched(record, chosen)
        except NoPlaceError:
            text = None
        if text is not None and _is_meant(record, chosen, parse(text), wanted):
            return Rewritten(text, kept_layout=True)
    form = Form.MOVETEXT if record.form is Form.LOOSE else record.form
    return Rewritten(write(Record(wanted), form, language_of(record.text)), kept_layout=False)


def _wanted(record: Record, chosen: Mapping[int, Repair]) -> tuple[Game, ...]:
    """The games as they should be: one that shares its deal with a repaired game shares its repair."""
    games = list(record.games)
    deals = {}
    for number, repair in chosen.items():
        games[number] = repair.game
        old = record.games[number].deal
        if old is not None and old.span is not None and old != repair.game.deal:
            deals[old.span] = repair.game.deal
    for number, game in enumerate(record.games):
        if number not in chosen and game.deal is not None and game.deal.span in deals:
            games[number] = replace(game, deal=deals[game.deal.span])
    return tuple(games)


def _patched(record: Record, chosen: Mapping[int, Repair]) -> str:
    """The text with all repairs; `NoPlaceError` where it has no room for one."""
    places = Places(record.text)
    patch = Patch(record.text)
    closes = False
    for number, standing in enumerate(whereabouts(record)):
        repair = chosen.get(number)
        if repair is None:
            continue
        tagged = rewrite_tags(patch, places, standing, repair.game)
        if standing.draft is None:
            rewrite_movetext(patch, places, standing, repair)
            closes = True
        else:
            rewrite_table(patch, places, standing, repair, tagged=tagged)
    text = patch.applied()
    return closed(text) if closes else text


def _is_meant(record: Record, chosen: Mapping[int, Repair], read: Record, wanted: Sequence[Game]) -> bool:
    """Whether a text that was read says what it should, and nothing in it has become unreadable."""
    if len(read.games) != len(wanted):
        return False
    for number, (got, want, old) in enumerate(zip(read.games, wanted, record.games, strict=True)):
        if _mistakes(got) > _mistakes(old):
            return False
        meant = _closing_kept(old, want) if number in chosen else want
        if _essence(got, meant) != _essence(meant, meant):
            return False
    return True


def _mistakes(game: Game) -> int:
    return sum(problem.severity is Severity.ERROR for problem in game.problems)


def _closing_kept(old: Game, want: Game) -> Game:
    """The game with the remarks below its last turn at the last turn, also where that is a new one.

    What is said at the end of a game is not about a turn, and stands below them all.
    """
    if not old.turns or not want.turns:
        return want
    written = old.turns[-1]
    closing = [
        remark.text
        for remark in written.comments
        if remark.span and written.span and remark.span.line > written.span.line
    ]
    turns = list(want.turns)
    for i in range(len(turns) - 2, -1, -1):
        own = turns[i].comments
        taken = [remark for remark in own if remark.text in closing]
        if closing and len(taken) == len(closing):
            turns[i] = replace(turns[i], comments=tuple(remark for remark in own if remark not in taken))
            turns[-1] = replace(turns[-1], comments=(*turns[-1].comments, *taken))
            return replace(want, turns=tuple(turns))
    return want


def _essence(game: Game, want: Game) -> tuple[object, ...]:
    """What a text has to give back.

    The order of tags says nothing, nor whether a repair's own remarks stand in front of others. Rows without
    numbers are counted as they come.
    """
    tags = sorted((tag.name, tag.value) for tag in game.tags)
    numbered = len(game.turns) == len(want.turns)
    turns = [
        _turn_essence(turn, known=numbered and want.turns[i].round is not None)
        for i, turn in enumerate(game.turns)
    ]
    return tags, game.deal, game.stock, game.lead, game.result, _remarks(game.preface), turns


def _turn_essence(turn: Turn, *, known: bool) -> tuple[object, ...]:
    plain = replace(turn, comments=(), round=turn.round if known else None)
    return plain, _remarks(turn.comments)


def _remarks(remarks: Sequence[Comment]) -> list[Comment]:
    return sorted(remarks, key=lambda remark: bool(read_mended(remark.text)))


def text_edits(old: str, new: str) -> list[tuple[int, int, str]]:
    r"""What makes one text the other, line by line: from which to which character what comes in their place.

    >>> text_edits("a\nb\nc\n", "a\nB\nc\nd\n")
    [(2, 4, 'B\n'), (6, 6, 'd\n')]
    """
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    starts = [0]
    for line in before:
        starts.append(starts[-1] + len(line))
    return [
        (starts[one], starts[until], "".join(after[other:other_until]))
        for kind, one, until, other, other_until in SequenceMatcher(
            None, before, after, autojunk=False
        ).get_opcodes()
        if kind != "equal"
    ]
