"""Games told by states, by numbers of actions, as libraries of games keep them, or by numbers of turns."""

from __future__ import annotations

import csv
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from analyzer.forms.data_rows import mappings
from analyzer.forms.fields import tiles_in
from analyzer.forms.loose_game import HeldTiles, LooseGame, LooseTurn
from analyzer.forms.markup import value_in
from analyzer.forms.tokens import Kind, Token, tokens
from analyzer.record.diagnostics import Span
from analyzer.replays.state import ActionKind
from analyzer.tiles.tile import Tile, tile_set

FEWEST_STATES = 6
"""So many states at least are shown of a game that is told by them."""

_GROWING = re.compile(r"\b([A-Za-z]\w*) ?[:=] ?(\[[^\[\]]*\])")
"""A list with what it is of: `history:['p0 tile:(0, 2)', ...]`."""
_NUMBERED = re.compile(r"([^\W\d_]+?)_? ?([0-9]+)")
"""Whose hand a line shows: `hand0`."""


def with_last_history(text: str) -> str:
    r"""A text of states, each with all turns so far, with the last state alone.

    >>> with_last_history("\n".join(f"log: {list('abcdefgh'[:at])}" for at in range(1, 8))).strip()
    "log: ['a', 'b', 'c', 'd', 'e', 'f', 'g']"
    """
    lines = text.split("\n")
    found = {at: listed[-1] for at, line in enumerate(lines) if (listed := _GROWING.findall(line))}
    if len(found) < FEWEST_STATES or len({name for name, _ in found.values()}) > 1:
        return text
    grown = [one[:-1] for _, one in found.values()]
    if not all(other.startswith(one) for one, other in pairwise(grown)) or len(grown[0]) * 2 > len(grown[-1]):
        return text
    if any(one.tile for at, line in enumerate(lines) if at not in found for one in tokens(line)):
        return text
    last = max(found)
    return "\n".join(line if at == last else "" for at, line in enumerate(lines))


class _State(NamedTuple):
    """All hands, and the tiles on the table from left to right, with the lines on which these stand."""

    hands: dict[str, frozenset[Tile]]
    table: tuple[Tile, ...]
    lines: list[int]


def with_states_told(text: str) -> str:
    r"""A text that shows all hands and the table again and again, with the moves in place of the tables.

    >>> hands = {"Ana": [(6, 6), (5, 5), (4, 1), (0, 0)], "Eva": [(6, 5), (5, 4), (1, 0), (2, 2)]}
    >>> states, table = [], []
    >>> for at, tile in enumerate([(6, 6), (6, 5), (5, 5), (5, 4), (4, 1), (1, 0), (0, 0)]):
    ...     _ = hands["Eva" if at % 2 else "Ana"].remove(tile)
    ...     table.append(tile)
    ...     states += [f"{name}: {held}" for name, held in hands.items()] + [f"board: {table}", ""]
    >>> [line for line in with_states_told("\n".join(states)).split("\n") if line][:3]
    ['Ana: 0-0 1-4 5-5 6-6', 'Eva: 0-1 2-2 4-5 5-6', 'Ana: 6-6']
    """
    if text.count("\n") < FEWEST_STATES:
        return text
    states = _states(text)
    if len(states) < FEWEST_STATES:
        return text
    told = [_lead(states[0]), *(_done(one, other) for one, other in pairwise(states))]
    if any(one is None for one in told) or not told[0]:
        return text
    called = {name: _called(name) for name in states[0].hands}
    lines = [""] * (text.count("\n") + 1)
    names = list(states[0].hands)
    leader, lead = told[0].split(": ")
    first = {name: {*states[0].hands[name]} for name in names}
    first[leader].add(_tile(lead))
    for place, name in zip(states[0].lines, names, strict=False):
        lines[place - 1] = f"{name}: {' '.join(map(str, sorted(first[name])))}"
    for state, one in zip(states, told, strict=True):
        if one:
            who, _, what = one.partition(": ")
            lines[state.lines[-1] - 1] = f"{called[who]}: {what}"
    return "\n".join(lines)


def _called(name: str) -> str:
    """What a player is called whose hand is called so: `p0` for `hand0`."""
    numbered = _NUMBERED.fullmatch(name)
    return f"p{numbered[2]}" if numbered and numbered[1].casefold().startswith("hand") else name


def _tile(text: str) -> Tile:
    low, high = text.split("-")
    return Tile.of(int(low), int(high))


