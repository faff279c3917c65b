"""Things with modifiers that work at certain times: abilities, items, lines of charts."""

from __future__ import annotations

from typing import Annotated, Final, Literal

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
    """A modifier of a number; `scope` limits it to melee or to shots."""

    stat: Stat
    n: Whole
    scope: Literal["melee", "shot"] = left()


class Cost(Part):
    """The cost of using something; with `discard`, the thing itself is used up."""

    nerve: Whole = 0
    favor: Whole = 0
    discard: bool = False


class On(Part):
    """A thing's timing: when it works, how often, at what cost, and with which effects (S85)."""

    when: When
    do: Effects
    per: Per = left()
    cost: Cost = left({})


MOST_MODS: Final = 30
"""Most modifiers of one item, and most timings at which it works."""
Mods = Annotated[list[Mod], Count(0, MOST_MODS)]
Times = Annotated[list[On], Count(0, MOST_MODS)]


class Thing(Named):
    """An ability, or anything else that works like one."""

    mods: Mods = []
    on: Times = []


class Entry(Part):
    """A line of a chart; a line with an id stays on the hero's sheet."""

    from_: Whole
    to: Whole
    text: Short
    do: Effects
    name: Text = ""
    id: Id = left()
    mods: Mods = []
    on: Times = []


class Chart(Part):
    """A chart, and the dice that are rolled on it."""

    dice: Roll
    entries: Annotated[list[Entry], Count(1)]


class Ranged(Part):
    """The range of a weapon in spaces, and its number of shots."""

    range: Whole
    shots: Whole


class Upgrade(Part):
    """An upgrade for an item: the keyword that the item needs, the slots it fills, and what it costs."""

    to: Text
    slots: Whole
    ore: Whole = 0
    coin: Price = 0
    needs: Text = left()


class Item(Thing):
    """A thing that heroes can carry."""

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
