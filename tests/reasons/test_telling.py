"""How reasons read: one and many, exact and about, certain and likely, in three languages."""

from __future__ import annotations

from fractions import Fraction

import pytest

from analyzer.knowledge import ClueKind
from analyzer.reviews.fair import Hindsight
from analyzer.reviews.reasons import Reason, ReasonKind, reason_text
from analyzer.reviews.reasons import facts as f
from analyzer.reviews.reasons import facts as parts
from analyzer.reviews.reasons.sentences import Labels
from analyzer.rules import EndKind, Score
from analyzer.tiles.layout import Arm
from analyzer.tiles.tile import Tile
from analyzer.words.messages import Messages, languages

A, B, C, D = range(4)
CALLED = Labels(("Anna", "Bob", "Carl", "Dora"), ("Anna and Carl", "Bob and Dora"))
BETTER, PLAYED = parts.Named(Tile.of(4, 6), 6), parts.Named(Tile.of(3, 6))


def said(reason: Reason, language: str = "en") -> str:
    return reason_text(reason, Messages.load(language), CALLED)


def share(part: Fraction | int, worlds: int = 12, possible: int = 12) -> parts.DealShare:
    return parts.DealShare(Fraction(part), worlds, possible)


def worth(best: parts.DealShare, played: parts.DealShare, points: Fraction | int = 4) -> f.Worth:
    return f.Worth(seat=C, better=BETTER, played=PLAYED, points=points, best=best, played_best=played)


def suit(own: int, unseen: int, holder: parts.Holder | None = None, table: int | None = None) -> f.Suit:
    fours = [Tile.of(4, number) for number in range(7)]
    table = 7 - own - unseen if table is None else table
    return f.Suit(
        seat=C,
        number=4,
        total=7,
        table=table,
        own=tuple(fours[:own]),
        unseen=tuple(fours[own : own + unseen]),
        holder=holder,
    )


def score(points: tuple[int, ...], *, bad: bool = False) -> Score:
    return Score(0 if any(points) else None, points, bad)


HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
SIGNS = (
    parts.Sign(ClueKind.PASS, B, 9, 3),
    parts.Sign(ClueKind.DRAW, D, 15, 4),
    parts.Sign(ClueKind.RUN_ENDED, A, 20, 5),
)
OUT = parts.Ended(EndKind.DOMINO, B, score((0, 10)), ())
BLOCKED = parts.Ended(EndKind.BLOCKED, C, score((46, 0)), (46, 30))
LEVEL = parts.Ended(EndKind.BLOCKED, C, score((0, 0)), ())

