"""What somebody at the table, or an onlooker, has seen of a game before a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.knowledge.clues import clues, dealt_to_leader
from analyzer.knowledge.knowing import Knowledge
from analyzer.knowledge.parts import Shown, parts_of
from analyzer.knowledge.places import Place, Where
from analyzer.rules import Drawing
from analyzer.walking import ActionKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.knowledge.places import Clue
    from analyzer.replaying import Replay
    from analyzer.rules import Rules
    from analyzer.steps import Step

_TILES = (ActionKind.LEAD, ActionKind.PLAY)


class NotKnownError(ValueError):
    """A record does not say enough to tell what a seat knew."""


def known_at(replay: Replay, turn: int, seat: int | None = None) -> Knowledge:
    """What the seat to move, or another, knows before a turn.

    Of the other hands nothing is used but what that seat has seen, whatever the record tells of them. So it
    is enough that the record gives its own hand. It has seen every turn before this one, what lies open, and
    whose turn it is; that a turn of several tiles goes on it sees when the next tile lies there. Where the
    match asks for a lead (`LeadBy`), everybody knows before it is made who has that tile. That the game has
    ended, or has not, is no clue: nobody stops it by looking at the hands.

    Args:
        replay: a game without errors before the turn; where a turn broke a rule and play went on, as with a
            draw of somebody who could play, that turn is no clue.
        turn: counts every action from 1; one more than the last turn is the end of the record.
        seat: whose knowledge; None for the seat whose turn it is.

    Raises:
        NotKnownError: the record does not say what the seat holds, or what was played before; or no deal
            fits all that it says.
    """
    if seat is None:
        if not 1 <= turn <= len(replay.steps):
            raise NotKnownError(f"there is no turn {turn}")
        seat = replay.steps[turn - 1].seat
    return _known(replay, turn, seat)


def seen_at(replay: Replay, turn: int) -> Knowledge:
    """What an onlooker knows before a turn who sees the table and no hand; errors as in `known_at`."""
    return _known(replay, turn, None)


def _known(replay: Replay, turn: int, seat: int | None) -> Knowledge:
    rules, steps = replay.rules, replay.steps
    if not 1 <= turn <= len(steps) + 1:
        raise NotKnownError(f"there is no turn {turn}")
    here = replay.trace.entries[turn - 1] if turn <= len(steps) else None
    if not (replay.certain if here is None else here.trusted):
        raise NotKnownError(f"there is an error in the record before turn {turn}")
    before = steps[: turn - 1]
    sizes = [_size(rules, before, at) for at in range(rules.seats)]
    held = _hands(replay) if here is None else here.hands
    shown = tuple(_shown(replay, turn, held))
    hands = [
        sum(one.bit for one in shown if (one.seat, one.until) == (at, turn)) for at in range(rules.seats)
    ]
    if seat is not None:
        hands[seat] = held[seat]
        if held[seat].bit_count() != sizes[seat]:
            raise NotKnownError(f"the record does not say what {replay.seating.labels[seat]} held")
    table = _on_the_table(replay, before)
    unseen = rules.playing & ~table
    for hand in hands:
        unseen &= ~hand
    about = tuple(clue for clue in clues(replay, turn) if clue.seat != seat)
    places, origins = _in_hands(rules, before, seat, shown, about)
    places += _nobodys(rules, (rules.playing & ~table).bit_count() - sum(sizes), unseen)
    known = Knowledge(rules, seat, turn, tuple(hands), tuple(places), unseen, about, origins)
    if any(place.size < 0 for place in places) or not known.count:
        raise NotKnownError("no deal fits all that the record tells")
    return known


def _in_hands(
    rules: Rules, before: Sequence[Step], seat: int | None, shown: Sequence[Shown], about: Sequence[Clue]
) -> tuple[list[Place], tuple[int, ...]]:
    """The parts of the hands that a seat does not see, and those that tiles seen may have been of."""
    places: list[Place] = []
    origins: list[int] = []
    for other in range(rules.seats):
        if other == seat:
            continue
        mine = [one for one in shown if one.seat == other]
        draws = [step.turn for step in before if step.seat == other and step.kind is ActionKind.DRAW]
        found, loose = parts_of(rules, draws, other, mine, about)
        origins += [mask << len(places) for mask in loose]
        places += found
    return places, tuple(origins)


def _shown(replay: Replay, turn: int, held: Sequence[int]) -> Iterator[Shown]:
    """The tiles of hands that everybody has seen before a turn."""
    opened: dict[int, int] = {}
    tiles = replay.rules.tile_set
    for entry in replay.trace.entries[:turn]:
        for tile in tiles.members(entry.exposed):
            opened.setdefault(tiles.bit(tile), entry.turn)
    played = 0
    for step in replay.steps[: turn - 1]:
        if step.kind in _TILES and step.tile is not None:
            bit = tiles.bit(step.tile)
            yield Shown(step.seat, bit, min(step.turn, opened.get(bit, step.turn)), step.turn)
            played |= bit
    # What the leader must have been dealt has come before the first turn.
    led = dealt_to_leader(replay)
    if led is not None and replay.leader is not None and not tiles.bit(led) & played:
        opened.pop(tiles.bit(led), None)
        yield Shown(replay.leader, tiles.bit(led), 1, turn)
    for bit, since in opened.items():
        owner = next((seat for seat, hand in enumerate(held) if hand & bit), None)
        if owner is not None and not played & bit:
            yield Shown(owner, bit, since, turn)


def _on_the_table(replay: Replay, before: Sequence[Step]) -> int:
    """The mask of the tiles that have been played, or turned from the stock to begin with."""
    lead = replay.game.lead
    table = replay.rules.tile_set.bit(lead.tile) if lead and lead.stock and lead.tile else 0
    for step in before:
        if step.kind in _TILES:
            if step.tile is None:
                raise NotKnownError("a tile that was played is not known")
            table |= replay.rules.tile_set.bit(step.tile)
    return table


def _size(rules: Rules, before: Sequence[Step], seat: int) -> int:
    """How many tiles a seat holds."""
    mine = [step.kind for step in before if step.seat == seat]
    return rules.hand + mine.count(ActionKind.DRAW) - sum(kind in _TILES for kind in mine)


def _hands(replay: Replay) -> tuple[int, ...]:
    """For each seat the mask of the tiles known to be in its hand after the last turn."""
    if not replay.steps:
        if replay.deal is None:
            raise NotKnownError("the record does not say what was dealt, and nothing is played")
        return replay.deal
    last = replay.steps[-1]
    hands = list(last.hands)
    bit = 0 if last.tile is None else replay.rules.tile_set.bit(last.tile)
    if last.kind is ActionKind.DRAW:
        hands[last.seat] |= bit
    elif last.kind in _TILES:
        hands[last.seat] &= ~bit
    return tuple(hands)


def _nobodys(rules: Rules, size: int, unseen: int) -> list[Place]:
    """The tiles in no hand: those that can be drawn, in order, and those that cannot."""
    drawn = max(0, size - rules.reserve) if rules.drawing is not Drawing.NONE else 0
    places = [
        Place(Where.STOCK, None, drawn, unseen, ordered=True),
        Place(Where.ASLEEP, None, size - drawn, unseen),
    ]
    return [place for place in places if place.size]
