"""What players did in the games of a store, added up from the table `decisions`, with how far off it may be.

A figure is a quotient of two sums over games, such as losses by choices. What is done in one game hangs
together, so it is games that vary, and the interval is that of a ratio of means.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from analyzer.reviews.fair import Grade, judged
from analyzer.reviews.fair.valuing import fair_values_of
from analyzer.reviews.review import review
from analyzer.solver.lines import lines_after
from analyzer.solver.solver import OutOfReachError, Solver
from analyzer.store import games_of
from analyzer.store.boards import GameResults

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from analyzer.replays.replay import Replay
    from analyzer.reviews.fair.estimates import FairSettings
    from analyzer.reviews.review import Review
    from analyzer.store import Store
    from analyzer.store.games import StoredGame
    from analyzer.store.search import Filters


class Estimate(NamedTuple):
    """A figure, and where that of all such games lies with a confidence of 95 %."""

    value: float
    low: float | None
    """None for one game only."""
    high: float | None


class Ratios:
    """For each of some keys the quotient of two sums over games, and how far off it may be.

    The error is that of a ratio of means, with a game as what varies.
    """

    def __init__(self) -> None:
        self._sums: dict[str, list[float]] = {}

    def add(self, keys: Sequence[str], codes: Any, above: Any, below: Any) -> None:
        """Adds games; those with nothing below do not count.

        Args:
            keys: who or what there is.
            codes: for each game a place among the keys.
            above: what is divided.
            below: by what.
        """
        codes, above, below = codes[below > 0], above[below > 0], below[below > 0]
        parts = (None, above, below, above**2, above * below, below**2)
        sums = [np.bincount(codes, part, minlength=len(keys)) for part in parts]
        for key, *more in zip(keys, *sums, strict=True):
            if more[0]:
                held = self._sums.get(key, [0.0] * len(parts))
                self._sums[key] = [one + float(other) for one, other in zip(held, more, strict=True)]

    def names(self) -> list[str]:
        """The keys that have games."""
        return list(self._sums)

    def games(self, key: str) -> int:
        """In so many games there was something to divide by."""
        return int(self._sums.get(key, [0])[0])

    def of(self, key: str, factor: float = 1, offset: float = 0) -> Estimate | None:
        """The quotient times a factor, and more by an offset; None without games."""
        if key not in self._sums:
            return None
        games, above, below, squares, products, others = self._sums[key]
        ratio = above / below
        value = offset + factor * ratio
        if games < 2:
            return Estimate(value, None, None)
        spread = max(squares - 2 * ratio * products + ratio**2 * others, 0.0) * games / (games - 1)
        off = abs(factor) * student(games - 1) * spread**0.5 / below
        return Estimate(value, value - off, value + off)


def student(freedom: float) -> float:
    """Between minus this and this lie 95 % of Student's distribution; to two digits from three degrees on.

    >>> [round(student(freedom), 2) for freedom in (5, 10, 30, 1000)]
    [2.57, 2.23, 2.04, 1.96]
    """
    z = 1.959964
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + sum(term / freedom**power for power, term in enumerate(terms, 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatColumns:
    """What was done in many games: a row for each seat of each game."""

    names: list[str]
    name: Any
    """A place among the names; -1 where nobody is named."""
    partner: Any
    """The same of the partner; -1 also where there is none."""
    dates: Any
    """When each game was played."""
    game: Any
    """A place among the games."""
    measures: dict[str, tuple[Any, Any]]
    """For each of `MEASURES` what is divided, and by what."""


MEASURES: Final = ("won", "result", "accuracy", "loss", "best", "mistakes", "luck")
PERCENT: Final = {"won": (100, 0), "accuracy": (-100, 100), "best": (100, 0), "mistakes": (100, 0)}
"""What a quotient is multiplied with, and what is added then."""
FEW: Final = 30
"""Over fewer games a figure says little."""
Key = Callable[[SeatColumns], tuple[list[str], Any]]
"""By what is added up: names, and for each row a place among them, or -1."""


class StoredPlay:
    """What was done in the games of a store, added up; figures are by what could be known if all are fair."""

    def __init__(self, store: Store, filters: Filters) -> None:
        """Looks which parts have values, and what a deal is worth on average.

        Args:
            store: where the games are.
            filters: which of them count; they should be of one variant.
        """
        self._store, self._filters = store, filters
        self.parts = [part for part in store.parts() if (part / "decisions.parquet").exists()]
        engines = [store.table(part, "decisions", ["engine"])["engine"].unique() for part in self.parts]
        self.fair = bool(engines) and all(" fair" in one for some in engines for one in some.to_pylist())
        self.games = 0
        deals = Ratios()
        for part in self.parts:
            games, choices = self._tables(part)
            self.games += len(games)
            worth = _deals(games, choices)
            worth = worth[~np.isnan(worth)]
            deals.add([""], np.zeros(len(worth), int), worth, np.ones(len(worth)))
        mean = deals.of("")
        self._mean = mean.value if mean else 0.0

    def added_up(self, *keys: Key) -> list[dict[str, Ratios]]:
        """For each key the figures, by their names; whoever has two seats of a game has it once."""
        found = [{name: Ratios() for name in MEASURES} for _ in keys]
        for part in self.parts:
            columns = self._columns(*self._tables(part))
            for key, ratios in zip(keys, found, strict=True):
                names, codes = key(columns)
                kept = np.flatnonzero(codes >= 0)
                many = len(names) + 1
                pairs, place = np.unique(columns.game[kept] * many + codes[kept], return_inverse=True)
                for name, both in columns.measures.items():
                    above, below = (np.bincount(place, one[kept], minlength=len(pairs)) for one in both)
                    ratios[name].add(names, pairs % many, above, below)
        return found

    def _tables(self, part: Path) -> tuple[Any, Any]:
        """The games that count, and all choices of the part."""
        names = ("id", "players", "points", "bad", "winner", "ending", "leader", "date", "variant")
        games = self._store.table(part, "games", [*dict.fromkeys((*names, *self._filters.columns))])
        own = ["game", "seat", "best", "unit", "grade"]
        lost = ["fair_loss", "fair_spread"] if self.fair else ["loss", "spread"]
        choices = self._store.table(part, "decisions", own + lost)
        choices = choices.select(own + lost).rename_columns([*own, "loss", "spread"])
        return games.filter(self._filters.mask(games)), choices

    def _columns(self, games: Any, choices: Any) -> SeatColumns:

        players = games["players"].combine_chunks()
        starts = players.offsets.to_numpy() - players.offsets.to_numpy()[0]
        game = np.repeat(np.arange(len(games)), np.diff(starts))
        seat, first = np.arange(len(game)) - starts[game], starts[game]
        named = players.flatten().dictionary_encode()
        name = pc.fill_null(named.indices, -1).to_numpy()
        results = GameResults(games)
        sides = np.maximum(results.sides[game], 1)
        net, known = results.nets(game, seat % sides)
        mates = 2 * sides == np.diff(starts)[game]
        partner = name[first + np.where(mates, (seat + sides) % (2 * sides), seat)]
        place, given = _places(games, choices)
        place = starts[place] + choices["seat"].to_numpy()[given]
        loss, spread, unit = (choices[one].to_numpy()[given] for one in ("loss", "spread", "unit"))
        wrong = _wrong(choices)[given]

        def summed(amounts: Any) -> Any:
            valued = ~np.isnan(loss)
            return np.bincount(place[valued], amounts[valued], minlength=len(game))

        each = summed(np.ones(len(loss)))
        leader = pc.fill_null(games["leader"], 0).to_numpy()[game]
        worth = _deals(games, choices)[game] - self._mean
        dealt = ~np.isnan(worth) & (results.sides[game] == 2)
        fortune = np.where((seat - leader) % 2 == 0, 1, -1) * np.where(dealt, worth, 0)
        measures = {
            "won": ((results.winner[game] == seat % sides) & known, known),
            "result": (net * known, known),
            "accuracy": (summed(loss * unit), summed(spread * unit)),
            "loss": (summed(loss * unit), each),
            "best": (summed(loss == 0), each),
            "luck": (fortune, dealt),
        }
        if self.fair:
            measures["mistakes"] = (summed(wrong), each)
        return SeatColumns(
            names=named.dictionary.to_pylist(),
            name=name,
            partner=np.where(mates, partner, -1),
            dates=games["date"],
            game=game,
            measures={
                one: (above.astype(float), below.astype(float)) for one, (above, below) in measures.items()
            },
        )


def _wrong(choices: Any) -> Any:
    """Which choices are mistakes or blunders by what could be known."""
    return pc.is_in(choices["grade"], pa.array([Grade.MISTAKE.value, Grade.BLUNDER.value])).to_numpy()


def _places(games: Any, choices: Any) -> tuple[Any, Any]:
    """For each choice of a game that counts the place of the game, and its own."""
    ids, own = games["id"].to_numpy(), choices["game"].to_numpy()
    if not len(ids):
        return ids, ids
    place = np.minimum(np.searchsorted(ids, own), len(ids) - 1)
    given = np.flatnonzero(ids[place] == own)
    return place[given], given


def _deals(games: Any, choices: Any) -> Any:
    """What each deal was worth for the side that led: the first choice says it, as nothing changes before."""
    worth = np.full(len(games), np.nan)
    place, given = _places(games, choices)
    place, first = np.unique(place, return_index=True)
    best, seat = (choices[one].to_numpy()[given[first]] for one in ("best", "seat"))
    leader = pc.fill_null(games["leader"], 0).to_numpy()[place]
    worth[place] = np.where((seat - leader) % 2 == 0, best, -best)
    return worth


def by_player(columns: SeatColumns) -> tuple[list[str], Any]:
    """Adds up by who played."""
    return columns.names, columns.name


def with_partners(player: str) -> Key:
    """Adds up what one player did by with whom."""

    def key(columns: SeatColumns) -> tuple[list[str], Any]:
        return columns.names, _where(columns.name == _place(columns, player), columns.partner)

    return key


def over_time(player: str) -> Key:
    """Adds up what one player did by month; games without a date a hundred at a time, in their order."""
    undated = 0

    def key(columns: SeatColumns) -> tuple[list[str], Any]:
        nonlocal undated
        own = columns.name == _place(columns, player)
        codes, names = np.full(len(columns.dates), -1), dict[str, int]()
        dates = columns.dates.to_pylist()
        for game in np.unique(columns.game[own]):
            first = undated - undated % 100 + 1
            undated += not dates[game]
            name = dates[game][:7] if dates[game] else f"games {first}-{first + 99}"
            codes[game] = names.setdefault(name, len(names))
        return list(names), _where(own, codes[columns.game])

    return key


def _place(columns: SeatColumns, player: str) -> int:
    return columns.names.index(player) if player in columns.names else len(columns.names)


def _where(condition: Any, codes: Any) -> Any:
    return np.where(condition, codes, -1)


class FigureRow(NamedTuple):
    """Somebody's figures."""

    name: str
    games: int
    """In which there was something to count."""
    figures: dict[str, Estimate | None]


