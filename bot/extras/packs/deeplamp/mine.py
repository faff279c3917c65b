"""The mine and everything found in it: tiles, exploration tokens, cards, missions."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from bot.extras.packs.deeplamp.effects import Effects
from bot.extras.packs.deeplamp.items import Chart, Mods, Named, Times
from bot.extras.packs.deeplamp.numbers import Face, Faces, Natural, Whole
from bot.extras.packs.fields import Count, Id, Part, Text, left

MOST_WIDE: Final = 16
"""Maximum size of a tile: spaces in a row, and rows."""
Cell = Annotated[list[Whole], Count(2, 2)]


class Connector(Part):
    """A place where tiles join: two cells outside a side of the tile, from that offset."""

    side: Literal["N", "E", "S", "W"]
    at: Whole


class DoorLine(Part):
    """An exit, and the D6 results that open it."""

    from_: Whole
    to: Whole
    connector: Whole


class Tile(Named):
    """A tile of the map, as rows of . for spaces and # for rock."""

    kind: Literal["entrance", "room", "passage"]
    world: Id
    count: Natural
    rows: Annotated[list[str], Count(1, MOST_WIDE)]
    connectors: Annotated[list[Connector], Count(1)]
    entrance: Whole
    doors: list[DoorLine] = []
    theme: Id = left()
    start: list[Cell] = []


class Discovery(Part):
    """The content of an exploration token: doors, encounters, attacks, a clue, omens."""

    id: Id
    doors: Whole
    encounters: Whole
    attacks: Whole
    clue: bool
    omen: Whole
    gates: Whole = 0


class Remains(Part):
    """Effects of a card while it stays in play, and how long it stays."""

    until: Literal["turn", "fight", "objective", "adventure"]
    mods: Mods = []
    on: Times = []
    nerve_face: Faces = []
    nerve_gives: Whole = 0


class Card(Named):
    """A card of a deck; `count` is the number of copies."""

    count: Natural
    do: Effects
    remains: Remains = left()
    ambush: Face = left()


class Objective(Part):
    """The objective: the enemies there, and what the crew must do then."""

    fight: Effects
    then: Literal["win", "return"]


class FixedTile(Part):
    """A tile of a mission's fixed map (S81)."""

    tile: Id
    at: Cell
    turn: Whole
    token: Id | None = None


class Mission(Named):
    """A mission: the goal of a descent."""

    text: Text
    """Mission text; it may be longer than a card's."""
    clues: Natural
    objective: Objective
    start: Effects
    reward: Effects
    failure: Effects
    rules: list[Text]
    map: Annotated[list[FixedTile], Count(1)] | None
    retuned: Effects = []
    worlds: list[Id] = []


class WorldThreat(Named):
    """A threat card of another world: who comes at each level (S171)."""

    count: Natural
    low: Effects
    medium: Effects
    high: Effects


class Weather(Part):
    """Effects that strike each hero at the start of an activation in another world."""

    do: Effects
    worn: Id = left()


class World(Named):
    """Another world beyond gates, with decks and a shaft chart of its own (S171)."""

    shaft: Chart
    encounter: Annotated[list[Card], Count(1)]
    threat: Annotated[list[WorldThreat], Count(1)]
    artifact: list[Id] = []
    weather: Weather = left()
    nerve_gives: Whole = 1
