"""What a record shows to the player whose turn it is, and what keeps it from showing enough."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from analyzer.knowledge import NotKnownError, known_at
from analyzer.knowledge.known_at import plausible_position, position_seen, seat_to_move
from analyzer.record.diagnostics import Code, Severity
from analyzer.record.game import Deal, Draw, Lead, Play
from analyzer.replays.lead_alone import lead_by, own_lead
from analyzer.replays.replay import replay_under
from analyzer.replays.state import ActionKind
from analyzer.rules import LeadBy
from analyzer.words.message import listed, say
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.game.position import Position
    from analyzer.knowledge import Knowledge
    from analyzer.record.diagnostics import Diagnostic, Span
    from analyzer.record.game import Hand
    from analyzer.replays.replay import Replay
    from analyzer.replays.trace import Step


class AdviceError(ValueError):
    """Why there is no advice: a mistake in what is written, or too little of it.

    >>> import analyzer
    >>> try:
    ...     analyzer.advise(analyzer.replay(analyzer.parse("A 1-1").games[0]))
    ... except analyzer.AdviceError as error:
    ...     print(error)
    it is B's turn, and the record does not say what B holds
    """

    def __init__(
        self,
        message: str,
        *,
        span: Span | None = None,
        hint: str | None = None,
        problems: tuple[Diagnostic, ...] = (),
    ) -> None:
        """Keeps the message, its place in the text, what would help, and the mistakes in the record."""
        super().__init__(message)
        self.span, self.hint, self.problems = span, hint, problems


class SeenGame(NamedTuple):
    """A game before a turn as the player sees it whose turn it is."""

    replay: Replay
    turn: int
    seat: int
    knowledge: Knowledge
    position: Position
    """How the game stands, in one of the deals that are possible."""

    def __repr__(self) -> str:
        return in_short(self)


def seen_game(seen: Replay, turn: int | None = None) -> SeenGame:
    """A game before a turn, None for the one after the last, as the player sees it whose turn it is.

    Raises:
        AdviceError: the record has a mistake before that turn, the game is over, or nothing says whose turn
            it is or what that seat holds.
    """
    replay = _completed(seen)
    at = len(replay.steps) + 1 if turn is None else turn
    if not 1 <= at <= len(replay.steps) + 1:
        raise AdviceError(
            say("there is no turn {turn}; the record has {count}", turn=at, count=len(replay.steps))
        )
    _sound(replay, at)
    _tiles_known(replay, at)
    seat = _whose(replay, at)
    _hand_written(replay, seat, at)
    if not replay.steps:
        replay = _to_lead(replay, seat)
    try:
        knowledge = known_at(replay, at, seat)
    except NotKnownError as error:
        raise AdviceError(
            say("no deal fits all that is written"),
            span=_last_span(replay),
            hint=say("check the hand and the passes"),
        ) from error
    return SeenGame(replay, at, seat, knowledge, _position(replay, at, knowledge))


def _completed(seen: Replay) -> Replay:
    """The game with hands as they were dealt, where they are written as they are held now."""
    game = seen.game
    if game.deal is None:
        return seen
    hands = tuple(_as_dealt(hand, seen) for hand in game.deal.hands)
    if hands == game.deal.hands:
        return seen
    return replay_under(seen.rules, seen.seating, replace(game, deal=Deal(hands)))


def _as_dealt(hand: Hand, seen: Replay) -> Hand:
    """A hand as it was dealt: with what its seat has played since, without what it has drawn."""
    mine = [turn.action for turn in seen.game.turns if turn.seat == hand.seat]
    played = [action.tile for action in mine if isinstance(action, Play) and not action.corrected]
    drawn = [action.tile for action in mine if isinstance(action, Draw)]
    held = len(hand.tiles)
    dealt = seen.rules.hand
    if not (played or drawn) or held != dealt - len(played) + len(drawn) or None in (*hand.tiles, *drawn):
        return hand
    before = [tile for tile in (*hand.tiles, *played) if tile not in drawn]
    if len(set(before)) != dealt or set(hand.tiles) & set(played) or {*before} == {*hand.tiles}:
        return hand
    # A tile that was played has its place in its turn; those of the hand come first.
    return replace(hand, tiles=tuple(before), tile_spans=())


def _sound(replay: Replay, turn: int) -> None:
    """Nothing before the turn may be wrong, and the game must not be over."""
    problems = tuple(
        _with_hint(problem, replay)
        for problem in replay.diagnostics
        if problem.severity is Severity.ERROR and (problem.turn is None or problem.turn <= turn)
    )
    if problems and not (turn <= len(replay.steps) and replay.trace.entries[turn - 1].trusted):
        raise AdviceError(say("the record has a mistake"), span=problems[0].span, problems=problems)
    if turn > len(replay.steps) and replay.outcome is not None:
        raise AdviceError(
            say("the game is over: nothing is left to play"),
            span=_last_span(replay),
            hint=say("leave out the turns that are still to come, or ask for an earlier one with --at TURN"),
        )


def _with_hint(problem: Diagnostic, replay: Replay) -> Diagnostic:
    """The problem, with what would help if it is a hand of which too much or too little is written."""
    if problem.code is not Code.WRONG_HAND_SIZE:
        return problem
    hint = say(
        "write the {count} tiles that were dealt, or those that are still held", count=replay.rules.hand
    )
    return replace(problem, hint=hint)


def _tiles_known(replay: Replay, turn: int) -> None:
    """Every tile that was played before the turn has to be known."""
    unknown = next((step for step in replay.steps[: turn - 1] if _unknown(step)), None)
    if unknown is not None:
        raise AdviceError(
            say("a tile that was played is not known"),
            span=unknown.written.span,
            hint=say("write which tile it was"),
        )


def _whose(replay: Replay, turn: int) -> int:
    """Whose turn it is."""
    if turn <= len(replay.steps):
        return replay.steps[turn - 1].seat
    seat = seat_to_move(replay)
    if seat is not None:
        return seat
    written = list(_hands_written(replay))
    if len(written) == 1 and not replay.steps:
        return written[0]
    raise AdviceError(
        say("nobody has led, and nothing says whose turn it is"),
        span=replay.game.span,
        hint=say('write who leads, as in [Lead "{seat}"]', seat=replay.seating.labels[0]),
    )


def _hands_written(replay: Replay) -> Iterator[int]:
    """The seats whose hands the record gives."""
    for hand in replay.game.deal.hands if replay.game.deal else ():
        seat = replay.seating.seat(hand.seat)
        if seat is not None and any(hand.tiles):
            yield seat


def _hand_written(replay: Replay, seat: int, turn: int) -> None:
    """What the seat held must be known, and whether it is its turn with that hand."""
    rules, now = replay.rules, replay.trace.now
    assert now is not None
    past = turn <= len(replay.steps)
    held = (replay.trace.entries[turn - 1].hands if past else now.hands)[seat]
    mine = [step.kind for step in replay.steps[: turn - 1] if step.seat == seat]
    plays = mine.count(ActionKind.LEAD) + mine.count(ActionKind.PLAY)
    size = rules.hand - plays + mine.count(ActionKind.DRAW)
    if held.bit_count() == size:
        return
    labels = replay.seating.labels
    others = [labels[other] for other in _hands_written(replay) if other != seat]
    hint = say('write its tiles above the turns, as in [Deal "{seat}:01 23 45"]', seat=labels[seat])
    if others:
        hint = say(
            "the record has the hand of {others}; write all turns up to the one that you ask about",
            others=listed(others),
        )
    if held:
        hint = say("{known} of {size} tiles are known", known=held.bit_count(), size=size)
    raise AdviceError(
        say("it is {seat}'s turn, and the record does not say what {seat} holds", seat=labels[seat]),
        span=_last_span(replay),
        hint=hint,
    )


def _to_lead(replay: Replay, seat: int) -> Replay:
    """The game before its lead, with the tile that has to be led by the rules; the seat must hold it."""
    game, rules, now = replay.game, replay.rules, replay.trace.now
    assert now is not None
    tag, label = game.lead, replay.seating.labels[seat]
    tile = own_lead(game, rules, now.hands[seat])
    if tile is None or (tag is not None and (tag.stock or tag.tile)):
        return replay
    if not now.hands[seat] & rules.tile_set.bit(tile):
        raise AdviceError(
            say("whoever holds {tile} leads, and {seat} does not hold it", tile=tile, seat=label),
            span=game.span,
            hint=say("write the turns up to the one that you ask about"),
        )
    led = Lead(label, None if lead_by(game, rules) is LeadBy.HOLDER else tile)
    return replay_under(rules, replay.seating, replace(game, lead=led))


def _position(replay: Replay, turn: int, knowledge: Knowledge) -> Position:
    """The position before the turn, in one of the deals that are possible."""
    if turn <= len(replay.steps):
        position = plausible_position(replay, replay.steps[turn - 1], knowledge)
        if position is None:
            raise AdviceError(
                say("the record does not say enough of the turns before turn {turn}", turn=turn),
                hint=say("leave out the turns from there on"),
            )
        return position
    now = replay.trace.now
    assert now is not None
    ends = {tuple(sorted(layout.ends)) for layout in now.layouts}
    if len(ends) > 1:
        step = next((step for step in replay.steps if step.is_open_to_doubt), None)
        found = listed((" ".join(map(str, each)) for each in sorted(ends)), "or")
        raise AdviceError(
            say("the open ends can be {ends}: the end that a tile joined is not written", ends=found),
            span=step.written.span if step else _last_span(replay),
            hint=say("write the number that was joined after the tile, as in 2-4@2"),
        )
    return position_seen(replay, knowledge)


def _unknown(step: Step) -> bool:
    return step.tile is None and step.kind in (ActionKind.LEAD, ActionKind.PLAY)


def _last_span(replay: Replay) -> Span | None:
    turns = replay.game.turns
    return turns[-1].span if turns else replay.game.span
