"""Know what a picture shows without painting it: the hash of all of it, and its places."""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import dataclass
from hashlib import sha256

from bot.messages.panel import Picture
from bot.pictures.painter import GROUNDS, ground_of, shown
from render.paint.sprites.board import Drawn, drawn
from render.paint.touch import Places, board_places, places
from render.plain import dump
from render.scenes.scene import Headline, Scene, SeatCard
from render.theme import look

KEPT = 256
"""Pictures that are remembered; a page asks for the same one again and again."""
_kept: OrderedDict[str, Sight] = OrderedDict()


@dataclass(frozen=True)
class BoardSight:
    """A board as sprites on its ground: `grounds` are pictures by their kinds, `focus` what matters now."""

    grounds: dict[str, Picture]
    address: str
    theme: str
    drawn: Drawn
    focus: tuple[str, ...]
    headline: Headline
    cards: tuple[SeatCard, ...]


@dataclass(frozen=True)
class Sight:
    """Hold what a picture shows: `address` is its hash, and never that of the data from which it is made."""

    address: str
    places: Places
    board: BoardSight | None = None

    @property
    def names(self) -> dict[str, str]:
        """Return the spoken name of each place."""
        return {place.id: place.said for place in self.places.places}


def sight_of(picture: Picture) -> Sight:
    """Return what the picture shows."""
    key = json.dumps([vars(picture)], sort_keys=True, default=str)
    if key not in _kept:
        scene = shown(picture)
        address = _hash([picture.game, picture.kind, list(picture.look), dump(scene)])
        if isinstance(scene, Scene):
            _kept[key] = Sight(address, board_places(scene), _board(scene, picture))
        else:
            _kept[key] = Sight(address, places(scene, look(*picture.look)))
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return _kept[key]


def _board(scene: Scene, picture: Picture) -> BoardSight:
    grounds = {kind: ground_of(scene, picture, kind) for kind in GROUNDS}
    ground = next(iter(grounds.values()))
    address = _hash([ground.game, list(ground.look), ground.data])
    things = drawn(scene, look(*picture.look))
    return BoardSight(grounds, address, picture.look[0], things, scene.focus, scene.headline, scene.cards)


def _hash(parts: object) -> str:
    return sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()
