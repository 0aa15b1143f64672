"""Follows the matches of a text game by game."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from analyzer.game.rules_of_game import thrown_in
from analyzer.match import sentences
from analyzer.match.facts import ending, facts_of
from analyzer.match.grouping import TagError, bad_tag, game_number, own, places, read_awards, read_score
from analyzer.match.lead_in_match import Before, Due, Situation, before_next, due, led_first, told_before, way
from analyzer.match.rotation import KEEPS, HandedOn, Rotation
from analyzer.match.sheet import Match, MatchRow, Standing, first_standing, write_entry, write_thrown_in
from analyzer.record.diagnostics import Code, Diagnostic
from analyzer.record.game import MATCH_TAGS
from analyzer.replays.lead_alone import lead_by
from analyzer.rules import EndKind, LeadBy
from analyzer.words.message import message_of, say

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from analyzer.match.facts import Award, Facts, Points
    from analyzer.match.grouping import PlaceInMatch
    from analyzer.match.sheet import LedgerEntry
    from analyzer.record.game import Game
    from analyzer.replays.replay import Replay
    from analyzer.rules import Rules
    from analyzer.tiles import Seating


@dataclass(slots=True, kw_only=True)
class Followed:
    """What has to be remembered of the match that is being followed."""

    rules: Rules
    seating: Seating
    standing: Standing
    rotation: Rotation = field(default_factory=Rotation)
    before: Before | None = None
    last: Replay | None = None
    """The game before."""
    first_leader: int | None = None
    """Who led game 1."""
    history: list[tuple[int | None, Points]] = field(default_factory=list)
    """Running scores since the score was last written: after which game."""
    passed_on: Due | None = None
    """The lead of game 1, as the match before passes it on."""
    plays_on: bool = False
    """Whether the same players go on, the match before being over: then it is nobody else's."""
    ended: bool = False
    """A game after the end has been reported; what follows is held against nothing."""


