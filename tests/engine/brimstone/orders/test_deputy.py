"""The deputy of an order sheet: always legal, true to the sheet, cautious where it is silent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.brimstone.notation.sheets import parse_sheet
from engine.brimstone.orders.plan import Sheet, placed
from engine.brimstone.orders.sheet_deputy import DEFAULTS, SheetDeputy
from engine.kernel.core import Ask, Json
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from tests.engine.brimstone.positions import begin, crowded_table
from tests.engine.brimstone.sheets import fitting_sheet

SEATS = ("red", "blue", "green")
TILES = {"D4": "plains", "D5": "plains", "C5": "swamp", "B4": "mountain", "D6": "forest", "B2": "desert"}


class Table:
    """Three seats who handed sheets in; the deputies answer, and where they are silent the fallback does."""

    def __init__(
        self,
        troops: Mapping[str, Mapping[str, int]],
        *,
        pace: str = "swift",
        asked: Sequence[str] = (),
        table: Mapping[str, Json] | None = None,
        **sheets: str,
    ) -> None:
        full = {"tiles": TILES, "troops": troops, "events_up": [], "stones": dict.fromkeys(SEATS, 3)}
        self.match: Match[Any] = begin({**full, **(table or {})})
        self.deputies = {seat: SheetDeputy(parse_sheet(sheets.get(seat, "")), pace) for seat in SEATS}
        self.asked: list[str] = []
        self.answers: list[tuple[str, str, Json]] = []
        for seat in SEATS:
            self.match.submit(seat, placed(self.deputies[seat].sheet))
        self._play(asked)

    def _play(self, asked: Sequence[str]) -> None:
        """Play the round; stop where an ask named in `asked` is met."""
        while not self.match.is_over and self.match.stage == 0:
            seat = self.match.awaited[0]
            ask = self.match.asks[seat]
            if f"{seat} {ask.kind}" in asked:
                return
            answer = self.deputies[seat].answer(ask)
            if answer is None:
                self.asked.append(f"{seat} {ask.kind}")
                answer = ask.fallback()
            self.answers.append((seat, ask.kind, answer))
            self.match.submit(seat, answer)

    @property
    def ask(self) -> Ask:
        """The ask at which the round was stopped."""
        return next(iter(self.match.asks.values()))

    def said(self, seat: str, kind: str) -> list[Json]:
        """What the seat's deputy answered to asks of that kind."""
        return [answer for who, what, answer in self.answers if (who, what) == (seat, kind)]

    @property
    def troops(self) -> dict[str, str]:
        return {hex_: f"{army.seat} {army.troops}" for hex_, army in self.match.state.armies.items()}


def went(table: Table, seat: str = "red") -> list[Json]:
    return table.said(seat, "execute")


# --- always legal ---------------------------------------------------------------------------------


@given(st.integers(0), st.sampled_from(["swift", "deliberate"]))
def test_every_answer_is_legal(seed: int, pace: str) -> None:
    dice = Dice(str(seed))
    match = begin(crowded_table(dice))
    sheets = {}
    for seat, ask in list(match.asks.items()):
        sheets[seat] = fitting_sheet(ask.view, dice)  # type: ignore[attr-defined]
        match.submit(seat, placed(sheets[seat]))
    while not match.is_over and match.stage == 0:
        seat = match.awaited[0]
        ask = match.asks[seat]
        answer = SheetDeputy(sheets[seat], pace).answer(ask)
        if answer is None:
            assert pace == "deliberate" or ask.kind == "pay"
            answer = ask.sample(dice)
        match.submit(seat, answer)


@given(st.integers(0))
def test_a_sheet_made_for_another_table_does_no_harm(seed: int) -> None:
    dice = Dice(str(seed))
    match, other = begin(crowded_table(dice)), begin(crowded_table(dice))
    sheets = {seat: fitting_sheet(ask.view, dice) for seat, ask in other.asks.items()}  # type: ignore[attr-defined]
    while not match.is_over and match.stage == 0:
        seat = match.awaited[0]
        ask = match.asks[seat]
        answer = SheetDeputy(sheets.get(seat, Sheet())).answer(ask)
        match.submit(seat, ask.sample(dice) if answer is None else answer)


