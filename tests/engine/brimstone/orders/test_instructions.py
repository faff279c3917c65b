"""What a sheet may say beyond single orders: odds, conditions, places to go instead; and what it leads to."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.brimstone.notation.sheets import parse_sheet, read_sheet
from engine.brimstone.orders.sheet_deputy import SheetDeputy
from engine.kernel.core import Json, Refused
from tests.engine.brimstone.orders.test_deputy import Table
from tests.engine.brimstone.positions import begin

Armies = Mapping[str, Mapping[str, int]]
BATTLE: Armies = {"red": {"D4": 2}, "blue": {"D5": 3}, "green": {"D6": 1}}


# --- reading --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("C3 march D4 2 attack if 2 stronger", "C3 march D4 2 attack if stronger by 2"),
        ("C3 march D4 2 attack +2", "C3 march D4 2 attack if stronger by 2"),
        ("C3 march D4 2 if stronger", "C3 march D4 2 attack if stronger by 1"),
        ("C3 march D4 2 attack if stronger by 0", "C3 march D4 2 attack if stronger by 0"),
        ("C3 march D4 2 only if free", "C3 march D4 2 follow"),
        ("C3 march D4 2 peacefully", "C3 march D4 2 follow"),
        ("C3 march D4 2 attack, D4 1 follows", "C3 march D4 2 attack, D4 1 follow"),
        ("C3 march D4 2 otherwise C4", "C3 march D4 2 else C4"),
        ("C3 march D4 2 follow else C4, else B3", "C3 march D4 2 else C4 B3"),
        ("C3 march D4 2 attack, else -> C4", "C3 march D4 2 attack else C4"),
        ("C3 march D4 2 else stay", "C3 march D4 2 follow"),
        ("C3 march D4 2 else C4 > D5 follow", "C3 march D4 2 else C4 > D5 follow forced"),
        ("pay attack win if it can be won, else 0", "pay attack win"),
        ("pay win", "pay attack win defend win"),
        (
            "pay attack: win with at most 1, else 1; pay defend sure",
            "pay attack win with 1 else 1 defend sure",
        ),
        ("pay 2 against blue", "pay attack 2 against blue\npay defend 2 against blue"),
        ("pay defend 1 at D2", "pay defend 1 at D2"),
        ("pay attack ask vs. red in HB", "pay attack ask against red at C7"),
        ("pay attack 1 at D2; pay attack win at D2", "pay attack win at D2"),
        ("pay attack 1 at D2; pay attack forget at D2", ""),
        ("retreat D5 C4, else best", "retreat D5 C4 best"),
        ("if short forage, else cheapest", "if short forage, cheapest"),
        ("D6 support blue vs red", "D6 support blue against red"),
        ("D6 support Blue attacking Red in D5, then green", "D6 support blue attacking red at D5, green"),
        ("D6 support whoever attacks red", "D6 support anyone attacking red"),
        ("D6 support anybody against red, blue", "D6 support anyone against red, blue"),
        ("D6 support me defending, blue", "D6 support self defending, blue"),
        ("D6 support self, self defending", "D6 support self"),
    ],
)
def test_instructions_are_read_in_many_forms_and_printed_in_one(typed: str, means: str) -> None:
    assert str(parse_sheet(typed, "C7")) == means
    assert parse_sheet(means) == parse_sheet(typed, "C7")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("C3 march D4 folow", "Did you mean C3 march D4 follow?"),
        ("C3 march D4 if strogner by 2", "Did you mean C3 march D4 if stronger by 2?"),
        ("C3 march D4 esle C4", "Did you mean C3 march D4 else C4?"),
        ("pay attack winn", "Did you mean pay attack win?"),
        ("pay attack 1 against bleu", "Did you mean pay attack 1 against blue?"),
        ("D6 support blue agianst red", "Did you mean D6 support blue against red?"),
        (
            "C3 march D4 attack follow",
            "Write either attack or follow for D4. Follow means: go only if no enemy is there.",
        ),
        ("C3 march D4 2 else C4 1", 'Only hexes can follow else, not "1": write D5 2 attack else C5 B4.'),
        ("C3 march D4 2 else D4", "After else, name another hex than D4."),
        ("C3 march D4 2 else C3", "C3 to C3 moves nobody. To clear a marker there, write only C3 march."),
        ("C3 march D4 > D5 else C5", "Only the first step"),
        ("C3 march D4 attack +12", "The number after stronger must be 0 to 9, not 12."),
        (
            "pay attack win with 0",
            "A win with 0 Stones is not possible. Write win with 1, or pay attack 1 defend 2.",
        ),
        (
            "pay at D4",
            "Say for what you pay and how many Stones (0 to 2), as in pay attack 1 defend 2. To pay by the",
        ),
        ("retreat D5 best C4", "best must be the last choice, as in retreat D5 C4 best."),
        ("retreat best C4", "best must be the last choice, as in retreat D5 C4 best."),
        ("if short cheapest, buy", "cheapest must come last, as in if short forage, cheapest."),
        ("if short cheapest 2", "cheapest takes no hex and no number. It picks what costs fewest troops."),
        (
            "D6 support anyone",
            "To support anyone, add a condition, as in anyone against red, or anyone defending.",
        ),
        ("D6 support blue against", "Say against whom, as in blue against red."),
        ("D6 support blue against blue", "Blue cannot fight against itself. Name another colour."),
        (
            "D6 support against red",
            'Write whom the Support helps (self, nobody or a colour) before "against".',
        ),
    ],
)
def test_instructions_that_mean_nothing_are_refused_with_what_would_be_right(typed: str, said: str) -> None:
    with pytest.raises(Refused) as why:
        parse_sheet(typed)
    assert said in str(why.value)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("D6 support blue at G3", "D6 is not next to G3"),
        ("D6 support blue against red", "You are Red"),
        (
            "D6 support blue against yellow",
            "Nobody plays Yellow at this table. Its seats are Red, Blue, Green.",
        ),
        ("pay 1 against red", "You are Red"),
        ("pay 1 against yellow", "Nobody plays Yellow at this table. Its seats are Red, Blue, Green."),
        ("D6 march D7 1 else G3", "G3 is not next to D6"),
    ],
)
def test_instructions_must_fit_the_table(typed: str, said: str) -> None:
    view = begin({"troops": {"red": {"D6": 2}}}).asks["red"].view  # type: ignore[attr-defined]
    with pytest.raises(Refused) as why:
        read_sheet(typed, view, "red")
    assert said in str(why.value)


# --- R122, R137: whether to attack, where to go instead -------------------------------------------


@pytest.mark.parametrize(
    ("step", "to"),
    [
        ("D5 all", "D5"),
        ("D5 all attack if stronger by 0", "D5"),
        ("D5 all attack if stronger by 1", "D5"),
        ("D5 all attack if stronger by 2", "D4"),
        ("D5 all follow", "D4"),
        ("D5 all else C4", "C4"),
        ("D5 all attack if stronger by 1 else C4", "D5"),
        ("D5 all attack if stronger by 2 else C4", "C4"),
    ],
)
def test_R122_R137_three_meet_two(step: str, to: str) -> None:
    table = Table({"red": {"D4": 3}, "blue": {"D5": 2}}, red=f"D4 march {step}\npay 0", blue="pay 0")
    assert table.troops[to] == "red 3"


def test_R137_equal_strength_is_enough_for_by_0_alone() -> None:
    armies = {"red": {"D4": 2}, "blue": {"D5": 2}}
    assert Table(armies, red="D4 march D5 all\npay 0", blue="pay 0").troops["D4"] == "red 2"
    by_nothing = "D4 march D5 all attack if stronger by 0\npay 0"
    assert Table(armies, red=by_nothing, blue="pay 0").troops["D5"] == "red 2"


def test_R137_a_conditional_attack_or_another_way_is_no_question_on_a_deliberate_table() -> None:
    armies = {"red": {"D4": 1}, "blue": {"D5": 3}}
    for step in ("D5 attack if stronger by 1 else C4", "D5 else C4"):
        table = Table(armies, pace="deliberate", red=f"D4 march {step}")
        assert (table.troops["C4"], table.asked) == ("red 1", [])


def test_R137_the_first_other_place_without_enemies_is_taken() -> None:
    armies = {"red": {"D4": 2}, "blue": {"D5": 3, "C4": 1}}
    table = Table(armies, red="D4 march D5 2 attack if stronger by 3 else C4 D3")
    assert (table.troops["D3"], table.troops["C4"]) == ("red 2", "blue 1")


def test_R137_an_order_to_attack_goes_elsewhere_when_the_rules_forbid_it() -> None:
    armies = {"red": {"D4": 2}, "blue": {"D5": 1}}
    truce = Table(armies, table={"event": "truce", "events_up": []}, red="D4 march D5 2 attack else C4")
    assert truce.troops["C4"] == "red 2"


def test_R137_who_went_elsewhere_takes_no_second_step() -> None:
    armies = {"red": {"D4": 2}, "blue": {"D5": 3}}
    table = Table(armies, red="D4 march D5 2 else C4 > D6 forced")
    assert (table.troops["C4"], table.match.state.stones["red"]) == ("red 2", 3)


def test_R112_R137_followers_go_in_after_a_battle_won() -> None:
    armies = {"red": {"D4": 4}, "blue": {"D5": 1}}
    table = Table(armies, red="D4 march D5 3 attack, D5 1 follow else C4\npay 0", blue="pay 0")
    assert table.troops["D5"] == "red 4"


def test_R112_R137_followers_go_elsewhere_or_stay_after_a_battle_lost() -> None:
    armies = {"red": {"D4": 4}, "blue": {"D5": 4}}
    elsewhere = Table(armies, red="D4 march D5 2 attack, D5 1 follow else C4\npay 0", blue="pay 0")
    assert (elsewhere.troops["C4"], elsewhere.troops["D4"]) == ("red 1", "red 2")
    stays = Table(armies, red="D4 march D5 2 attack, D5 1 follow\npay 0", blue="pay 0")
    assert stays.troops["D4"] == "red 3"


def test_R137_who_was_to_stay_is_not_sent_elsewhere_after_a_battle_lost() -> None:
    armies = {"red": {"D4": 4}, "blue": {"D5": 4}}
    table = Table(armies, red="D4 march D5 2 attack else C4\npay 0", blue="pay 0")
    assert ("C4" in table.troops, table.troops["D4"]) == (False, "red 3")


def test_R137_a_second_step_may_keep_out_or_ask_for_odds() -> None:
    armies = {"red": {"C4": 3}, "blue": {"D5": 2}}
    for step, to in (("D5 follow", "D4"), ("D5 attack if stronger by 2", "D4"), ("D5 attack +1", "D5")):
        table = Table(armies, red=f"C4 march D4 all > {step} forced\npay 0", blue="pay 0")
        assert table.troops[to] == "red 3"


# --- R135: supports by name -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("backs", "side"),
    [
        ("blue against red", "defender"),
        ("blue against green", "none"),
        ("blue attacking", "none"),
        ("blue defending", "defender"),
        ("red attacking blue at D5", "attacker"),
        ("red at E6", "none"),
        ("red at E6, blue", "defender"),
        ("anyone against blue", "attacker"),
        ("anyone defending", "defender"),
        ("self defending, blue at D5", "defender"),
    ],
)
def test_R135_a_support_helps_in_the_battles_that_it_names(backs: str, side: str) -> None:
    sheet = f"D6 support {backs}"
    table = Table(BATTLE, red="D4 march D5 2 attack", green=sheet, asked=["green support"])
    assert SheetDeputy(parse_sheet(sheet)).answer(table.ask) == {"side": side}


@pytest.mark.parametrize(("backs", "side"), [("self defending", "none"), ("self attacking", "attacker")])
def test_R135_even_ones_own_side_may_be_named_with_a_condition(backs: str, side: str) -> None:
    armies = {"red": {"D4": 2, "D6": 1}, "blue": {"D5": 3}}
    table = Table(armies, red=f"D4 march D5 2 attack\nD6 support {backs}")
    assert table.said("red", "support") == [{"side": side}]


def test_R122_a_support_kept_from_an_attack_does_not_count_for_its_odds() -> None:
    armies = {"red": {"D4": 2, "D6": 2}, "blue": {"D5": 3}}
    table = Table(armies, red="D6 support self defending\nD4 march D5 2 attack if stronger by 1")
    assert table.troops["D4"] == "red 2"
    helped = Table(armies, red="D6 support self\nD4 march D5 2 attack if stronger by 1\npay 0", blue="pay 0")
    assert helped.troops["D5"] == "red 2"


# --- R136: payments by the odds -------------------------------------------------------------------


def paid(red: int, blue: int, line: str, *, stones: int = 3, theirs: int = 3, **table: Json) -> Json:
    """Return what Red pays when so many of Red's attack so many of Blue's."""
    owned = {"red": stones, "blue": theirs, "green": 0}
    sheet = f"D4 march D5 {red} attack\n{line}"
    played = Table(
        {"red": {"D4": red}, "blue": {"D5": blue}},
        table={"stones": owned, **table},
        red=sheet,
        asked=["red pay"],
    )
    answer = SheetDeputy(parse_sheet(sheet)).answer(played.ask)
    return answer and answer["stones"]


@pytest.mark.parametrize(
    ("blue", "line", "stones"),
    [
        (4, "pay attack win", 0),
        (5, "pay attack win", 1),
        (6, "pay attack win", 2),
        (7, "pay attack win", 0),
        (6, "pay attack win with 1", 0),
        (6, "pay attack win with 1 else 1", 1),
        (2, "pay attack sure", 0),
        (3, "pay attack sure", 1),
        (4, "pay attack sure", 2),
        (5, "pay attack sure", 0),
        (5, "pay attack sure else 2", 2),
    ],
)
def test_R136_four_attack_and_pay_the_fewest_stones_that_win(blue: int, line: str, stones: int) -> None:
    assert paid(4, blue, line) == stones


def test_R136_the_odds_reckon_with_what_both_own_and_with_the_event() -> None:
    assert paid(4, 5, "pay attack win", stones=1) == 1
    assert paid(4, 6, "pay attack win", stones=1) == 0
    assert paid(4, 4, "pay attack sure", theirs=1) == 1
    assert paid(4, 4, "pay attack win", event="entrenched", events_up=[]) == 1


def test_R136_a_defender_pays_by_the_odds_too() -> None:
    line = "pay defend win"
    table = Table(
        {"red": {"D4": 4}, "blue": {"D5": 3}}, red="D4 march D5 4 attack", blue=line, asked=["blue pay"]
    )
    table.match.submit("red", {"stones": 0}) if "red" in table.match.awaited else None
    assert SheetDeputy(parse_sheet(line)).answer(table.match.asks["blue"]) == {"stones": 2}


@pytest.mark.parametrize(
    ("lines", "stones"),
    [
        ("pay attack 1\npay attack 2 against blue", 2),
        ("pay attack 1\npay attack 2 against green", 1),
        ("pay attack 2 against blue\npay attack 0 at D5", 0),
        ("pay attack 0 at D5\npay attack 2 against blue at D5", 2),
        ("pay attack 2 at D6", None),
        ("pay attack 2\npay attack ask at D5", None),
        ("pay defend 2 at D5", None),
    ],
)
def test_R136_a_payment_for_the_place_comes_before_one_for_the_opponent(
    lines: str, stones: int | None
) -> None:
    assert paid(4, 4, lines) == stones


# --- R124, R125: nothing left to be asked ---------------------------------------------------------


def test_R125_best_is_where_the_rules_would_send_the_army_also_on_a_deliberate_table() -> None:
    armies = {"red": {"D4": 4}, "blue": {"D5": 2}}
    for line, to in (("retreat D5 D4 best", "C4"), ("retreat D5 D6 best", "D6")):
        table = Table(
            armies, red="D4 march D5 4 attack\npay 0", blue=f"{line}\npay 0", asked=["blue retreat"]
        )
        assert SheetDeputy(parse_sheet(line), "deliberate").answer(table.ask) == {"to": to}


def test_R124_cheapest_settles_what_the_instructions_do_not_also_on_a_deliberate_table() -> None:
    hungry = {"red": {"B2": 2, "D4": 3, "C3": 2}}
    sheet = "D4 bide\nif short forage"
    table = Table(hungry, red=sheet, asked=["red supply"])
    assert SheetDeputy(parse_sheet(sheet), "deliberate").answer(table.ask) is None
    answer = SheetDeputy(parse_sheet(f"{sheet}, cheapest"), "deliberate").answer(table.ask)
    assert answer == table.ask.fallback()
