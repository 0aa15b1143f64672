"""Why a move was a mistake, or unlucky, or lucky: a few sentences made only of what was worked out.

A reason is a value with the facts that one sentence needs (`facts`). Each is found by a function that checks
it on the position, on what the seat could know, or on the line of best play, and finds nothing where it does
not hold. `choosing` says which are told and in which order, `telling` how, in the words of a language.
"""

from analyzer.reviews.reasons.case import Called
from analyzer.reviews.reasons.choice import reasons
from analyzer.reviews.reasons.facts import Reason, ReasonKind
from analyzer.reviews.reasons.sentences import Told, reason_text, reason_texts, told

__all__ = ["Called", "Reason", "ReasonKind", "Told", "reason_text", "reason_texts", "reasons", "told"]