class Taking:
    """One game held against the match before it."""

    def __init__(self, match: Followed, replay: Replay, place: PlaceInMatch) -> None:
        self.match, self.replay, self.place = match, replay, place
        self.found: list[Diagnostic] = []
        self.withdrawn: list[Diagnostic] = []

    def row(self) -> MatchRow:
        """The game on the score sheet, with everything that does not go together."""
        match, replay, place = self.match, self.replay, self.place
        if place.gap:
            match.standing = first_standing(match.rules, place.number)
            match.before = None
        match.standing = replace(match.standing, number=place.number)
        self._number()
        belongs = self._belongs()
        self._score()
        if place.thrown_in:
            return self._thrown_in()
        self._over()
        asked = None
        out: tuple[str, ...] = ()
        if belongs and not match.ended:
            out = match.rotation.take(replay, place.number, self.found)
            asked = self._lead()
        score = None if match.ended else match.standing.score
        facts = facts_of(replay) if belongs else None
        entry = self._write(facts)
        self._remember(entry, before_next(replay, facts) if belongs else None)
        return MatchRow(
            place=place,
            replay=replay,
            entry=entry,
            before=score,
            due=asked,
            out=out,
            diagnostics=tuple(self.found),
            withdrawn=tuple(self.withdrawn),
        )

    def _thrown_in(self) -> MatchRow:
        """A deal that was not played: everything stays as it was, but for what its doubles bring."""
        match, replay, before = self.match, self.replay, self.match.standing.score
        thrown = thrown_in(replay.game, match.rules)
        seat = match.seating.seat(thrown[0].seat) if thrown else None
        side = None if seat is None else match.seating.side_of(seat)
        doubles = thrown[1] if thrown else 0
        entry, match.standing = write_thrown_in(match.rules, match.standing, side, doubles, self._awards())
        if entry.after is not None and entry.after != before:
            match.history.append((None, entry.after))
        return MatchRow(
            place=self.place, replay=replay, entry=entry, before=before, diagnostics=tuple(self.found)
        )

    def _number(self) -> None:
        tag = own(self.replay.game, "Game")
        if tag is None:
            return
        try:
            number = game_number(self.replay.game)
        except TagError as error:
            self.found.append(bad_tag(tag, message_of(error)))
            return
        due_number = self.place.number
        if number is not None and due_number is not None and number != due_number:
            message = say(
                "the tag says game {stated}, but by the games before it this is game {number}",
                stated=number,
                number=due_number,
            )
            self.found.append(
                Diagnostic(code=Code.BAD_TAG, message=message, span=tag.span, hint=sentences.NEXT_MATCH)
            )

    def _belongs(self) -> bool:
        """Whether the game is played by the rules of its match."""
        replay, match = self.replay, self.match
        if (replay.rules, replay.seating) == (match.rules, match.seating):
            return True
        message = say("{game} is not played by the rules and seats of its match", game=self.place.name)
        hint = say("tags such as Variant and Rules begin the next match")
        if replay.seating != match.seating:
            hint = say("the tag Seats at the beginning of the match says who plays in all of its games")
        self.found.append(Diagnostic(code=Code.BAD_RULES, message=message, span=replay.game.span, hint=hint))
        return False

    def _awards(self) -> tuple[Award, ...]:
        """What is given or taken outside play."""
        tag = own(self.replay.game, "Awards")
        if tag is None:
            return ()
        try:
            return read_awards(tag.value, self.match.seating)
        except TagError as error:
            self.found.append(bad_tag(tag, message_of(error)))
            return ()

    def _score(self) -> None:
        """The score that is written before the game, held against the running one."""
        match, tag = self.match, own(self.replay.game, "Score")
        if tag is None:
            return
        try:
            stated = read_score(tag.value, match.seating)
        except TagError as error:
            self.found.append(bad_tag(tag, message_of(error)))
            return
        if stated is None or match.ended:
            return
        standing = match.standing
        running = standing.score
        written = tuple(stated.get(side, 0) for side in range(match.seating.sides))
        if running is not None:
            written = tuple(stated.get(side, points) for side, points in enumerate(running))
            if written != running and not standing.assumed:
                self.found.append(
                    sentences.score_mismatch(
                        match.seating, self.place, written, running, match.history, tag.span
                    )
                )
        if running is None or written != running or standing.assumed:
            match.history = [(None, written)]
            before = None if self.place.number is None else self.place.number - 1
            end = ending(match.rules, written, before)
            match.standing = replace(standing, score=written, assumed=False, end=end)

    def _over(self) -> None:
        match = self.match
        end, score = match.standing.end, match.standing.score
        if end is None or match.ended:
            return
        match.ended = True
        if match.standing.assumed:
            return
        game = self.replay.game
        span = game.turns[0].span if game.turns else game.span
        self.found.append(sentences.match_over(match.rules, match.seating, self.place, end, score, span))

    def _lead(self) -> Due | None:
        """The lead that is asked for; a wrong one is reported once."""
        match, replay = self.match, self.replay
        at = Situation(
            rules=match.rules,
            seating=match.seating,
            number=match.standing.number,
            before=match.before,
            score=match.standing.score,
            deal=replay.deal,
        )
        asked = self._by_draw() or due(at)
        passed_on = match.passed_on if self.place.number == 1 else None
        leader, tile = replay.leader, replay.lead_tile or replay.game.turned
        if asked is None or leader is None:
            return asked
        reported = [problem for problem in replay.diagnostics if problem.code is Code.WRONG_LEAD]
        if passed_on is not None and match.plays_on:
            self.withdrawn += [problem for problem in reported if problem.rule is not None]
            if not passed_on.allows(leader, tile):
                self.found.append(sentences.wrong_lead(replay, self.place, passed_on, "", None))
            return passed_on
        if asked.allows(leader, tile):
            alone = lead_by(replay.game, match.rules)
            if alone is not LeadBy.ANYONE and alone is not way(at):
                # Alone it was held against a rule that is not for this game; its own tags still stand.
                self.withdrawn += [problem for problem in reported if problem.rule is not None]
            return asked
        if passed_on is not None and passed_on.allows(leader, tile):
            self.withdrawn += reported
            return passed_on
        if not reported:
            told = told_before(match.last, self.place.number)
            self.found.append(sentences.wrong_lead(replay, self.place, asked, told, passed_on))
        return asked

    def _by_draw(self) -> Due | None:
        """The first lead of a match where it is drawn for, or handed on in a progression (S1, 3 and 12)."""
        match, rotation = self.match, self.match.rotation
        if self.place.number != 1 or match.rules.first_lead is not LeadBy.ANYONE:
            return None
        seat = rotation.first_leader(match.seating)
        why = say("the player who drew highest leads")
        if rotation.before is not None and rotation.before.match == rotation.match:
            seat, why = match.seating.seat(rotation.before.due), KEEPS
        elif rotation.match > 1:
            return None
        return None if seat is None else Due(why=why, who=match.seating.labels[seat], seats=frozenset([seat]))

    def _write(self, facts: Facts | None) -> LedgerEntry:
        match, replay = self.match, self.replay
        if match.ended:
            unscored = Standing(match.standing.number, None)
            entry, after = write_entry(match.rules, unscored, facts)
            match.standing = replace(match.standing, number=after.number)
            return entry
        entry, match.standing = write_entry(match.rules, match.standing, facts, self._awards())
        if entry.end_turn is not None:
            self.withdrawn += [one for one in replay.diagnostics if one.code is Code.GAME_UNFINISHED]
            self.found += sentences.played_on(replay, entry)
        return entry

    def _remember(self, entry: LedgerEntry, before: Before | None) -> None:
        """What the next game has to know of this one."""
        match, replay = self.match, self.replay
        if match.first_leader is None and before is not None:
            match.first_leader = led_first(match.rules, before.leader, self.place.number)
        match.before = before
        match.last = replay
        if entry.after is None:
            match.history = []
        else:
            match.history.append((entry.number, entry.after))


