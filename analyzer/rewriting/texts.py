"""A record with repairs written into its text, the rest of which stays as it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analyzer.diagnostics import Severity
from analyzer.notation.reader import parse
from analyzer.notation.repaired import read_mended
from analyzer.notation.writer import write
from analyzer.record import Form, Record
from analyzer.rewriting.movetext import closed, rewrite_movetext
from analyzer.rewriting.patches import NoPlaceError, Patch, Places
from analyzer.rewriting.spelling import language_of
from analyzer.rewriting.tables import rewrite_table
from analyzer.rewriting.tags import rewrite_tags
from analyzer.rewriting.where import whereabouts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from analyzer.record import Comment, Game, Turn
    from analyzer.repairing.edits import Repair


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
    if record.form is not Form.JSON:
        try:
            text = _patched(record, chosen)
        except NoPlaceError:
            text = None
        if text is not None and _is_meant(record, chosen, parse(text), wanted):
            return Rewritten(text, kept_layout=True)
    return Rewritten(write(Record(wanted), record.form, language_of(record.text)), kept_layout=False)


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
