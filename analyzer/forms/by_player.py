"""Texts that list what each player did, one player after another: the turns in order are worked out."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from analyzer.forms.fields import tile_in
from analyzer.forms.loose_game import LooseGame, LooseTurn
from analyzer.forms.seats import MOST_SEATS
from analyzer.forms.tokens import Kind, rows_of_tokens
from analyzer.forms.turns_in_values import FEWEST, mappings
from analyzer.forms.words import Loose
from analyzer.notation.vocabulary import Word
from analyzer.replays.state import ActionKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.forms.tokens import Token

FEWEST_TURNS = 3
"""Who plays with others has so many turns at least."""

Ends = tuple[int, int] | None


class _List(NamedTuple):
    """A player and the tiles and passes that stand behind his name, in his order."""

    name: str
    done: tuple[Token, ...]


class _Turn(NamedTuple):
    """Who acts, and what is written of it; nothing is of a pass that has to be put in."""

    seat: int
    token: Token | None


class _Step(NamedTuple):
    """A turn that can be next, and how the game then stands."""

    turn: _Turn | None
    """None for how it stands before the lead."""
    seat: int
    """Who acts next."""
    taken: tuple[int, ...]
    """How much of each list has been used."""
    ends: Ends
    passed: int
    """How many have passed in a row."""


def read_by_player(found: list[Token]) -> Iterator[list[LooseGame]]:
    """The games in which the lists of several players can be put together so that every tile joins."""
    lists = list(_lists(found))
    tiles = [one.tile for each in lists for one in each.done if one.tile is not None]
    if not 2 <= len(lists) <= MOST_SEATS or len(set(tiles)) < len(tiles):
        return
    for leader in range(len(lists)):
        for told in (True, False):
            order = _in_order(lists, leader, told=told)
            if order is not None:
                yield [_game(lists, order)]


def _lists(found: list[Token]) -> Iterator[_List]:
    """The lines with several tiles and one name, in front of them or on the lines above."""
    name = ""
    passes = _words_for_a_pass(found)
    for row in rows_of_tokens(found):
        first = next((at for at, one in enumerate(row) if one.kind is Kind.TILE), len(row))
        passed = [at for at, one in enumerate(row[:first]) if _is_pass(one, passes)]
        first = min([first, *passed])
        words = [one for one in row[:first] if one.kind is Kind.WORD]
        names = [one for one in words if not one.means and one.text[:1].isupper()] or words[:1]
        name = " ".join(one.text for one in names) or name
        done: list[Token] = []
        for one in row[first:]:
            if (
                one.kind is Kind.WORD
                and one.may(Loose.HOLDS, Loose.STOCK, Word.HAND)
                and not one.may(Word.PASS)
            ):
                break  # "in hand: 1-0, 5-3"
            if one.kind is Kind.TILE or _is_pass(one, passes):
                done.append(one)
        if name and len(done) >= FEWEST_TURNS:
            yield _List(name, tuple(done))


def _is_pass(token: Token, words: set[str]) -> bool:
    return token.kind is Kind.WORD and (token.may(Word.PASS) or token.text in words)


def _words_for_a_pass(found: list[Token]) -> set[str]:
    """A letter that stands among tiles again and again: `6-0, p, 5-3`."""
    between = Counter(
        found[at].text
        for at in range(2, len(found))
        if found[at].kind is Kind.WORD and len(found[at].text) == 1 and found[at - 1].text in ",;"
    )
    return {letter for letter, times in between.items() if times > 1}


def _in_order(lists: list[_List], leader: int, *, told: bool) -> list[_Turn] | None:
    """The turns of all lists so that every tile joins; None if it cannot be.

    Args:
        lists: what each player did, in his order.
        leader: who leads.
        told: whether passes are written; if not, whoever cannot play his next tile passes.
    """
    whole = tuple(len(one.done) for one in lists)
    start = _Step(None, leader, (0,) * len(lists), None, 0)
    branch = [start]
    open_steps = [_next_steps(lists, start, told=told)]
    seen = {start[1:]}
    while open_steps:
        step = next((one for one in open_steps[-1] if one[1:] not in seen), None)
        if step is None:
            open_steps.pop()
            branch.pop()
            continue
        seen.add(step[1:])
        branch.append(step)
        if step.taken == whole:
            return [one.turn for one in branch if one.turn is not None]
        open_steps.append(_next_steps(lists, step, told=told))
    return None


def _next_steps(lists: list[_List], step: _Step, *, told: bool) -> Iterator[_Step]:
    """What the player may do whose turn it is, and how the game then stands."""
    seat = step.seat
    if step.passed > len(lists):
        return
    at = step.taken[seat]
    token = lists[seat].done[at] if at < len(lists[seat].done) else None
    for done, ends in _options(token, step.ends, told=told):
        taken = tuple(used + (who == seat and done is not None) for who, used in enumerate(step.taken))
        passed = 0 if done is not None and done.tile is not None else step.passed + 1
        yield _Step(_Turn(seat, done), (seat + 1) % len(lists), taken, ends, passed)


def _options(token: Token | None, ends: Ends, *, told: bool) -> list[tuple[Token | None, Ends]]:
    """What a player may do whose list goes on with this, and the open ends after it."""
    passed: list[tuple[Token | None, Ends]] = [] if told else [(None, ends)]
    if token is None:
        return passed
    tile = token.tile
    if tile is None:
        return [(token, ends)]
    if ends is None:
        return [(token, (tile.low, tile.high))]
    joined = {end: (kept, tile.other(end)) for end, kept in (ends, ends[::-1]) if tile.has(end)}
    return [(token, after) for after in joined.values()] or passed


def _game(lists: list[_List], order: list[_Turn]) -> LooseGame:
    game = LooseGame(form="lines", order=tuple(one.name for one in lists))
    last = lists[0].done[0].span
    for seat, token in order:
        last = token.span if token else last
        tile = token.tile if token else None
        kind = ActionKind.PLAY if tile else ActionKind.PASS
        game.turns.append(LooseTurn(who=(lists[seat].name,), kind=kind, span=last, tile=tile))
    game.lines = {one.span.line for each in lists for one in each.done}
    return game


def lists_by_player(value: Any) -> str:
    """A line for each player whose turns stand in a list of their own: `{"Ana": [[6, 6], null]}`."""
    for _, one in mappings(value):
        turns = {
            key: [str(tile_in(done) or "pass") for done in listed]
            for key, listed in one.items()
            if isinstance(listed, list)
            and all(done is None or tile_in(done) or isinstance(done, str) for done in listed)
        }
        if 2 <= len(turns) <= MOST_SEATS and sum(map(len, turns.values())) > FEWEST:
            return "\n".join(f"{key}: {', '.join(done)}" for key, done in turns.items())
    return ""
