"""Which deals a seat cannot rule out: counted exactly, listed when few, drawn at random when many."""

from analyzer.knowledge.knowing import Knowledge, World
from analyzer.knowledge.observing import NotKnownError, known_at, seen_at
from analyzer.knowledge.places import Clue, ClueKind, Place, Where

__all__ = [
    "Clue",
    "ClueKind",
    "Knowledge",
    "NotKnownError",
    "Place",
    "Where",
    "World",
    "known_at",
    "seen_at",
]
