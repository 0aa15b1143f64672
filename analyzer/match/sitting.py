"""Five or six players at a table for four: who sits out, and who belongs to which side (S1, 10 and 11)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from analyzer.messages import say, say_many
from analyzer.phrases import listed

PLAYING = 4


class SitOutError(ValueError):
    """Names that cannot sit out together; says why."""


@dataclass(frozen=True, slots=True)
class Party:
    """The players as they drew, highest first: the higher ones against the lower ones.

    Of a side with three, one sits out each game: the lowest first, then the next.

    >>> party = Party.of(("Ann", "Bob", "Cid", "Dan", "Eve"))
    >>> [party.out(game) for game in range(4)]
    [('Eve',), ('Dan',), ('Cid',), ('Eve',)]
    >>> Party.of(("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")).out(0)
    ('Cid', 'Fay')
    """

    sides: tuple[tuple[str, ...], tuple[str, ...]]
    shift: tuple[int, int] = (0, 0)
    """How many steps each side's turns are ahead of the rule, after a game in which others sat out."""

    @staticmethod
    def of(names: tuple[str, ...]) -> Party:
        """The party; SitOutError if so many cannot play."""
        if not PLAYING <= len(names) <= PLAYING + 2:
            raise SitOutError(
                say_many(
                    len(names),
                    "{count} player is named; four, five or six can play in two sides",
                    "{count} players are named; four, five or six can play in two sides",
                )
            )
        if len(set(names)) < len(names):
            raise SitOutError(say("a player is named twice"))
        half = len(names) // 2
        return Party((names[:half], names[half:]))

    def out(self, game: int) -> tuple[str, ...]:
        """Who sits out in a game, counted from 0."""
        return tuple(
            side[-1 - (game + shift) % len(side)]
            for side, shift in zip(self.sides, self.shift, strict=True)
            if len(side) > PLAYING // 2
        )

    def after(self, game: int, out: tuple[str, ...]) -> Party:
        """The party where these sat out in a game, so that the turns go on from there.

        Raises:
            SitOutError: not one player of each side with three.
        """
        shift = list(self.shift)
        wanted = [side for side in self.sides if len(side) > PLAYING // 2]
        unknown = [name for name in out if not any(name in side for side in self.sides)]
        if unknown:
            raise SitOutError(say("{name} is none of the players", name=unknown[0]))
        if len(out) != len(wanted) or any(sum(name in side for name in out) != 1 for side in wanted):
            if not wanted:
                raise SitOutError(say("with four players nobody sits out"))
            each = listed(say("one of {names}", names=", ".join(side)) for side in wanted)
            raise SitOutError(say_many(len(wanted), "{names} sits out", "{names} sit out", names=each))
        for number, side in enumerate(self.sides):
            for name in out:
                if name in side:
                    shift[number] = (len(side) - 1 - side.index(name) - game) % len(side)
        return replace(self, shift=(shift[0], shift[1]))
