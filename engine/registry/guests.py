"""Find guests: games from other packages, of which a host names those to play in `GUESTS`.

An installed package registers its games as entry points of the group `brimstone_bot.games`; those that the
project ships are found without. What cannot be loaded is reported and left out.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from typing import Any, Final

from engine.kernel.contract import API, Game
from engine.registry.part_shapes import shaped

VARIABLE: Final = "GUESTS"
"""Environment variable with the names of the guests to play, separated by commas or spaces."""
GROUP: Final = "brimstone_bot.games"
SHIPPED: Final = "guests"
"""Package with the guests that the project ships."""
NAME: Final = re.compile(r"[a-z][a-z0-9_]{1,19}")
MOST_TOLD: Final = 200
"""Most characters of an error in a guest that are told."""


@dataclass(frozen=True)
class Guest:
    """A game from another package.

    `origin`: its distribution with its version. `why_not`: the reason why it cannot be played, "" if it can.
    """

    name: str
    package: str = ""
    origin: str = ""
    game: Game[Any] | None = None
    why_not: str = ""


def chosen_guests(named: str, taken: Collection[str]) -> tuple[Guest, ...]:
    """Return the guests that the host names, in that order; `taken` are the names of the other games."""
    return tuple(_loaded(name, taken) for name in dict.fromkeys(re.split(r"[\s,]+", named.strip())) if name)


def installed_guests() -> Iterator[Guest]:
    """Yield every guest that could be named, without loading it."""
    for name in dict.fromkeys(one.name for one in _registered()):
        yield found_guest(name)
    registered = {one.name for one in _registered()}
    yield from (found_guest(name) for name in shipped_names() if name not in registered)


def shipped_names() -> list[str]:
    """Return the names of the guests that the project ships."""
    shipped = find_spec(SHIPPED)
    places = shipped.submodule_search_locations if shipped else None
    return sorted(name for place in places or () for name in _packages_in(place))


def _packages_in(place: str) -> Iterator[str]:
    from pkgutil import iter_modules  # noqa: PLC0415 - only lists for hosts need it

    yield from (one.name for one in iter_modules([place]) if one.ispkg)


@cache
def _registered() -> tuple[EntryPoint, ...]:
    """Return the entry points of the group, each once."""
    return tuple(dict.fromkeys(entry_points(group=GROUP)))


def found_guest(name: str) -> Guest:
    """Return where a guest is, without loading it; `why_not` if there is none, or more than one."""
    found = {one.value: one for one in _registered() if one.name == name}
    if len(found) > 1:
        origins = " and ".join(sorted(f"{_origin(one)} ({one.value})" for one in found.values()))
        return Guest(name, why_not=f"{origins} both bring a game of this name. Uninstall one.")
    for value, one in found.items():
        return Guest(name, value, _origin(one))
    if name in shipped_names():
        return Guest(name, f"{SHIPPED}.{name}", "this bot")
    return Guest(name, why_not="No installed package brings a game of this name.")


def _origin(one: EntryPoint) -> str:
    return f"{one.dist.name} {one.dist.version}" if one.dist else "an unknown package"


def _loaded(name: str, taken: Collection[str]) -> Guest:
    if not NAME.fullmatch(name):
        return Guest(name[:40], why_not="A name has 2 to 20 small letters, digits or _, a letter first.")
    if name in taken:
        return Guest(name, why_not="This bot has a game of this name.")
    guest = found_guest(name)
    if guest.why_not:
        return guest
    try:
        return replace(guest, game=_game_of(guest))
    except (Exception, SystemExit) as error:  # noqa: BLE001 - another's code may raise anything
        return replace(guest, why_not=told_error(error))


def told_error(error: BaseException) -> str:
    """Describe an error in a guest's code in a line."""
    text = " ".join(f"{type(error).__name__}: {error}".split())
    return f"It cannot be loaded. {text}"[:MOST_TOLD]


class Unfit(Exception):
    """Raised if a guest is not made for this bot; the text says why."""


def _game_of(guest: Guest) -> Game[Any]:
    api = getattr(import_module(guest.package), "api", None)
    if api != API[0]:
        raise Unfit(f"it is made for interface {api!r}, and this bot has {API[0]}.")
    game: Game[Any] = shaped(import_module(f"{guest.package}.engine"), "GAME", Game)
    if game.name != guest.name:
        raise Unfit(f"its game is called {game.name!r}.")
    return game
