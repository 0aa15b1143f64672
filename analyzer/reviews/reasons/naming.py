"""The parts that sentences of reasons share: moves, numbers, parts of the deals, and who it is about."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from analyzer.knowledge import ClueKind
from analyzer.rules import EndKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.reviews.reasons.facts import DealShare, Ended, Holder, Left, Named, Sign
    from analyzer.rules import Value
    from analyzer.tiles.tile import Tile
    from analyzer.words.messages import Messages


class Called(Protocol):
    """What sentences call the players by seat, and the sides by number."""

    @property
    def seats(self) -> tuple[str, ...]:
        """A name for each seat."""

    @property
    def sides(self) -> tuple[str, ...]:
        """A name for each side."""


@dataclass(frozen=True, slots=True)
class ReasonPhrases:
    """The parts in the words of a language."""

    words: Messages
    called: Called

    def seat(self, seat: int) -> str:
        """A player."""
        return self.called.seats[seat]

    def move(self, named: Named) -> str:
        """A move: the tile, and where it goes if that has to be said."""
        if named.tile is None:
            return self.words("stop")
        if named.end is None:
            return str(named.tile)
        moved = self.words("reason_move_on", tile=named.tile, end=self.words.number(named.end))
        return f"{moved} ({named.arm})" if named.arm else moved

    def suit(self, number: int) -> str:
        """The tiles of a number."""
        key = f"suit_{number}"
        return self.words(key) if key in self.words else self.words("suit_any", number=number)

    def tiles(self, tiles: Iterable[Tile]) -> str:
        """Some tiles."""
        return self.words.listed(map(str, tiles))

    def points(self, value: Value) -> str:
        """So many points, not less than 0; a mean with one digit, or as many as it needs to show."""
        digits = 1 if value >= 1 else 2
        while value and not round(value, digits):
            digits += 1
        rounded = round(Fraction(value), digits)
        return self.words.points(int(rounded) if rounded.denominator == 1 else rounded)

    def percent(self, part: Fraction) -> str:
        """An exact part of the deals; 100 % means all."""
        count = round(part * 100)
        if count == 0:
            return self._percent("reason_percent_under", 1) if part else self.words("reason_none")
        if part < 1 and count == 100:
            return self._percent("reason_percent_over", 99)
        return self._percent("reason_percent", count)

    def _percent(self, key: str, count: int) -> str:
        return self.words(key, share=self.words.figures.percent(str(count)))

    def share(self, share: DealShare) -> str:
        """In how many of the deals; roughly, where only some were looked at."""
        if share.exact:
            if share.part == 1:
                return self.words("reason_all")
            return self.words.whole(share.count) if share.part else self.words("reason_none")
        count = round(share.part * 100)
        if count in (0, 100):
            return self.words("reason_nearly_all" if count else "reason_hardly_any")
        return self._percent("reason_percent_about", count)

    def left(self, left: Left) -> str:
        """What a move does to the open ends."""
        if left.same is not None:
            key = "reason_ends_both" if left.ends == 2 else "reason_ends_all"
            return self.words(key, suit=self.suit(left.same))
        return self.words("reason_ends_open", numbers=self.numbers(left))

    def numbers(self, left: Left) -> str:
        """The numbers that are open."""
        return self.words.listed(map(self.words.number, left.numbers))

    def holder(self, seat: int, holder: Holder) -> str:
        """Who has a tile, and whether it is the partner of the seat."""
        assert holder.seat is not None
        name = self.seat(holder.seat)
        return self.words("reason_partner", seat=name, mover=self.seat(seat)) if holder.partner else name

    def sign(self, sign: Sign, number: int) -> str:
        """What somebody did that shows what was not there."""
        key = {
            ClueKind.PASS: "reason_passed",
            ClueKind.DRAW: "reason_drew",
            ClueKind.RUN_ENDED: "reason_run_ended",
        }[sign.kind]
        return self.words(key, seat=self.seat(sign.seat), suit=self.suit(number), round=sign.round)

    def turned(self, before: Value, after: Value, *, certain: bool) -> tuple[str, str]:
        """From what, and into what, a move turned a game, by its values; if they say who wins, as a win."""
        win, level, to_level, loss = "from_win", "from_level", "to_level", "to_loss"
        if not certain:
            win, level, to_level, loss = "from_ahead", "from_even", "to_even", "to_behind"
        return self.words(win if before > 0 else level), self.words(to_level if after == 0 else loss)

    def ended(self, ended: Ended) -> str:
        """How a game ends and what that brings."""
        score = ended.score
        written = [
            self.words(
                "out_for", points=self.words.points(points, bad=score.bad), side=self.called.sides[side]
            )
            for side, points in enumerate(score.points)
            if points
        ]
        result = ", ".join(written) or self.words("reason_scoreless")
        if ended.end is EndKind.DOMINO:
            return self.words("reason_out", seat=self.seat(ended.seat), result=result)
        if not ended.counts:
            return self.words("reason_blocked", result=result)
        one, other = sorted(ended.counts)
        return self.words("reason_blocked_at", one=one, other=other, result=result)
