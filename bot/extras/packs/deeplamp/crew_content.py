"""Validate what a crew at a real table keeps for itself: pack format 2, of which every file is optional.

Nothing here is played by the bot, so entries need no effects, and names may stand in for ids.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import Field
from pydantic import ValidationError as Faulty

from bot.extras.packs.deeplamp.effects import Effects
from bot.extras.packs.deeplamp.heroes_and_enemies import Charges, Favor, Fear
from bot.extras.packs.deeplamp.items import Mods, Ranged, Times
from bot.extras.packs.deeplamp.numbers import Natural, Price, Whole
from bot.extras.packs.error_messages import faults_of, schema_of
from bot.extras.packs.fields import Count, Fault, Id, Name, Part, Short, Text, left
from engine.deeplamp.pack.language import ClassStat, ItemDeck, Roll, Size, Stat
from engine.kernel.core import Json

MOST = 300
"""Most entries of one kind; a group types fewer in years."""


class _Kept(Part):
    """Base of everything with a name; its id is left out where nothing refers to it."""

    name: Name
    id: Id = left("")
    text: Short = ""


class Ability(_Kept):
    """An ability of a class or an enemy kind."""

    mods: Mods = []
    on: Times = []


class KeptSide(Part):
    """One of the two sides of an enemy kind."""

    initiative: Whole
    to_hit: Whole
    combat: Whole
    damage: Whole
    defense: Whole
    health: Natural
    xp: Price = 0
    move: Whole = 0
    escape: Whole = left()
    ranged: Ranged = left()
    fear: Fear = left()
    abilities: Annotated[list[Ability], Count(0, 20)] = []


class KeptHardening(Ability):
    """An ability that an enemy kind gains on one face of the hardening D6."""

    face: Annotated[int, Field(ge=1, le=6)]


class KeptEnemy(_Kept):
    """A kind of enemy; without a grim side the normal one counts at every level."""

    size: Size = "small"
    models: Natural = left()
    keywords: list[Text] = []
    normal: KeptSide
    grim: KeptSide = left()
    hardened: Annotated[list[KeptHardening], Count(0, 6)] = []
    fixed: bool = False


class KeptLine(Part):
    """A line of a chart, by the first and last number that it covers."""

    from_: Whole
    to: Whole
    name: Text = ""
    text: Short = ""
    id: Id = left()
    mods: Mods = []
    on: Times = []
    do: Effects = []


class KeptChart(Part):
    """A chart; its dice are 2D6 where nothing else is said."""

    dice: Roll = "2D6"
    entries: Annotated[list[KeptLine], Count(1, MOST)]


class KeptTrack(Part):
    """A track of abilities, learnt one after the other."""

    name: Name
    abilities: Annotated[list[Ability], Count(1, 10)]


class KeptClass(_Kept):
    """A class of heroes, with as many of its numbers as the group has written down."""

    keywords: list[Text] = []
    stats: dict[ClassStat, Whole] = {}
    abilities: Annotated[list[Ability], Count(0, 20)] = []
    gear: Annotated[list[Id], Count(0, 20)] = []
    upgrades: Annotated[list[Ability], Count(0, 10)] = []
    bonus: KeptChart = left()
    tracks: Annotated[list[KeptTrack], Count(0, 4)] = []
    pool: Annotated[Charges | Favor, Field(discriminator="kind")] = left()


class KeptUpgrade(Part):
    """An upgrade: the keyword that the item needs, the slots it takes, and its cost."""

    to: Text = left()
    slots: Whole = 1
    ore: Whole = left()
    cost: dict[Literal["ore", "coin"], Price] = {}
    needs: Text = left()


class KeptItem(_Kept):
    """A thing that heroes can carry."""

    deck: Literal["start", ItemDeck, "forge"] = left()
    weight: Whole = 0
    price: Price = left()
    sell: Price = left()
    hands: Annotated[int, Field(ge=0, le=2)] = 0
    slot: Text = left()
    needs: Text = left()
    keywords: list[Text] = []
    gun: Ranged = left()
    slots: Whole = 0
    ore: Whole = 0
    upgrade: KeptUpgrade = left()
    mods: Mods = []
    on: Times = []


class KeptMission(Part):
    """A mission; only its name and its clues count for the book."""

    name: Name
    id: Id = left("")
    text: Text = ""
    clues: Annotated[int, Field(ge=0, le=20)] = 0
    rules: list[Text] = []
    objective: Any = left()
    start: Any = left()
    reward: Any = left()
    failure: Any = left()
    map: Any = left()


class WorldMod(Part):
    """A modifier that holds in a world; breath adds to what a rest heals."""

    stat: Stat | Literal["breath"]
    n: Whole


class KeptWorld(_Kept):
    """A world behind a gate."""

    home: bool = False
    mods: Annotated[list[WorldMod], Count(0, 30)] = []
    weather: Text = left()
    nerve_face: Annotated[int, Field(ge=1, le=6)] = left()
    nerve_gives: Annotated[int, Field(ge=0, le=9)] = left()
    chart: Id = left()
    tiles: Any = left()
    decks: Any = left()
    threat: Any = left()


class KeptPlace(_Kept):
    """A place in town."""

    buys_ore: bool = False
    events: KeptChart = left()
    goods: Any = left()
    tokens: Any = left()
    services: Any = left()


class KeptTown(Part):
    """The places of a town."""

    name: Name = ""
    text: Text = ""
    locations: Annotated[list[KeptPlace], Count(0, 20)] = []
    lodging: Any = left()
    camp: Any = left()
    marker: Any = left()


class KeptAbout(Part):
    """The pack's title and words."""

    format: Literal[1, 2] = 2
    id: Id = left("")
    title: Name = ""
    version: Name = ""
    language: Text = ""
    author: Text = ""
    licence: Text = ""
    about: Text = ""
    worlds: list[Id] = []
    terms: dict[Id, Text] = {}
    numbers: Any = left()
    tokens: Any = left()
    start_tokens: list[Id] = []


class CrewFiles(Part):
    """The content of a crew: an object with a key for each file, none of which must be there.

    Tiles, tokens and decks of a whole pack are let through unread, because nobody at a real table needs them.
    """

    pack: KeptAbout = left()
    enemies: Annotated[list[KeptEnemy], Count(0, MOST)] = []
    charts: dict[Id, KeptChart] = {}
    classes: Annotated[list[KeptClass], Count(0, MOST)] = []
    items: Annotated[list[KeptItem], Count(0, MOST)] = []
    missions: Annotated[list[KeptMission], Count(0, MOST)] = []
    worlds: Annotated[list[KeptWorld], Count(0, MOST)] = []
    town: KeptTown = left()
    prices: dict[Name, Price] = {}
    tiles: Any = left()
    tokens: Any = left()
    decks: Any = left()


@cache
def crew_schema() -> dict[str, Any]:
    """Return the JSON Schema of what a crew keeps."""
    return schema_of(CrewFiles)


def check_crew(data: Mapping[str, Json]) -> list[Fault]:
    """Return all errors of the files (name without .json -> content); none of them must be there."""
    try:
        CrewFiles.model_validate(dict(data))
    except Faulty as faulty:
        return faults_of(faulty, crew_schema(), data)
    return []