def test_setup_events_and_orders_are_the_persons() -> None:
    match = begin()
    assert SheetDeputy(Sheet()).answer(match.asks["red"]) is None
    assert SheetDeputy(Sheet()).answer(begin({"event": None, "events_up": ["truce"]}).asks["red"]) is None


# --- the sequence of orders -----------------------------------------------------------------------


def test_R121_orders_go_in_the_sequence_of_the_sheet() -> None:
    table = Table({"red": {"D5": 1, "D4": 1}}, red="D5 bide\nC7 recruit\nD4 bide")
    assert [answer["hex"] for answer in went(table)] == ["D5", "C7", "D4"]


def test_R121_orders_that_the_sheet_does_not_know_follow_by_hex_name() -> None:
    match = begin({"troops": {"red": {"D5": 1, "D4": 1}}})
    for seat, orders in (("red", {"D5": "bide", "D4": "recruit"}), ("blue", {}), ("green", {})):
        match.submit(seat, {"orders": orders})
    assert SheetDeputy(Sheet()).answer(match.asks["red"]) == {"hex": "D4"}
    assert SheetDeputy(parse_sheet("D5 bide")).answer(match.asks["red"]) == {"hex": "D5"}
    assert SheetDeputy(Sheet(), "deliberate").answer(match.asks["red"]) is None


def test_R26_an_order_that_is_gone_is_passed_over() -> None:
    hungry = {"red": {"B2": 2, "D4": 2}}
    table = Table(hungry, table={"stones": {"red": 0}}, red="B2 bide\nD4 bide\nif short discharge B2")
    assert [answer["hex"] for answer in went(table)] == ["D4"]


# --- marches --------------------------------------------------------------------------------------


def test_a_march_splits_and_leaves_the_rest() -> None:
    table = Table({"red": {"D4": 4}}, red="D4 march D5 2, C4 1")
    assert went(table) == [{"hex": "D4", "groups": [{"troops": 2, "to": "D5"}, {"troops": 1, "to": "C4"}]}]


def test_all_is_what_no_other_group_names() -> None:
    table = Table({"red": {"D4": 4}}, red="D4 march D5 all, C4 1")
    assert table.troops["D5"] == "red 3"


def test_R127_if_fewer_are_there_they_go() -> None:
    table = Table({"red": {"D4": 2}}, red="D4 march D5 3, C4 1")
    assert went(table)[0]["groups"] == [{"troops": 2, "to": "D5"}]


def test_R29_chained_marches_take_along_who_arrived() -> None:
    table = Table({"red": {"C3": 1, "C4": 1}}, red="C3 march C4\nC4 march D5 2")
    assert table.troops["D5"] == "red 2"


def test_R127_a_step_that_has_become_impossible_is_left_out() -> None:
    troops = {"red": {"D4": 2}, "blue": {"D5": 1}}
    table = Table(troops, table={"event": "truce"}, red="D4 march D5 1 attack, C4 1")
    assert went(table)[0]["groups"] == [{"troops": 1, "to": "C4"}]


def test_R130_a_march_without_destination_moves_nobody() -> None:
    assert went(Table({"red": {"D4": 2}}, red="D4 march")) == [{"hex": "D4"}]


def test_R130_in_a_marked_hex_it_clears() -> None:
    table = Table({"red": {"C5": 2}}, table={"slow": ["C5"]}, red="C5 march")
    assert went(table) == [{"hex": "C5"}]
    assert not table.match.state.slow


@pytest.mark.parametrize("sheet", ["C5 march > D5 forced", "C5 march D5 forced"])
def test_R129_forced_out_of_a_marked_hex(sheet: str) -> None:
    table = Table({"red": {"C5": 2}}, table={"slow": ["C5"]}, red=sheet)
    assert went(table) == [{"hex": "C5", "forced": True}]
    assert table.troops["D5"] == "red 2"


def test_R129_unforced_it_only_clears() -> None:
    table = Table({"red": {"C5": 2}}, table={"slow": ["C5"]}, red="C5 march D5")
    assert (table.troops["C5"], table.match.state.slow) == ("red 2", set())


