"""Games on their way into a store: those of texts, in order, and those that policies play one another."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from itertools import cycle, islice
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from analyzer.game.rules_of_game import NO_HOUSE_RULES
from analyzer.record.game import MATCH_TAGS, Tag
from analyzer.reviews.arena import POLICIES, GameSoFar, Outlook, deal
from analyzer.rules import DEFAULT_VARIANT, RulesError
from analyzer.rules import variant as named
from analyzer.rules.options import read_options
from analyzer.store import Rejected, SourceEntry, table_of
from analyzer.store.games import Place, StoredGame, is_line, played

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.game.rules_of_game import HouseRules
    from analyzer.record.game import Game
    from analyzer.rules import Rules
    from analyzer.store import Writer
    from analyzer.store.sources import TextPiece
    from analyzer.tiles.tile import Tile

# -- games of texts ---------------------------------------------------------------------------------------


class Made(NamedTuple):
    """What came of the pieces of a task."""

    games: Any
    """The table of their games, numbered within each piece."""
    rejects: list[Rejected]
    counts: list[tuple[int, int, int]]
    """For each piece the games in it, those collected, and how many rejects there are."""
    failed: bool
    """Whether a mistake in the program was found."""


@dataclass(slots=True, kw_only=True)
class Tally:
    """What a run has done."""

    sources: int = 0
    known: int = 0
    """Sources that were in the store already."""
    left_out: int = 0
    """Files in folders and archives that hold no game."""
    games: int = 0
    rejected: int = 0
    unread: int = 0
    """Texts that are no record at all."""
    failed: bool = False


class Collector:
    """Takes what came of the texts, in their order."""

    def __init__(self, store: Writer, tally: Tally) -> None:
        self.store, self.tally = store, tally
        self._games = self._rejects = self._numbered = 0
        """Of the source that is not yet at its end: games collected, rejects, and games in all."""

    def take(self, task: tuple[TextPiece, ...], made: Made) -> None:
        """Adds the games of a task, numbered within their sources."""
        games, rejects, done = made.games, made.rejects, []
        if self._numbered:
            games, rejects = self._later(games, rejects)
        for piece, (number, collected_, rejected) in zip(task, made.counts, strict=True):
            self._games += collected_
            self._rejects += rejected
            self._numbered += number
            if piece.last:
                done.append(SourceEntry(piece.source.name, piece.digest, self._games, self._rejects))
                self._games = self._rejects = self._numbered = 0
        tally = self.tally
        tally.sources += len(done)
        tally.games += len(games)
        tally.rejected += sum(one.number is not None for one in rejects)
        tally.unread += sum(one.number is None for one in rejects)
        tally.failed |= made.failed
        self.store.add([games], rejects, done)

    def _later(self, games: Any, rejects: list[Rejected]) -> tuple[Any, list[Rejected]]:
        import pyarrow.compute as pc

        at, before = games.schema.get_field_index("number"), self._numbered
        field = games.schema.field(at)
        games = games.set_column(at, field, pc.add(games["number"], before).cast(field.type))
        return games, [
            one if one.number is None else one._replace(number=one.number + before) for one in rejects
        ]


def ruled(games: Sequence[Game], house: HouseRules) -> Iterator[Game]:
    """The games, with tags that say by which rules they are read, so that they read so from the store, too.

    They stand where a match begins; other games take them over from there.
    """
    for at, game in enumerate(games):
        if house == NO_HOUSE_RULES:
            yield game
        elif not at or any(one.name in MATCH_TAGS for one in game.tags):
            yield replace(game, tags=_with_rules(game.tags, house))
        else:
            yield replace(game, inherited=_with_rules(game.inherited, house))


def _with_rules(tags: Sequence[Tag], house: HouseRules) -> tuple[Tag, ...]:
    said = {} if house.variant is None else {"Variant": house.variant}
    if house.options:
        asked = read_options(house.options)
        written = next((one.value for one in tags if one.name == "Rules"), "")
        kept = []
        for part in filter(None, map(str.strip, written.replace(";", ",").split(","))):
            with suppress(RulesError):
                if not read_options(part).keys() & asked.keys():
                    kept.append(part)
        said["Rules"] = ", ".join([*kept, house.options])
    others = (one for one in tags if one.name not in said)
    return (*(Tag(name, value) for name, value in said.items()), *others)


# -- games played -----------------------------------------------------------------------------------------


TOGETHER: Final = 1_000
"""So many simulated games are one source."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What is played, and how each side chooses."""

    variant: str
    policies: tuple[str, ...]
    seed: int

    @staticmethod
    def of(variant: str | None, policies: tuple[str, ...], seed: int) -> Simulation:
        """What is asked for; the policies go round the sides, and `random` plays if none is named.

        Raises:
            ValueError: there is no such policy, or such a game is not simulated.
            RulesError: there is no such variant.

        >>> Simulation.of(None, ("club", "random"), 7).name
        'simulated partnership club,random seed 7'
        """
        name = variant or DEFAULT_VARIANT.rules.name
        rules = _rules(name)
        unknown = [policy for policy in policies if policy not in POLICIES]
        if unknown:
            raise ValueError(f"there is no policy {unknown[0]}; there are {', '.join(POLICIES)}")
        sides = islice(cycle(policies or ("random",)), rules.seating().sides)
        return Simulation(rules.name, tuple(sides), seed)

    @property
    def name(self) -> str:
        """As its sources are called."""
        return f"simulated {self.variant} {','.join(self.policies)} seed {self.seed}"

    def sources(self, number: int) -> Iterator[SimulatedSource]:
        """So many games, in sources of `TOGETHER`."""
        for first in range(0, number, TOGETHER):
            yield SimulatedSource(self, first, min(TOGETHER, number - first))


