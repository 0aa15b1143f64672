"""The turns of a game as they were replayed, off the surviving hypotheses, and what they say of hands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from analyzer.game import turns
from analyzer.game.position import STOP, Latest, Move, Position
from analyzer.record.diagnostics import Code, Diagnostic
from analyzer.replays.lead_alone import must_lead
from analyzer.replays.state import ActionKind
from analyzer.rules import Drawing
from analyzer.tiles.layout import fitting
from analyzer.words.message import listed, say
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.game.hypotheses import Edge, Hypothesis
    from analyzer.game.partial_position import PartialPosition
    from analyzer.record.game import Game, Turn
    from analyzer.replays.known_deal import KnownDeal
    from analyzer.replays.state import EndsBefore, Hypotheses, ReplayedTurn
    from analyzer.rules import Rules
    from analyzer.tiles import Seating
    from analyzer.tiles.layout import Arm, Layout
    from analyzer.tiles.tile import Tile, TileSet


class Step(NamedTuple):
    """One turn as it was replayed."""

    turn: int
    """Counts every action of the game from 1."""
    round: int
    """One turn of every seat; the leader's seat begins no later round than the others."""
    seat: int
    kind: ActionKind
    tile: Tile | None
    """None for a pass, and for a tile that the record does not give."""
    end: int | None
    """The number joined; None for a lead, a pass, a draw, and where it is not known."""
    arm: Arm | None
    before: Layout
    after: Layout
    written: Turn
    hands: tuple[int, ...]
    """For each seat the mask of the tiles known to be in its hand before the turn."""
    last: int | None
    """The seat that had played the latest tile before the turn."""
    position: Position | None
    """The position before the turn; None where not every hand is known, and after an error."""
    gain: int = 0
    """What the open ends scored at once."""
    scored: tuple[int, ...] = ()
    """What each side has scored in play after the turn; empty where play scores nothing."""
    other_ends: tuple[int, ...] = ()
    """Further numbers that the tile may have joined: the rest of the record fits them as well."""
    either_way: bool = False
    """Whether the tile may have been turned the other way as well: the rest of the record fits that too."""
    sure_fits: int = 0
    """The mask of the tiles that would have fitted before the turn in every hypothesis."""

    def __repr__(self) -> str:
        return in_short(self)

    @property
    def is_open_to_doubt(self) -> bool:
        """Whether the record leaves open which number was joined, or which way round the tile lies."""
        return bool(self.other_ends) or self.either_way

    @property
    def named_arm(self) -> Arm | None:
        """The arm joined, where the number alone does not say what is meant: see `Option.arm`."""
        if self.tile is None or self.arm is None:
            return None
        joined = [arm for arm in self.before.ways(self.tile) if self.before.number(arm) == self.end]
        return self.arm if len(joined) > 1 else None


class Gain(NamedTuple):
    """Points scored in play: in which turn, by which side."""

    turn: int
    side: int
    points: int


