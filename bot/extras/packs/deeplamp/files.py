"""A whole pack: its ten files, and one for other worlds. The JSON Schema is generated from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import AfterValidator

from bot.extras.packs.deeplamp.effects import Effects
from bot.extras.packs.deeplamp.heroes_and_enemies import EnemyKind, HeroClass
from bot.extras.packs.deeplamp.items import Chart, Item, Named
from bot.extras.packs.deeplamp.mine import Card, Discovery, Mission, Tile, World
from bot.extras.packs.deeplamp.numbers import Amount, Natural, Price, Whole
from bot.extras.packs.deeplamp.town import Town
from bot.extras.packs.fields import Count, Id, Name, Part, Text, said


class BagToken(Named):
    """A token in a hero's bag."""

    price: Price
    do: Effects
    throw: bool = False


class LampTarget(Part):
    """The lamp test's target on some spaces of the shaft."""

    from_: Whole
    to: Whole
    target: Whole


class Level(Part):
    """The cost of a hero's level."""

    level: Whole
    xp: Price


class CrewLevel(Part):
    """The enemies' side and hardenings at a level of the crew (S12)."""

    level: Whole
    grim: bool
    harden: Whole


class CrewSize(Part):
    """The threat level and revive tokens for a number of heroes (S7)."""

    heroes: Whole
    threat: Literal["low", "medium", "high"]
    revive: Whole


def _one_for_each(key: str, first: int, last: int) -> AfterValidator:
    """Return a check that a list has one entry for each number of a range, in order."""

    def check(rows: Sequence[Any]) -> Sequence[Any]:
        have, want = [getattr(row, key) for row in rows], list(range(first, last + 1))
        if have != want:
            raise said(f"they are for {have}", f"Write them for {want}, in order")
        return rows

    return AfterValidator(check)


class Numbers(Part):
    """All numbers of the rules."""

    shaft_mouth: Natural
    lamp_targets: list[LampTarget]
    omen_spaces: list[Whole]
    dark_spaces: list[Whole]
    peril: Annotated[list[Whole], Count(6, 6)]
    bag: Whole
    load: Whole
    start_nerve: Whole
    change_at: Whole
    search_dice: Whole
    search_on: Whole
    heal_xp: Whole
    large_wound_xp: Whole
    harden_xp: Whole
    loot_most: Whole
    ambush_initiative: Whole
    fixed_move: Whole
    lodging: Whole
    ore_price: Whole
    far_from_lamp: Amount
    levels: Annotated[list[Level], _one_for_each("level", 2, 8)]
    crew_levels: Annotated[list[CrewLevel], _one_for_each("level", 1, 8)]
    crew_sizes: Annotated[list[CrewSize], _one_for_each("heroes", 1, 6)]


class About(Part):
    """The pack's title, its words, the rules' numbers, and the tokens for the bag."""

    format: Literal[1, 2]
    id: Id
    title: Name
    version: Name
    language: Text
    author: Text
    licence: Text
    worlds: Annotated[list[Id], Count(1)]
    about: Text
    terms: dict[Id, Text]
    numbers: Numbers
    tokens: list[BagToken]
    start_tokens: Annotated[list[Id], Count(1)]


class Files(Part):
    """A pack of format 1 or 2: an object with a key for each file; the key decks is the file decks.json."""

    pack: About
    classes: Annotated[list[HeroClass], Count(1)]
    enemies: Annotated[list[EnemyKind], Count(1)]
    tiles: Annotated[list[Tile], Count(2)]
    tokens: Annotated[list[Discovery], Count(1)]
    decks: dict[Id, list[Card]]
    items: list[Item]
    charts: dict[Id, Chart]
    town: Town
    missions: Annotated[list[Mission], Count(1)]
    worlds: list[World] = []
