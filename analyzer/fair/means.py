"""Means of exact values, and how far off a mean of values drawn at random may be."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.rules import Value


def mean(values: Sequence[Value], weights: Sequence[Value]) -> Fraction:
    """The exact mean of values that count with these weights, not all of which are nought.

    >>> mean([1, 4], [2, 1])
    Fraction(2, 1)
    """
    total = sum(value * weight for value, weight in zip(values, weights, strict=True))
    return Fraction(total) / Fraction(sum(weights))


def standard_error(values: Sequence[Value], weights: Sequence[Value]) -> float:
    """The standard error of the mean of values drawn at random, in their unit; 0 for a single one.

    >>> standard_error([1, 3], [1, 1])
    1.0
    """
    count, middle = len(values), float(mean(values, weights))
    if count < 2:
        return 0.0
    squares = sum(
        (float(weight) * (float(value) - middle)) ** 2 for value, weight in zip(values, weights, strict=True)
    )
    return sqrt(squares * count / (count - 1)) / float(sum(weights))
