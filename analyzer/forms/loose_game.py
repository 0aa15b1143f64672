"""What a loose text says, before it is known who sits where: turns, hands, boards, and what is joined."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import groupby, pairwise, takewhile
from typing import TYPE_CHECKING

from analyzer.forms.words import Loose, own_list
from analyzer.notation.vocabulary import Word, lists
from analyzer.record.diagnostics import Span
from analyzer.replays.replay import replay
from analyzer.replays.state import ActionKind
from analyzer.tiles.layout import LEFT, RIGHT, fitting
from analyzer.words.message import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analyzer.forms.tokens import Token
    from analyzer.record.game import Game
    from analyzer.tiles.layout import Arm
    from analyzer.tiles.tile import Tile


PLACE = Span.of(1, 1)
"""Where the moves of a value are said to stand: no places are kept of it."""
MOST_DRAWN = 40  # so many tiles somebody draws at most
MOST_FIGURES = 4  # the number of a player is shorter
FEWEST_DEALT = 3  # so many tiles are dealt to each at least: fewer in a row are no hand
USUAL_HANDS = (5, 7)  # so many tiles are dealt where a text does not say how many
SEVERAL = 3
"""So many tiles in a row by one player are what is held, and not what is played."""


@dataclass(slots=True, kw_only=True)
class LooseTurn:
    """One turn as it is written."""

    who: tuple[str, ...]
    """The words that may name the player; none where nobody is named."""
    kind: ActionKind
    span: Span
    tile: Tile | None = None
    side: Arm | None = None
    number: int | None = None
    """The number that is joined."""
    neighbour: Tile | None = None
    """The tile on the table that is joined."""
    points: int | None = None
    round: int | None = None


@dataclass(slots=True, kw_only=True)
class Clause:
    """What was seen since the last turn, or since the line began."""

    names: list[str] = field(default_factory=list)
    """The words of the run that may name the player."""
    closed: bool = True
    """Whether the next plain word begins another run."""
    signed: bool = False
    """Whether a sign stands behind the run."""
    side: Arm | None = None
    drawing: bool = False
    drawn: int = 0
    """How many tiles, where it is said how many."""
    more: bool = False
    """Whether a tile behind one that is drawn is drawn, too: `drew: 1-6, 0-3`."""
    joining: bool = False
    ending: bool = False
    """Whether what follows says which end: `pip:`, `side=`."""
    at: bool = False
    both_ends: bool = False
    """Whether the numbers at the open ends follow."""


@dataclass(slots=True, kw_only=True)
class HeldTiles:
    """Tiles that somebody has; nobody's are those of the stock."""

    who: tuple[str, ...]
    tiles: list[Tile]
    span: Span
    at: int
    """How many turns were read before."""


@dataclass(slots=True, kw_only=True)
class ShownBoard:
    """The line of play as it lay after so many turns, from left to right."""

    tiles: list[Tile]
    at: int
    span: Span
    who: tuple[str, ...] = ()
    """Whose turn it was, as far as that was said."""


