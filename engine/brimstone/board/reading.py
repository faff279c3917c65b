"""Parse names of hexes strictly; a refusal describes the expected format."""

from __future__ import annotations

from engine.brimstone.board.hexes import Hex, is_hex
from engine.kernel.core import Json, Refused
from engine.kernel.strict_reading import read_number


def read_hex(value: Json) -> Hex:
    """Return the name of a hex on the board; anything else is Refused."""
    if not is_hex(value):
        raise Refused(f"There is no hex {value!r}. Rows run from A to I, as in D5.")
    return str(value)


def read_hex_counts(value: Json, what: str) -> dict[Hex, int]:
    """Return troops by hex, at least 1 each; anything else is Refused."""
    if not isinstance(value, dict):
        raise Refused(f"{what} must be an object that maps hexes to troops.")
    return {
        read_hex(hex_): read_number(troops, f"{what} of {hex_}", least=1) for hex_, troops in value.items()
    }
