"""Texts that list what each player did, one player after another: the turns in order are worked out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analyzer.forms.lines import rows_of_tokens
from analyzer.forms.loose_game import LooseGame, LooseTurn
from analyzer.forms.tokens import Kind, tokens
from analyzer.forms.words import Loose
from analyzer.notation.vocabulary import Word
from analyzer.replays.state import ActionKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.forms.tokens import Token

FEWEST_TURNS = 3
"""Who plays with others has so many turns at least."""
MOST_PLAYERS = 6

Ends = tuple[int, int] | None


class _List(NamedTuple):
    """A player and what he did, in his order; None stands for a pass."""

    name: str
    done: tuple[Token, ...]


def read_by_player(text: str) -> Iterator[list[LooseGame]]:
    """The games in which the lists of two to six players can be put together so that every tile joins."""
    lists = list(_lists(text))
    if not 2 <= len(lists) <= MOST_PLAYERS:
        return
    for leader in range(len(lists)):
        for told in (True, False):
            order = _in_order(lists, leader, told=told)
            if order is not None:
                yield [_game(lists, order)]


def _lists(text: str) -> Iterator[_List]:
    """The lines with several tiles and one name, in front of them or on the lines above."""
    name = ""
    passes = _words_for_a_pass(text)
    for row in rows_of_tokens(tokens(text)):
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


def _words_for_a_pass(text: str) -> set[str]:
    """A letter that stands among tiles again and again: `6-0, p, 5-3`."""
    found = tokens(text)
    between = [
        found[at].text
        for at in range(2, len(found))
        if found[at].kind is Kind.WORD and len(found[at].text) == 1 and found[at - 1].text in ",;"
    ]
    return {letter for letter in between if between.count(letter) > 1}


def _in_order(lists: list[_List], leader: int, *, told: bool) -> list[tuple[int, Token | None]] | None:
    """Who acts, and what is written of it, so that every tile joins; None if it cannot be.

    Args:
        lists: what each player did.
        leader: who leads.
        told: whether passes are written; if not, whoever cannot play his next tile passes.
    """
    taken = [0] * len(lists)
    total = sum(len(one.done) for one in lists)
    order: list[tuple[int, Token | None]] = []

    def go_on(seat: int, ends: Ends, left: int, passed: int) -> bool:
        if not left or passed > len(lists):
            return not left
        done = lists[seat].done[taken[seat] :]
        for token, after in _options(done[0] if done else None, ends, told=told):
            taken[seat] += token is not None
            order.append((seat, token))
            played = token is not None and token.tile is not None
            if go_on((seat + 1) % len(lists), after, left - (token is not None), 0 if played else passed + 1):
                return True
            order.pop()
            taken[seat] -= token is not None
        return False

    return order if go_on(leader, None, total, 0) else None


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


def _game(lists: list[_List], order: list[tuple[int, Token | None]]) -> LooseGame:
    game = LooseGame(form="lines", order=tuple(one.name for one in lists))
    last = lists[0].done[0].span
    for seat, token in order:
        last = token.span if token else last
        tile = token.tile if token else None
        kind = ActionKind.PLAY if tile else ActionKind.PASS
        game.turns.append(LooseTurn(who=(lists[seat].name,), kind=kind, span=last, tile=tile))
    game.lines = {one.span.line for each in lists for one in each.done}
    return game
