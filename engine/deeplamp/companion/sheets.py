"""A hero's sheet, in the form that descents import and export (S95)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final

from engine.deeplamp.companion.numbers import BAG, LOAD, MOST, TOP_LEVEL
from engine.deeplamp.pack.finding import shipped
from engine.deeplamp.pack.language import STATS
from engine.deeplamp.serialization.sheet_keys import LISTS, NUMBERS, SHEET_KEYS
from engine.deeplamp.state.hero import POLICIES, POLICY
from engine.kernel.core import Json, Refused
from engine.kernel.strict_reading import read_choice, read_flag, read_list, read_number, read_object

NO_CLASS: Final = "blank"
"""Class of a sheet that states all its numbers itself."""
LONGEST: Final = 30
"""Maximum length of names on a sheet, in characters."""
MOST_THINGS: Final = 40
LEAST_STAT, MOST_STAT = -9, 99
NOT_A_SHEET: Final = ("down", "dead")
"""Keys that the companion adds to a hero's data; an exported sheet leaves them out."""


@dataclass(frozen=True)
class Sheet:
    """A hero's sheet.

    `stats` holds printed numbers that differ from the class's, or all if there is no class.
    """

    name: str
    hero_class: str = NO_CLASS
    upgrade: str | None = None
    keepsake: str | None = None
    level: int = 1
    wounds: int = 0
    strain: int = 0
    nerve: int = 1
    xp: int = 0
    coin: int = 0
    ore: int = 0
    taint: int = 0
    poison: int = 0
    favor: int = 0
    gear: Sequence[str] = ()
    hands: Sequence[str] = ()
    abilities: Sequence[str] = ()
    injuries: Sequence[str] = ()
    madness: Sequence[str] = ()
    changes: Sequence[str] = ()
    charges: Sequence[str] = ()
    chants: Sequence[str] = ()
    bag: Mapping[str, int] = field(default_factory=dict)
    stats: Mapping[str, int] = field(default_factory=dict)
    growth: Mapping[str, int] = field(default_factory=dict)
    policy: Mapping[str, str] = field(default_factory=lambda: dict(POLICY))
    used: Sequence[str] = ()
    down: bool = False
    dead: bool = False

    @property
    def is_up(self) -> bool:
        return not self.down and not self.dead

    def number(self, stat: str) -> int | None:
        """Return the printed number plus permanent gains; None if nobody has entered it."""
        printed = self.stats.get(stat, _of_class(self.hero_class).get(stat))
        more = self.growth.get(stat, 0)
        if printed is not None:
            return printed + more
        if stat == "load":
            return LOAD + (self.number("might") or 0) + more
        return BAG + more if stat == "bag" else None


def _of_class(name: str) -> Mapping[str, int]:
    """Return the numbers of a class in the built-in pack."""
    found = shipped().classes.get(name)
    return found.stats if found else {}


def dump_sheet(sheet: Sheet) -> dict[str, Json]:
    """Return the sheet as a descent writes it (S95), plus the companion's own data."""
    data = {one.name: _plain(getattr(sheet, one.name)) for one in fields(Sheet)}
    return {"class": data.pop("hero_class"), **data}


def export_sheet(sheet: Sheet) -> dict[str, Json]:
    """Return the sheet alone, without the companion's own data."""
    return {key: value for key, value in dump_sheet(sheet).items() if key not in NOT_A_SHEET}


def _plain(value: Any) -> Json:
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple | list) else value


def read_sheet(value: Json) -> Sheet:
    """Read a sheet from untrusted JSON; raise Refused with the first error."""
    data = dict(read_object(value, needs=("name",), may=(*SHEET_KEYS, *NOT_A_SHEET)))
    found: dict[str, Any] = {"name": read_label(data["name"], "The name")}
    if "class" in data:
        found["hero_class"] = read_label(data["class"], "The class")
    for key in ("upgrade", "keepsake"):
        if data.get(key) is not None:
            found[key] = read_label(data[key], key)
    for key in NUMBERS:
        if key in data:
            found[key] = _at_most(read_number(data[key], key, least=int(key == "level")), key)
    if found.get("level", 1) > TOP_LEVEL:
        raise Refused(f"A hero's level can be at most {TOP_LEVEL}.")
    for key in (*LISTS, "used"):
        if key in data:
            found[key] = _read_labels(data[key], key)
    for key in ("stats", "growth"):
        if key in data:
            found[key] = _read_stats(data[key], key)
    if "bag" in data:
        bag = read_object(data["bag"], may=tuple(data["bag"]) if isinstance(data["bag"], dict) else ())
        if len(bag) > MOST_THINGS:
            raise Refused(f"A bag can hold at most {MOST_THINGS} kinds of token.")
        found["bag"] = {read_label(one, "A token"): _count(n, one) for one, n in bag.items()}
    if "policy" in data:
        policy = read_object(data["policy"], may=tuple(POLICIES))
        found["policy"] = {
            **POLICY,
            **{key: read_choice(one, POLICIES[key], key) for key, one in policy.items()},
        }
    for key in NOT_A_SHEET:
        if key in data:
            found[key] = read_flag(data[key], key)
    return Sheet(**found)


def load_sheet(data: Mapping[str, Json]) -> Sheet:
    """Load a sheet from the form that `dump_sheet` writes."""
    read: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in data.items()
    }
    return Sheet(hero_class=read.pop("class"), **read)


def read_label(value: Json, what: str) -> str:
    """Read a name that a player typed; raise Refused if it is empty, too long or unreadable."""
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST or not value.isprintable():
        raise Refused(f"{what} must have 1 to {LONGEST} visible characters.")
    return value.strip()


def read_stat(value: Json, what: str) -> int:
    """Read a number of a sheet; raise Refused unless it is whole and within its bounds."""
    if type(value) is not int or not LEAST_STAT <= value <= MOST_STAT:
        raise Refused(f"{what} is a whole number from {LEAST_STAT} to {MOST_STAT}.")
    return value


def _read_stats(value: Json, what: str) -> dict[str, int]:
    numbers = read_object(value, may=STATS)
    return {key: read_stat(number, f"{what} {key}") for key, number in numbers.items()}


def _read_labels(value: Json, what: str) -> tuple[str, ...]:
    found = read_list(value, what, "names")
    if len(found) > MOST_THINGS:
        raise Refused(f"{what}: at most {MOST_THINGS}.")
    return tuple(read_label(one, f"Each of {what}") for one in found)


def _count(value: Json, what: str) -> int:
    return _at_most(read_number(value, what, least=1), what)


def _at_most(value: int, what: str) -> int:
    if value > MOST:
        raise Refused(f"{what} is at most {MOST}.")
    return value
