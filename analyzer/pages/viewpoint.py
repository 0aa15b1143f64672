"""Through whose eyes a game is shown: with all hands open, or as one of its seats saw it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.pages.seen_view import NOBODY, SeatChoice, Sight

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.pages.hands import HandView
    from analyzer.replays.replay import Replay
    from analyzer.words.messages import Messages


class SeatError(ValueError):
    """No game of the page has such a seat."""


def check_seat(replays: Iterable[Replay], seat: str | None) -> None:
    """Stops with a `SeatError` where a seat is asked for that no game has."""
    seats = dict.fromkeys(label for replay in replays for label in replay.seating.labels)
    if seat is not None and seat not in seats:
        raise SeatError(f"there is no seat {seat!r}; there is {', '.join(seats) or 'none'}")


def sight_of(replay: Replay, seat: str | None) -> Sight:
    """How a game is shown at first: seen by the seat with this label, or with all hands open."""
    labels = replay.seating.labels
    if seat is None:
        return Sight(len(labels))
    return Sight(len(labels), labels.index(seat) if seat in labels else NOBODY)


def seat_choices(hands: Iterable[HandView], seat: str | None, words: Messages) -> tuple[SeatChoice, ...]:
    """All views of a game, that with all hands open first."""
    seats = (
        SeatChoice(
            hand.seat,
            words("seat_named", seat=hand.seat, name=hand.name) if hand.name else hand.seat,
            hand.seat == seat,
        )
        for hand in hands
    )
    return (SeatChoice("", words("sight_open"), seat is None), *seats)
