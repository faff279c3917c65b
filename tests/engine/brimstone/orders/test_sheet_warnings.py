"""What a player is warned of before handing a sheet in."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.brimstone.board.state import View
from engine.brimstone.notation.sheets import parse_sheet
from engine.brimstone.orders.warnings import check_sheet, warnings
from engine.kernel.core import Json
from engine.kernel.dice import Dice
from tests.engine.brimstone.positions import begin, crowded_table
from tests.engine.brimstone.sheets import any_sheet

TILES = {"C5": "swamp", "B4": "mountain", "D5": "farmland", "C6": "farmland", "B2": "desert"}


def view_of(**table: Json) -> View:
    full = {"events_up": ["entrenched"], "tiles": TILES, "stones": {"red": 2}, **table}
    view = begin(full).asks["red"].view  # type: ignore[attr-defined]
    assert isinstance(view, View)
    return view


def warned(sheet: str, troops: Mapping[str, int], *, pace: str = "swift", **table: Json) -> list[str]:
    """The warnings but that of hexes without an order, which most sheets here leave bare."""
    view = view_of(troops={"red": dict(troops), "blue": {"E4": 2, "F5": 1}}, **table)
    return [text for text in warnings(parse_sheet(sheet), view, pace=pace) if "No order yet" not in text]


FED = {"C3": 1, "C4": 2}


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ("C3 march D3 1", []),
        ("C4 march D5 3", ["C4 sends 3 troops, but will have only 2."]),
        ("C4 march D5 2, C5 all", ["No troops will be left in C4 to go to C5."]),
        ("C3 march C4\nC4 march D5 3", []),
        (
            "C4 march D5 3\nC3 march C4",
            [
                "C4 sends 3 troops, but will have only 2.",
                "C4 moves out before C3 moves in. Swap the two orders?",
            ],
        ),
        ("C4 march D5\nC3 march C4", ["C4 moves out before C3 moves in. Swap the two orders?"]),
        ("C4 march D5 2\nC3 march C4", []),
        ("C4 march D5\nC3 march C4 > D4", []),
        ("C4 march", ["The March in C4 names no destination, so nobody moves."]),
        ("C4 march D4 > D3\nC3 march D3", []),
        ("C4 march C5\nC3 march C4 > C5", []),
        ("C4 march D4 1 > E4, D5 1 > E4", []),
        ("C4 march D4 1, D5 1 > E4\nC3 march C4 > D5", []),
    ],
)
def test_the_sequence_is_played_through(sheet: str, said: list[str]) -> None:
    assert warned(sheet, FED, stones={"red": 9}) == said


def test_forced_marches_need_Stones() -> None:
    sheet = "C3 march D3 > D4\nC4 march D5 > D6"
    short = "No Stone will be left to force the March in C4, so it takes only its first step."
    assert warned(sheet, FED, stones={"red": 1}) == [short]
    assert warned(sheet, FED, stones={"red": 2}) == []
    assert warned(sheet, FED, stones={"red": 0}, event="high_morale") == []


def test_a_Stone_pillaged_first_may_pay() -> None:
    tiles = {**TILES, "C3": "village"}
    assert warned("C3 pillage\nC4 march D5 > D6", FED, stones={"red": 0}, tiles=tiles) == []


def test_R10_heavy_rains() -> None:
    assert warned("C4 march D5 > D6", FED, event="heavy_rains") == [
        "Heavy Rains: the March in C4 cannot be forced, so it takes only its first step."
    ]


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ("C5 march D5", ["C5 has a Slow-Travel marker, so this March only clears it."]),
        ("C5 march", []),
        ("C5 march > D5", []),
        ("C5 march D5 forced", []),
        (
            "C5 march D5 > D6",
            [
                "C5 has a Slow-Travel marker. Clearing it is the first step, "
                "so every group stops in its first hex."
            ],
        ),
    ],
)
def test_R50_a_march_in_a_marked_hex_only_clears(sheet: str, said: list[str]) -> None:
    assert warned(sheet, {"C5": 2}, slow=["C5"]) == said


def test_R49_friends_who_move_in_bring_a_marker() -> None:
    troops = {"C4": 2, "C5": 1}
    later = "C5 will have a Slow-Travel marker, so this March only clears it."
    assert warned("C4 march C5 1\nC5 march D5", troops) == [later]
    assert warned("C4 march C5 1 > C5\nC5 march D5", troops) == []


def test_battles() -> None:
    troops = {"D4": 3}
    assert warned("D4 march E4 2 attack > F4", troops) == [
        "Blue holds E4. Troops that attack it cannot go on to F4."
    ]
    assert warned("D4 march E4 2 attack, D5 1 > E4 attack", troops) == []
    assert warned("D4 march E4 1 attack, E5 1 > F5 attack", troops) == [
        "The March in D4 attacks E4 and F5, but one March fights only one battle."
    ]
    assert warned("D4 march E4 2 attack", troops, event="truce") == [
        "Blue holds E4. In a Truce you can enter it only if those troops leave."
    ]


def test_R69_attacks_by_air_may_be_off() -> None:
    troops, options = {"E5": 1}, {"air_assault": False}
    assert warned("E5 march E4 attack", troops, options=options) == [
        "Blue holds E4, and this table plays without attacks by air."
    ]


def test_bare_hexes_are_named() -> None:
    view = view_of(troops={"red": FED})
    assert warnings(parse_sheet("C3 bide"), view) == ["No order yet in C4, C7."]


def test_a_retreat_to_enemies_only() -> None:
    assert warned("retreat E5 E4 F5", FED) == [
        "Enemies hold every place that you named for a retreat from E5."
    ]


HUNGRY = {"B2": 2, "C3": 2}  # needs 1 + 1 and 1, has 2
STARVING = {"B2": 5, "C3": 4}  # needs 3 + 1 and 2, has 2


@pytest.mark.parametrize(
    ("sheet", "troops", "said"),
    [
        ("", HUNGRY, "You will be 1 barrel short: without instructions you buy 1 barrel for 2 Stones."),
        ("C3 forage", HUNGRY, "You will be 1 barrel short: without instructions you forage."),
        (
            "C3 forage",
            STARVING,
            "You will be 4 barrels short: without instructions you forage, then buy 1 barrel for 2 Stones, "
            "then discharge 3 in B2.",
        ),
        (
            "if short discharge C3",
            HUNGRY,
            "You will be 1 barrel short: by your instructions you discharge 2 in C3.",
        ),
        (
            "if short buy 1",
            STARVING,
            "You will be 4 barrels short: your instructions are not enough, so you discharge 5 in B2.",
        ),
    ],
)
def test_a_shortage_is_foreseen(sheet: str, troops: Mapping[str, int], said: str) -> None:
    assert warned(sheet, troops) == [said]


def test_on_a_deliberate_table_one_is_asked() -> None:
    assert warned("", HUNGRY, pace="deliberate") == [
        "You will be 1 barrel short: you will be asked, and the cheapest way is to buy 1 barrel for 2 Stones."
    ]


def test_foraging_needs_the_order() -> None:
    assert "You want to forage if short, but your sheet has no Forage order." in warned(
        "if short forage", FED
    )


@given(st.integers(0))
def test_no_sheet_breaks_the_outlook(seed: int) -> None:
    dice = Dice(str(seed))
    for ask in begin(crowded_table(dice)).asks.values():
        sheet = any_sheet(dice)
        check_sheet(sheet, ask.view)  # type: ignore[attr-defined]
        warnings(sheet, ask.view)  # type: ignore[attr-defined]
