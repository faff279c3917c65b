"""Views of one table share what has not changed, and none of them changes with the table or with another."""

from __future__ import annotations

from engine.deeplamp.imagined import imagine
from engine.deeplamp.state import seen
from engine.dice import Dice
from tests.engine.deeplamp.test_rules import begun


def test_heroes_who_have_not_changed_are_the_same_in_the_next_view() -> None:
    state = begun(2).state
    before = seen(state)
    state.heroes["red"].gear.append("lantern")
    after = seen(state)
    assert after.heroes["blue"] is before.heroes["blue"]
    assert after.heroes["blue"] is not state.heroes["blue"]
    assert "lantern" in after.heroes["red"].gear
    assert "lantern" not in before.heroes["red"].gear


def test_who_is_changed_on_a_table_made_up_from_a_view_stays_as_he_is_in_the_view_and_on_others() -> None:
    view = seen(begun(2).state)
    tables = [imagine(view, Dice("one")), imagine(view, Dice("other"))]
    tables[0].heroes["red"].nerve = 9
    tables[0].heroes["red"].bag["keg"] = 7
    for other in (view, tables[1]):
        assert other.heroes["red"].nerve != 9
        assert other.heroes["red"].bag.get("keg") != 7


def test_a_hero_is_equal_to_his_copy_until_anything_on_his_sheet_differs() -> None:
    hero = begun(2).state.heroes["red"]
    copy = hero.copy()
    assert copy == hero
    copy.policy["saves"] = "never"
    assert copy != hero
    assert hero != "red"
