"""Held against the record: who sits out where five or six players take turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.diagnostics import Code, Diagnostic, Severity
from analyzer.match.sitting import PLAYING, Party, SitOutError
from analyzer.match.written import bad_tag, own, read_names
from analyzer.messages import message_of, say, say_many
from analyzer.phrases import listed

if TYPE_CHECKING:
    from analyzer.record import Tag
    from analyzer.replaying import Replay

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
            found.append(Diagnostic(Code.WRONG_SIT_OUT, message, tag.span, Severity.WARNING, hint, rule=RULE))
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
