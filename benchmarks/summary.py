"""The figures that are quoted, beside what was aimed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.figures import Table, number_text, time_text
from benchmarks.peers import OPEN_SPIEL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.results import Results

Row = tuple[str, str, str]


def summary(results: Results) -> Table:
    """One row for each."""
    return Table("What is quoted", ("", "measured", "aim"), list(rows(results)))


def rows(results: Results) -> Iterator[Row]:
    """What it is, the figure, the aim."""
    yield from _solving(results)
    yield from _recorded(results)
    yield from _peers(results)
    yield from _others(results)
    yield from _page(results)
    yield from _repairs(results)
    yield from _fair(results)


def _solving(results: Results) -> Iterator[Row]:
    if solved := results.solving:
        value, nodes, game = solved.value, solved.nodes, solved.game
        what = f"value of the best lead of a full deal, {value.count:,} deals, one core"
        yield f"{what}: median", time_text(value.median), "≤ 0.5 ms"
        yield "the same: p90, p99, most", " / ".join(value.texts(time_text)[1:]), "p99 ≤ 2 ms"
        yield (
            "positions searched for it: median, p99",
            f"{number_text(nodes.median)} / {number_text(nodes.p99)}",
            "≤ 8,700: three times the smallest proofs known",
        )
        yield "positions searched in a second", number_text(solved.nodes_per_second), ""
        yield "found in the table; memory used", _memory(solved.hit_rate, solved.memory), ""
        yield "value of every lead of a full deal: median", time_text(solved.options.median), ""
        both = f"{time_text(game.median)} / {time_text(game.most)}"
        yield "every option of every turn of a game, processor time: median, most", both, "median ≤ 6 ms"
    if threads := results.threads:
        yield "two threads instead of one, a batch of deals", f"{number_text(threads.ratio)} times faster", ""
    if wasm := results.wasm:
        yield (
            "the same search in WebAssembly, in Node",
            f"{number_text(wasm.times_kernel)} times slower",
            "≤ 1.5",
        )


def _recorded(results: Results) -> Iterator[Row]:
    if found := results.recorded:
        single, match, cross = found.single, found.match, found.cross
        every = "every option of every turn, processor time,"
        what = f"{every} {single.count} recorded games of three and four sides: median, most"
        yield what, f"{time_text(single.median)} / {time_text(single.most)}", "median ≤ 1 s"
        yield f"{every} the {match.games} games of `{match.name}`", time_text(match.seconds), "≤ 20 s"
        yield "turns of these given up", str(found.beyond), "0"
        yield f"turns of `{cross.name}` given up", f"{cross.beyond} of {cross.turns}", "bounds, not nothing"
        yield (
            f"`domino batch`, {found.pages} of our records, all cores",
            time_text(found.folder),
            "≤ 30 s: all",
        )
        yield "the page of a match of 13 games", f"{number_text(found.match_page / 1000)} kB", "≤ 500 kB"
        yield "elements of the page of a match of 8 games", f"{found.elements:,}", "≤ 3,000"


def _memory(hit_rate: float, memory: int) -> str:
    return f"{hit_rate:.1%}; {number_text(memory / 1e6)} MB"


def _peers(results: Results) -> Iterator[Row]:
    if peers := results.peers:
        package = f"alpha-beta of PyPI `dominoes` {peers.version}, same deals and values"
        yield package, f"{number_text(peers.times_dominoes)} times slower", "≥ 15,000"
        yield "the same, heavy tiles first", f"{number_text(peers.times_dominoes_heavy)} times slower", ""
        if peers.times_playout is not None:
            what = f"a random playout of OpenSpiel {peers.open_spiel}, `{OPEN_SPIEL}`, in exact values"
            yield what, number_text(peers.times_playout), ""
        yield "our reference in Python, every lead", f"{number_text(peers.times_reference)} times slower", ""


def _others(results: Results) -> Iterator[Row]:
    if reading := results.reading:
        what = f"records of {reading.turns:.0f} turns read and validated in a second"
        yield what, number_text(reading.rate), "≥ 3,000"
    if run := results.processes:
        yield "`domino solve -`, 100 full deals, every lead: a deal", time_text(run.stream.median), "≤ 20 ms"
        yield "`domino analyze`, one game", time_text(run.analyze.median), "≤ 0.5 s"
        report = f"{time_text(run.report.median)}; {number_text(run.page / 1000)} kB"
        yield "`domino report`, one game; its page", report, "≤ 0.5 s; 250 kB"
        yield "`domino draw`, one position as SVG", time_text(run.draw.median), ""
        yield f"`domino batch`, {run.batched} records: a record", time_text(run.batch.median), ""
        yield "`domino check`", time_text(run.check.median), "≤ 0.25 s"
        yield "`domino --help`", time_text(run.help.median), "≤ 0.06 s"


def _page(results: Results) -> Iterator[Row]:
    if page := results.page:
        for kind, weight in (("", page.plain), (", fair values too", page.fair)):
            what = f"the page of a game in a browser, {weight.bytes.count} games{kind}"
            sizes = f"{number_text(weight.bytes.median / 1000)} / {number_text(weight.bytes.most / 1000)} kB"
            yield f"{what}: median, most", sizes, "≤ 400 kB"
            times = f"{time_text(weight.interactive.median)} / {time_text(weight.interactive.p90)}"
            yield "the same, opened, until a key steps: median, p90", times, "≤ 300 ms"
        nine = f"{number_text(page.nine.median / 1000)} / {number_text(page.nine.most / 1000)} kB"
        yield (
            f"the same of double nine, {page.nine.count} games, fair values too: median, most",
            nine,
            "≤ 400 kB",
        )
        started = f"{time_text(page.first.median)} / {time_text(page.first.p90)}"
        yield "a move of one's own, every option of a full deal, first question: median, p90", started, ""
        for what, spread in (
            ("the same, the solver running", page.opening),
            (f"the same, {page.decisions.count} decisions along these games", page.decisions),
        ):
            times = f"{time_text(spread.median)} / {time_text(spread.p90)}"
            yield f"{what}: median, p90", times, "≤ 100 ms"


def _repairs(results: Results) -> Iterator[Row]:
    if repair := results.repair:
        for what, line in (("one slip", repair.once), ("two slips", repair.two)):
            yield f"the first repair of a record with {what} is the game that was meant", line.share(), ""
            if seconds := line.seconds:
                times = f"{time_text(seconds.median)} / {time_text(seconds.most)}"
                yield f"a repair of {what}: median, most", times, ""


def _fair(results: Results) -> Iterator[Row]:
    if fair := results.fair:
        what = f"`domino analyze --fair`, one game, {fair.worlds:,} deals for each early decision"
        yield f"{what}: median, most", f"{time_text(fair.all.median)} / {time_text(fair.all.most)}", "≤ 1.2 s"
        times = f"{time_text(fair.settled.median)} / {time_text(fair.settled.most)}"
        yield "the same, as it comes: no more deals than it takes to tell which moves are worse", times, ""
        if fair.all_processor and fair.settled_processor:
            times = f"{time_text(fair.all_processor.median)} / {time_text(fair.settled_processor.median)}"
            yield "both, processor time: median", times, ""
        yield "the same, the sample game as a whole process", time_text(fair.process.median), ""
