"""The scenery of a small game: it draws the board, and says which events a film shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from engine.kernel.core import Event, Seat
from render.films.frames import WEIGHTY, Frame, hold
from render.films.watch import Viewpoint
from render.scenes.scene import Shown


class SimpleScenery:
    """A `render.catalogue.Scenery`; write `board` and `filmed`."""

    filmed: ClassVar[tuple[type[Event], ...]]
    """Events that a film shows; each has the number of its round or turn as `round`."""

    def board(
        self, view: Any, names: Mapping[Seat, str], caption: str = "", event: Event | None = None
    ) -> Shown:
        """Return the scene of a view, in a film with a caption and the event that led to it."""
        raise NotImplementedError

    def caption(self, event: Event) -> str:
        """Return a film's words for an event."""
        return ""

    def frames(self, sights: Iterable[Viewpoint], names: Mapping[Seat, str]) -> Iterator[Frame]:
        for event, view in sights:
            if isinstance(event, self.filmed):
                words = self.caption(event)
                yield Frame(self.board(view, names, words, event), hold(words), WEIGHTY)

    def ended(self, event: Event) -> int | None:
        return getattr(event, "round", None) if isinstance(event, self.filmed) else None