def test_R126_a_way_out_of_a_marker_that_is_gone_needs_no_Stone() -> None:
    table = Table({"red": {"C5": 2}}, red="C5 march > D5 forced")
    assert went(table) == [{"hex": "C5", "groups": [{"troops": 2, "to": "D5"}]}]
    assert table.match.state.stones["red"] == 3


def test_a_forced_march_goes_on() -> None:
    table = Table({"red": {"D4": 3}}, red="D4 march D5 2 > D6 1, C4 1 > C3")
    assert {hex_: table.troops[hex_] for hex_ in ("D5", "D6", "C3")} == {
        "D5": "red 1",
        "D6": "red 1",
        "C3": "red 1",
    }
    assert table.match.state.stones["red"] == 2


def test_R51_a_forced_march_clears_the_marker_it_brings() -> None:
    table = Table({"red": {"C4": 2}}, red="C4 march C5 > C5 forced")
    assert (table.troops["C5"], table.match.state.slow) == ("red 2", set())


def test_groups_to_one_hex_may_part_there() -> None:
    table = Table({"red": {"D4": 3}}, red="D4 march D5 1 > E6, D5 1 > D6, D5 1")
    assert [table.troops[hex_] for hex_ in ("E6", "D6", "D5")] == ["red 1", "red 1", "red 1"]


@pytest.mark.parametrize("table", [{"event": "heavy_rains"}, {"stones": {"red": 0}}])
def test_R126_unforceable_takes_the_first_step_alone(table: dict[str, Json]) -> None:
    played = Table({"red": {"D4": 2}}, table=table, red="D4 march D5 > D6 forced")
    assert played.troops["D5"] == "red 2"


def test_R126_no_Stone_for_a_second_step_that_is_not_there() -> None:
    table = Table({"red": {"D4": 2}}, red="D4 march D5 forced")
    assert table.match.state.stones["red"] == 3


def test_R11_high_morale_costs_nothing() -> None:
    table = Table({"red": {"D4": 2}}, table={"event": "high_morale"}, red="D4 march D5 > D6 forced")
    assert (table.troops["D6"], table.match.state.stones["red"]) == ("red 2", 3)


def test_R71_one_flight_goes_to_one_place() -> None:
    table = Table({"red": {"E5": 2}}, red="E5 march D5 1, D6 1")
    assert went(table)[0]["groups"] == [{"troops": 1, "to": "D5"}]


# --- attacks --------------------------------------------------------------------------------------


def attack(ours: int, theirs: int, sheet: str = "D4 march D5", **kwargs: Any) -> bool:
    """Whether red marches from D4 into blue's D5."""
    more = kwargs.pop("more", {})
    troops = {"red": {"D4": ours, **more.get("red", {})}, "blue": {"D5": theirs, **more.get("blue", {})}}
    return bool(went(Table(troops, red=sheet, **kwargs))[0].get("groups"))


def test_R122_an_enemy_in_the_way_is_attacked_only_from_strength() -> None:
    assert attack(3, 2)
    assert not attack(2, 2)


def test_R122_an_ordered_attack_is_fought_whatever_the_odds() -> None:
    assert attack(1, 3, "D4 march D5 1 attack")


def test_R122_terrain_counts() -> None:
    assert not attack(3, 2, table={"tiles": {**TILES, "D5": "forest"}})
    assert attack(2, 2, table={"tiles": {**TILES, "D4": "forest"}})
    assert attack(3, 2, table={"tiles": {**TILES, "D5": "forest"}, "event": "deep_snow"})


def test_R122_their_Defend_counts() -> None:
    assert not attack(3, 2, blue="D5 defend")


def test_R122_their_Support_counts() -> None:
    assert not attack(3, 2, blue="D6 support", more={"blue": {"D6": 1}})


def test_R122_a_third_party_does_not() -> None:
    table = Table(
        {"red": {"D4": 3}, "blue": {"D5": 2}, "green": {"D6": 4}}, red="D4 march D5", green="D6 support"
    )
    assert went(table)[0].get("groups")


def test_R122_our_Support_counts_unless_it_helps_nobody() -> None:
    more = {"red": {"D6": 1}}
    assert attack(2, 2, "D4 march D5\nD6 support", more=more)
    assert not attack(2, 2, "D4 march D5\nD6 support nobody", more=more)


