"""Order sheets changed piece by piece, as the panel does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.brimstone.notation.sheets import parse_sheet
from engine.brimstone.orders import edits
from engine.brimstone.orders.plan import Means, Sheet, Step, placed
from engine.kernel.core import Refused
from tests.engine.brimstone.positions import begin

BEGUN = "C3 march D4 2, C4 1\nC4 recruit\nD6 support self"


@pytest.mark.parametrize(
    ("sheet", "edit", "then"),
    [
        ("", lambda s: edits.set_order(s, "C4", "bide"), "C4 bide"),
        ("C3 bide\nC4 bide", lambda s: edits.set_order(s, "C3", "defend"), "C3 defend\nC4 bide"),
        ("C3 march D4 1", lambda s: edits.set_order(s, "C3", "march"), "C3 march D4 1"),
        ("C3 march D4 1", lambda s: edits.set_order(s, "C3", "bide"), "C3 bide"),
        ("C3 bide\nC4 bide", lambda s: edits.set_order(s, "C3", None), "C4 bide"),
        ("", lambda s: edits.set_leg(s, "C3", "D4", None), "C3 march D4 all"),
        ("C3 march D4 1", lambda s: edits.set_leg(s, "C3", "C4", 2), "C3 march D4 1, C4 2"),
        ("C3 march D4 1, C4 2", lambda s: edits.set_leg(s, "C3", "D4", 3), "C3 march D4 3, C4 2"),
        ("C3 march D4 1, C4 2", lambda s: edits.set_leg(s, "C3", "D4", 0), "C3 march C4 2"),
        ("C3 march D4 1 > D5", lambda s: edits.set_leg(s, "C3", "D4", 2), "C3 march D4 2 > D5 forced"),
        ("C3 march D4 1", lambda s: edits.set_leg(s, "C3", "D4", 1, attack=True), "C3 march D4 1 attack"),
        ("C3 march D4 1, C4 2", lambda s: edits.drop_leg(s, "C3", 0), "C3 march C4 2"),
        ("C3 march D4 1", lambda s: edits.set_then(s, "C3", 0, "D5"), "C3 march D4 1 > D5 forced"),
        ("C3 march D4 2 > D5", lambda s: edits.set_then(s, "C3", 0, "D5", 1), "C3 march D4 2 > D5 1 forced"),
        ("C3 march D4 2 > D5", lambda s: edits.set_then(s, "C3", 0, None), "C3 march D4 2 forced"),
        ("C3 march > D4", lambda s: edits.set_then(s, "C3", 0, None), "C3 march forced"),
        ("C3 march D4 1", lambda s: edits.set_forced(s, "C3", True), "C3 march D4 1 forced"),
        ("C3 march D4 1 > D5", lambda s: edits.set_forced(s, "C3", False), "C3 march D4 1"),
        ("C3 bide\nC4 bide", lambda s: edits.move_up(s, "C4"), "C4 bide\nC3 bide"),
        ("C3 bide\nC4 bide", lambda s: edits.move_up(s, "C3"), "C3 bide\nC4 bide"),
        ("C3 bide\nC4 bide", lambda s: edits.move_down(s, "C3"), "C4 bide\nC3 bide"),
        ("C3 bide\nC4 bide", lambda s: edits.move_down(s, "C4"), "C3 bide\nC4 bide"),
        ("", lambda s: edits.set_pay(s, "attack", 0), "pay attack 0"),
        ("pay attack 0", lambda s: edits.set_pay(s, "defend", 2), "pay attack 0 defend 2"),
        ("pay 1", lambda s: edits.set_pay(s, "attack", None), "pay defend 1"),
        ("D6 support", lambda s: edits.set_support(s, ("red", "blue")), "D6 support red blue"),
        ("D6 support self", lambda s: edits.set_support(s, ()), "D6 support nobody"),
        ("D6 support self", lambda s: edits.set_support(s, None), "D6 support"),
        ("", lambda s: edits.set_retreat(s, "*", ["C4"]), "retreat * C4"),
        ("retreat D5 C4", lambda s: edits.set_retreat(s, "D5", ["C5", "C4"]), "retreat D5 C5 C4"),
        ("retreat D5 C4", lambda s: edits.set_retreat(s, "D5", []), ""),
        ("", lambda s: edits.set_supply(s, [Means("buy", amount=1)]), "if short buy 1"),
        ("if short buy", lambda s: edits.set_supply(s, []), ""),
    ],
)
def test_editing(sheet: str, edit: Callable[[Sheet], Sheet], then: str) -> None:
    edited = edit(parse_sheet(sheet))
    assert str(edited) == then
    assert parse_sheet(str(edited)) == edited


def test_only_one_group_takes_all_the_rest() -> None:
    with pytest.raises(Refused, match="D4 takes all the rest, so none are left for C4"):
        edits.set_leg(parse_sheet("C3 march D4"), "C3", "C4", None)


def test_support_needs_its_order() -> None:
    with pytest.raises(
        Refused, match=r"Your sheet has no Support order\. Write where it is, as in D6 support "
    ):
        edits.set_support(Sheet(), ("self",))


def test_steps_to_enemies_are_marked_as_attacks() -> None:
    view = begin({"troops": {"red": {"C3": 3}, "blue": {"D4": 1}}}).asks["red"].view  # type: ignore[attr-defined]
    marked = edits.mark_attacks(parse_sheet("C3 march D4 1, C4 1 > D4, B3 1"), view)
    assert str(marked) == "C3 march D4 1 attack, C4 1 > D4 attack, B3 1 forced"


def test_the_next_round_keeps_instructions_but_no_orders_and_no_discharge() -> None:
    sheet = parse_sheet(f"{BEGUN}\npay attack 1\nretreat * C4\nif short forage, discharge C3")
    assert str(edits.keep_standing(sheet)) == "pay attack 1\nretreat * C4\nif short forage"


def test_what_a_sheet_places() -> None:
    assert placed(parse_sheet(BEGUN)) == {"orders": {"C3": "march", "C4": "recruit", "D6": "support"}}


def test_looking_into_a_sheet() -> None:
    sheet = parse_sheet(f"{BEGUN}\nretreat D5 C4")
    line, wish = sheet.line("C3"), sheet.wish("D5")
    assert line is not None
    assert list(line.legs[0].steps("C3")) == [("C3", Step("D4", 2))]
    assert sheet.line("A1") is None
    assert wish is not None
    assert wish.places == ("C4",)
    assert sheet.hexes == ("C3", "C4", "D6")
