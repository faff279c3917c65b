"""Computers of Brimstone from earlier versions."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.deputy import Computer
from tests.anchors.brimstone import marshal, marshal_0_2

ANCHORS: Mapping[str, Computer] = {
    "marshal_0.1": marshal.Marshal(),
    "marshal_0.2": marshal_0_2.Marshal(),
}
