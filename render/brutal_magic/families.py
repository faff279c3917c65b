"""Choose a type's silhouette: as its player says, by name for the twelve rosters, else by rank and reach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.brutal_magic.armies.designs import UnitType

_NAMES: Final[Mapping[str, str]] = {
    "knight": "Pyre Knight",
    "soldier": "Drowned Singer, Bailiff, Dune Runner, Wax Guard",
    "imp": "Emberling, Candle Imp",
    "archer": "Soot Archer, Seed Slinger, Bone Crossbow, Hail Thrower, Slinger, Rock Lobber",
    "lancer": "Dune Lancer",
    "giant": "Marrow Giant",
    "double": "Double, Reflection",
    "hound": "Thorn Wolf, Spring Hare, Rime Hound, Thunder Mastiff, Wind Whelp",
    "bull": "Brass Bull, Ice Ox",
    "camel": "Salt Camel",
    "bird": "Glass Crane, Tin Sparrow, Spark Kite",
    "moth": "Night Moth, Dust Moth",
    "bee": "Hornet Lance, Drone",
    "fish": "Leviathan Calf",
    "crab": "Crab Bearer",
    "tree": "Walking Oak, Hedge",
    "shard": "Shard",
    "rock": "Boulder Cousin, Pebble",
}
"""Silhouette -> the champions and pawns of the rosters that show it; all Masters show one."""
_OF_NAME: Final = {name: sign for sign, names in _NAMES.items() for name in names.split(", ")}
_FAR: Final = 3
"""Least range at which a type of a player's own design counts as an archer."""


CHARACTERS: Final[Mapping[str, tuple[str, str]]] = {
    "cinder_court": ("fire and bows", "#f0743a"),
    "drowned_choir": ("strong at range", "#4d9fc4"),
    "root_and_bough": ("wolves and oaks", "#6db35f"),
    "brass_menagerie": ("fast sparrows", "#c79a45"),
    "moth_parliament": ("hard to hit", "#a585d0"),
    "bone_ledger": ("giants, bolts", "#d3c9b4"),
    "frost_tithe": ("ox and hounds", "#9fd0ea"),
    "mirror_house": ("best Master", "#d492bd"),
    "storm_kennel": ("dogs, lightning", "#7d9be8"),
    "salt_road": ("quick lancers", "#d8ae66"),
    "honey_throne": ("sharp stingers", "#f0c23c"),
    "quarry_kin": ("very tough", "#a8a096"),
}
"""Roster -> what it is like, and the colour of its card."""


def sign_of(type_: UnitType) -> str:
    """Return the name of a type's silhouette."""
    if type_.rank == "master":
        return "master"
    if type_.sign:
        return type_.sign
    if sign := _OF_NAME.get(type_.name):
        return sign
    if max((one.range for one in type_.attacks), default=0) >= _FAR:
        return "archer"
    return "knight" if type_.rank == "champion" else "soldier"