def figure_rows(ratios: dict[str, Ratios]) -> list[FigureRow]:
    """The figures of everybody, those with most games first."""
    names = dict.fromkeys(name for ratio in ratios.values() for name in ratio.names())
    found = []
    for name in names:
        figures = {one: ratio.of(name, *PERCENT.get(one, (1, 0))) for one, ratio in ratios.items()}
        found.append(FigureRow(name, max(ratio.games(name) for ratio in ratios.values()), figures))
    return sorted(found, key=lambda row: (-row.games, row.name))


# -- drills -----------------------------------------------------------------------------------------------


class Drill(NamedTuple):
    """A turn in which a player went wrong."""

    game: StoredGame
    turn: int
    lost: float
    """What the move gave away, in points, or in percent of a game."""


def drills_of(store: Store, filters: Filters, most: int) -> list[Drill]:
    """Where the player of some filters gave away most, the worst first, one turn of a game.

    Of choices with fair values only mistakes and blunders count, by what could be known.

    Args:
        store: where the games are.
        filters: which of them count; they name a player.
        most: so many turns.
    """
    found = []
    for part in store.parts():
        if (part / "decisions.parquet").exists():
            found += [(-lost, part, row, turn) for row, turn, lost in _mistakes(store, filters, part)]
            found = sorted(found)[:most]
    return [
        Drill(next(games_of(store.rows(part, [row]))), turn, -negative) for negative, part, row, turn in found
    ]


