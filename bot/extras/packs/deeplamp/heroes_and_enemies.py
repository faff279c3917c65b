"""Classes of heroes, and kinds of enemies."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from bot.extras.packs.deeplamp.effects import Effects
from bot.extras.packs.deeplamp.items import Chart, Cost, Named, Ranged, Thing
from bot.extras.packs.deeplamp.numbers import Faces, Natural, Price, Whole
from bot.extras.packs.fields import Count, Id, Name, Part, Text, left
from engine.deeplamp.pack.language import Size

MOST_ABILITIES: Final = 20
"""Most abilities that a class has from the start, and that a side of an enemy kind has."""
MOST_GEAR: Final = 20
"""Most items that a new hero has."""


class Charge(Named):
    """A special round for a weapon (S84)."""

    when: Literal["attack", "damage"]
    cost: Cost
    do: Effects


class Chant(Named):
    """A chant that heroes can sing (S84)."""

    cost: Whole
    number: Whole
    xp: Whole
    dangerous: bool
    do: Effects
    timing: Literal["any", "own"] = "any"


class Charges(Part):
    """Special rounds, and the keyword of the weapons that can fire them."""

    kind: Literal["charges"]
    needs: Text
    start: list[Id]
    charges: list[Charge]


class Favor(Part):
    """Favor, and the chants that heroes pay for with it."""

    kind: Literal["favor"]
    start: Whole
    known: list[Id]
    chants: list[Chant]


class Track(Part):
    """Four abilities, which a hero learns one after the other."""

    name: Name
    abilities: Annotated[list[Thing], Count(4, 4)]


class Stats(Part):
    """The numbers that a hero of the class starts with."""

    health: Whole
    mind: Whole
    combat: Whole
    melee: Whole
    ranged: Whole
    defense: Whole
    resolve: Whole
    initiative: Whole
    nerve_max: Whole
    nimble: Whole
    wits: Whole
    heart: Whole
    might: Whole
    lore: Whole
    luck: Whole


class HeroClass(Named):
    """A class of heroes."""

    keywords: list[Text]
    stats: Stats
    abilities: Annotated[list[Thing], Count(0, MOST_ABILITIES)]
    gear: Annotated[list[Id], Count(0, MOST_GEAR)]
    upgrades: Annotated[list[Thing], Count(3, 3)]
    bonus: Chart
    tracks: Annotated[list[Track], Count(4, 4)]
    pool: Annotated[Charges | Favor, Field(discriminator="kind")] = left()
    nerve_face: Faces = []
    nerve_gives: Whole = 1


class Hardening(Thing):
    """An ability that an enemy kind gains on one face of the hardening D6."""

    face: Whole


class Fear(Part):
    """Frights that an enemy gives to heroes nearby (S57)."""

    scope: Literal["adjacent", "tile", "near"]
    n: Whole


class Side(Part):
    """One of the two sides of an enemy kind (S103)."""

    initiative: Whole
    move: Whole
    escape: Whole
    to_hit: Whole
    combat: Whole
    damage: Whole
    defense: Whole
    health: Whole
    xp: Price
    abilities: Annotated[list[Thing], Count(0, MOST_ABILITIES)]
    ranged: Ranged = left()
    fear: Fear = left()


class EnemyKind(Named):
    """A kind of enemy; `models` is the most that can be on the map at once."""

    size: Size
    models: Natural
    keywords: list[Text]
    normal: Side
    grim: Side
    hardened: Annotated[list[Hardening], Count(6, 6)]
    fixed: bool = False
