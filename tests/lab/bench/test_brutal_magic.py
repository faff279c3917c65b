"""The benchmark of Brutal Magic measures boards of all sizes."""

from __future__ import annotations

import pytest

from engine.brutal_magic.board.options import FULL_RADIUS
from lab.bench import brutal_magic


def test_acts_and_pictures_are_measured_on_boards_of_all_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brutal_magic, "ROUNDS", 1)
    monkeypatch.setattr(brutal_magic, "PICTURES", 1)
    found = {**brutal_magic.acts(5, 2), **brutal_magic.pictures(5, 2)}
    assert set(found) == {"act_ms", "cold_ms", "warm_ms", "bytes", "pixels"}
    assert all(row["p50"] > 0 for row in found.values())


def test_the_largest_board_is_among_them() -> None:
    assert max(brutal_magic.SIZES) == max(FULL_RADIUS.values())
    assert {f"brutal_magic_radius_{radius}_act_ms" for radius in brutal_magic.SIZES} <= set(brutal_magic.AIMS)
