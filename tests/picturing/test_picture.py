"""Pictures of positions: what they show, of every variant, and that nothing in a record breaks them."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from analyzer.game.position import STOP
from analyzer.notation import parse
from analyzer.pages import SeatError, languages
from analyzer.pictures import PictureOptions, PictureTheme, TurnError, picture
from analyzer.pictures.scene import last_shown
from analyzer.record.game import Tag
from analyzer.replays.replay import Replay, replay
from analyzer.words.messages import LanguageError
from tests.effort import some
from tests.every_variant import OUTER_TABLES, TABLES, random_game, rules_of, written
from tests.golden_files import ROOT
from tests.picturing.svg import Read
from tests.report.games import LOSING, PRINTED, drawing, game, losing


def sample() -> Replay:
    return replay(losing())


@pytest.mark.parametrize(("name", "seats"), some(OUTER_TABLES, 1))
def test_every_variant_shows_the_hands_and_the_table_as_they_are(name: str, seats: int) -> None:
    # The oracle is the position itself, from which the record was written.
    chance = Random(f"{name} {seats}")
    rules = rules_of(name, seats)
    played = random_game(chance, rules)
    replayed = replay(written(played))
    positions = [done.position for done in played.done if done.move != STOP] + [played.final]
    tiles = rules.tile_set
    for turn in {1, chance.randint(1, len(positions)), len(positions)}:
        position = positions[turn - 1]
        shown = Read(picture(replayed, PictureOptions(turn)))
        hands = [f"t{tile}" for hand in position.hands for tile in tiles.members(hand)]
        table = tiles.full & ~sum(position.hands) & ~position.stock & rules.playing
        laid = [f"t{tile}" for tile in tiles.members(table)]
        assert shown.refs() == sorted(hands + laid)
        assert shown.turns == (position.end is None)
        assert not any(one.overlaps(other) for one, other in combinations(shown.shown, 2))
        seat = chance.randrange(seats)
        label = replayed.seating.labels[seat]
        seen = Read(picture(replayed, PictureOptions(turn, seat=label)))
        own = [f"t{tile}" for tile in tiles.members(position.hands[seat])]
        others = sum(hand.bit_count() for other, hand in enumerate(position.hands) if other != seat)
        assert seen.refs() == sorted(own + laid + ["back"] * others)
        bare = Read(picture(replayed, PictureOptions(turn, hands=False)))
        assert bare.refs() == sorted(laid)
        of_position = Read(picture(position))
        ends = [f"h{end}" for end in position.layout.ends]
        assert of_position.refs() == sorted(hands + ends + ["end"] * len(ends))


def test_the_critical_position_of_the_sample() -> None:
    shown = Read(picture(sample(), PictureOptions(18)))
    held = "2-4 3-3 3-6 4-6 0-3 3-5 5-5 6-6 0-0 0-6 1-6 2-3 1-3 3-4 5-6"
    assert shown.held() == sorted(f"t{tile}" for tile in held.split())
    assert shown.title == "International Dominoes, sample deal"
    assert shown.texts[-1] == "Before turn 18: C to move; ends six and four."
    assert "C: 2-4, 3-3, 3-6, 4-6." in shown.told
    assert "On the table, in the order of play: 1-1, 1-5, 1-4" in shown.told


def test_the_end_of_the_game_comes_without_a_turn() -> None:
    assert picture(sample()) == picture(sample(), PictureOptions(34))
    assert Read(picture(sample())).texts[-1] == "The end of the game. B goes out: 10 points for B+D."


def test_a_seat_sees_no_tile_of_another_hand() -> None:
    shown = Read(picture(sample(), PictureOptions(18, seat="C")))
    assert shown.refs().count("back") == 11
    assert "B: 4 tiles." in shown.told
    for hidden in ("0-0", "0-3", "1-3", "6-6"):
        assert hidden not in shown.told
        assert f"t{hidden}" not in shown.refs()
    assert "As C sees it." in shown.texts


def test_what_is_not_known_lies_face_down() -> None:
    unknown = replay(game("A?? B11", hands={"B": "11 ?? ?? ?? ?? ?? ??"}, lead="A"))
    assert Read(picture(unknown)).refs().count("back") >= 6


def test_the_stock_is_counted() -> None:
    assert "Stock: 13 tiles." in Read(picture(replay(drawing()), PictureOptions(1))).texts


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("theme", PictureTheme)
def test_every_language_and_palette(language: str, theme: PictureTheme) -> None:
    text = picture(sample(), PictureOptions(18), language=language, theme=theme)
    shown = Read(text)
    assert shown.root.attrib["lang"] == language
    assert theme.colours.felt in text


def test_the_palettes_are_those_of_the_page() -> None:
    for theme, file in ((PictureTheme.LIGHT, "report.css"), (PictureTheme.DARK, "theme-dark.css")):
        style = (ROOT / "reports" / file).read_text("utf-8")
        for name in theme.colours.__slots__:
            assert f"--{name.replace('_', '-')}: {getattr(theme.colours, name)};" in style


def test_tiles_are_styled_by_their_own_classes() -> None:
    """A browser need not know where a shape stands that `use` shows: Chromium 156 painted those black."""
    rules = re.findall(r"^(\..*) \{", picture(sample(), PictureOptions(18)), flags=re.MULTILINE)
    assert rules
    assert not [rule for rule in rules if " " in rule.replace(", ", "")]


def test_all_tiles_of_double_nine_fit() -> None:
    chance = Random(5)
    rules = rules_of("cuban", 4) if ("cuban", 4) in TABLES else rules_of("cross", 4)
    nine = replace(rules, highest=9, hand=10)
    played = random_game(chance, nine)
    shown = Read(picture(played.start))
    assert len(shown.shown) == 40
    assert not any(one.overlaps(other) for one, other in combinations(shown.shown, 2))


HOSTILE = (
    "</title><script>alert(1)</script>]]>&#0;&amp;\x00\x08\ufffe\ud800\u202e<use href='http://x/'/> {{7*7}}"
)
STEERING = {*"\x1b\x9b\u200f\u202a\u202e\u2066\u2069"}


@settings(max_examples=60)
@given(st.text(max_size=80), st.text(max_size=60))
@example(HOSTILE, "A: " + HOSTILE.replace(",", "").replace(":", ""))
@example("\n", "A: ")
@example("W" * 400, "A: " + "漢" * 300)
def test_what_a_record_says_is_only_ever_text(event: str, called: str) -> None:
    one = game(LOSING)
    tags = (Tag("Event", event), Tag("Names", f"A: {called}, B: Bob"))
    hostile = replace(one, tags=(*tags, *(tag for tag in one.tags if tag.name != "Event")))
    drawn = picture(replay(hostile), PictureOptions(18))
    assert not STEERING & {*drawn}
    shown = Read(drawn)
    assert shown.refs() == Read(picture(replay(one), PictureOptions(18))).refs()
    assert any(text.startswith(("B Bob", "BBob")) for text in shown.texts)


def test_a_turn_there_is_not() -> None:
    with pytest.raises(TurnError, match="there is no turn 35; the game has 33"):
        picture(sample(), PictureOptions(35))
    with pytest.raises(SeatError, match="there is no seat 'Q'"):
        picture(sample(), PictureOptions(seat="Q"))
    with pytest.raises(LanguageError):
        picture(sample(), language="xx")


def test_after_a_mistake_nothing_is_shown() -> None:
    broken = replay(game(PRINTED))
    with pytest.raises(TurnError, match="domino check shows it"):
        picture(broken)
    last = last_shown(broken)
    assert last is not None
    Read(picture(broken, PictureOptions(last)))
    with pytest.raises(TurnError, match="domino check shows it"):
        picture(broken, PictureOptions(last + 1))


def test_rules_that_do_not_exist_leave_nothing_to_show() -> None:
    nothing = replay(parse('[Variant "no such"] [Deal "A:01"] A 0-1').games[0])
    assert last_shown(nothing) is None
