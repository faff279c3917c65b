"""Give pictures addresses that say what is shown and nothing else, and that only their own session finds."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from bot.messages.panel import Picture
from bot.pictures.sights import Sight, sight_of

KEPT = 512
"""Pictures whose addresses are known; a page whose picture is gone asks for `/now` again."""


class Pictures:
    """The pictures that sessions were shown lately."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, str], Mapping[str, Picture]] = OrderedDict()

    def keep(self, session: int, picture: Picture) -> Sight:
        """Remember that the session was shown the picture; return what it shows."""
        view = sight_of(picture)
        self._remember(session, view.address, {"": picture})
        if view.board:
            self._remember(session, view.board.address, view.board.grounds)
        return view

    def _remember(self, session: int, address: str, forms: Mapping[str, Picture]) -> None:
        self._kept[session, address] = forms
        self._kept.move_to_end((session, address))
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def find(self, session: int, address: str, accepts: str = "") -> tuple[Picture, str] | None:
        """Return the picture at an address and its type, if this session was shown it.

        `accepts`: the types of pictures that the browser takes; a ground comes in the first of them.
        """
        forms = self._kept.get((session, address))
        if forms is None:
            return None
        fits = (kind for kind in forms if _type(kind) in accepts)
        kind = next(fits, [*forms][-1])
        return forms[kind], _type(kind)


def _type(kind: str) -> str:
    return f"image/{kind.rpartition('-')[2] or 'png'}"
