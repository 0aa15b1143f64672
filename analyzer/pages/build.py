"""From reviews to what the templates are given."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from analyzer.notation import write
from analyzer.pages.comparison import compared_views
from analyzer.pages.critical import critical_view, marked_sentences, unjudged, without_critical
from analyzer.pages.diagrams import diagram, hand_views, seat_choices, spot_views
from analyzer.pages.evaluation import evaluation_view
from analyzer.pages.fair_values import fair_note
from analyzer.pages.known import clue_text, known_clues, known_views, unknown_seats
from analyzer.pages.look import check_seat, sight_of
from analyzer.pages.match_sheet import found_matches, game_names, match_views
from analyzer.pages.precomputed import Worked, board_data, worked_out
from analyzer.pages.sentences import outcome_text, remarks, who
from analyzer.pages.summary import brief, brief_where, card_views, known_variant, rules_view, summary_view
from analyzer.pages.turn_view import head_told, repair_view
from analyzer.pages.turns import round_views, row_views
from analyzer.pages.view import DiagnosticView, FactView, GameView
from analyzer.record.diagnostics import Severity
from analyzer.record.game import Form, Record
from analyzer.reviews.verdict import verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.pages.comparison import ComparedView
    from analyzer.pages.match_sheet import MatchView
    from analyzer.pages.turn_view import RepairView
    from analyzer.record.diagnostics import Diagnostic
    from analyzer.replays.replay import Replay
    from analyzer.reviews.review import Review
    from analyzer.words.messages import Messages


_ESCAPES: Final = str.maketrans(
    {"&": "&amp;", '"': "&quot;", "'": "&#39;", "<": "&lt;", ">": "&gt;", "\n": "&#10;", "\r": "&#13;"}
)


def framed(page: str, title: str, height: int) -> str:
    r"""A frame with the page in it, to be pasted into another page as it is.

    Neither page reaches into the other: the frame is sandboxed, its script of an origin of its own. All is on
    one line, as some editors of blogs end a piece of HTML at an empty one. The height is that at
    first; readers can drag it. Source: the attributes `srcdoc` and `sandbox` in the HTML standard.

    Args:
        page: a whole HTML document, one that has `<base href="about:srcdoc">`, or its links within itself
            would lead to the page around it.
        title: what the frame is called for those who do not see it.
        height: in pixels.

    >>> framed("<p>\n", "Game 1", 300).partition("srcdoc=")[2]
    '"&lt;p&gt;&#10;"></iframe>\n'
    """
    return (
        f'<iframe title="{title.translate(_ESCAPES)}" width="100%" height="{height}" loading="lazy"'
        ' sandbox="allow-scripts" allow="clipboard-write"'
        f' style="box-sizing:border-box;width:100%;height:{height}px;border:1px solid #8886;resize:vertical"'
        f' srcdoc="{page.translate(_ESCAPES)}"></iframe>\n'
    )


class ViewLink(Struct, frozen=True):
    """A part of the page that fills the window: a game, a score sheet, lines side by side."""

    id: str
    name: str


class PageView(Struct, frozen=True, kw_only=True):
    """The whole page."""

    title: str
    subtitle: str
    facts: tuple[FactView, ...]
    games: tuple[GameView, ...]
    highest: int
    """The highest number on any tile of the page: the shapes go up to it."""
    repair: RepairView | None = None
    matches: tuple[MatchView, ...] = ()
    fair_note: tuple[str, ...] = ()
    """What fair values assume, where there are any on the page."""
    compared: tuple[ComparedView, ...] = ()
    """Lines of one deal, side by side."""
    record: str = ""
    """The games as movetext, so that the page can be read back; empty where hands are not to be seen."""

    drills: bool = False
    """Whether each game begins with the question what to play at its critical move."""
    views: tuple[ViewLink, ...] = ()
    """What the reader can go to, games first."""

    @property
    def graphs(self) -> bool:
        """Whether anything on the page is drawn as curves."""
        return bool(self.matches) or any(game.evaluation for game in self.games)

    @property
    def heading(self) -> str:
        """What a browser calls the page."""
        return f"{self.title} \N{EN DASH} {self.games[0].heading}" if len(self.games) == 1 else self.title


_FACT_TAGS = (("Date", "date"), ("Site", "site"), ("Source", "source"))


def page_view(
    reviews: Sequence[Review],
    words: Messages,
    source: str,
    seat: str | None = None,
    worked: Sequence[Worked] | None = None,
) -> PageView:
    """The page for all games of a text, seen by a seat at first where one is named.

    Args:
        reviews: the games.
        words: the language.
        source: where the text was read from.
        seat: the label of the seat through whose eyes it is read at first.
        worked: what is the same in every language, where it has been worked out already.

    Raises:
        SeatError: none of the games has this seat.
    """
    replays = [review.replay for review in reviews]
    check_seat(replays, seat)
    worked = [worked_out(review) for review in reviews] if worked is None else worked
    found = found_matches(replays)
    rows = [row for match in found for row in match.rows]
    called = game_names(found, words)
    sheets = match_views(found, called, words)
    if not sheets:
        called = _without_sheets(replays, words)
    games = tuple(
        _game(reviews, index, row.checked, called[index], seat, worked[index], words)
        for index, row in enumerate(rows)
    )
    # Where other people sit down for a later game, no sides are those of the whole page.
    all_sides = {_sides(replay, words) for replay in replays}
    sides = all_sides.pop() if len(all_sides) == 1 else ""
    event = replays[0].game.tag("Event") if replays else None
    title = (
        event.value
        if event and event.value
        else words("title_sides", sides=sides)
        if sides
        else words("title")
    )
    facts = _facts(replays[0], words) if replays else []
    if source:
        facts.append(FactView(words("read_from"), _file_name(source)))
    compared = compared_views(reviews, games, words)
    return PageView(
        title=title,
        subtitle=sides if event and event.value else "",
        facts=tuple(facts),
        games=games,
        highest=max((replay.rules.highest for replay in replays), default=0),
        repair=repair_view(replays, words),
        matches=sheets,
        fair_note=fair_note(reviews, words),
        compared=compared,
        views=tuple(_views(games, sheets, compared, words)),
        record="" if seat else write(Record(tuple(replay.game for replay in replays)), Form.MOVETEXT),
    )


def _views(
    games: Sequence[GameView], sheets: Sequence[MatchView], compared: Sequence[ComparedView], words: Messages
) -> Iterator[ViewLink]:
    """Where the reader can go; games without a name of their own are the only one."""
    yield from (ViewLink(game.id, game.name or game.heading) for game in games)
    for number, lines in enumerate(compared, 1):
        key = "view_compared" if len(compared) == 1 else "view_compared_several"
        first, last = lines.lines[0].name, lines.lines[-1].name
        yield ViewLink(lines.id, words(key, number=number, first=first, last=last))
    for number, sheet in enumerate(sheets, 1):
        key = "view_sheet" if len(sheets) == 1 else "view_sheet_several"
        yield ViewLink(sheet.id, words(key, number=number))


def _without_sheets(replays: Sequence[Replay], words: Messages) -> list[str]:
    """What the games of a page are called that do not add up to a match; nothing for the only one."""
    if len(replays) == 1:
        return [""]
    one_deal = len({(replay.deal, replay.leader) for replay in replays}) == 1
    return [words("line" if one_deal else "game", number=number) for number in range(1, len(replays) + 1)]


def _file_name(source: str) -> str:
    """A path without its folders: a page is sent to others, whom they do not concern."""
    return re.split(r"[/\\]", source)[-1] or source


def _sides(replay: Replay, words: Messages) -> str:
    sides = who(replay, words).sides
    if len(sides) == 2:
        return words("against", one=sides[0], other=sides[1])
    return words.listed(sides)


def _facts(replay: Replay, words: Messages) -> list[FactView]:
    facts = [FactView(words("variant"), _variant_title(replay, words))]
    for name, key in _FACT_TAGS:
        tag = replay.game.tag(name)
        if tag and tag.value:
            facts.append(FactView(words(key), words.date(tag.value) if name == "Date" else tag.value))
    return facts


def _variant_title(replay: Replay, words: Messages) -> str:
    entry = known_variant(replay.rules)
    return words.told(entry.title) if entry else replay.rules.name


def _game(
    reviews: Sequence[Review],
    index: int,
    checked: Replay,
    name: str,
    seat: str | None,
    worked: Worked,
    words: Messages,
) -> GameView:
    review = reviews[index]
    replay, game_id = review.replay, f"g{index + 1}"
    earlier = [other.replay for other in reviews[:index]]
    called = who(replay, words)
    result = outcome_text(replay, called, words)
    hands = hand_views(replay, words)
    facts = _facts(replay, words)
    leader = None if replay.leader is None else called.seats[replay.leader]
    after = words("board_final" if replay.outcome else "board_last")
    caption = f"{after}. {result}" if replay.steps else words("board_alone")
    start = words("say_start", seat=leader) if leader else words("say_start_open")
    board = diagram(worked.drawing, words("board"), words)
    end = replace(board, label=caption)
    critical = critical_view(review, worked.drawing, game_id, called, words)
    # With all hands open the script makes them.
    known = known_views(worked.known, called, words) if seat is not None else ((),) * len(replay.steps)
    valued = any(decision.options for decision in review.decisions)
    return GameView(
        id=game_id,
        name=name,
        heading=result,
        brief=brief(review, called, words),
        brief_where=brief_where(review, called, words),
        opening=_opening(review, seat),
        parts=tuple((part, words(f"tab_{part}")) for part in ("moves", "why", "every", "deal")),
        laid=board_data(replay, worked.drawing),
        facts=tuple(facts) if earlier and facts != _facts(earlier[0], words) else (),
        problems=tuple(_diagnostic(diagnostic, words) for diagnostic in checked.diagnostics),
        valid=checked.valid,
        preface=tuple(remarks(replay.game.preface)),
        repaired=head_told(replay.game, words),
        hands=hands,
        spots=spot_views(hands, replay.rules.direction),
        same_deal=bool(earlier) and replay.deal is not None and earlier[-1].deal == replay.deal,
        rows=row_views(review, game_id, called, words),
        board=board,
        end=end,
        start=start,
        verdict=verdict(review, words, called) if valued else (),
        critical=critical,
        no_critical=without_critical(review, words),
        cut_short=unjudged(review, words),
        marked=marked_sentences(review, called, words),
        valued=valued,
        rounds=round_views(review, game_id, called, known, worked.lines, words),
        sight=sight_of(replay, seat),
        choices=seat_choices(hands, seat, words),
        evaluation=evaluation_view(review, game_id, called, words),
        unknown=unknown_seats(worked.known, called, words),
        called=called,
        known=worked.known_data,
        clues=tuple(clue_text(clue, called, words) for clue in known_clues(worked.known)),
        own=worked.own,
        summary=summary_view(review, game_id, called, worked, words),
        cards=card_views(review, worked, called, words),
        rules=None if earlier and earlier[-1].rules == replay.rules else rules_view(replay.rules, words),
    )


def _opening(review: Review, seat: str | None) -> int:
    """How many turns are made as the page opens: those before the critical move; none for one seat."""
    if seat is not None:
        return 0
    steps, critical = review.replay.steps, review.critical
    if critical is None or critical.played is None:
        return len(steps)
    return next(place for place, step in enumerate(steps) if step.turn == critical.step.turn)


def _diagnostic(written: Diagnostic, words: Messages) -> DiagnosticView:
    diagnostic = written.told(words)
    span = diagnostic.span
    return DiagnosticView(
        severity=words(diagnostic.severity.value),
        error=diagnostic.severity is Severity.ERROR,
        code=diagnostic.slug,
        message=diagnostic.message,
        place=words("place", line=span.line, column=span.column) if span else "",
        hint=diagnostic.hint or "",
        rule=diagnostic.rule or "",
    )
