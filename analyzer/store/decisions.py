"""What the choices in a store were worth: a table `decisions` in each part, made shard by shard.

A shard is so many games in a row. Whoever works it out needs nothing but its games, so it may be another
process or another machine. It is written as it comes back, and when all shards of a part are there they
become its table: a run that is killed, or loses its helpers, goes on with the shards that are missing.
"""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, wait
from contextlib import suppress
from dataclasses import dataclass, fields
from importlib.metadata import version
from shutil import rmtree
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from analyzer.match import replays_of
from analyzer.notation import parse
from analyzer.reviews.fair import Grade, measured, scale_of
from analyzer.reviews.review import review
from analyzer.store import StoreError, arrow, games_of, sync, with_columns, write_table
from analyzer.store.games import movetext_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future
    from contextlib import AbstractContextManager
    from pathlib import Path

    from analyzer.reviews import AnyExecutor
    from analyzer.reviews.fair.estimates import FairSettings
    from analyzer.reviews.review import Decision
    from analyzer.rules import Rules
    from analyzer.store import Store, Writer

SHARD_GAMES: Final = 250
"""Two seconds of a processor, about, with all hands open."""
FAIR_SHARD_GAMES: Final = 10
ATTEMPTS: Final = 5
"""So often in a row helpers may be lost, with no shard done between, before the run ends."""
OPEN: Final = "open"
DECISIONS: Final = "decisions"


