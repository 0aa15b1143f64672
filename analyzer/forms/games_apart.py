"""A text of several games, in the texts of each."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import count, pairwise
from typing import TYPE_CHECKING, Any

from analyzer.forms.fields import action_in, counts_up, side_in
from analyzer.forms.interpretation import best_way
from analyzer.forms.line_of_play import how_many_join
from analyzer.forms.loose_game import SEVERAL, LooseGame, LooseTurn, without_turn
from analyzer.forms.markup import TAG_LINE
from analyzer.forms.seats import MOST_SEATS
from analyzer.forms.tokens import YOURS, Kind, rows_of_tokens
from analyzer.forms.words import Loose, meaning, own_list, says
from analyzer.notation.vocabulary import Word
from analyzer.record.diagnostics import Span
from analyzer.record.game import Play
from analyzer.replays.replay import replay
from analyzer.replays.state import ActionKind
from analyzer.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from analyzer.forms.interpretation import Interpretation
    from analyzer.forms.tokens import Token
    from analyzer.record.game import Game

LONGEST_HEADING = 80  # so many characters a line of its own has at most that begins a game
MOST_HEADING = 6  # a line that begins a game has so many words at most
_RULER = re.compile(r"[ \t]*([=*_#-])\1{2,}[ \t]*")
MOST_GAMES_APART = 40  # a text with more parts than so many is not tried part by part
FEWEST_BETWEEN = 6  # so many tiles stand behind each heading in no language of ours
FEWEST_DIGITS = 14  # so many digits has a game without a heading: those of the tiles of one hand
MOST_PARAGRAPHS = 4  # games that are told alike have so many paragraphs each at most


def texts_of_games(text: str, found: list[Token], value: Any) -> Iterator[tuple[list[str], bool]]:
    """The texts of its games, by each sign that may divide them, and whether that is a heading of some kind.

    Empty lines stand in place of the other games.

    Args:
        text: all of it.
        found: its tokens.
        value: what it stands for if it is JSON or XML; None for others.
    """
    if games := games_in(value):
        yield [json.dumps(one, default=str) for one in games], True
    for parts in _headed(text, found):
        yield parts, True
    for parts in _told_alike(text):
        yield parts, False
    if parts := _interleaved(text, found):
        yield parts, True


def rows_apart(rows: Sequence[Mapping[str, Any]], names: Iterable[str]) -> list[list[int]]:
    """The places of the rows of each game, where a field numbers the games."""
    for name in names:
        values = [row.get(name) for row in rows]
        named = says(name, Loose.GAME) and not says(name, Word.PLAYER)
        if named and counts_up(values) and 1 < len(set(values)) * 4 <= len(values):
            return [
                [at for at, value in enumerate(values) if value == game] for game in dict.fromkeys(values)
            ]
    return [list(range(len(rows)))]


def games_in(value: Any) -> list[Any]:
    """The games of a value that lists several, each with what it says of all of them; else nothing.

    >>> games_in({"seats": ["Ana", "Luis"], "games": [{"moves": ["66"]}, {"moves": ["55"]}]})[1]
    {'seats': ['Ana', 'Luis'], 'moves': ['55']}
    """
    for key, games in value.items() if isinstance(value, dict) else ():
        rest = {name: one for name, one in value.items() if name != key}
        if inner := games_in(games):  # {"match": {"players": [...], "rounds": [...]}}
            return [{**rest, **one} for one in inner]
        means = meaning(key) | meaning(key.removesuffix("s"))
        least = 0 if Loose.GAME in means else MOST_SEATS if Word.ROUND in means else None
        several = isinstance(games, list) and len(games) > 1
        if several and least is not None and all(_lists_more_than(least, one) for one in games):
            return [{**rest, **one} for one in games]
    return []


def _lists_more_than(least: int, game: Any) -> bool:
    """Whether an object has a list of turns in it, and of more than players take in one round."""
    inner = game.values() if isinstance(game, dict) else ()
    return any(isinstance(one, list | dict) and len(one) > least for one in inner)


def _headed(text: str, found: list[Token]) -> Iterator[list[str]]:
    """By each kind of line that may begin a game."""
    lines = text.split("\n")
    tagged = [bool(TAG_LINE.fullmatch(line)) for line in lines]
    blocks = [at for at, tag in enumerate(tagged) if tag and not any(tagged[max(at - 2, 0) : at])]
    tables = [at for at, line in enumerate(lines) if "<table" in line.casefold()]
    rulers = [at for at, line in enumerate(lines) if _RULER.fullmatch(line)]
    for starts in (_heading_lines(found), _numbered_lines(found), blocks, tables, [0, *rulers]):
        yield from _divided(lines, starts)


def _told_alike(text: str) -> Iterator[list[str]]:
    """Games without headings: their first lines are alike, as `NEW_GAME: []`, or as many paragraphs apart."""
    lines = text.split("\n")
    filled = [at for at, line in enumerate(lines) if line.strip()]
    begun = [at for at in filled if not at or not lines[at - 1].strip()]
    paragraphs = [at for at, end in pairwise([*begun, len(lines)]) if _digits(lines[at:end]) >= FEWEST_DIGITS]
    called = [at for at in filled if _calls_a_game(lines[at])]
    first = [_shape(lines[at]) for at in (*filled[:1], *paragraphs[:1], *called[:1])]
    alike = [[at for at in filled if _shape(lines[at]) == shape] for shape in first]
    every = [paragraphs[::many] for many in range(1, MOST_PARAGRAPHS + 1) if len(paragraphs) % many == 0]
    # What stands between two of them may end a game or begin the next one.
    headed = {at: begun[begun.index(before) + 1] for before, at in pairwise(paragraphs)}
    every += [[headed.get(at, at) for at in starts] for starts in every]
    tried: list[list[int]] = []
    apart = [[at for at in starts if at in begun] for starts in alike]
    for starts in (*alike, *apart, *every):
        parts = [lines[one:end] for one, end in pairwise([*starts, len(lines)])]
        if starts not in tried and all(_digits(part) >= FEWEST_DIGITS for part in parts):
            tried.append(starts)
            yield from _divided(lines, starts)


MOST_TABLES = 4  # so many games are played side by side at most
_CHUNK = re.compile(r"[^\s;,|]+")


def _interleaved(text: str, found: list[Token]) -> list[str]:
    """The lines of each of several tables, told side by side: one place of each line says of which it is.

    Tiles come again in all of them, but not at one table.
    """
    tiles = [(row[0].span.line - 1, one.tile) for row in rows_of_tokens(found) for one in row if one.tile]
    if len({tile for _, tile in tiles}) + FEWEST_BETWEEN > len(tiles):
        return []
    lines = text.split("\n")
    chunks = [list(_CHUNK.finditer(line)) for line in lines]
    best: tuple[int, int] | None = None
    for place in range(min(FEWEST_BETWEEN, *(len(chunks[at]) for at, _ in tiles))):
        told = Counter((chunks[at][place][0], tile) for at, tile in tiles)
        tables = Counter(chunks[at][place][0] for at in {at for at, _ in tiles})
        fits = 2 <= len(tables) <= MOST_TABLES and min(tables.values()) > FEWEST_BETWEEN
        if fits and max(told.values()) == 1 and (best is None or len(tables) < best[0]):
            best = len(tables), place
    if best is None:
        return []
    place = best[1]
    parts: dict[str, list[str]] = {chunks[at][place][0]: [""] * len(lines) for at, _ in tiles}
    for at, line in enumerate(lines):
        if place < len(chunks[at]) and (said := chunks[at][place])[0] in parts:
            parts[said[0]][at] = line[: said.start()] + " " * len(said[0]) + line[said.end() :]
    return ["\n".join(part) for part in parts.values()]


def _calls_a_game(line: str) -> bool:
    """Whether a short line without a number has a word for a game in it."""
    words = re.findall(r"\w+", line)
    short = len(words) <= MOST_HEADING and not any(map(str.isdigit, line))
    return short and any(says(word, Loose.GAME) for word in words)


def _digits(lines: list[str]) -> int:
    return sum(map(str.isdigit, "".join(lines)))


def _divided(lines: list[str], starts: list[int]) -> Iterator[list[str]]:
    if 2 <= len(starts) <= MOST_GAMES_APART:
        first = [0, *starts[1:]]
        yield [
            "\n" * start + "\n".join(lines[start:end])
            for start, end in zip(first, [*first[1:], len(lines)], strict=True)
        ]


def _shape(line: str) -> str:
    """A line without its numbers: what the first lines of several games have in common."""
    return re.sub(r"[0-9]+|\b[IVX]+(?=[.)])", "0", line.strip())


def _numbered_lines(found: list[Token]) -> list[int]:
    """The lines, from 0, that a word of no list numbers from 1 on, each with tiles behind it: `Partia 2`."""
    rows = rows_of_tokens(found)
    counted: dict[str, list[tuple[int, int]]] = {}
    for at, row in enumerate(rows):
        strange = len(row) > 1 and row[0].kind is Kind.WORD and not row[0].means
        if strange and row[1].number is not None and not any(one.tile for one in row):
            counted.setdefault(row[0].text, []).append((row[1].number, at))
    for numbered in counted.values():
        numbers, places = zip(*numbered, strict=True)
        tiles = [
            sum(bool(one.tile) for row in rows[start:end] for one in row)
            for start, end in zip(places, [*places[1:], len(rows)], strict=True)
        ]
        if numbers == tuple(range(1, len(places) + 1)) != (1,) and min(tiles) >= FEWEST_BETWEEN:
            return [rows[at][0].span.line - 1 for at in places]
    return []


def _heading_lines(found: list[Token]) -> list[int]:
    """The numbers, from 0, of the lines that are headings of games and nothing else."""
    return [
        row[0].span.line - 1
        for row in rows_of_tokens(found)
        if row[-1].span.end_column <= LONGEST_HEADING
        and (begun := heading(row))
        and all(one.kind is Kind.SIGN for one in row[begun:])
    ]


def heading(row: list[Token]) -> int:
    """How many tokens are a heading such as `Game 2` or `Mano nº 3:`; 0 if the line begins with none."""
    if row[0].kind is Kind.STAMP:
        said = next((at + 1 for at, one in enumerate(row[:MOST_HEADING]) if one.text in ":>"), 0)
        begun = heading(row[said:]) if said and row[said:] else 0
        return len(row) if begun and not any(one.kind is Kind.TILE for one in row) else 0
    shown = [at for at, one in enumerate(row) if one.kind is not Kind.SIGN]
    if len(shown) > 1 and row[shown[0]].text.casefold() in own_list("ordinal"):
        return shown[1] + 1 if row[shown[1]].may(Loose.GAME) and shown[1] == shown[0] + 1 else 0
    if len(shown) == 2 and row[0].kind is Kind.NUMBER and row[shown[1]].may(Loose.GAME):
        return len(row)  # "2. Spiel"
    if not shown or not row[shown[0]].may(Loose.GAME):
        return 0
    most = shown[0] + MOST_HEADING  # a ruler may stand in front
    number = next((at for at, one in enumerate(row[:most]) if one.kind is Kind.NUMBER), None)
    if number is None or any(one.kind is Kind.TILE for one in row[:number]):
        return 0
    if any(one.kind is Kind.TILE for one in row):
        return number + 2 if number + 1 < len(row) and row[number + 1].text in ":.)-" else 0
    words = [one for one in row if one.kind is Kind.WORD]
    if len(words) > MOST_HEADING or any(one.may(Word.PASS, Word.DRAW, Loose.PLAY) for one in words):
        return 0
    return len(row)


_ROUND_IN_WORDS = re.compile(r"(?m)^([ \t>*#-]*)([^\W_]+)([ \t]+)([^\W\d_]+)(?=[ \t]*[:.,(*\u2013\u2014-])")


def with_rounds_numbered(text: str) -> str:
    r"""A text whose rounds are told by ordinal numbers in words, with figures, in their order.

    >>> with_rounds_numbered("Second round: 6-6 6-4\nThird round: 4-1 1-0\nThird hand: 1-1")
    'round 1: 6-6 6-4\nround 2: 4-1 1-0\nThird hand: 1-1'
    """
    at = count(1)

    def numbered(told: re.Match[str]) -> str:
        is_round = told[2].casefold() in own_list("ordinal") and Word.ROUND in meaning(told[4])
        return f"{told[1]}{told[4]}{told[3]}{next(at)}" if is_round else told[0]

    return _ROUND_IN_WORDS.sub(numbered, text)


FEWEST_AGAIN = 5
"""So many tiles are played again by the end of another game that is told without a word in front."""
MOST_BETWEEN = 20  # so many turns in front of the first tile that comes again the other game may begin


FEWEST_SHARED = 3  # two games share so many tiles; what is read twice in one game is a slip


def follow_one_another(games: list[Interpretation]) -> bool:
    """Whether each game is over before another begins, or shares tiles with it, as one game cannot."""
    for one, other in pairwise(one.game for one in games):
        tiles, others = played(one), played(other)
        here, there = ([turn.span for turn in game.turns if turn.span] for game in (one, other))
        if here and there and max(min(here), min(there)) < min(max(here), max(there)):
            return False
        if tiles == others or (len({*tiles} & {*others}) < FEWEST_SHARED and not replay(one).outcome):
            return False
        if len(others) < FEWEST_SHARED <= len(tiles):
            return False  # "Photo of 11.04.2015", and somebody signs below
    return True


def in_time(readings: Iterator[list[LooseGame]], text: str) -> Iterator[list[LooseGame]]:
    """The readings but for those that go back from line to line, where times stand in these lines."""
    timed = {at for at, line in enumerate(text.split("\n"), 1) if _CLOCK.search(line)}
    for games in readings:
        lines = [[turn.span.line for turn in game.turns] for game in games]
        back = any(here and here[0] > here[-1] for here in lines)
        if not back or len(timed.intersection(*lines[:1])) < FEWEST_BETWEEN:
            yield games


_CLOCK = re.compile("[0-9]{2}:[0-9]{2}:[0-9]{2}")


def parts_unread(parts: list[str], games: list[LooseGame]) -> list[str] | None:
    """The parts that begin as the only one with turns of these games does; None where several have turns."""
    lines = {turn.span.line for game in games for turn in game.turns}
    rows = [
        [(at, row) for at, row in enumerate(part.split("\n"), 1) if any(map(str.isalnum, row))]
        for part in parts
    ]
    read = [any(at in lines for at, _ in part) for part in rows]
    if sum(read) != 1:
        return None
    first = [_shape(part[0][1]) if part else "" for part in rows]
    begun = first[read.index(True)]
    return [part for part, one, own in zip(parts, first, read, strict=True) if one == begun and not own]


def played(game: Game) -> list[Tile | None]:
    """The tiles of a game, in order."""
    return [turn.action.tile for turn in game.turns if isinstance(turn.action, Play)]


def told_on(games: list[LooseGame], seats: dict[str, str]) -> list[LooseGame]:
    """The games, those in two of which tiles come again behind the end of a game as the games that they are.

    Args:
        games: as a text tells them, perhaps several as one.
        seats: who sat where in the game before, by their names.
    """
    return [part for game in games for part in _told_on(game, seats)]


def _told_on(game: LooseGame, seats: dict[str, str]) -> list[LooseGame]:
    parts: list[LooseGame] = []
    while len(parts) < MOST_GAMES_APART and (end := _end_of_first(game, seats)):
        parts.append(_turns_of(game, 0, end))
        game = _turns_of(game, end, len(game.turns))
    return [*parts, game]


def _end_of_first(game: LooseGame, seats: dict[str, str]) -> int:
    """How many turns the first game has, where another follows; 0 for one game."""
    played: set[Tile] = set()
    again: list[int] = []
    for at, turn in enumerate(game.turns):
        if turn.tile is None or turn.kind is not ActionKind.PLAY:
            continue
        again += [at] if turn.tile in played else []
        played.add(turn.tile)
        if len(again) == FEWEST_AGAIN:
            break
    else:
        return 0
    tiles = [turn.tile for turn in game.turns[: again[0]] if turn.tile and turn.kind is ActionKind.PLAY]
    if how_many_join(tiles) * 2 < len(tiles):
        return 0  # what stands there is no game
    for end in range(again[0], max(again[0] - MOST_BETWEEN, FEWEST_AGAIN), -1):
        first = [turn.tile for turn in game.turns[:end] if turn.tile and turn.kind is ActionKind.PLAY]
        if not game.across and how_many_join(first) < len(first):
            continue
        one = best_way(_turns_of(game, 0, end), seats)
        if one is not None and not one.errors and replay(one.game).outcome is not None:
            return end
    return 0


def _turns_of(game: LooseGame, start: int, end: int) -> LooseGame:
    """A part of a game with what stands among its turns."""
    turns = game.turns[start:end]
    return replace(
        game,
        turns=turns,
        held=[replace(held, at=held.at - start) for held in game.held if start <= held.at < end],
        boards=[replace(board, at=board.at - start) for board in game.boards if start <= board.at < end],
        lines={line for line in game.lines if turns[0].span.line <= line <= turns[-1].span.line},
    )


_PACKED = re.compile(r"(\w+)[:=.-](?:([0-9])[-|/:]?([0-9])[-:@ ]?([A-Za-z]?)|([A-Za-z]+|-+))")
_BETWEEN = re.compile(r"[\s;,|/]+")
FEWEST_PACKED = 6  # so many turns stand in one value at least


def packed_turns(row: Sequence[str], line: int) -> LooseGame | None:
    """The game of a row with all turns in a cell, each with its player's number or name; None for others.

    >>> game = packed_turns(["7", "Ana;Ben", "0:66;1:61R;0:13L;1:64L;0:P;1:33R"], 2)
    >>> [(turn.who, str(turn.tile), turn.side) for turn in game.turns][1:3] if game else None
    [(('1',), '1-6', Arm('R')), (('0',), '1-3', Arm('L'))]
    """
    split = [list(filter(None, _BETWEEN.split(cell))) for cell in row]
    found = next(
        (turns for turns in ([*map(_PACKED.fullmatch, one)] for one in split) if _is_whole(turns)), []
    )
    turns = [one for one in found if one]
    seats, signs = {one[1] for one in turns}, {one[5] for one in turns if one[5]}
    if not turns or len(signs) > 1 or any(action_in(one) is ActionKind.DRAW for one in signs):
        return None  # the one sign beside tiles is a pass
    players = next((one for one in split if 1 < len({*one}) == len(one) == len(seats)), sorted(seats))
    numbers = {str(at): name for at, name in enumerate(players, 0 if "0" in seats else 1)}
    labels = next(one for one in (numbers, players, sorted(seats)) if seats <= set(one))
    game = LooseGame(form="moves-table", order=tuple(labels), names=numbers, lines={line})
    for one in turns:
        tile = Tile.of(int(one[2]), int(one[3])) if one[2] else None
        kind = ActionKind.PLAY if tile else ActionKind.PASS
        side = side_in(one[4]) if one[4] else None
        if one[4] and side is None:
            return None
        game.turns.append(LooseTurn(who=(one[1],), kind=kind, span=Span.of(line, 1), tile=tile, side=side))
    return game


def _is_whole(turns: list[re.Match[str] | None]) -> bool:
    return len(turns) >= FEWEST_PACKED and all(turns)


def without_a_stray_in_front(loose: LooseGame) -> None:
    """Whoever takes one turn only, the first of many, or above all hands, is no player: `seats=3/3`.

    Nor is one with a small letter who takes only the last, below lines of other things.
    """
    times = Counter(turn.who for turn in loose.turns)
    others = [count for who, count in times.items() if who != loose.turns[0].who] if loose.turns else []
    tiles = [turn.tile for turn in loose.turns if turn.tile]
    led = len(tiles) > 1 and tiles[0] not in tiles[1:] and bool({*tiles[0]} & {*tiles[1]})
    once = bool(loose.turns and loose.turns[0].who) and times[loose.turns[0].who] == 1
    hands = [held for held in loose.held if held.who in times and {*tiles[:1]} - {*held.tiles}]
    above = hands[0].at if len(hands) == len(times) > 1 == len({held.at for held in hands}) else SEVERAL
    strays = above if above < SEVERAL else once and not led and len(others) > 1 and min(others) > SEVERAL
    for _ in range(strays):  # "no draw, D+M, 14 asleep" stands above all hands
        without_turn(loose, 0)
    if len(loose.turns) < SEVERAL:
        return
    before, last = loose.turns[-2:]
    small = times[last.who] == 1 and "".join(last.who).islower()
    counts = [count for who, count in times.items() if who != last.who]
    if small and last.span.line - before.span.line > 1 and len(counts) > 1 and min(counts) > SEVERAL:
        without_turn(loose, len(loose.turns) - 1)  # "acheter: piles 1,5 V"


def without_what_lies(loose: LooseGame) -> None:
    """What is shown by one who takes no turn, and has all been played, is the table and no hand.

    Nor is a tile that has been played played again by one who does nothing else: `Exported 45 messages`.
    """
    times = Counter(turn.who for turn in loose.turns)
    last = loose.turns[-1] if loose.turns else None
    others = [turn.tile for turn in loose.turns[:-1]]
    once = last is not None and last.tile in others and not times[()] and times[last.who] == 1
    if once and len(others) > len(times) * SEVERAL:
        without_turn(loose, len(loose.turns) - 1)
    loose.held = [
        held
        for held in loose.held
        if not held.at
        or times[held.who]
        or not {*held.tiles} <= {turn.tile for turn in loose.turns[: held.at]}
    ]


@cache
def _selves() -> re.Pattern[str]:
    words = "|".join(sorted(map(re.escape, own_list("self")), key=len, reverse=True))
    return re.compile(rf"(?<=\w)[ ]?\(({words})\)|(?<!\w)({words})(?=:|[ :,-]{{1,2}}[\[(]?[0-6])")


def without_selves(text: str) -> str:
    """A text without the remark that a player is the writer, where no turn calls him so.

    >>> without_selves("W(me) 66, B 62"), without_selves("W (me), B. me 66, B 62")
    ('W 66, B 62', 'W (me), B. me 66, B 62')
    """
    return text if any(one[2] for one in _selves().finditer(text)) else _selves().sub("", text)


def call_you_the_player(game: LooseGame) -> None:
    """Gives what a program tells of `Player`, who plays no tile, to `You`, who do nothing else."""
    acts: dict[str, set[ActionKind]] = {}
    for turn in game.turns:
        acts.setdefault(" ".join(turn.who), set()).add(turn.kind)
    plays = {ActionKind.PLAY}
    others = [name for name, done in acts.items() if Word.PLAYER in meaning(name) and not done & plays]
    you = [name for name in YOURS.values() if acts.get(name) == plays]
    if len(others) == len(you) == 1 and len(acts) > 2:
        for turn in game.turns:
            turn.who = (you[0],) if turn.who == (others[0],) else turn.who


def told_again(games: list[Interpretation]) -> dict[int, Span | None]:
    """The places of games that are told as far as they had come, as letters quote others, beside all of it.

    With where one of them first says something else than that: then the game is told in two ways.
    """
    plays = [
        [(turn.seat, turn.action.tile, turn.span) for turn in one.game.turns if isinstance(turn.action, Play)]
        for one in games
    ]
    found: dict[int, Span | None] = {}
    for at, told in enumerate(plays):
        # Of two that are equally long the first is kept.
        longer = (other for n, other in enumerate(plays) if (len(other), at) > (len(told), n))
        for other in longer if len(told) >= FEWEST_TOLD else ():
            odd = [one[2] for one, same in zip(told, other, strict=False) if one[:2] != same[:2]]
            if len(odd) * MOST_ALIKE < len(told):
                found[at] = odd[0] if odd else None
                break
    return found


FEWEST_TOLD = 5  # so many turns tell which game it is
MOST_ALIKE = 4  # of so many turns at most one differs where one game is told twice
