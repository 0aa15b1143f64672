"""What the walk through a record objects to, in words: each method adds one diagnostic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.record.diagnostics import Code, Diagnostic, Severity
from analyzer.record.game import Play
from analyzer.rules.in_play import ends_points
from analyzer.tiles.layout import UNKNOWN, Arm, ArmKind, Centre
from analyzer.words.english import counted, ends_text, listed, tiles_text

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from analyzer.record.game import Turn
    from analyzer.replays.hypotheses import Hypothesis
    from analyzer.replays.known_hands import KnownHands, TileOnTable
    from analyzer.rules import Rules
    from analyzer.tiles.layout import Layout
    from analyzer.tiles.seating import Seating
    from analyzer.tiles.tile import Tile


class ReplayDiagnostics:
    """The diagnostics of a walk, in the order in which they come up."""

    def __init__(self, rules: Rules, seating: Seating, holdings: KnownHands) -> None:
        self.rules = rules
        self.seating = seating
        self.holdings = holdings
        self.found: list[Diagnostic] = []
        self.turn = 1
        """The number of the turn that is being read."""

    def error(
        self, code: Code, message: str, written: Turn, hint: str | None = None, rule: str | None = None
    ) -> None:
        """An error at a turn."""
        self.found.append(Diagnostic(code, message, written.span, Severity.ERROR, hint, rule, self.turn))

    def warning(self, code: Code, message: str, written: Turn, rule: str | None = None) -> None:
        """A warning at a turn."""
        self.found.append(Diagnostic(code, message, written.span, Severity.WARNING, None, rule, self.turn))

    def holding(self, seat: int) -> str:
        """What a seat holds, as a hint."""
        return f"{self.seating.labels[seat]} holds {self.holdings.text(seat)}"

    def after_end(self, written: Turn, how: str) -> None:
        """A turn that comes when the game is over."""
        hint = "this turn and what follows is not read"
        self.error(Code.PLAY_AFTER_END, f"the game is over: {how}", written, hint)

    def no_effect(self, written: Turn) -> None:
        """A tile that lies open where that makes no difference."""
        message = f"exposing a tile has no effect in {self.rules.name}; it is read as a remark"
        self.warning(Code.NOT_ALLOWED, message, written)

    def points(self, written: Turn) -> None:
        """Points for a single play where play scores none."""
        message = f"+{written.scored}: play scores no points in {self.rules.name}"
        self.error(Code.SCORE_MISMATCH, message, written)

    def ends_points(self, written: Turn, layouts: Collection[Layout]) -> None:
        """Points that the open ends are not worth."""
        worth = listed((self._count_text(count) for count in sorted({at.pip_count for at in layouts})), "or")
        self.error(Code.SCORE_MISMATCH, f"+{written.scored}: the open ends count {worth}", written)

    def _count_text(self, count: int) -> str:
        points = ends_points(self.rules, count)
        return f"{count}, which scores {points or 'nothing'}"

    def ends_differ(self, written: Turn, stated: tuple[int, ...], layouts: Collection[Layout]) -> None:
        """Open ends that the record states otherwise."""
        message = f"the record says that {ends_text(stated)} after this turn; {_where(layouts)}"
        self.error(Code.ENDS_MISMATCH, message, written)

    def pass_points(self, written: Turn, earned: int) -> None:
        """Points for passes that were not so many."""
        message = f"+{written.scored}: the passes on this tile earn {earned or 'nothing'}"
        self.error(Code.SCORE_MISMATCH, message, written)

    def wrong_claim(self, written: Turn, layouts: Collection[Layout]) -> None:
        """A claim of points that the latest tile did not score."""
        worth = listed((self._count_text(count) for count in sorted({at.pip_count for at in layouts})), "or")
        claimed = "points" if written.scored is None else counted(written.scored, "point")
        message = f"{written.seat} cannot claim {claimed}: the open ends count {worth}"
        self.error(Code.SCORE_MISMATCH, message, written)

    def exposed_first(self, written: Turn, open_tiles: int) -> None:
        """Another tile is played than one that lies open and fits."""
        tiles = listed(self.rules.tile_set.members(open_tiles), "or")
        message = f"{written.seat} plays {_tile(written)}, but {tiles} lies open and could be played"
        rule = "a tile that lies open is played at the first legal chance (Domino Whist, section 8)"
        self.warning(Code.EXPOSED_TILE, message, written, rule)

    def stands(self, written: Turn, tile: Tile, layouts: Collection[Layout]) -> None:
        """A tile that was wrongly placed, and stands."""
        message = f"{written.seat} joins {tile} against the rules: {_where(layouts)}; it stands"
        rule = "a wrong tile stands once the next player has acted (Domino Whist, section 8)"
        self.warning(Code.IRREGULAR_PLAY, message, written, rule)

    def run_unfinished(self, written: Turn, seat: int, readings: Collection[Hypothesis]) -> None:
        """A turn was left although it could go on."""
        could = 0
        for reading in readings:
            for arm in reading.layout.arms if reading.run is None else (reading.run,):
                could |= self.holdings.fitting(seat, reading.layout, arm)
        tiles = listed(self.rules.tile_set.members(could), "or")
        label = self.seating.labels[seat]
        message = f"{label} can go on with {tiles} on the same end, so it is not {written.seat}'s turn yet"
        rule = "a turn goes on while a tile fits the one before it"
        self.error(Code.RUN_UNFINISHED, message, written, self.holding(seat), rule)

    def not_on_the_run(self, written: Turn, tile: Tile) -> None:
        """A tile of the same turn that joins another end."""
        message = f"{written.seat} cannot add {tile} to the turn: it does not fit the tile before it"
        rule = "all tiles of a turn join the same end"
        self.error(Code.WRONG_END, message, written, rule=rule)

    def pass_without_drawing(self, written: Turn) -> None:
        """A pass while there is something to draw."""
        left = counted(self.holdings.stock, "tile")
        message = f"{written.seat} passes, but has to draw first: the stock has {left}"
        self.error(Code.PASS_WITHOUT_DRAWING, message, written, rule="who cannot play draws")

    def draw_while_able(self, written: Turn, seat: int, layouts: Collection[Layout]) -> None:
        """A draw of a seat that can play."""
        could = listed(self._playable(seat, layouts), "or")
        message = f"{written.seat} draws, but can play {could}: {_where(layouts)}"
        rule = "only who cannot play draws"
        self.error(Code.DRAW_WHILE_ABLE, message, written, self.holding(seat), rule)

    def stranger(self, written: Turn, labels: Sequence[str]) -> None:
        """A seat that is not at the table; `labels` are those that the turns name."""
        hint = None
        if len(labels) == len(self.seating) and not set(labels) & set(self.seating.labels):
            tag = f'[Seats "{" ".join(labels)}"]'
            hint = f"if these are the players in turn order, write {tag} above the game"
        message = f"there is no seat {written.seat}; the seats are {listed(self.seating.labels)}"
        self.error(Code.UNKNOWN_SEAT, message, written, hint)

    def out_of_turn(self, written: Turn, skipped: Sequence[int], *, passed: bool, sure: bool = True) -> None:
        """A turn of another seat than the next; `passed`: the skipped ones passed, surely or perhaps."""
        first = skipped[0]
        names = listed(self.seating.labels[seat] for seat in skipped)
        message = f"it is {self.seating.labels[first]}'s turn, not {written.seat}'s"
        hint = f"a turn of {names} is missing before it, turns are exchanged, or this one is too many"
        if passed and not sure:
            hint = f"{names} may have passed here, and that is missing; or this turn is too many"
            if len(skipped) == self.rules.seats - 1:
                message = f"{written.seat} plays twice running; it is {self.seating.labels[first]}'s turn"
        elif passed:
            who = names if len(skipped) > 1 else self.holding(first)
            hint = f"{who} and had to pass here; the pass is missing"
            if len(skipped) > 1:
                hint = f"{who} had to pass here; their passes are missing"
        elif len(skipped) == self.rules.seats - 1:
            message = f"{written.seat} plays twice running; it is {self.seating.labels[first]}'s turn"
        rule = f"the turn passes {self.rules.direction.value} round the table"
        self.error(Code.OUT_OF_TURN, message, written, hint, rule)

    def played_twice(self, written: Turn, seat: int, tile: Tile, earlier: TileOnTable) -> None:
        """A tile that lies on the table already."""
        line = f" (line {earlier.span.line})" if earlier.span else ""
        who = self.seating.labels[earlier.seat]
        message = f"{tile} is on the table already: {who} played it in turn {earlier.turn}{line}"
        self.error(Code.TILE_PLAYED_TWICE, message, written, self.holding(seat))

    def not_in_hand(
        self, written: Turn, seat: int, tile: Tile, owner: int | None, *, asleep: bool = False
    ) -> None:
        """A tile that the seat was not dealt, or that is still in the stock."""
        why = f"{written.seat} was not dealt it"
        if owner is not None:
            why = f"it was dealt to {self.seating.labels[owner]}"
        elif asleep:
            why = "it is in the stock"
        message = f"{written.seat} cannot play {tile}: {why}"
        self.error(Code.TILE_NOT_IN_HAND, message, written, self.holding(seat))

    def wrong_end(
        self, written: Turn, seat: int, tile: Tile, join: int | Arm | None, layouts: Collection[Layout]
    ) -> None:
        """A tile that fits, but not the end that is written."""
        end = f"arm {join}" if isinstance(join, Arm) else str(join)
        message = f"{written.seat} cannot join {tile} to {end}: {_where(layouts)}"
        self.error(Code.WRONG_END, message, written, self.holding(seat))

    def no_open_end(self, written: Turn, seat: int, tile: Tile, layouts: Collection[Layout]) -> None:
        """A tile that fits no end."""
        message = f"{written.seat} cannot play {tile}: {_where(layouts)}"
        rule = "a tile joins an open end with an equal number"
        could = self._playable(seat, layouts)
        if could:
            hint = f"{self.holding(seat)} and could play {tiles_text(could)}"
        else:
            must = "has no known tile that fits" if self.holdings.unknown(seat) else "had to pass"
            hint = f"{self.holding(seat)}, so {self.seating.labels[seat]} {must}"
        self.error(Code.NO_OPEN_END, message, written, hint, rule)

    def pass_while_able(self, written: Turn, seat: int, layouts: Collection[Layout]) -> None:
        """A pass of a seat that can play."""
        could = listed(self._playable(seat, layouts), "or")
        message = f"{written.seat} passes, but can play {could}: {_where(layouts)}"
        rule = "a player who can play must play"
        self.error(Code.PASS_WHILE_ABLE, message, written, self.holding(seat), rule)

    def _playable(self, seat: int, layouts: Collection[Layout]) -> list[Tile]:
        """The known tiles of a seat that fit in some reading."""
        fitting = 0
        for layout in layouts:
            fitting |= self.holdings.fitting(seat, layout)
        return list(self.rules.tile_set.members(fitting))


def _where(layouts: Collection[Layout]) -> str:
    """The open ends in words, in every reading."""
    ends = sorted({tuple(sorted(layout.ends)) for layout in layouts})
    if len(ends) == 1:
        return ends_text(ends[0]) + _first_of_all(next(iter(layouts)))
    pairs = (listed("unknown" if end == UNKNOWN else end for end in pair) for pair in ends)
    return f"the open ends are {listed(pairs, 'or')}"


def _first_of_all(layout: Layout) -> str:
    """What the arms of a cross ask for before anything else."""
    if layout.shape.centre is not Centre.CROSS or layout.shape.plain:
        return ""
    bare = layout.kinds.count(ArmKind.BARE)
    if bare:
        return f", and {counted(bare, 'side')} of the centre come{'s' if bare == 1 else ''} first"
    due = [end for end, kind in zip(layout.ends, layout.kinds, strict=True) if kind is ArmKind.DUE]
    return f", and {listed(f'{end} asks for {end}-{end}' for end in due)}" if due else ""


def _tile(written: Turn) -> str:
    return str(written.action.tile) if isinstance(written.action, Play) else ""