def _rows(text: str) -> list[tuple[int, str, tuple[Tile, ...]]]:
    """The lines with nothing but a label and tiles, or no tiles: where, the label, the tiles."""
    rows = []
    for number, line in enumerate(text.split("\n"), 1):
        label, colon, rest = line.partition(":" if ":" in line else "=")
        label = label.strip(" \t-*>#")
        if not colon or not re.fullmatch(r"[^\W\d_][\w '.]{0,30}", label):
            continue
        found: list[Token] = tokens(rest)
        if all(one.tile or not any(map(str.isalnum, one.text)) for one in found):
            rows.append((number, label, tuple(one.tile for one in found if one.tile)))
    return rows


def _states(text: str) -> list[_State]:
    """The states of a text; none where it tells anything else with tiles in it."""
    rows = _rows(text)
    times = Counter(label for _, label, _ in rows)
    labels = [label for label, count in times.items() if count >= FEWEST_STATES]
    if len(labels) < 3 or len({times[label] for label in labels}) > 1:
        return []
    places = {number for number, label, _ in rows if label in labels}
    if any(
        one.tile
        for number, line in enumerate(text.split("\n"), 1)
        if number not in places
        for one in tokens(line)
    ):
        return []
    shown = {label: [(number, tiles) for number, one, tiles in rows if one == label] for label in labels}
    grows = [label for label, each in shown.items() if len(each[-1][1]) > len(each[0][1])]
    if len(grows) != 1:
        return []
    (table,) = grows
    return [
        _State(
            hands={label: frozenset(shown[label][at][1]) for label in labels if label != table},
            table=tiles,
            lines=sorted(shown[label][at][0] for label in labels),
        )
        for at, (_, tiles) in enumerate(shown[table])
    ]


def _lead(state: _State) -> str | None:
    """Who has led what, by the first state; None where it does not show that."""
    if len(state.table) != 1:
        return None
    fewest = min(map(len, state.hands.values()))
    led = [name for name, hand in state.hands.items() if len(hand) == fewest]
    return f"{led[0]}: {state.table[0]}" if len(led) == 1 else None


def _done(before: _State, now: _State) -> str | None:
    """What has been done between two states; nothing if nothing was, None if it cannot be told."""
    changed = [name for name, hand in now.hands.items() if hand != before.hands[name]]
    if not changed and now.table == before.table:
        return ""
    if len(changed) != 1:
        return None
    (who,) = changed
    lost, got = before.hands[who] - now.hands[who], now.hands[who] - before.hands[who]
    if now.table == before.table:
        return f"{who}: draws {' '.join(map(str, got))}" if len(got) == 1 and not lost else None
    if len(lost) != 1 or got:
        return None
    (tile,) = lost
    if now.table == (tile, *before.table):
        return f"{who}: {tile} left"
    return f"{who}: {tile} right" if now.table == (*before.table, tile) else None


# -- hands after each turn -----------------------------------------------------------------------------

FEWEST_HELD = 4
"""So many tiles somebody holds at the beginning at least."""
_HELD = re.compile(r"[\s,;\[(]*(?:\[?[0-9][-|:/]?[0-9]\]?[\s,;\])]*)*")
_HELD_TILE = re.compile(r"([0-9])[-|:/]?([0-9])")


class _Snapshot(NamedTuple):
    """All hands after a turn, where this stands, and whose turn it was as far as that is said."""

    line: int
    hands: dict[str, frozenset[Tile]]
    said: list[str]


def read_hands(text: str, value: Any) -> LooseGame | None:
    r"""The game of a text that shows all hands after each turn: what somebody has no longer was played.

    >>> rows = ["at,Ana,Eva", "0,66 55 41 00 10,65 54 11 22", "1,55 41 00 10,65 54 11 22"]
    >>> rows += ["2,55 41 00 10,54 11 22", "3,41 00 10,54 11 22", "4,41 00 10,11 22", "5,00 10,11 22"]
    >>> [str(turn.tile) for turn in read_hands("\n".join(rows), None).turns]
    ['6-6', '5-6', '5-5', '4-5', '1-4']
    """
    shown = _of_value(value) if value is not None else _of_lines(text) or _of_cells(text)
    if len(shown) < FEWEST_STATES or not all(len(hand) >= FEWEST_HELD for hand in shown[0].hands.values()):
        return None
    game = LooseGame(form="lines", order=tuple(shown[0].hands), lines={one.line for one in shown})
    place = Span.of(shown[0].line, 1)
    for name, hand in shown[0].hands.items():
        game.held.append(HeldTiles(who=(name,), tiles=sorted(hand), span=place, at=0))
    for before, now in pairwise(shown):
        place = Span.of(now.line, 1)
        changed = [name for name, hand in now.hands.items() if hand != before.hands.get(name)]
        if not changed:
            named = [one for one in now.said if one in now.hands]
            if len(named) == 1:
                game.turns.append(LooseTurn(who=(named[0],), kind=ActionKind.PASS, span=place))
            continue
        lost, got = (
            [(name, tile) for name in changed for tile in sorted(one.hands[name] - other.hands[name])]
            for one, other in ((before, now), (now, before))
        )
        if len(changed) > 1 or len(lost) > 1:
            return None
        for kind, acted in ((ActionKind.DRAW, got), (ActionKind.PLAY, lost)):
            game.turns += [LooseTurn(who=(name,), kind=kind, span=place, tile=tile) for name, tile in acted]
    return game if sum(turn.kind is ActionKind.PLAY for turn in game.turns) >= FEWEST_STATES - 1 else None