def test_R112_who_follows_an_attack_needs_no_strength() -> None:
    table = Table({"red": {"D4": 3}, "blue": {"D5": 1}}, red="D4 march D5 2 attack, D5 1")
    assert table.troops["D5"] == "red 3"


def test_R122_also_at_the_second_step() -> None:
    troops = {"red": {"C3": 2}, "blue": {"D5": 2}}
    assert Table(troops, red="C3 march D4 > D5 forced").troops["D4"] == "red 2"
    assert Table({**troops, "blue": {"D5": 1}}, red="C3 march D4 > D5 forced").troops["D5"] == "red 2"


def test_what_stays_behind_after_a_battle_in_the_second_step_stays() -> None:
    troops = {"red": {"C3": 3}, "blue": {"D5": 1}}
    table = Table(troops, red="C3 march D4 all > D5 2 attack forced")
    assert (table.troops["D5"], table.troops["D4"]) == ("red 2", "red 1")


def test_R111_after_a_battle_in_the_first_step_the_others_go_on() -> None:
    troops = {"red": {"D4": 4}, "blue": {"D5": 1}}
    table = Table(troops, red="D4 march D5 2 attack, C4 1 > C3 forced")
    assert (table.troops["D5"], table.troops["C3"], table.troops["D4"]) == ("red 2", "red 1", "red 1")


# --- support, payment, retreat --------------------------------------------------------------------

BATTLE: dict[str, dict[str, int]] = {"red": {"D4": 2}, "blue": {"D5": 3}, "green": {"D6": 1}}


def third_party(line: str, *, pace: str = "swift") -> Json:
    table = Table(BATTLE, red="D4 march D5 2 attack", green=line, asked=["green support"])
    return SheetDeputy(parse_sheet(line), pace).answer(table.ask)


@pytest.mark.parametrize(
    ("line", "side"),
    [
        ("D6 support", "none"),
        ("D6 support self", "none"),
        ("D6 support nobody", "none"),
        ("D6 support red", "attacker"),
        ("D6 support blue", "defender"),
        ("D6 support blue red", "defender"),
        ("D6 support red blue", "attacker"),
    ],
)
def test_R128_a_third_party_supports_whom_its_sheet_names(line: str, side: str) -> None:
    assert third_party(line) == {"side": side}


@pytest.mark.parametrize(
    ("line", "side"),
    [
        ("D6 support", "attacker"),
        ("D6 support self", "attacker"),
        ("D6 support green", "attacker"),
        ("D6 support nobody", "none"),
    ],
)
def test_R128_ones_own_side_comes_first(line: str, side: str) -> None:
    troops = {"red": {"D4": 2, "D6": 1}, "blue": {"D5": 3}}
    table = Table(troops, red=f"D4 march D5 2 attack\n{line}")
    assert table.said("red", "support") == [{"side": side}]


def test_R119_one_supports_oneself_in_defence() -> None:
    troops = {"red": {"D4": 4}, "blue": {"D5": 3, "D6": 1}}
    assert Table(troops, red="D4 march D5 attack", blue="D6 support").said("blue", "support") == [
        {"side": "defender"}
    ]


def payments(
    red: str, blue: str, *, pace: str = "swift", **table: Json
) -> tuple[list[Json], list[Json], list[str]]:
    played = Table(BATTLE, pace=pace, table=table, red=f"D4 march D5 2 attack\n{red}", blue=blue)
    return played.said("red", "pay"), played.said("blue", "pay"), played.asked


def test_R123_named_payments_are_made() -> None:
    red, blue, asked = payments("pay attack 1 defend 2", "pay attack 1 defend 2")
    assert (red, blue, asked) == ([{"stones": 1}], [{"stones": 2}], [])


@pytest.mark.parametrize("pace", ["swift", "deliberate"])
def test_R123_others_are_asked_for(pace: str) -> None:
    assert payments("pay defend 2", "pay attack 2", pace=pace)[2][:2] == ["red pay", "blue pay"]


def test_R123_a_payment_is_cut_to_what_is_owned() -> None:
    assert payments("pay attack 2", "pay 0", stones={"red": 1})[0] == [{"stones": 1}]


