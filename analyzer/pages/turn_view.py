"""A turn as the templates are given it, and what a repair has changed in it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

from analyzer.notation.actions import read_action
from analyzer.notation.movetext import DEAL, head_mending, turn_mending
from analyzer.notation.tags import SEAT, ResultError, read_result
from analyzer.pages.look import NOBODY
from analyzer.pages.sentences import action_text
from analyzer.record.game import EndKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.notation.movetext import HeadMending
    from analyzer.pages.fair_values import FairView, VerdictView
    from analyzer.pages.known import KnownView
    from analyzer.pages.look import Sight
    from analyzer.pages.options import OptionLineView, OptionView
    from analyzer.record.game import Game, Turn
    from analyzer.replays.replay import Replay
    from analyzer.reviews.reasons import Told
    from analyzer.rules import Value
    from analyzer.words.messages import Messages


class StruckView(Struct, frozen=True):
    """A turn that a repair has left out: as it stood, and in words."""

    text: str
    said: str


class MendedView(Struct, frozen=True):
    """What a repair did at a turn."""

    said: str = ""
    """What stood in its place; empty if the turn stands as it was written."""
    struck: tuple[StruckView, ...] = ()


class EntryView(Struct, frozen=True, kw_only=True):
    """A move in a cell of the table."""

    turn: int
    anchor: str
    text: str
    kind: str
    marks: str
    critical: bool
    loss: str
    scored: str
    """What the tile scored, such as `+10`."""
    mended: MendedView
    seat: int
    seen: str
    """The move as those see it who do not see what is drawn."""
    verdict: VerdictView | None


class CellView(Struct, frozen=True):
    """A cell of the table: moves, or why there is none."""

    entries: tuple[EntryView, ...] = ()
    waiting: bool = False
    """The seat has not started."""
    blocked: bool = False


class RowView(Struct, frozen=True):
    """A row of the table."""

    round: int
    cells: tuple[CellView, ...]


class TurnView(Struct, frozen=True, kw_only=True):
    """Everything about one turn."""

    turn: int
    round: int
    anchor: str
    seat: str
    kind: str
    text: str
    seen: str
    """As `text`, for those who do not see what is drawn."""
    ends: str
    say: str
    """What is announced where all hands are open."""
    say_own: str
    """The same to the seat that moved, and to the others."""
    say_seen: str
    marks: str
    scored: str
    options: tuple[OptionView, ...]
    worth_for: str
    """For whom their values are; empty where there is no choice."""
    forced: bool
    critical: bool
    loss: Value
    loss_text: str
    why: str
    comments: tuple[str, ...]
    mended: MendedView
    number: int
    """The seat, counted from 0 in turn order."""
    fair: FairView | None
    reasons: tuple[Told, ...]
    """Sentences on why the move was what it was, for who made it."""
    known: tuple[KnownView | None, ...]
    """What each seat could know before the turn; nothing where all hands are open."""
    choice: bool
    """Whether there was more than one way to play."""
    lines: tuple[OptionLineView, ...]
    """A line for each option, in the order of `options`; none where that would take too long."""
    joins: str
    """Where its options could join; see `analyzer.pages.fair_values`."""

    def known_to(self, sight: Sight) -> KnownView | None:
        """What the viewer knew; None for one who is not in the game, and where all hands are open."""
        return None if sight.viewer in (None, NOBODY) else self.known[sight.viewer or 0]

    @property
    def wrong(self) -> bool:
        """Whether it was a mistake: by the verdict, or without one by the loss with all hands open."""
        if self.fair is not None and self.fair.verdict is not None:
            return self.fair.verdict.wrong
        return self.loss > 0

    @property
    def wrong_for_mover(self) -> bool:
        """Whether it was a mistake by what its seat could know."""
        return self.fair is not None and self.fair.verdict is not None and self.fair.verdict.wrong


class RoundView(Struct, frozen=True):
    """The turns of one round."""

    round: int
    heading: str
    turns: tuple[TurnView, ...]


class RepairView(Struct, frozen=True):
    """What the page says once of the repairs in its games."""

    said: str
    marked: bool
    """Whether anything on the page is marked as reconstructed."""


_TURN = re.compile(rf"(?:({SEAT}) )?(.+)")
_HEAD = {
    DEAL: ("repaired_deal", "repaired_deal_none"),
    "Lead": ("repaired_lead", "repaired_lead_none"),
    "Seats": ("repaired_seats", "repaired_seats_none"),
    "Result": ("repaired_result", "repaired_result_none"),
}
"""How a tag that was changed is told: where something stood, and where nothing did."""


def mended_view(turn: Turn, words: Messages) -> MendedView:
    """What a repair did at a turn."""
    mending = turn_mending(turn)
    struck = (_old_text(old, words) for old in mending.struck)
    return MendedView(
        "; ".join(stood(old, words) for old in mending.was),
        tuple(StruckView(text, words("mended_struck", old=text)) for text in struck),
    )


def mended_said(mended: MendedView, words: Messages) -> str:
    """The same as sentences, to be announced with the turn."""
    said = (*filter(None, (mended.said,)), *(struck.said for struck in mended.struck))
    return " ".join(words.each(text, _sentence) for text in said)


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def stood(old: str | None, words: Messages) -> str:
    """That something is reconstructed, and what stood there."""
    return words("mended_replaced", old=_old_text(old, words)) if old else words("mended_inserted")


def _old_text(old: str, words: Messages) -> str:
    """A turn as it stood, with or without its seat; in the words of the page if it can be read."""
    found = _TURN.fullmatch(old)
    try:
        written = read_action(found[2] if found else old)
    except ValueError:  # an arm that there is not
        return old
    text = action_text(written.action, words) if written.scored is None and not written.marks else None
    if text is None:
        return old
    return f"{found[1]} {text}" if found and found[1] else text


def head_told(game: Game, words: Messages) -> str:
    """What a repair did in front of the first turn, as a sentence; empty if nothing."""
    changes = [_change_told(change, words) for change in head_mending(game)]
    return words("repaired", changes="; ".join(changes)) if changes else ""


def _change_told(change: HeadMending, words: Messages) -> str:
    if not change.tag:
        return words("repaired_start", old=_old_text(change.old or "", words))
    there, missing = _HEAD.get(change.tag, ("repaired_tag", "repaired_tag_none"))
    places = {"seat": change.seat, "tag": change.tag}
    if change.old is None:
        return words(missing, **places)
    old = _result_text(change.old, words) if change.tag == "Result" else change.old
    return words(there, old=old, **places)


def _result_text(old: str, words: Messages) -> str:
    """A stated result in the words of the page, or as it stood if it cannot be read."""
    try:
        result = read_result(old)
    except ResultError:
        return old
    if result is None or (result.kind is EndKind.DOMINO and result.seat is None):
        return old
    how = ""
    if result.kind is not None:
        how = words("out_blocked" if result.kind is EndKind.BLOCKED else "out_domino", seat=result.seat)
    claims = (
        words("out_for", points=words.points(claim.points), side="+".join(claim.side))
        for claim in result.claims
    )
    points = words("out_level") if result.tie else ", ".join(claims)
    return words("colon").join(filter(None, (how, points)))


def hand_told(changes: Sequence[HeadMending], label: str, words: Messages) -> tuple[str, ...]:
    """What stood in a hand."""
    return tuple(stood(change.old, words) for change in changes if (change.tag, change.seat) == (DEAL, label))


def repair_view(replays: Sequence[Replay], words: Messages) -> RepairView | None:
    """What the page says once of all its games; None if nothing was repaired."""
    mendings = [turn_mending(step.written) for replay in replays for step in replay.steps]
    heads = [change for replay in replays for change in head_mending(replay.game)]
    turns = sum(bool(mending.was) for mending in mendings)
    struck = sum(len(mending.struck) for mending in mendings) + sum(not change.tag for change in heads)
    if not turns and not struck and not heads:
        return None
    marked = turns > 0 or any(change.tag == DEAL for change in heads)
    said = [words("legend_mended") if marked else words("legend_repaired")]
    if turns:
        said.append(words.plural("mended", turns))
    if struck:
        said.append(words.plural("struck", struck))
    return RepairView(" ".join(said), marked)
