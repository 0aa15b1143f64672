"""Games told by states: by the hands of all, by the table after each turn, by its ends; or by rounds."""

from __future__ import annotations

import csv
import re
from collections import Counter
from itertools import pairwise, product
from typing import Any, NamedTuple

from analyzer.forms.data_rows import is_pip
from analyzer.forms.fields import action_in, is_player, tile_in, tiles_in
from analyzer.forms.figures import with_figures
from analyzer.forms.loose_game import HeldTiles, LooseGame, LooseTurn
from analyzer.forms.rows_of_values import FEWEST_TURNS, is_drawn
from analyzer.forms.seats import MOST_SEATS
from analyzer.forms.tokens import Kind, Token, has_tile, tokens
from analyzer.forms.values import mappings, value_in
from analyzer.forms.words import Loose, meaning, own_list, says
from analyzer.notation.vocabulary import Word, number_words
from analyzer.record.diagnostics import Span
from analyzer.replays.state import ActionKind
from analyzer.tiles.tile import Tile

FEWEST_STATES = 6  # so many states at least are shown of a game that is told by them


def _rows(text: str) -> list[tuple[int, str, tuple[Tile, ...]]]:
    """The lines with nothing but a label and tiles, or no tiles: where, the label, the tiles."""
    rows = []
    for number, line in enumerate(text.split("\n"), 1):
        label, colon, rest = line.partition(":" if ":" in line else "=")
        label = label.strip(" \t-*>#")
        if not colon or not re.fullmatch(r"[^\W\d_][\w '.]{0,30}", label):
            continue
        found: list[Token] = tokens(rest)
        empty = re.fullmatch(r" *\([^\d()]*\) *", rest)  # "table: (empty)"
        if empty or all(one.tile or not any(map(str.isalnum, one.text)) for one in found):
            rows.append((number, label, tuple(one.tile for one in found if one.tile)))
    return rows


def _shown(text: str, fewest: int) -> dict[str, list[tuple[int, tuple[Tile, ...]]]]:
    """The lines and tiles of so many labels that come equally often; none where others have tiles."""
    rows = _rows(text)
    times = Counter(label for _, label, _ in rows)
    labels = [label for label, count in times.items() if count >= FEWEST_STATES]
    places = {number for number, label, _ in rows if label in labels}
    others = [line for number, line in enumerate(text.split("\n"), 1) if number not in places]
    if (
        len(labels) < fewest
        or len({times[label] for label in labels}) > 1
        or has_tile(tokens("\n".join(others)))
    ):
        return {}
    return {label: [(number, tiles) for number, one, tiles in rows if one == label] for label in labels}


# -- hands after each turn -----------------------------------------------------------------------------

FEWEST_HELD = 4  # so many tiles somebody holds at the beginning at least


class _Snapshot(NamedTuple):
    """All hands after a turn, where this stands, and whose turn it was as far as that is said."""

    line: int
    hands: dict[str, frozenset[Tile]]
    said: list[str]
    also: tuple[int, ...] = ()
    """Other lines on which they stand."""


