"""The town: where one sleeps, what is on sale, what is done for coin."""

from __future__ import annotations

from typing import Annotated

from bot.extras.packs.deeplamp.effects import Effects
from bot.extras.packs.deeplamp.items import Chart, Named
from bot.extras.packs.deeplamp.numbers import Price, Whole
from bot.extras.packs.fields import Count, Id, Name, Part, Text, left


class Good(Part):
    """An item on sale; with stock there are only so many."""

    item: Id
    price: Price
    stock: Whole = left()


class TokenPrice(Part):
    """A bag token on sale."""

    token: Id
    price: Price


class Service(Named):
    """A service that a place sells for coin."""

    price: Price
    do: Effects
    raises: bool = False
    forges: Id = left()


class Location(Named):
    """A place in town."""

    buys_ore: bool
    events: Chart
    goods: list[Good]
    tokens: list[TokenPrice]
    services: list[Service]


class Lodging(Part):
    """A place to sleep."""

    name: Name
    text: Text
    price: Price = 0


class Marker(Part):
    """The way of the town marker (S94)."""

    start: Whole
    most: Whole
    event_at_most_marker: bool
    after_event: Whole


class Town(Part):
    name: Name
    text: Text
    lodging: Lodging
    camp: Lodging
    marker: Marker
    locations: Annotated[list[Location], Count(1)]
