"""A text as a reader sees it: codes told in words, its value, and its tokens in the order of time."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache, cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from analyzer.forms import clearing, definitions, figures, order, remarks, words
from analyzer.forms.by_hands import with_hands_summed
from analyzer.forms.codes import (
    with_chains_divided,
    with_codes_told,
    with_commits_told,
    without_footnotes,
)
from analyzer.forms.console import (
    with_choices,
    with_moves_shown,
    with_topics_told,
    with_trace_told,
    without_checks,
    without_notes_of_sessions,
)
from analyzer.forms.data_rows import (
    in_order,
    joined_tables,
    rows_in_page,
    with_cells_on_a_line,
    with_coded_turns,
    with_hands_on_a_line,
    with_nodes_told,
    with_outputs_told,
)
from analyzer.forms.draw_signs import (
    with_draws_in_brackets,
    with_draws_signed,
    with_own_marks_counted,
    with_remarked_draws,
    with_signs_explained,
    with_stock_giving,
    without_rest_told,
)
from analyzer.forms.draws import with_draws_told
from analyzer.forms.games_apart import FEWEST_SHARED, with_rounds_numbered, without_selves
from analyzer.forms.growing_tables import with_growth_told
from analyzer.forms.lead_and_end import without_whoever_begins
from analyzer.forms.legend import tiles_each, with_neighbours_named, with_seats_named, with_signs_told
from analyzer.forms.line_of_play import FEWEST_PLAYS, are_laid_across, written_tiles
from analyzer.forms.markup import (
    as_page,
    as_written,
    of_one_program,
    plain_text,
    with_bars_told,
    with_boxes_told,
    with_pictures_told,
    without_tags,
    without_wraps,
)
from analyzer.forms.names import (
    newest_last,
    with_names_that_are_words,
    with_stock_alone,
    with_takes_that_play,
    without_titles,
)
from analyzer.forms.order import FEWEST_MESSAGES
from analyzer.forms.patterns import with_marks_as_passes
from analyzer.forms.played_on_tables import with_lead_told, with_whole_halves, without_tables_shown
from analyzer.forms.printed_values import tables_of, with_blocks_told, with_last_history
from analyzer.forms.rows_of_values import with_players_apart
from analyzer.forms.score_sheets import with_hands_counted
from analyzer.forms.signs import explained, with_lists_drawn
from analyzer.forms.states import with_ends_told, with_kifu_told, with_rounds_unrolled, with_tables_told
from analyzer.forms.tables import FEWEST_ROWS
from analyzer.forms.tokens import Kind, Token, is_name, rows_of_tokens, tokens
from analyzer.forms.values import (
    unchained,
    value_in,
    value_of,
    with_numbers_told,
    with_turns_as_objects,
    without_pairs,
)
from analyzer.forms.words import Loose, meaning, own_list, says
from analyzer.forms.worked_out import with_doubles_again, with_hands_raised, without_what_is_held_back
from analyzer.forms.written_values import (
    with_actions_named,
    with_calls_told,
    with_numbers_named,
    with_skipped_cells,
)
from analyzer.notation.decode import with_scanned_figures
from analyzer.notation.vocabulary import Word

if TYPE_CHECKING:
    from analyzer.forms.line_of_play import WrittenTile
    from analyzer.forms.loose_game import LooseGame


_FAR = re.compile(r"(?<=[ \t]{400})[ \t]+")  # many a pattern looks at each blank in turn


class SeenText:
    """A text in no form of ours, with what the ways to read it begin with."""

    def __init__(self, text: str, *, stories: bool = True) -> None:
        self.text, self.stories = with_outputs_told(words.in_small_letters(_FAR.sub("", text))), stories
        text = self.bare = without_heads_of_logs(self.text)
        for told in TOLD:
            text = told(text)
        self.untagged = text
        for seen in SEEN:
            text = seen(text)
        self.plain = text
        """What a reader sees of it."""

    @cached_property
    def value(self) -> Any:
        """What it stands for if it is a value: JSON, XML, YAML; None for others."""
        text = self.untagged
        value = rows_in_page(text) or value_of(text) or tables_of(text)
        return with_tables_told(
            with_numbers_told(
                in_order(joined_tables(with_players_apart(with_rounds_unrolled(unchained(value)))))
            )
        )

    @cached_property
    def tokens(self) -> list[Token]:
        """Of the plain text."""
        return explained(_in_time_order(self.plain))

    @cached_property
    def unquoted(self) -> list[Token]:
        """The tokens of what the writer has not quoted from others."""
        own = order.without_quotes(self.plain)
        return explained(_in_time_order(own)) if own != self.plain else self.tokens

    def of(self, games: list[LooseGame]) -> list[Token]:
        """The writer's own tokens, with figures as tiles if most turns of these games are none without."""
        written = {one.tile for one in self.unquoted}
        tiles = [turn.tile for game in games for turn in game.turns if turn.tile]
        known = sum(tile in written for tile in tiles) * 2 >= len(tiles)
        return self.unquoted if known else figures.with_figures(self.unquoted)

    @cached_property
    def written(self) -> list[WrittenTile]:
        """The tiles of the text."""
        return written_tiles(self.pieces)

    @cached_property
    def figured(self) -> list[Token]:
        """The tokens with two figures as a tile."""
        return figures.with_figures(self.tokens)

    @cached_property
    def each(self) -> int | None:
        """How many tiles each player is dealt, if that is said."""
        return tiles_each(rows_of_tokens(self.tokens))

    @cached_property
    def across(self) -> bool:
        """Whether tiles are laid above and below others, not on a line."""
        return are_laid_across(self.tokens)

    @cached_property
    def pieces(self) -> list[Token]:
        """The tokens; two figures are a tile where next to no other tiles are written."""
        return figures.with_figures(self.tokens) if count_tiles(self.tokens) < FEWEST_PLAYS else self.tokens