def read_hands(text: str, value: Any) -> LooseGame | None:
    r"""The game of a text that shows all hands after each turn: what somebody has no longer was played.

    >>> rows = ["at,Ana,Eva", "0,66 55 41 00 10,65 54 11 22", "1,55 41 00 10,65 54 11 22"]
    >>> rows += ["2,55 41 00 10,54 11 22", "3,41 00 10,54 11 22", "4,41 00 10,11 22", "5,00 10,11 22"]
    >>> [str(turn.tile) for turn in read_hands("\n".join(rows), None).turns]
    ['6-6', '5-6', '5-5', '4-5', '1-4']
    """
    ways = [] if value is not None else [_of_lines, _of_cells, _of_labels, _of_segments]
    shown = next(filter(None, (way(text) for way in ways)), _of_value(value))
    if len(shown) < FEWEST_STATES or not all(len(hand) >= FEWEST_HELD for hand in shown[0].hands.values()):
        return None
    game = LooseGame(
        form="lines", order=tuple(shown[0].hands), lines={at for one in shown for at in (one.line, *one.also)}
    )
    game.shown = True  # by all hands after each turn nothing else can be
    place = Span.of(shown[0].line, 1)
    for name, hand in shown[0].hands.items():
        game.held.append(HeldTiles(who=(name,), tiles=sorted(hand), span=place, at=0))
    changes = [
        [name for name, hand in now.hands.items() if hand != before.hands.get(name)]
        for before, now in pairwise(shown)
    ]
    now_said, next_said = (
        sum(bool(acted) and acted[0] in one.said for one, acted in zip(some, changes, strict=True))
        for some in (shown[1:], shown[:-1])
    )
    for (before, now), changed in zip(pairwise(shown), changes, strict=True):
        place = Span.of(now.line, 1)
        if not changed:
            named = [one for one in (before if next_said > now_said else now).said if one in now.hands]
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


def _of_segments(text: str) -> list[_Snapshot]:
    """The hands of all on each line, beside one another: `turn 3 by Ana: Ana 66 54 | Eva 65 11`."""
    lines = text.split("\n")
    if sum(len(_HELD_IN.findall(line)) > 1 for line in lines) >= FEWEST_STATES:
        lines = [_ENDS.sub("", _HELD_IN.sub(r"\1 \2 |", line)) for line in lines]  # "Ana=[66 54] Eva=[65 11]"
    for sign in "|;/":
        shown: list[_Snapshot] = []
        for at, line in enumerate(lines, 1):
            held = [_SEGMENT.fullmatch(one) for one in line.strip(f" {sign}").split(sign)]
            hands = {one[2]: _tiles(one[3]) for one in held if one}
            first = held[0][1].split() if held[0] else []
            if len(hands) == len(held) > 1:
                shown.append(_Snapshot(at, hands, first))
            elif any(map(_tiles, (line if shown else "").split(sign)[1:])):
                return []  # else the turns of a line that is not understood would be the next one's
        if len(shown) >= FEWEST_STATES and len({frozenset(one.hands) for one in shown}) == 1:
            return shown
    return []


_SEGMENT = re.compile(
    r"\s*(.*?)(?:^|(?<=\s))([^\W\d_]\w*)[ :=]+"
    r"((?:[\[({]?[0-9]\W?[0-9][\])}]?(?:[ ,]+|$))*|\W*(?:[^\W\d]+\W*)?)"
)
# A name and tiles behind it, and what stands in front; whoever has none left has a sign, or `(empty)`.
_HELD_IN = re.compile(r"([^\W\d_]\w*)[ :=]*[\[({]((?:[0-9]\W?[0-9][ ,]*)*)[\])}][ ,;]*")
_ENDS = re.compile(r"\|\s*(?:open|ends?)\b[^|]*$", re.IGNORECASE)


def _of_labels(text: str) -> list[_Snapshot]:
    """The hands in lines that begin with the names of the players: `Ana: 6-6 5-4`."""
    shown = _shown(text, 2)
    return [
        _Snapshot(
            line=lines[-1],
            hands={name: frozenset(tiles) for name, (_, tiles) in zip(shown, state, strict=True)},
            said=[],
            also=tuple(lines),
        )
        for state in zip(*shown.values(), strict=True)
        for lines in [[at for at, _ in state]]
    ]


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
            if name.strip() and all(_is_hand(row[at]) for row in rows) and len(_tiles(rows[0][at])) > 1
        ]
        if len(held) > 1:
            places = [at for at, _ in lines][-len(rows) :]
            return [
                _Snapshot(at, {head[one].strip(): _tiles(row[one]) for one in held}, [*map(str.strip, row)])
                for at, row in zip(places, rows, strict=True)
            ]
    return []


