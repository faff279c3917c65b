"""Which battle of a round is worth a picture, what it says, and the picture of what came of a sheet."""

from __future__ import annotations

from bot.games.brimstone.pictures import battle_to_show, verdict_picture
from bot.games.charts import since_picture
from bot.games.story import Row
from bot.pictures.painter import paint_picture
from engine.brimstone.board.hexes import Hex
from engine.brimstone.rules.combat import Backing, Battle, Term
from engine.brimstone.rules.events import BattleFought
from tests.render.positions import in_play

VIEW = in_play(4, "phone")
CITY = VIEW.map.cities[0]


def fought(hex_: Hex, *, won: bool = True, paid: int = 0) -> BattleFought:
    battle = Battle("red", "blue", "D4", hex_, 2, (Backing("green", "A1", 1, "attacker"),))
    battle = battle.with_payments(red=paid, blue=0)
    attack = (Term("troops", "D4", "red", 2), Term("support", "A1", "green", 1))
    return BattleFought(battle, attack, (Term("troops", hex_, "blue", 2),), won, 1, None)


def test_a_city_that_fell_is_shown_before_a_battle_that_was_paid_for() -> None:
    fallen, paid, plain = fought(CITY), fought("E4", paid=1), fought("E4")
    assert battle_to_show([fallen, paid, plain], VIEW.tiles) is fallen
    assert battle_to_show([paid, plain], VIEW.tiles) is paid


def test_a_city_that_was_held_is_no_city_that_fell() -> None:
    assert battle_to_show([fought(CITY, won=False), fought("E4")], VIEW.tiles) is None


def test_of_a_round_only_the_last_such_battle_is_shown() -> None:
    first, last = fought("E4", paid=1), fought("F5", paid=2)
    assert battle_to_show([first, last], VIEW.tiles) is last


def test_a_decided_battle_is_told_in_short_terms_and_waits_as_json() -> None:
    picture = verdict_picture(VIEW, fought(CITY), {"red": "Ann"})
    assert picture.alt.startswith(f"Red takes the City {CITY}: 3 to 2.")
    assert "2 troops +2, support A1 Green +1; wins 3" in picture.alt
    assert "2 troops +2; loses 1 2" in picture.alt
    assert paint_picture(picture).startswith(b"\x89PNG")


def test_what_came_of_a_sheet_is_a_picture_with_the_same_lines_as_its_text() -> None:
    rows = [Row("lost", "Lost City D6 to Blue", "(4 to 2)"), Row("changed", "Cities 2 to 1")]
    picture = since_picture("brimstone", "red", "Round 8", rows)
    assert picture.alt == "Since your last turn, Red, Round 8: Lost City D6 to Blue (4 to 2). Cities 2 to 1."
    assert paint_picture(picture).startswith(b"\x89PNG")
