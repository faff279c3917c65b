"""Strangers to Brimstone: players written from the rules page, with three tempers."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.deputy import Computer
from lab.brimstone.strangers.tempers import Keeper, Settler, Warlord

STRANGERS: Mapping[str, Computer] = {"settler": Settler(), "warlord": Warlord(), "keeper": Keeper()}
