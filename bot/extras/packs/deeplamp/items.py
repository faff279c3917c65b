"""Read things with modifiers that work at certain times: abilities, items, lines of charts."""

from __future__ import annotations

from typing import Annotated, Literal

from bot.extras.packs.deeplamp.effects import Effects
from bot.extras.packs.deeplamp.numbers import Price, Whole
from bot.extras.packs.fields import Count, Id, Name, Part, Short, Text, left
from engine.deeplamp.pack.language import ItemDeck, Per, Roll, Stat, When


class Named(Part):
    """Base of everything with an id, a name and a text."""

    id: Id
    name: Name
    text: Short


class Mod(Part):
    """A modifier of a stat; scope: only of melee or only of shots."""

    stat: Stat
    n: Whole
    scope: Literal["melee", "shot"] = left()


class Cost(Part):
    """The cost of using something; discard: the thing itself."""

    nerve: Whole = 0
    favor: Whole = 0
    discard: bool = False


class On(Part):
    """A thing's timing: when it works, how often, at what cost, and what it does then (S85)."""

    when: When
    do: Effects
    per: Per = left()
    cost: Cost = left({})


class Thing(Named):
    """An ability, or whatever else works like one."""

    mods: list[Mod] = []
    on: list[On] = []


class Entry(Part):
    """A line of a chart; one with an id stays on the sheet."""

    from_: Whole
    to: Whole
    text: Short
    do: Effects
    name: Text = ""
    id: Id = left()
    mods: list[Mod] = []
    on: list[On] = []


class Chart(Part):
    """A chart and the dice it is rolled with."""

    dice: Roll
    entries: Annotated[list[Entry], Count(1)]


class Ranged(Part):
    """Range and rate of a shooting weapon."""

    range: Whole
    shots: Whole


class Upgrade(Part):
    """To which keyword an item is attached, how many slots it takes, and how much ore."""

    to: Text
    slots: Whole
    ore: Whole


class Item(Thing):
    """A thing to carry."""

    deck: Literal["start", ItemDeck, "forge"]
    weight: Whole
    price: Price = left()
    sell: Price = left()
    hands: Whole = 0
    slot: Text = left()
    needs: Text = left()
    keywords: list[Text] = []
    gun: Ranged = left()
    slots: Whole = 0
    ore: Whole = 0
    upgrade: Upgrade = left()
