"""Computers of Brigand Kings from earlier versions."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.deputy import Computer
from tests.anchors.brigand_kings.captain import Captain

ANCHORS: Mapping[str, Computer] = {"captain_0.1": Captain()}