def retreat(line: str, *, pace: str = "swift") -> Json:
    armies = {"red": {"D4": 4}, "blue": {"D5": 2}}
    table = Table(armies, red="D4 march D5 4 attack\npay 0", blue=f"{line}\npay 0", asked=["blue retreat"])
    assert table.ask.kind == "retreat", table.troops
    return SheetDeputy(parse_sheet(line), pace).answer(table.ask)


@pytest.mark.parametrize(
    ("line", "to"),
    [
        ("", "C4"),
        ("retreat D5 D6", "D6"),
        ("retreat D5 D4 E6", "E6"),
        ("retreat C3 D6", "C4"),
        ("retreat * D6", "D6"),
        ("retreat * D6\nretreat D5 E6", "E6"),
        ("retreat * D6\nretreat D5 D4", "D6"),
    ],
)
def test_R125_retreats_follow_the_sheet(line: str, to: str) -> None:
    assert retreat(line) == {"to": to}


# --- supply ---------------------------------------------------------------------------------------

HUNGRY = {"red": {"B2": 2, "D4": 3, "C3": 2}}  # needs 1 + 1, 2 and 1; has 2


def supplied(sheet: str, *, stones: int = 2, pace: str = "swift") -> Json:
    table = Table(HUNGRY, table={"stones": {"red": stones}}, red=sheet, asked=["red supply"])
    return SheetDeputy(parse_sheet(sheet), pace).answer(table.ask)


@pytest.mark.parametrize(
    ("sheet", "forage", "buy", "discharge"),
    [
        ("", False, 1, {"B2": 2}),
        ("D4 forage", True, 1, {"D4": 1}),
        ("if short discharge D4", False, 1, {"D4": 3}),
        ("if short discharge C3, discharge D4, buy", False, 0, {"C3": 2, "D4": 3}),
        ("if short discharge C3 1, buy", False, 1, {"B2": 2}),
        ("D4 forage\nif short buy 1, forage, discharge C3", True, 1, {"C3": 2}),
        ("D4 forage\nif short discharge B2, buy, forage", False, 1, {"B2": 2}),
        ("D4 forage\nif short discharge B2 2", True, 0, {"B2": 2}),
    ],
)
def test_R124_supply(sheet: str, forage: bool, buy: int, discharge: Mapping[str, int]) -> None:
    answer = supplied(sheet)
    assert answer == {"forage": forage, "buy": buy, "discharge": discharge}


# --- deliberate tables ----------------------------------------------------------------------------


def test_R131_what_the_sheet_does_not_say_is_asked() -> None:
    assert third_party("D6 support", pace="deliberate") is None
    assert retreat("", pace="deliberate") is None
    assert supplied("", pace="deliberate") is None
    assert supplied("if short buy 1", pace="deliberate") is None


def test_R131_what_it_says_is_not() -> None:
    assert third_party("D6 support red", pace="deliberate") == {"side": "attacker"}
    assert retreat("retreat D5 D6", pace="deliberate") == {"to": "D6"}
    assert supplied("if short discharge D4, discharge C3", pace="deliberate")
    assert not Table({"red": {"D4": 2}}, pace="deliberate", red="D4 march D5 1").asked


def test_R131_a_march_without_destination_is_asked() -> None:
    assert Table({"red": {"D4": 2}}, pace="deliberate", red="D4 march").asked == ["red execute"]


def test_R131_an_attack_that_was_not_ordered_is_asked() -> None:
    troops = {"red": {"D4": 4}, "blue": {"D5": 1}}
    assert Table(troops, pace="deliberate", red="D4 march D5").asked == ["red execute"]
    assert "red execute" not in Table(troops, pace="deliberate", red="D4 march D5 4 attack\npay 0").asked


def test_R131_second_steps_that_are_left_open_are_asked() -> None:
    asked = Table({"red": {"D4": 2}}, pace="deliberate", red="D4 march D5 forced").asked
    assert asked == ["red march_on"]


def test_the_defaults_are_written_down() -> None:
    assert all(len(sentence) < 300 and sentence.endswith(".") for sentence in DEFAULTS)
