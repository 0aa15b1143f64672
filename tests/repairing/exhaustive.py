"""Every record that one slip undone, or two, can make of a damaged one: what the search is held against.

There is no search here. Texts are lists of cells, slips are undone by cutting and pasting at every place and
with every tile and seat, and the replayer says what is a game. It is for tiny games in which a turn is one
tile or a pass, nothing is drawn, and every tile is dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from analyzer.game import outcome_text
from analyzer.game.rules_of_game import rules_of_game
from analyzer.notation.movetext import stated_ends
from analyzer.notation.tags import read_result
from analyzer.record.diagnostics import Code, Severity
from analyzer.record.game import (
    Action,
    Comment,
    Deal,
    EndKind,
    Game,
    Hand,
    Lead,
    Pass,
    Play,
    Tag,
    Turn,
    Unreadable,
)
from analyzer.repairs import Slip
from analyzer.replays.replay import replay

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from analyzer.tiles import Seating
    from analyzer.tiles.tile import Tile

MOST = 3 * min(slip.cost for slip in Slip if slip is not Slip.UNREADABLE) - 1
"""Up to here two slips are enough: three cost more."""

_PUT_IN = (
    Slip.PASS_LEFT_OUT,
    Slip.PASSES_LEFT_OUT,
    Slip.TURN_LEFT_OUT,
    Slip.ROUND_LEFT_OUT,
    Slip.ROUND_SKIPPED,
)
_MOVES = (Slip.EXCHANGED, Slip.ROW_SHIFTED)
_STRIKES = (Slip.WRITTEN_TWICE, Slip.ADDED, Slip.ROW_TWICE)


class Cell(NamedTuple):
    """A turn in its place."""

    seat: str
    action: Action
    place: int = -1
    """Which written turn says so; -1 for a turn that was put in."""
    row: int = -1
    """The row in which it stands."""
    ends: tuple[int, ...] | None = None
    """The open ends that are stated behind it."""
    read: bool = False
    """Whether it has been read otherwise than it is written; that is done once."""
    moved: bool = False
    """Whether it has been exchanged or shifted; what was is not exchanged with a third turn, nor struck."""


class Text(NamedTuple):
    """A record as far as slips are made in it."""

    cells: tuple[Cell, ...]
    hands: tuple[tuple[str, tuple[Tile, ...]], ...]
    lead: tuple[str | None, Tile | None] | None
    seats: tuple[str, ...]
    """In the order of play."""
    no_passes: bool = False
    """Whether passes are not written."""


@dataclass(frozen=True)
class Cheapest:
    """The cheapest repairs of a game."""

    cost: int
    """If there is none, the least that one can cost."""
    games: dict[object, Game]
    """By what they say."""


Undo = Callable[[Text], Iterable[Text]]


class Exhaustive:
    """All that slips can have made of a written game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        played_by = rules_of_game(game)
        assert not played_by.problems
        self.rules: Rules = played_by.rules
        self.seating: Seating = played_by.seating
        self.tiles = tuple(self.rules.tile_set.members(self.rules.playing))
        self.written = self._text()
        self.first = self.written.cells[0].seat
        in_deal: dict[Slip, Undo] = {
            Slip.DEAL_MISREAD: lambda text: self._other_tile(text, alike=True),
            Slip.DEAL_WRONG: lambda text: self._other_tile(text, alike=False),
            Slip.DEAL_LEFT_OUT: self._left_out_in_deal,
        }
        self.undos: dict[Slip, Undo] = {
            **{slip: self._put_in(slip) for slip in _PUT_IN},
            Slip.WRITTEN_TWICE: lambda text: self._struck(text, copies=True),
            Slip.ADDED: lambda text: self._struck(text, copies=False),
            Slip.ROW_TWICE: self._rows_twice,
            Slip.HANDS_EXCHANGED: self._hands_exchanged,
            Slip.COLUMNS_EXCHANGED: self._columns_exchanged,
            Slip.LEAD: self._leads,
            Slip.WRONG_END: self._other_ends,
            Slip.ENDS: self._other_stated,
            Slip.LOOK_ALIKE: lambda text: self._misread(text, looks_like),
            Slip.TILE_MISREAD: lambda text: self._misread(
                text, lambda one, other: _alike(one, other) and not looks_like(one, other)
            ),
            Slip.OTHER_TILE: lambda text: self._misread(text, lambda one, other: not _alike(one, other)),
            Slip.PASS_FOR_TILE: self._tile_for_pass,
            Slip.TILE_FOR_PASS: self._pass_for_tile,
            Slip.WRONG_SEAT: self._other_seat,
            Slip.EXCHANGED: self._exchanged,
            Slip.ROW_SHIFTED: self._row_shifted,
            Slip.DEAL_EXCHANGED: self._exchanged_in_deal,
            Slip.DEAL_MISPLACED: self._misplaced,
            Slip.NO_PASSES: self._no_passes,
            Slip.SEATS_SHIFTED: self._shifted,
            Slip.DIRECTION: self._direction,
            # Where tiles are left over, what belongs in a hand is said to be unknown.
            **({} if self.rules.sleeping else in_deal),
        }

    def cheapest(self, most: int = MOST) -> Cheapest:
        """The cheapest repairs, if they cost no more than this and what cannot be read."""
        starts, paid = self._blots_read()
        within: dict[int, dict[object, Game]] = {}
        """By cost: games in which nothing is wrong, or nothing but the result."""
        seen: set[Text] = set()
        for cost in range(most + paid + 1):
            for text in self._at(starts, cost - paid):
                if text in seen:
                    continue
                seen.add(text)
                for game, more in self._judged(text):
                    within.setdefault(cost + more, {}).setdefault(meaning(game), game)
            if cost in within:
                return Cheapest(cost, within[cost])
        return Cheapest(most + paid + 1, {})

    def _at(self, starts: list[Text], cost: int) -> Iterator[Text]:
        """All texts that slips of exactly this cost may have made of what is written."""
        if not cost:
            yield from starts
        for slip in self.undos:
            if slip.cost == cost:
                for start in starts:
                    yield from self._last(slip, start)
        for one, other in product(self.undos, repeat=2):
            # Turns that were put in stay as they are, so that they may as well be put in last.
            if one in _STRIKES and other in _MOVES:
                continue
            if one.cost + other.cost == cost and (one not in _PUT_IN or other in _PUT_IN):
                for between in self._once(starts, one):
                    yield from self._last(other, between)

    def _last(self, slip: Slip, text: Text) -> Iterable[Text]:
        """A slip undone after which none is left.

        Turns are put in only where what stands before the place, and what stands behind it, may be right.
        """
        if slip not in _PUT_IN:
            return self.undos[slip](text)
        places = [
            at
            for at in range(len(text.cells) + 1)
            if all(
                self.may_be_a_game(text._replace(cells=piece)) for piece in (text.cells[:at], text.cells[at:])
            )
        ]
        return (made for at in places for made in self._put_in_at(slip, text, at))

    def _once(self, starts: list[Text], slip: Slip) -> list[Text]:
        if slip not in self._made:
            made = (text for start in starts for text in self.undos[slip](start))
            if slip in _PUT_IN:
                # More is put in behind it, so that everything up to it must be right.
                made = (text for text in made if self.may_be_a_game(_up_to_put_in(text)))
            self._made[slip] = list(dict.fromkeys(made))
        return self._made[slip]

    @cached_property
    def _made(self) -> dict[Slip, list[Text]]:
        return {}

    # -- there and back -------------------------------------------------------------------------------

    def _text(self) -> Text:
        cells = []
        for place, (turn, row) in enumerate(zip(self.game.turns, self._rows(), strict=True)):
            stated = [ends for comment in turn.comments if (ends := stated_ends(comment.text))]
            cells.append(Cell(turn.seat, turn.action, place, row, stated[0] if stated else None))
        deal, lead = self.game.deal, self.game.lead
        assert deal is not None
        hands = tuple(
            (hand.seat, tuple(tile for tile in hand.tiles if tile is not None)) for hand in deal.hands
        )
        led = None if lead is None else (lead.seat, lead.tile)
        return Text(tuple(cells), hands, led, self.seating.labels)

    def _rows(self) -> Iterator[int]:
        """The row of each turn: by its number, or counted; a seat that comes again begins another."""
        first = self.seating.labels.index(self.game.turns[0].seat)
        row, seats = 0, [self.game.turns[0].seat]
        for place, turn in enumerate(self.game.turns):
            if place:
                before = self.game.turns[place - 1]
                if turn.round is None:
                    new = (place + first) % self.rules.seats == 0
                else:
                    again = turn.seat in seats and turn.seat != before.seat
                    new = turn.round != before.round or again
                row += new
                seats = [turn.seat] if new else [*seats, turn.seat]
            yield row

    def game_of(self, text: Text) -> Game:
        """The record as a value."""
        turns = []
        for cell in text.cells:
            comments = () if cell.ends is None else (Comment(f"[%ends {' '.join(map(str, cell.ends))}]"),)
            turns.append(Turn(seat=cell.seat, action=cell.action, comments=comments))
        tags = self.game.tags
        if text.seats != self.seating.labels:
            tags = (*(tag for tag in tags if tag.name != "Seats"), Tag("Seats", " ".join(text.seats)))
        hands = tuple(Hand(seat, tiles) for seat, tiles in text.hands)
        lead = None if text.lead is None else Lead(*text.lead)
        return Game(tags=tags, deal=Deal(hands), lead=lead, result=self.game.result, turns=tuple(turns))

    def _judged(self, text: Text) -> Iterator[tuple[Game, int]]:
        """The game that a text tells, if it is one, and what its result costs."""
        if text.no_passes:
            text = self._with_passes(text)
        if not self.may_be_a_game(text):
            return
        game = self.game_of(text)
        found = replay(game)
        if found.valid:
            yield game, 0
            return
        errors = [d.code for d in found.diagnostics if d.severity is Severity.ERROR]
        if errors == [Code.RESULT_MISMATCH] and found.outcome and found.outcome.score:
            right = replace(game, result=read_result(outcome_text(found.outcome, found.seating)))
            if replay(right).valid:
                yield right, Slip.RESULT.cost

    def may_be_a_game(self, text: Text) -> bool:
        """Whether the seats follow one another, and every tile is dealt once and played once by its holder.

        The replayer would say the same; it is asked less often so.
        """
        if text.no_passes:
            text = self._with_passes(text)
        held = dict(text.hands)
        dealt = [tile for tiles in held.values() for tile in tiles]
        if len(set(dealt)) < len(dealt) or any(len(tiles) != self.rules.hand for tiles in held.values()):
            return False
        played = [cell.action.tile for cell in text.cells if isinstance(cell.action, Play)]
        if len(set(played)) < len(played):
            return False
        after = dict(zip(text.seats, (*text.seats[1:], text.seats[0]), strict=True))
        previous = None
        for cell in text.cells:
            if previous is not None and after[previous] != cell.seat:
                return False
            previous = cell.seat
            if isinstance(cell.action, Play) and cell.action.tile not in held[cell.seat]:
                return False
        return True

    def _with_passes(self, text: Text) -> Text:
        """A pass for every seat that is passed over."""
        cells: list[Cell] = []
        seats = text.seats
        for cell in text.cells:
            while cells and (after := seats[(seats.index(cells[-1].seat) + 1) % len(seats)]) != cell.seat:
                cells.append(Cell(after, Pass()))
            cells.append(cell)
        return text._replace(cells=tuple(cells))

    def _blots_read(self) -> tuple[list[Text], int]:
        """Everything that may stand where nothing can be read, and what that costs."""
        texts, paid = [self.written], 0
        for at, cell in enumerate(self.written.cells):
            if isinstance(cell.action, Unreadable):
                paid += Slip.UNREADABLE.cost
                actions: list[Action] = [Pass(), *map(Play, self.tiles)]
                texts = [_changed(text, at, action=a, read=True) for text in texts for a in actions]
        return texts, paid

    # -- turns ----------------------------------------------------------------------------------------

    def _put_in(self, slip: Slip) -> Undo:
        """Turns in a row that are not written, at any place."""
        return lambda text: (
            made for at in range(len(text.cells) + 1) for made in self._put_in_at(slip, text, at)
        )

    def _put_in_at(self, slip: Slip, text: Text, at: int) -> Iterator[Text]:
        """The same at one place: of any seats that follow one another, with tiles that are nowhere else."""
        tiles = [Play(tile) for tile in self._unused(text)]
        seats = self.rules.seats
        actions: list[Action] = []
        if slip is not Slip.TURN_LEFT_OUT:
            actions.append(Pass())
        if slip in (Slip.TURN_LEFT_OUT, Slip.ROUND_LEFT_OUT, Slip.ROUND_SKIPPED):
            actions += tiles
        least = most = 1
        if slip is Slip.ROUND_SKIPPED and not self._skips(text, at):
            return
        if slip is Slip.PASSES_LEFT_OUT:
            least, most = 2, seats - 1
        elif slip in (Slip.ROUND_LEFT_OUT, Slip.ROUND_SKIPPED):
            # A row may be shorter where the text begins and where it ends.
            least, most = 2 if at in (0, len(text.cells)) else seats, seats
        for count, start in product(range(least, most + 1), range(seats)):
            row = [text.seats[(start + step) % seats] for step in range(count)]
            for done in product(actions, repeat=count):
                cells = tuple(Cell(seat, action) for seat, action in zip(row, done, strict=True))
                yield text._replace(cells=text.cells[:at] + cells + text.cells[at:])

    def _skips(self, text: Text, at: int) -> bool:
        """Whether the numbers of the rounds skip one in front of a place."""
        place = text.cells[at].place if at < len(text.cells) else -1
        if place < 1 or text.cells[at].moved:
            return False
        before, after = self.game.turns[place - 1].round, self.game.turns[place].round
        return before is not None and after is not None and after > before + 1

    def _unused(self, text: Text) -> list[Tile]:
        used = {cell.action.tile for cell in text.cells if isinstance(cell.action, Play)}
        return [tile for tile in self.tiles if tile not in used]

    def _is_copy(self, place: int) -> bool:
        """Whether a written turn says what an earlier one says, or a pass what stands right before it."""
        turn, before = self.game.turns[place], self.game.turns[:place]
        if isinstance(turn.action, Pass):
            before = before[-1:]
        said = (turn.seat, turn.action.tile if isinstance(turn.action, Play) else turn.action)
        return said in [(o.seat, o.action.tile if isinstance(o.action, Play) else o.action) for o in before]

    def _struck(self, text: Text, *, copies: bool) -> Iterator[Text]:
        for at, cell in enumerate(text.cells):
            if cell.place >= 0 and not cell.moved and self._is_copy(cell.place) is copies:
                yield text._replace(cells=text.cells[:at] + text.cells[at + 1 :])

    def _rows_twice(self, text: Text) -> Iterator[Text]:
        """A row that says what the one before it says is struck."""
        written = self.written.cells
        for row in range(1, written[-1].row + 1):
            there = [(cell.seat, cell.action) for cell in written if cell.row == row]
            if len(there) > 1 and there == [(c.seat, c.action) for c in written if c.row == row - 1]:
                places = {cell.place for cell in written if cell.row == row}
                if sum(c.place in places and not c.read and not c.moved for c in text.cells) == len(places):
                    yield text._replace(cells=tuple(c for c in text.cells if c.place not in places))

    def _readable(self, text: Text) -> Iterator[tuple[int, Cell]]:
        for at, cell in enumerate(text.cells):
            if cell.place >= 0 and not cell.read:
                yield at, cell

    def _other_ends(self, text: Text) -> Iterator[Text]:
        for at, cell in self._readable(text):
            if isinstance(cell.action, Play) and cell.action.join is not None:
                yield _changed(text, at, action=replace(cell.action, join=None), read=True)

    def _other_stated(self, text: Text) -> Iterator[Text]:
        numbers = range(self.rules.highest + 1)
        for at, cell in self._readable(text):
            for ends in product(numbers, repeat=2) if cell.ends is not None else ():
                if ends[0] <= ends[1]:
                    yield _changed(text, at, ends=ends, read=True)

    def _misread(self, text: Text, may_be: Callable[[Tile, Tile], bool]) -> Iterator[Text]:
        for at, cell in self._readable(text):
            if isinstance(cell.action, Play) and cell.action.tile is not None:
                for tile in self.tiles:
                    if tile != cell.action.tile and may_be(tile, cell.action.tile):
                        yield _changed(text, at, action=replace(cell.action, tile=tile), read=True)

    def _tile_for_pass(self, text: Text) -> Iterator[Text]:
        for at, cell in self._readable(text):
            if isinstance(cell.action, Pass):
                for tile in self.tiles:
                    yield _changed(text, at, action=Play(tile), read=True)

    def _pass_for_tile(self, text: Text) -> Iterator[Text]:
        for at, cell in self._readable(text):
            if isinstance(cell.action, Play):
                yield _changed(text, at, action=Pass(), read=True)

    def _other_seat(self, text: Text) -> Iterator[Text]:
        for at, cell in enumerate(text.cells):
            if cell.place >= 0:
                for seat in text.seats:
                    if seat != cell.seat:
                        yield _changed(text, at, seat=seat)

    def _exchanged(self, text: Text) -> Iterator[Text]:
        for at in range(len(text.cells) - 1):
            one, other = text.cells[at : at + 2]
            if min(one.place, other.place) < 0 or (one.moved or other.moved):
                continue
            for seats in ((one.seat, other.seat), (other.seat, one.seat)):
                pair = (
                    other._replace(seat=seats[0], row=one.row, moved=True),
                    one._replace(seat=seats[1], row=other.row, moved=True),
                )
                yield text._replace(cells=text.cells[:at] + pair + text.cells[at + 2 :])

    def _row_shifted(self, text: Text) -> Iterator[Text]:
        for row in {cell.row for cell in text.cells if cell.row >= 0}:
            places = [at for at, cell in enumerate(text.cells) if cell.row == row]
            start, stop = places[0], places[-1] + 1
            cells = text.cells[start:stop]
            if len(cells) < 2 or any(cell.row != row for cell in cells):
                continue
            for step in (1, -1):
                along = tuple(
                    cell._replace(seat=_along(text.seats, cell.seat, step), moved=True) for cell in cells
                )
                around = cells[step:] + cells[:step]
                moved = tuple(
                    cell._replace(seat=there.seat, moved=True)
                    for there, cell in zip(cells, around, strict=True)
                )
                for shifted in (along, moved):
                    yield text._replace(cells=text.cells[:start] + shifted + text.cells[stop:])

    # -- the deal -------------------------------------------------------------------------------------

    def _other_tile(self, text: Text, *, alike: bool) -> Iterator[Text]:
        for hand, (seat, tiles) in enumerate(text.hands):
            for at, tile in enumerate(tiles):
                for other in self.tiles:
                    if other != tile and _alike(other, tile) is alike:
                        yield _dealt(text, (hand, seat, (*tiles[:at], other, *tiles[at + 1 :])))

    def _exchanged_in_deal(self, text: Text) -> Iterator[Text]:
        for (one, (seat, tiles)), (two, (name, others)) in combinations(enumerate(text.hands), 2):
            for at, to in product(range(len(tiles)), range(len(others))):
                yield _dealt(
                    text,
                    (one, seat, (*tiles[:at], others[to], *tiles[at + 1 :])),
                    (two, name, (*others[:to], tiles[at], *others[to + 1 :])),
                )

    def _hands_exchanged(self, text: Text) -> Iterator[Text]:
        for (one, (seat, tiles)), (two, (name, others)) in combinations(enumerate(text.hands), 2):
            yield _dealt(text, (one, seat, others), (two, name, tiles))

    def _columns_exchanged(self, text: Text) -> Iterator[Text]:
        for one, other in combinations(text.seats, 2):
            swapped = {one: other, other: one}
            cells = (cell._replace(seat=swapped.get(cell.seat, cell.seat)) for cell in text.cells)
            yield text._replace(cells=tuple(cells))

    def _misplaced(self, text: Text) -> Iterator[Text]:
        for (one, (seat, tiles)), (two, (name, others)) in product(enumerate(text.hands), repeat=2):
            for at in range(len(tiles)) if one != two else ():
                yield _dealt(
                    text, (one, seat, tiles[:at] + tiles[at + 1 :]), (two, name, (*others, tiles[at]))
                )

    def _left_out_in_deal(self, text: Text) -> Iterator[Text]:
        dealt = [tile for _, tiles in text.hands for tile in tiles]
        for hand, (seat, tiles) in enumerate(text.hands):
            for tile in self.tiles:
                if tile not in dealt:
                    yield _dealt(text, (hand, seat, (*tiles, tile)))
            for at, tile in enumerate(tiles):
                if dealt.count(tile) > 1:
                    yield _dealt(text, (hand, seat, tiles[:at] + tiles[at + 1 :]))

    # -- the record as a whole ------------------------------------------------------------------------

    def _leads(self, text: Text) -> Iterator[Text]:
        if text.lead is not None:
            seat, tile = text.lead
            for other in text.seats if seat is not None else ():
                if other != seat:
                    yield text._replace(lead=(other, tile))
            if tile is not None:
                yield text._replace(lead=(seat, None))

    def _no_passes(self, text: Text) -> Iterator[Text]:
        if not any(isinstance(turn.action, Pass) for turn in self.game.turns):
            yield text._replace(no_passes=True)

    def _shifted(self, text: Text) -> Iterator[Text]:
        for step in range(1, self.rules.seats):
            cells = tuple(cell._replace(seat=_along(text.seats, cell.seat, step)) for cell in text.cells)
            yield text._replace(cells=cells)
            if text.lead is not None and text.lead[0] == self.first:
                yield text._replace(cells=cells, lead=(_along(text.seats, self.first, step), text.lead[1]))

    def _direction(self, text: Text) -> Iterator[Text]:
        if self.rules.seats > 2:
            axis = text.seats.index(self.first)
            cells = tuple(
                cell._replace(seat=_along(text.seats, self.first, axis - text.seats.index(cell.seat)))
                for cell in text.cells
            )
            yield text._replace(cells=cells)
            yield text._replace(seats=(text.seats[0], *text.seats[:0:-1]))