TEXTS: list[tuple[Reason, str]] = [
    (
        worth(share(HALF), share(THIRD)),
        "On what Carl could know, 4-6 on the six was worth 4 points more than 3-6. "
        "Of the 12 deals that Carl could not rule out, it was best in 6, 3-6 in 4.",
    ),
    (
        worth(share(1), share(0), Fraction(1)),
        "On what Carl could know, 4-6 on the six was worth 1 point more than 3-6. "
        "Of the 12 deals that Carl could not rule out, it was best in all of them, 3-6 in none.",
    ),
    (
        worth(share(Fraction(2, 3)), share(HALF), Fraction(25, 3)),
        "On what Carl could know, 4-6 on the six was worth 8.3 points more than 3-6. "
        "Of the 12 deals that Carl could not rule out, no move was better than 4-6 on the six in 8.",
    ),
    (
        worth(share(Fraction(7, 9), possible=900), share(Fraction(1, 900), possible=900), Fraction(1, 8)),
        "On what Carl could know, 4-6 on the six was worth about 0.12 points more than 3-6. "
        "It was best in about 78% of the deals that Carl could not rule out, 3-6 in hardly any.",
    ),
    (
        worth(share(1, possible=900), share(HALF, possible=900)),
        "On what Carl could know, 4-6 on the six was worth about 4 points more than 3-6. "
        "No move was better than 4-6 on the six in nearly all of the deals that Carl could not rule out.",
    ),
    (
        worth(share(1, 1, 1), share(0, 1, 1)),
        "Carl could know every hand: 4-6 on the six was worth 4 points more than 3-6.",
    ),
    (
        f.Right(C, PLAYED, 0, False, share(HALF)),
        "On what Carl could know, no move was worth more than 3-6: "
        "of the 12 deals that Carl could not rule out, it was best in 6.",
    ),
    (
        f.Right(C, PLAYED, Fraction(1, 4), False, share(HALF, possible=900)),
        "On what Carl could know, no move was clearly worth more than 3-6: "
        "it was best in about 50% of the deals that Carl could not rule out.",
    ),
    (
        f.Right(C, PLAYED, Fraction(3, 2), True, share(HALF)),
        "On what Carl could know, 3-6 gave away only 1.5 points.",
    ),
    (
        f.LuckFact(Hindsight.UNLUCKY, BETTER, PLAYED, 21),
        "That was unlucky: with hindsight, 4-6 on the six was worth 21 points more than 3-6.",
    ),
    (
        f.LuckFact(Hindsight.LUCKY, BETTER, PLAYED, 1),
        "That was lucky: with hindsight, 3-6 was worth 1 point more than 4-6 on the six.",
    ),
    (f.Cost(BETTER, PLAYED, 56), "With hindsight, 4-6 on the six was worth 56 points more than 3-6."),
    (f.Cost(BETTER, PLAYED, -3), "With hindsight, 3-6 was worth 3 points more than 4-6 on the six."),
    (f.Cost(BETTER, PLAYED, 0), "With hindsight, 4-6 on the six and 3-6 were worth the same."),
    (f.Finishes(C, BETTER, EndKind.DOMINO), "With 4-6 on the six Carl goes out."),
    (
        f.Finishes(C, BETTER, EndKind.BLOCKED),
        "4-6 on the six blocks the game however the tiles lie, and Carl could know it.",
    ),
    (f.Scores(BETTER, PLAYED, 15, 0), "4-6 on the six scores 15 points at once, 3-6 nothing."),
    (f.Scores(BETTER, PLAYED, 2, 1), "4-6 on the six scores 2 points at once, 3-6 1 point."),
    (
        f.Ends(BETTER, parts.Left((4,), 2, True), PLAYED, parts.Left((3, 4), 2, True)),
        "4-6 on the six makes both ends fours; 3-6 leaves three and four open.",
    ),
    (
        f.Ends(BETTER, parts.Left((4,), 4, True), PLAYED, parts.Left((0,), 1, False)),
        "4-6 on the six makes all ends fours; 3-6 leaves blank open.",
    ),
    (
        f.Ends(BETTER, parts.Left((1, 2), 2, True), PLAYED, parts.Left((0, 1, 12), 3, True)),
        "4-6 on the six leaves one and two open, 3-6 blank, one and 12.",
    ),
    (
        suit(1, 0, table=6),
        "Of the 7 fours, 6 then lie on the table, Carl holds 1 (0-4) and nobody else has one.",
    ),
    (suit(0, 0), "All 7 fours then lie on the table: nobody can join that number again."),
    (
        suit(2, 1, parts.Holder(A, Fraction(1), True)),
        "Of the 7 fours, 4 then lie on the table, Carl holds 2 (0-4 and 1-4) and "
        "the last one, 2-4, is certainly with Anna, the partner of Carl.",
    ),
    (
        suit(4, 2, parts.Holder(B, Fraction(1), False)),
        "Of the 7 fours, 1 then lies on the table, Carl holds 4 (0-4, 1-4, 2-4 and 3-4) and "
        "the others, 4-4 and 4-5, are certainly with Bob.",
    ),
    (
        suit(0, 1, parts.Holder(B, Fraction(4, 5), False)),
        "Of the 7 fours, 6 then lie on the table and the last one, 0-4, is with Bob "
        "in 80% of the deals that Carl could not rule out.",
    ),
    (
        suit(0, 1, parts.Holder(None, Fraction(1), False)),
        "Of the 7 fours, 6 then lie on the table and the last one, 0-4, is certainly in nobody's hand.",
    ),
    (
        suit(0, 2, parts.Holder(None, Fraction(1), False)),
        "Of the 7 fours, 5 then lie on the table and "
        "the others, 0-4 and 1-4, are certainly in nobody's hand.",
    ),
    (suit(0, 1), "Of the 7 fours, 6 then lie on the table and only 0-4 is unseen."),
    (suit(5, 2), "Of the 7 fours, Carl holds 5 (0-4, 1-4, 2-4, 3-4 and 4-4) and 4-5 and 4-6 are unseen."),
    (f.Shut(BETTER, 4, SIGNS[:1], None), "Bob passed on fours in round 3, so Bob has no fours."),
    (
        f.Shut(BETTER, 0, SIGNS[:2], D),
        "Bob passed on blanks in round 3 and Dora had to draw on blanks in round 4, "
        "so neither has any blanks. After 4-6 on the six Dora must pass.",
    ),
    (
        f.Shut(BETTER, 12, SIGNS, None),
        "Bob passed on 12s in round 3, Dora had to draw on 12s in round 4 and "
        "Anna could not go on with 12s in round 5, so none of them has any 12s.",
    ),
    (
        f.NextPlayer(
            seat=C,
            opponent=D,
            better=BETTER,
            stuck=HALF,
            played=PLAYED,
            stuck_instead=Fraction(0),
            draws=False,
            last=False,
        ),
        "After 4-6 on the six Dora must pass in 50% of the deals that Carl could not rule out, "
        "after 3-6 in none.",
    ),
    (
        f.NextPlayer(
            seat=C,
            opponent=D,
            better=BETTER,
            stuck=HALF,
            played=PLAYED,
            stuck_instead=Fraction(1, 400),
            draws=True,
            last=False,
        ),
        "After 4-6 on the six Dora must draw in 50% of the deals that Carl could not rule out, "
        "after 3-6 in less than 1%.",
    ),
    (
        f.NextPlayer(
            seat=C,
            opponent=D,
            better=BETTER,
            stuck=Fraction(1),
            played=PLAYED,
            stuck_instead=THIRD,
            draws=False,
            last=False,
        ),
        "After 4-6 on the six Dora must pass for certain, "
        "after 3-6 in 33% of the deals that Carl could not rule out.",
    ),
    (
        f.NextPlayer(
            seat=C,
            opponent=D,
            better=BETTER,
            stuck=Fraction(1),
            played=PLAYED,
            stuck_instead=THIRD,
            draws=True,
            last=False,
        ),
        "After 4-6 on the six Dora must draw for certain, "
        "after 3-6 in 33% of the deals that Carl could not rule out.",
    ),
    (
        f.NextPlayer(
            seat=C,
            opponent=D,
            better=BETTER,
            stuck=Fraction(1),
            played=PLAYED,
            stuck_instead=Fraction(1, 400),
            draws=False,
            last=True,
        ),
        "Dora has one tile left: after 4-6 on the six it fits in none of the deals that Carl could not "
        "rule out, after 3-6 in more than 99%.",
    ),
    (f.Opens(C, PLAYED, 3, 4), "3-6 leaves threes open, of which Carl has none left and 4 are unseen."),
    (
        f.Covers(C, PLAYED, 6, (Tile.of(4, 6), Tile.of(6, 6))),
        "3-6 covers sixes, of which Carl still holds 2 (4-6 and 6-6).",
    ),
    (f.Stuck(BETTER, (D,), C, None), "As the tiles lay, Dora would have had to pass after 4-6 on the six."),
    (
        f.Stuck(BETTER, (D, A), C, None),
        "As the tiles lay, Dora and Anna would have had to pass after 4-6 on the six.",
    ),
    (
        f.Stuck(BETTER, (D,), C, Fraction(1, 8)),
        "As the tiles lay, Dora would have had to pass after 4-6 on the six; "
        "that was so in only 12% of the deals that Carl could not rule out.",
    ),
    (
        f.OutcomeFact(BETTER, BLOCKED, PLAYED, OUT),
        "With all hands open and best play by everyone, after 4-6 on the six the game is blocked at 30 "
        "against 46 (46 points for Anna and Carl); after 3-6 Bob goes out (10 points for Bob and Dora).",
    ),
    (
        f.OutcomeFact(parts.Named(None), LEVEL, parts.Named(Tile.of(5, 5), 5, Arm("U")), OUT),
        "With all hands open and best play by everyone, after no further tile the game is blocked "
        "(nobody scores); after 5-5 on the five (U) Bob goes out (10 points for Bob and Dora).",
    ),
    (
        f.TurnedFact(0, 5, 0, certain=True),
        "With hindsight, that turned a win for Anna and Carl into a level game.",
    ),
    (
        f.TurnedFact(1, 0, -2, certain=True),
        "With hindsight, that turned a level game for Bob and Dora into a loss.",
    ),
    (
        f.TurnedFact(1, 3, -2, certain=False),
        "With hindsight, that turned an advantage for Bob and Dora into a disadvantage.",
    ),
    (
        f.TurnedFact(0, 3, 0, certain=False),
        "With hindsight, that turned an advantage for Anna and Carl into an even game.",
    ),
    (
        f.TurnedFact(0, 0, -1, certain=False),
        "With hindsight, that turned an even game for Anna and Carl into a disadvantage.",
    ),
]


