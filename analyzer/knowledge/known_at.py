"""What a player, or an onlooker, has seen of a game before a turn, and a position that fits that."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from analyzer.game.fields import Latest
from analyzer.game.position import Position
from analyzer.knowledge.knowledge import HandPart, Knowledge, PartOf, dated_clues, dealt_to_leader
from analyzer.record.game import Deal, Hand
from analyzer.replays.lead_alone import lead_by, own_lead
from analyzer.replays.state import ActionKind
from analyzer.rules import Drawing, LeadBy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.knowledge.knowledge import Clue
    from analyzer.replays.replay import Replay
    from analyzer.replays.trace import Step
    from analyzer.rules import Rules
    from analyzer.tiles.layout import Arm
    from analyzer.tiles.tile import Tile


class Shown(NamedTuple):
    """A tile of a seat that everybody has seen: on the table, or open in the hand."""

    seat: int
    bit: int
    since: int
    """Before this turn the seat held it for certain."""
    until: int
    """The turn in which it was played, or the present one."""


class _Part(NamedTuple):
    """What may be among the tiles that came at once."""

    drawn: bool
    allowed: int
    """The mask of the tiles that may still be among them."""
    gave: int
    """The mask of those tiles seen, by their place in the list, that may have been one of them."""


def parts_of(
    rules: Rules, draws: Sequence[int], seat: int, shown: Sequence[Shown], clues: Sequence[Clue]
) -> tuple[list[HandPart], list[int]]:
    """The parts of a hand, and for each tile seen that may be of several the mask of these.

    Args:
        rules: what is played.
        draws: the turns in which the seat drew a tile.
        seat: whose hand.
        shown: its tiles that have been seen.
        clues: what play has shown.
    """
    came = (0, *draws)
    about = [
        [clue for clue in clues if clue.seat == seat and (not turn or clue.turn > turn)] for turn in came
    ]
    rooms, loose = _settled([rules.hand, *(1 for _ in draws)], [_origins(came, about, one) for one in shown])
    sizes: dict[_Part, int] = {}
    turns: dict[_Part, int] = {}
    parts = []
    for at, turn in enumerate(came):
        barred = 0
        for clue in about[at]:
            barred |= clue.barred
        gave = sum(1 << tile for tile, origins in enumerate(loose) if origins >> at & 1)
        # Tiles drawn one after the other of which the same is known are counted together.
        part = _Part(turn > 0, rules.playing & ~barred, gave)
        if rooms[at] or not turn:
            parts.append((at, part))
            sizes[part] = sizes.get(part, 0) + rooms[at]
            turns.setdefault(part, turn)
    places = [
        HandPart(
            where=PartOf.HAND,
            seat=seat,
            size=size,
            allowed=part.allowed,
            came=turns[part],
            ordered=part.drawn,
        )
        for part, size in sizes.items()
    ]
    number = {part: at for at, part in enumerate(sizes)}
    among = []
    for origins in loose:
        mask = 0
        for at, part in parts:
            mask |= (origins >> at & 1) << number[part]
        among.append(mask)
    return places, among


def _origins(came: Sequence[int], about: Sequence[Sequence[Clue]], shown: Shown) -> int:
    """The mask of the parts that a tile may have been of: it came in time, and nothing ruled it out."""
    mask = 0
    for at, turn in enumerate(came):
        ruled_out = any(clue.barred & shown.bit for clue in about[at] if clue.turn < shown.until)
        mask |= (turn < shown.since and not ruled_out) << at
    return mask


def _settled(rooms: list[int], origins: list[int]) -> tuple[list[int], list[int]]:
    """The room left in each part once the tiles are out that can be of one part only, and the other tiles.

    A tile for which no part is left stays with an empty mask: then no deal fits.
    """
    loose = list(origins)
    again = True
    while again:
        again = False
        full = sum(1 << at for at, room in enumerate(rooms) if not room)
        for tile in list(loose):
            left = tile & ~full
            if left and left & (left - 1) == 0:
                loose.remove(tile)
                at = left.bit_length() - 1
                rooms[at] -= 1
                full |= (not rooms[at]) << at
                again = True
        loose = [tile & ~full for tile in loose]
    return rooms, loose


_TILES = (ActionKind.LEAD, ActionKind.PLAY)


class NotKnownError(ValueError):
    """A record does not say enough to tell what a seat knew."""


def known_at(replay: Replay, turn: int, seat: int | None = None, *, most: int | None = None) -> Knowledge:
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
        most: how large the tables may become with which deals are counted; None for any size.

    Raises:
        NotKnownError: the record does not say what the seat holds, or what was played before; or no deal
            fits all that it says.
        TooManyWaysError: to count the deals takes larger tables.
    """
    if seat is None:
        if not 1 <= turn <= len(replay.steps):
            raise NotKnownError(f"there is no turn {turn}")
        seat = replay.steps[turn - 1].seat
    return Onlooker(replay, tuple(dated_clues(replay)), turn).knowledge(seat, most)


