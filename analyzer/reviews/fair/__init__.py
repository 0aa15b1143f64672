"""Fair values: what a decision was worth on what the mover could know, and what it is called.

For every deal that the seat could not rule out (`analyzer.knowledge`) each move has an exact value with all
hands open; its fair value is their mean. That assumes

* that every such deal is equally likely: nothing is read into how the others chose, and no signals count;
  `inference` weights the deals by that where it is asked for;
* that everyone, the mover too, sees all hands after the move. Each deal is then played as suits it, as if the
  mover would know later which one it is (strategy fusion: Frank and Basin, "Search in games with incomplete
  information", Artificial Intelligence 100, 1998). Ginsberg's bridge player GIB values cards in this way
  ("GIB: imperfect information in a computationally challenging game", JAIR 14, 2001).

For endings `strict` drops the second assumption for the mover, in the manner of alpha-mu (Cazenave and
Ventos, "The alpha-mu search algorithm for the game of Bridge", 2019), and shows where the verdict changes.
"""

from analyzer.reviews.fair.estimates import Fair, FairOption, FairSettings, Strict, StrictOption
from analyzer.reviews.fair.grading import Grade, Hindsight, Judgement, Scale
from analyzer.reviews.fair.inference import Inferred

__all__ = [
    "Fair",
    "FairOption",
    "FairSettings",
    "Grade",
    "Hindsight",
    "Inferred",
    "Judgement",
    "Scale",
    "Strict",
    "StrictOption",
]