@dataclass(slots=True, kw_only=True)
class LooseGame:
    """One game as a text tells it."""

    turns: list[LooseTurn] = field(default_factory=list)
    held: list[HeldTiles] = field(default_factory=list)
    boards: list[ShownBoard] = field(default_factory=list)
    stock: list[Tile] = field(default_factory=list)
    order: tuple[str, ...] = ()
    """The players in the order in which the text lists them; empty where it does not."""
    stated: tuple[str, ...] = ()
    """The players in the order in which a sentence says that they play."""
    leader: str | None = None
    """Who leads, as that sentence says."""
    each: int | None = None
    """How many tiles each player was dealt, as the text says."""
    across: bool = False
    """Whether tiles are laid above and below the first one, too."""
    names: dict[str, str] = field(default_factory=dict)
    """Another name for a player: `0` for the first of a list."""
    mentioned: list[Tile] = field(default_factory=list)
    """Tiles that a text speaks of, whether they are played or not."""
    aside: set[int] = field(default_factory=set)
    """The lines of which it is known that they tell no turn."""
    guessed: list[str] = field(default_factory=list)
    """What was taken for what in reading tiles."""
    lines: set[int] = field(default_factory=set)
    """The lines that were used."""
    form: str = ""
    """As `domino forms` calls it."""
    whole: bool = False
    """Whether each of its turns belongs to it, as in a story: what stands behind its end is left out."""
    ends: bool = False
    """Whether it is a story of a game that is legal to its end: what stands around it is no turn of it."""
    shown: bool = False
    """Whether every tile that the text shows is accounted for by it, table by table."""
    left: set[Tile] = field(default_factory=set)
    """What is left in all hands, where a story tells it."""
    strange: int = 0
    """How many words that are in no list stand among turns for which nobody is named."""

    def draws(self, who: tuple[str, ...], times: int, span: Span) -> None:
        """Notes that somebody has drawn so many tiles, nobody says which."""
        self.turns += [LooseTurn(who=who, kind=ActionKind.DRAW, span=span) for _ in range(times)]

    def is_drawn(self, turn: LooseTurn, first: int) -> None:
        """Makes a draw of a turn of the line whose first turn this is; a pass in front of it is none then."""
        turn.kind = ActionKind.DRAW
        at = self.turns.index(turn)
        if at > first and self.turns[at - 1].kind is ActionKind.PASS:
            del self.turns[at - 1]

    def are_held(self, first: int) -> None:
        """Makes hands of the turns from this one on."""
        here = self.turns[first:]
        del self.turns[first:]
        self.held = [replace(held, at=min(held.at, first)) for held in self.held]
        for who, run in groupby(here, key=lambda one: one.who):
            if tiles := [one.tile for one in run if one.tile]:
                self.held.append(HeldTiles(who=who, tiles=tiles, span=here[0].span, at=first))

    def hold_what_is_only_listed(self, first: int, *, bare: bool) -> None:
        """Takes players and tiles alone, from this turn on, for what is held: `A: 0-1 0-2 0-3`.

        Hands of few tiles only where there is no word that means something beside them (`bare`).
        """
        here = self.turns[first:]
        runs = [list(run) for _, run in groupby(here, key=lambda one: one.who)]
        if not runs or not all(run[0].who and self._is_listed(run, bare) for run in runs):
            return
        if any(one.kind is not ActionKind.PLAY or one.side or one.neighbour for one in here):
            return
        del self.turns[first:]
        for run in runs:
            tiles = [one.tile for one in run if one.tile]
            self.held.append(HeldTiles(who=run[0].who, tiles=tiles, span=run[0].span, at=first))

    def _is_listed(self, run: list[LooseTurn], bare: bool) -> bool:
        """Whether somebody's tiles are several, or one less than at last, as where hands are shown often.

        Not where his hand was shown beside a turn: `Ana: 6-4 (I have 4-1, 5-0)`, `Ana: 4-1`; nor where a tile
        is told twice: it was drawn and played, `Ana | 4-4, 2-2 | 2-2`.
        """
        if len({one.tile for one in run}) < len(run):
            return False
        if len(run) >= SEVERAL or not bare:
            return len(run) >= SEVERAL
        shown = next((held for held in reversed(self.held) if held.who == run[0].who), None)
        if shown is None or any(turn.tile and turn.span.line == shown.span.line for turn in self.turns):
            return False
        return len(run) >= len(shown.tiles) - 1


def with_whoever_is_left(turns: list[LooseTurn]) -> list[LooseTurn]:
    """The turns with a number for whoever has none where all others have one: a program's own moves."""
    times = Counter(turn.who[0] if turn.who else "" for turn in turns)
    own = times.pop("", 0)
    seats = {int(who) for who in times if who.isdecimal() and len(who) < 3}
    if not own or len(seats) < max(2, len(times)) or own > 2 * max(times.values()):
        return turns
    free = sorted({*range(min(seats), max(seats) + 2)} - seats)
    left = (str(free[0]),)
    return [turn if turn.who else replace(turn, who=left) for turn in turns] if len(free) < 3 else turns


def joined(turn: Sequence[LooseTurn]) -> tuple[list[int | None], int]:
    r"""The number that each tile joins, where something is said about it, and how often that cannot be.

    The first tile may lie either way round: left and right are tried both ways.

    >>> from analyzer.forms.lines import read_lines
    >>> from analyzer.forms.tokens import tokens
    >>> joined(read_lines(tokens("A: 6-4\nB: 4-4 left\nC: 6-1 right\nD: 1-3 left"))[0].turns)
    ([None, 4, 6, 4], 1)
    """
    first = next((at for at, one in enumerate(turn) if one.kind is ActionKind.PLAY and one.tile), None)
    if first is None:
        return [None] * len(turn), 0
    tile = turn[first].tile
    assert tile is not None
    return min((_laid(turn, first, way) for way in (tile, (tile[1], tile[0]))), key=lambda laid: laid[1])