class HelpersLostError(Exception):
    """Nobody is there any more to work shards out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredDecision:
    """A row of the table `decisions`: a turn with more than one option, or of which nothing is known."""

    game: int
    """The id of its game."""
    turn: int
    seat: int
    played: str | None
    options: tuple[str, ...]
    """Best first with all hands open, or else by the fair values."""
    values: tuple[float, ...] | None
    """What each is worth with all hands open, in points for the side to move."""
    value: float | None
    best: float | None
    loss: float | None
    spread: float | None
    """How much less the worst option is worth than the best."""
    fair_values: tuple[float | None, ...] | None
    """The same on what the player could know."""
    fair_errors: tuple[float | None, ...] | None
    """Their standard errors."""
    fair_loss: float | None
    """None at all where it is too small to tell from none."""
    fair_spread: float | None
    grade: str | None
    unit: float
    """Losses times this are those of `scale`."""
    scale: str
    why: str | None
    """Why there are no values."""
    engine: str
    """What worked it out, and how."""


def schema() -> Any:
    """The columns of the table."""
    pa = arrow()
    texts, numbers = pa.list_(pa.string()), pa.list_(pa.float64())
    types = {
        "game": pa.int64(), "turn": pa.int16(), "seat": pa.int8(), "options": texts, "values": numbers,
        "fair_values": numbers, "fair_errors": numbers,
    }  # fmt: skip
    words = ("played", "grade", "scale", "why", "engine")
    for field in fields(StoredDecision):
        types.setdefault(field.name, pa.string() if field.name in words else pa.float64())
    return pa.schema([(field.name, types[field.name]) for field in fields(StoredDecision)])


@dataclass(frozen=True, slots=True)
class ValueSettings:
    """How choices are valued."""

    fair: FairSettings | None = None

    @property
    def name(self) -> str:
        """Tells tables apart that do not say the same."""
        return OPEN if self.fair is None else f"fair-{self.fair.worlds}-{self.fair.seed}"

    @property
    def shard_games(self) -> int:
        """How many games are one task."""
        return SHARD_GAMES if self.fair is None else FAIR_SHARD_GAMES

    @property
    def engine(self) -> str:
        """As it stands in the table."""
        return f"{version('domino-analyzer')} {self.name}"

    def is_said_by(self, engine: str) -> bool:
        """Whether a table says all that is asked for: one with fair values has the open ones, too."""
        made = engine.partition(" ")[2]
        return made == self.name or (self.fair is None and made != "")


# -- a shard ----------------------------------------------------------------------------------------------


class Shard(NamedTuple):
    """Games of a part that are valued together."""

    number: int
    games: Any
    """Their rows, with all columns."""
    settings: ValueSettings


def valued(shard: Shard) -> Any:
    """The table of the choices in the games of a shard."""
    rows: list[StoredDecision] = []
    ids, engine = shard.games["id"].to_pylist(), shard.settings.engine
    for number, row in zip(ids, games_of(shard.games), strict=True):
        (replay,) = replays_of(parse(movetext_of(row), row.source).games)
        for decision in review(replay, fair=shard.settings.fair).decisions:
            if not decision.forced or decision.loss is None:
                rows.append(_row(decision, replay.rules, number, engine))
    return with_columns(schema(), rows)


def _row(decision: Decision, rules: Rules, number: int, engine: str) -> StoredDecision:
    fair, judgement = decision.fair, decision.judgement
    options = decision.options or (fair.options if fair else ())
    worst = min((option.value for option in decision.options), default=None)
    fairly = {str(option): option for option in fair.options} if fair else {}
    same = [fairly.get(str(option)) for option in options]
    played = decision.played or (fair.played if fair else None)
    lost = None
    if fair is not None and fair.loss is not None:
        lost = 0.0 if judgement and judgement.grade is Grade.BEST else float(fair.loss)
    return StoredDecision(
        game=number,
        turn=decision.step.turn,
        seat=decision.step.seat,
        played=None if played is None else str(played),
        options=tuple(map(str, options)),
        values=tuple(float(option.value) for option in decision.options) or None,
        value=_number(decision.value),
        best=_number(decision.best),
        loss=_number(decision.loss),
        spread=None if worst is None or decision.best is None else float(decision.best - worst),
        fair_values=tuple(float(one.value) if one else None for one in same) if fair else None,
        fair_errors=tuple(one.error if one else None for one in same) if fair else None,
        fair_loss=lost,
        fair_spread=float(fair.best - min(one.value for one in fair.options)) if fair else None,
        grade=judgement.grade.value if judgement else None,
        unit=measured(1, rules),
        scale=scale_of(rules).value,
        why=decision.why.value if decision.why else None,
        engine=engine,
    )


def _number(value: Any) -> float | None:
    return None if value is None else float(value)


# -- all shards -------------------------------------------------------------------------------------------


class Helpers(NamedTuple):
    """Who works shards out."""

    executor: AnyExecutor | None
    """Any of `concurrent.futures`; None: this process does."""
    together: int
    """So many shards are given out at once."""


class Valued(NamedTuple):
    """What a run has done."""

    games: int
    known: int
    """Games that had been valued before."""
    again: int
    """How often helpers were lost."""


def value_games(
    store: Writer,
    settings: ValueSettings,
    connect: Callable[[], AbstractContextManager[Helpers]],
    told: Callable[[int], None] = lambda games: None,
) -> Valued:
    """Makes the table `decisions` of every part that has none, or one that says less.

    Args:
        store: open for writing.
        settings: what is wanted.
        connect: finds helpers, once more when they are lost.
        told: hears of so many more games that are done.

    Raises:
        StoreError: it cannot be written, or helpers are lost again and again.
    """
    parts = {part: _games_in(store, part) for part in store.parts()}
    missing = [part for part in parts if not _is_done(store, part, settings)]
    games = sum(parts[part] for part in missing)
    known = sum(parts.values()) - games
    told(known)
    again = in_a_row = 0
    while missing:
        run = _Run(store, settings, told)
        try:
            with connect() as helpers:
                while missing:
                    run.value(missing[0], helpers)
                    del missing[0]
        except _LOST as error:
            again, in_a_row = again + 1, 1 if run.shards else in_a_row + 1
            if in_a_row >= ATTEMPTS:
                why = f"{type(error).__name__} {error}".strip()
                raise StoreError(
                    f"whoever helps was lost {ATTEMPTS} times in a row ({why}); {_KEPT}"
                ) from error
    return Valued(games, known, again)


_KEPT: Final = "what is done is kept, and the same command goes on from there"
_LOST: Final = (BrokenExecutor, CancelledError, ConnectionError, HelpersLostError)


def _games_in(store: Store, part: Path) -> int:
    return int(arrow().parquet.read_metadata(part / "games.parquet").num_rows)


def _is_done(store: Store, part: Path, settings: ValueSettings) -> bool:
    if not (part / f"{DECISIONS}.parquet").exists():
        return False
    engines = store.table(part, DECISIONS, ["engine"])["engine"].unique().to_pylist()
    return all(settings.is_said_by(engine) for engine in engines)


class _Run:
    """Values parts with the same helpers."""

    def __init__(self, store: Store, settings: ValueSettings, told: Callable[[int], None]) -> None:
        self._store, self._settings, self._told = store, settings, told
        self._counted: set[Path] = set()
        self.shards = 0
        """So many have been worked out."""

    def value(self, part: Path, helpers: Helpers) -> None:
        """Makes the table of a part."""
        folder = part / f".{DECISIONS}-{self._settings.name}"
        shards = self._shards(part, folder)
        for shard, table in _each(shards, helpers):
            _put(table, _place(folder, shard.number))
            self.shards += 1
            self._told(len(shard.games))
        self._join(part, folder)

    def _shards(self, part: Path, folder: Path) -> Iterator[Shard]:
        """Those that are not yet there."""
        games = self._store.table(part, "games")
        size = self._settings.shard_games
        for number, first in enumerate(range(0, len(games), size)):
            rows = range(first, min(first + size, len(games)))
            if not _place(folder, number).exists():
                # A slice would take the whole table along to another process.
                yield Shard(number, games.take(arrow().array(rows)), self._settings)

    def _join(self, part: Path, folder: Path) -> None:
        """Makes one table of all shards, and clears them away."""
        pa = arrow()
        tables = [pa.parquet.ParquetFile(path).read() for path in sorted(folder.glob("*.parquet"))]
        whole = pa.concat_tables(tables) if tables else with_columns(schema(), [])
        _put(whole.combine_chunks(), part / f"{DECISIONS}.parquet")
        for left in part.glob(f".{DECISIONS}-*"):
            rmtree(left)


def _place(folder: Path, number: int) -> Path:
    return folder / f"{number:06d}.parquet"


def _put(table: Any, path: Path) -> None:
    """Writes a table under another name, and renames it when it is whole."""
    unfinished = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(exist_ok=True)
        write_table(table, unfinished)
        unfinished.replace(path)
        sync(path.parent)
    except OSError as error:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise StoreError(f"cannot write to {path.parent}: {error.strerror or error}; {_KEPT}") from error


def _each(shards: Iterable[Shard], helpers: Helpers) -> Iterator[tuple[Shard, Any]]:
    """What comes of shards, as they are done."""
    executor = helpers.executor
    if executor is None:
        yield from ((shard, valued(shard)) for shard in shards)
        return
    running: dict[Future[Any], Shard] = {}
    for shard in shards:
        running[executor.submit(valued, shard)] = shard
        if len(running) >= helpers.together:
            yield from _ended(running)
    while running:
        yield from _ended(running)


def _ended(running: dict[Future[Any], Shard]) -> Iterator[tuple[Shard, Any]]:
    done, _ = wait(running, return_when=FIRST_COMPLETED)
    for future in done:
        yield running.pop(future), future.result()