def is_one_game(one: SeenText, other: SeenText) -> bool:
    """Whether two texts have the tiles of a game each, but next to none in common: they are parts of one."""
    tiles, others = ({each.token.tile for each in text.written} for text in (one, other))
    return min(len(tiles), len(others)) >= FEWEST_PLAYS and len(tiles & others) < FEWEST_SHARED


def _in_time_order(text: str) -> list[Token]:
    found = remarks.without_missing(remarks.with_nothing_as_blank(tokens(text)))
    found = with_doubles_again(figures.with_numbered_names(without_wraps(found, text)))
    found = without_what_is_held_back(with_hands_raised(with_draws_told(found)))
    found = remarks.without_remarks_on_turns(clearing.without_ends_asked_for(found))
    found = with_stock_alone(with_names_that_are_words(found))
    found = clearing.oldest_first(
        originals_first(innermost_first(order.first_things_first(with_takes_that_play(found))))
    )
    return with_hands_counted(order.in_order_of_numbers(newest_last(found)))


def count_tiles(pieces: list[Token]) -> int:
    """How many tokens are tiles."""
    return sum(one.kind is Kind.TILE for one in pieces)


MOST_IN_A_SIGNATURE = 2  # so many words stand alone on a line below a letter: `Ruth`, `R x`


def originals_first(found: list[Token]) -> list[Token]:
    """Letters with the older ones below, `-----Original Message-----` between them, the oldest first."""
    lines: list[list[Token]] = [[]]
    for one in found:
        lines[-1].append(one)
        if one.kind is Kind.LINE:
            lines.append([])
    breaks = [at for at, line in enumerate(lines) if _is_break(line)]
    if len(breaks) + 1 < FEWEST_MESSAGES:
        return found
    told: list[Token] = []
    for start, end in reversed([*pairwise([-1, *breaks, len(lines)])]):
        head, *letter = [line for line in lines[start + 1 : end] if len(line) > 1] or [[]]
        if not head or not is_name(head[0]):
            return found
        name = head[0]
        said = [line for line in letter if not (line[0].text[0] == name.text[0] and _is_short(line))]
        each = [replace(one, text=name.text) if one.text == "I" else one for line in said for one in line]
        told += [name, replace(name, kind=Kind.SIGN, text=":"), *each]
    return told


def _is_break(line: list[Token]) -> bool:
    words = [one.text for one in line if one.kind is Kind.WORD]
    signs = {one.text for one in line if one.kind is Kind.SIGN}
    dashes = [one.text for one in line[:3]] == ["-"] * 3 and [one.text for one in line[-3:-1]] == ["-"] * 2
    return dashes and signs == {"-"} and 1 <= len(words) <= 3


def _is_short(line: list[Token]) -> bool:
    words = [one for one in line if one.kind is not Kind.LINE and one.text != "."]
    return len(words) <= MOST_IN_A_SIGNATURE and all(one.kind is Kind.WORD for one in words)


