"""What the text of a record is made of, and what is put in its place.

Where its games and turns stand, what is attached to each, how it is spelled: what a repair adds is spelled
like the rest.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, fields
from enum import Enum, auto
from typing import TYPE_CHECKING

from analyzer.notation.actions import is_unknown
from analyzer.notation.grammars import parser
from analyzer.notation.header import is_separator, read_header
from analyzer.notation.lines import Branch, span_of
from analyzer.notation.movetext import chunks, read_movetext
from analyzer.notation.reader import blocks_of, is_game
from analyzer.notation.vocabulary import HORIZONTAL, VERTICAL, languages, terminal, words
from analyzer.notation.writer import MOVETEXT, FormWords, table_phrases
from analyzer.record.game import Pass, Play
from analyzer.repairs.edits import Op, Part

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from lark import Token

    from analyzer.notation.movetext import Chunk
    from analyzer.notation.table import Draft
    from analyzer.record.diagnostics import Span
    from analyzer.record.game import Action, Game, Record, Turn, Variation
    from analyzer.repairs.edits import Repair
    from analyzer.tiles.tile import Tile


@dataclass(frozen=True, slots=True)
class GameText:
    """A written game and its part of the text."""

    game: Game
    chunk: Chunk
    draft: Draft | None
    """The table, None for movetext."""
    first: bool
    """Whether the game is the first of its chunk, to which the tags belong."""
    before: Game | None
    """The game in front of it."""

    @property
    def top(self) -> int:
        """The line on which a table begins, with its hands and the prose above it."""
        draft = self.draft
        assert draft is not None
        above = [paragraph.line for paragraph in draft.preface]
        return min([*above, self.table_top])

    @property
    def table_top(self) -> int:
        """The line on which the hands, or else the head or the first row, of a table stand."""
        draft = self.draft
        assert draft is not None
        lines = [hand.span.line for hand in draft.hands]
        if draft.rows:
            lines.append(self._head_line(draft, draft.rows[0][1]))
        return min(lines, default=draft.line)

    def _head_line(self, draft: Draft, row: int) -> int:
        """The line of the head above the first row; that of the row if there is no head."""
        written = self.chunk.text.split("\n")
        for line in range(row - 1, self.chunk.line - 1, -1):
            text = written[line - self.chunk.line]
            if text.strip() and not is_separator(text):
                return line if draft.header and read_header(text) == draft.header else row
        return row


def whereabouts(record: Record) -> list[GameText]:
    """All games in order; `NoPlaceError` if they are not those of the text."""
    found: list[tuple[Chunk, Draft | None, bool]] = []
    for chunk in chunks(record.text):
        blocks = blocks_of(chunk)
        if blocks and blocks.has_table:
            found += ((chunk, draft, not i) for i, draft in enumerate(blocks.drafts))
        elif is_game(chunk, read_movetext(chunk)):
            found.append((chunk, None, True))
    if len(found) != len(record.games):
        raise NoPlaceError
    befores = (None, *record.games)
    return [
        GameText(game, *place, before)
        for game, place, before in zip(record.games, found, befores, strict=False)
    ]


class NoPlaceError(Exception):
    """The text has no place for a change; it can only be written anew."""


class Places:
    """The lines of a text, and the index at which each begins."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = [0]
        for line in text.split("\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)

    def at(self, line: int, column: int) -> int:
        r"""The index of a place; the end of its line, or of the text, for one beyond it.

        >>> Places("ab\ncd").at(2, 2), Places("ab\ncd").at(1, 9), Places("ab\ncd").at(4, 1)
        (4, 2, 5)
        """
        if line >= len(self._starts):
            return len(self.text)
        return min(self.line_start(line) + column - 1, self.line_end(line))

    def line_start(self, line: int) -> int:
        """The index of the first character of a line."""
        return self._starts[line - 1]

    def line_end(self, line: int) -> int:
        """The index behind the last character of a line."""
        return self._starts[line] - 1

    def reach(self, span: Span) -> tuple[int, int]:
        """From where to where a span reaches."""
        return self.at(span.line, span.column), self.at(span.end_line, span.end_column)


class Patch:
    """Replacements in a text, applied together."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._changes: list[tuple[int, int, str]] = []

    def replace(self, start: int, end: int, text: str) -> None:
        """Puts a text in the place of another; twice the same is once."""
        if (start, end, text) not in self._changes:
            self._changes.append((start, end, text))

    def insert(self, at: int, text: str) -> None:
        """Puts a text in front of what stands at a place, behind what was put there before."""
        if text:
            self._changes.append((at, at, text))

    def take_outside(self, other: Patch, within: Sequence[tuple[int, int]]) -> None:
        """Takes the changes of another patch of the same text, but for those within some places."""
        for first, last, text in other._changes:
            if not any(start <= first and last <= end for start, end in within):
                self._changes.append((first, last, text))

    def touches(self, start: int, end: int) -> bool:
        """Whether anything changes between two places."""
        return any(start <= one and other <= end for one, other, _ in self._changes)

    def applied(self, start: int = 0, end: int | None = None) -> str:
        """The text between two places with the changes that lie there; `NoPlaceError` if they overlap.

        >>> patch = Patch("1. A 3-4")
        >>> patch.replace(5, 8, "3-5")
        >>> patch.insert(8, " {odd}")
        >>> patch.applied(3)
        'A 3-5 {odd}'
        """
        end = len(self.text) if end is None else end
        parts: list[str] = []
        at = start
        inside = [change for change in self._changes if start <= change[0] and change[1] <= end]
        for first, last, text in sorted(inside, key=lambda change: (change[0], change[1] > change[0])):
            if first < at:
                raise NoPlaceError
            parts += (self.text[at:first], text)
            at = last
        return "".join([*parts, self.text[at:end]])


@dataclass(frozen=True, slots=True, eq=False)
class AlignedTurn:
    """A turn of the repaired game, or what stands in front of the first one."""

    turn: Turn | None
    """None in front of the first turn."""
    old: int | None
    """The written turn in whose place it stands, None for one that is inserted."""
    struck: tuple[int, ...] = ()
    """The written turns behind it that are left out."""


def steps_of(written: Game, repair: Repair) -> list[AlignedTurn]:
    """The turns in order, the place in front of them first; `NoPlaceError` if edits and game do not match."""
    inserted: Counter[int] = Counter()
    deleted = set()
    for edit in repair.edits:
        if edit.part is not Part.TURN or edit.place is None:
            continue
        if edit.op is Op.INSERT:
            inserted[edit.place] += 1
        elif edit.op is Op.DELETE:
            deleted.add(edit.place)
    turns = iter(repair.game.turns)
    steps = [AlignedTurn(None, None)]
    try:
        for place in range(len(written.turns) + 1):
            steps += (AlignedTurn(next(turns), None) for _ in range(inserted[place]))
            if place in deleted:
                steps[-1] = AlignedTurn(steps[-1].turn, steps[-1].old, (*steps[-1].struck, place))
            elif place < len(written.turns):
                steps.append(AlignedTurn(next(turns), place))
    except (StopIteration, RuntimeError):
        raise NoPlaceError from None
    if next(turns, None) is not None:
        raise NoPlaceError
    return steps


class PieceKind(Enum):
    """What stands between the turns."""

    COMMENT = auto()
    REST = auto()
    """A comment that goes on to the end of its line."""
    VARIATION = auto()
    MARK = auto()
    SCORE = auto()
    JOIN = auto()
    WRONG = auto()
    ENDING = auto()
    """How the game ended."""
    DASHES = auto()
    """Of a seat that has not started, or behind the last turn."""
    ROUND = auto()
    TAG = auto()


@dataclass(frozen=True, slots=True)
class Bit:
    """Something that is no turn, and where it stands."""

    kind: PieceKind
    start: int
    end: int


@dataclass(slots=True, kw_only=True)
class Piece:
    """A turn in the text."""

    number: int
    """Which turn of the game."""
    turn: Turn
    start: int
    """Where the seat is named; in a table, where the action begins."""
    action: int
    """Where the action begins."""
    end: int
    """Behind the marks and points that are written without a blank."""
    bits: list[Bit] = field(default_factory=list)
    """What follows and belongs to it."""

    @property
    def reach(self) -> int:
        """Behind all that belongs to the turn."""
        return max([self.end, *(bit.end for bit in self.bits)])

    @property
    def anchor(self) -> int:
        """Where a further comment has its place: behind marks and other comments."""
        at = self.end
        for bit in self.bits:
            if bit.kind in (PieceKind.REST, PieceKind.WRONG):
                break
            if bit.kind is not PieceKind.VARIATION:
                at = bit.end
        return at

    def spelled(self, text: str) -> str:
        """The tile or the word as it is written."""
        span = self.turn.span
        return text[self.action : self.action + span.end_column - span.column] if span else ""

    def lines(self) -> list[tuple[Bit, Variation]]:
        """The variations behind it, and where they stand; `NoPlaceError` if they cannot be told apart."""
        bits = [bit for bit in self.bits if bit.kind is PieceKind.VARIATION]
        if len(bits) != len(self.turn.variations):
            raise NoPlaceError
        return list(zip(bits, self.turn.variations, strict=True))


Element = Piece | Bit

_KINDS = {
    "COMMENT": PieceKind.COMMENT,
    "REST_OF_LINE": PieceKind.REST,
    "ARROW": PieceKind.REST,
    "MARK": PieceKind.MARK,
    "SCORE": PieceKind.SCORE,
    "JOIN": PieceKind.JOIN,
    "HINT": PieceKind.JOIN,
    "ENDING": PieceKind.ENDING,
    "ACTION": PieceKind.DASHES,
    "BRACED": PieceKind.DASHES,
    "ROUND": PieceKind.ROUND,
    "TAG": PieceKind.TAG,
}
_APART = {PieceKind.ENDING, PieceKind.DASHES, PieceKind.ROUND, PieceKind.TAG}
"""What belongs to no turn."""


class Finder:
    """Finds the turns of a game in the tokens of its text."""

    def __init__(self, places: Places, turns: Sequence[Turn]) -> None:
        self.places = places
        self.turns = turns
        spans = {i: turn.span for i, turn in enumerate(turns) if turn.span}
        self._starts = {places.at(span.line, span.column): i for i, span in spans.items()}
        remarks = [remark.span for turn in turns for remark in turn.comments if remark.span]
        self._remarks = {places.at(span.line, span.column) for span in remarks}

    @property
    def missed(self) -> bool:
        """Whether some turn has not been found."""
        return bool(self._starts)

    def elements(self, items: Iterable[Token | Branch | Bit]) -> list[Element]:
        """Turns with what follows them, and between them what belongs to none."""
        found: list[Element] = []
        for item in items:
            element = item if isinstance(item, Bit) else self._element(item)
            before = found[-1] if found else None
            if isinstance(element, Bit) and isinstance(before, Piece) and element.kind not in _APART:
                before.bits.append(element)
            else:
                found.append(element)
        return found

    def _element(self, item: Token | Branch) -> Element:
        if not isinstance(item, Branch):
            return self._token(item)
        span = item.variation.span
        assert span is not None
        start, end = self.places.reach(span)
        # Parentheses without a turn are a remark.
        return Bit(PieceKind.COMMENT if start in self._remarks else PieceKind.VARIATION, start, end)

    def _token(self, token: Token) -> Element:
        line = token.line or 1
        start = self.places.at(line, token.column or 1)
        end = start + len(token.rstrip())
        if token.type == "REST_OF_LINE":  # a line of prose is read with a semicolon in front of it
            end = min(end, self.places.line_end(line))
        number = next((self._starts.pop(at) for at in range(start, end) if at in self._starts), None)
        if number is None:
            return Bit(_KINDS.get(token.type, PieceKind.WRONG), start, end)
        turn = self.turns[number]
        action, behind = self.places.reach(turn.span) if turn.span else (start, end)
        return Piece(number=number, turn=turn, start=start, action=action, end=max(end, behind))


def movetext_items(text: str, line: int, places: Places) -> Iterator[Token | Bit]:
    """The tokens of movetext that starts on a line; a whole variation is one item."""
    depth = start = 0
    for token in parser("movetext").lex(text):
        token.line = (token.line or 1) + line - 1
        if token.type == "OPEN":
            start = start if depth else places.at(*span_of(token)[:2])
            depth += 1
        elif token.type == "CLOSE":
            depth -= 1
            if not depth:
                yield Bit(PieceKind.VARIATION, start, places.at(*span_of(token)[:2]) + 1)
        elif not depth:
            yield token


_NUMBERS = re.compile(rf"({terminal('NUMBER')})([^0-9]+)({terminal('NUMBER')})|([0-9])([0-9])")
_WORDS = re.compile(rf"({terminal('LETTERS')})([^\w\s])({terminal('LETTERS')})")
_ANY_WORD = re.compile(r"[^\W\d_]+(?:[.'][^\W\d_]+)*")


@dataclass(frozen=True)
class Spelling(FormWords):
    """The words of a game, and a tile of it as an example."""

    example: str = "0-5"

    def tile(self, tile: Tile | None) -> str:
        """A tile in the manner of the example."""
        return spelled_like(self.example, tile)


def spelled_like(example: str, tile: Tile | None) -> str:
    """A tile in the manner of another one.

    >>> from analyzer.tiles.tile import Tile
    >>> [spelled_like(text, Tile.of(2, 3)) for text in ("[0|5]", "5-0", "05", "( 0, 5 )", "🀶")]
    ['[2|3]', '3-2', '23', '( 2, 3 )', '🁂']
    >>> spelled_like("[QUINA|SENA]", Tile.of(2, 3))
    '[DUQUE|TERNO]'
    >>> spelled_like("[0-5]", None), spelled_like("05", Tile.of(10, 12))
    ('[?]', '10-12')
    """
    if tile is None:
        return "[?]" if example[:1] == "[" else "?"
    if len(example) == 1 and ord(example) >= HORIZONTAL:
        block = VERTICAL if ord(example) >= VERTICAL else HORIZONTAL
        return chr(block + 7 * tile.low + tile.high) if tile.high <= 6 else str(tile)
    if match := _NUMBERS.search(example):
        one, between, other = (match[1], match[2], match[3]) if match[1] else (match[4], "", match[5])
        low, high = (tile.high, tile.low) if int(one) > int(other) else (tile.low, tile.high)
        if not between and high > 9:
            between = "-"
        return f"{example[: match.start()]}{low}{between}{high}{example[match.end() :]}"
    if (match := _WORDS.search(example)) and (named := _in_words(match[1], match[3], tile)):
        return f"{example[: match.start()]}{named[0]}{match[2]}{named[1]}{example[match.end() :]}"
    return f"[{tile}]" if example[:1] == "[" else str(tile)


def _in_words(one: str, other: str, tile: Tile) -> tuple[str, str] | None:
    """The numbers of a tile in the words of the language in which two others plainly are."""
    best: tuple[int, str, str] | None = None
    for code in languages():
        numbers = [[word.casefold() for word in spellings] for spellings in words(code).numbers]
        places = [
            spellings.index(word.casefold())
            for word in (one, other)
            for spellings in numbers
            if word.casefold() in spellings
        ]
        # Of two languages that have a word, it is that of the one in which it comes first.
        if len(places) == 2 and tile.high < len(numbers) and (best is None or sum(places) < best[0]):
            best = sum(places), numbers[tile.low][0], numbers[tile.high][0]
    return (_as(one, best[1]), _as(one, best[2])) if best else None


def _as(example: str, word: str) -> str:
    if example.isupper():
        return word.upper()
    return word.capitalize() if example[:1].isupper() else word


def language_of(text: str) -> str:
    """The language most of whose words stand in a text, English if none do.

    >>> language_of("Runde Spieler A Spieler B")
    'de'
    """
    standing = Counter(word.casefold() for word in _ANY_WORD.findall(text))

    def known(code: str) -> int:
        spelled = {word.casefold() for texts in words(code).lists.values() for word in texts}
        return sum(count for word, count in standing.items() if word in spelled)

    return max(languages(), key=known)


def spelling_of(actions: Iterable[tuple[Action, str]], *, table: bool, around: str) -> Spelling:
    """How a game is spelled.

    Args:
        actions: what it has, each with its text.
        table: whether it is a table.
        around: the text with its words, which tell the language of those that it does not have.
    """
    base = table_phrases(language_of(around)) if table else MOVETEXT
    examples: Counter[str] = Counter()
    passes: Counter[str] = Counter()
    for action, text in actions:
        if isinstance(action, Play) and action.tile is not None and not is_unknown(text):
            examples[_shape(text)] += 1
        elif action == Pass():
            passes[text] += 1
    own = {field.name: getattr(base, field.name) for field in fields(FormWords)}
    if passes:
        own["passes"] = passes.most_common(1)[0][0]
    shape = examples.most_common(1)[0][0] if examples else "[0-5]" if table else "0-5"
    return Spelling(**own, example=shape)


def _shape(text: str) -> str:
    """The text with the same numbers for all tiles, so that those in one manner are counted together."""
    if _NUMBERS.search(text):
        return _NUMBERS.sub(lambda match: f"0{match[2]}5" if match[1] else "05", text, count=1)
    return text
