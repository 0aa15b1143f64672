"""The list of changes that a test has to notice fits the C text as it is; trying them all takes an hour."""

from __future__ import annotations

from analyzer.kernel.build import HERE
from tools.mutate_kernel import mutations


def test_every_change_on_the_list_can_be_made() -> None:
    found = mutations()
    for mutation in found:
        text = (HERE / mutation.file).read_text("utf-8")
        assert mutation.applied(text) != text
    assert len(found) >= 30