def _tiles(cell: str) -> frozenset[Tile]:
    return frozenset(one.tile for one in with_figures(tokens(cell)) if one.tile)


def _is_hand(cell: str) -> bool:
    """Whether a cell has tiles in it and nothing else, or nothing at all."""
    return all(one.tile or one.kind is Kind.SIGN for one in with_figures(tokens(cell)))


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


# -- the table after each turn --------------------------------------------------------------------------


def with_tables_told(value: Any) -> Any:
    """A value with turns in place of states that show the table after each, and who has acted.

    Who leaves it as it was has passed; where the tiles in hands are counted, that tells who has drawn.

    >>> table = [[2, 1], [1, 1], [1, 6], [6, 6], [6, 4], [4, 4], [4, 0]]
    >>> shown = [(3, 4), (3, 5), (2, 5), (2, 6), (2, 6), (1, 6), (0, 6), (0, 7)]
    >>> rows = [{"by": "AB"[at % 2], "board": table[of:to]} for at, (of, to) in enumerate(shown)]
    >>> with_tables_told(rows)[3:5]
    [{'player': 'B', 'tile': [4, 4], 'side': 'right'}, {'player': 'A', 'action': 'pass'}]
    """
    if isinstance(value, dict):
        return {name: with_tables_told(held) for name, held in value.items()}
    rows = value if isinstance(value, list) and all(isinstance(row, dict) for row in value) else []
    names = rows[-1] if len(rows) >= FEWEST_STATES else ()
    told = (_told_by(rows, [_lying(row.get(name)) for row in rows]) for name in names)
    return next(filter(None, told), value)


def _lying(value: Any) -> list[Tile] | None:
    """The tiles of a table from left to right; None for what is no list of tiles."""
    tiles = [tile_in(one, digits=True) for one in value] if isinstance(value, list) else [None]
    return [tile for tile in tiles if tile] if all(tiles) else None


def _told_by(rows: list[dict[str, Any]], tables: list[list[Tile] | None]) -> list[dict[str, Any]]:
    """The turns by which a table grows from row to row; nothing where it is none, or rows tell tiles, too."""
    actors = [name for name in rows[-1] if is_player(rows, name) and not says(name, Loose.NEXT, Word.ROUND)]
    drawn, before, result = _drawn(rows), list[Tile](), list[dict[str, Any]]()
    tells = any(tile_in(one) and says(name, Loose.TILE, Loose.PLAY) for name, one in rows[-1].items())
    if len(actors) != 1 or None in tables or tells or len(tables[-1] or ()) < FEWEST_STATES:
        return []
    for row, table, draws in zip(rows, tables, drawn, strict=True):
        now, who = table or [], row.get(actors[0])
        at_left = now[1:] == before != now[:-1]
        if now != before and (who is None or before not in (now[1:], now[:-1])):
            return []
        turn: dict[str, Any] = {"player": who}
        if draws + (now != before) > 0:
            turn |= {"draws": draws + (now != before)}
        if now != before:
            turn |= {"tile": [*now[0 if at_left else -1]], "side": "left" if at_left else "right"}
        else:
            turn |= {"action": "draw" if "draws" in turn else "pass"}
        result.append(turn if before or now else row)
        before = now
    return result


def _drawn(rows: list[dict[str, Any]]) -> list[int]:
    """By how many tiles the hands have grown in each row, where a field counts them for all players."""
    for name in rows[-1]:
        told = [row.get(name) for row in rows]
        held = [[*one.values()] if isinstance(one, dict) else one for one in told]
        counts = [one for one in held if isinstance(one, list) and len(one) > 1 and all(map(is_pip, one))]
        if len(counts) == len(rows):
            return [-1, *(sum(now) - sum(before) for before, now in pairwise(counts))]
    return [-1] * len(rows)


# -- ends ------------------------------------------------------------------------------------------------

