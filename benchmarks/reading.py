"""Records read and validated in one second."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from analyzer.cli import spare_the_collector
from analyzer.notation import parse, write
from analyzer.record.game import Form
from analyzer.replays.replay import replay
from benchmarks.deals import records
from benchmarks.figures import Spread, Table, number_text, time_text, timed

if TYPE_CHECKING:
    from benchmarks.progress import Bar
    from benchmarks.sizes import Size


class Reading(msgspec.Struct, frozen=True):
    """Seconds for a record of one game in movetext."""

    read: Spread
    validate: Spread
    turns: float
    """Of a game, on average, passes included."""
    rate: float
    """Records read and validated in one second."""

    def tables(self) -> list[Table]:
        """As it is printed."""
        rows = [
            (name, *spread.texts(time_text))
            for name, spread in (("read", self.read), ("validate", self.validate))
        ]
        title = f"Records of {self.turns:.0f} turns: {number_text(self.rate)} read and validated in a second"
        return [Table(title, ("", "median", "p90", "p99", "most"), rows)]


def measure(size: Size, bar: Bar) -> Reading:
    """Reads random games as they are written, then replays them."""
    texts = [write(record, Form.MOVETEXT) for record in records(size.records)]
    spare_the_collector()  # as every command does
    replay(parse(texts[0]).games[0])  # loads the grammar and the rules
    read = [timed(partial(parse, text)) for text in bar.over(texts, "read")]
    games = [record.games[0] for _, record in read]
    validated = [timed(partial(replay, game))[0] for game in bar.over(games, "validate")]
    reading = [seconds for seconds, _ in read]
    return Reading(
        Spread.of(reading),
        Spread.of(validated),
        sum(len(game.turns) for game in games) / len(games),
        len(games) / (sum(reading) + sum(validated)),
    )