def innermost_first(found: list[Token]) -> list[Token]:
    """Letters that quote one another, each with all before it, in the order of time: `Ana : ...` each.

    The newest is not quoted, and headed or signed; who wrote the others is said in the line above them.
    """
    ends = [at for at, one in enumerate(found) if one.kind is Kind.LINE]
    letters: list[list[list[Token]]] = [[]]
    for start, end in pairwise([0, *(at + 1 for at in ends), len(found)]):
        line = found[start:end]
        deep = next((at for at, one in enumerate(line) if one.text != ">"), len(line))
        if deep == len(letters):
            letters.append([])
        elif deep != len(letters) - 1:
            if line:
                return found
            continue
        letters[-1].append(line[deep:])
    if len(letters) < FEWEST_MESSAGES:
        return found
    told: list[Token] = []
    signed = [line[0] for line in letters[0] if len(line) == 2 and is_name(line[0])]
    if signed and not any(one.text == ":" for one in letters[0][0]):  # the newest has no head
        letters[0][:0] = [[signed[0], replace(signed[0], kind=Kind.SIGN, text=":")], []]
    heads = [letters[0][:1], *(letter[-1:] for letter in letters[:-1])]
    for head, letter in reversed([*zip(heads, letters, strict=True)]):
        names = [one for line in head for one in line if one.kind is Kind.WORD and one.text[0].isupper()]
        if not names or not any(one.text == ":" for one in head[0]):
            return found
        name, colon = names[-1], next(one for one in head[0] if one.text == ":")
        begins = (
            next((at for at, line in enumerate(letter) if len(line) < 2), 0) if head[0] is letter[0] else 0
        )
        said = letter[begins : len(letter) - (letter is not letters[-1])]
        signs = ([name.text], [name.text[:1]])  # below what is said; and who writes I is called by name
        own = [line for line in said if [one.text for one in line if one.kind is not Kind.LINE] not in signs]
        each = [one for line in own if len(line) > 1 for one in line]
        told += [name, colon, *(replace(one, text=name.text) if one.text == "I" else one for one in each)]
    return told


_HALF = "[0-9]"
_LEVEL = r"(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR)"
_ASIDE_OF_LOGS = re.compile(
    rf"(?m)(?<!\w)seed=\w+|^[ \t]*[<\[(|]?{_HALF}[ ]?\.{{3,}}[ ]?{_HALF}[>\])|]?[ \t]*$"
    rf"|^(?:{_LEVEL}:[\w.]+:(?=\S)|(?:[^\W\d]+ \u00b7 )+[0-9]+ ?[^\W\d]+$"
    rf"|(?P<when>\W?[0-9][0-9:.,TZ+ /-]*\]?[ ]+)?(?:\|[ ]+)?(?=\W|{_LEVEL})"
    rf"(?:\[[^\[\]\n]+\][ ]+)?\[?{_LEVEL}[ ]*\]?[ ]+"
    r"(?:[0-9]+[ ]+)?(?:---[ ]+)?(?:\[[^\[\]\n]+\][ ]+)?"
    r"(?:\|[ ]+)?(?:(?:\w+(?:[.$]\w+)+|(?<=\|[ ])\w+)(?:[ ]+[-:|][ ]+|[ ]{2,})"
    r"|(?P<fields>\w+\{(?:\w+=[\w.-]+[ ]?)+\}:[ ]+)?\w+(?:::\w+)+:[ ]+))"
    r"|(?<=[0-9]{2} )[\w.-]+ [\w./-]+\[[0-9]{2,7}\]:(?= )"  # `raspi dominod[812]:`
    r"|(?<=[0-9M] )(?:\w+\.){2,}\w+ \w+(?=\n[^\W\d_]+: )"  # `10:04:13 de.club.Table pass`, above `INFO: ...`
    r"|^=(?:[A-Z]+ )+REPORT=+(?:[ ][0-9]+-\w+-[0-9]+::[0-9:.]+[ ]=+)?"
    r"|^(?:Erlang/OTP|Eshell|Python|GHCi, version|Interactive Elixir)[ ].*"
)
"""What logs say beside turns: how serious a line is, what wrote it, how a shell begins; open ends alone."""


_SEARCHED = re.compile(r"(?<!\w)(?:best|pv|hint)=\S+")  # what a program would play: `best=4/3 eval=0.2`
_OWNED = re.compile(r"(?m)(?<=\w)\.(?=(?:hand|rack|tiles)[ ]?[=:])")  # `Ana.hand = [...]`
_ACTING = re.compile(r"(?<![\w.])([A-Z]\w+)\.([a-z]\w*)\((?![\"'])")  # `Ana.play([6|4])`