FEWEST_ENDS, MOST_ABOVE = 8, 3  # so many turns are told by the ends at least, so many clauses above
_CLAUSE = re.compile(r"[^\n.!?;]+[.!?;]?")
_COUNTS = re.compile(r"\s*[0-9]+[.)]$")
_PIP = re.compile(r"(?<![\w:.,/|-])([0-9]|[^\W\d_]+)(?![\w:/|-]|[.,][0-9])")


def with_ends_told(text: str) -> str:
    r"""A text whose turns say which open end each joins and which number lies there then, with the tiles.

    >>> game = "Eva: double six\nAna turns the 6 into a 1\nEva makes the 6 a 2\nAna: the 2's double\n"
    >>> game += "Eva: the one becomes a four\nAna: the 2 a 5\nEva: the 4 a 3\nAna: the 3 a 0\nEva: the 0 a 1"
    >>> with_ends_told(game).split("\n")[3:5]
    ["Ana: the 's 2-2", 'Eva: the  becomes a 1-4']
    """
    numbers = {word: number for word, number in number_words().items() if word not in own_list("articles")}
    numbers |= {str(number): number for number in range(10)}
    clauses = [(one, _pips(one[0], numbers)) for one in _CLAUSE.finditer(text)]
    told = [(one.start(), pips) for one, pips in clauses if len(pips) == 2]
    others = sum(bool(pips) for _, pips in clauses) - len(told)
    few = len(told) < FEWEST_ENDS or others * FEWEST_ENDS > len(told)
    if few or sum(one.tile is not None for one in tokens(text)) * 2 > len(told):
        return text
    for first, way in product(range(MOST_ABOVE), (1, -1)):
        above = [one.tile for one in tokens(text[: told[first][0]]) if one.tile]
        turns = [[number for _, number in pips[::way]] for _, pips in told[first:]]
        if _leads_on([*(above[-1] if above else turns[0])], turns[not above :]):
            for start, pips in reversed(told[first + (not above) :]):
                tile = "-".join(str(number) for _, number in pips)
                for one, said in ((pips[1][0], tile), (pips[0][0], "")):
                    text = text[: start + one.start()] + said + text[start + one.end() :]
            break
    return text


def _leads_on(ends: list[int], turns: list[list[int]]) -> bool:
    """Whether each turn joins an open end, the first of its numbers, and opens the other."""
    for joined, new in turns:
        if joined not in ends:
            return False
        ends[ends.index(joined)] = new
    return True


def _pips(clause: str, numbers: dict[str, int]) -> list[tuple[re.Match[str], int]]:
    """The numbers of a clause, but for one in front that counts; of a double one number, twice."""
    words = [one for one in _PIP.finditer(clause) if not _COUNTS.match(clause[: one.end() + 1])]
    pips = [(one, numbers[word]) for one in words if (word := one[1].casefold()) in numbers]
    twice = [one for one in words if Word.DOUBLE in meaning(one[1])][:1]
    if len(pips) + len(twice) < 2:  # "joue au un"
        pips += [(one, 1) for one in words if one[1].casefold() in own_list("articles")][-1:]
    pips += [(one, pips[0][1]) for one in twice if len(pips) == 1]
    pips.sort(key=lambda one: one[0].start())
    alone = len(pips) == 2 and not clause[pips[0][0].end() : pips[1][0].start()].strip()  # "!play 6 4"
    return [] if alone else pips


FEWEST_NUMBERED = 7  # a game has so many turns at least
_FIRST_AND_SECOND = re.compile(r"(?m)^[先後]手\W[ \t]*(\S+)")
_KIFU = re.compile(
    r"(?m)^[ \t]*([0-9]{1,3})[ \t]+[▲△☗☖]?(?:(\d)[^\w\s](\d)|パス)(左|右)?[ \t\u3000]*(?:\(.*\))?[ \t]*$"
)


