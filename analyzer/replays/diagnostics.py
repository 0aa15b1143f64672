"""What the replayer objects to, in words: each method adds one diagnostic."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analyzer.game.turns import NoDraw
from analyzer.record.diagnostics import Code, Diagnostic, Severity
from analyzer.record.game import Play
from analyzer.replays.known_deal import hand_text
from analyzer.rules import Direction
from analyzer.rules.scoring import ends_count, ends_points
from analyzer.tiles.layout import UNKNOWN, Arm
from analyzer.tiles.tile import ArmKind, Centre
from analyzer.words.message import ends_text, listed, say, say_many, tiles_text

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from analyzer.game.hypotheses import Hypothesis
    from analyzer.game.partial_position import PartialPosition
    from analyzer.record.diagnostics import Span
    from analyzer.record.game import Turn
    from analyzer.rules import Rules
    from analyzer.tiles import Seating
    from analyzer.tiles.layout import Layout
    from analyzer.tiles.tile import Tile


class Played(NamedTuple):
    """A tile on the table: who played it, in which turn, and where that stands."""

    seat: int
    turn: int
    span: Span | None
    doubtful: bool
    """Played by a seat that did not hold it: perhaps another tile misread."""


class ReplayDiagnostics:
    """The diagnostics of a walk, in the order in which they come up."""

    def __init__(self, rules: Rules, seating: Seating, now: PartialPosition) -> None:
        self.rules = rules
        self.seating = seating
        self.now = now
        """How the game stands before the turn."""
        self.found: list[Diagnostic] = []
        self.turn = 1
        """The number of the turn that is being read."""

    def error(
        self, code: Code, message: str, written: Turn, hint: str | None = None, rule: str | None = None
    ) -> None:
        """An error at a turn."""
        self.found.append(
            Diagnostic(
                code=code,
                message=message,
                span=written.span,
                severity=Severity.ERROR,
                hint=hint,
                rule=rule,
                turn=self.turn,
            )
        )

    def warning(self, code: Code, message: str, written: Turn, rule: str | None = None) -> None:
        """A warning at a turn."""
        self.found.append(
            Diagnostic(
                code=code,
                message=message,
                span=written.span,
                severity=Severity.WARNING,
                rule=rule,
                turn=self.turn,
            )
        )

    def holding(self, seat: int) -> str:
        """What a seat holds, as a hint."""
        hand = hand_text(self.rules, self.now.hands[seat], self.now.unknown(seat))
        return say("{seat} holds {tiles}", seat=self.seating.labels[seat], tiles=hand)

    def after_end(self, written: Turn, how: str) -> None:
        """A turn that comes when the game is over."""
        hint = say("this turn and what follows is not read")
        self.error(Code.PLAY_AFTER_END, say("the game is over: {how}", how=how), written, hint)

    def no_effect(self, written: Turn) -> None:
        """A tile that lies open where that makes no difference."""
        message = say(
            "exposing a tile has no effect in {rules}; it is read as a remark", rules=self.rules.name
        )
        self.warning(Code.NOT_ALLOWED, message, written)

    def points(self, written: Turn) -> None:
        """Points for a single play where play scores none."""
        message = say(
            "+{points}: play scores no points in {rules}", points=written.scored, rules=self.rules.name
        )
        self.error(Code.SCORE_MISMATCH, message, written)

    def ends_points(self, written: Turn, layouts: Collection[Layout]) -> None:
        """Points that the open ends are not worth."""
        message = say(
            "+{points}: the open ends count {worth}", points=written.scored, worth=self._worth(layouts)
        )
        self.error(Code.SCORE_MISMATCH, message, written)

    def _worth(self, layouts: Collection[Layout]) -> str:
        """What the open ends count, and what that scores."""
        counts = sorted({ends_count(self.rules, layout) for layout in layouts})
        return listed((self._scoring(count) for count in counts), "or")

    def _scoring(self, count: int) -> str:
        points = ends_points(self.rules, count)
        if points:
            return say("{count}, which scores {points}", count=count, points=points)
        return say("{count}, which scores nothing", count=count)

    def ends_differ(self, written: Turn, stated: tuple[int, ...], layouts: Collection[Layout]) -> None:
        """Open ends that the record states otherwise."""
        message = say(
            "the record says that {stated} after this turn; {ends}",
            stated=ends_text(stated),
            ends=_where(layouts),
        )
        self.error(Code.ENDS_MISMATCH, message, written)

    def pass_points(self, written: Turn, earned: int) -> None:
        """Points for passes that were not so many."""
        message = say("+{points}: the passes on this tile earn nothing", points=written.scored)
        if earned:
            message = say(
                "+{points}: the passes on this tile earn {earned}", points=written.scored, earned=earned
            )
        self.error(Code.SCORE_MISMATCH, message, written)

    def wrong_claim(self, written: Turn, layouts: Collection[Layout]) -> None:
        """A claim of points that the latest tile did not score."""
        claimed = say("points")
        if written.scored is not None:
            claimed = say_many(written.scored, "{count} point", "{count} points")
        message = say(
            "{seat} cannot claim {points}: the open ends count {worth}",
            seat=written.seat,
            points=claimed,
            worth=self._worth(layouts),
        )
        self.error(Code.SCORE_MISMATCH, message, written)

    def exposed_first(self, written: Turn, open_tiles: int) -> None:
        """Another tile is played than one that lies open and fits."""
        tiles = listed(self.rules.tile_set.members(open_tiles), "or")
        message = say(
            "{seat} plays {tile}, but {tiles} lies open and could be played",
            seat=written.seat,
            tile=_tile(written),
            tiles=tiles,
        )
        rule = say("a tile that lies open is played at the first legal chance (Domino Whist, section 8)")
        self.warning(Code.EXPOSED_TILE, message, written, rule)

    def stands(self, written: Turn, tile: Tile, layouts: Collection[Layout]) -> None:
        """A tile that was wrongly placed, and stands."""
        message = say(
            "{seat} joins {tile} against the rules: {ends}; it stands",
            seat=written.seat,
            tile=tile,
            ends=_where(layouts),
        )
        rule = say("a wrong tile stands once the next player has acted (Domino Whist, section 8)")
        self.warning(Code.IRREGULAR_PLAY, message, written, rule)

    def run_unfinished(self, written: Turn, seat: int, ways: Collection[Hypothesis]) -> None:
        """A turn was left although it could go on."""
        could = 0
        for way in ways:
            for arm in way.layout.arms if way.run is None else (way.run,):
                could |= self.now.fitting(seat, way.layout, arm)
        tiles = listed(self.rules.tile_set.members(could), "or")
        message = say(
            "{seat} can go on with {tiles} on the same end, so it is not {other}'s turn yet",
            seat=self.seating.labels[seat],
            tiles=tiles,
            other=written.seat,
        )
        rule = say("a turn goes on while a tile fits the one before it")
        self.error(Code.RUN_UNFINISHED, message, written, self.holding(seat), rule)

    def not_on_the_run(self, written: Turn, tile: Tile) -> None:
        """A tile of the same turn that joins another end."""
        message = say(
            "{seat} cannot add {tile} to the turn: it does not fit the tile before it",
            seat=written.seat,
            tile=tile,
        )
        rule = say("all tiles of a turn join the same end")
        self.error(Code.WRONG_END, message, written, rule=rule)

    def pass_without_drawing(self, written: Turn) -> None:
        """A pass while there is something to draw."""
        message = say_many(
            self.now.stock,
            "{seat} passes, but has to draw first: the stock has {count} tile",
            "{seat} passes, but has to draw first: the stock has {count} tiles",
            seat=written.seat,
        )
        self.error(Code.PASS_WITHOUT_DRAWING, message, written, rule=say("who cannot play draws"))

    def draw_while_able(self, written: Turn, seat: int, layouts: Collection[Layout]) -> None:
        """A draw of a seat that can play."""
        could = listed(self._playable(seat, layouts), "or")
        message = say(
            "{seat} draws, but can play {tiles}: {ends}",
            seat=written.seat,
            tiles=could,
            ends=_where(layouts),
        )
        rule = say("only who cannot play draws")
        self.error(Code.DRAW_WHILE_ABLE, message, written, self.holding(seat), rule)

    def may_not_draw(self, written: Turn, why: NoDraw) -> None:
        """A draw where nothing may be drawn."""
        name = self.rules.name
        words = {
            NoDraw.NEVER: say("nothing is drawn in {rules}", rules=name),
            NoDraw.LEAD_FIRST: say("the lead comes first"),
            NoDraw.RESERVED: say(
                "the last {stock} tiles of the stock are never drawn in {rules}",
                stock=self.now.stock,
                rules=name,
            ),
            NoDraw.EMPTY: say("the stock is at its end"),
            NoDraw.ONE_A_TURN: say("only one tile a turn is drawn in {rules}", rules=name),
        }
        message = say("{seat} draws, but {why}", seat=written.seat, why=words[why])
        self.error(Code.NOT_ALLOWED, message, written)

    def stranger(self, written: Turn, labels: Sequence[str]) -> None:
        """A seat that is not at the table; `labels` are those that the turns name."""
        hint = None
        if len(labels) == len(self.seating) and not set(labels) & set(self.seating.labels):
            hint = say(
                'if these are the players in turn order, write [Seats "{seats}"] above the game',
                seats=" ".join(labels),
            )
        message = say(
            "there is no seat {seat}; the seats are {seats}",
            seat=written.seat,
            seats=listed(self.seating.labels),
        )
        self.error(Code.UNKNOWN_SEAT, message, written, hint)

    def out_of_turn(self, written: Turn, skipped: Sequence[int], *, passed: bool, sure: bool = True) -> None:
        """A turn of another seat than the next; `passed`: the skipped ones passed, surely or perhaps."""
        first = skipped[0]
        names = listed(self.seating.labels[seat] for seat in skipped)
        turns = {"seat": written.seat, "due": self.seating.labels[first]}
        message = say("it is {due}'s turn, not {seat}'s", **turns)
        if len(skipped) == self.rules.seats - 1 and not (passed and sure):
            message = say("{seat} plays twice running; it is {due}'s turn", **turns)
        if not passed:
            hint = say(
                "a turn of {seats} is missing before it, turns are exchanged, or this one is too many",
                seats=names,
            )
        elif not sure:
            hint = say(
                "{seats} may have passed here, and that is missing; or this turn is too many", seats=names
            )
        elif len(skipped) > 1:
            hint = say("{seats} had to pass here; their passes are missing", seats=names)
        else:
            hint = say("{holding} and had to pass here; the pass is missing", holding=self.holding(first))
        rule = say("the turn passes counter-clockwise round the table")
        if self.rules.direction is Direction.CLOCKWISE:
            rule = say("the turn passes clockwise round the table")
        self.error(Code.OUT_OF_TURN, message, written, hint, rule)

    def played_twice(self, written: Turn, seat: int, tile: Tile, earlier: Played) -> None:
        """A tile that lies on the table already."""
        what = {"tile": tile, "seat": self.seating.labels[earlier.seat], "turn": earlier.turn}
        message = say("{tile} is on the table already: {seat} played it in turn {turn}", **what)
        if earlier.span:
            message = say(
                "{tile} is on the table already: {seat} played it in turn {turn} (line {line})",
                **what,
                line=earlier.span.line,
            )
        self.error(Code.TILE_PLAYED_TWICE, message, written, self.holding(seat))

    def not_in_hand(
        self, written: Turn, seat: int, tile: Tile, owner: int | None, *, asleep: bool = False
    ) -> None:
        """A tile that the seat was not dealt, or that is still in the stock."""
        why = say("{seat} was not dealt it", seat=written.seat)
        if owner is not None:
            why = say("it was dealt to {seat}", seat=self.seating.labels[owner])
        elif asleep:
            why = say("it is in the stock")
        message = _cannot_play(written, tile, why)
        self.error(Code.TILE_NOT_IN_HAND, message, written, self.holding(seat))

    def wrong_end(
        self, written: Turn, seat: int, tile: Tile, join: int | Arm | None, layouts: Collection[Layout]
    ) -> None:
        """A tile that fits, but not the end that is written."""
        message = say(
            "{seat} cannot join {tile} to {end}: {ends}",
            seat=written.seat,
            tile=tile,
            end=say("arm {arm}", arm=join) if isinstance(join, Arm) else str(join),
            ends=_where(layouts),
        )
        self.error(Code.WRONG_END, message, written, self.holding(seat))

    def no_open_end(self, written: Turn, seat: int, tile: Tile, layouts: Collection[Layout]) -> None:
        """A tile that fits no end."""
        message = _cannot_play(written, tile, _where(layouts))
        rule = say("a tile joins an open end with an equal number")
        if total := self.rules.shape.total:
            rule = say("halves that touch add up to {sum}, and only matadors fit anywhere", sum=total)
        could = self._playable(seat, layouts)
        what = {"holding": self.holding(seat), "seat": self.seating.labels[seat]}
        hint = say("{holding}, so {seat} had to pass", **what)
        if self.now.why_no_draw() is None:
            hint = say("{holding}, so {seat} had to draw", **what)
        if could:
            hint = say("{holding} and could play {tiles}", holding=what["holding"], tiles=tiles_text(could))
        elif self.now.unknown(seat):
            hint = say("{holding}, so {seat} has no known tile that fits", **what)
        self.error(Code.NO_OPEN_END, message, written, hint, rule)

    def pass_while_able(self, written: Turn, seat: int, layouts: Collection[Layout]) -> None:
        """A pass of a seat that can play."""
        could = listed(self._playable(seat, layouts), "or")
        what = {"seat": written.seat, "tiles": could, "ends": _where(layouts)}
        message = say("{seat} passes, but can play {tiles}: {ends}", **what)
        rule = say("a player who can play must play")
        self.error(Code.PASS_WHILE_ABLE, message, written, self.holding(seat), rule)

    def _playable(self, seat: int, layouts: Collection[Layout]) -> list[Tile]:
        """The known tiles of a seat that fit in some hypothesis."""
        fitting = 0
        for layout in layouts:
            fitting |= self.now.fitting(seat, layout)
        return list(self.rules.tile_set.members(fitting))


_MOST_ENDS = 8  # so many numbers of possible ends can still be read in a sentence


def _where(layouts: Collection[Layout]) -> str:
    """The open ends in words, in every hypothesis."""
    ends = sorted({tuple(sorted(layout.ends)) for layout in layouts})
    if len(ends) == 1:
        first = _first_of_all(next(iter(layouts)))
        said = ends_text(ends[0])
        return said if first is None else say("{ends}, and {first}", ends=said, first=first)
    if sum(map(len, ends)) > _MOST_ENDS:
        return say("which ends are open is not certain here")
    pairs = (listed(say("unknown") if end == UNKNOWN else end for end in pair) for pair in ends)
    return say("the open ends are {numbers}", numbers=listed(pairs, "or"))


def _first_of_all(layout: Layout) -> str | None:
    """What has to be joined before anything else, or which trains may be joined at all; None for nothing."""
    bare, uncovered = (layout.kinds.count(kind) for kind in (ArmKind.BARE, ArmKind.UNCOVERED))
    if uncovered and layout.has_trains:
        number = layout.ends[layout.kinds.index(ArmKind.UNCOVERED)]
        return say("{tile} has to be covered first", tile=f"{number}-{number}")
    if uncovered:
        return say_many(
            uncovered,
            "{count} side of the latest double comes first",
            "{count} sides of the latest double come first",
        )
    if layout.has_trains:
        return say("the trains to join are {arms}", arms=listed(sorted(layout.open_arms)))
    if layout.shape.centre is not Centre.CROSS:
        return None
    if bare:
        return say_many(
            bare,
            "{count} side of the centre comes first",
            "{count} sides of the centre come first",
        )
    due = [end for end, kind in zip(layout.ends, layout.kinds, strict=True) if kind is ArmKind.DUE]
    return listed(say("{end} asks for {tile}", end=end, tile=f"{end}-{end}") for end in due) or None


def _cannot_play(written: Turn, tile: Tile, why: str) -> str:
    return say("{seat} cannot play {tile}: {why}", seat=written.seat, tile=tile, why=why)


def _tile(written: Turn) -> str:
    return str(written.action.tile) if isinstance(written.action, Play) else ""
