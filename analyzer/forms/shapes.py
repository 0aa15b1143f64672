"""Turns told in lines of the same shape, whatever their words: each shape stands for what makes a legal game.

Programs tell all turns alike, and so does whoever keeps a book: what changes from line to line is who acts,
the tile, and how many are drawn. So lines without these are shapes, a text has few of them, and each shape is
tried as a play, a draw, a pass, and as nothing. The turns are followed by the rules: of all that the shapes
can stand for, what makes a game that is legal to its end is what they do stand for. A word whose meaning is
known is only tried first.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import replace
from enum import Enum
from functools import cache
from heapq import heappop, heappush
from itertools import count, pairwise, takewhile
from typing import TYPE_CHECKING, NamedTuple

from analyzer.forms.lines_alike import FEWEST_LISTED, FEWEST_TILES, PARTS, WORD, namings, written
from analyzer.forms.loose_game import HeldTiles, LooseGame, LooseTurn
from analyzer.forms.seats import MOST_SEATS
from analyzer.forms.tokens import Kind, Token
from analyzer.forms.words import Loose, how_many, own_list
from analyzer.game.partial_position import PartialPosition
from analyzer.game.rules_of_game import rules_of_game
from analyzer.notation.vocabulary import Word
from analyzer.record.game import Game, Tag
from analyzer.replays.state import ActionKind
from analyzer.rules.families.general import ANYONE, USUAL
from analyzer.tiles.layout import LEFT, RIGHT
from analyzer.words.message import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.forms.words import Meaning
    from analyzer.record.diagnostics import Span
    from analyzer.rules import Rules
    from analyzer.tiles.layout import Arm
    from analyzer.tiles.tile import Tile

MOST_LINES = 800
MOST_NAMINGS = 8  # so many sets of names are followed by the rules, the likeliest ones
MOST_NODES = 6_000  # so many turns of a text are followed
MOST_OF_A_NAMING = 1_000  # and so many with one order of players and one variant
HANDS = (7, 5, 6, 9)  # so many tiles are dealt to each, the usual number first
MOST_DRAWN = 20
NEW_SHAPE = 0.65  # what it costs that a line is a play which no other line is like: it is left, perhaps
AGAINST_THE_WORDS = 0.9  # what it costs that a shape is not what its words say
CLEARLY = 0.4  # by so much the best game is better than any other, else it is not known which is told
MOST_PUT_IN = 0.25  # of so large a share of the turns nobody has written the passes
WORTH_OF_THE_LEFT = 1.5  # so much better are readings by which each player has left what is told behind
WORTH_OF_A_TILE = 0.6  # of so much more are readings that leave out a tile


class _Role(Enum):
    """What the lines of a shape stand for."""

    NOTHING = "nothing"
    PLAY = "play"  # of the last tile of the line
    PLAY_FIRST = "play first"  # of its first tile: the others are the table, or what it joins
    DRAW_TILE = "draw tile"
    DRAW_AND_PLAY = "draw and play"  # as many as the number of the line, then its last tile
    DRAW_ONE_AND_PLAY = "draw one and play"
    DRAW_OTHERS = "draw others"  # all tiles of the line but its last, which is played
    DRAW = "draw"  # as many as the number of the line
    DRAW_ONE = "draw one"
    PASS = "pass"
    DRAW_AND_PASS = "draw and pass"
    DRAW_ONE_AND_PASS = "draw one and pass"

    __hash__ = object.__hash__


_PLAYS = {
    _Role.PLAY,
    _Role.PLAY_FIRST,
    _Role.DRAW_AND_PLAY,
    _Role.DRAW_ONE_AND_PLAY,
    _Role.DRAW_OTHERS,
}

_ACTS = {Word.PASS, Word.DRAW}
_PASSES = {_Role.PASS, _Role.DRAW_AND_PASS, _Role.DRAW_ONE_AND_PASS}

Shape = tuple[tuple[str, ...], int, bool, frozenset["Meaning"]]


class _ShapedLine(NamedTuple):
    """A line, or a part of one that names one player: who acts, with what, and of what shape it is."""

    span: Span
    who: str | None
    tiles: tuple[Token, ...]
    number: int | None
    shape: Shape
    means: frozenset[Meaning]
    of_several: bool
    last_apart: bool
    """Whether a word or a sign stands between its last tile and the others: `6-4 6-1, plays 6-2`."""


class _Node(NamedTuple):
    """What the shapes have stood for so far, and the game by that."""

    roles: dict[Shape, _Role]
    now: PartialPosition
    turns: tuple[LooseTurn, ...]
    called: int | None
    """Who was named on a line that stood for nothing: he acts next."""
    put_in: int
    last: Tile | None


_SAID_BY = re.compile(r"(?m)^[^\w\n]*[0-9][0-9:., /-]*\W+([^\W\d]\w*): ")  # `[12/5/24 10:31] Ana: `


def read_shapes(text: str) -> Iterator[list[LooseGame]]:
    r"""The games that the lines of a text can tell, by each way to write tiles that they may have.

    >>> list(read_shapes("zug: Al 6_6\nzug: Bo 6_1\nzug: Al 1_1"))  # so few tiles can be anything
    []
    """
    if text.count("\n") > MOST_LINES:
        return
    text = PARTS.sub(" ", text)
    left = MOST_NODES
    told: list[tuple[float, LooseGame]] = []
    spelled = {word.casefold(): word for word, _ in Counter(WORD.findall(text)).most_common()[::-1]}
    ways = [(*naming, rows) for rows in written(text) for naming in namings(rows)]
    ways.sort(key=lambda way: (way[0], len(way[1])), reverse=True)
    said = len(set(_SAID_BY.findall(text))) > 1  # each writes "I" of himself
    told_of = [way for way in ways if not (said and own_list("self") & {*way[1]})]
    for _, order, rows in told_of[:MOST_NAMINGS]:
        lines = _lines(rows, order)
        for variants in _variants(len(order), _dealt_each(lines)):
            each = [_ShapeSearch(lines, order, rules).run(min(left, MOST_OF_A_NAMING)) for rules in variants]
            left -= sum(nodes for _, nodes in each)
            found = [game for game, _ in each if game is not None]
            told += found
            if found or left <= 0:
                break
    told.sort(key=lambda one: one[0])
    best = told[0] if told else None
    if best is None or any(
        score < best[0] + CLEARLY and _plays(game) != _plays(best[1]) for score, game in told
    ):
        return
    for _, game in told:
        if _plays(game) == _plays(best[1]):
            for turn in game.turns:
                turn.who = tuple(spelled.get(name, name) for name in turn.who)
            for held in game.held:
                held.who = tuple(spelled.get(name, name) for name in held.who)
            game.stated = tuple(spelled.get(name, name) for name in game.stated)
            yield [game]


def _plays(game: LooseGame) -> list[tuple[int, Tile | None]]:
    """Who plays which tile, in order; who it is by the place in the order of the players, not by a name."""
    seats = [*dict.fromkeys(turn.who for turn in game.turns)]
    return [(seats.index(turn.who), turn.tile) for turn in game.turns if turn.kind is ActionKind.PLAY]


# -- lines and their shapes ------------------------------------------------------------------------------


def _lines(rows: list[list[Token]], names: Sequence[str]) -> list[_ShapedLine]:
    """The lines with their shapes; one with several names and tiles is cut in front of each name."""
    times = Counter(
        text for row in rows for text in dict.fromkeys(one.text for one in row if one.kind is not Kind.TILE)
    )
    found = []
    for row in rows:
        at = [place for place, one in enumerate(row) if one.text in names and one.kind is Kind.WORD]
        several = len(at) > 1 and sum(one.tile is not None for one in row) > 1
        cuts = [0, *at[1:], len(row)] if several else [0, len(row)]
        found += [_line(row[one:two], names, times) for one, two in pairwise(cuts)]
    return found


def _line(row: list[Token], names: Sequence[str], times: Counter[str]) -> _ShapedLine:
    called = {one.text for one in row if one.kind is Kind.WORD and one.text in names}
    tiles = tuple(one for one in row if one.tile)
    last = row.index(tiles[-1]) if tiles else len(row)
    drawing = next((at for at, one in enumerate(row[:last]) if one.may(Word.DRAW)), None)
    front = row[drawing:last] if drawing is not None else row[:last][::-1]
    numbers = (one.number or how_many().get(one.text) for one in front if one.text not in called)
    said = [one for one in row if one.kind in (Kind.WORD, Kind.SIGN)]
    told = (one for one in row[:last] if one.kind in (Kind.WORD, Kind.SIGN) and times[one.text] > 1)
    shape = tuple("" if one.text in called else one.text for one in told)
    means = frozenset(kind for one in said if one.text not in called for kind in one.means)
    if tiles and not any(one.may(Loose.HOLDS) for one in row[: row.index(tiles[0])]):
        means -= {Loose.HOLDS}  # "3-4 and I have two left"
    number = next((one for one in numbers if one is not None and 0 < one <= MOST_DRAWN), None)
    ahead = [one.text for one in row[:last] if one.text in called] if tiles else []
    who = ahead[-1] if ahead else next(iter(called)) if len(called) == 1 else None
    apart = len(tiles) > 1 and row[last - 1].kind is not Kind.TILE
    span = row[0].span.to(row[-1].span)
    shown = (shape, min(len(tiles), FEWEST_LISTED), bool(called), means & {*_ACTS, Loose.HOLDS})
    return _ShapedLine(
        span=span,
        who=who,
        tiles=tiles,
        number=number,
        shape=shown,
        means=means,
        of_several=who is None and len(called) > 1,
        last_apart=apart,
    )


# -- what the shapes stand for ---------------------------------------------------------------------------


def _may_be(line: _ShapedLine) -> list[tuple[_Role, float]]:
    """What a line of a new shape may stand for, and what each costs: what its words say costs least."""
    if line.of_several:
        return [(_Role.NOTHING, 0)]
    drawn, passed = Word.DRAW in line.means, Word.PASS in line.means
    if not line.tiles:
        return _without_tile(line, drawn=drawn, passed=passed)
    several = len(line.tiles) > 1
    if drawn:
        may = [
            (_Role.DRAW_TILE, 0.0),
            (_Role.DRAW_AND_PLAY, 0.1),
            *([(_Role.DRAW_OTHERS, 0.2)] if line.last_apart else []),
            (_Role.DRAW_ONE_AND_PLAY, 0.3),
            (_Role.PLAY, AGAINST_THE_WORDS),
            (_Role.NOTHING, AGAINST_THE_WORDS),
        ]
    elif passed:
        may = [(_Role.PASS, 0.0), (_Role.NOTHING, AGAINST_THE_WORDS), (_Role.PLAY, AGAINST_THE_WORDS)]
    else:
        nothing = 0.2 if several else 0.5
        may = [(_Role.PLAY, 0.2 * several), (_Role.NOTHING, nothing), (_Role.DRAW_TILE, 0.6)]
        may += [(_Role.DRAW_AND_PLAY, 0.4)] if line.number else []
        may += [(_Role.PLAY_FIRST, 0.3)] if several else []
        may += [(_Role.DRAW_OTHERS, 0.4)] if line.last_apart else []
    if Loose.HOLDS in line.means and not drawn and Loose.PLAY not in line.means:
        may = [(role, cost + AGAINST_THE_WORDS * (role is not _Role.NOTHING)) for role, cost in may]
    if len(line.tiles) >= FEWEST_LISTED or Loose.BOTH_ENDS in line.means:
        may = [(_Role.NOTHING, 0.0), *((role, cost + 0.4) for role, cost in may if role is not _Role.NOTHING)]
    return may


def _without_tile(line: _ShapedLine, *, drawn: bool, passed: bool) -> list[tuple[_Role, float]]:
    if passed and drawn:
        may = [
            (_Role.DRAW_AND_PASS, 0.0),
            (_Role.DRAW_ONE_AND_PASS, 0.1),
            (_Role.PASS, 0.2),
            (_Role.DRAW, 0.3),
        ]
        return [*may, (_Role.NOTHING, AGAINST_THE_WORDS)]
    if passed:
        return [(_Role.PASS, 0.0), (_Role.NOTHING, AGAINST_THE_WORDS)]
    if drawn:
        return [(_Role.DRAW, 0.0), (_Role.DRAW_ONE, 0.3), (_Role.NOTHING, AGAINST_THE_WORDS)]
    if line.who is None:
        return [(_Role.NOTHING, 0.0), *([(_Role.DRAW, 0.6)] if line.number else [])]  # below a name: `+1`
    may = [(_Role.NOTHING, 0.0), (_Role.PASS, 0.4), (_Role.DRAW_ONE, 0.5)]
    return [*may, (_Role.DRAW, 0.5)] if line.number else may


def _dealt(lines: list[_ShapedLine]) -> dict[str, _ShapedLine]:
    """The hands that are told before the lead, by the names of their players."""
    lists = takewhile(lambda line: line.who is None or len(line.tiles) not in (1, 2), lines)
    return {line.who: line for line in lists if line.who and len(line.tiles) >= min(HANDS)}


def _dealt_each(lines: list[_ShapedLine]) -> int | None:
    """How many tiles each hand has; None where no hand is told, or they differ."""
    sizes = {len(line.tiles) for line in _dealt(lines).values()}
    return sizes.pop() if len(sizes) == 1 else None


@cache
def _variants(players: int, each: int | None) -> list[list[Rules]]:
    """The games that so many players play, by how many tiles may be dealt to each, the usual number first."""
    partners = () if players == 4 else ("partners=no",)
    found: dict[int, list[Rules]] = defaultdict(list)
    for hand in (each,) if each else HANDS:
        for name in ("drawing", "blocking"):
            whole = players * hand == 28 or players < MOST_SEATS or each is not None
            if hand * players <= (28 if name == "blocking" else 27) and (whole or name == "drawing"):
                options = ", ".join((f"seats={players}", *partners, f"hand={hand}", ANYONE))
                tags = (Tag("Variant", USUAL[name]), Tag("Rules", options))
                rules = rules_of_game(Game(tags=tags, deal=None, lead=None, turns=())).rules
                found[hand].append(rules)
    return [*found.values()]


class _ShapeSearch:
    """The game of some lines in one order of players and one variant, in which their shapes cost least."""

    def __init__(self, lines: list[_ShapedLine], order: tuple[str, ...], rules: Rules) -> None:
        self.lines, self.order, self.rules = lines, order, rules
        self.seats = {name: at for at, name in enumerate(order)}
        self.times = Counter(line.shape for line in lines)
        told = sum(bool(line.tiles) for line in lines)
        silent = Counter(line.shape for line in lines if not line.tiles and line.means.isdisjoint(_ACTS))
        self.heads = {shape for shape, often in silent.items() if often * 2 > told}  # of messages

    def run(self, most: int) -> tuple[tuple[float, LooseGame] | None, int]:
        """The game with what it costs, legal to its end, and how many nodes were followed."""
        heap: list[tuple[float, int, int, _Node]] = []
        number = count()
        for begin in self._begin():
            heappush(heap, (0.0, 0, next(number), begin))
        for nodes in range(most):
            if not heap:
                return None, nodes
            cost, behind, _, node = heappop(heap)
            if -behind < len(self.lines):
                for more, at, after in self._next(node, -behind):
                    heappush(heap, (cost + more, -at, next(number), after))
            elif (game := _game(node, self.lines, self.order)) is not None:
                return (cost - node.now.laid * WORTH_OF_A_TILE, game), nodes
        return None, most

    def _begin(self) -> Iterator[_Node]:
        """Before the lead, by whoever may lead."""
        dealt = _dealt(self.lines) if _dealt_each(self.lines) else {}
        mask = self.rules.tile_set.mask
        held = {name: mask(one.tile for one in line.tiles if one.tile) for name, line in dealt.items()}
        hands = tuple(held.get(name, 0) for name in self.order)
        for seat in range(len(self.order)):
            now = PartialPosition.begin(self.rules, hands, seat=seat)
            yield _Node(roles={}, now=now, turns=(), called=None, put_in=0, last=None)

    def _next(self, node: _Node, at: int) -> Iterator[tuple[float, int, _Node]]:
        """What a line can make of the game: what that costs more, the line behind it, and the game then."""
        line, behind = self.lines[at], self.lines[at + 1 :]
        role = _Role.NOTHING if line.shape in self.heads else node.roles.get(line.shape)
        for one, cost in [(role, 0.0)] if role else _may_be(line):
            after = _after(node, one, line, self.seats)
            if after is None:
                continue
            if role is None:
                after = after._replace(roles={**after.roles, line.shape: one})
            more = cost + after.put_in - node.put_in + self._alone(node, one, line)
            if _has_ended(after.now):
                if not (_is_whole(after) and _left_fits(after, behind, self.seats)) or _goes_on(
                    after, behind
                ):
                    continue
                told = any(line.who and line.tiles for line in behind)
                yield more - WORTH_OF_THE_LEFT * told, len(self.lines), after
            elif behind:  # else the game has no end there
                yield more, at + 1, after

    def _alone(self, node: _Node, role: _Role, line: _ShapedLine) -> float:
        """What it costs that a line which hardly any other is like is a play, or that its tile is none."""
        if role in _PLAYS:
            return NEW_SHAPE * (self.times[line.shape] == 1)
        unread = role is _Role.NOTHING and self.times[line.shape] < FEWEST_LISTED
        return WORTH_OF_A_TILE * (unread and not _are_played(node.now, line.tiles))


def _has_ended(now: PartialPosition) -> bool:
    return now.gone_out or now.everybody_passed or (now.laid > 0 and all(map(now.blocked, now.layouts)))


def _is_whole(node: _Node) -> bool:
    """Whether a game that has ended is long enough, and all of its passes are written, or none is."""
    passed = any(turn.kind is ActionKind.PASS for turn in node.turns)
    most = 0 if passed else len(node.turns) * MOST_PUT_IN
    return node.now.laid >= FEWEST_TILES and node.put_in <= most


def _goes_on(node: _Node, behind: list[_ShapedLine]) -> bool:
    """Whether turns stand behind the end: lines with a new tile that would be played, or passes."""
    played = {turn.tile for turn in node.turns if turn.kind is ActionKind.PLAY}
    plays = {_without_name(shape) for shape, role in node.roles.items() if role in _PLAYS}
    held = (line for line in behind if Loose.HOLDS not in line.means or Loose.PLAY in line.means)
    new = (line for line in held if line.tiles and line.tiles[-1].tile not in played)
    return any(_without_name(line.shape) in plays for line in new)


def _left_fits(node: _Node, behind: list[_ShapedLine], seats: dict[str, int]) -> bool:
    """Whether each player has as many tiles left as are told behind the end, if any are."""
    left = [(seats[line.who], len(line.tiles)) for line in behind if line.who and line.tiles]
    once = len({seat for seat, _ in left}) == len(left)  # else those are turns
    return once and all(node.now.left[seat] == tiles for seat, tiles in left)


def _without_name(shape: Shape) -> tuple[str, ...]:
    return tuple(filter(None, shape[0]))


def _after(node: _Node, role: _Role, line: _ShapedLine, seats: dict[str, int]) -> _Node | None:
    """What a line makes of the game in this role; None where that is not allowed."""
    seat = seats[line.who] if line.who is not None else node.called
    if role is _Role.NOTHING:
        return _with_side(node, line)._replace(called=seat)
    tile = (line.tiles[0] if role is _Role.PLAY_FIRST else line.tiles[-1]).tile if line.tiles else None
    if seat is None:
        return None
    who = ([*seats][seat],)
    if _is_told_again(node, role, line, who):
        return node
    now: PartialPosition | None = node.now
    put_in = 0
    while now is not None and now.seat != seat and put_in < len(seats):
        now, put_in = now.knock(), put_in + 1
    turns = [LooseTurn(who=who, kind=ActionKind.DRAW, span=line.span, tile=one) for one in _drawn(role, line)]
    for turn in turns:
        now = now.draw(turn.tile) if now is not None else None
    if now is not None and role in _PASSES:
        now = now.knock()
        turns.append(LooseTurn(who=who, kind=ActionKind.PASS, span=line.span))
    elif now is not None and role in _PLAYS and tile is not None:
        now = now.play(tile)
        turns.append(LooseTurn(who=who, kind=ActionKind.PLAY, span=line.span, tile=tile, side=_side(line)))
    if now is None:
        return None
    acted = role in _PLAYS | _PASSES
    return node._replace(
        now=now,
        turns=(*node.turns, *turns),
        called=None if acted else seat,
        put_in=node.put_in + put_in,
        last=tile if role in _PLAYS else node.last,
    )


def _with_side(node: _Node, line: _ShapedLine) -> _Node:
    """The game with the side of its last play, if the line behind that tells one and no more: `at: left`."""
    side = _side(line)
    play = node.turns[-1] if node.turns else None
    if side is None or line.tiles or line.who is not None or node.called is not None:
        return node
    if play is None or play.tile is None or play.side is not None:
        return node
    return node._replace(turns=(*node.turns[:-1], replace(play, side=side)))


def _is_told_again(node: _Node, role: _Role, line: _ShapedLine, who: tuple[str, ...]) -> bool:
    """Whether a line tells the last turn once more, as a program does that answers."""
    if role in _PLAYS:
        return line.tiles[-1].tile == node.last and _are_played(node.now, line.tiles)
    last = node.turns[-1] if node.turns else None
    passed = last is not None and last.kind is ActionKind.PASS and last.who == who
    return role is _Role.PASS and passed and [turn.who for turn in node.turns[-2:]] != [who, who]


def _side(line: _ShapedLine) -> Arm | None:
    """The side that a line tells, if its words say one and no other."""
    told = line.means & {Word.LEFT, Word.RIGHT}
    return (LEFT if Word.LEFT in told else RIGHT) if len(told) == 1 else None


def _are_played(now: PartialPosition, tiles: Sequence[Token]) -> bool:
    mask = now.rules.tile_set.mask(one.tile for one in tiles if one.tile)
    return not mask & ~now.table


def _drawn(role: _Role, line: _ShapedLine) -> list[Tile | None]:
    """The tiles that are drawn by a line in this role; None for one that nobody tells."""
    if role is _Role.DRAW_TILE:
        return [line.tiles[-1].tile]
    if role is _Role.DRAW_OTHERS:
        return [one.tile for one in line.tiles[:-1]]
    if role in (_Role.DRAW_ONE, _Role.DRAW_ONE_AND_PLAY, _Role.DRAW_ONE_AND_PASS):
        return [None]
    counted = role in (_Role.DRAW, _Role.DRAW_AND_PLAY, _Role.DRAW_AND_PASS)
    return [None] * (line.number or 1) if counted else []


def _game(node: _Node, lines: list[_ShapedLine], order: tuple[str, ...]) -> LooseGame | None:
    """The game with what its lines tell besides: hands, and tiles that are told of and played elsewhere.

    None where there are tiles of which it makes nothing.
    """
    game = LooseGame(form="lines", turns=[*node.turns], stated=order, whole=True)
    game.lines = {turn.span.line for turn in game.turns}
    game.guessed.append(say("what lines stand for, by what makes the game legal"))
    played = {turn.tile for turn in game.turns if turn.kind is ActionKind.PLAY}
    acted = {turn.span for turn in game.turns}
    first, last = game.turns[0].span.line, game.turns[-1].span.line
    aside = [line for line in lines if line.span not in acted and line.tiles]
    times = Counter(line.shape for line in aside)
    elsewhere = Counter(line.shape for line in aside if any(one.tile in played for one in line.tiles))
    again = {shape for shape, number in elsewhere.items() if number * 2 >= times[shape]}
    known: list[_ShapedLine] = []
    for line in aside:
        tiles = [one.tile for one in line.tiles if one.tile]
        behind = line.span.line > last
        if line.who and (behind or (line.span.line < first and len(tiles) > FEWEST_LISTED)):
            game.held.append(
                HeldTiles(who=(line.who,), tiles=tiles, span=line.span, at=len(game.turns) if behind else 0)
            )
        elif len(tiles) >= FEWEST_LISTED or line.shape in again:
            game.mentioned += tiles
            known.append(line)
    acted_with = {turn.tile for turn in game.turns}.union(*(held.tiles for held in game.held))
    told = acted_with.union(game.mentioned)
    plays = {turn.span for turn in game.turns if turn.kind is ActionKind.PLAY}
    others = [line for line in lines if line.span not in plays and Loose.BOTH_ENDS not in line.means]
    others = [line for line in others if line not in known]
    game.aside = {line.span.line for line in known} - game.lines
    others = [line for line in others if line.span.line <= last or Loose.HOLDS not in line.means]
    for line in others:
        unread = {one.tile for one in line.tiles if line.who or not one.text.isdigit()}
        if unread - (acted_with if line.who else told):
            return None
    return game
