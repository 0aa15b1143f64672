"""Who plays and who sits where: the draw, five or six players in turn, matches in progression."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from analyzer.match.grouping import bad_tag, own, read_names
from analyzer.notation.vocabulary import tile_from_text
from analyzer.record.diagnostics import Code, Diagnostic, Severity
from analyzer.words.message import listed, message_of, say, say_many

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from analyzer.record.game import Tag
    from analyzer.replays.replay import Replay
    from analyzer.tiles import Seating
    from analyzer.tiles.tile import Tile


PLAYING = 4


T = TypeVar("T")


def facing(seats: Sequence[T], lead: T, partner: T) -> tuple[T, ...]:
    """The seats in which `partner` sits opposite `lead`, whose seat stays; who sat there makes room.

    Two of the four keep their seats (S1, section 12).

    >>> facing("ABCD", "B", "A")
    ('D', 'B', 'C', 'A')
    """
    opposite = seats[(seats.index(lead) + 2) % PLAYING]
    change = {opposite: partner, partner: opposite}
    return tuple(change.get(one, one) for one in seats)


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

    def in_match(self, match: int) -> Party:
        """The same four in a match of a progression: the first with the second, the third, the fourth.

        >>> Party.of(("Ann", "Bob", "Cid", "Dan")).in_match(2).sides
        (('Ann', 'Cid'), ('Bob', 'Dan'))
        """
        (first, *others), partner = sum(self.sides, ()), match - 1
        rest = (*others[:partner], *others[partner + 1 :])
        return Party(((first, others[partner]), (rest[0], rest[1])))

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


class HandedOn(NamedTuple):
    """What the next match of a progression takes over."""

    match: int
    """Which one it is, from 1."""
    players: tuple[str, ...]
    """In the order drawn."""
    at: Mapping[str, str]
    """Who sat where."""
    due: str
    """The label of the seat that is due to lead."""

    def seats(self) -> dict[str, str]:
        """Who sits where in it; empty where that is not known."""
        if self.due not in self.at:
            return {}
        lead = self.at[self.due]
        (side,) = [side for side in Party.of(self.players).in_match(self.match).sides if lead in side]
        partner = side[1 - side.index(lead)]
        return dict(zip(self.at, facing(tuple(self.at.values()), lead, partner), strict=True))


MATCHES = 3
"""A progression of four has so many matches (S1, section 12)."""
DRAWN = say(
    "the highest drawn leads, the second sits opposite, the third to the left, the fourth to the right"
    " (Domino Whist, section 3)"
)
COMES_IN = say("whoever comes in takes the seat of whoever goes out")
KEEPS = say("the player due to lead keeps seat and lead in the next match of a progression")
RULE = say("of a side with three the lowest sits out first, then the next")


@dataclass(slots=True, kw_only=True)
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
    before: HandedOn | None = None
    """What the match before hands on, if this may be the next one of its progression."""
    match: int = 0
    """Which match of a progression it is, from 1; 0: none."""
    drawn: tuple[str, ...] = ()
    """The players in the order drawn."""
    at: dict[str, str] = field(default_factory=dict)
    """Who sits where in the latest game, by the labels of the seats; empty where that is not known."""

    def take(self, replay: Replay, number: int | None, found: list[Diagnostic]) -> tuple[str, ...]:
        """Who sits out in the next game; notes what is wrong with the tags."""
        self._read(replay, found)
        self._schedule(replay, found)
        out = self._out(replay, number, found)
        if self.party is not None:
            self._sit(replay, number, out, found)
        return out

    def _out(self, replay: Replay, number: int | None, found: list[Diagnostic]) -> tuple[str, ...]:
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

    def next_seats(self, number: int | None) -> dict[str, str]:
        """Who sits where in the game after those taken; empty where that is not known, or as before."""
        seats = self._turned(self.next_out(number))
        return {} if seats == self.at else seats

    def first_leader(self, seating: Seating) -> int | None:
        """The seat of the player who drew highest; None where that is not known."""
        labels = [label for label, name in self.at.items() if self.drawn and name == self.drawn[0]]
        return seating.seat(labels[0]) if labels else None

    def handed_on(self, due: str) -> HandedOn | None:
        """What the next match of the progression takes over; None after the last one, or in none."""
        following = self.match + 1
        return HandedOn(following, self.drawn, self.at, due) if 1 < following <= MATCHES else None

    def _sit(self, replay: Replay, number: int | None, out: tuple[str, ...], found: list[Diagnostic]) -> None:
        """Who sits where in a game, held against what is written."""
        tag = own(replay.game, "Seated")
        stated = self._named(replay, out) if tag is not None or not self.at else {}
        if tag is not None and len(stated) < len(read_names(tag.value)):
            why = say(
                "expected the players of this game, as in `{text}`", text="A: Ann, B: Cid, C: Bob, D: Dan"
            )
            found.append(bad_tag(tag, why))
        rule, due = self._due(replay, number, out, stated)
        wrong = [label for label in stated if due.get(label, stated[label]) != stated[label]]
        if wrong:
            message = say(
                "{name} sits at {seat}, but by the rules it is {due}",
                name=stated[wrong[0]],
                seat=wrong[0],
                due=due[wrong[0]],
            )
            place = tag or replay.game.tag("Names")
            found.append(
                Diagnostic(
                    code=Code.WRONG_SEAT,
                    message=message,
                    span=place.span if place else replay.game.span,
                    severity=Severity.WARNING,
                    rule=rule,
                )
            )
        for label, name in {**due, **stated}.items():
            seat = replay.seating.seat(label)
            if not self.at and seat is not None:
                self.higher_side = replay.seating.side_of(seat) ^ (name not in self._higher)
        # The turns go on from what is written.
        seats = stated if wrong else {**due, **stated}
        self.at = seats if len(seats) == PLAYING == len(set(seats.values())) else {}

    @property
    def _higher(self) -> tuple[str, ...]:
        """The side of those who drew higher."""
        return self.party.sides[0] if self.party is not None else ()

    def _named(self, replay: Replay, out: tuple[str, ...]) -> dict[str, str]:
        """The players of the game by their seats, as the record names them."""
        names = {label: label for label in replay.seating.labels} | replay.game.names
        playing = {name for name in self.drawn if name not in out}
        return {
            label: name for label, name in names.items() if name in playing and label in replay.seating.labels
        }

    def _due(
        self, replay: Replay, number: int | None, out: tuple[str, ...], stated: dict[str, str]
    ) -> tuple[str, dict[str, str]]:
        """The rule that says who sits where, and what it says; nothing where that is not known."""
        if self.at:
            return COMES_IN, self._turned(out)
        if self.before is not None and self.match == self.before.match:
            return KEEPS, self.before.seats()
        seating = replay.seating
        first = [seating.seat(label) for label, name in stated.items() if name == self.drawn[0]]
        lead = replay.game.lead
        led = seating.seat(lead.seat) if lead and lead.seat and replay.leader is None else replay.leader
        forehand = first[0] if first else led
        if number != 1 or forehand is None or self.party is None:
            return DRAWN, {}
        (one, two), (three, four) = ([name for name in side if name not in out] for side in self.party.sides)
        left, right = replay.rules.left_of(forehand), replay.rules.right_of(forehand)
        seats = {forehand: one, left: three, (forehand + 2) % PLAYING: two, right: four}
        return DRAWN, {seating.labels[seat]: seats[seat] for seat in sorted(seats)}

    def _turned(self, out: tuple[str, ...]) -> dict[str, str]:
        """Who sits where once these sit out and those who did come in."""
        sides = self.party.sides if self.party is not None else ()
        resting = [name for side in sides for name in side if name not in self.at.values()]
        seats = dict(self.at)
        for label, name in self.at.items():
            if name in out:
                seats[label] = next(one for one in resting for side in sides if one in side and name in side)
        return seats

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

    def _read(self, replay: Replay, found: list[Diagnostic]) -> None:
        tag = replay.game.tag("Players")
        if self.party is not None or self.refused or tag is None or not tag.value.strip():
            return
        try:
            names = _read_players(tag.value)
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
            self.party, self.drawn = Party.of(names), names
        except SitOutError as error:
            self.refused = True
            found.append(bad_tag(tag, message_of(error)))

    def _schedule(self, replay: Replay, found: list[Diagnostic]) -> None:
        """Which match of a progression it is, by the tag and the match before."""
        tag = replay.game.tag("Schedule")
        if self.games or tag is None or not tag.value.strip():
            return
        name, _, number = tag.value.strip().partition(" ")
        if name != "four" or number.strip() not in ("", "1", "2", "3"):
            why = say("the tag Schedule is `four`, or `four 2` for the second of three matches")
        elif self.party is None or len(self.drawn) != PLAYING:
            why = say("the schedule four is for four players, whom the tag Players names")
        else:
            before = self.before if self.before is not None and self.before.players == self.drawn else None
            self.match = int(number) if number else before.match if before is not None else 1
            if self.match > 1:
                self.party = self.party.in_match(self.match)
            return
        found.append(bad_tag(tag, why))


def _read_players(text: str) -> tuple[str, ...]:
    """The players in the order drawn; a tile behind a name is the one that was drawn.

    Of tiles with as many pips the one with the higher single number ranks higher (S1, section 3).

    >>> _read_players("Ann 6-6, Bob 6-1, Cid 4-3, Dan 0-1")
    ('Ann', 'Bob', 'Cid', 'Dan')
    """
    found: list[tuple[str, Tile | None]] = []
    for part in read_names(text):
        name, _, last = part.rpartition(" ")
        tile = None if last.isalnum() else tile_from_text(last)  # `Player 12` is a name
        if tile is None:
            found.append((part, None))
        elif name:
            found.append((name, tile))
        elif found and found[-1][1] is None:
            found[-1] = (found[-1][0], tile)
    drawn = [(tile.pips, tile.high) for _, tile in found if tile is not None]
    if len(set(drawn)) < len(drawn):
        raise SitOutError(say("a tile is drawn twice"))
    if drawn != sorted(drawn, reverse=True) or 0 < len(drawn) < len(found):
        raise SitOutError(
            say("the players stand in the order drawn, highest first, all with their tile or none")
        )
    return tuple(name for name, _ in found)