def without_heads_of_logs(text: str) -> str:
    r"""A text without what logs say in front of their lines, but for the time, and how shells begin.

    >>> without_heads_of_logs("2024-11-02 INFO turn{no=1 seat=B}: sim::engine: Play").split()
    ['2024-11-02', 'turn', 'no', '1', 'seat', 'B:', 'Play']
    """
    text = _SEARCHED.sub(lambda one: " " * len(one[0]), _ASIDE_OF_LOGS.sub(_blanked, text))
    acts = {one[0] for one in _ACTING.finditer(text) if says(one[2], Loose.PLAY, Word.PASS, Word.DRAW)}
    several = 1 < len({one.partition(".")[0] for one in acts}) <= MANY
    text = (
        _ACTING.sub(lambda one: f"{one[1]} {one[2]}(" if one[0] in acts else one[0], text)
        if several
        else text
    )
    return _JOINED.sub(_apart, _OWNED.sub(" ", text))


_JOINED = re.compile(
    r"(?<![\w.])([A-Z]{2,3}_(?=[A-Z]+\b)|[A-Z][a-z]{1,2}(?=[A-Z][a-z]+\b)"
    r"|(?<!<)[A-Z][a-z]+(?:\.|::)(?=[A-Z]{3,}\b))(\w+)"
)
"""Such as `AT_HEAD`, `AtHead`, `End.RIGHT`."""
_SIDES = {Word.LEFT, Word.RIGHT, Loose.HEAD, Loose.TAIL}


def _apart(joined: re.Match[str]) -> str:
    """A word without the small one in front of it that says nothing."""
    said = meaning(joined[2]) if "_" in joined[1] else meaning(joined[2]) & _SIDES
    small = meaning(joined[1].rstrip("_.:")) <= {Loose.FILLER, Loose.END}
    return " " * len(joined[1]) + joined[2] if small and said else joined[0]


_WROTE = re.compile(r"[.$](\w+)[ ]+[-:|][ ]+$")


def _blanked(aside: re.Match[str]) -> str:
    when, fields = aside["when"] or "", re.sub(r"[{=]", " ", aside["fields"] or "").replace("}", "")
    tells = aside.string[aside.end() :][:1].isalpha()  # `game.table - Ana puts`
    if not tells and (wrote := _WROTE.search(aside[0])) and wrote[1].casefold() in own_list("board"):
        fields = f"{wrote[1]}="  # what is written by `game.Board` is the table
    return when + fields + " " * (len(aside[0]) - len(when) - len(fields))


MANY = 8  # a game has so many tiles at least


@cache
def _table_told() -> re.Pattern[str]:
    words = "|".join(sorted(map(re.escape, own_list("board") | own_list("line")), key=len, reverse=True))
    return re.compile(rf"(?im)^(?:.*?(?:[\])>:-]| {{2}}) )?(?:{words}) ?(?:[=\[]| has [0-9]).*$")


def without_tables_told(text: str) -> str:
    """A text without the lines that tell the table, or its ends, where others tell moves: `line=[(6, 4)]`."""
    rows = text.split("\n")
    tables = {at for at, row in enumerate(rows, 1) if _table_told().match(row)}
    if len(tables) < MANY:
        return text
    tiles = [(one.span.line in tables, one.tile) for one in tokens(text) if one.tile]
    shown, told = ({tile for within, tile in tiles if within is there} for there in (True, False))
    whole = len(shown) >= MANY and shown <= told
    return "\n".join("" if at in tables else row for at, row in enumerate(rows, 1)) if whole else text


_REQUEST = re.compile(
    r"^(?P<when>[^A-Za-z]*?)(?:>+ ?)?(?P<verb>GET|HEAD|POST|PUT|PATCH|DELETE) (?P<path>/\S*|https?://\S+)(?P<rest>.*)$"
)
_ANSWER = re.compile(r"^\W*<+ ?(?:HTTP/[0-9.]+ )?(?P<status>[1-5][0-9]{2})\b(?P<rest>.*)$")
_WHO = re.compile(
    r"(?i)\bx-(?:[a-z]+-)?(?:player|user|seat)[a-z-]*: ?([\w-]+)|[?&](?:player|user|seat)=([\w-]+)"
)
FEWEST_REQUESTS = 8  # so many turns a game has at least
REFUSED = 400  # from this status on a server has not done what it was asked for


