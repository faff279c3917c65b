"""Brigand Kings with a captain of an earlier version, for leagues: MORE_GAMES=tests.anchors."""

from __future__ import annotations

from collections.abc import Mapping

from engine.brigand_kings.game import BrigandKings
from engine.kernel.deputy import Computer
from tests.anchors.brigand_kings.captain import Captain


class Anchored(BrigandKings):
    name = "brigand_kings_anchored"
    title = "Brigand Kings with computers of earlier versions"
    computers: Mapping[str, Computer] = {**BrigandKings.computers, "captain_0.1": Captain()}


GAME = Anchored()