def seen_at(replay: Replay, turn: int) -> Knowledge:
    """What an onlooker knows before a turn who sees the table and no hand; errors as in `known_at`."""
    return Onlooker(replay, tuple(dated_clues(replay)), turn).knowledge(None)


class Onlooker:
    """What everybody sees of a game with these `dated_clues` before a turn; errors as in `known_at`."""

    def __init__(self, replay: Replay, dated: Sequence[tuple[int, Clue]], turn: int) -> None:
        rules, steps = replay.rules, replay.steps
        if not 1 <= turn <= len(steps) + 1:
            raise NotKnownError(f"there is no turn {turn}")
        here = replay.trace.entries[turn - 1] if turn <= len(steps) else None
        if not (replay.certain if here is None else here.trusted):
            raise NotKnownError(f"there is an error in the record before turn {turn}")
        self._replay, self._turn, before = replay, turn, steps[: turn - 1]
        self._sizes = [_size(rules, before, at) for at in range(rules.seats)]
        self._held = _hands(replay) if here is None else here.hands
        shown = tuple(_shown(replay, turn, self._held))
        self._open = [
            sum(one.bit for one in shown if (one.seat, one.until) == (at, turn)) for at in range(rules.seats)
        ]
        self._off_table = rules.playing & ~_on_the_table(replay, before)
        self._clues = tuple(clue for since, clue in dated if since <= turn)
        self._parts = [
            parts_of(rules, draws, at, [one for one in shown if one.seat == at], self._clues)
            for at, draws in enumerate(_draws(rules, before))
        ]

    def knowledge(self, seat: int | None, most: int | None = None) -> Knowledge:
        """What a seat knows, or for None somebody who sees no hand; errors as in `known_at`."""
        rules, hands = self._replay.rules, list(self._open)
        if seat is not None:
            hands[seat] = self._held[seat]
            if self._held[seat].bit_count() != self._sizes[seat]:
                raise NotKnownError(f"the record does not say what {self._replay.seating.labels[seat]} held")
        unseen = self._off_table
        for hand in hands:
            unseen &= ~hand
        places: list[HandPart] = []
        origins: list[int] = []
        for other, (parts, loose) in enumerate(self._parts):
            if other != seat:
                origins += [mask << len(places) for mask in loose]
                places += parts
        places += _nobodys(rules, self._off_table.bit_count() - sum(self._sizes), unseen)
        known = Knowledge(
            rules=rules,
            seat=seat,
            turn=self._turn,
            hands=tuple(hands),
            places=tuple(places),
            unseen=unseen,
            clues=tuple(clue for clue in self._clues if clue.seat != seat),
            origins=tuple(origins),
            most=most,
        )
        if any(place.size < 0 for place in places) or not known.count:
            raise NotKnownError("no deal fits all that the record tells")
        return known


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


def _draws(rules: Rules, before: Sequence[Step]) -> list[list[int]]:
    """For each seat the turns in which it drew a tile."""
    drew = [step for step in before if step.kind is ActionKind.DRAW]
    return [[step.turn for step in drew if step.seat == seat] for seat in range(rules.seats)]


def _size(rules: Rules, before: Sequence[Step], seat: int) -> int:
    """How many tiles a seat holds."""
    mine = [step.kind for step in before if step.seat == seat]
    return rules.hand + mine.count(ActionKind.DRAW) - sum(kind in _TILES for kind in mine)


def _hands(replay: Replay) -> tuple[int, ...]:
    """For each seat the mask of the tiles known to be in its hand after the last turn."""
    if replay.trace.now is None:
        raise NotKnownError("the record does not say what was dealt, and nothing is played")
    return replay.trace.now.hands


