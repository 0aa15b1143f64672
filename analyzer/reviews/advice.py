"""What to play from one hand: every move valued over the deals that fit what its player has seen.

The values are fair values (`analyzer.reviews.fair`), and so rest on the same assumptions; the words are those
that `analyzer.reviews.reasons` finds for the best move against the next one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Final

from msgspec import structs

from analyzer.kernel.encoding import can_value, library
from analyzer.kernel.engine import Kernel
from analyzer.record.game import Pass, Turn
from analyzer.replays.state import ActionKind
from analyzer.replays.trace import Step
from analyzer.reviews.fair import SURE
from analyzer.reviews.fair.endings import with_ending
from analyzer.reviews.fair.estimates import FairSettings, Sample
from analyzer.reviews.fair.inference import evidence_of
from analyzer.reviews.fair.valuing import fair_now, fair_of
from analyzer.reviews.reasons.case import Measure, ReasonPhrases, compared
from analyzer.reviews.reasons.choice import known_reasons
from analyzer.reviews.reasons.facts import DealShare, Named
from analyzer.reviews.reasons.seats import can_draw, follower, goes_out
from analyzer.reviews.reasons.sentences import Labels, reason_text
from analyzer.reviews.review import Decision, Review
from analyzer.reviews.seen_game import AdviceError, seen_game
from analyzer.rules.scoring import exact, net
from analyzer.solver.solver import as_options
from analyzer.words.message import say
from analyzer.words.shown import cut

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.game.position import Position
    from analyzer.knowledge import Knowledge
    from analyzer.replays.replay import Replay
    from analyzer.reviews.fair.estimates import Fair, FairOption
    from analyzer.reviews.reasons.case import Called
    from analyzer.reviews.reasons.facts import Reason
    from analyzer.rules import Value
    from analyzer.tiles.tile import Tile
    from analyzer.words.messages import Messages


WORLDS: Final = 400
"""Deals looked at where more than ten times as many are possible, unless something else is asked for."""
LEAD_WORLDS: Final = 200
"""The same before the lead, where each deal takes longest: some 10 ms with seven tiles a hand."""
PLAYED_ON: Final = 120
"""Deals that are played on, at most, where positions right after the move cannot be searched."""
OPENED: Final = 14
"""Tiles in the hands with which these are searched."""
_MOST_POSITIONS: Final = 2_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvisedMove:
    """A move that can be played, what it is worth and what it leaves."""

    option: FairOption
    leaves: tuple[int, ...]
    """The numbers that can be joined after it, ascending, each as often as there are ends with it."""
    goes_out: bool
    """Whether it ends the game, being the last tile."""
    follower: int | None
    """The seat that moves next; None where the game is over, or the turn may go on."""
    stuck: Fraction | None
    """The chance, over all deals, that nothing the next seat holds fits."""


@dataclass(frozen=True, kw_only=True)
class Advice:
    """What one player should do next, by what it can know.

    >>> import analyzer
    >>> text = '[Set "double-two"] [Rules "seats=2, partners=no, hand=2"] [Deal "A:00 12"] [Lead "A"]'
    >>> found = analyzer.advise(analyzer.replay(analyzer.parse(text).games[0]))
    >>> str(found.best), [(str(move.option), move.option.value) for move in found.moves]
    ('0-0', [('0-0', Fraction(19, 6)), ('1-2', Fraction(1, 6))])
    >>> found.deals, found.exact
    (6, True)
    """

    replay: Replay
    """The game as far as it is written."""
    turn: int
    seat: int
    position: Position
    """How the game stands, in one of the deals that are possible."""
    knowledge: Knowledge
    fair: Fair | None
    """The values; the second best move stands as the one played. None where there is no choice."""

    def __repr__(self) -> str:
        return cut(f"<Advice for {self.label} in turn {self.turn}: {self.best or self.action.value}>")

    @property
    def label(self) -> str:
        """The seat as the record calls it."""
        return self.replay.seating.labels[self.seat]

    @property
    def hand(self) -> tuple[Tile, ...]:
        """What the player holds."""
        return tuple(self.replay.rules.tile_set.members(self.knowledge.hands[self.seat]))

    @property
    def action(self) -> ActionKind:
        """Whether a tile is to be played, or drawn, or the player has to pass."""
        if self.best is not None:
            return ActionKind.LEAD if self.position.layout.is_empty else ActionKind.PLAY
        return ActionKind.DRAW if can_draw(self.knowledge) and self.position.must_draw else ActionKind.PASS

    @property
    def best(self) -> FairOption | Named | None:
        """The move with the largest fair value, or the only one; None where nothing can be played."""
        return self.only if self.fair is None else self.fair.options[0]

    @cached_property
    def only(self) -> Named | None:
        """The only move, where there is no choice; it is not valued."""
        moves = self.position.moves()
        if len(moves) != 1:
            return None
        [option] = as_options(self.position, moves, [0])
        return Named(option.tile, option.end, option.arm)

    @property
    def deals(self) -> int:
        """How many deals fit what the player has seen."""
        return self.knowledge.count

    @property
    def exact(self) -> bool:
        """Whether all of them were looked at."""
        return self.fair is None or self.fair.exact

    @property
    def close(self) -> bool:
        """Whether the second best move may be as good: the difference is within two standard errors."""
        fair = self.fair
        return fair is not None and (fair.loss or 0) <= SURE * fair.loss_error

    @cached_property
    def moves(self) -> tuple[AdvisedMove, ...]:
        """Every move, best first; none where there is no choice."""
        return tuple(self._advised(option) for option in (self.fair.options if self.fair else ()))

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """What speaks for the best move against the second, besides the values."""
        if self.fair is None:
            return ()
        first, second, *_ = self.fair.options
        return known_reasons(compared(*self._decision, Measure.KNOWN, first, second))

    def _advised(self, option: FairOption) -> AdvisedMove:
        case = compared(*self._decision, Measure.KNOWN, option, option)
        out, layout = goes_out(case), case.after
        after = None if out else follower(case)
        return AdvisedMove(
            option=option,
            leaves=tuple(sorted(layout.number(arm) for arm in layout.open_arms)),
            goes_out=out,
            follower=None if after is None else after[0],
            stuck=None if after is None else after[1],
        )

    @cached_property
    def _decision(self) -> tuple[Review, Decision]:
        """The decision as one of a review, which is how reasons look at it."""
        steps, position = self.replay.steps, self.position
        past = self.turn <= len(steps)
        step = steps[self.turn - 1] if past else _step(self.replay, self.turn, position)
        # What was played, and how the tiles lay, is nothing that advice may look at.
        step = step._replace(hands=self.knowledge.hands, position=None)
        decision = Decision(step=step, played=None, options=(), fair=self.fair)
        return Review(replay=self.replay, decisions=(decision,), critical=None), decision


def _step(replay: Replay, turn: int, position: Position) -> Step:
    """The turn that is still to come."""
    last = replay.steps[-1] if replay.steps else None
    return Step(
        turn=turn,
        round=1 if last is None else last.round + (position.seat <= last.seat),
        seat=position.seat,
        kind=ActionKind.LEAD if position.layout.is_empty else ActionKind.PLAY,
        tile=None,
        end=None,
        arm=None,
        before=position.layout,
        after=position.layout,
        written=Turn(seat=replay.seating.labels[position.seat], action=Pass()),
        hands=position.hands,
        last=position.last,
        position=None,
    )


def usual_worlds(seen: Replay, turn: int | None = None) -> int:
    """How many deals are looked at where nothing else is asked for."""
    return LEAD_WORLDS if not seen.steps or turn == 1 else WORLDS


def advise(
    seen: Replay,
    turn: int | None = None,
    settings: FairSettings | None = None,
    *,
    endings: bool = False,
) -> Advice:
    """What a player should play by what it can know: its own hand, and what has been played.

    Nothing else is looked at, whatever else the record tells.

    Args:
        seen: a game as far as it has come, of which one hand is enough: the tiles that the player was dealt,
            or those that it still holds.
        turn: which turn of the record, counted from 1; None: the one after the last.
        settings: how many deals are looked at where there are more; None: as `usual_worlds` says.
        endings: whether an ending with few deals is solved as a game of hidden hands, too; so say the
            settings, or this.

    Raises:
        AdviceError: the record has a mistake before that turn, the game is over, or nothing says whose turn
            it is or what that seat holds; or too many positions would have to be searched.

    >>> import analyzer
    >>> text = '[Set "double-two"] [Rules "seats=2, partners=no, hand=2"] [Deal "B:02 22"] A 1-2'
    >>> found = advise(analyzer.replay(analyzer.parse(text).games[0]))
    >>> found, [(str(move.option), move.leaves) for move in found.moves]
    (<Advice for B in turn 2: 2-2@2>, [('2-2@2', (1, 2)), ('0-2@2', (0, 1))])
    """
    replay, at, seat, knowledge, position = seen_game(seen, turn)
    choice = len(position.moves()) > 1
    settings = settings or FairSettings(worlds=usual_worlds(seen, turn))
    evidence = evidence_of(replay, at, seat) if settings.infer else None
    fair = fair_now(knowledge, position, settings, evidence) if choice else None
    if choice and fair is None:
        fair = _played_on(knowledge, position, settings)
    if choice and fair is None:
        raise AdviceError(
            say("too many positions would have to be searched"),
            hint=say("{count} deals are possible; later in the game there are fewer", count=knowledge.count),
        )
    if fair is not None and (endings or settings.endings):
        options = as_options(position, position.moves(), [0] * len(fair.options))
        fair = with_ending(fair, replay, knowledge, position, options)
    return Advice(replay=replay, turn=at, seat=seat, position=position, knowledge=knowledge, fair=fair)


def _played_on(knowledge: Knowledge, like: Position, settings: FairSettings) -> Fair | None:
    """Values where positions right after the move cannot be searched: before the lead among several players.

    Everybody plays the heaviest tile that he can until `OPENED` tiles are left in the hands, and only then
    with all hands open.

    Returns:
        None where the kernel does not know the rules, or finds no value even then.
    """
    rules, sample = like.rules, Sample(len(like.moves()), None)
    if library() is None or not can_value(knowledge.position(knowledge.world(0), like)):
        return None
    kernel, random = Kernel(rules), Random(f"{settings.seed}/{knowledge.turn}/on")
    for world in knowledge.sample(min(settings.worlds, PLAYED_ON), random):
        position = knowledge.position(world, like)
        row = [_net(position.play(move), like.seat, kernel) for move in position.moves()]
        values = [value for value in row if value is not None]
        if len(values) < len(row):
            return None
        sample.add([tuple(values)], [1])
    return replace(fair_of(sample, like, knowledge.count), opened=OPENED)


def _net(position: Position, seat: int, kernel: Kernel) -> Value | None:
    """What a game so played on comes to for a seat; None where too many positions are to be searched."""
    rules, seating = position.rules, position.rules.seating()
    side, others = seating.side_of(seat), seating.sides - 1
    while position.end is None:
        few = sum(map(int.bit_count, position.hands)) <= OPENED
        if few and position.seat == seat:  # of several sides the kernel tells what it is worth to this one
            [value] = kernel.values([position], _MOST_POSITIONS)
            scored = net(position.scored, side, bad=rules.bad_points) if position.scored else 0
            return None if value is None else exact(Fraction(value, others) + scored)
        moves = position.moves()
        if moves:
            position = position.play(max(moves, key=lambda move: sum(move.tile or ())))
        elif position.must_draw:
            position = position.draw(position.draws()[0])
        else:
            position = position.knock()
    return position.score().net(side)


# -- in words ---------------------------------------------------------------------------------------------


def advice_texts(advice: Advice, words: Messages, called: Called | None = None) -> tuple[str, ...]:
    """What to play and why, a sentence or two each: the move, what it is worth, what speaks for it.

    Args:
        advice: what was found.
        words: the language.
        called: what the players are called; None: by the labels of the seats.
    """
    called = called or Labels.of(advice.replay.seating)
    phrases = ReasonPhrases(words, called)
    reasons = (reason_text(reason, words, called) for reason in advice.reasons)
    return (*_headline(advice, phrases), *reasons)


def move_name(advice: Advice, option: FairOption, phrases: ReasonPhrases) -> str:
    """A move, with the end that it joins where the tile fits several."""
    options = advice.fair.options if advice.fair else ()
    twice = sum(other.tile == option.tile for other in options) > 1
    return phrases.move(Named(option.tile, option.end if twice else None, option.arm))


def _headline(advice: Advice, phrases: ReasonPhrases) -> Iterator[str]:
    """What to play, and what that is worth more than the next best move."""
    words, fair, seat = phrases.words, advice.fair, phrases.seat(advice.seat)
    if advice.only is not None:
        yield words("advice_only", seat=seat, move=phrases.move(structs.replace(advice.only, end=None)))
        return
    if fair is None:
        yield words("advice_draw" if advice.action is ActionKind.DRAW else "advice_pass", seat=seat)
        return
    best = move_name(advice, fair.options[0], phrases)
    yield words("advice_lead" if advice.action is ActionKind.LEAD else "advice_play", seat=seat, move=best)
    other, points = move_name(advice, fair.options[1], phrases), phrases.points(fair.loss or 0)
    places = {"seat": seat, "better": best, "other": other}
    if not fair.loss:
        yield words("advice_level" if fair.exact else "advice_level_about", **places)
    elif fair.possible == 1:
        yield words("advice_worth_sure", points=points, **places)
    elif fair.exact:
        yield words("advice_worth", points=points, **places)
    else:
        points = words("reason_about", what=points)
        yield words("advice_close" if advice.close else "advice_worth", points=points, **places)
    if fair.possible > 1:
        shares = [DealShare(option.best_in, fair.worlds, fair.possible) for option in fair.options[:2]]
        first, second = map(phrases.share, shares)
        key = "advice_best_in" if fair.exact else "advice_best_in_about"
        whole = words.whole(fair.possible)
        yield words(key, count=first, other_count=second, possible=whole, **places)
