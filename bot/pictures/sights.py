"""Know what a picture shows without painting it: the hash of all of it, and its places."""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import dataclass
from hashlib import sha256

from bot.messages.panel import Picture
from bot.pictures.painter import shown
from render.paint.touch import Places, places
from render.plain import dump
from render.theme import look

KEPT = 256
"""Pictures that are remembered; a page asks for the same one again and again."""
_kept: OrderedDict[str, Sight] = OrderedDict()


@dataclass(frozen=True)
class Sight:
    """Hold what a picture shows: `address` is its hash, and never that of the data from which it is made."""

    address: str
    places: Places

    @property
    def names(self) -> dict[str, str]:
        """Return the spoken name of each place."""
        return {place.id: place.said for place in self.places.places}


def sight_of(picture: Picture) -> Sight:
    """Return what the picture shows."""
    key = json.dumps([vars(picture)], sort_keys=True, default=str)
    if key not in _kept:
        scene = shown(picture)
        parts = [picture.game, picture.kind, list(picture.look), dump(scene)]
        address = sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()
        _kept[key] = Sight(address, places(scene, look(*picture.look)))
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return _kept[key]
