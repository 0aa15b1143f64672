"""The lists of changes and of lines fit the sources as they are; trying them all takes an hour."""

from __future__ import annotations

import re
from pathlib import Path

from analyzer.kernel.build import HERE
from tools.kernel_coverage import argued
from tools.mutate_kernel import mutations
from tools.mutate_rules import ROOT, harmless
from tools.mutate_rules import mutations as places


def test_every_change_on_the_list_can_be_made() -> None:
    found = mutations()
    for mutation in found:
        text = (HERE / mutation.file).read_text("utf-8")
        assert mutation.applied(text) != text
    assert len(found) >= 30


def test_every_change_of_rules_that_is_called_harmless_can_be_made() -> None:
    names = {
        (str(Path(place.file).relative_to(ROOT / "analyzer")), place.function, place.what)
        for place in places()
    }
    assert [one for one in harmless() if one[:3] not in names] == []


def test_every_line_that_is_argued_stands_in_its_function() -> None:
    for one in argued():
        text = (HERE / one.file).read_text("utf-8")
        body = re.search(rf"\b{one.function}\([^;{{]*\)\n{{.*?\n}}\n", text, re.DOTALL)
        assert body is not None
        assert all(f"{line}\n" in body[0] for line in one.lines), one