def with_kifu_told(text: str) -> str:
    r"""A record as Japanese programs keep those of shogi, with the player on the line of each turn.

    >>> lines = [f"{at} {'▲△'[at % 2 - 1]}{at % 7}・{(at + 1) % 7}左 (0:04/00:00:04)" for at in range(1, 9)]
    >>> with_kifu_told("\n".join(["先手:Ana", "後手:Ben", *lines])).split("\n")[2:4]
    ['Ana: 1-2 left', 'Ben: 2-3 left']
    """
    names = _FIRST_AND_SECOND.findall(text)
    if len(_KIFU.findall(text)) < FEWEST_NUMBERED or len(names) != len("▲△"):
        return text

    def turn(one: re.Match[str]) -> str:
        done = f"{int(one[2])}-{int(one[3])}" if one[2] else "pass"
        side = {"左": " left", "右": " right"}.get(one[4] or "", "")
        return f"{names[int(one[1]) % 2 - 1]}: {done}{side}"

    return _KIFU.sub(turn, text)


# -- rounds by player ----------------------------------------------------------------------------------


FEWEST_ROUNDS = 3  # so many rounds at least are unrolled


def with_rounds_unrolled(value: Any) -> Any:
    """A value whose rounds have an object for each player, or turns one for each act, as a list of these.

    >>> rounds = [{"plays": {"Ana": {"bone": "6-4"}, "Bo": {"drawn": ["4-4"], "bone": "4-4"}}}] * 3
    >>> with_rounds_unrolled({"rounds": rounds})["rounds"][1]
    {'player': 'Bo', 'drawn': ['4-4'], 'bone': '4-4'}
    >>> turns = [{"by": "Ana", "acts": [{"type": "draw"}, {"type": "play", "bone": [6, 4]}]}] * 3
    >>> with_rounds_unrolled({"turns": turns})["turns"][0]
    {'by': 'Ana', 'type': 'draw'}
    """
    if isinstance(value, dict):
        return {key: _unrolled(rows) or _acts_apart(rows) or _named(rows) for key, rows in value.items()}
    return _unrolled(value) or _acts_apart(value) or _named(value)


def _named(rows: Any) -> Any:
    """Turns by the player's name, with the name in a field of its own.

    So `{"Ana": {"took": [[4, 1]], "then": [4, 1]}}` is written, and `{"Ana": "4-1", "took": 1}`.
    """
    each = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    names = Counter(name for row in each if len(row) == 1 for name in row)
    who = [[name for name in row if name in names] for row in each]
    more = any(len(row) > 1 or isinstance(did, dict) for row in each for did in row.values())
    alike = len(each) >= FEWEST_ROUNDS and len(each) == len(rows) and all(len(one) == 1 for one in who)
    if not alike or not more or not 1 < len(names) <= MOST_SEATS or min(names.values()) < 2:
        return rows
    turns: list[dict[str, Any]] = []
    for (name,), row in zip(who, each, strict=True):
        acts = row[name] if isinstance(row[name], dict) else {"tile": row[name]}
        told = {key: one for key, one in acts.items() if not (tile_in(one) or action_in(one))}
        done = [one for one in acts.values() if tile_in(one) or action_in(one)]
        beside = {key: one for key, one in row.items() if key != name}
        turns.append({"player": name, **beside, **told, **({"tile": done[-1]} if done else {})})
    return turns


def _acts_apart(rows: Any) -> list[dict[str, Any]]:
    """Turns with a list of what is done in each, which may be to draw twice and to play, one by one."""
    many = isinstance(rows, list) and len(rows) >= FEWEST_ROUNDS
    if not many or not all(isinstance(row, dict) for row in rows):
        return []
    listed = [name for name in rows[0] if all(map(_are_acts, (row.get(name) for row in rows)))]
    if len(listed) != 1:
        return []
    acts: list[dict[str, Any]] = []
    for row in rows:
        told = {name: one for name, one in row.items() if name != listed[0]}
        acts += [{**told, **act} for act in row[listed[0]]]
    return acts