def _of_cells(text: str) -> list[_Snapshot]:
    """The hands in a table: columns that hold several tiles in the first row, under the names of players."""
    for sign in ";\t,|":
        lines = [(at, line) for at, line in enumerate(text.split("\n"), 1) if line.count(sign) > 1]
        if len(lines) <= FEWEST_STATES or len({line.count(sign) for _, line in lines}) > 1:
            continue
        try:
            head, *rows = csv.reader([line for _, line in lines], delimiter=sign)
        except csv.Error:
            continue
        rows = [row for row in rows if any(map(str.strip, row)) and not set("".join(row)) <= set("-: ")]
        if len(rows) < FEWEST_STATES or {len(row) for row in rows} != {len(head)}:
            continue
        held = [
            at
            for at, name in enumerate(head)
            if name.strip() and all(_HELD.fullmatch(row[at]) for row in rows) and len(_tiles(rows[0][at])) > 1
        ]
        if len(held) > 1:
            places = [at for at, _ in lines][-len(rows) :]
            return [
                _Snapshot(at, {head[one].strip(): _tiles(row[one]) for one in held}, [*map(str.strip, row)])
                for at, row in zip(places, rows, strict=True)
            ]
    return []


def _tiles(cell: str) -> frozenset[Tile]:
    return frozenset(Tile.of(int(one), int(other)) for one, other in _HELD_TILE.findall(cell))


def _of_lines(text: str) -> list[_Snapshot]:
    """The hands of a text that has a value on each line."""
    shown = []
    for at, line in enumerate(text.split("\n"), 1):
        if "{" in line and (one := _snapshot(value_in(line[line.index("{") :].strip().rstrip(",")), at)):
            shown.append(one)
    return shown


def _of_value(value: Any) -> list[_Snapshot]:
    """The hands of a list of states."""
    lists = [value] if isinstance(value, list) else value.values() if isinstance(value, dict) else ()
    for rows in lists:
        if isinstance(rows, list) and len(rows) >= FEWEST_STATES:
            shown = [one for row in rows if (one := _snapshot(row, 1))]
            if len(shown) == len(rows):
                return shown
    return []


def _snapshot(value: Any, line: int) -> _Snapshot | None:
    """The hands of a state, by name."""
    if not isinstance(value, dict):
        return None
    for _, held in mappings(value):
        told = {str(name): hand for name, hand in held.items() if isinstance(hand, list | str)}
        hands = {name: tiles_in(hand) for name, hand in told.items()}
        if len(hands) > 1 and all(tiles or told[name] in ([], "") for name, tiles in hands.items()):
            said = [str(one) for one in value.values() if isinstance(one, str | int)]
            return _Snapshot(line, {name: frozenset(tiles) for name, tiles in hands.items()}, said)
    return None


# -- numbers of actions -------------------------------------------------------------------------------

# Source: open_spiel/python/games/block_dominoes.py, team_dominoes.py (OpenSpiel 2.0). Tiles are dealt one by
# one, by their numbers among the 28 in ascending order: to the first of two players seven and then to the
# second, to four players in turn. Then every action has a number, by player, tile and the pip that it joins.
HIGHEST = 6
HAND = 7
PLAYERS = (2, 4)
"""Two play the block game, four the team game."""
_NUMBERS = re.compile(r"[\[\](){},;\s]*[0-9]{1,3}(?:[\[\](){},;\s]+[0-9]{1,3})+[\[\](){},;\s]*")
_HISTORY = re.compile(r"^history[ =:]+((?:-?[0-9]+:[0-9]+,? ?)+)$", re.MULTILINE)
"""Who acted, -1 for the deal, and the number of each action: a state as it is stored."""
_APPLIED = re.compile(r'^# Apply action "(.*)"$')
"""What a playthrough says of each action."""
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
    applied = [_APPLIED.match(line) for line in text.split("\n")]
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


