"""What a computer seat weighed besides what it did, as `/game why` tells it."""

from __future__ import annotations

from collections.abc import Sequence

NAMED = 2
"""So many of the alternatives are named in a reason."""


def instead(gain: float, others: Sequence[tuple[float, str]]) -> str:
    """The alternatives, and by how much they are worth less; nothing where there are none."""
    return among([(f"{gain - worth:.1f} less", name) for worth, name in others])


def best_instead(gain: float, others: Sequence[tuple[float, str]]) -> str:
    """The best of the alternatives, and by how much they are worth less."""
    return instead(gain, sorted(others, key=lambda other: -other[0])[:NAMED])


def among(others: Sequence[tuple[object, str]]) -> str:
    """The alternatives, and what is said of each."""
    if not others:
        return ""
    return f" Weighed as well: {', '.join(f'{name} ({what})' for what, name in others)}."
