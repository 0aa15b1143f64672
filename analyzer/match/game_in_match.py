"""Follows the matches of a text game by game."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from analyzer.game.outcome import outcome_sentence
from analyzer.match import diagnostics as objecting
from analyzer.match.facts import ending, facts_of
from analyzer.match.grouping import TagError, bad_tag, game_number, own, places, read_score
from analyzer.match.lead_in_match import Before, Situation, due, way
from analyzer.match.rotation import Rotation
from analyzer.match.sheet import Match, MatchRow, Standing, first_standing, write_entry
from analyzer.record.diagnostics import Code, Diagnostic
from analyzer.replays.lead_alone import lead_by
from analyzer.rules import EndKind, LeadBy, WonBy
from analyzer.words.message import joined, message_of, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from analyzer.match.facts import Facts, Points
    from analyzer.match.grouping import PlaceInMatch
    from analyzer.match.lead_in_match import Due
    from analyzer.match.sheet import LedgerEntry
    from analyzer.record.game import Game
    from analyzer.replays.replay import Replay
    from analyzer.rules import Rules
    from analyzer.tiles.seating import Seating


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
    ended: bool = False
    """A game after the end has been reported; what follows is held against nothing."""


class Taking:
    """One game held against the match before it."""

    def __init__(
        self, match: Followed, earlier: Followed | None, replay: Replay, place: PlaceInMatch
    ) -> None:
        self.match, self.earlier, self.replay, self.place = match, earlier, replay, place
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
        self._over()
        asked = None
        out: tuple[str, ...] = ()
        if belongs and not match.ended:
            out = match.rotation.take(replay, place.number, self.found)
            asked = self._lead()
        score = None if match.ended else match.standing.score
        facts = facts_of(replay) if belongs else None
        entry = self._write(facts)
        self._remember(entry, _before(replay, facts) if belongs else None)
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
                Diagnostic(code=Code.BAD_TAG, message=message, span=tag.span, hint=objecting.NEXT_MATCH)
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
                    objecting.score_mismatch(
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
        self.found.append(objecting.match_over(match.rules, match.seating, self.place, end, score, span))

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
        asked = due(at)
        leader, tile = replay.leader, replay.lead_tile
        if asked is None or leader is None:
            return asked
        reported = [problem for problem in replay.diagnostics if problem.code is Code.WRONG_LEAD]
        if asked.allows(leader, tile):
            alone = lead_by(replay.game, match.rules)
            if alone is not LeadBy.ANYONE and alone is not way(at):
                # Alone it was held against a rule that is not for this game; its own tags still stand.
                self.withdrawn += [problem for problem in reported if problem.rule is not None]
            return asked
        passed_on = self._passed_on()
        if passed_on is not None and passed_on.allows(leader, tile):
            self.withdrawn += reported
            return passed_on
        if not reported:
            told = _told(match, self.place.number)
            self.found.append(objecting.wrong_lead(replay, self.place, asked, told, passed_on))
        return asked

    def _passed_on(self) -> Due | None:
        """Where the lead moves on by seats, it does so from match to match (S0): the lead of game 1."""
        match, earlier = self.match, self.earlier
        if self.place.number != 1 or earlier is None:
            return None
        same = (earlier.rules, earlier.seating) == (match.rules, match.seating)
        return _lead_of_next(earlier) if same else None

    def _write(self, facts: Facts | None) -> LedgerEntry:
        match, replay = self.match, self.replay
        if match.ended:
            unscored = Standing(match.standing.number, None, None)
            entry, after = write_entry(match.rules, unscored, facts)
            match.standing = replace(match.standing, number=after.number)
            return entry
        entry, match.standing = write_entry(match.rules, match.standing, facts)
        if entry.end_turn is not None:
            self.withdrawn += [one for one in replay.diagnostics if one.code is Code.GAME_UNFINISHED]
            self.found += objecting.played_on(replay, entry)
        return entry

    def _remember(self, entry: LedgerEntry, before: Before | None) -> None:
        """What the next game has to know of this one."""
        match, replay = self.match, self.replay
        if self.place.number == 1 and before is not None:
            match.first_leader = before.leader
        match.before = before
        match.last = replay
        if entry.after is None:
            match.history = []
        else:
            match.history.append((entry.number, entry.after))


def _before(replay: Replay, facts: Facts | None) -> Before:
    """The game for the lead of the next one; who won it can be known where the points are not."""
    outcome, stated = replay.outcome, replay.game.result
    if facts is not None and stated is not None and not replay.game.turns:
        lead, seating = replay.game.lead, replay.seating
        return Before(
            seating.seat(lead.seat) if lead and lead.seat else None,
            seating.seat(stated.seat) if stated.seat else None,
            facts.kind,
            facts.winner,
        )
    if outcome is not None and facts is not None:
        return Before(replay.leader, outcome.seat, outcome.kind, facts.winner, outcome.left)
    by_going_out = replay.valid and replay.rules.won_by is WonBy.OUT
    if outcome is not None and outcome.kind is EndKind.DOMINO and by_going_out:
        winner = replay.seating.side_of(outcome.seat)
        return Before(replay.leader, outcome.seat, outcome.kind, winner, outcome.left)
    return Before(replay.leader)


def _told(match: Followed, number: int | None) -> str:
    """The game before this one in words."""
    last = match.last
    words: list[str] = []
    if last is None:
        return ""
    if last.leader is not None:
        words.append(say("{seat} led", seat=last.seating.labels[last.leader]))
    if last.outcome is not None and last.valid:
        words.append(outcome_sentence(last.outcome, last.seating))
    name = say("the game before") if number is None else say("game {number}", number=number - 1)
    return say("{game}: {told}", game=name, told=joined("; ", words)) if words else ""


def _lead_of_next(match: Followed) -> Due | None:
    """The lead of the match behind this one where it moves on by seats: right of who led game 1 (S0)."""
    rules = match.rules
    if match.first_leader is None or rules.next_lead is not LeadBy.RIGHT_OF_LEADER or not rules.partners:
        return None
    before = Before(match.first_leader, kind=EndKind.DOMINO, winner=0)
    found = due(Situation(rules=rules, seating=match.seating, number=2, before=before))
    why = say("the seat to the right of whoever led the first game leads")
    return None if found is None else replace(found, why=why)


class Follower:
    """Takes the games of a text in order, replayed; remembers no more than it needs."""

    def __init__(self, games: Sequence[Game]) -> None:
        self._places = places(games)
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
        match, earlier = self._match, None
        if match is not None and place.line_of is not None:
            return MatchRow(place=place, replay=replay, entry=None)
        if match is None or place.first:
            earlier = match
            match = Followed(
                rules=replay.rules,
                seating=replay.seating,
                standing=first_standing(replay.rules, place.number),
            )
            self._match = match
        return Taking(match, earlier, replay, place).row()

    def match(self, rows: Iterable[MatchRow]) -> Match:
        """The match that is being followed, of which these are the rows."""
        match = self._match
        if match is None:
            raise ValueError("no game has been taken")
        standing, rotation = match.standing, match.rotation
        over = standing.end is not None
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
            next_match=(_lead_of_next(match) or due(replace(situation, number=1))) if over else None,
            next_out=() if over else rotation.next_out(standing.number),
            before=match.before,
            party=rotation.party,
            party_first=rotation.higher_side,
        )


def matches(games: Sequence[Game], replays: Iterable[Replay]) -> Iterator[Match]:
    """The matches of a text, in order.

    Args:
        games: all games of the text, in order.
        replays: the same games replayed.

    Yields:
        Each match with every one of its games.

    >>> import analyzer
    >>> text = '[Set "double-two"] [Rules "hand=1"] [Deal "A:12 B:11 C:22 D:00"] A 1-2'
    >>> games = analyzer.parse(text).games
    >>> list(matches(games, map(analyzer.replay, games)))
    [<Match of partnership, 1 game>]
    """
    follower = Follower(games)
    rows: list[MatchRow] = []
    for replay in replays:
        if rows and follower.begins:
            yield follower.match(rows)
            rows = []
        rows.append(follower.take(replay))
    if rows:
        yield follower.match(rows)
