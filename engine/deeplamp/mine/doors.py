"""Doors and new tiles (S37, S46, S71, S78)."""

from __future__ import annotations

from engine.deeplamp.play.events import DoorChanged, Moved, TileJoined
from engine.deeplamp.play.turn_context import Play
from engine.deeplamp.state.grid import (
    CLOSED,
    GATE,
    JOINED,
    OPEN,
    UNKNOWN,
    Cell,
    Lying,
    doors_of,
    fits,
    joined_at,
    spaces_of,
    turned,
    with_doors,
)
from engine.deeplamp.state.mine import Placed
from engine.deeplamp.state.paths import top_left
from engine.deeplamp.state.state import State
from engine.deeplamp.state.worlds import deck_in, world_of_tile, worlds_to_find


def set_door(play: Play, number: int, connector: int, how: str) -> None:
    """Open or close a door."""
    play.state.set_door(number, connector, how)
    play.tell(DoorChanged(number, connector, how))


def change_any_door(play: Play, number: int, *, is_opened: bool) -> None:
    """Open or close a random exit that leads nowhere yet; the draw takes exits in the order of connectors."""
    lying = play.state.mine.tiles[number - 1].lying
    wanted = (CLOSED, UNKNOWN) if is_opened else (OPEN,)
    exits = [
        at
        for at, how in enumerate(lying.doors)
        if how in wanted and (not is_opened or can_open(play.state, number, at))
    ]
    if exits:
        connector = play.pick(exits, "door")
        set_door(play, number, connector, OPEN if is_opened else CLOSED)
        if not is_opened:
            step_back(play, number, connector)


def can_open(state: State, number: int, connector: int) -> bool:
    """Return whether a closed door could open: its cells must not meet another tile or door (S112)."""
    lying, name = state.mine.tiles[number - 1].lying, state.options.pack
    others = tuple(other for at, other in enumerate(state.layout, start=1) if at != number)
    apart = with_doors(state.pack, name, lying._replace(doors=(UNKNOWN,) * len(lying.doors)), others)
    tile = state.pack.tiles[lying.tile]
    if connector == tile.entrance:
        return number == 1
    return apart.doors[connector] != CLOSED


def step_back(play: Play, number: int, connector: int) -> None:
    """Move a hero out of a closing door, back onto the door's tile (S46, S125)."""
    state = play.state
    lying = state.mine.tiles[number - 1].lying
    pair = doors_of(state.options.pack, lying)[connector]
    for hero in state.alive:
        if hero.at in pair:
            taken = state.models()
            cells = sorted(spaces_of(state.options.pack, lying), key=top_left)
            beside = [cell for cell in cells if _is_near(cell, hero.place)]
            hero.at = next((cell for cell in (*beside, *cells) if cell not in taken), cells[0])
            play.tell(Moved(hero.id, (hero.at,)))


def _is_near(one: Cell, other: Cell) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def look(play: Play, number: int, connector: int) -> int | None:
    """Join the next tile that fits, and return its number.

    If none fits, close the door and return None (S37, S46). A gate leads to a world where nobody is (S171).
    """
    state, name = play.state, play.state.options.pack
    lying = state.mine.tiles[number - 1].lying
    door, side = doors_of(name, lying)[connector], _side(state, number, connector)
    world: str | None = world_of_tile(state, number)
    if lying.doors[connector] == GATE:
        to_find = worlds_to_find(state)
        world = play.pick(to_find, "world") if to_find else None
    found = None if world is None else _next_that_fits(play, door, side, deck_in("map", world))
    if found is None:
        set_door(play, number, connector, CLOSED)
        step_back(play, number, connector)
        return None
    state.set_door(number, connector, JOINED)
    state.mine.tiles.append(Placed(found))
    play.tell(TileJoined(found.tile, len(state.mine.tiles)))
    return len(state.mine.tiles)


def _next_that_fits(play: Play, door: tuple[Cell, Cell], side: str, deck: str) -> Lying | None:
    """Draw tiles until one fits; when the deck is empty, its discards come back once."""
    state, name = play.state, play.state.options.pack
    aside, tried = state.decks.discards.pop(deck, []), []
    while True:
        card = play.draw(deck)
        if card is None and aside:
            state.decks.draw[deck] += sorted(aside)
            aside = []
            continue
        lies = joined_at(name, state.pack.tiles[card], door, side) if card else None
        if lies is None or fits(name, lies, state.layout):
            break
        tried.append(lies.tile)
    state.decks.discards[deck] = [*aside, *tried]
    return lies and with_doors(state.pack, name, lies, state.layout)


def _side(state: State, number: int, connector: int) -> str:
    lying = state.mine.tiles[number - 1].lying
    return turned(state.options.pack, lying.tile, lying.turn).sides[connector]


def is_any_open(state: State) -> bool:
    """Return whether any open door leads nowhere yet."""
    return any(how in (OPEN, GATE) for lying in state.layout for how in lying.doors)