class Opening(NamedTuple):
    """How a game began: the record, the deal, and who leads."""

    game: Game
    known_deal: KnownDeal
    leader: int

    def __repr__(self) -> str:
        return in_short(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayTrace:
    """The hypotheses of a game, the turns that were walked, and the hypothesis it ended in."""

    __repr__ = in_short

    rules: Rules | None = None
    hypotheses: Hypotheses | None = None
    entries: tuple[ReplayedTurn, ...] = ()
    finals: tuple[Hypothesis, ...] = ()
    opening: Opening | None = None
    """How the game began; None where not every hand is known."""
    latest: EndsBefore | None = None
    """The ends before the last tile, where the outcome depends on them."""
    exposed: int = 0
    """The mask of the tiles that lie open after the last turn."""
    now: PartialPosition | None = None
    """How the game stands after the last turn, as far as it is known; None where nothing was walked."""
    unwritten: tuple[Gain, ...] = ()
    """What the last tile has earned by passes that are not written, as they need not be after a block."""

    def start(self) -> Position | None:
        """The position before the first turn; None where not every hand is known."""
        if self.opening is None:
            return None
        game, known_deal, leader = self.opening
        must = must_lead(game, known_deal)
        return Position.deal(
            known_deal.rules, known_deal.known, leader, must, order=known_deal.order, turned=known_deal.turned
        )

    def steps(self) -> Iterator[Step]:
        """Every turn in the first surviving hypothesis, with what other hypotheses would have."""
        if not self.entries or self.hypotheses is None:
            return
        hypotheses = self.hypotheses
        alive = hypotheses.consistent(self.finals)
        path = hypotheses.path(self.finals[0], self.latest)
        position = self.start()
        if position is not None and path:
            # A tile turned from the stock may lie either way round where arms are named.
            position = replace(position, layout=path[0][1].source.layout)
        for entry in self.entries:
            after, edge = path[entry.layer - 1]
            position = _turned_to(position, entry) if entry.trusted else None
            yield Step(
                turn=entry.turn,
                round=entry.round,
                seat=entry.seat,
                kind=entry.kind,
                tile=entry.tile,
                end=edge.number if entry.kind is ActionKind.PLAY else None,
                arm=edge.arm,
                before=edge.source.layout.seen_by(entry.seat),
                after=after.layout,
                written=entry.written,
                hands=entry.hands,
                last=entry.last,
                position=position,
                gain=edge.gain,
                scored=after.scored,
                other_ends=self._other_ends(entry.layer, alive, edge),
                either_way=self._either_way(entry.layer, alive, edge),
                sure_fits=self._sure_fits(alive[entry.layer - 1], entry.seat),
            )
            position = _followed(position, entry, edge, after.layout)

    def gains(self) -> Iterator[Gain]:
        """Everything that was scored in play, in order; a claim takes points from who forgot them."""
        if self.hypotheses is None or not self.finals or not self.finals[0].scored:
            return
        turns = {entry.layer: entry.turn for entry in self.entries}
        turn = 1
        for layer, (hypothesis, edge) in enumerate(self.hypotheses.path(self.finals[0], self.latest), 1):
            turn = turns.get(layer, turn)
            for side, (after, before) in enumerate(zip(hypothesis.scored, edge.source.scored, strict=True)):
                if after != before:
                    yield Gain(turn, side, after - before)
        yield from self.unwritten

    def _other_ends(self, layer: int, alive: list[set[Hypothesis]], chosen: Edge) -> tuple[int, ...]:
        """The numbers that were joined in other surviving hypotheses."""
        assert self.hypotheses is not None
        joined = {
            edge.number
            for hypothesis in alive[layer]
            for edge in self.hypotheses.layers[layer][hypothesis]
            if edge.source in alive[layer - 1] and edge.number is not None
        }
        return tuple(sorted(joined - {chosen.number}))

    def _either_way(self, layer: int, alive: list[set[Hypothesis]], chosen: Edge) -> bool:
        """Whether another surviving hypothesis has the tile the other way round at the same number."""
        assert self.hypotheses is not None
        if chosen.arm is None or chosen.arm.outward is None:
            return False
        return any(
            edge.number == chosen.number and edge.arm and edge.arm.outward != chosen.arm.outward
            for hypothesis in alive[layer]
            for edge in self.hypotheses.layers[layer][hypothesis]
            if edge.source in alive[layer - 1]
        )

    def _sure_fits(self, hypotheses: set[Hypothesis], seat: int) -> int:
        assert self.rules is not None
        tiles = self.rules.tile_set
        fits = tiles.full
        for hypothesis in hypotheses:
            fits &= fitting(hypothesis.layout.seen_by(seat), tiles)
        return fits


def _turned_to(position: Position | None, entry: ReplayedTurn) -> Position | None:
    """The position once it is the turn of the entry's seat; None if that cannot be."""
    if position is None:
        return None
    if position.seat != entry.seat and position.run:
        position = position.play(STOP)
    if position.exposed != entry.exposed:
        position = replace(position, exposed=entry.exposed)
    return position if position.seat == entry.seat else None


def _followed(position: Position | None, entry: ReplayedTurn, edge: Edge, layout: Layout) -> Position | None:
    return None if position is None else followed(position, entry.kind, entry.tile, edge.arm, layout)


def followed(
    position: Position, kind: ActionKind, tile: Tile | None, arm: Arm | None, layout: Layout
) -> Position | None:
    """The position after a turn as it was replayed."""
    if kind is ActionKind.PASS:
        # Passes behind a block are written in turn, but are worth nothing more.
        return replace(position, seat=position.next_seat) if position.end else position.knock()
    if tile is None:
        return None
    if kind is ActionKind.DRAW:
        return position.draw(tile)
    if kind is ActionKind.PLAY and arm is None:
        return _against_the_rules(position, tile, layout)
    after = position.play(Move(tile, arm))
    # Where arms are named, the lead may lie the other way round than a lead lies by itself.
    return after if after.layout == layout else replace(after, layout=layout)


def _against_the_rules(position: Position, tile: Tile, layout: Layout) -> Position:
    """The position after a tile that fitted nowhere, and stood."""
    bit = position.rules.tile_set.bit(tile)
    hands = tuple(hand & ~bit for hand in position.hands)
    return replace(
        position,
        hands=hands,
        layout=layout,
        seat=turns.seat_after(position.rules, position.seat, tile, hands),
        last=position.seat,
        passes=0,
        run=(),
        drew=False,
        laid=position.laid + 1,
        latest=Latest(tile, ()),
        exposed=position.exposed & ~bit,
    )


NO_TRACE = ReplayTrace()
"""Nothing has been walked."""


# -- what play says of tiles that no deal shows -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HiddenPlace:
    """Where unknown tiles can be: how many, and the mask of those that may be there."""

    size: int
    allowed: int


def assignment(tiles: TileSet, unknown: int, places: tuple[HiddenPlace, ...]) -> tuple[int, ...] | None:
    """Some way to put every unknown tile in a place, as a mask for each; None if there is none.

    >>> from analyzer.tiles.tile import tile_set
    >>> six = tile_set(6)
    >>> blanks = six.suit(0)
    >>> places = (HiddenPlace(3, six.full & ~blanks), HiddenPlace(4, six.full))
    >>> assignment(six, blanks, places) is None
    True
    """
    if sum(place.size for place in places) != unknown.bit_count():
        return None
    held: list[list[Tile]] = [[] for _ in places]

    def settle(tile: Tile, tried: set[int]) -> bool:
        for at, place in enumerate(places):
            if at in tried or not place.allowed & tiles.bit(tile):
                continue
            tried.add(at)
            if len(held[at]) < place.size:
                held[at].append(tile)
                return True
            for i, other in enumerate(held[at]):
                if settle(other, tried):
                    held[at][i] = tile
                    return True
        return False

    if all(settle(tile, set()) for tile in tiles.members(unknown)):
        return tuple(tiles.mask(place) for place in held)
    return None


def settled(tiles: TileSet, unknown: int, places: tuple[HiddenPlace, ...]) -> tuple[int, ...] | None:
    """The only way to place every unknown tile; None if there is none, or more than one.

    A second way must put some tile elsewhere than the first, so forbidding each of its choices in turn
    finds it.
    """
    first = assignment(tiles, unknown, places)
    if first is None:
        return None
    for at, mask in enumerate(first):
        for tile in tiles.members(mask):
            barred = HiddenPlace(places[at].size, places[at].allowed & ~tiles.bit(tile))
            if assignment(tiles, unknown, (*places[:at], barred, *places[at + 1 :])):
                return None
    return first


def with_the_rest(hands: KnownDeal) -> KnownDeal:
    """The known_deal, completed where a single hand has unknown tiles and no tile sleeps."""
    rules = hands.rules
    open_seats = [seat for seat in range(rules.seats) if hands.unknown(seat)]
    if hands.faulty or rules.sleeping or len(open_seats) != 1:
        return hands
    seen = 0
    for mask in hands.known:
        seen |= mask
    rest = rules.playing & ~seen
    if rest.bit_count() != hands.unknown(open_seats[0]):
        return hands
    known = list(hands.known)
    known[open_seats[0]] |= rest
    return replace(hands, known=tuple(known))


def settle(hands: KnownDeal, seating: Seating, steps: tuple[Step, ...]) -> KnownDeal | Diagnostic | None:
    """What the passes say of unknown tiles: the whole deal, that no deal fits, or nothing definite."""
    rules, tiles = hands.rules, hands.rules.tile_set
    if rules.drawing is not Drawing.NONE:
        return None
    seen = hands.asleep | (0 if hands.turned is None else tiles.bit(hands.turned))
    sleeping = max(0, rules.sleeping - seen.bit_count())
    for mask in hands.known:
        seen |= mask
    if any(step.tile is None and step.kind is not ActionKind.PASS for step in steps):
        return None
    unknown = rules.playing & ~seen
    allowed = [tiles.full] * rules.seats

    def places() -> tuple[HiddenPlace, ...]:
        seats = tuple(HiddenPlace(hands.unknown(seat), allowed[seat]) for seat in range(rules.seats))
        return (*seats, HiddenPlace(sleeping, tiles.full))

    for step in steps:
        if step.kind is not ActionKind.PASS or not hands.unknown(step.seat):
            continue
        allowed[step.seat] &= ~step.sure_fits
        if assignment(tiles, unknown, places()) is None:
            label = seating.labels[step.seat]
            ends = listed(sorted(set(step.before.ends)))
            message = say(
                "{seat} passes on {ends}, but then no deal fits all that was played and passed",
                seat=label,
                ends=ends,
            )
            hint = say("the passes leave some unknown tiles without a hand that may hold them")
            return Diagnostic(
                code=Code.DEAL_IMPOSSIBLE, message=message, span=step.written.span, hint=hint, turn=step.turn
            )
    only = settled(tiles, unknown, places())
    if only is None:
        return None
    return replace(hands, known=tuple(known | only[seat] for seat, known in enumerate(hands.known)))
