"""Tiles that a repair leaves open: told where only one will do, and otherwise said to be unknown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analyzer.messages import say
from analyzer.phrases import listed
from analyzer.record import Deal, Draw, Hand, Play
from analyzer.repairing.edits import Part
from analyzer.repairing.slips import Slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.record import Game
    from analyzer.repairing.judging import Candidate, Judge
    from analyzer.repairing.supposed import HeadEdit, Supposition
    from analyzer.rules import Rules
    from analyzer.tiles import Tile

_MOST_NAMED = 6
"""So many tiles that would do are named."""


def settled(judge: Judge, candidate: Candidate, rules: Rules) -> tuple[Candidate, tuple[str, ...]]:
    """The repair with every tile told that can be, and what cannot be known in words."""
    doubts: list[str] = []
    for edit in candidate.supposed.edits:
        if edit.part is Part.DEAL and edit.new == "?":
            candidate, doubt = _in_hand(judge, candidate, rules, edit)
            doubts += doubt
    for at, made in enumerate(candidate.found.made):
        if made.inserted and made.action == Play(None):
            candidate, doubt = _played(judge, candidate, rules, at)
            doubts += doubt
        elif made.inserted and made.action == Draw(None):
            doubts.append(say("which tile was drawn cannot be told"))
    return candidate, tuple(dict.fromkeys(doubts))


def _played(judge: Judge, candidate: Candidate, rules: Rules, at: int) -> tuple[Candidate, list[str]]:
    """Settles a tile that was played, by replaying each that it may have been."""
    made = candidate.found.made[at]
    label = candidate.replayed.seating.labels[made.seat]
    found = []
    for tile in _unseen(candidate.built.game, rules):
        changed = (
            *candidate.found.made[:at],
            made._replace(action=Play(tile)),
            *candidate.found.made[at + 1 :],
        )
        other = judge.candidate(candidate.supposed, candidate.found._replace(made=changed))
        if other is not None and other.cost == candidate.cost:
            found.append((tile, other))
    if len(found) == 1:
        return found[0][1], []
    doubt = say("which tile {seat} played cannot be told", seat=label)
    return candidate, [_doubt(doubt, [tile for tile, _ in found])]


def _in_hand(judge: Judge, candidate: Candidate, rules: Rules, edit: HeadEdit) -> tuple[Candidate, list[str]]:
    """Settles a tile of a hand in the same way."""
    misread = Slip.DEAL_MISREAD in candidate.supposed.slips and edit.old is not None
    seat, old = str(edit.seat), edit.old
    found = []
    for tile in _unseen(candidate.built.game, rules, but=seat):
        if misread and old is not None and not set(map(int, old.split("-"))) & set(tile):
            continue
        other = judge.candidate(_dealt(candidate.supposed, edit, tile), candidate.found)
        if other is not None and other.cost == candidate.cost:
            found.append((tile, other))
    if len(found) == 1:
        return found[0][1], []
    doubt = say("which tile {seat} was dealt besides cannot be told", seat=seat)
    if old is not None:
        doubt = say("which tile {seat} was dealt in place of {tile} cannot be told", seat=seat, tile=old)
    return candidate, [_doubt(doubt, [tile for tile, _ in found])]


def _doubt(what: str, tiles: list[Tile]) -> str:
    if not tiles or len(tiles) > _MOST_NAMED:
        return what
    return say("{doubt}: {tiles} would do", doubt=what, tiles=listed(tiles, "or"))


def _unseen(game: Game, rules: Rules, but: str | None = None) -> Iterator[Tile]:
    """The tiles that nobody is known to have had, but for those that one seat plays."""
    gone = {tile for hand in (game.deal.hands if game.deal else ()) for tile in hand.tiles}
    gone |= {
        turn.action.tile
        for turn in game.turns
        if turn.seat != but and isinstance(turn.action, Play) and turn.action.tile is not None
    }
    return (tile for tile in rules.tile_set.members(rules.playing) if tile not in gone)


def _dealt(supposed: Supposition, edit: HeadEdit, tile: Tile) -> Supposition:
    """The supposition with a tile in place of the unknown one that an edit puts into a hand."""
    deal = supposed.game.deal
    assert deal is not None
    hands = []
    for hand in deal.hands:
        tiles = list(hand.tiles)
        if hand.seat == edit.seat:
            tiles[len(tiles) - 1 - tiles[::-1].index(None)] = tile
        hands.append(Hand(hand.seat, tuple(tiles)))
    edits = tuple(other._replace(new=str(tile)) if other == edit else other for other in supposed.edits)
    return replace(supposed, game=replace(supposed.game, deal=Deal(tuple(hands))), edits=edits)
