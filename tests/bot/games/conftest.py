"""Pictures of tests that play in SimCord are drawn once, and not once in each test."""

from __future__ import annotations

from collections import OrderedDict

import pytest

from bot.pictures.drawing import Drawing
from sandbox import world

KEPT = 400
_pictures: OrderedDict[str, bytes] = OrderedDict()


class KeptDrawing(Drawing):
    """As the real one, with the memory of those before it: it too knows pictures that look the same."""

    def __init__(self) -> None:
        super().__init__(kept=KEPT)
        self._finished = _pictures


@pytest.fixture(autouse=True)
def _pictures_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(world, "Drawing", KeptDrawing)
