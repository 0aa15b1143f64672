"""A position without its history, as a scene: the hands, and the open ends in place of the layout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.picturing.scene import OpenEnd, Scene, Sitting, Spot
from analyzer.reporting.hands import round_the_table
from analyzer.reporting.tell import tile_view
from analyzer.rules import EndKind

if TYPE_CHECKING:
    from analyzer.position import Position
    from analyzer.wording import Words


def position_scene(position: Position, words: Words) -> Scene:
    """All hands open; how the tiles on the table lie, a position does not know."""
    rules, layout, end = position.rules, position.layout, position.end
    labels = rules.seating().labels
    spots = round_the_table(rules.seats, rules.direction)
    sittings = [
        Sitting(
            Spot(spot),
            labels[seat],
            "",
            tuple(tile_view(tile, words) for tile in rules.tile_set.members(position.hands[seat])),
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
    return Scene(rules.name, (line,), f"{line} {hands}", tuple(sittings), words.language, open_ends=ends)