def _mistakes(store: Store, filters: Filters, part: Path) -> Iterator[tuple[int, int, float]]:
    """For each game of a part in which the player went wrong its row, the worst turn, and what that lost."""
    names = ("game", "turn", "seat", "loss", "fair_loss", "unit", "grade")
    choices = store.table(part, "decisions", names)
    games = store.table(part, "games", [*dict.fromkeys(("id", "players", *filters.columns))])
    rows = np.flatnonzero(filters.mask(games))
    games = games.take(pa.array(rows))
    place, given = _places(games, choices)
    players = games["players"].combine_chunks()
    starts = players.offsets.to_numpy() - players.offsets.to_numpy()[0]
    own = np.asarray(pc.fill_null(pc.equal(players.flatten(), filters.player), False))
    at = starts[place] + choices["seat"].to_numpy()[given]
    open_loss, fair_loss, unit = (choices[one].to_numpy()[given] for one in ("loss", "fair_loss", "unit"))
    judged_fairly = ~np.isnan(fair_loss)
    lost = np.where(judged_fairly, fair_loss, np.nan_to_num(open_loss)) * unit
    kept = np.flatnonzero(own[at] & (lost > 0) & (~judged_fairly | _wrong(choices)[given]))
    order = kept[np.lexsort((kept, -lost[kept], place[kept]))]
    _, first = np.unique(place[order], return_index=True)
    turns = choices["turn"].to_numpy()[given]
    for one in order[first]:
        yield int(rows[place[one]]), int(turns[one]), float(lost[one])


def drill_review(replay: Replay, turn: int, fair: FairSettings) -> Review:
    """A game reviewed with one turn as what it is about, which alone gets fair values."""
    found = review(replay, lines=True)
    steps = [one.step if one.step.turn == turn and not one.forced else None for one in found.decisions]
    fairs = fair_values_of(replay, steps, fair)
    decisions = tuple(
        replace(one, fair=value, judgement=judged(value, one.options, one.played, replay.rules))
        if value
        else one
        for one, value in zip(found.decisions, fairs, strict=True)
    )
    critical = next(one for one in decisions if one.step.turn == turn)
    found = replace(found, decisions=decisions, critical=critical, best_line=(), lines=())
    position = critical.step.position
    if position is not None:
        solver = Solver(position)
        with suppress(OutOfReachError):
            lines = lines_after(position, critical.options, solver)
            found = replace(found, best_line=solver.line(position), lines=lines)
    return found
