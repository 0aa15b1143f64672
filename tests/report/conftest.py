"""What holds for every test of pages."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import pytest

from analyzer.pages import precomputed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.pages.precomputed import Worked
    from analyzer.reviews.luck import Luck
    from analyzer.reviews.review import Review


@pytest.fixture(autouse=True)
def _one_language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are made in the language they open in alone, which takes half as long.

    A test of what a page holds for the reader who switches to another is marked `in_all_languages`.
    """
    if "in_all_languages" not in request.keywords:
        monkeypatch.setattr("analyzer.pages.languages", tuple)


class _Asked(NamedTuple):
    """A review and the luck in it, told apart from others without a look at what is in them."""

    review: Review
    luck: Luck | None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self.review is other.review and self.luck is other.luck

    def __hash__(self) -> int:
        return hash((id(self.review), id(self.luck)))


_plain = precomputed.worked_out


@lru_cache(maxsize=40)
def _kept(asked: _Asked) -> Worked:
    return _plain(*asked)


def _worked_out(review: Review, luck: Luck | None = None) -> Worked:
    return _kept(_Asked(review, luck))


@pytest.fixture(scope="module", autouse=True)
def _worked_out_once(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a page shows of a review in any language is worked out once, and not for each page made of it.

    It is a third of the time that these tests take. Those of how it is worked out are left alone.
    """
    with pytest.MonkeyPatch.context() as patch:
        if request.path.name != "test_worked.py":
            for name in ("precomputed", "build"):
                patch.setattr(f"analyzer.pages.{name}.worked_out", _worked_out)
        yield
