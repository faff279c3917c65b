"""The art that a game brings, in `render.<game>.art.ART`: terrains, signs, markers, worlds."""

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
    """Draw nothing on the tile."""


def bare_globe(pen: Pen, globe: Globe, luck: Random) -> None:
    """Draw nothing on the world."""


class Ground(NamedTuple):
    """A terrain: its base, a lighter and a darker tone for what is drawn on it, how that is drawn.

    `hints` are the signs of what the terrain gives or costs, two at most.
    """

    base: Colour
    light: Colour
    dark: Colour
    draw: Callable[[Pen, Ground, Random], None] = bare
    hints: tuple[str, ...] = ()


class Disc(NamedTuple):
    """A marker: a sign, and the colour of the round that it lies on."""

    sign: str
    fill: Colour


class Globe(NamedTuple):
    """A world: its base, a lighter and a darker tone for what is drawn on it, how that is drawn.

    `size` is its share of the room that a world has; `ring` is the colour of one around it, if it has one.
    """

    base: Colour
    light: Colour
    dark: Colour
    draw: Callable[[Pen, Globe, Random], None] = bare_globe
    size: float = 1.0
    ring: Colour = ""


class Art(NamedTuple):
    """The drawings of a game; `washes` are, by palette and terrain, what a tile is glazed with.

    `emoji` are those signs that stand in texts and on buttons, too.
    """

    grounds: Mapping[str, Ground] = _NONE
    washes: Mapping[str, Mapping[str, Colour]] = _NONE
    signs: Mapping[str, Icon] = _NONE
    markers: Mapping[str, Disc] = _NONE
    emoji: tuple[str, ...] = ()
    globes: Mapping[str, Globe] = _NONE

    def ground(self, name: str) -> Ground:
        """Return the terrain of that name; a bare tile if the game draws none."""
        return self.grounds.get(name, BARE)

    def sign(self, name: str) -> Icon | None:
        """Return the sign of that name, the game's own or a shared one; None if there is none."""
        return self.signs.get(name) or ICONS.get(name)

    def disc(self, name: str) -> Disc:
        """Return how a marker of that name looks; a dark round if the game does not say."""
        return self.markers.get(name, Disc(name, "#3a475b"))

    def globe(self, name: str) -> Globe:
        """Return how a world of that name looks; a bare one if the game does not say."""
        return self.globes.get(name, BARE_GLOBE)


BARE: Final = Ground("#c3bda9", "#d9d4c3", "#8c8672")
BARE_GLOBE: Final = Globe("#8b93a1", "#b5bcc8", "#565d6b")
_PLAIN: Final = Art()
ART = Part("render", "ART", Art, "art")


def find_art(game: str) -> Art:
    """Return the drawings of a game; bare tiles and shared signs if it has none."""
    return (ART.of(game) if game else None) or _PLAIN
