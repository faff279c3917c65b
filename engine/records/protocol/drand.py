"""Say when rounds of drand's usual chain are public."""

from __future__ import annotations

from typing import Final

QUICKNET: Final = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
_GENESIS, _PERIOD = 1_692_803_367, 3


def public_at(number: int) -> int:
    """Return the second since 1970 in which a round is public."""
    return _GENESIS + _PERIOD * (number - 1)


def first_round(at: int) -> int:
    """Return the first round that is public no earlier than this second since 1970."""
    return max(1, -(-(at - _GENESIS) // _PERIOD) + 1)
