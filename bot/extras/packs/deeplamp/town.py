"""The town: where heroes sleep, what is on sale, and services for coin."""

from __future__ import annotations

from typing import Annotated

from bot.extras.packs.deeplamp.effects import Effects
from bot.extras.packs.deeplamp.items import Chart, Named
from bot.extras.packs.deeplamp.numbers import Price, Whole
from bot.extras.packs.fields import Count, Id, Name, Part, Text, left


class Good(Part):
    """An item on sale; `stock` limits the number."""

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
    """A place to sleep in town."""

    name: Name
    text: Text
    price: Price = 0


class Marker(Part):
    """The town marker: its start, its maximum, and when the town's event happens (S94)."""

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
