"""Games as people and programs write them: chats, notes, logs, sentences, spreadsheets, JSON.

Movetext, tables and our own JSON are read by `analyzer.notation`. What it cannot make a game of is read here:
`tokens` tells tiles from words; `line_scanner`, `turns_in_tables` and `turns_in_values` find who did what;
`interpretation` replays the ways to understand it, and `understanding` keeps the legal one with the fewest
assumptions.

The forms themselves stand here, as `domino forms` lists them; each example is read by a test. So does what is
said of a text that was read: as a whole, line by line, and of each game in one sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analyzer.game import outcome_sentence
from analyzer.record.diagnostics import Severity
from analyzer.record.game import Draw, Expose, Pass, Play
from analyzer.replays.known_deal import known_deal
from analyzer.rules import Drawing
from analyzer.words.message import joined, listed, say, say_many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.record.game import Game, Reading, Record, Turn
    from analyzer.replays.replay import Replay
    from analyzer.words.messages import Messages


class FormEntry(NamedTuple):
    """A form with its name on the command line."""

    name: str
    title: str
    example: str
    unsaid: tuple[str, ...] = ()
    """What a text in this form does not say of a game; reading it again cannot bring it back."""


CHAT = """[21/11/25, 22:10] Pepe: 6|6 😎
[21/11/25, 22:10] Luis: 6|0
[21/11/25, 22:11] Toño: paso
[21/11/25, 22:11] Rafa: 0|4"""

LINES = """Anna: 6-6
Ben plays 6x4
Carla passes
Dora -> 4:1 left"""

MOVES = """no,player,tile,side
1,Anna,6-6,
2,Ben,6-4,left
3,Carla,pass,
4,Dora,4-1,left"""

ROUNDS = """Ronda;Toño (S);Pepe (N);Rafa (O);Luis (E)
1;6/4;;paso;6/6
2;;4/1;;1/6"""

JSON = """{"players": ["Ana", "Luis"],
 "moves": [{"player": 0, "tile": [6, 6]}, {"player": 1, "tile": [6, 4]}, {"player": 0, "tile": [4, 1]}]}"""

JSON_LINES = """{"seat": 1, "tile": "6-6"}
{"seat": 2, "tile": "6-4"}
{"seat": 3, "pass": true}
{"seat": 4, "tile": "4-1"}"""

XML = """<game>
<move player="Ana" tile="6-6"/>
<move player="Luis" tile="6-4"/>
<move player="Ana" tile="4-1"/>
</game>"""

SCORE_SHEET = "score-sheet"
SHEET = """Mano  Nosotros  Ellos
1           25      0
2            0     40
3           80      0"""

TABLE = """A B C D
1 ---- [6-6] [6-5] [6-0]
2 [5-5] pass [5-4] [0-3]"""

LETTERS = "which letters the seats had: A is whoever leads"
RULES = "the rules, but for what the result and the number of tiles tell; a tag above the text says them"
ENDS = "the end that a tile joins, where it fits at both and no side is written"
HANDS = "the hands and the stock, unless lines beside the turns tell them"
TOLD = (LETTERS, RULES, ENDS, HANDS)
"""What is not said by texts that name a player and a tile for each turn."""
COMMENTS = "remarks, open ends and points beside the turns"

FORMS = (
    FormEntry("movetext", "movetext, our own form", '[Lead "B"]\n1. B 1-1  C pass  D 1-5'),
    FormEntry("table", "a table of rounds as books print it", TABLE),
    FormEntry("chat", "a chat with times", CHAT, (*TOLD, COMMENTS)),
    FormEntry("lines", "a line for each turn, as in notes and logs", LINES, (*TOLD, COMMENTS)),
    FormEntry(
        "sentences",
        "sentences, or several turns on a line",
        "Sale Ana con el doble seis. Luis pone el seis-cuatro. Pepe pasa. Rosa juega el cuatro-uno.",
        (*TOLD, COMMENTS),
    ),
    FormEntry(
        "tiles",
        "tiles and passes in order, nobody named",
        "6-6 6-4 4-4 6-5 pass 4-1",
        ("who plays; how many they are, unless it is written", *TOLD, COMMENTS),
    ),
    FormEntry("moves-table", "a table with a row for each turn (CSV, HTML, a spreadsheet)", MOVES, TOLD),
    FormEntry(
        "rounds-table",
        "a table with a column for each player, in any order",
        ROUNDS,
        ("which letters the seats had: A is the first column", *TOLD[1:], "which tiles are drawn"),
    ),
    FormEntry("json", "JSON of other programs, or a value as Python prints it", JSON, TOLD),
    FormEntry("json-lines", "a value on each line", JSON_LINES, TOLD),
    FormEntry("xml", "XML", XML, TOLD),
    FormEntry(
        SCORE_SHEET,
        "a score sheet: the points of each game, no turns",
        SHEET,
        ("turns, hands and leads: only who won how much", RULES),
    ),
)

NAMES = tuple(entry.name for entry in FORMS)


# -- what was made of a text, in words --------------------------------------------------------------------

MOST_UNUSED = 8
"""So many lines that were not used are counted up; of more the number is said."""


def called(record: Record, game: Game, words: Messages) -> Messages:
    """The messages, which call the players as the text does where its reader has given them their letters."""
    return words if record.reading is None else words.calling(game.names)


def understood(reading: Reading, games: int, words: Messages) -> str:
    """One line: `read as a chat: 4 players, 28 turns, Pepe leads; 2 lines not used: 1, 31`."""
    parts = [
        say_many(len(reading.players), "{count} player", "{count} players"),
        say_many(reading.turns, "{count} turn", "{count} turns"),
    ]
    if reading.form == SCORE_SHEET:
        parts = [say_many(len(reading.players), "{count} side", "{count} sides")]
    if games > 1:
        parts.insert(0, say_many(games, "{count} game", "{count} games"))
    if reading.leader:
        parts.append(say("{player} leads", player=reading.leader))
    said = [say("read as {form}: {parts}", form=reading.form, parts=joined(", ", parts))]
    if reading.assumed:
        said.append(say("assumed: {what}", what=joined(", ", reading.assumed)))
    if reading.unused:
        unused = reading.unused
        shown = ", ".join(map(str, unused[:MOST_UNUSED])) + (", ..." if len(unused) > MOST_UNUSED else "")
        said.append(
            say_many(
                len(unused), "{count} line not used: {lines}", "{count} lines not used: {lines}", lines=shown
            )
        )
    return words.told(joined("; ", said))


class ExplainedLine(NamedTuple):
    """A line of a text that is not empty, and what was made of it."""

    number: int
    text: str
    what: str


def explained_lines(record: Record, words: Messages) -> Iterator[ExplainedLine]:
    """Every line of the text, and what was made of it."""
    made: dict[int, list[str]] = {}
    for game in record.games:
        names = called(record, game, words).names
        before: Turn | None = None
        placed = len({turn.span for turn in game.turns}) > 1  # the values of a text have no places
        for turn in game.turns:
            if turn.span:
                who = names.get(turn.seat, turn.seat)
                put_in = placed and before and before.span == turn.span and isinstance(turn.action, Pass)
                note = f" ({words.told(say('not written'))})" if put_in and record.reading else ""
                made.setdefault(turn.span.line, []).append(f"{who} {_done(turn)}{note}")
            before = turn
        for hand in game.deal.hands if game.deal else ():
            if hand.span:
                tiles = " ".join("?" if tile is None else str(tile) for tile in hand.tiles)
                made.setdefault(hand.span.line, []).append(f"{names.get(hand.seat, hand.seat)}: {tiles}")
    unused = set(record.reading.unused) if record.reading else set()
    for number, text in enumerate(record.text.split("\n"), 1):
        if not text.strip():
            continue
        what = "; ".join(made.get(number, []))
        if not what:
            what = words.told(say("not used") if number in unused else say("used, but no turn"))
        yield ExplainedLine(number, text, what)


def _done(turn: Turn) -> str:
    action = turn.action
    if isinstance(action, Pass):
        return "pass"
    if isinstance(action, Draw):
        return f"draw {action.tile or '?'}"
    if isinstance(action, Play):
        join = "" if action.join is None else f"@{action.join}"
        return f"{action.tile or '?'}{join}"
    return f"exposed {action.tile}" if isinstance(action, Expose) else "?"


class GameVerdict(NamedTuple):
    """A checked game in a sentence: whether it is valid, then how it ended."""

    valid: bool
    head: str
    """`valid`, or how many errors there are."""
    ending: str

    def __str__(self) -> str:
        return self.head + self.ending


def game_verdict(result: Replay, words: Messages) -> GameVerdict:
    """`valid; blocked, A+C score 46 (partnership)`, `1 error (partnership)`."""
    errors = sum(problem.severity is Severity.ERROR for problem in result.diagnostics)
    name = f" ({result.rules.name})"
    if errors:
        return GameVerdict(False, words.told(say_many(errors, "{count} error", "{count} errors")), name)
    said = [""]
    if not result.game.turns and result.game.result is not None:
        said.append(say("only the result is written, no turns"))
    if result.outcome:
        said.append(outcome_sentence(result.outcome, result.seating))
        if result.game.result is None:
            said.append(say("the record states no result"))
    return GameVerdict(True, words.told(say("valid")), words.told(joined("; ", said)) + name)


def missing_fact(result: Replay) -> str | None:
    """What can be analysed of a game whose hands are not all told, and what has to be told for more.

    None where they are; and where tiles are drawn, so that the hands that are left do not tell those dealt.
    """
    deal = known_deal(result.game, result.rules, result.seating)
    labels = result.seating.labels
    held = [
        say_many(count, "{seat} {count} tile", "{seat} {count} tiles", seat=labels[seat])
        for seat in range(result.rules.seats)
        if (count := deal.unknown(seat))
    ]
    if not held or not result.steps or result.rules.drawing is not Drawing.NONE:
        return None
    known = [label for seat, label in enumerate(labels) if not deal.unknown(seat)]
    fact = say(
        "what was left in each hand ({hands}) would tell what every move was worth", hands=listed(held)
    )
    if not known:
        return fact
    now = say("`domino analyze --fair` values the moves of {seats}, whose hand is known", seats=listed(known))
    return joined("; ", [now, fact])
