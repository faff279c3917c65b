"""Strangers to Brimstone: three players written from the rules page, each with a bet on a habit of others."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.deputy import Computer
from lab.brimstone.strangers.jackal import Jackal
from lab.brimstone.strangers.miser import Miser
from lab.brimstone.strangers.squatter import Squatter

STRANGERS: Mapping[str, Computer] = {"squatter": Squatter(), "jackal": Jackal(), "miser": Miser()}
