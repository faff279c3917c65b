"""Strangers to Brigand Kings: players written from the rules page, with three tempers."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.deputy import Computer
from lab.brigand_kings.strangers.baron import Baron

STRANGERS: Mapping[str, Computer] = {
    "builder": Baron(hold=1.0, take=0.4, spread=0.3),
    "brawler": Baron(hold=0.6, take=1.4, spread=0.0),
    "hoarder": Baron(hold=1.6, take=0.2, spread=-0.4),
}
