"""Sound games with the slips of a transcriber: what a repair is measured by."""

from benchmarks.damage.comparing import same_game
from benchmarks.damage.kinds import Damage, Way, turn_text
from benchmarks.damage.making import Damaged, damaged, damaged_twice, visible, ways

__all__ = [
    "Damage",
    "Damaged",
    "Way",
    "damaged",
    "damaged_twice",
    "same_game",
    "turn_text",
    "visible",
    "ways",
]