def with_requests_told(text: str) -> str:
    r"""A text with what each request does as an object on its line; what only asks, or is refused, left out.

    >>> asked = 'POST /g/7/moves (X-Player: ana)\n> {"tile":"6-6"}\n< 200 {"ok":true,"ends":[6,6]}'
    >>> with_requests_told("\n".join([asked] * 8)).split("\n")[:3]
    ['{"action": "moves", "player": "ana", "tile": "6-6"}', '', '']
    """
    lines = text.split("\n")
    starts = [at for at, line in enumerate(lines) if _REQUEST.match(line)]
    if len(starts) < FEWEST_REQUESTS or not any(map(_ANSWER.match, lines)):
        return text
    told = lines[: starts[0]]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        told += [_told(lines[start:end]), *[""] * (end - start - 1)]
    return "\n".join(told)


def _told(lines: list[str]) -> str:
    """What a request does, as an object; nothing if it was refused, or did nothing."""
    request = _REQUEST.match(lines[0])
    answers = [match for line in lines if (match := _ANSWER.match(line))]
    if request is None or any(int(one["status"]) >= REFUSED for one in answers):
        return ""
    action = re.split(r"[?#]", request["path"])[0].rstrip("/").rpartition("/")[2]
    bodies = [_object(line) for line in lines if not _ANSWER.match(line)]
    if any(map(_lists_names, bodies)):
        return ""  # a table is opened: `{"variant": "draw", "users": ["ana", "ben"]}`
    answered = [_object(one["rest"]) for one in answers]
    if any(one.get("ok") is False or "error" in one for one in answered):
        return ""
    asks, draws = request["verb"] in ("GET", "HEAD"), says(action, Word.DRAW)
    named = next((one[1] or one[2] for one in map(_WHO.search, lines) if one), None)
    fields: dict[str, Any] = {} if asks else {"action": action}
    fields |= {"player": named} if named else {}
    for body in [*bodies, *(answered if asks or draws else [])]:
        fields |= body
    held = asks and says(action, Word.HAND) and named
    return json.dumps(fields) if held or not asks else ""


def _lists_names(body: dict[str, Any]) -> bool:
    lists = [one for one in body.values() if isinstance(one, list) and len(one) > 1]
    return any(all(isinstance(name, str) and not re.search("[0-9]", name) for name in one) for one in lists)


def _object(line: str) -> dict[str, Any]:
    """The object on a line; an empty one where there is none."""
    at = line.find("{")
    found = value_in(line[at:]) if at >= 0 else None
    return found if isinstance(found, dict) else {}


FEWEST_RACKS = 8
_RACK = re.compile(
    r"(?m)^([^\w\n]*\w+[:>]?[ \t]+)\[?((?:[0-9]{2}[, ])*[0-9]{2})\]?[ \t]+"
    r"(\+?)(?:([0-9])([0-9])|[-\u2013])(?!\S)"
)
"""Who acts, what he holds, and what he plays or draws: `>ana: 64,41,30 41`, `>ana: 64,30 +22`."""


def without_racks(text: str) -> str:
    """A text without the hand in front of each turn, if every tile that is played stands in it."""
    racks = [one[4] is None or one[3] or f"{one[4]}{one[5]}" in one[2] for one in _RACK.finditer(text)]
    if len(racks) < FEWEST_RACKS or not all(racks):
        return text
    return _RACK.sub(lambda one: f"{one[1]}{one[3] and 'draws '}{one[4] or ''}-{one[5] or ''}", text)


_NAMED = re.compile(r"\s*([A-Z]\w+)(?:\s*\|\s*|\s{3,})([A-Z]\w+)\s*")
_SPACED = re.compile(r"([0-9]) \. ([0-9])$")


def with_columns_named(text: str) -> str:
    r"""A text in which two players each write below their own name, with that in front of what they write.

    >>> with_columns_named("ANA | BEN\n" + "4 . 4 |\n      | 4 . 0\n" * 4).split("\n")[1:3]
    ['ANA: 4-4', 'BEN: 4-0']
    >>> with_columns_named("ANA     BEN\n" + "4:4\n        4:0  <- both\n" * 4).split("\n")[1:3]
    ['ANA: 4:4', 'BEN: 4:0  <- both']
    """
    lines = text.split("\n")
    head = next(filter(None, map(_NAMED.fullmatch, lines)), None)
    if head is None:
        return text
    two = map(str.split, lines, "|" * len(lines)) if "|" in head[0] else (_cut(one, head) for one in lines)
    told = {at: cells for at, cells in enumerate(two) if len(cells) == len(head.groups())}
    alone = {at: cells for at, cells in told.items() if not all(map(str.strip, cells))}
    if len(alone) < FEWEST_ROWS * 2 or len(told) - len(alone) > FEWEST_ROWS:
        return text
    for at, cells in alone.items():
        said = [
            f"{who}: {cell.strip()}" for who, cell in zip(head.groups(), cells, strict=True) if cell.strip()
        ]
        lines[at] = _SPACED.sub(r"\1-\2", "".join(said))
    return "\n".join(lines)


