"""Three tempers: one settles what is empty, one goes for the weakest army, one digs in and waits."""

from __future__ import annotations

from engine.brimstone.board.components import Order
from engine.brimstone.board.hexes import Hex, distance, neighbours
from engine.brimstone.board.state import Position
from engine.kernel.core import Seat
from lab.brimstone.strangers.leader import Leader, cities_of_others, is_foe, near, strength

LAND = {"city": 10.0, "farmland": 5.0, "village": 1.5}


class Settler(Leader):
    """Takes empty Cities and Farmland, and fights only where nothing can go wrong."""

    margin = 1
    blood = 0.0

    def worth(self, view: Position, seat: Seat, hex_: Hex, troops: int) -> float:
        goals = cities_of_others(view, seat)
        pull = 6 * near(view, seat, hex_, goals)
        if is_foe(view, seat, hex_):
            if troops < strength(view, hex_) + self.margin:
                return -9.0
            return LAND.get(view.tiles[hex_], 0.0) + self.blood + pull
        if view.owner(hex_) == seat:
            return pull - 2.5
        return LAND.get(view.tiles[hex_], 0.0) + pull

    def guards(self, view: Position, seat: Seat) -> dict[Hex, Order]:
        return {}


class Warlord(Settler):
    """Gathers troops and strikes whoever is weaker, with two Stones."""

    stones = 2
    squad = 4
    margin = -2
    blood = 6.0

    def worth(self, view: Position, seat: Seat, hex_: Hex, troops: int) -> float:
        gathers = 1.5 if view.owner(hex_) == seat and view.troops(hex_) < 4 else 0.0
        return super().worth(view, seat, hex_, troops) + gathers


class Keeper(Settler):
    """Settles in threes, and defends Cities that enemies are near to, with Stones and Support."""

    stones = 1
    squad = 3

    def guards(self, view: Position, seat: Seat) -> dict[Hex, Order]:
        held = [city for city in view.map.cities if view.owner(city) == seat]
        feared = [city for city in held if _is_feared(view, seat, city)]
        guards: dict[Hex, Order] = dict.fromkeys(feared[:2], "defend")
        for city in feared:
            for hex_ in neighbours(city):
                if view.owner(hex_) == seat and hex_ not in guards and hex_ not in view.slow:
                    return {**guards, hex_: "support"}
        return guards


def _is_feared(view: Position, seat: Seat, city: Hex) -> bool:
    return any(is_foe(view, seat, hex_) and distance(hex_, city) <= 2 for hex_ in view.armies)
