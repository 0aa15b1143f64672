"""What can be wrong with a record, as values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.words.messages import Messages

from analyzer.words.shown import in_short


class Severity(StrEnum):
    """How much a problem weighs: an error makes the record invalid."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Code(StrEnum):
    """The stable slug of each kind of problem."""

    SYNTAX = "syntax"
    TOO_LARGE = "too-large"
    NO_GAME = "no-game"
    UNREAD_TILE = "unread-tile"
    UNKNOWN_VARIANT = "unknown-variant"
    BAD_RULES = "bad-rules"
    BAD_TAG = "bad-tag"
    UNKNOWN_SEAT = "unknown-seat"
    NOT_IN_SET = "not-in-set"
    DEAL_DUPLICATE = "deal-duplicate"
    DEAL_MISSING = "deal-missing"
    DEAL_IMPOSSIBLE = "deal-impossible"
    WRONG_HAND_SIZE = "wrong-hand-size"
    WRONG_LEAD = "wrong-lead"
    OUT_OF_TURN = "out-of-turn"
    TILE_NOT_IN_HAND = "tile-not-in-hand"
    TILE_PLAYED_TWICE = "tile-played-twice"
    NO_OPEN_END = "no-open-end"
    WRONG_END = "wrong-end"
    ENDS_MISMATCH = "ends-mismatch"
    PASS_WHILE_ABLE = "pass-while-able"
    DRAW_WHILE_ABLE = "draw-while-able"
    PASS_WITHOUT_DRAWING = "pass-without-drawing"
    WRONG_DRAW = "wrong-draw"
    RUN_UNFINISHED = "run-unfinished"
    IRREGULAR_PLAY = "irregular-play"
    EXPOSED_TILE = "exposed-tile"
    NOT_ALLOWED = "not-allowed"
    DASH_AS_PASS = "dash-as-pass"
    ROUND_NUMBER = "round-number"
    PLAY_AFTER_END = "play-after-end"
    GAME_UNFINISHED = "game-unfinished"
    NO_TURNS = "no-turns"
    RESULT_MISMATCH = "result-mismatch"
    RESULT_DEPENDS_ON_ENDS = "result-depends-on-ends"
    SCORE_MISMATCH = "score-mismatch"
    MATCH_OVER = "match-over"
    WRONG_SIT_OUT = "wrong-sit-out"
    WRONG_SEAT = "wrong-seat"
    REDEAL_POSSIBLE = "redeal-possible"
    REDEAL_REQUIRED = "redeal-required"
    THROWN_IN = "thrown-in"


class Span(NamedTuple):
    """A place in a text: lines and columns count from 1, the end column is the first one after it."""

    line: int
    column: int
    end_line: int
    end_column: int

    @staticmethod
    def of(line: int, column: int, length: int = 1) -> Span:
        """A place within one line."""
        return Span(line, column, line, column + length)

    def to(self, other: Span) -> Span:
        """From the start of this place to the end of the other."""
        return Span(self.line, self.column, other.end_line, other.end_column)


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """One problem: what it is, where it stands, and what helps.

    >>> message = "A cannot play 5-6: the open ends are 0 and 4"
    >>> Diagnostic(code=Code.NO_OPEN_END, message=message, span=Span.of(3, 7, 5), turn=24).slug
    'no-open-end'
    """

    __repr__ = in_short

    code: Code
    message: str
    span: Span | None = None
    severity: Severity = Severity.ERROR
    hint: str | None = None
    """What the position was, or what would mend it; shown under the caret."""
    rule: str | None = None
    """The rule that says so, in words."""
    turn: int | None = None

    @property
    def slug(self) -> str:
        """The code as text."""
        return self.code.value

    def told(self, words: Messages) -> Diagnostic:
        """The same problem in the language of the words."""
        return replace(
            self,
            message=words.told(self.message),
            hint=self.hint and words.told(self.hint),
            rule=self.rule and words.told(self.rule),
        )


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """By their place in the text; those without a place last."""
    return tuple(
        sorted(
            diagnostics,
            key=lambda one: (one.span is None, (one.span.line, one.span.column) if one.span else (0, 0)),
        )
    )
