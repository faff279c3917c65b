"""Figures are compared with those of others, measured in the same run; who is not there is left out."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lab.bench import peers
from lab.bench.measure import Figures


def row(p50: float, mean: float = 1) -> Figures:
    return {"p50": p50, "mean": mean, "p95": p50, "max": p50, "n": 1}


def test_a_figure_is_compared_with_every_peer_that_was_measured() -> None:
    own = {"brigand_kings_answer_ms": row(0.05), "load_10_rounds_ms": row(3)}
    found = peers.compared(own, {"diplomacy_order_ms": row(0.1)})
    assert found["brigand_kings_answer_ms"] == {**row(0.05), "of_diplomacy_order_ms": 0.5}
    assert found["load_10_rounds_ms"] == row(3)
    said = peers.spell("brigand_kings_answer_ms", found["brigand_kings_answer_ms"])
    assert said == "0.5 of diplomacy_order_ms by p50 (at most 0.6)"
    assert peers.spell("load_10_rounds_ms", found["load_10_rounds_ms"]) == ""


def test_an_answer_s_mean_is_compared_with_a_whole_sheet_of_a_power() -> None:
    found = peers.compared({"answer_ms": row(0.05, mean=0.25)}, {"diplomacy_sheet_ms": row(0.5, mean=1)})
    assert found["answer_ms"]["mean_of_diplomacy_sheet_ms"] == 0.25
    said = peers.spell("answer_ms", found["answer_ms"])
    assert said == "0.25 of diplomacy_sheet_ms by mean (at most 0.3)"


def test_where_no_peer_is_installed_nothing_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers, "PYTHON", tmp_path / "python")
    monkeypatch.setattr(peers, "BOARDGAME", tmp_path / "boardgame.io")
    assert peers.answers() == {}
    assert peers.pictures() == {}


def test_a_peer_is_a_program_that_prints_what_it_took(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "orders.py").write_text('import json; print(json.dumps({"diplomacy_order_ms": [1, 2, 3]}))')
    monkeypatch.setattr(peers, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(peers, "PROGRAMS", tmp_path)
    monkeypatch.setattr(peers, "BOARDGAME", tmp_path / "boardgame.io")
    measured = peers.answers()
    assert measured == {"diplomacy_order_ms": [1, 2, 3]}
    found = peers.joined(measured, {"diplomacy_order_ms": [4, 5, 6]})
    assert found == {"diplomacy_order_ms": {"p50": 3.5, "mean": 3.5, "p95": 5.75, "max": 6, "n": 6}}


def test_each_part_is_compared_with_what_the_peers_took_just_before_and_after_it() -> None:
    taken, runs = (
        iter([[1.0], [3.0], [7.0]]),
        [lambda: {"answer_ms": row(1)}, lambda: {"b_answer_ms": row(1)}],
    )
    found = peers.beside(runs, lambda: {"diplomacy_order_ms": next(taken)})
    assert found["answer_ms"]["of_diplomacy_order_ms"] == 0.5
    assert found["b_answer_ms"]["of_diplomacy_order_ms"] == 0.2
    assert found["diplomacy_order_ms"]["n"] == 3