@pytest.mark.parametrize(("reason", "text"), TEXTS)
def test_what_is_said(reason: Reason, text: str) -> None:
    assert said(reason) == text


def test_every_kind_is_said_somewhere() -> None:
    assert {reason.kind for reason, _ in TEXTS} == set(ReasonKind)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("reason", "_"), TEXTS)
def test_every_language_says_it_in_whole_sentences(reason: Reason, _: str, language: str) -> None:
    text = said(reason, language)
    assert text.endswith(".")
    assert not set("{}") & set(text)
    assert "  " not in text
    assert language == "en" or not any(word in text for word in (" the ", " after ", " deals "))


def test_one_and_many_in_german_and_spanish() -> None:
    assert said(worth(share(HALF), share(THIRD), 1), "de").startswith(
        "Nach dem, was Carl wissen konnte, war 4-6 an die Sechs um 1 Punkt mehr wert als 3-6."
    )
    assert "8,3 Punkte" in said(worth(share(HALF), share(THIRD), Fraction(25, 3)), "de")
    assert "8,3 puntos" in said(worth(share(HALF), share(THIRD), Fraction(25, 3)), "es")
    stuck, both = f.Stuck(BETTER, (D,), C, None), f.Stuck(BETTER, (D, A), C, None)
    assert "hätte Dora nach" in said(stuck, "de")
    assert "hätten Dora und Anna nach" in said(both, "de")
    assert "Dora habría tenido" in said(stuck, "es")
    assert "Dora y Anna habrían tenido" in said(both, "es")
    assert "liegt dann 1 auf dem Tisch" in said(suit(4, 2), "de")
    assert "liegen dann 5 auf dem Tisch" in said(suit(1, 1), "de")
    assert "queda entonces 1 en la mesa" in said(suit(4, 2), "es")
    assert "quedan entonces 5 en la mesa" in said(suit(1, 1), "es")
    assert "nur 1-4 ist nicht zu sehen" in said(suit(1, 1), "de")
    assert "solo falta por ver 1-4" in said(suit(1, 1), "es")
    assert (
        said(f.Shut(BETTER, 0, SIGNS[:1], None), "es")
        == "Bob pasó a blancas en la ronda 3: Bob no tiene blancas."
    )