def _cut(line: str, head: re.Match[str]) -> list[str]:
    """The cells of a line with one tile below two names that stand apart, if nothing stands across."""
    start = head.start(2)
    apart = not line[start - 1 : start].strip() and sum(bool(one.tile) for one in tokens(line)) == 1
    return [line[:start], line[start:]] if apart else []


_SIGNS_OF_LATEX = {"uparrow": "\u2191", "dagger": "\u2020", "ddagger": "\u2021", "ast": "*", "star": "*"}
_SIGNS_OF_LATEX |= {"times": "\u00d7", "bullet": "\u2022", "circ": "\u2218", "emptyset": "\u2205"}
_LATEX = re.compile(rf"(?:\$|\\,)((?:\\(?:{'|'.join(_SIGNS_OF_LATEX)})(?![a-z])\s?)+)(\$)")


def with_signs_of_latex(text: str) -> str:
    r"""A text with the signs that LaTeX calls by their names between dollars.

    >>> with_signs_of_latex(r"$\ast$ 6-4 & $\star\star$ 6-2 & $d_1\,\ast$")
    '* 6-4 & ** 6-2 & $d_1 *$'
    """

    def signs(called: re.Match[str]) -> str:
        named = "".join(_SIGNS_OF_LATEX[name] for name in re.findall("[a-z]+", called[1]))
        return named if called[0][0] == "$" else f" {named}$"

    return _LATEX.sub(signs, text)


TOLD = (
    *(with_cells_on_a_line, with_hands_on_a_line, with_lead_told, with_seats_named),
    *(with_stock_giving, without_rest_told, without_pairs, without_notes_of_sessions, with_marks_as_passes),
    *(with_pictures_told, words.with_accents_alike, with_rounds_numbered, without_selves, with_whole_halves),
    *(definitions.with_own_commands, with_numbers_named, with_signs_of_latex, with_requests_told),
    *(without_checks, with_calls_told, with_trace_told),
    *(
        words.with_receivers_told,
        order.with_shell_answers,
        order.with_events_told,
        remarks.without_turns_below,
    ),
    *(clearing.without_versions, words.without_refused, remarks.without_what_is_weighed),
    *(
        remarks.with_choices_starred,
        with_nodes_told,
        with_commits_told,
        with_topics_told,
        remarks.with_commands_told,
        with_remarked_draws,
        without_whoever_begins,
    ),
    *(with_hands_summed, definitions.with_words_for_numbers, with_codes_told, with_chains_divided),
    *(without_footnotes, words.with_letters_told, with_columns_named, definitions.with_names_of_first_round),
    *(
        with_scanned_figures,
        with_lists_drawn,
        with_signs_explained,
        with_draws_signed,
        with_own_marks_counted,
        figures.with_han_figures,
        figures.with_figures_in_columns,
        figures.with_halves_joined,
        figures.with_lettered_doubles,
        figures.with_additions_told,
    ),
    *(
        definitions.without_marks_explained,
        definitions.with_letters_as_figures,
        figures.with_sides_behind,
        with_bars_told,
        with_turns_as_objects,
        with_coded_turns,
        figures.with_times_drawn,
        with_draws_in_brackets,
    ),
    *(with_actions_named, with_last_history, with_blocks_told, with_ends_told, order.without_answered),
    *(order.without_other_tags, with_kifu_told, order.with_senders, clearing.with_list_tables_told),
    *(with_skipped_cells, as_written, as_page, of_one_program, without_tags),
    *(with_boxes_told, with_moves_shown, with_choices),
)
"""What is done to a text first: what is told in codes is told in words."""
SEEN = (
    *(plain_text, with_growth_told, order.with_turns_behind_tiles, with_signs_told, with_neighbours_named),
    *(figures.with_rounds_counted, words.without_scribe, clearing.without_announcer, without_racks),
    *(without_tables_shown, without_tables_told),
    *(clearing.without_notes, without_titles, remarks.without_measures, words.typed),
)
"""What is done to it then, so that what a reader sees is left."""
