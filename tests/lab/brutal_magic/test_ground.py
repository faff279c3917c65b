"""What a captain lays wins more skirmishes than open ground does (with a C compiler)."""

from __future__ import annotations

from engine.brutal_magic.armies.rosters import rosters
from engine.brutal_magic.board.terrain import Kind
from lab.brutal_magic.ground import US, laid, placed, won

SOME = [*rosters().values()][:3]
GAMES = 20


def test_a_mire_before_the_rivals_corner_wins_more_than_open_ground() -> None:
    mired, open_ = (won(laid(kind), SOME, "test", GAMES) for kind in (Kind(5), None))
    assert open_ < 0.6 * GAMES * len(SOME) ** 2 < mired


def test_only_our_captain_has_laid_ground_and_chosen_its_place() -> None:
    assert set(laid(Kind(5)).terrain.values()) == {"Ground"}
    assert laid(None).terrain == {}
    state = placed("test")
    assert any(state.kind(hex_).attack > 1 for hex_ in state.next_to(state.units[f"{US[0]}1"].hex))
