"""The benchmark of Deeplamp measures deeds, matches loaded and the mine."""

from __future__ import annotations

import pytest

from lab.bench import deeplamp


def test_deeds_loads_and_pictures_are_measured_and_each_aim_is_of_a_row(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(deeplamp, "TURNS", 2)
    monkeypatch.setattr(deeplamp, "PICTURES", 2)
    monkeypatch.setattr(deeplamp, "CREWS", (1,))
    found = deeplamp.run()
    assert all(row["p50"] > 0 for row in found.values())
    assert {name for name in deeplamp.AIMS if "crew_1_" in name} < set(found)
    assert {name.removeprefix("deeplamp_crew_1_") for name in found} == {
        "deed_ms", "load_40_turns_ms", "cold_ms", "warm_ms", "bytes", "pixels",
    }  # fmt: skip
