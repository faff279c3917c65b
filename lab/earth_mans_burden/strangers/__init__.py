"""Strangers to The Earth Man's Burden: players written from the rules page, to measure computers against."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.deputy import Computer
from lab.earth_mans_burden.strangers.bargainer import Bargainer
from lab.earth_mans_burden.strangers.raider import Raider
from lab.earth_mans_burden.strangers.settler import Settler

STRANGERS: Mapping[str, Computer] = {"bargainer": Bargainer(), "raider": Raider(), "settler": Settler()}