def test_numbers_have_the_names_of_players_in_portuguese() -> None:
    assert said(worth(share(HALF), share(THIRD), Fraction(25, 3)), "pt").startswith(
        "Pelo que Carl podia saber, 4-6 em sena valia 8,3 pontos a mais que 3-6."
    )
    stuck, both = f.Stuck(BETTER, (D,), C, None), f.Stuck(BETTER, (D, A), C, None)
    assert "Dora teria que passar" in said(stuck, "pt")
    assert "Dora e Anna teriam que passar" in said(both, "pt")
    assert "1 fica então na mesa" in said(suit(4, 2), "pt")
    assert "5 ficam então na mesa" in said(suit(1, 1), "pt")
    assert (
        said(f.Shut(BETTER, 0, SIGNS[:1], None), "pt")
        == "Bob passou em branco na rodada 3, por isso Bob não tem branco."
    )


@pytest.mark.parametrize(("points", "text"), [
    (Fraction(1, 8), "0.12 points"), (Fraction(1, 300), "0.003 points"), (Fraction(301, 300), "1 point"),
    (Fraction(1999, 1000), "2 points"), (120, "120 points"), (Fraction(241, 2), "120.5 points"),
    (Fraction(999, 1000), "1 point"),
])  # fmt: skip
def test_means_are_said_with_as_many_digits_as_they_need(points: Fraction | int, text: str) -> None:
    assert f"was worth {text} more" in said(f.Cost(BETTER, PLAYED, points))


def test_bad_points_are_called_so() -> None:
    ended = parts.Ended(EndKind.DOMINO, B, score((3, 1), bad=True), ())
    text = said(f.OutcomeFact(BETTER, ended, PLAYED, OUT), "de")
    assert "(3 Minuspunkte für Anna and Carl, 1 Minuspunkt für Bob and Dora)" in text
