"""What is printed for a tournament: the rounds, who plays them, and how balanced they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.tournament.balance import Balance, count, mixed_pair
from analyzer.tournament.formats import Format

if TYPE_CHECKING:
    from analyzer.tournament.movement import Partners
    from analyzer.tournament.rounds import Round, Schedule


@dataclass(frozen=True, slots=True)
class Sheet:
    """A schedule with its players' names, by their numbers from 1."""

    form: Format
    names: tuple[str, ...]
    schedule: Schedule
    """The rounds to be played."""
    played: tuple[Round, ...] = ()
    """The rounds before them that are known."""
    first: int = 1
    """The number of the schedule's first round."""
    won: tuple[int, ...] | None = None
    """How many matches each player has won, where results are known."""
    partners: Partners | None = None
    """Whether partners stay together, where the rounds follow from results."""
    seed: int | None = None
    """What the draw was made with, where there was one."""

    @property
    def balance(self) -> Balance:
        """The balance of all the rounds, played and to be played."""
        return count(self.schedule.players, (*self.played, *self.schedule.rounds))

    @property
    def parts(self) -> tuple[Balance, ...]:
        """The balances that are to be even: for mixed pairs, across the groups and within them."""
        if self.form is not Format.MIXED:
            return (self.balance,)
        return (self.balance.among(mixed_pair), self.balance.among(lambda both: not mixed_pair(both)))

    @property
    def balanced(self) -> bool:
        """Whether each part is balanced."""
        return all(part.balanced for part in self.parts)

    def name(self, player: int) -> str:
        """A player's name."""
        return self.names[player - 1]
