"""Turns that are worked out: from a list of what each player did, from tables shown after each move."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from analyzer.forms.fields import tile_in
from analyzer.forms.legend import as_pass, below_names, order_of_nobody
from analyzer.forms.loose_game import LooseGame, LooseTurn
from analyzer.forms.seats import MOST_SEATS, from_first
from analyzer.forms.tokens import Kind, has_tile, is_name, rows_of_tokens
from analyzer.forms.turns_in_values import FEWEST
from analyzer.forms.values import mappings
from analyzer.forms.words import Loose, how_many, own_list
from analyzer.notation.vocabulary import Word
from analyzer.replays.state import ActionKind
from analyzer.tiles.tile import Tile, tile_set

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.forms.tokens import Token

FEWEST_TURNS = 3  # who plays with others has so many turns at least

Ends = tuple[int, int] | None


class _List(NamedTuple):
    """A player and the tiles and passes that stand behind his name, in his order."""

    name: str
    done: tuple[Token, ...]


_Turn = tuple[int, "Token | None"]  # who acts, and what is written; nothing is of a pass that is put in


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
    seated = _seated(found, lists)
    for told in (True, False):
        for each in [seated, lists] if seated != lists else [lists]:
            orders = (_in_order(each, leader, told=told) for leader in range(len(each)))
            yield from ([_game(each, order)] for order in orders if order is not None)


def _seated(found: list[Token], lists: list[_List]) -> list[_List]:
    """The lists as a line has the names, one behind the other, and first whoever it says leads."""
    by_name = {one.name.split()[-1].casefold(): one for one in lists}
    for row in rows_of_tokens(found):
        said = [replace(one, text=one.text.casefold()) for one in row if one.means != {Loose.FILLER}]
        names = [at for at, one in enumerate(said) if one.text in by_name]
        for places in zip(*(names[at:] for at in range(len(lists))), strict=False):
            signs = [[one.text for one in said[at + 1 : other]] for at, other in pairwise(places)]
            order = [by_name[said[at].text] for at in places]
            alike = all(len(one) == 1 and not one[0].isalnum() and one == signs[0] for one in signs[:-1])
            if alike and len(signs[-1]) == 1 and len(set(order)) == len(lists):
                near = (said[max(at - 1, 0) : at + 3] for at, one in enumerate(said) if one.may(Loose.LEAD))
                leads = next(
                    (by_name[one.text] for some in near for one in some if one.text in by_name), order[0]
                )
                first = order.index(leads)
                return order[first:] + order[:first]
    return lists


def _lists(found: list[Token]) -> Iterator[_List]:
    """The lines with several tiles and one name, in front of them or on the lines above."""
    name = ""
    passes = _words_for_a_pass(found)
    for row in below_names(rows_of_tokens(found)):
        first = next((at for at, one in enumerate(row) if one.kind is Kind.TILE), len(row))
        passed = [at for at, one in enumerate(row[:first]) if _is_pass(one, passes)]
        first = min([first, *passed])
        words = [one for one in row[:first] if one.kind is Kind.WORD]
        unknown = [one for one in words if not one.means]
        names = [one for one in unknown if one.text[:1].isupper()] or unknown[:1] or words[:1]
        name = " ".join(one.text for one in names) or name
        done: list[Token] = []
        for one in row[first:]:
            held = one.kind is Kind.WORD and one.may(Loose.HOLDS, Loose.STOCK, Word.HAND)
            if held and not one.may(Word.PASS):
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
        yield _Step((seat, done), (seat + 1) % len(lists), taken, ends, passed)


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
    """A line for each player whose turns stand in a list of their own: `{"Ana": [[6, 6], "64", null]}`."""
    for _, one in mappings(value):
        turns = {
            key: [str(tile_in(done, digits=True) or "pass") for done in listed]
            for key, listed in one.items()
            if isinstance(listed, list)
            and all(done is None or tile_in(done) or isinstance(done, str) for done in listed)
        }
        if 2 <= len(turns) <= MOST_SEATS and sum(map(len, turns.values())) > FEWEST:
            return "\n".join(f"{key}: {', '.join(done)}" for key, done in turns.items())
    return ""


# -- numbers of actions -------------------------------------------------------------------------------

# Source: open_spiel/python/games/block_dominoes.py, team_dominoes.py (OpenSpiel 2.0). Tiles are dealt one by
# one, by their numbers among the 28 in ascending order: to the first of two players seven and then to the
# second, to four players in turn. Then every action has a number, by player, tile and the pip that it joins.
HIGHEST = 6
HAND = 7
PLAYERS = (2, 4)  # two play the block game, four the team game
_NUMBERS = re.compile(r"[\[\](){},;\s]*[0-9]{1,3}(?:[\[\](){},;\s]+[0-9]{1,3}){14,}[\[\](){},;\s]*")
_HISTORY = re.compile(r"^history[ =:]+((?:-?[0-9]+:[0-9]+,? ?)+)$", re.MULTILINE)
"""Who acted, -1 for the deal, and the number of each action: a state as it is stored."""
_APPLIED = re.compile(r'^# Apply action "(.*)"$')  # what a playthrough says of each action
_SHOWN = re.compile(
    r"^(?:[^\n()]*[\s:>])?(Deal \([^()]*\)|p[0-9] tile:\([^()]*\) pip:\S+)$"
)  # as it shows itself
_DEAL = re.compile(r"Deal \(([0-9])(?:\.0)?, ?([0-9])(?:\.0)?\)")


class _Action(NamedTuple):
    player: int
    tile: Tile
    pip: int | None
    """The number that is joined; None for the lead."""

    def __str__(self) -> str:
        return f"p{self.player} tile:({self.tile.low}, {self.tile.high}) pip:{self.pip}"


@cache
def _actions(players: int) -> list[_Action]:
    """Every action by its number."""
    return [
        _Action(player, tile, pip)
        for player in range(players)
        for tile in tile_set(HIGHEST).tiles
        for pip in (None, *sorted(set(tile)))
    ]


def with_actions_named(text: str) -> str:
    """A text with histories in numbers, or a playthrough, told as such a program tells a state.

    >>> with_actions_named("[7, 18, 22, 25, 27, 1, 2, 0, 3, 4, 5, 6, 8, 9, 75]").split(" history:")[1]
    "['p0 tile:(6, 6) pip:None']"
    """
    if _NUMBERS.fullmatch(text):
        return _told([int(number) for number in re.findall(r"[0-9]+", text)]) or text
    if stored := _HISTORY.search(text):
        told = _told([int(number) for number in re.findall(r":([0-9]+)", stored[1])])
        return "\n" * text.count("\n", 0, stored.start()) + told if told else text
    return _applied(text) or text


def _told(numbers: list[int]) -> str:
    """The hands and actions of a history; empty if these numbers are none."""
    for players in PLAYERS:
        dealt, acted = numbers[: players * HAND], numbers[players * HAND :]
        tiles, actions = tile_set(HIGHEST).tiles, _actions(players)
        if (
            len(set(dealt)) < players * HAND
            or max(dealt) >= len(tiles)
            or max(acted, default=0) >= len(actions)
        ):
            continue
        hands = _hands([tiles[number] for number in dealt], players)
        history = [actions[number] for number in acted]
        if history and all(one.tile in hands[one.player] for one in history):
            return f"{_shown(hands)} history:{[str(one) for one in history]}"
    return ""


def _applied(text: str) -> str:
    """The hands and actions of a playthrough, each on its line; empty for another text."""
    applied = [_APPLIED.match(line) or _SHOWN.match(line) for line in text.split("\n")]
    deals = [_DEAL.fullmatch(one[1]) if one else None for one in applied]
    dealt = [Tile.of(int(deal[1]), int(deal[2])) for deal in deals if deal]
    players = len(dealt) // HAND
    if players not in PLAYERS:
        return ""
    last = max(at for at, deal in enumerate(deals) if deal)
    lines = ["" if one is None or deal else one[1] for one, deal in zip(applied, deals, strict=True)]
    lines[last] = _shown(_hands(dealt, players))
    return "\n".join(lines)


def _hands(dealt: list[Tile], players: int) -> list[list[Tile]]:
    if players == min(PLAYERS):
        return [dealt[:HAND], dealt[HAND:]]
    return [dealt[player::players] for player in range(players)]


def _shown(hands: list[list[Tile]]) -> str:
    return " ".join(f"hand{player}:{[str(tile) for tile in hand]}" for player, hand in enumerate(hands))


def with_counted_draws(found: list[Token]) -> list[Token]:
    """The tokens, in which `(+2) 6-4` is a tile played after two were drawn, if all such numbers stand so.

    Points of fives, which stand behind a tile, can be told from them: they are multiples of five.

    >>> from analyzer.forms.tokens import tokens
    >>> said = with_counted_draws(tokens("6-6 6-4 (+2) 4-1 (+1) 1-1 1-5 (+7) 6-5"))
    >>> sum(one.may(Word.DRAW) for one in said)
    3
    """
    four = zip(found, found[1:], found[2:], found[3:], strict=False)
    each = [
        (at, number.number or 0, behind)
        for at, (sign, number, end, behind) in enumerate(four)
        if sign.text == "+" and number.number is not None and end.text == ")" and behind.text not in "=:"
    ]
    turns = all(behind.tile or behind.may(Word.PASS) for _, _, behind in each)
    scored = {one.span.line for one, two in pairwise(found) if one.tile and two.text in "(+"}  # "6-4 (+2)"
    beside = any(found[at].span.line in scored for at, _, _ in each)
    few = len(each) < FEWEST_TURNS and (beside or not each)
    if few or not turns or all(number % 5 == 0 for _, number, _ in each):
        return found
    draw = frozenset({Word.DRAW})
    drawn = {at: replace(found[at], kind=Kind.WORD, text="draws", means=draw) for at, _, _ in each}
    drawn |= {at + 2: replace(found[at + 2], text=",") for at, _, _ in each}
    return [drawn.get(at, one) for at, one in enumerate(found) if at + 1 not in drawn or one.text != "("]


def with_requests(found: list[Token]) -> list[Token]:
    """The tokens, in which whoever asks for so many tiles draws them, whomever he asks.

    >>> from analyzer.forms.tokens import tokens
    >>> [one.text for one in with_requests(tokens("Al: Had to ask Mr. Foss for three tiles. 4-3, sorry"))]
    ['Al', ':', 'draws', '3', '.', '4-3', ',', 'sorry']
    """
    commas = {
        comma
        for one, comma, count, tiles in zip(found, found[1:], found[2:], found[3:], strict=False)
        if one.may(Word.DRAW) and comma.text == "," and how_many().get(count.text.casefold())
        if tiles.may(Loose.TILE)  # "must draw, two tiles"
    }
    sentence: list[Token] = []
    told: list[Token] = []
    found = [one for one in found if one not in commas]
    for one, after in zip(found, [*found[1:], None], strict=False):
        short = bool(sentence) and sentence[-1].text.istitle() and len(sentence[-1].text) <= LONGEST_TITLE
        titled = one.text == "." and short and after is not None and is_name(after)
        if one.kind is Kind.LINE or one.tile or (one.text in ".,!?;:" and not titled):
            told += [*_request(sentence), one]
            sentence = []
        else:
            sentence.append(one)
    return [*told, *_request(sentence)]


LONGEST_TITLE = 4  # so many letters stand in front of a dot and a name: `Mr.`, `Frau` has none


def _request(sentence: list[Token]) -> list[Token]:
    """What is said in a sentence without a tile, as a draw if tiles are asked for, with their number."""
    asks = any(one.text.casefold() in own_list("requests") for one in sentence)
    asks &= not any(one.may(Word.DRAW) and " " not in one.text for one in sentence)  # "a dû piocher un dé"
    counts = [one for one, tile in pairwise(sentence) if asks and tile.may(Loose.TILE)]
    counts += [one for one in sentence if asks and one.may(Word.DRAW)]  # "another tile"
    counts += [one for one in sentence[-1:] if asks and how_many().get(one.text.casefold())]  # "for four"
    number = next((one.number or how_many().get(one.text.casefold()) or 1 for one in counts), None)
    if number is None:
        return sentence
    draws = replace(sentence[0], kind=Kind.WORD, text="draws", means=frozenset({Word.DRAW}))
    return [draws, replace(counts[0], kind=Kind.NUMBER, text=str(number), means=frozenset())]


def with_draws_told(found: list[Token]) -> list[Token]:
    """The tokens with draws that are told by numbers in brackets, as a request, or as another one."""
    return with_more_drawn(with_requests(with_counted_draws(found)))


def with_more_drawn(found: list[Token]) -> list[Token]:
    r"""The tokens of a chat, in which who has drawn, and then says that it was another, draws again.

    >>> from analyzer.forms.tokens import tokens
    >>> said = with_more_drawn(tokens("Ana: I draw\nAna: another\nAna: and again...\nAna: 6-4\nAna: again"))
    >>> sum(one.may(Word.DRAW) for one in said)
    3
    """
    more: dict[Token, Token] = {}
    drawing: list[str] = []
    for row in rows_of_tokens(found):
        said = [one for one in row if one.kind is not Kind.STAMP]
        who = [one.text for one in takewhile(lambda one: one.text != ":", said)]
        words = [one for one in said[len(who) :] if one.kind is not Kind.SIGN]
        if any(one.tile or one.may(Word.DRAW, Word.PASS) for one in words):
            drawing = who if any(one.may(Word.DRAW) for one in words) and not has_tile(words) else []
        elif words and who == drawing and " ".join(one.text for one in words).casefold() in own_list("more"):
            more[words[0]] = replace(words[0], means=frozenset({Word.DRAW}))
    return [more.get(one, one) for one in found]


def with_passes_in_turns(found: list[Token]) -> list[Token]:
    """The tokens with passes in a row of tiles where a line tells in whose turns: `Passed: Ana on her 5th`.

    Numbers without names, or too high for one player, count all turns.
    """
    rows = rows_of_tokens(found)
    lines = (row for row in rows if row[0].text[1:].isalpha() and row[0].may(Word.PASS))
    said = [one for row in lines if not has_tile(row) for one in row]
    told: set[tuple[str, int]] = set()
    name = ""
    for one in said:
        name = one.text if is_name(one) else name
        told |= {(name, int(turn[1]))} if (turn := _TURN.fullmatch(one.text)) else set()
    if not told or any(is_name(one) for row in rows if has_tile(row) for one in row):
        return found
    stated, leader = order_of_nobody(rows_of_tokens([one for one in found if one not in said]), [])
    order = from_first(stated, leader or stated[0]) if stated else ("",)
    if any(who not in (*order, "") for who, _ in told):
        return found
    count = sum(one.tile is not None for one in found) + len(told)
    every = name == "" or max(turn for _, turn in told) > count // len(order) + 1
    result: list[Token] = []
    turns: Counter[str] = Counter()
    for one in found:
        passed = one.tile is not None
        while passed:
            turns[who := order[turns.total() % len(order)]] += 1
            number = turns.total() if every else turns[who]
            passed = not told.isdisjoint({(who, number), ("", number)})
            result += [as_pass(replace(one, tile=None, text="pass"))] * passed
        result += [one] * (one not in said)
    return result


_TURN = re.compile(r"([0-9]{1,2})(?:st|nd|rd|th|e|\.?[\u00aa\u00ba])?")  # its number: `5`, `5th`