def _laid(turn: Sequence[LooseTurn], first: int, way: tuple[int, int]) -> tuple[list[int | None], int]:
    left, right = way
    known = True
    """Whether it is known which number lies at which end."""
    wrong = 0
    result: list[int | None] = [None] * len(turn)
    for at, one in enumerate(turn):
        if at <= first or one.kind is not ActionKind.PLAY or one.tile is None:
            continue
        number = one.number
        if number is None and one.neighbour is not None:
            shared = set(one.tile) & set(one.neighbour) & ({left, right} if known else set(one.tile))
            number = shared.pop() if len(shared) == 1 else None
        if one.side is not None and known:
            number = left if one.side is LEFT else right
        ends = {end for end in (left, right) if end in one.tile} if known else set()
        if number is not None:
            result[at] = number
        if number is not None and (number not in one.tile or (known and number not in ends)):
            wrong += 1
            number = None
        if number is None and len(ends) == 1:
            left, right = _after(left, right, ends.pop(), replace(one, side=None))
        elif number is None:
            known = False
        elif known:
            left, right = _after(left, right, number, one)
    return result, wrong


def _after(left: int, right: int, number: int, one: LooseTurn) -> tuple[int, int]:
    assert one.tile is not None
    other = one.tile[1] if one.tile[0] == number else one.tile[0]
    at_left = one.side is LEFT if one.side is not None and left == right else number == left
    return (other, right) if at_left else (left, other)


def sides_of_boards(loose: LooseGame) -> None:
    """Sets the sides that the boards shown after each move tell, where the moves themselves do not."""
    for board in loose.boards:
        if not 0 < board.at <= len(loose.turns) or len(board.tiles) < 2:
            continue
        turn = loose.turns[board.at - 1]
        if turn.side is not None or turn.tile is None or turn.kind is not ActionKind.PLAY:
            continue
        at_left, at_right = (sorted(tile) == sorted(turn.tile) for tile in (board.tiles[0], board.tiles[-1]))
        if at_left != at_right:
            turn.side = LEFT if at_left else RIGHT


def in_place(game: LooseGame) -> LooseGame:
    """A game read from lines that were made of a value: they are no lines of the text."""
    for turn in game.turns:
        turn.span = PLACE
    for held in game.held:
        held.span = PLACE
    game.lines = {PLACE.line}
    return game


def is_everybody(who: tuple[str, ...]) -> bool:
    """Whether it is no player, but every one of them: `All stuck.`."""
    return len(who) == 1 and who[0].casefold() in own_list("everybody")


def name_one_twice(names: Iterable[str]) -> bool:
    """Whether two of these names are what one writer calls himself: not `moi` and Jo, who is I in Catalan.

    >>> name_one_twice(["ich", "mir", "opa"]), name_one_twice(["ho", "io"]), name_one_twice(["moi", "jo"])
    (True, True, False)
    """
    longer = {name for name in names if len(name) > 1}
    return any(len(longer & own) > 1 for own in names_of_writer())


@cache
def names_of_writer() -> tuple[frozenset[str], ...]:
    """How a writer tells of himself in each language, in small letters: `io`, `me`, `ho`."""
    each = (one["loose"] for one in lists().values())
    return tuple(frozenset(map(str.casefold, [*one["self"], *one["first_person"]])) for one in each)


def are_you_and_i(found: list[Token]) -> bool:
    """Whether who tells a game plays it with whoever is spoken to: `you begin: 6-6 - 6-4 - I pass`."""
    acts = {one.text.casefold() for one, act in pairwise(found) if act.may(Word.PASS, Loose.LEAD)}
    return not (acts.isdisjoint(own_list("self")) or acts.isdisjoint(own_list("yours")))


def label_of(who: tuple[str, ...]) -> str:
    """What a player is called: a letter is a seat, whether it is large or small.

    >>> label_of(("a",)), label_of(("Player", "2"))
    ('A', 'Player 2')
    """
    text = " ".join(who)
    return text.upper() if len(text) == 1 else text


_CASE = re.compile(r"(?<=[^\W\d_]{3})['\u2019](?:[^\W\d_A-Z]{1,3}|[A-Z]{2,3})$")


def plain_name(name: str) -> str:
    """A name in small letters without accents and cases: `otavio` for `Otávio`, `ana` for `Ana'dan`."""
    if "'" in name or "\u2019" in name:
        name = _CASE.sub("", name)
    if name.isascii():
        return name.casefold()
    apart = unicodedata.normalize("NFKD", name.casefold().replace("\u0131", "i"))  # in capitals both are I
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def number_of(name: str) -> int:
    """The number that a name ends in, to sort by; 0 where it ends in none."""
    return int(figures_of(name) or 0)


