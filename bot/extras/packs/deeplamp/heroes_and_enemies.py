"""Read classes of heroes and kinds of enemies."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from bot.extras.packs.deeplamp.effects import Effects
from bot.extras.packs.deeplamp.items import Chart, Cost, Named, Ranged, Thing
from bot.extras.packs.deeplamp.numbers import Natural, Price, Whole
from bot.extras.packs.fields import Count, Id, Name, Part, Text, left
from engine.deeplamp.pack.language import Size


class Charge(Named):
    """A special round (S84)."""

    when: Literal["attack", "damage"]
    cost: Cost
    do: Effects


class Chant(Named):
    """A chant (S84)."""

    cost: Whole
    number: Whole
    xp: Whole
    dangerous: bool
    do: Effects


class Charges(Part):
    """Special rounds, with the keyword of the weapons that take them."""

    kind: Literal["charges"]
    needs: Text
    start: list[Id]
    charges: list[Charge]


class Favor(Part):
    """Favor, and the chants that it pays for."""

    kind: Literal["favor"]
    start: Whole
    known: list[Id]
    chants: list[Chant]


class Track(Part):
    """Four abilities that are learned one after the other."""

    name: Name
    abilities: Annotated[list[Thing], Count(4, 4)]


class Stats(Part):
    """A class's starting values."""

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
    abilities: list[Thing]
    gear: list[Id]
    upgrades: Annotated[list[Thing], Count(3, 3)]
    bonus: Chart
    tracks: Annotated[list[Track], Count(4, 4)]
    pool: Annotated[Charges | Favor, Field(discriminator="kind")] = left()


class Hardening(Thing):
    """An ability of an enemy kind by the face of a D6."""

    face: Whole


class Fear(Part):
    """Fright that an enemy gives to heroes nearby (S57)."""

    scope: Literal["adjacent", "tile", "near"]
    n: Whole


class Side(Part):
    """A side of an enemy kind (S103)."""

    initiative: Whole
    move: Whole
    escape: Whole
    to_hit: Whole
    combat: Whole
    damage: Whole
    defense: Whole
    health: Whole
    xp: Price
    abilities: list[Thing]
    ranged: Ranged = left()
    fear: Fear = left()


class EnemyKind(Named):
    """A kind of enemy, of which there are so many models."""

    size: Size
    models: Natural
    keywords: list[Text]
    normal: Side
    grim: Side
    hardened: Annotated[list[Hardening], Count(6, 6)]
