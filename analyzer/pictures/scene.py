"""What there is to see: of a replayed game a moment, as somebody at the table or an onlooker sees it.

Of a lone position the hands, and the open ends in place of the layout.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from analyzer.board import DrawnLayout
from analyzer.pages.diagrams import drawn, hand_views, round_the_table, spot_views
from analyzer.pages.look import check_seat
from analyzer.pages.sentences import outcome_text, tile_view, who
from analyzer.replays.state import ActionKind
from analyzer.rules import EndKind
from analyzer.rules.choices import Drawing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.game.position import Position
    from analyzer.pages.diagrams import HandView
    from analyzer.pages.sentences import Names, TileView
    from analyzer.replays.replay import Replay
    from analyzer.words.messages import Messages


class TableSide(StrEnum):
    """A side of the table."""

    TOP = "top"
    LEFT = "left"
    RIGHT = "right"
    BOTTOM = "bottom"

    @property
    def beside(self) -> bool:
        """Whether the tiles of a hand there lie in a column beside the layout."""
        return self in (TableSide.LEFT, TableSide.RIGHT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """A seat at the table."""

    spot: TableSide
    label: str
    name: str
    tiles: tuple[TileView, ...]
    """What is shown of the hand, some of it face down."""
    note: str = ""
    """What stands beside the name: how many tiles it has, where they are not shown."""
    acting: bool = False


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """An end of a layout of which nothing else is known."""

    number: int
    arm: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """One position, as somebody sees it."""

    heading: str
    lines: tuple[str, ...]
    """The caption: whose turn it is, the open ends, the result."""
    told: str
    """The whole picture in words."""
    sittings: tuple[Sitting, ...]
    """In reading order: top, left, right, bottom."""
    language: str
    drawing: DrawnLayout = field(default_factory=lambda: DrawnLayout(()))
    latest: int | None = None
    """The turn whose tile is pointed out."""
    open_ends: tuple[OpenEnd, ...] = ()
    """Shown where there is no drawing."""


def position_scene(position: Position, words: Messages) -> Scene:
    """All hands open; how the tiles on the table lie, a position does not know."""
    rules, layout, end = position.rules, position.layout, position.end
    labels = rules.seating().labels
    spots = round_the_table(rules.seats, rules.direction)
    sittings = [
        Sitting(
            spot=TableSide(spot),
            label=labels[seat],
            name="",
            tiles=tuple(tile_view(tile, words) for tile in rules.tile_set.members(position.hands[seat])),
            acting=end is None and seat == position.seat,
        )
        for spot, seats in spots.items()
        for seat in seats
    ]
    mover = labels[position.seat]
    if end is not None:
        out = "" if position.last is None else labels[position.last]
        state = words("out_domino", seat=out) if end is EndKind.DOMINO else words("out_blocked")
        line = f"{state}; {words.ends(layout.ends)}."
    elif layout.is_empty:
        line = words("say_start", seat=mover)
    else:
        line = words("picture_on_move", seat=mover, ends=words.ends(layout.ends))
    hands = " ".join(
        words(
            "picture_hand",
            seat=sitting.label,
            tiles=", ".join(tile.text for tile in sitting.tiles) or words("hand_empty"),
        )
        for sitting in sittings
    )
    ends = tuple(OpenEnd(number, str(arm)) for arm, number in zip(layout.arms, layout.ends, strict=False))
    return Scene(
        heading=rules.name,
        lines=(line,),
        told=f"{line} {hands}",
        sittings=tuple(sittings),
        language=words.language,
        open_ends=ends,
    )


class TurnError(ValueError):
    """The game has no such turn, or the record has an error before it."""


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """What is wanted of a picture."""

    turn: int | None = None
    """The position before this turn; None for the one after the last."""
    hands: bool = True
    """Whether the tiles of the hands are shown."""
    seat: str | None = None
    """The seat that looks; the other hands lie face down. None for all hands open."""
    number: int | None = None
    """The number of the game, where its record has several."""


def _turn_shown(replay: Replay, turn: int | None) -> int:
    """The turn before which the position stands, one more than there are for the last position.

    Raises:
        TurnError: there is no such turn, or nobody can say how the tiles lay before it.
    """
    count = len(replay.steps)
    if turn is not None and not 1 <= turn <= count + 1:
        raise TurnError(f"there is no turn {turn}; the game has {count}")
    at = count + 1 if turn is None else turn
    known = replay.final if at == count + 1 else replay.steps[at - 1].position
    if known is None and not replay.valid:
        raise TurnError("the record has an error before this turn; domino check shows it")
    return at


def last_shown(replay: Replay) -> int | None:
    """The last turn before which the position is certain; None where there is none."""
    for turn in range(len(replay.steps) + 1, 0, -1):
        try:
            return _turn_shown(replay, turn)
        except TurnError:
            continue
    return None


def moment(replay: Replay, words: Messages, look: PictureOptions) -> Scene:
    """The scene; a `TurnError` as in `_turn_shown`, and a `SeatError` for a seat that is not in the game."""
    check_seat([replay], look.seat)
    return _Moment(replay, words, look, _turn_shown(replay, look.turn)).scene()


@dataclass(frozen=True, slots=True)
class _Moment:
    replay: Replay
    words: Messages
    look: PictureOptions
    turn: int

    def scene(self) -> Scene:
        replay, words = self.replay, self.words
        called = who(replay, words)
        drawing = drawn(replay.steps).until(self.turn)
        views = spot_views(hand_views(replay, words), replay.rules.direction)
        acting = self._acting()
        sittings = tuple(
            self._sitting(TableSide(view.spot), hand, acting) for view in views for hand in view.hands
        )
        lines = tuple(self._lines(called, acting, drawing))
        return Scene(
            heading=heading(replay, words, self.look.number),
            lines=lines,
            told=" ".join((*lines, *_told(sittings, self._laid(drawing), words))),
            sittings=sittings,
            language=words.language,
            drawing=drawing,
            latest=self.turn - 1,
        )

    @property
    def _is_last(self) -> bool:
        return self.turn > len(self.replay.steps)

    def _acting(self) -> int | None:
        """Whose turn it is; None where the game is over, or where nobody can say."""
        if not self._is_last:
            return self.replay.steps[self.turn - 1].seat
        final = self.replay.final
        if final is not None:
            return final.seat if final.end is None else None
        return None if self.replay.steps else self.replay.leader

    def _sitting(self, spot: TableSide, hand: HandView, acting: int | None) -> Sitting:
        count = hand.counts[self.turn - 1]
        here = tuple(
            held.tile
            for held in hand.tiles
            if held.came < self.turn and (held.went is None or held.went >= self.turn)
        )
        hidden = self.look.seat not in (None, hand.seat)
        if hidden:
            here = (tile_view(None, self.words),) * count
        shown = self.look.hands
        note = self.words.tiles(count) if hidden or not shown else ""
        return Sitting(
            spot=spot,
            label=hand.seat,
            name=hand.name,
            tiles=here if shown else (),
            note=note,
            acting=hand.number == acting,
        )

    def _lines(self, called: Names, acting: int | None, drawing: DrawnLayout) -> Iterator[str]:
        replay, words, steps = self.replay, self.words, self.replay.steps
        mover = None if acting is None else called.seats[acting]
        if not self._is_last or mover:
            yield self._to_move(mover)
        else:
            after = words("board_final" if replay.outcome else "board_last" if steps else "board_alone")
            result = outcome_text(replay, called, words)
            yield f"{after.rstrip('.')}. {result.rstrip('.')}." if steps else after
        if (stock := self._stock()) is not None:
            yield words("picture_stock", tiles=words.tiles(stock))
        if self.look.seat is not None:
            seat = called.seats[replay.seating.labels.index(self.look.seat)]
            yield words("picture_seen", seat=seat)
        if drawing.loose:
            tiles = ", ".join(tile_view(joining.tile, words).text for joining in drawing.loose)
            yield f"{words('loose')} {tiles}"

    def _to_move(self, mover: str | None) -> str:
        words, steps = self.words, self.replay.steps
        step = None if self._is_last else steps[self.turn - 1]
        layout = step.before if step else steps[-1].after if steps else None
        if layout is None or layout.is_empty:
            return words("say_start", seat=mover) if mover else words("say_start_open")
        return words("picture_to_move", turn=self.turn, seat=mover, ends=words.ends(layout.ends))

    def _stock(self) -> int | None:
        """How many tiles can still be drawn from; None where nobody draws."""
        rules, steps = self.replay.rules, self.replay.steps
        if rules.drawing is Drawing.NONE:
            return None
        turned = bool(steps) and not steps[0].before.is_empty
        drawn_ = sum(step.kind is ActionKind.DRAW for step in steps[: self.turn - 1])
        return max(0, rules.playing.bit_count() - rules.seats * rules.hand - turned - drawn_)

    def _laid(self, drawing: DrawnLayout) -> list[TileView]:
        """The tiles on the table in the order of play."""
        by_turn = sorted((placed.turn, placed.tile) for placed in drawing.placed)
        return [tile_view(tile, self.words) for _, tile in by_turn]


def heading(replay: Replay, words: Messages, number: int | None = None) -> str:
    """What a game is called: its event, or who plays."""
    event = replay.game.tag("Event")
    sides = words.listed(who(replay, words).sides)
    title = (event.value.strip() if event else "") or words("title_sides", sides=sides)
    return title if number is None else f"{title} · {words('game', number=number)}"


def _told(sittings: Sequence[Sitting], laid: Sequence[TileView], words: Messages) -> Iterator[str]:
    """What lies where, for those who do not see it."""
    if laid:
        yield words("picture_table", tiles=", ".join(tile.text for tile in laid))
    for sitting in sittings:
        seat = words("seat_named", seat=sitting.label, name=sitting.name) if sitting.name else sitting.label
        tiles = sitting.note or ", ".join(tile.text for tile in sitting.tiles) or words("hand_empty")
        yield words("picture_hand", seat=seat, tiles=tiles)