def _nobodys(rules: Rules, size: int, unseen: int) -> list[HandPart]:
    """The tiles in no hand: those that can be drawn, in order, and those that cannot."""
    drawn = max(0, size - rules.reserve) if rules.drawing is not Drawing.NONE else 0
    places = [
        HandPart(where=PartOf.STOCK, seat=None, size=drawn, allowed=unseen, ordered=True),
        HandPart(where=PartOf.ASLEEP, seat=None, size=size - drawn, allowed=unseen),
    ]
    return [place for place in places if place.size]


def plausible_position(replay: Replay, step: Step, knowledge: Knowledge) -> Position | None:
    """The position before a turn, or one that looks the same to the seat whose turn it is.

    Where not every hand is written the game is played through once more, up to the turn, with hands that fit.
    None where that cannot be done: after an error, and where tiles have been drawn that the record does not
    name.
    """
    from analyzer.replays.replay import replay_under

    if step.position is not None:
        return step.position
    game, rules = replay.game, replay.rules
    if rules.drawing is not Drawing.NONE:
        return None
    hands = list(knowledge.world(0).hands)
    for earlier in replay.steps[: step.turn - 1]:
        if earlier.tile is not None and earlier.kind is not ActionKind.PASS:
            hands[earlier.seat] |= rules.tile_set.bit(earlier.tile)
    deal = Deal(
        tuple(
            Hand(label, tuple(rules.tile_set.members(hand)))
            for label, hand in zip(replay.seating.labels, hands, strict=True)
        )
    )
    at = next((at for at, turn in enumerate(game.turns) if turn is step.written), len(game.turns) - 1)
    supposed = replace(game, deal=deal, stock=None, turns=game.turns[: at + 1], result=None)
    found = replay_under(rules, replay.seating, supposed)
    if len(found.steps) < step.turn:
        return None
    return found.steps[step.turn - 1].position


def seat_to_move(replay: Replay) -> int | None:
    """Whose turn it is after the last turn; None before a lead of which nothing says who makes it.

    Somebody whose turn may go on is asked only where its hand is known and has a tile for that.
    """
    now = replay.trace.now
    if now is None:
        return None
    on = now.goes_on
    if on is not None and _run(replay, now.hands[on]):
        return on
    if now.seat >= 0:
        return now.seat
    lead = replay.game.lead
    return replay.seating.seat(lead.seat) if lead and lead.seat else None


def _run(replay: Replay, hand: int) -> tuple[Arm, ...]:
    """The arms on which the latest turn can go on with some tile of a hand."""
    last, rules = replay.steps[-1], replay.rules
    if rules.first_train and not any(way.run for way in (replay.trace.now.ways if replay.trace.now else ())):
        return ()
    run = last.after.arms if last.arm is None else (last.arm.base,)
    return run if any(hand & rules.joining_tiles(last.after.number(arm)) for arm in run) else ()


def position_seen(replay: Replay, knowledge: Knowledge) -> Position:
    """The position after the last turn in one of the deals that are possible.

    It looks to the seat of the knowledge as the real one does. The ends have to be known.

    Args:
        replay: a game without errors.
        knowledge: what the seat to move knows after the last turn.
    """
    now, seat = replay.trace.now, knowledge.seat
    assert now is not None
    assert seat is not None
    world, [way, *_] = knowledge.world(0), now.ways
    last = next((step for step in reversed(replay.steps) if step.kind in _TILES), None)
    on = now.goes_on == seat
    held = sum(world.hands)
    return Position(
        rules=replay.rules,
        hands=world.hands,
        layout=way.layout,
        seat=seat,
        leader=seat if replay.leader is None else replay.leader,
        last=now.last,
        must_lead=_must_lead(replay, world.hands[seat]) if now.is_empty else None,
        stock=replay.rules.playing & ~(held | _on_the_table(replay, replay.steps)),
        order=world.order if replay.rules.drawing is not Drawing.NONE else (),
        scored=way.scored,
        passes=now.passes,
        run=_run(replay, world.hands[seat]) if on else (),
        drew=now.drew,
        laid=now.laid,
        latest=Latest(last.tile, last.before.ends) if last is not None and last.tile else None,
        exposed=now.exposed,
    )


def _must_lead(replay: Replay, hand: int) -> Tile | None:
    """The tile that has to be led, where the leader holds it."""
    tag, by = replay.game.lead, lead_by(replay.game, replay.rules)
    tile = tag.tile if tag is not None and not tag.stock else None
    if tile is None and by is not LeadBy.HOLDER:
        tile = own_lead(replay.game, replay.rules, hand)
    return tile if tile is not None and hand & replay.rules.tile_set.bit(tile) else None
