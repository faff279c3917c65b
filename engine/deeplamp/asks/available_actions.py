"""The actions, hands and levels available to a hero (S25 to S37, S82, S96)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.deeplamp.state.activation import Activation
from engine.deeplamp.state.grid import Cell, read_cell
from engine.deeplamp.state.hero import Hero, base_of
from engine.deeplamp.state.paths import distance, sees
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import MOST_HANDS, stat
from engine.kernel.core import Json, Refused
from engine.kernel.strict_reading import read_choice, read_number


def acting(view: State) -> Activation:
    assert view.activation is not None, "a hero acts"
    return view.activation


def closed_in_view(view: State) -> State:
    """Return the state as if the open roll was accepted; a failed escape leaves no movement (S33)."""
    act = acting(view)
    if act.roll is None:
        return view
    closed = view.copy()
    closed.activation = stands = act.copy()
    if act.roll.what == "escape":
        stands.points = 0
    stands.roll = stands.attack = None
    return closed


def check_action(view: State) -> None:
    """Check that the hero can still take this turn's action; raise Refused otherwise."""
    if acting(view).is_action_done:
        raise Refused("You have already done your action this turn.")


def check_search(view: State, tile: Json) -> int:
    """Return the tile to search; raise Refused if the hero may not search it (S35, S36)."""
    if view.is_fight:
        raise Refused("You cannot search during a fight.")
    if view.has_flag(view.active, "no_search"):
        raise Refused("An effect keeps you from searching now.")
    number = _tile_here(view, tile)
    if view.mine.tiles[number - 1].searched:
        raise Refused("That tile has already been searched.")
    if view.mine.tiles[number - 1].token is not None:
        raise Refused("You cannot search there: a token lies face down on that tile.")
    return number


def _tile_here(view: State, tile: Json) -> int:
    """Return the tile where the hero is; in a door, the one named, or else the lower number."""
    here = view.tiles_at(view.active.place)
    if tile is None:
        return min(here)
    number = read_number(tile, "The tile", least=1)
    if number not in here:
        raise Refused(f"You do not stand on tile {number}, but on {' and '.join(map(str, here))}.")
    return number


def check_look(view: State, tile: Json) -> tuple[int, int]:
    """Return the tile and connector of the hero's door; raise Refused if the hero cannot look (S35, S37)."""
    if view.is_fight:
        raise Refused("You cannot look through doors during a fight.")
    found = view.board.exits.get(view.active.place)
    if found is None:
        raise Refused("Move into an open door that leads nowhere yet; then look through it.")
    if tile is not None:
        _tile_here(view, tile)
    return found


def check_help(view: State, name: Json) -> str:
    """Return the down hero to help; raise Refused if none can be helped (S65)."""
    helper = view.active
    hero = view.crew.heroes[read_choice(name, view.crew.heroes, "The hero")]
    if not hero.down:
        raise Refused("That hero is not down and needs no help.")
    if hero.at != helper.at and not view.board.is_adjacent(helper.place, hero.place):
        raise Refused("Move next to the hero you want to help.")
    if any(view.shares_tile(cell, hero.place) for cell in view.enemy_cells()):
        raise Refused("You cannot help while an enemy is on that hero's tile.")
    return hero.id


def check_throw(view: State, token: Json, at: Json) -> tuple[str, Cell]:
    """Return the keg and its target space; raise Refused if it cannot be thrown there (S43)."""
    hero = view.active
    bag = [name for name in hero.kit.bag if view.pack.bag[name].throw]
    name = read_choice(token, bag, "The token to throw")
    if view.has_flag(hero, "no_attack"):
        raise Refused("An effect keeps you from attacking now.")
    cell = read_cell(at)
    if cell not in view.board.tiles or not can_throw_to(view, hero, cell):
        raise Refused("That space is not in range and sight.")
    return name, cell


def can_throw_to(view: State, hero: Hero, cell: Cell) -> bool:
    reach = stat(view, hero, "might") + 3
    return distance((hero.place,), (cell,)) <= reach and sees(view.board, hero.place, cell)


def check_hands(view: State, items: Sequence[Json]) -> tuple[str, ...]:
    """Return the items to hold; raise Refused if the hands cannot hold them (S25, S82)."""
    hero, act = view.active, acting(view)
    if view.is_fight and not act.is_opening:
        raise Refused(
            "During a fight you can change what you hold only before you do anything else this turn."
        )
    left = list(hero.kit.gear)
    for entry in items:
        if not isinstance(entry, str) or entry not in left:
            raise Refused(f"You have no {entry!r} to hold.")
        left.remove(entry)
        item = view.pack.items[base_of(entry)]
        if not item.hands:
            raise Refused(f"{entry} is not a thing to hold in your hands.")
        if item.needs and item.needs not in view.class_of(hero).keywords:
            raise Refused(f"Your hero cannot use {entry}.")
    if sum(view.pack.items[base_of(str(entry))].hands for entry in items) > MOST_HANDS:
        raise Refused("That needs more than your two hands.")
    return tuple(str(entry) for entry in items)


def check_level(view: State, track: Json) -> int:
    """Return the track of a level gained in one's own activation; raise Refused if that is too late (S28)."""
    if not acting(view).was_level_time:
        raise Refused("You can gain a level only before you do anything else this turn.")
    return check_track(view, view.active, track)


def check_track(view: State, hero: Hero, track: Json) -> int:
    """Return the track whose next ability the hero learns; raise Refused if there is none (S96)."""
    number = read_number(track, "The track", least=1)
    tracks = view.class_of(hero).tracks
    price = view.pack.numbers.levels.get(hero.training.level + 1)
    if price is None:
        raise Refused("Your hero already has the highest level.")
    if hero.purse.xp < price:
        raise Refused(f"Level {hero.training.level + 1} costs {price} experience; you have {hero.purse.xp}.")
    if number > len(tracks) or next_ability(view, hero, number) is None:
        raise Refused("That track has no further ability for you. Choose another track.")
    return number


def next_ability(view: State, hero: Hero, track: int) -> str | None:
    """Return the first ability of a track that the hero lacks, or None."""
    abilities = view.class_of(hero).tracks[track - 1].abilities
    return next((one.id for one in abilities if one.id not in hero.training.abilities), None)


def can_level(view: State, hero: Hero) -> bool:
    """Return whether the hero can pay for a level."""
    price = view.pack.numbers.levels.get(hero.training.level + 1)
    return price is not None and hero.purse.xp >= price
