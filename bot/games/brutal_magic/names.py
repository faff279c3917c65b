"""Names of seats, units, rosters and chances."""

from __future__ import annotations

from fractions import Fraction

from bot.games.phrases import SeatWords
from engine.brutal_magic.armies.designs import Army, UnitType
from engine.brutal_magic.armies.names import SEATS, UnitName, seat_of
from engine.brutal_magic.board.state import Position

SEAT_WORDS = SeatWords(SEATS)
symbol, seat_name, person = SEAT_WORDS.symbol, SEAT_WORDS.name, SEAT_WORDS.person


def percent(chance: Fraction) -> str:
    """Format a chance, as 67%; round to 0 or 100 only if exact."""
    if chance in (0, 1):
        return f"{int(chance) * 100}%"
    return f"{min(99, max(1, round(100 * chance)))}%"


def unit_word(unit: UnitName, type_: str) -> str:
    """Return a unit with its seat's symbol: 🔴 r2 Emberling."""
    return f"{symbol(seat_of(unit))} {unit} {type_}"


def unit_line(position: Position, unit: UnitName, *, is_on_guard: bool = False, is_whole: bool = True) -> str:
    """Return **r2** Emberling in G7: pawn 5/4/3/2; Scorch 1/5; add the numbers only if `is_whole`."""
    type_, hex_ = position.type_of(unit), position.units[unit].hex
    place = f"{hex_}, on guard" if is_on_guard else hex_
    numbers = f": {design_words(type_)}" if is_whole else ""
    return f"**{unit}** {type_.name} in {place}{numbers}"


def design_words(type_: UnitType) -> str:
    """Return a design's numbers: pawn 5/4/3/2; Scorch 1/5."""
    traits = f"{type_.move}/{type_.skill}/{type_.defense}/{type_.toughness}"
    return f"{type_.rank} {traits}; {', '.join(map(str, type_.attacks)) or 'no attack'}"


def army_line(army: Army) -> str:
    """Return an army's types: Lich, Ghoul, Imp."""
    return ", ".join(type_.name for type_ in army) or "no types yet"


def roster_title(name: str) -> str:
    """Return a roster's display name: Cinder Court."""
    return name.replace("_", " ").title()
