"""Give pictures addresses that say what is shown and nothing else, and that only their own session finds."""

from __future__ import annotations

import json
from collections import OrderedDict
from hashlib import sha256

from bot.messages.panel import Picture
from bot.pictures.painter import shown
from render.plain import dump

KEPT = 512
"""Pictures whose addresses are known; a page whose picture is gone asks for `/now` again."""


class Pictures:
    """The pictures that sessions were shown lately."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, str], Picture] = OrderedDict()
        self._addresses: OrderedDict[str, str] = OrderedDict()

    def keep(self, session: int, picture: Picture) -> str:
        """Remember that the session was shown the picture; return its address."""
        address = self._address(picture)
        self._kept[session, address] = picture
        self._kept.move_to_end((session, address))
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return address

    def find(self, session: int, address: str) -> Picture | None:
        """Return the picture at an address, if this session was shown it."""
        return self._kept.get((session, address))

    def _address(self, picture: Picture) -> str:
        """Return the hash of what is shown, and never of the data from which it is made."""
        key = json.dumps([vars(picture)], sort_keys=True, default=str)
        if key not in self._addresses:
            parts = [picture.game, picture.kind, list(picture.look), dump(shown(picture))]
            plain = json.dumps(parts, sort_keys=True)
            self._addresses[key] = sha256(plain.encode()).hexdigest()
            while len(self._addresses) > KEPT:
                self._addresses.popitem(last=False)
        return self._addresses[key]