def _are_acts(value: Any) -> bool:
    """Whether these are objects of which each says what is done, and one at most plays."""
    acts = value if isinstance(value, list) and all(isinstance(act, dict) for act in value) else []
    played = [ActionKind.PLAY if any(map(tile_in, act.values())) else None for act in acts]  # "open", "lead"
    kinds = [
        next(filter(None, map(action_in, act.values())), one) for act, one in zip(acts, played, strict=True)
    ]
    return bool(kinds) and None not in kinds and kinds.count(ActionKind.PLAY) <= 1


def _unrolled(rows: Any) -> list[dict[str, Any]]:
    """The turns of rounds, in the order in which their players are named; none where these are no rounds."""
    turns: list[dict[str, Any]] = []
    for row in rows if isinstance(rows, list) and len(rows) >= FEWEST_ROUNDS else ():
        inner = [one for one in (row, *row.values()) if _is_by_player(one)] if isinstance(row, dict) else []
        if len(inner) != 1:
            return []
        turns += [{"player": name, **acts} for name, acts in inner[0].items()]
    called = Counter(name for turn in turns for name, one in turn.items() if tile_in(one))
    usual = max(called, key=lambda name: called[name], default="")
    for turn in turns[:1]:
        leads = [name for name, one in turn.items() if tile_in(one)]
        if usual not in turn and len(leads) == 1:
            turn[usual] = turn.pop(leads[0])  # `{open: "5/5"}` above rows with `play`
    return turns if 1 < len({turn["player"] for turn in turns}) <= MOST_SEATS else []


def _is_by_player(value: Any) -> bool:
    """Whether each field of an object is what somebody does: an object without others in it."""
    acts = [*value.values()] if isinstance(value, dict) else []
    each = [[*act.values()] if isinstance(act, dict) else [] for act in acts]
    return bool(acts) and all(fields and not any(isinstance(one, dict) for one in fields) for fields in each)


MOST_LEVELS = 3  # as `"boneyard": [{"tile": {"high": 6, "low": 4}}]`


def with_drawn_named(value: Any) -> Any:
    """A value in which tiles from the stock are drawn, where few of the turns in a list have some.

    >>> turns = [{"seat": "A", "put": "6-4"}] * 7
    >>> with_drawn_named([*turns, {"seat": "B", "boneyard": [{"tile": [4, 1]}], "put": "4-1"}])[-1]["drawn"]
    ['1-4']
    """
    if isinstance(value, dict):
        return {name: with_drawn_named(one) for name, one in value.items()}
    if not isinstance(value, list):
        return value
    rows = [one for one in value if isinstance(one, dict)]
    held = Counter(name for row in rows for name in row if _tiles_within(row[name]))
    stocks = (name for name in held if isinstance(name, str) and says(name, Word.STOCK, Loose.STOCK))
    drawn = {name for name in stocks if held[name] * 2 < len(rows) >= FEWEST_TURNS}
    inner = [(name, one) for row in rows for name, one in row.items() if isinstance(one, list)]
    drawn |= {
        name for name, one in inner if is_drawn(str(name)) and any(isinstance(part, dict) for part in one)
    }
    told = [_with_drawn(one, drawn) if isinstance(one, dict) and drawn & one.keys() else one for one in value]
    return list(map(with_drawn_named, told))


def _with_drawn(row: dict[str, Any], names: set[str]) -> dict[str, Any]:
    tiles = [str(tile) for name in names if name in row for tile in _tiles_within(row[name])]
    return {name: one for name, one in row.items() if name not in names} | {"drawn": tiles}


def _tiles_within(value: Any, levels: int = MOST_LEVELS) -> list[Tile]:
    """The tiles in a value, or so many levels below it."""
    if (tile := tile_in(value)) is not None:
        return [tile]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [tile for one in parts for tile in _tiles_within(one, levels - 1)] if levels else []
