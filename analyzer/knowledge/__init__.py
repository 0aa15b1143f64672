"""Which deals a seat cannot rule out: counted exactly, listed when few, drawn at random when many."""

from analyzer.knowledge.counting import TooManyWaysError, Ways
from analyzer.knowledge.knowledge import Clue, ClueKind, HandPart, Knowledge, PartOf, World, clues
from analyzer.knowledge.known_at import NotKnownError, known_at, seen_at

__all__ = [
    "Clue",
    "ClueKind",
    "HandPart",
    "Knowledge",
    "NotKnownError",
    "PartOf",
    "TooManyWaysError",
    "Ways",
    "World",
    "clues",
    "known_at",
    "seen_at",
]
