"""The study of The Earth Man's Burden: what it counts adds up."""

from __future__ import annotations

from engine.earth_mans_burden.board.worlds import OURS
from engine.earth_mans_burden.game import EARTH_MANS_BURDEN
from engine.kernel.self_play import Table
from lab.earth_mans_burden.study import ENDS, STUDY, WorldFacts
from lab.study.facts import Setting


def played(seed: str, rounds: int = 0) -> WorldFacts:
    options = EARTH_MANS_BURDEN.options(3, {"round_limit": 3})
    return STUDY.play(Table(EARTH_MANS_BURDEN, 3, options, rounds), "captain", Setting(seed))


def test_a_game_that_its_round_limit_ends_has_so_many_rounds_and_turns() -> None:
    game = played("limit")
    assert (game.end, game.rounds, game.turns) == ("the round limit", 3, 9)
    assert game.winners
    assert len({played(f"starts {number}").first for number in range(9)}) == 3


def test_a_game_broken_off_is_told_apart() -> None:
    assert played("broken", rounds=2).end == ENDS[-1]


def test_each_region_is_somebodys_or_empty() -> None:
    for world, parts in played("regions").held.items():
        assert sum(parts) == OURS.regions[world]


def test_each_turn_asks_its_owner_how_to_move_and_others_are_asked_in_combat_alone() -> None:
    game = played("waits")
    assert sum(count for wait, count in game.waits.items() if wait.kind == "move") == game.turns
    others = {wait.kind for wait in game.waits if not wait.is_own and not wait.is_act}
    assert "respond" in others
    assert others <= {"respond", "losses"}


def test_the_tables_tell_ends_worlds_and_waits() -> None:
    titles = [table.title for table in STUDY.tables([played("one"), played("two")])]
    assert any(title.startswith("Waits, in 18 turns") for title in titles)
    assert {"How games end", "Regions at the end, on average"} <= set(titles)
