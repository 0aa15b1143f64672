"""Who somebody is over several games: a name that the record gives, or else a seat of that match only."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analyzer.match import Match, MatchRow


@dataclass(frozen=True, slots=True)
class Home:
    """Where the label of a seat stands for one person, or a side for the same ones."""

    source: str
    match: int | None = None
    """Which match of the source, from 1; None where it has only one."""
    game: int | None = None
    """Which game of the source, where others take the seats in every game."""

    def __str__(self) -> str:
        parts = [self.source]
        parts += [] if self.match is None else [f"match {self.match}"]
        parts += [] if self.game is None else [f"game {self.game}"]
        return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class Scorer:
    """A player, or those who score together."""

    names: tuple[str, ...]
    home: Home | None = None
    """None for those who are called by name: they are the same wherever they play."""

    @property
    def name(self) -> str:
        """What they are called at home: `Ann`, `A+C`."""
        return "+".join(self.names)

    def __str__(self) -> str:
        return self.name if self.home is None else f"{self.name} ({self.home})"


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits where in one game."""

    players: tuple[Scorer, ...]
    """By seat."""
    sides: tuple[Scorer, ...]


def seated(match: Match, row: MatchRow, source: str, number: int | None) -> Seated:
    """Who plays a game of a match.

    Args:
        match: the match.
        row: the game.
        source: the text it stands in.
        number: which match of the text it is, where there are several.
    """
    seating, party = row.replay.seating, match.party
    rotating = party is not None and len(sum(party.sides, ())) > len(seating)
    home = Home(source, number, row.place.index + 1 if rotating else None)
    known = _names(match, row)
    players = tuple(
        Scorer((known[label],)) if label in known else Scorer((label,), home) for label in seating.labels
    )
    sides = []
    for side in range(seating.sides):
        members = [players[seat] for seat in seating.members(side)]
        if all(member.home is None for member in members):
            sides.append(Scorer(tuple(sorted(member.name for member in members))))
        elif party is not None and not any(member.home is None for member in members):
            # The tag Players says who score together, and not who sits where.
            sides.append(Scorer(tuple(sorted(set(match.players[side]) - set(row.out)))))
        else:
            sides.append(Scorer(tuple(member.name for member in members), home))
    return Seated(players, tuple(sides))


def _names(match: Match, row: MatchRow) -> dict[str, str]:
    """The players by seat, as far as the record names them and a name is only one player's."""
    labels, party = row.replay.seating.labels, match.party
    called = {label: " ".join(name.split()) for label, name in row.replay.game.names.items()}
    if party is not None:
        called |= {label: label for label in labels if any(label in side for side in party.sides)}
    count = Counter(called.get(label, label) for label in labels)
    return {label: name for label, name in called.items() if label in labels and count[name] == 1}
