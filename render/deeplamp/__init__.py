"""Deeplamp in pictures, for `python -m render` and the bot's films."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from engine.deeplamp.play.events import AdventureEnded, EnemyHurt, Moved, TurnBegun
from engine.deeplamp.state.state import State
from engine.kernel.core import Event, Seat
from render.deeplamp.event_text import Teller
from render.deeplamp.scenes import map_scene
from render.films.frames import MILESTONE, WEIGHTY, Frame, hold
from render.films.watch import Viewpoint
from render.scenes.grid import Grid, Room

_NOWHERE = ((0,), (0,), (0,), (0,))


class DeeplampScenery:
    """The scenery of Deeplamp (render.catalogue.Scenery)."""

    def board(self, view: State, names: Mapping[Seat, str]) -> Grid:
        return map_scene(view)

    def frames(self, sights: Iterable[Viewpoint], names: Mapping[Seat, str]) -> Iterator[Frame]:
        told = ((event, view, _sentence(event, view)) for event, view in sights)
        shown = [(event, film_scene(view, event, words), words) for event, view, words in told if words]
        box, room = _box([scene for _, scene, _ in shown]), _room([scene for _, scene, _ in shown])
        for event, scene, words in shown:
            weight = MILESTONE if isinstance(event, AdventureEnded) else WEIGHTY
            yield Frame(replace(scene, focus=box, room=room), hold(words), weight)

    def ended(self, event: Event) -> int | None:
        """Return the turn that ends when the next one begins."""
        return event.turn - 1 if isinstance(event, TurnBegun) and event.turn > 1 else None


def film_scene(view: State, event: Event, caption: str) -> Grid:
    """Build the mine at one event: the path walked, and the figures hit."""
    scene = replace(map_scene(view), caption=caption)
    if isinstance(event, Moved):
        return replace(scene, trail=event.way)
    if isinstance(event, EnemyHurt) and event.enemy in view.fight.enemies:
        at = view.fight.enemies[event.enemy].at
        struck = (one._replace(is_struck=one.seat is None and (one.x, one.y) == at) for one in scene.figures)
        return replace(scene, figures=tuple(struck))
    return scene


def _box(scenes: Sequence[Grid]) -> tuple[int, int, int, int]:
    """Return the bounding box of all scenes, since a film's frames share a size while the mine grows."""
    lefts, tops, rights, bottoms = zip(*(scene.box for scene in scenes), strict=True) if scenes else _NOWHERE
    return min(lefts), min(tops), max(rights), max(bottoms)


def _room(scenes: Sequence[Grid]) -> Room:
    """Return the largest margins that any scene needs around the spaces."""
    around = [scene.around for scene in scenes]
    return Room(
        max((one.turns for one in around), default=0),
        max((one.lines for one in around), default=0),
        any(one.rail for one in around),
    )


def _sentence(event: Event, view: State) -> str:
    teller = Teller(view, {})
    if isinstance(event, Moved):
        return f"{teller.who(event.who)} moves"
    return teller.part(event).replace("*", "")


SCENERY = DeeplampScenery()
