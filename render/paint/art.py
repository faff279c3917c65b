"""A game's own art, in `render.<game>.art.ART`: terrains, signs, markers, worlds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine.registry.part import Part
from render.paint.drawing.icons import ICONS, Icon
from render.paint.drawing.pen import Pen
from render.theme import Colour

_NONE: Final[Mapping[str, Any]] = MappingProxyType({})


def bare(pen: Pen, ground: Ground, luck: Random) -> None:
    """Draw nothing on the tile (the default terrain)."""


def bare_globe(pen: Pen, globe: Globe, luck: Random) -> None:
    """Draw nothing on the world (the default globe)."""


class Ground(NamedTuple):
    """A terrain: its base colour, a lighter and a darker tone for details, and the function that draws them.

    `hints` are at most two signs for the terrain's yields or costs.
    """

    base: Colour
    light: Colour
    dark: Colour
    draw: Callable[[Pen, Ground, Random], None] = bare
    hints: tuple[str, ...] = ()


class Disc(NamedTuple):
    """A marker: a sign on a disc of this colour."""

    sign: str
    fill: Colour


class Globe(NamedTuple):
    """A world: its base colour, a lighter and a darker tone for details, and the function that draws them.

    `size` is a share of the room for a world. `ring` is the colour of the world's ring, if any.
    """

    base: Colour
    light: Colour
    dark: Colour
    draw: Callable[[Pen, Globe, Random], None] = bare_globe
    size: float = 1.0
    ring: Colour = ""


class Art(NamedTuple):
    """A game's drawings; `washes` are the tiles' glaze colours, by palette and terrain.

    `emoji` are the signs also used in texts and on buttons.
    """

    grounds: Mapping[str, Ground] = _NONE
    washes: Mapping[str, Mapping[str, Colour]] = _NONE
    signs: Mapping[str, Icon] = _NONE
    markers: Mapping[str, Disc] = _NONE
    emoji: tuple[str, ...] = ()
    globes: Mapping[str, Globe] = _NONE

    def ground(self, name: str) -> Ground:
        """Return the terrain of this name; a bare tile if the game defines none."""
        return self.grounds.get(name, BARE)

    def sign(self, name: str) -> Icon | None:
        """Return the sign of this name, the game's own or a shared one; None if unknown."""
        return self.signs.get(name) or ICONS.get(name)

    def disc(self, name: str) -> Disc:
        """Return the marker of this name; a dark disc if the game defines none."""
        return self.markers.get(name, Disc(name, "#3a475b"))

    def globe(self, name: str) -> Globe:
        """Return the world of this name; a plain globe if the game defines none."""
        return self.globes.get(name, BARE_GLOBE)


BARE: Final = Ground("#c3bda9", "#d9d4c3", "#8c8672")
BARE_GLOBE: Final = Globe("#8b93a1", "#b5bcc8", "#565d6b")
_PLAIN: Final = Art()
ART = Part("render", "ART", Art, "art")


def find_art(game: str) -> Art:
    """Return a game's drawings; bare tiles and shared signs if it has none."""
    return (ART.of(game) if game else None) or _PLAIN