def meaning(game: Game) -> object:
    """What a record says: the sides worked out where they can be, passes behind a block left out."""
    found = replay(game)
    turns = []
    for step in found.steps:
        action = step.written.action
        if isinstance(action, Play) and action.join is None and not step.other_ends:
            action = replace(action, join=step.end)
        ends = [ends for comment in step.written.comments if (ends := stated_ends(comment.text))]
        turns.append((step.written.seat, action, step.written.scored, tuple(ends)))
    if found.outcome is not None and found.outcome.kind is EndKind.BLOCKED:
        while turns and isinstance(turns[-1][1], Pass):
            turns.pop()
    hands = game.deal.hands if game.deal else ()
    lead = None if game.lead is None else (game.lead.seat, game.lead.tile)
    return (
        found.seating.labels,
        tuple((hand.seat, frozenset(hand.tiles)) for hand in hands),
        lead,
        game.result,
        tuple(turns),
    )


def _changed(text: Text, at: int, **changes: object) -> Text:
    cell = text.cells[at]._replace(**changes)  # type: ignore[arg-type]  # fields of a cell
    return text._replace(cells=(*text.cells[:at], cell, *text.cells[at + 1 :]))


def _up_to_put_in(text: Text) -> Text:
    """The text up to the last turn that was put in."""
    last = max(at for at, cell in enumerate(text.cells) if cell.place < 0)
    return text._replace(cells=text.cells[: last + 1])


def _dealt(text: Text, *changed: tuple[int, str, tuple[Tile, ...]]) -> Text:
    hands = list(text.hands)
    for at, seat, tiles in changed:
        hands[at] = (seat, tiles)
    return text._replace(hands=tuple(hands))


def _along(seats: tuple[str, ...], seat: str, step: int) -> str:
    return seats[(seats.index(seat) + step) % len(seats)]


def looks_like(one: Tile, other: Tile) -> bool:
    """Whether one figure is another that looks like it, either way round."""
    written = (f"{other.low}{other.high}", f"{other.high}{other.low}")
    pairs = ("06", "17", "27", "35", "38", "49", "56", "79")
    figures = f"{one.low}{one.high}"
    changed = {
        figures[:at] + pair[1 - which] + figures[at + 1 :]
        for at in (0, 1)
        for pair in pairs
        for which in (0, 1)
        if figures[at] == pair[which]
    }
    return any(text in changed for text in written)


def _alike(tile: Tile, other: Tile) -> bool:
    """Whether two tiles differ in one number."""
    return tile != other and bool(set(tile) & set(other))
