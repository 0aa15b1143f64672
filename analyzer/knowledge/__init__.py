"""Which deals a seat cannot rule out: counted exactly, listed when few, drawn at random when many."""

from analyzer.knowledge.knowledge import Clue, ClueKind, HandPart, Knowledge, PartOf, World
from analyzer.knowledge.known_at import NotKnownError, known_at, seen_at

__all__ = [
    "Clue",
    "ClueKind",
    "HandPart",
    "Knowledge",
    "NotKnownError",
    "PartOf",
    "World",
    "known_at",
    "seen_at",
]
