"""Who sits out where five or six players take turns, and that held against the record."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analyzer.match.grouping import bad_tag, own, read_names
from analyzer.record.diagnostics import Code, Diagnostic, Severity
from analyzer.words.message import listed, message_of, say, say_many

if TYPE_CHECKING:
    from analyzer.record.game import Tag
    from analyzer.replays.replay import Replay


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


RULE = say("of a side with three the lowest sits out first, then the next")


@dataclass(slots=True)
class Rotation:
    """The players of a match and whose turn it is to sit out."""

    party: Party | None = None
    higher_side: int = 0
    """The side of those who drew higher."""
    refused: bool = False
    """The tag Players cannot be used, and that has been said."""
    games: int = 0
    """How many games have been taken; counts them where the record does not number them."""
    sure: bool = False
    """Whether it is known how often the turn has passed on."""

    def take(self, replay: Replay, number: int | None, found: list[Diagnostic]) -> tuple[str, ...]:
        """Who sits out in the next game; notes what is wrong with the tags."""
        self._read(replay, number, found)
        game = self.games if number is None else number - 1
        self.games = game + 1
        self.sure = self.sure or number is not None
        tag = own(replay.game, "Out")
        if self.party is None:
            if tag is not None and tag.value.strip() and not self.refused:
                why = say("the tag Players says who drew highest, and there is none")
                found.append(bad_tag(tag, why, Severity.WARNING))
            return ()
        due = self.party.out(game) if self.sure else ()
        if tag is None or not tag.value.strip():
            return due
        return self._stated(tag, game, due, found)

    def next_out(self, number: int | None) -> tuple[str, ...]:
        """Who sits out in the game after those taken."""
        if self.party is None or not self.sure:
            return ()
        return self.party.out(self.games if number is None else number - 1)

    def _stated(self, tag: Tag, game: int, due: tuple[str, ...], found: list[Diagnostic]) -> tuple[str, ...]:
        """Who is said to sit out; the turns go on from there."""
        if self.party is None:
            return ()
        stated = read_names(tag.value)
        try:
            following = self.party.after(game, stated)
        except SitOutError as error:
            found.append(bad_tag(tag, message_of(error)))
            return due
        if due and set(stated) != set(due):
            message = say_many(
                len(stated),
                "{names} sits out, but by turns it is {due}",
                "{names} sit out, but by turns it is {due}",
                names=listed(stated),
                due=listed(due),
            )
            hint = say('who sits out is written as [Out "{names}"]', names=" ".join(due))
            found.append(
                Diagnostic(
                    code=Code.WRONG_SIT_OUT,
                    message=message,
                    span=tag.span,
                    severity=Severity.WARNING,
                    hint=hint,
                    rule=RULE,
                )
            )
        self.party, self.sure = following, True
        return tuple(name for side in following.sides for name in side if name in stated)

    def _read(self, replay: Replay, number: int | None, found: list[Diagnostic]) -> None:
        tag = replay.game.tag("Players")
        if self.party is not None or self.refused or tag is None or not tag.value.strip():
            return
        names = read_names(tag.value)
        try:
            if not replay.rules.partners or replay.rules.seats != PLAYING:
                if len(names) == replay.rules.seats:
                    self.refused = True
                    return
                raise SitOutError(
                    say_many(
                        len(names),
                        "{count} player is named; {seats} play",
                        "{count} players are named; {seats} play",
                        seats=replay.rules.seats,
                    )
                )
            self.party = Party.of(names)
        except SitOutError as error:
            self.refused = True
            found.append(bad_tag(tag, message_of(error)))
            return
        self.higher_side = _higher_side(replay, self.party, number)


def _higher_side(replay: Replay, party: Party, number: int | None) -> int:
    """The side of those who drew higher: by the names of the seats, else that of the very first leader.

    The highest has the lead (S1, section 3).
    """
    names = replay.game.tag("Names")
    if names is not None:
        for seat, label in enumerate(replay.seating.labels):
            for pair in read_names(names.value):
                written, _, name = pair.replace("=", ":").partition(":")
                if written.strip() != label:
                    continue
                for side, members in enumerate(party.sides):
                    if name.strip() in members:
                        return replay.seating.side_of(seat) ^ side
    if number == 1 and replay.leader is not None:
        return replay.seating.side_of(replay.leader)
    return 0
