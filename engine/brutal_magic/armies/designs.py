"""Unit types: the price of a level, parsing of designs, and their text form (B5 to B11)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.brutal_magic.armies.names import POINTS, SIGNS, read_name, read_note, read_token
from engine.brutal_magic.armies.prices import AS_PRINTED, HIGHEST, Prices
from engine.kernel.core import Json, Refused
from engine.kernel.strict_reading import read_choice, read_list, read_object

TYPES: Final = 8
ATTACKS: Final = 6
TRAITS: Final = ("move", "skill", "defense", "toughness")


@dataclass(frozen=True)
class Attack:
    """An attack with its range and power (B6)."""

    name: str
    range: int
    power: int
    note: str = ""

    @property
    def points(self) -> int:
        """Return the printed price of the attack: one point for each level, and at least one (B7)."""
        return max(1, self.range + self.power)

    def __str__(self) -> str:
        return f"{self.name} {self.range}/{self.power}"

    def dump(self) -> dict[str, Json]:
        return {"name": self.name, "note": self.note, "range": self.range, "power": self.power}


@dataclass(frozen=True)
class UnitType:
    """A unit type (design); all units of one type are alike."""

    name: str
    rank: str
    """Class: pawn, champion or master."""
    token: str
    move: int
    skill: int
    defense: int
    toughness: int
    attacks: tuple[Attack, ...] = ()
    note: str = ""
    sign: str = ""
    """The silhouette that its player chose, one of SIGNS; "" for none. It changes nothing but pictures."""

    def attack(self, name: str) -> Attack | None:
        """Return the attack with that name; None if the type has none."""
        return next((attack for attack in self.attacks if attack.name == name), None)

    @property
    def longest(self) -> Attack | None:
        """Return the attack with the longest range; of equals, the first (B27)."""
        return max(self.attacks, key=lambda attack: attack.range, default=None)

    def points(self, prices: Prices = AS_PRINTED) -> int:
        """Return the price of the type at a table's prices, by default the printed ones (B7, B11, B59)."""
        levels = sum(prices.of(self.rank, trait, getattr(self, trait)) for trait in TRAITS)
        attacks = sum(
            max(1, prices.of(self.rank, "range", one.range) + prices.of(self.rank, "power", one.power))
            for one in self.attacks
        )
        return levels + attacks + prices.further(self.rank) * max(0, len(self.attacks) - 1)

    def __str__(self) -> str:
        """Return the type as a roster line without its name: "Em pawn 5/4/3/2; Scorch 1/5"."""
        traits = f"{self.move}/{self.skill}/{self.defense}/{self.toughness}"
        return f"{self.token} {self.rank} {traits}; {', '.join(map(str, self.attacks)) or 'none'}"

    def dump(self) -> dict[str, Json]:
        """Return the type in the JSON form that an answer to `muster` uses."""
        traits = {trait: getattr(self, trait) for trait in TRAITS}
        attacks = [attack.dump() for attack in self.attacks]
        return {
            "name": self.name,
            "class": self.rank,
            "token": self.token,
            "note": self.note,
            **traits,
            "attacks": attacks,
            **({"sign": self.sign} if self.sign else {}),
        }


Army = tuple[UnitType, ...]


_LINE = re.compile(
    r"(?P<name>.+) (?P<token>\w{1,2}) (?P<rank>\w+) (?P<traits>\d+(?:/\d+){3}); (?P<attacks>.+)"
)
_ATTACK = re.compile(r"(?P<name>.+) (?P<range>\d+)/(?P<power>\d+)")


def parse_type(line: str) -> UnitType:
    """Parse a roster line, "Emberling Em pawn 5/4/3/2; Scorch 1/5"; raise ValueError if it is malformed."""
    found = _LINE.fullmatch(line)
    if found is None:
        raise ValueError(f"{line!r} is not a design")
    written = found["attacks"].split(", ") if found["attacks"] != "none" else []
    parts = [_ATTACK.fullmatch(attack) for attack in written]
    attacks = tuple(Attack(part["name"], int(part["range"]), int(part["power"])) for part in parts if part)
    if len(attacks) < len(written):
        raise ValueError(f"{line!r} has an attack that cannot be read")
    move, skill, defense, toughness = map(int, found["traits"].split("/"))
    return UnitType(found["name"], found["rank"], found["token"], move, skill, defense, toughness, attacks)


def read_types(value: Json, prices: Prices) -> Army:
    """Read an army: one Master type and up to seven others (B8). Raise Refused with the fault."""
    written = read_list(value, "types", "unit types")
    if len(written) > TYPES:
        raise Refused(f"An army can have at most {TYPES} types, not {len(written)}.")
    army: list[UnitType] = []
    for one in written:
        army.append(_read_type(one, army, prices))
    if sum(type_.rank == "master" for type_ in army) != 1:
        raise Refused("An army must have exactly one Master type.")
    return tuple(army)


def _read_type(value: Json, army: Sequence[UnitType], prices: Prices) -> UnitType:
    data = read_object(value, needs=("name", "class"), may=("token", "note", *TRAITS, "attacks", "sign"))
    name = read_name(data["name"], "The name of a type", [type_.name for type_ in army])
    if "token" in data and data["token"] is None:
        raise Refused(f"The token of {name} must be one or two letters or digits, or left out.")
    traits = {trait: _read_level(data.get(trait, 0), f"{trait} of {name}", prices) for trait in TRAITS}
    type_ = UnitType(
        name=name,
        rank=read_choice(data["class"], POINTS, f"The class of {name}"),
        token=read_token(data.get("token"), name, [type_.token for type_ in army]),
        **traits,
        attacks=_read_attacks(data.get("attacks", []), name, prices),
        note=read_note(data.get("note", ""), f"The note of {name}"),
        sign=read_choice(data["sign"], SIGNS, f"The picture of {name}") if "sign" in data else "",
    )
    if type_.sign and type_.rank == "master":
        raise Refused(f"{name} is a Master, and all Masters have the same picture.")
    spent, allowed = type_.points(prices), POINTS[type_.rank]
    if spent > allowed:
        raise Refused(f"{name} costs {spent} points, but a {type_.rank} may cost {allowed} at most.")
    return type_


def _read_attacks(value: Json, owner: str, prices: Prices) -> tuple[Attack, ...]:
    written = read_list(value, f"The attacks of {owner}", "attacks")
    if len(written) > ATTACKS:
        raise Refused(f"{owner} can have at most {ATTACKS} attacks, not {len(written)}.")
    attacks: list[Attack] = []
    for one in written:
        data = read_object(one, needs=("name",), may=("note", "range", "power"))
        name = read_name(data["name"], f"The name of an attack of {owner}", [other.name for other in attacks])
        attacks.append(
            Attack(
                name,
                _read_level(data.get("range", 0), f"range of {name}", prices),
                _read_level(data.get("power", 0), f"power of {name}", prices),
                read_note(data.get("note", ""), f"The note of {name}"),
            )
        )
    return tuple(attacks)


def _read_level(value: Json, what: str, prices: Prices) -> int:
    most = min(HIGHEST, prices.trait_cap)
    if type(value) is not int or not 0 <= value <= most:
        raise Refused(f"The {what} must be a whole number from 0 to {most}, not {value!r}.")
    return value