def with_letters_told(text: str) -> str:
    r"""A text in which turns name the tiles by letters, as the hands above do, with the tiles themselves.

    >>> with_letters_told("A a) 6-6 b) 6-1 c) 2-3\nB a) 4-1 b) 5-5 c) 3-0\nA a, B: x, A b")
    'A    6-6    6-1    2-3\nB    4-1    5-5    3-0\nA 6-6, B: x, A 6-1'
    """
    hands: dict[str, dict[str, str]] = {}
    lines = text.split("\n")
    for at, line in enumerate(lines):
        listed = list(_LETTERED.finditer(line))
        name = line[: listed[0].start()].strip(" \t:-") if listed else ""
        if name.isalpha():
            hands[name] = {}
        if hands and listed and (name.isalpha() or not name):
            hands[[*hands][-1]].update((one[1], one[2]) for one in listed)
            lines[at] = _LETTERED.sub(lambda one: " " * (len(one[0]) - len(one[2])) + one[2], line)
    if len(hands) < 2 or min(map(len, hands.values())) < FEWEST_LETTERED:
        return text
    short = {name[0]: hand for name, hand in hands.items() if [one[0] for one in hands].count(name[0]) == 1}
    hands = short | hands
    named = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, hands))})([ \t:=-]+)([A-Za-z])(?![\w)])")
    return named.sub(
        lambda turn: f"{turn[1]}{turn[2]}{hands[turn[1]].get(turn[3].lower(), turn[3])}", "\n".join(lines)
    )


_LETTERED = re.compile(r"(?<!\w)\(?([a-z])[).:=][ \t]*(\[?[0-9][-|:/.][0-9]\]?)(?![\w.-])")
FEWEST_LETTERED = 3
"""So many tiles have letters in each hand at least."""


def in_order_of_numbers(found: list[Token]) -> list[Token]:
    r"""The tokens of turns that are numbered, but stand elsewhere than one below the other, in their order.

    The numbers may be in front, down several columns, or behind the tiles, as they lie in the end.

    >>> text = "1. 6-6   5. 4-2\n2. 6-1   6. 2-3\n3. 1-2   7. 3-0\n4. 6-4   8. 0-1"
    >>> [str(one.tile) for one in in_order_of_numbers(tokens(text)) if one.tile]
    ['6-6', '1-6', '1-2', '4-6', '2-4', '2-3', '0-3', '0-1']
    >>> told = in_order_of_numbers(tokens("3-6 8 B 6-6 1 A 6-1 2 B 1-4 5 A\n4-2 6 B 2-3 7 A 3-0 4 B 0-1 3 A"))
    >>> " ".join(one.text for one in told).split()[:6]
    ['A', '6-6', 'B', '6-1', 'A', '0-1']
    """
    around = [_BREAK, *found, _BREAK, _BREAK]
    ahead = {
        at: one.number
        for at, (before, one, after) in enumerate(zip(around, around[1:], around[2:], strict=False))
        if one.number and after.kind is not Kind.LINE
        if before.kind is Kind.LINE or one.span.column - before.span.end_column >= BETWEEN_COLUMNS
    }
    behind = {
        at: after.number for at, (one, after) in enumerate(pairwise(around[1:])) if one.tile and after.number
    }
    for starts in (ahead, behind):
        numbers = list(starts.values())
        several = len({found[at].span.line for at in starts}) < len(starts)
        if several and len(starts) >= MANY and sorted(numbers) == [*range(1, len(numbers) + 1)] != numbers:
            break
    else:
        return found
    end = next((at for at in range(max(starts), len(found)) if found[at].kind is Kind.LINE), len(found))
    turns: dict[int, list[Token]] = {}
    for (at, number), to in zip(starts.items(), [*starts, end][1:], strict=True):
        turn = [one for one in found[at:to] if one.kind is not Kind.LINE]
        if starts is behind:  # "6-4 3 Ana" as "Ana 6-4"
            turn = [*(replace(one, means=frozenset()) for one in turn[2:]), turn[0]]
        turns[number] = [*turn, _BREAK]
    return [*found[: min(starts)], *(one for number in sorted(turns) for one in turns[number]), *found[end:]]


_BREAK = Token(Kind.LINE, "\n", Span.of(1, 1))
BETWEEN_COLUMNS = 2
"""So many blanks stand between two columns at least."""
MANY = 8
"""So many turns are numbered at least."""