@dataclass(frozen=True, slots=True)
class SimulatedSource:
    """Some games in a row."""

    of: Simulation
    first: int
    """Counts from 0."""
    games: int

    @property
    def name(self) -> str:
        """What stands in the store."""
        return f"{self.of.name} games {self.first + 1}-{self.first + self.games}"

    @property
    def digest(self) -> str:
        """Stands for the games."""
        return sha256(self.name.encode()).hexdigest()


@lru_cache(maxsize=4)
def _rules(name: str) -> Rules:
    rules = named(name).rules
    GameSoFar(deal(rules, Random(0)))
    if not is_line(rules):
        raise ValueError(f"games of {rules.name} are not simulated: the layout is no line")
    return rules


def simulated(source: SimulatedSource) -> Any:
    """The table of the games of a source."""
    name = source.name
    return table_of("games", [_played(source.of, source.first, at, name) for at in range(source.games)])


def _played(order: Simulation, first: int, at: int, source: str) -> StoredGame:
    rules, random = _rules(order.variant), Random(f"{order.seed}/{first + at}")
    start, seating = deal(rules, random), rules.seating()
    game = GameSoFar(start)
    turns: list[tuple[Tile | None, int | None]] = []
    while game.position.end is None:
        moves = game.position.moves()
        if not moves:
            game.knock()
            turns.append((None, None))
            continue
        move = moves[0]
        if len(moves) > 1:
            policy = order.policies[seating.side_of(game.position.seat)]
            move = POLICIES[policy](_outlook(game, policy), random)
        turns.append((move.tile, game.position.joined(move)))
        game.play(move)
    players = tuple(order.policies[seating.side_of(seat)] for seat in range(rules.seats))
    return played(start, turns, game.position, Place(source, at + 1, players))


_SEE_THE_TABLE: Final = ("random", "heaviest")
"""Policies that look at nothing but the table and their hand, so that nothing else need be worked out."""


def _outlook(game: GameSoFar, policy: str) -> Outlook:
    if policy not in _SEE_THE_TABLE:
        return game.outlook()
    nothing = cast("Any", None)
    return Outlook(game.position, nothing, nothing, (), ())
