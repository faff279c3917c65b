"""Computers of Brimstone as earlier versions had them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.deputy import Computer
from tests.anchors.brimstone.marshal import Marshal

ANCHORS: Mapping[str, Computer] = {"marshal_0.1": Marshal()}
