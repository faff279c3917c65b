"""Gifts between heroes, and the items and tokens that lie on a tile (S29, S82)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.deeplamp.state.hero import Hero, base_of
from engine.deeplamp.state.mine import Lot
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import can_carry, room_in_bag
from engine.kernel.core import Json, Refused
from engine.kernel.strict_reading import read_choice, read_number

GIFTS = ("item", "token", "coin", "ore", "lamp")


def read_gift(data: Mapping[str, Json], view: State) -> tuple[str, str, str, int]:
    """Read a gift's receiver, kind, thing and number; raise Refused if the gift is impossible."""
    giver = view.active
    taker = view.crew.heroes[read_choice(data["to"], view.crew.heroes, "The hero who receives it")]
    sorts = [sort for sort in GIFTS if sort in data]
    if len(sorts) != 1:
        raise Refused(f"Give exactly one of: {', '.join(GIFTS)}.")
    _check_near(view, giver, taker)
    sort = sorts[0]
    if sort in ("coin", "ore"):
        count = read_number(data[sort], f"The {sort}", least=1)
        if count > giver.entry(sort):
            raise Refused(f"You have only {giver.entry(sort)} {sort}.")
        return taker.id, sort, "", count
    if sort == "lamp":
        if data[sort] is not True or view.crew.lamp != giver.id:
            raise Refused("Only the hero who carries the Lamp can give it away. Write lamp as true.")
        return taker.id, sort, "", 1
    thing = read_thing(view, giver, sort, data[sort])
    check_takes(view, taker, sort, thing)
    return taker.id, sort, thing, 1


def _check_near(view: State, giver: Hero, taker: Hero) -> None:
    if taker is giver or not taker.is_up or taker.at is None:
        raise Refused("You can give things only to another hero who is up.")
    if view.board.is_adjacent(giver.place, taker.at):
        return
    if view.is_fight or not view.shares_tile(giver.place, taker.at):
        raise Refused("Move next to that hero. Without enemies the same tile is near enough.")


def read_thing(view: State, giver: Hero, sort: str, value: Json) -> str:
    """Read an item of the sheet or a token of the bag; raise Refused if it cannot be given."""
    if sort == "token":
        return read_choice(value, giver.kit.bag, "The token")
    entry = read_choice(
        value, [*giver.kit.gear, *([giver.kit.keepsake] if giver.kit.keepsake else [])], "The item"
    )
    if view.pack.items[base_of(entry)].deck == "keepsake":
        raise Refused("You cannot give a keepsake away.")
    return entry


def check_takes(view: State, taker: Hero, sort: str, thing: str) -> None:
    """Check that a hero can receive a thing; raise Refused if it is too heavy or the bag is full."""
    if sort == "token" and room_in_bag(view, taker) < 1:
        raise Refused("That hero's bag is full.")
    if sort == "item" and not can_carry(view, taker, thing):
        raise Refused("That is too heavy for the hero.")


def read_taking(data: Mapping[str, Json], view: State) -> tuple[str, str]:
    """Read the kind of thing and the thing to take from the tile; raise Refused if it is not there."""
    if set(data) not in ({"item"}, {"token"}):
        raise Refused("Name one item or one token to take.")
    ((sort, value),) = data.items()
    hero = view.active
    found = [list(lot.items if sort == "item" else lot.tokens) for lot in lots_here(view, hero)]
    thing = next((value for lot in found if value in lot), None)
    if not isinstance(thing, str):
        raise Refused(f"No {sort} {value!r} lies here.")
    check_takes(view, hero, sort, thing)
    return sort, thing


def lots_here(view: State, hero: Hero) -> list[Lot]:
    """Return the piles on the tiles where the hero is."""
    numbers = map(str, view.tiles_at(hero.place))
    return [view.mine.piles[number] for number in numbers if number in view.mine.piles]
