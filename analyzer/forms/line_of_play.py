"""Which tiles of a text are played: those that join one another, and none comes twice."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import groupby, islice, pairwise, takewhile
from typing import TYPE_CHECKING, NamedTuple

from analyzer.forms.figures import with_figures
from analyzer.forms.line_scanner import LEFT_WORDS, RIGHT_WORDS
from analyzer.forms.loose_game import counted_hands
from analyzer.forms.tokens import A_DATE, Kind, has_tile, is_name, rows_of_tokens, time_of
from analyzer.forms.words import LARGEST, Loose, own_list, shows_ends
from analyzer.notation.vocabulary import Word, number_words
from analyzer.replays.state import ActionKind
from analyzer.tiles.layout import LEFT, RIGHT
from analyzer.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from analyzer.forms.loose_game import LooseGame, LooseTurn
    from analyzer.forms.tokens import Token
    from analyzer.tiles.layout import Arm

FEWEST_PLAYS = 6  # a line of play has so many tiles: fewer may join by chance
LONG_ROW = 4  # so many tiles in a row are a hand or the table rather than turns
ECHOED = 4 / 3  # a text that repeats its tiles, as forums do, has so many times as many as are played
MOST_TILES = 2_000  # a text with more tiles than so many is not looked through for the lines of play in it
MOST_WAYS = 3  # so many ways to tell which tiles are played are gone on with, those with the most tiles
USUAL_HIGHEST = 6  # the highest number of most sets
OVERLAP = 4  # so many tiles at the beginning of a game may join the end of the one before by chance
MISFIT = 4  # so many tiles more have to be read for one that does not join
FITTING = 8  # of so many tiles one may fail to join: a slip
DASHES = ("-", "\N{EN DASH}", "\N{EM DASH}")


class TilePlace(NamedTuple):
    """A tile that may have been played: where it is among the tokens."""

    at: int
    tile: Tile


def lines_of_play(plain: list[Token]) -> Iterator[tuple[list[Token], list[list[TilePlace]]]]:
    """The tokens of a text and the tiles played in each of its games, by each way to tell them."""
    ways: list[tuple[int, list[Token], list[list[TilePlace]]]] = []
    for found in _with_numbers_as_tiles(plain):
        if sum(one.kind is Kind.TILE for one in found) > MOST_TILES:
            return
        for kept in _selections(found):
            games = _games(kept)
            tiles = [play.tile for plays in games for play in plays]
            others = ([play.tile for plays in other for play in plays] for _, _, other in ways)
            if tiles and tiles not in others:
                misfits = sum(_misfits(plays) for plays in games)
                ways.append((len(tiles) - MISFIT * misfits, found, games))
    ways.sort(key=lambda way: -way[0])
    for _, found, games in ways[:MOST_WAYS]:
        yield found, games


def _with_numbers_as_tiles(plain: list[Token]) -> Iterator[list[Token]]:
    """The tokens of a text, with more and more of its numbers taken for tiles."""
    yield plain
    figures = with_figures(plain)
    if sum(one.kind is Kind.TILE for one in figures) > 2 * sum(one.kind is Kind.TILE for one in plain):
        yield figures
    if sum(one.kind is Kind.TILE for one in plain) < FEWEST_PLAYS:
        yield from _pairs_of_numbers(plain)


def _pairs_of_numbers(found: list[Token]) -> Iterator[list[Token]]:
    """Two numbers that stand in the same places of many lines are a tile: `left half 6, right half 4`."""
    lines = [[at for at in line if found[at].kind is Kind.NUMBER] for line in _lines(found)]
    for first in range(max(map(len, lines), default=1) - 1):
        whole = list(found)
        for line in lines:
            pair = line[first : first + 2]
            halves = [half for at in pair if (half := _half(found, at)) is not None]
            if len(halves) == 2:
                one, other = found[pair[0]], found[pair[1]]
                tile = Tile.of(*halves)
                whole[pair[0]] = replace(one, kind=Kind.TILE, span=one.span.to(other.span), tile=tile)
                whole[pair[1]] = replace(other, kind=Kind.SIGN)
        yield whole


def _half(found: list[Token], at: int) -> int | None:
    """The number that may be a half of a tile; None for one that is too high, or below zero."""
    below = at > 0 and found[at - 1].text == "-" and found[at - 1].span.end_column == found[at].span.column
    number = found[at].number
    return number if number is not None and number <= LARGEST and not below else None


def told_by_more_than_order(found: list[Token]) -> bool:
    """Whether more than the order of the tiles says who plays them.

    So it is with `+3 4-4`, where tiles are drawn in front of a turn, with dashes that may be passes, and with
    rows of as many numbers below rows of tiles, which lie there as they do in the end.
    """
    rows = [[found[at].kind for at in line if found[at].kind is not Kind.SIGN] for line in _lines(found)]
    drawn = any(one.text == "+" and other.kind is Kind.NUMBER for one, other in pairwise(found))
    tiles = ((one, other) for one, other in pairwise(rows) if len(one) > 2 and set(one) == {Kind.TILE})
    return drawn or passes_missed(found) or any(other == [Kind.NUMBER] * len(one) for one, other in tiles)


SKIPS = re.compile(r"(?m)^1(?:\. ?(?:(?:\.{3}|\u2026) ?)+|\.{3} ?)(?=[0-9])")
"""Those who would play before the leader, in the first round: `1. ... 66`, `1... 66`."""


def without_skips(text: str) -> str:
    """A game of rounds in which those are skipped who sit in front of the leader, without what counts them.

    Nor what is remarked between; what signs mean is kept, as it stands behind `=`.

    >>> without_skips("1. ... 66 62> 61< 2. 25> 55> {no 3s?} 13< 56> 3. 35<")
    '66 62> 61< 25> 55>          13< 56> 35<'
    """
    if SKIPS.search(text) is None:
        return text
    text = _REMARKED.sub(lambda one: re.sub(r"[^\n]", " ", one[0]), text)
    skip = SKIPS.search(text)
    assert skip is not None
    heads = [(int(one[1]), one.span()) for one in _HEAD.finditer(text, skip.end())]
    if [number for number, _ in heads] != [*range(2, len(heads) + 2)]:
        return text
    for start, end in [span for _, span in reversed(heads)] + [skip.span()]:
        text = text[:start] + text[end:]
    return text


_HEAD = re.compile(r"(?<!\S)([0-9]{1,2})\.(?!\S)[ ]?")
_REMARKED = re.compile(r"\{[^{}=]*\}")


def passes_missed(found: list[Token]) -> bool:
    """Whether dashes stand between some tiles of a row, not between others, or its rounds are not as long."""
    for row in ([found[at] for at in line] for line in _lines(found)):
        alone = [one.kind is Kind.WORD and len(one.text) == 1 and not one.means for one in row]  # "P"
        turns = [one.tile or one.may(Word.PASS) or sign for one, sign in zip(row, alone, strict=True)]
        cells = ["t" if turn else "-" * (one.text in DASHES) for one, turn in zip(row, turns, strict=True)]
        runs = list(map(len, "".join(cells).strip("-").split("-")))
        heads = [at for at, (one, dot) in enumerate(pairwise(row)) if one.number and dot.text in ".)"]
        rounds = {"".join(cells[at:to]).count("t") for at, to in pairwise(heads)}
        uneven = any(run != runs[0] for run in runs[:-1]) or runs[-1] > runs[0] or len(rounds) > 1
        if uneven and any(one.tile for one in row):
            return True
    return False


def hands_in_front(found: list[Token], until: int) -> dict[Tile, str]:
    """Who was dealt each tile, as lines in front of the game say it: a name, and tiles of equal number."""
    hands: dict[str, list[Tile]] = {}
    for line in _lines(found[:until]):
        names = [found[at].text for at in line if found[at].kind is Kind.WORD]
        tiles = [tile for at in line if (tile := found[at].tile)]
        hands |= {names[0]: tiles} if len(names) == 1 and len(tiles) >= LONG_ROW else {}
    owners = {tile: name for name, tiles in hands.items() for tile in tiles}
    even = len({len(tiles) for tiles in hands.values()}) == 1
    return owners if even and len(hands) > 1 and len(owners) == sum(map(len, hands.values())) else {}


def _lines(found: list[Token]) -> list[list[int]]:
    """The tokens of each line, by their places."""
    lines: list[list[int]] = [[]]
    for at, token in enumerate(found):
        if token.kind is Kind.LINE:
            lines.append([])
        else:
            lines[-1].append(at)
    return [line for line in lines if line]


def _selections(found: list[Token]) -> Iterator[list[TilePlace]]:
    """The tiles that may be the ones played, in their order or the last first."""
    held = counted_hands(found)
    everything = [TilePlace(at, one.tile) for at, one in enumerate(found) if one.tile and at not in held]
    for kept in _alike(found, everything):
        numbered = _in_numbered_order(found, kept)
        yield numbered
        words = {at: (one.text, found[at - 1].text) for at, _ in kept if (one := _word_before(found, at))}
        usual = Counter(words.values())
        turns = {at for at, in_front in words.items() if usual[in_front] >= FEWEST_PLAYS}
        for once in (_once(numbered), _once(numbered[::-1])[::-1]):
            behind = once == numbered[: len(once)] and turns.isdisjoint(at for at, _ in numbered[len(once) :])
            if len(once) * ECHOED <= len(numbered) or behind:
                yield once  # quoted, held before, or mentioned again behind the game
        if how_many_join(one.tile for one in numbered[:2]) < 2:
            yield numbered[1:]  # something else is said in front of the game
        drawn = any(one.may(Word.DRAW) for one in found[kept[0].at : kept[-1].at]) if kept else True
        alone = (
            len({found[play.at].span.line for play in kept}) == len(kept) and numbered == kept and not drawn
        )
        if alone and not (_counted_up(found, kept) or _times_grow(found)):
            yield kept[::-1]  # not past draws, which would be the other's, nor within sentences


def _times_grow(found: list[Token]) -> bool:
    """Whether what is said stands in the order of its times."""
    times = [time for one in found if one.kind is Kind.STAMP and (time := time_of(one)) is not None]
    return len(times) >= FEWEST_PLAYS and sum(one > other for one, other in pairwise(times)) < 2


def _counted_up(found: list[Token], kept: list[TilePlace]) -> bool:
    """Whether each line with a tile begins with a number, and they only grow: `3. Ana: 6-4`."""
    first: dict[int, int | None] = {}
    for one in found:
        if one.kind in (Kind.NUMBER, Kind.WORD, Kind.TILE):
            first.setdefault(one.span.line, one.number)
    told = [number for play in kept if (number := first[found[play.at].span.line]) is not None]
    return len(told) == len(kept) and told == sorted(told) and len(set(told)) * 2 > len(told)


def _once(plays: list[TilePlace]) -> list[TilePlace]:
    """Each tile where it stands first."""
    first: dict[Tile, TilePlace] = {}
    for play in plays:
        first.setdefault(play.tile, play)
    return list(first.values())


def _alike(found: list[Token], everything: list[TilePlace]) -> Iterator[list[TilePlace]]:
    """All the tiles, or those that stand or are written alike."""
    words = {play.at: _word_before(found, play.at) for play in everything}
    drawn = {at for at, word in words.items() if word and word.may(Word.DRAW) and not word.may(Word.PLAYER)}
    dated = {play.at for play in everything if found[play.at].guessed == A_DATE}
    shapes = {play.at: written_as(found[play.at].text) for play in everything}
    often = [shape for shape, times in Counter(shapes.values()).most_common(4) if times >= FEWEST_PLAYS]
    aside = drawn | dated | _scores(found, everything)
    for left_out in (set(), aside, aside.union(*rows_of_tiles(found))):
        kept = [play for play in everything if play.at not in left_out]
        yield kept
        for shape in often if len(set(shapes.values())) > 1 else ():
            yield [play for play in kept if shapes[play.at] != shape]
            yield [play for play in kept if shapes[play.at] == shape]
    on_lines = [list(plays) for _, plays in groupby(everything, key=lambda play: found[play.at].span.line)]
    yield [plays[0] for plays in on_lines if len(plays) == 1]
    yield [plays[0] for plays in on_lines if plays]
    yield [plays[-1] for plays in on_lines if plays]
    for keys in ({at: word.text for at, word in words.items() if word}, _first_words(found)):
        for text, times in Counter(key.casefold() for key in keys.values()).most_common(8):
            if times >= FEWEST_PLAYS:
                yield [play for play in everything if keys.get(play.at, "").casefold() == text]


def written_as(text: str) -> str:
    """How a tile is written: `[9|9]`, `9 over 9`; all in words are alike, and all that are drawn."""
    drawn = (chr(signs[0]) for signs in DRAWN if ord(text[0]) in signs)
    figures = re.sub(r"[0-9]+", "9", text)
    return figures if figures != text or "9" in text else "" if text[0].isalpha() else next(drawn, text[0])


DRAWN = (range(0x1F030, 0x1F094), (*range(0x2680, 0x2686), 0x25A1, 0x25A2, 0x25FB, 0x2B1C))  # tiles; dice


def _word_before(found: list[Token], at: int) -> Token | None:
    """The nearest word in front of a tile on its line."""
    for before in range(at - 1, -1, -1):
        token = found[before]
        if token.kind in (Kind.LINE, Kind.TILE):
            return None
        if token.kind is Kind.WORD:
            return token
    return None


def _first_words(found: list[Token]) -> dict[int, str]:
    """For each token the first word of its line."""
    firsts: dict[int, str] = {}
    for line in _lines(found):
        first = next((found[at].text for at in line if found[at].kind is Kind.WORD), "")
        firsts.update(dict.fromkeys(line, first))
    return firsts


def rows_of_tiles(found: list[Token], length: int = LONG_ROW) -> list[list[int]]:
    """The tiles that stand in rows of at least so many with no word between them, over ends of lines."""
    rows: list[list[int]] = [[]]
    for at, token in enumerate(found):
        if token.kind is Kind.TILE:
            rows[-1].append(at)
        elif token.kind is Kind.WORD and rows[-1]:
            rows.append([])
    return [row for row in rows if len(row) >= length]


def _scores(found: list[Token], tiles: list[TilePlace]) -> set[int]:
    """Two figures that would be no tile of the set that all others are of: `wins with 47`."""
    large = {play.at for play in tiles if play.tile.high > USUAL_HIGHEST}
    figures = {at for at in large if found[at].text.isdigit()}
    return figures if len(large) * FITTING < len(tiles) else set()


def _games(kept: list[TilePlace]) -> list[list[TilePlace]]:
    """The games that these tiles make one after another; none if they do not join.

    Another game begins at a tile that joins nothing, or somewhat before it, from where most tiles join again.
    """
    games: list[list[TilePlace]] = []
    rest = kept
    while rest:
        length = how_many_join(one.tile for one in rest)
        if length < len(rest):
            starts = range(max(length - OVERLAP, 1), length + 1)
            start = max(starts, key=lambda start: (how_many_join(one.tile for one in rest[start:]), start))
            if min(start, how_many_join(one.tile for one in rest[start:])) >= FEWEST_PLAYS:
                games.append(rest[:start])
                rest = rest[start:]
                continue
        games.append(rest)
        break
    odd = any(_misfits(plays) * FITTING > len(plays) for plays in games)
    return [] if odd or any(len(plays) < FEWEST_PLAYS for plays in games) else games


def how_many_join(tiles: Iterable[Tile]) -> int:
    """How many tiles, from the first, make a line of play."""
    return sum(1 for _ in takewhile(lambda misfits: not misfits, _misfits_so_far(tiles)))


def _misfits(plays: list[TilePlace]) -> int:
    """How many tiles do not join."""
    return list(_misfits_so_far(one.tile for one in plays))[-1]


def _misfits_so_far(tiles: Iterable[Tile]) -> Iterator[int]:
    """After each tile: how many have joined no open end, or been played before; the fewest, by any sides."""
    ends: dict[tuple[int, int], int] = {}
    played: set[Tile] = set()
    for tile in tiles:
        after: dict[tuple[int, int], int] = {} if ends else {(tile.low, tile.high): 0}
        for (one, other), wrong in ends.items():
            following = [
                (min(kept, tile.other(end)), max(kept, tile.other(end)))
                for end, kept in ((one, other), (other, one))
                if tile.has(end) and tile not in played
            ]
            for place in following:
                after[place] = min(wrong, after.get(place, wrong))
            if not following:
                after[one, other] = min(wrong + 1, after.get((one, other), wrong + 1))
        ends = after
        played.add(tile)
        yield min(ends.values())


def _in_numbered_order(found: list[Token], kept: list[TilePlace]) -> list[TilePlace]:
    """Tiles that stand beside the numbers of their turns, in that order: `no. 3 6-1`, `6-1@3`, `6-1 (3 Ana)`.

    Tiles without a number behind them, where others have one, have not been played.
    """
    ahead = _numbers_beside(found, kept, (-1, -2))
    behind = _numbers_beside(found, kept, (1, 2))
    for numbers, whole in ((ahead, True), (behind, False)):
        enough = len(numbers) == len(kept) if whole else len(numbers) * 2 > len(kept)
        once = len(set(numbers.values())) == len(numbers)
        if numbers and enough and once and max(numbers.values()) < 2 * len(kept):
            return sorted(numbers, key=lambda play: numbers[play])
    return kept


def _numbers_beside(
    found: list[Token], kept: list[TilePlace], steps: tuple[int, int]
) -> dict[TilePlace, int]:
    numbers = {}
    for play in kept:
        for step in steps:
            near = found[play.at + step] if 0 <= play.at + step < len(found) else None
            if near is None or near.kind not in (Kind.NUMBER, Kind.SIGN):
                break
            if near.number is not None:
                numbers[play] = near.number
                break
    return numbers


def side_behind(found: list[Token], at: int) -> Arm | None:
    """The end that is named behind a tile, on the same line and before the next tile."""
    for token in islice(found, at + 1, None):
        if token.kind in (Kind.LINE, Kind.TILE):
            break
        if token.kind is Kind.WORD and len(token.text) > 1 and token.may(*LEFT_WORDS, *RIGHT_WORDS):
            return LEFT if token.may(*LEFT_WORDS) else RIGHT
    return None


class WrittenTile(NamedTuple):
    """A tile of a text."""

    token: Token
    row: int | None  # in which row of tiles it stands, if in one
    held: bool  # whether its line speaks of what somebody has
    told: bool  # whether its line says that somebody plays


def written_tiles(pieces: list[Token]) -> list[WrittenTile]:
    """The tiles of a text, but for those that are only guessed."""
    rows = {at: row[0] for row in rows_of_tiles(pieces, 2) for at in row}
    own = [one for one in pieces if one.text[1:] and one.may(Loose.HOLDS, Loose.STOCK, Word.HAND, Word.STOCK)]
    held = {one.span.line for one in own if not one.may(Word.DRAW)}
    told = {one.span.line for one in pieces if one.may(Loose.PLAY, Loose.LEAD)}
    return [
        WrittenTile(one, rows.get(at), one.span.line in held, one.span.line in told)
        for at, one in enumerate(pieces)
        if one.tile and not one.guessed and not is_said_to_be_open(pieces, at)
        if not ((word := _word_before(pieces, at)) and word.text.casefold() == "drawn")
    ]


def lines_that_count(found: list[Token], last: int) -> tuple[set[int], set[int]]:
    """The lines below this with words of results, `Eva 10, sums 61`; and with sums of pips, `0-5 1-1, 7`."""
    counts, sums = set[int](), set[int]()
    for row in rows_of_tokens(found):
        line, tiles = row[0].span.line, [one.tile for one in row if one.tile]
        figures = [one.text for one in row if one.text.isdigit()]
        alone = all(one.text in figures or one.kind is Kind.SIGN for one in row[1:])
        counts |= {line} if line > last and alone and {*map(len, figures)} > {1} else set()  # "left 0 10 12"
        if numbers := {one.number for one in row if one.kind is Kind.NUMBER} - {0}:
            said = any(one.may(Word.DOMINO, Word.BLOCKED, Word.POINTS, Loose.TOTAL) for one in row)
            each = sum(is_name(one) and other.number is not None for one, other in pairwise(row)) > 1
            passed = sum(is_name(one) and other.text in DASHES for one, other in pairwise(row)) > 1
            counts |= {line} if line > last and (said or each) and not passed else set()
            stands = each and row[-1].tile  # "Ana 5, Eva 11.  1-0"
            summed = stands or ((line > last or tiles[1:]) and sum(map(sum, tiles)) in numbers)
            sums |= {line} if summed else set()
    return counts, sums


def is_said_to_be_open(pieces: list[Token], at: int) -> bool:
    """Whether a tile is said to lie open: `m.puntas == (6, 4)`, `"ends": [6, 4]`."""
    before = [*(one.text for one in reversed(pieces[max(at - 5, 0) : at])), ""]
    word = next(text for text in before if text not in [*'=:>"'])
    return ("".join(before[: before.index(word)]) != ":" or word[-1:] == "'") and shows_ends(word.strip("'"))


FEWEST_LYING = 8  # so many tiles hardly ever join only the one before: such a row shows how they lie


def lies_in_a_row(turns: Sequence[LooseTurn]) -> bool:
    """Whether tiles, for which nobody is named, are the line of play from end to end and not its order.

    >>> from analyzer.forms.lines import read_lines
    >>> from analyzer.forms.tokens import tokens
    >>> lies_in_a_row(read_lines(tokens("6-4 4-4 4-1 1-0 0-0 0-5 5-2 2-2"))[0].turns)
    True
    """
    while turns and not turns[-1].tile:
        turns = turns[:-1]  # "stuck", below the table
    tiles = [turn.tile for turn in turns if turn.tile]
    lines = {turn.span.line for turn in turns}
    if len(tiles) < max(FEWEST_LYING, len(turns)) or len(lines) > 1 or any(turn.who for turn in turns):
        return False
    ends = set(tiles[0])
    for tile in tiles[1:]:
        ends = {tile.other(end) for end in ends if tile.has(end)}
    return bool(ends)


FEWEST_ACROSS, NEAR = 3, 4  # so many tiles are said to lie above or below, by one of so many words behind
SIDES = 3  # so many tiles join a double that lies on more than a line


def are_laid_across(found: list[Token]) -> bool:
    """Whether tiles are laid above and below others, not on a line: it is said behind some, both ways."""
    clauses = [list(run) for ends, run in groupby(found, lambda one: one.text in ".;!?") if not ends]
    near = ((one, run[max(0, at - NEAR) : at]) for run in clauses for at, one in enumerate(run))
    behind = [one.text.casefold() for one, before in near if has_tile(before)]
    where = Counter(one for one in behind if one in own_list("across"))
    return len(where) > 1 and where.total() >= FEWEST_ACROSS


def are_on_four_sides(turns: Sequence[LooseTurn]) -> bool:
    """Whether three players in a row join the double that was led: on a line there is room for two."""
    plays = [turn for turn in turns if turn.tile and turn.kind is ActionKind.PLAY]
    first = [(turn.who, turn.tile) for turn in plays[: 1 + SIDES] if turn.tile]
    told = len({turn.tile for turn in plays}) == len(plays) and all(who for who, _ in first)
    apart = all(one[0] != other[0] for one, other in pairwise(first))  # else it is a hand
    lead = first[0][1] if first and told and apart else None
    return lead is not None and lead.is_double and sum(tile.has(lead.low) for _, tile in first[1:]) == SIDES


NEAR_IT = (
    7  # so many words and signs a double is named again behind the word for it: `otro doble, el de treses`
)


def with_doubles_of(found: list[Token]) -> list[Token]:
    """The tokens with a double that is said to be with its number as one: `the five with its double`."""
    told: list[Token] = []
    for at, one in enumerate(found):
        front = [other.text.casefold() for other in found[max(0, at - 2) : at]]
        number = number_words().get(found[at - 3].text.casefold()) if at > 2 else None
        joined = len(front) > 1 and front[0] in own_list("with") and front[1] in own_list("definite")
        alone = one.may(Word.DOUBLE) and (at + 1 == len(found) or found[at + 1].kind is not Kind.WORD)
        suit = number_words().get(one.text.casefold()) if one.text.casefold() in own_list("suits") else None
        doubles = any(other.may(Word.DOUBLE) for other in found[max(0, at - NEAR_IT) : at])
        if (
            suit is not None
            and doubles
            and len(front) > 1
            and front[1] == "de"
            and front[0] in own_list("definite")
        ):
            told.append(replace(one, kind=Kind.TILE, tile=Tile.of(suit, suit), means=frozenset()))
        elif number is not None and joined and alone:
            told.append(replace(one, kind=Kind.TILE, tile=Tile.of(number, number), means=frozenset()))
        else:
            told.append(one)
    return told


def alone_outside_the_set(found: list[Token], games: list[LooseGame]) -> list[Token]:
    """Where the one tile with more pips than a double-six set has stands: it is what is left, or a date."""
    tiles = [turn.tile for turn in games[0].turns if turn.tile]
    larger = {tile for tile in tiles if tile.high > USUAL_HIGHEST}
    alone = len(larger) == 1 and len(tiles) > FEWEST_PLAYS
    return ([one for one in found if one.tile in larger] or found[-1:]) if alone else []


def just_below(
    written: list[WrittenTile], last: int, step: int, listed: set[int], read: Collection[Tile | None]
) -> list[Token]:
    """The tiles in the line below the last that is read, in one row with those that are played."""
    rows = [at.token for at in written if at.row is not None and not at.held]
    below = [one for one in rows if last < one.span.line <= last + step and one.span.line not in listed]
    return [one for one in below if one.tile not in read]