def _initials(loose: LooseGame, players: Iterable[str]) -> dict[str, str]:
    """The letters of players by the names of their hands: `NORTH` of N, where all players are letters."""
    labels = {label_of(held.who) for held in loose.held if held.tiles}
    initials = Counter(label[:1].upper() for label in labels)
    letters = all(len(name) == 1 for name in players)
    own = [one for one in labels if one and initials[one[0].upper()] == 1]
    return {plain_name(one): one[0].upper() for one in own if letters}


def dealt(loose: LooseGame) -> dict[str, HeldTiles]:
    """What each player was dealt, as far as it is told: held before his first turn, or played and left.

    Where the hands are told that are left at the end, and nobody has drawn, whoever has none has played his.
    """
    found: dict[str, HeldTiles] = {}
    end = len(loose.turns)
    listed = any(held.tiles for held in loose.held if held.at == end)  # else "left A=23 B=12" counts pips
    listed &= not any(turn.kind is ActionKind.DRAW for turn in loose.turns)
    called = {number: label for turn in loose.turns if (number := figures_of(label := label_of(turn.who)))}
    played: dict[str, list[Tile]] = {}
    for turn in loose.turns:
        if turn.tile and turn.kind is ActionKind.PLAY:
            played.setdefault(label_of(turn.who), []).append(turn.tile)
    told = False
    """Whether hands are told that are left."""
    known = {plain_name(name): name for name in played} | _initials(loose, played)
    for held in sorted(loose.held, key=lambda held: not held.tiles):
        label = label_of(held.who)
        label = known.get(plain_name(label), label)
        label = called.get(figures_of(label), label)
        others = [name for name, tiles in played.items() if set(tiles) <= set(held.tiles)]
        if not held.at and len(others) == 1 and others[0] not in found:
            label = others[0]  # "my tiles", and somebody else was named last
        left = end > 0 and held.at == end and listed
        acted = any(label_of(turn.who) == label for turn in loose.turns[: held.at])
        if (not left and (acted or not held.tiles)) or not label or label in found:
            continue
        told = told or left
        drawn = {turn.tile for turn in loose.turns if turn.kind is ActionKind.DRAW}
        own = [tile for tile in played.get(label, []) if tile not in drawn]
        if own and not set(own) & set(held.tiles):
            found[label] = replace(held, tiles=[*own, *held.tiles])
        elif not left:
            found[label] = held
    sizes = {len(held.tiles) for held in found.values()}
    for label, tiles in played.items() if told else ():
        if label not in found and sizes == {len(tiles)}:
            span = next(turn.span for turn in loose.turns if label_of(turn.who) == label)
            found[label] = HeldTiles(who=(label,), tiles=tiles, span=span, at=0)
    return {label: held for label, held in found.items() if len(held.tiles) >= FEWEST_DEALT}


def stand_where_written(loose: LooseGame, found: list[Token]) -> None:
    """The turns of a table that was turned stand where their tiles are written, if all are."""
    where = {str(one.tile): one.span for one in found if one.tile}
    if all(str(turn.tile) in where for turn in loose.turns if turn.tile):
        for turn in loose.turns:
            turn.span = where.get(str(turn.tile), turn.span)


def figures_of(label: str) -> str:
    """The number that a name ends in: 0 of `p0`, `Player 0` and `hand0`; none if it is no player's."""
    number = label[len(label.rstrip("0123456789")) :]
    return number if len(number) < MOST_FIGURES else ""


def played_by_holders(loose: LooseGame) -> None:
    """Whoever plays a tile where nobody is named: all hands are told, and it is in one of them."""
    first_tile(loose)
    hands = [held for held in loose.held if held.who and held.at <= 1]
    holders = {tile: held.who for held in hands for tile in held.tiles}
    plays = [turn for turn in loose.turns if turn.kind is ActionKind.PLAY]
    named = len({turn.who for turn in loose.turns}) > 1 or len(plays) < len(loose.turns)
    if named or len(hands) < 2 or len(holders) < sum(len(held.tiles) for held in hands) or len(plays) < 2:
        return
    lead, *others = plays
    most = max(len(held.tiles) for held in hands)
    fewer = [held for held in hands if len(held.tiles) == most - 1]  # of whom the lead is on the table
    if len(fewer) == 1 and lead.tile and lead.tile not in holders:
        fewer[0].tiles.append(lead.tile)
        holders[lead.tile] = fewer[0].who
    if not {turn.tile for turn in plays} <= holders.keys() or len({*holders.values()}) < len(hands):
        return
    for turn in (lead, *others):
        turn.who = holders[turn.tile] if turn.tile else ()
    for held in hands:
        held.at = 0


