"""Convert Brutal Magic's events to film frames: one frame with a caption per visible event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.brutal_magic.armies.names import seat_of
from engine.brutal_magic.rules import events as told
from engine.kernel.core import Event, Seat
from render.brutal_magic.event_text import sentence
from render.brutal_magic.scenes import Marks, board_scene
from render.films.frames import MILESTONE, WEIGHTY, Frame, hold
from render.films.watch import Viewpoint
from render.scenes.field import Fallen, Shot, Way

Names = Mapping[Seat, str]
_WEIGHTS = {
    told.GameEnded: MILESTONE,
    told.ArmiesOpened: MILESTONE,
    told.UnitFell: MILESTONE,
    told.AttackMade: WEIGHTY,
    told.DangerStruck: WEIGHTY,
    told.Ranked: WEIGHTY,
}


def frames(sights: Iterable[Viewpoint], names: Names) -> Iterator[Frame]:
    """Yield the frames of a film from these viewpoints."""
    for event, view in sights:
        if words := sentence(event):
            scene = board_scene(view, names, caption=words, marks=marks_of(event))
            yield Frame(scene, hold(words), _WEIGHTS.get(type(event), 0))


def marks_of(event: Event) -> Marks:
    """Return the marks that show an event on the field."""
    match event:
        case told.UnitStepped():
            return Marks(ways=(Way(seat_of(event.unit), (event.origin, event.to)),), chosen=event.to)
        case told.AttackMade():
            came = "fells" if event.is_lethal else "hits" if event.is_hit else "misses"
            return Marks(shots=(Shot(seat_of(event.unit), event.origin, event.to, came),), aimed=(event.to,))
        case told.UnitFell():
            return Marks(fallen=(Fallen(event.hex, seat_of(event.unit)),))
        case told.UnitAppeared() | told.GuardSet():
            return Marks(chosen=event.hex)
        case told.DangerStruck() | told.TerrainLaid():
            return Marks(aimed=(event.hex,))
    return Marks()