def _handed_on(match: Followed) -> HandedOn | None:
    """What the next match of a progression takes over: the player due to lead keeps seat and lead (S1)."""
    standing = match.standing
    if standing.end is None or not match.rotation.match:
        return None
    at = Situation(
        rules=match.rules,
        seating=match.seating,
        number=standing.number,
        before=match.before,
        score=standing.score,
    )
    found = due(at)
    if found is None or found.seats is None or len(found.seats) > 1:
        return None
    return match.rotation.handed_on(match.seating.labels[min(found.seats)])


def _lead_of_next(match: Followed, handed: HandedOn | None) -> Due | None:
    """The lead of the match behind this one: handed on in a progression, or right of who led game 1 (S0)."""
    rules = match.rules
    if handed is not None:
        return Due(why=KEEPS, who=handed.due, seats=frozenset([match.seating.labels.index(handed.due)]))
    if match.first_leader is None or rules.next_lead is not LeadBy.RIGHT_OF_LEADER or not rules.partners:
        return None
    before = Before(match.first_leader, kind=EndKind.DOMINO, winner=0)
    found = due(Situation(rules=rules, seating=match.seating, number=2, before=before))
    why = say("the seat to the right of whoever led the first game leads")
    return None if found is None else replace(found, why=why)


class Follower:
    """Takes the games of a text in order, replayed; remembers no more than it needs."""

    def __init__(self, games: Sequence[Game], thrown: Collection[int] = ()) -> None:
        self._places = places(games, thrown)
        self._next = 0
        self._match: Followed | None = None

    @property
    def begins(self) -> bool:
        """Whether the next game begins a match."""
        return self._next < len(self._places) and self._places[self._next].first

    def take(self, replay: Replay) -> MatchRow:
        """The next game on the score sheet of its match; one that was held against it is so again."""
        replay = replay.alone or replay
        place = self._places[self._next]
        self._next += 1
        match = self._match
        if match is not None and place.line_of is not None:
            return MatchRow(place=place, replay=replay, entry=None)
        if match is None or place.first:
            earlier = match
            match = Followed(
                rules=replay.rules,
                seating=replay.seating,
                standing=first_standing(replay.rules, place.number),
                rotation=Rotation(before=None if earlier is None else _handed_on(earlier)),
            )
            if earlier is not None and (earlier.rules, earlier.seating) == (match.rules, match.seating):
                # Where the lead moves on by seats, it does so from match to match (S0).
                match.passed_on = _lead_of_next(earlier, None)
                tagged = any(tag.name in MATCH_TAGS for tag in replay.game.tags)
                match.plays_on = earlier.standing.end is not None and not tagged
            self._match = match
        return Taking(match, replay, place).row()

    def match(self, rows: Iterable[MatchRow]) -> Match:
        """The match that is being followed, of which these are the rows."""
        match = self._match
        if match is None:
            raise ValueError("no game has been taken")
        standing, rotation = match.standing, match.rotation
        over = standing.end is not None
        handed = _handed_on(match)
        situation = Situation(
            rules=match.rules,
            seating=match.seating,
            number=standing.number,
            before=match.before,
            score=standing.score,
        )
        return Match(
            rules=match.rules,
            seating=match.seating,
            rows=tuple(rows),
            standing=standing,
            next_due=None if over else due(situation),
            next_match=(_lead_of_next(match, handed) or due(replace(situation, number=1))) if over else None,
            next_seats=handed.seats() if handed else {} if over else rotation.next_seats(standing.number),
            next_out=() if over else rotation.next_out(standing.number),
            before=match.before,
            party=rotation.party,
            party_first=rotation.higher_side,
        )


def matches(
    games: Sequence[Game], replays: Iterable[Replay], thrown: Collection[int] = ()
) -> Iterator[Match]:
    """The matches of a text, in order.

    Args:
        games: all games of the text, in order.
        replays: the same games replayed.
        thrown: the indices of those that were thrown in, as `deals_thrown_in` finds them.

    Yields:
        Each match with every one of its games.

    >>> import analyzer
    >>> text = '[Set "double-two"] [Rules "hand=1"] [Deal "A:12 B:11 C:22 D:00"] A 1-2'
    >>> games = analyzer.parse(text).games
    >>> list(matches(games, map(analyzer.replay, games)))
    [<Match of partnership, 1 game>]
    """
    follower = Follower(games, thrown)
    rows: list[MatchRow] = []
    for replay in replays:
        if rows and follower.begins:
            yield follower.match(rows)
            rows = []
        rows.append(follower.take(replay))
    if rows:
        yield follower.match(rows)