def first_tile(loose: LooseGame) -> None:
    """Of a position with one tile on the table the lead: whoever has a tile less than others played it."""
    if loose.turns or len(loose.boards) != 1 or len(loose.boards[0].tiles) != 1:
        return
    most = max((len(held.tiles) for held in loose.held), default=0)
    fewer = [held for held in loose.held if held.who and len(held.tiles) == most - 1]
    if len(fewer) == 1 and len(loose.held) > 1:
        tile = loose.boards[0].tiles[0]
        loose.turns.append(
            LooseTurn(who=fewer[0].who, kind=ActionKind.PLAY, span=loose.boards[0].span, tile=tile)
        )


def led_from_a_list(found: list[Token], game: LooseGame) -> list[Token]:
    """The tiles in front of the lead, if it is the last of a hand and other turns have their own lines."""
    tiles = (one for one in found if one.tile)
    rows = {line: [*row] for line, row in groupby(tiles, lambda one: one.span.line)}
    lead, *others = (rows.get(turn.span.line, []) for turn in game.turns if turn.tile)
    short = len(lead) > SEVERAL < len(others) and all(len(row) < SEVERAL for row in others)
    return lead[:-1] if short and lead[-1].span == game.turns[0].span else []


def with_block_passed(game: LooseGame) -> LooseGame:
    """The game with as many passes at its end as make it blocked."""
    played = max(at for at, turn in enumerate(game.turns) if turn.tile)
    last, passed, count = game.turns[played], len(game.turns) - played - 1, len(game.order)
    first = game.order.index(last.who[0]) + passed + 1
    names = [game.order[(first + step) % count] for step in range(count - passed)]
    passes = [LooseTurn(who=(name,), kind=ActionKind.PASS, span=game.turns[-1].span) for name in names]
    assumed = say("the passes of a block at the end, which are not written")
    return replace(game, turns=[*game.turns, *passes], guessed=[*game.guessed, assumed])


def without_turn(loose: LooseGame, number: int) -> None:
    """Takes a turn out, and counts anew behind how many turns the boards and hands stand."""
    del loose.turns[number]
    for board in loose.boards:
        board.at -= board.at > number
    for held in loose.held:
        held.at -= held.at > number


def in_one_run(tail: Sequence[LooseTurn], turns: Sequence[LooseTurn]) -> bool:
    """Whether what stands behind turns goes on in their line as they do, with no more between than a name."""
    run = [*turns[-2:], *tail[:1]]
    gaps = {
        two.span.column - one.span.end_column - len(" ".join(two.who or ())) for one, two in pairwise(run)
    }
    return len({turn.span.line for turn in run}) == 1 == len(gaps)


def in_figures(turn: LooseTurn) -> bool:
    """Whether a tile is written as two figures without a sign between them."""
    return turn.tile is not None and turn.span.end_column - turn.span.column == len("64")


def is_locked(game: Game) -> bool:
    """Whether all tiles with the numbers at the open ends of a game are on the table: nobody can play."""
    result = replay(game)
    played = result.rules.tile_set.mask(step.tile for step in result.steps if step.tile)
    return bool(result.steps) and not fitting(result.steps[-1].after, result.rules.tile_set) & ~played


def of_player_beside(held: HeldTiles, loose: LooseGame, text: list[Token]) -> HeldTiles:
    """A hand of nobody in the game with the only player who stands on its line: `2207  41  {"5|5","2|2"}`."""
    names = {turn.who[0] for turn in loose.turns if len(turn.who) == 1}
    beside = {one.text for one in text if one.span.line == held.span.line} & names
    return replace(held, who=(*beside,)) if len(beside) == 1 and not names & {*held.who} else held


COMMANDS = ("!", "/", ".")  # begin what a program is told in a chat


def counted_hands(found: list[Token]) -> set[int]:
    """Where tiles stand behind `holds:`, as those do by now that are counted behind a game: `Al 12 (6-6)`."""
    lists = [
        at for at, (word, sign) in enumerate(pairwise(found), 2) if (word.text, sign.text) == ("holds", ":")
    ]
    return {at for start in lists for at in takewhile(lambda at: found[at].tile, range(start, len(found)))}
