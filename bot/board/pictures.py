"""Give pictures addresses that say what is shown and nothing else, and that only their own session finds."""

from __future__ import annotations

from collections import OrderedDict

from bot.messages.panel import Picture
from bot.pictures.sights import Sight, sight_of

KEPT = 512
"""Pictures whose addresses are known; a page whose picture is gone asks for `/now` again."""


class Pictures:
    """The pictures that sessions were shown lately."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, str], Picture] = OrderedDict()

    def keep(self, session: int, picture: Picture) -> Sight:
        """Remember that the session was shown the picture; return what it shows."""
        view = sight_of(picture)
        self._kept[session, view.address] = picture
        self._kept.move_to_end((session, view.address))
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return view

    def find(self, session: int, address: str) -> Picture | None:
        """Return the picture at an address, if this session was shown it."""
        return self._kept.get((session, address))
