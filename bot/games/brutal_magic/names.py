"""Names of seats, units, rosters and chances."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from bot.games.phrases import SeatWords
from engine.brutal_magic.armies.designs import Army, UnitType
from engine.brutal_magic.armies.names import POINTS, SEATS, UnitName, seat_of
from engine.brutal_magic.armies.prices import FURTHER, LISTS, priced
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


def unit_line(position: Position, unit: UnitName, *, is_on_guard: bool = False) -> str:
    """Return a unit with its hex: **r2** Emberling in G7."""
    hex_ = position.units[unit].hex
    place = f"{hex_}, on guard" if is_on_guard else hex_
    return f"**{unit}** {position.type_of(unit).name} in {place}"


def traits_lines(type_: UnitType) -> str:
    """Return a design's numbers, each with its word, and a line for each attack, in small print."""
    words = (("Move", type_.move), ("Skill", type_.skill), ("Defence", type_.defense))
    traits = " · ".join(f"{word} **{number}**" for word, number in (*words, ("Toughness", type_.toughness)))
    attacks = (f"{one.name}: reach **{one.range}**, power **{one.power}**" for one in type_.attacks)
    return "\n".join(f"-# {line}" for line in (traits, *attacks))


def design_words(type_: UnitType) -> str:
    """Return a design in one plain line: Champion: move 5, skill 9; Flame Sword reach 1, power 9."""
    traits = f"move {type_.move}, skill {type_.skill}, defence {type_.defense}, toughness {type_.toughness}"
    attacks = (f"{one.name} reach {one.range}, power {one.power}" for one in type_.attacks)
    return "; ".join((f"{type_.rank.capitalize()}: {traits}", *attacks))


def army_line(army: Army) -> str:
    """Return an army's types: Lich, Ghoul, Imp."""
    return ", ".join(type_.name for type_ in army) or "no types yet"


def roster_title(name: str) -> str:
    """Return a roster's display name: Cinder Court."""
    return name.replace("_", " ").title()


def price_lines(listed: str) -> Iterator[str]:
    """Yield what levels cost in a price list, a line for each class: move 2, then 2 3 9."""
    yield "The first levels cost 1 point each. Then each next level costs as listed, the rest as the last:"
    for rank, points in POINTS.items():
        traits = (f"{trait} {_rising(steps)}" for trait, steps in LISTS[listed].get(rank, {}).items())
        further = f"each attack after the first {FURTHER[listed].get(rank, 0)} more"
        yield f"-# **{rank.capitalize()}** ({points} points): {' · '.join([*traits, further])}"


def _rising(steps: str) -> str:
    dearer = steps.lstrip("1")
    told = dearer.rstrip(dearer[-1:]) + dearer[-1:]
    return f"{len(steps) - len(dearer)}, then {' '.join(str(priced(step)) for step in told)}"
