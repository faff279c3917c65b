"""What section 18 promises, line by line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.deeplamp.companion.sheets import export_sheet, read_sheet
from engine.kernel.core import Refused
from tests.engine.deeplamp.companion.books import NUMBERS, Kept, crew_of


def sheet(kept: Kept, name: str = "Bess") -> Any:
    return next(one for one in kept.crew.heroes.values() if one.name == name)


# ---------------------------------------------------------------- the shaft


@pytest.mark.parametrize(
    ("crew", "dice", "dark", "said"),
    [
        (16, (3, 4), 0, "needed 7.\nThe lamp holds."),
        (16, (2, 4), 1, "needed 7.\nThe dark: 0 to 1."),
        (10, (3, 4), 1, "needed 8."),
        (5, (3, 5), 1, "needed 9."),
        (5, (4, 5), 0, "The lamp holds."),
        (16, (1, 1), 0, "Doubles: the dark stays; shaft event, line 1."),
        (16, (5, 5), 0, "shaft event, line 5."),
    ],
)
def test_S15_the_lamp_test_moves_the_dark_or_names_the_event(
    crew: int, dice: tuple[int, int], dark: int, said: str
) -> None:
    kept = crew_of()
    kept.enter("start", crew=crew)
    assert said in kept.enter("test", *dice)
    assert (kept.crew.dark, kept.crew.turn) == (dark, 1)


def test_S15_what_is_added_to_the_lamp_counts() -> None:
    kept = crew_of()
    kept.enter("set", hero="Bess", stat="lamp", value=1)
    assert "2 + 4 + 1 = 7" in kept.enter("test", 2, 4)
    assert "2 + 4 - 1 = 5" in kept.enter("test", 2, 4, bonus=-2)


def test_S16_each_space_on_the_way_up_says_its_deck_and_back_down_nothing() -> None:
    kept = crew_of()
    told = kept.enter("move", marker="dark", n=6)
    assert told.count("Draw a dark card") == 2
    assert told.endswith("1 omen card face down on the stack: 1 there.")
    assert kept.enter("move", marker="dark", n=-3) == "The dark: 6 back to 3."
    assert "at the mouth, so you have lost" in kept.enter("move", marker="dark", n=16)
    with pytest.raises(Refused, match="at the mouth already"):
        kept.enter("move", marker="dark", n=1)


def test_S37_a_tile_more_takes_the_crew_a_space_deeper_and_says_what_the_lamp_needs_then() -> None:
    kept = crew_of()
    assert kept.enter("deeper") == "The crew: 16 to 15."
    assert kept.enter("move", marker="crew", n=5) == "The crew: 15 to 10. The test needs 8 now."
    kept.enter("move", marker="crew", n=16)
    with pytest.raises(Refused, match="cannot go further"):
        kept.enter("deeper")


@pytest.mark.parametrize(("heroes", "tokens"), [(1, 2), (2, 1), (3, 1), (4, 0), (5, 1), (6, 0)])
def test_S7_a_descent_begins_with_the_tokens_of_so_many_heroes(heroes: int, tokens: int) -> None:
    kept = crew_of(*("Ann", "Ben", "Cyd", "Dot", "Eve", "Fay")[:heroes], is_below=False)
    kept.enter("start")
    assert kept.crew.revives == tokens
    assert (kept.crew.dark, kept.crew.crew, kept.crew.called(kept.crew.bearer or "")) == (0, 16, "Ann")


# ---------------------------------------------------------------- omens


def test_S77_an_omen_is_turned_up_and_cancelled_by_a_nerve_of_each() -> None:
    kept = crew_of()
    assert kept.enter("omen", n=2) == "2 omen cards face down on the stack: 2 there."
    assert "may cancel it together, for 1 nerve each" in kept.enter("reveal")
    assert kept.enter("cancel") == "Cancelled: Bess and Tom paid 1 each."
    assert [sheet(kept, name).nerve for name in ("Bess", "Tom")] == [0, 0]
    assert "It takes effect. These have no nerve to cancel it: Bess and Tom" in kept.enter("reveal")
    with pytest.raises(Refused, match="these have none: Bess and Tom"):
        kept.enter("cancel")
    with pytest.raises(Refused, match="empty"):
        kept.enter("reveal")


# ---------------------------------------------------------------- sheets


def test_S62_wounds_up_to_the_limit_and_the_hero_is_down_and_takes_nothing_more() -> None:
    kept = crew_of()
    assert kept.enter("add", hero="bess", what="wounds", n=4) == "Bess: wounds 0 to 4 of 10."
    told = kept.enter("add", hero="Bess", what="wounds", n=9)
    assert (
        told
        == "Bess: wounds 4 to 10 of 10.\nBess is down.\nThe lamp passes to the nearest hero who is up. "
        + ("Enter who that is with /crew shaft lamp.")
    )
    with pytest.raises(Refused, match="Bess is down"):
        kept.enter("add", hero="Bess", what="strain", n=1)
    assert "All heroes are down" in kept.enter("add", hero="Tom", what="strain", n=8)


def test_S63_a_revive_token_is_spent_at_once() -> None:
    kept = crew_of()
    kept.enter("revives", n=1)
    assert "a revive token is spent (0 left), all is healed, +1 nerve" in kept.enter(
        "add", hero="Tom", what="wounds", n=10
    )
    assert (sheet(kept, "Tom").wounds, sheet(kept, "Tom").nerve, sheet(kept, "Tom").down) == (0, 2, False)


def test_S24_nerve_above_its_limit_is_kept_and_said() -> None:
    kept = crew_of()
    assert "1 above the limit of 3" in kept.enter("add", hero="Bess", what="nerve", n=3)
    with pytest.raises(Refused, match="has 4 nerve, not 5"):
        kept.enter("add", hero="Bess", what="nerve", n=-5)


def test_S68_at_five_taint_the_points_go_and_the_line_of_the_change_is_rolled() -> None:
    kept = crew_of()
    kept.enter("add", hero="Bess", what="taint", n=4)
    assert "5 taint are a change: line 26 of its chart" in kept.enter(
        "add", 2, 6, hero="Bess", what="taint", n=2
    )
    assert sheet(kept).taint == 1


def test_S96_a_level_is_paid_for_and_heals() -> None:
    kept = crew_of()
    with pytest.raises(Refused, match="costs 500"):
        kept.enter("level", hero="Bess")
    assert "can pay 500 for level 2" in kept.enter("add", hero="Bess", what="xp", n=520)
    kept.enter("add", hero="Bess", what="wounds", n=3)
    assert "Bonus chart of the class: 3 + 4 = 7." in kept.enter("level", 3, 4, hero="Bess", ability="Steady")
    found = sheet(kept)
    assert (found.level, found.xp, found.wounds, found.nerve, found.abilities) == (2, 20, 0, 2, ("Steady",))


def test_S82_load_and_bag_are_checked() -> None:
    kept = crew_of()
    assert kept.enter("gear", hero="Bess", item="anvil", weight=7) == "Bess has anvil (weight 7)."
    assert "Too heavy: load 8 of 7" in kept.enter("gear", hero="Bess", item="rope", weight=1)
    for _ in range(5):
        kept.enter("gear", hero="Tom", item="salve", token=True)
    assert "too full: 6 tokens of 5" in kept.enter("gear", hero="Tom", item="keg", token=True)
    assert kept.enter("give", hero="Tom", to="Bess", item="Keg").startswith("Tom gives keg to Bess.")
    assert kept.enter("drop", hero="Bess", item="ANVIL") == "Bess lays anvil down."
    with pytest.raises(Refused, match="Bess has no anvil. There is: rope, keg"):
        kept.enter("drop", hero="Bess", item="anvil")


def test_S95_a_sheet_goes_out_and_comes_in_as_a_descent_writes_it() -> None:
    written = {
        "class": "shorer", "name": "Ivy", "upgrade": None, "keepsake": None, "level": 2, "wounds": 0,
        "strain": 0, "nerve": 1, "xp": 40, "coin": 5, "ore": 0, "taint": 1, "poison": 0, "favor": 0,
        "gear": ["axe"], "hands": [], "abilities": [], "injuries": [], "madness": [], "changes": [],
        "charges": [], "chants": [], "bag": {"salve": 1}, "stats": {}, "growth": {"might": 1},
        "policy": {"saves": "lethal", "tests": "never", "heal": "even", "rest": "heal"}, "used": [],
    }  # fmt: skip
    read = read_sheet(json.loads(json.dumps(written)))
    assert export_sheet(read) == written
    assert read.number("might") == (read_sheet({"name": "x", "class": "shorer"}).number("might") or 0) + 1
    kept = crew_of()
    kept.enter("import", sheets={"red": written, "blue": {"name": "Jon"}})
    assert [kept.crew.heroes[name].name for name in kept.crew.ids] == ["Bess", "Tom", "Ivy", "Jon"]


@pytest.mark.parametrize(
    ("sheets", "why"),
    [
        ([], "JSON object"),
        ({"name": ""}, "1 to 30 visible"),
        ({"name": "Ivy", "sword": 1}, "'sword' is not known here"),
        ({"name": "Ivy", "xp": -1}, "xp must be a whole number"),
        ({"name": "Ivy", "level": 9}, "level can be at most 8"),
        ({"name": "Ivy", "gear": ["x"] * 41}, "at most 40"),
        ({"name": "Ivy", "stats": {"health": 1000}}, "from -9 to 99"),
        ({"name": "Ivy", "stats": {"health": True}}, "from -9 to 99"),
        ({"name": "Ivy", "bag": 3}, "must be an object"),
        ({"name": "bess"}, "called bess already"),
        ({str(n): {"name": str(n)} for n in range(6)}, "6 heroes at most"),
    ],
)
def test_what_is_no_sheet_is_refused_with_a_reason(sheets: Any, why: str) -> None:
    kept = crew_of()
    with pytest.raises(Refused, match=why):
        kept.enter("import", sheets=sheets)
    assert len(kept.crew.heroes) == 2


# ---------------------------------------------------------------- order


def test_S18_the_order_is_by_initiative_enemies_first_and_tied_heroes_as_they_like() -> None:
    kept = crew_of()
    assert kept.enter("place", name="Rats", initiative=4) == "Rats: initiative 4."
    assert (
        kept.enter("place", name="Ghouls", initiative=5, ambush=True)
        == "Ghouls: initiative 5 + 2 in the first turn."
    )
    assert "Tied with Rats" in kept.enter("place", name="Bats", initiative=4)
    assert kept.enter("next") == "Now: Ghouls (7)."
    assert kept.enter("next", 2) == "Bats and Rats are tied; drawn: Rats.\nNow: Rats (4)."
    assert kept.enter("next") == "Now: Bats (4)."
    assert kept.enter("next") == "Next: Bess or Tom, in any order."
    with pytest.raises(Refused, match="say who begins"):
        kept.enter("next")
    assert kept.enter("next", name="tom") == "Now: Tom (4)."
    assert kept.enter("next") == "Now: Bess (4)."
    assert "All have acted" in kept.enter("next")
    kept.enter("test", 3, 4)
    assert kept.enter("next") == "Now: Ghouls (5)."


def test_S55_an_ambush_that_ends_a_turn_is_higher_in_the_next_one() -> None:
    kept = crew_of()
    kept.enter("test", 3, 4)
    kept.enter("place", name="Ghouls", initiative=5, ambush=True)
    kept.enter("test", 3, 4)
    assert kept.enter("next") == "Now: Ghouls (7)."


def test_S21_who_is_down_has_no_place_in_the_order() -> None:
    kept = crew_of()
    kept.enter("add", hero="Tom", what="wounds", n=10)
    assert kept.enter("next") == "Now: Bess (4)."
    assert "All have acted" in kept.enter("next")


# ---------------------------------------------------------------- dice


@pytest.mark.parametrize(
    ("dice", "faces", "said"),
    [
        ("2d6", (3, 4), "2d6: 3 + 4 = 7."),
        ("d3", (5,), "D3: 3."),
        ("d8", (8,), "D8: 8."),
        ("d36", (4, 2), "D36: 42."),
        ("peril", (1,), "Peril: 3."),
        ("3d6-2", (1, 2, 3), "3d6: 1 + 2 + 3 - 2 = 4."),
        ("2D6 + 1", (1, 2), "2d6: 1 + 2 + 1 = 4."),
    ],
)
def test_S1_dice_are_rolled(dice: str, faces: tuple[int, ...], said: str) -> None:
    assert crew_of().enter("roll", *faces, dice=dice) == said


@pytest.mark.parametrize("dice", ["", "d7", "0d6", "21d6", "2d6+", "d6d6", "wits"])
def test_what_is_no_dice_is_refused(dice: str) -> None:
    with pytest.raises(Refused):
        crew_of().enter("roll", dice=dice)


def test_S26_a_nerve_rolls_dice_again_and_no_die_twice() -> None:
    kept = crew_of()
    assert (
        kept.enter("roll", 1, 2, 3, dice="nimble", hero="Bess", target=5)
        == "Bess, nimble: 1, 2, 3: misses 5."
    )
    told = kept.enter("reroll", 6, 4, hero="Bess", dice=[1, 2])
    assert told == "1 nerve for 2 of the dice, 0 left.\nBess, nimble: 6, 4, 3: reaches 5."
    with pytest.raises(Refused, match="roll each die again only once"):
        kept.enter("reroll", hero="Bess", dice=[1])
    with pytest.raises(Refused, match="has no nerve"):
        kept.enter("reroll", hero="Bess", dice=[3])
    with pytest.raises(Refused, match="You can no longer change that roll"):
        kept.enter("reroll", hero="Bess", dice=[3], of=1)


def test_S61_checks_count_hits_and_what_gets_through() -> None:
    kept = crew_of()
    assert kept.enter("check", 3, 4, 6, what="attack", hero="Bess") == (
        "Bess, attack 4+: 3, 4, 6: 2 hits, 1 critical."
    )
    with pytest.raises(Refused, match="has no shots yet"):
        kept.enter("check", what="shot", hero="Bess")
    assert kept.enter("check", 3, 5, 1, what="defense", hero="Bess", n=3, damage=2) == (
        "Bess, defense 4+: 3, 5, 1: 2 get through: 4 wounds."
    )
    kept.enter("set", hero="Bess", stat="armor", value=5)
    assert kept.enter("take", 5, 1, 6, 2, hero="Bess") == "Armor 5+: 5, 1, 6, 2.\nBess: wounds 0 to 2 of 10."
    assert "1 gets through: 1 strain" in kept.enter("check", 4, what="resolve", hero="Bess", n=1)
    assert kept.enter("take", hero="Bess") == "Bess: strain 0 to 1 of 8."
    kept.enter("check", 1, what="resolve", hero="Bess", taint=True)
    assert kept.enter("take", hero="Bess") == "Bess: taint 0 to 1."
    with pytest.raises(Refused, match="no roll open"):
        kept.enter("take", hero="Bess")


# ---------------------------------------------------------------- fights


def test_S40_hits_on_an_enemy_are_summed_and_a_critical_ignores_defense() -> None:
    kept = crew_of()
    assert (
        kept.enter("hit", enemy="Ghoul", damage=5, defense=3, health=7)
        == "Ghoul: 5 - 3 = 2 wounds, 2 of 7 in all."
    )
    assert kept.enter("hit", enemy="ghoul", damage=4, defense=3, crit=True) == (
        "Ghoul: 4, critical = 4 wounds, 6 of 7 in all."
    )
    assert (
        kept.enter("hit", enemy="Ghoul", damage=1) == "Ghoul: 1 - 0 = 1 wound, 7 of 7 in all.\nGhoul is dead."
    )
    assert kept.crew.foes == {}


def test_S67_at_the_end_of_a_fight_heroes_heal_and_loot_is_counted() -> None:
    kept = crew_of("Bess", "Tom", "Cyd", "Dot")
    for name, n in (("Bess", 5), ("Tom", 8), ("Dot", 10)):
        kept.enter("add", hero=name, what="wounds", n=n)
    kept.enter("place", name="Rats", initiative=4)
    told = kept.enter("end_fight", 5, 5, threats=5, rested="Tom", nerve="cyd")
    assert told.splitlines() == [
        "Bess heals 3 (D3: 3): wounds 2, strain 0.",
        "Tom heals 5 (D6: 5): wounds 3, strain 0.",
        "Cyd rests: nerve 2.",
        "Down: Dot. Next, use /crew hero recover.",
        "Loot: 3 each for 4.",
    ]
    assert kept.crew.order == ()


@pytest.mark.parametrize(
    ("wounds", "strain", "faces", "left", "charts"),
    [
        (10, 4, (2, 3, 1, 2), (7, 4), ["injury"]),
        (3, 8, (2, 3, 2, 2), (3, 4), ["madness"]),
        (10, 8, (1, 1, 2, 2, 3, 3, 1, 1), (4, 6), ["injury", "madness"]),
    ],
)
def test_S64_who_recovers_rolls_the_chart_of_the_full_track_and_heals(
    wounds: int, strain: int, faces: tuple[int, ...], left: tuple[int, int], charts: list[str]
) -> None:
    kept = crew_of()
    kept.enter("set", hero="Tom", stat="strain", value=min(strain, 7))
    kept.enter("set", hero="Tom", stat="wounds", value=wounds)
    kept.enter("set", hero="Tom", stat="strain", value=strain)
    told = kept.enter("recover", *faces, hero="Tom")
    assert [line.split()[1] for line in told.splitlines() if "chart" in line] == charts
    assert (sheet(kept, "Tom").wounds, sheet(kept, "Tom").strain, sheet(kept, "Tom").down) == (*left, False)


@pytest.mark.parametrize(
    ("policy", "left"), [("even", (4, 4)), ("wounds", (1, 7)), ("mind", (8, 0))], ids=str
)
def test_S27_healing_follows_the_policy_that_came_with_the_sheet(policy: str, left: tuple[int, int]) -> None:
    kept = crew_of("Bess")
    harmed = {"name": "Ann", "wounds": 8, "strain": 7, "stats": NUMBERS, "policy": {"heal": policy}}
    kept.enter("import", sheets=harmed)
    kept.enter("end_fight", 6, rested="Ann")
    kept.enter("end_fight", 1)
    assert (sheet(kept, "Ann").wounds, sheet(kept, "Ann").strain) == left


# ---------------------------------------------------------------- town, cards, words


def test_S92_a_day_asks_for_stay_and_place_and_rolls_what_is_due() -> None:
    kept = crew_of()
    with pytest.raises(Refused, match="costs 10 coin; Bess has 0"):
        kept.enter("stay", hero="Bess", lodging=True)
    kept.enter("add", hero="Bess", what="coin", n=12)
    kept.enter("stay", hero="Bess", lodging=True, place="the doctor")
    kept.enter("stay", hero="Tom")
    assert kept.enter("day", 1, 2, 3, 4).splitlines() == [
        "Day 1 in town.",
        "Bess pays 10: Bess has 2.",
        "Camp (Tom): camp chart, 1 + 2 = 3.",
        "Bess, the doctor: 3 + 4 = 7.",
        "Then shop. End the day with /crew town event.",
    ]
    with pytest.raises(Refused, match="Nobody has said"):
        kept.enter("day")


def test_S92_each_who_camps_rolls() -> None:
    kept = crew_of()
    kept.enter("stay", hero="Tom")
    told = kept.enter("day", 1, 2, 3, 4).splitlines()
    assert [line for line in told if "camp chart" in line] == [
        "Camp (Bess): camp chart, 1 + 2 = 3.",
        "Camp (Tom): camp chart, 3 + 4 = 7.",
    ]


def test_S94_the_towns_marker_rises_until_an_event() -> None:
    kept = crew_of()
    assert "which moves to 2" in kept.enter("event", 2)
    assert kept.enter("event", 2, 5).splitlines() == [
        "End of the day: 2, not above the marker at 2.",
        "Town event, line 5. The marker goes back to 1.",
    ]


def test_a_card_in_play_is_kept_in_sight_until_it_is_out() -> None:
    kept = crew_of()
    kept.enter("note", card="Fog", text="No shots.")
    assert kept.crew.notes == {"Fog": "No shots."}
    assert kept.enter("note", card="fog") == "Fog is out of play."
    assert kept.crew.notes == {}


def test_words_are_the_tables_own() -> None:
    kept = crew_of()
    assert kept.enter("rename", term="dark", called="the Flood") == "The dark is called the Flood here."
    assert "The Flood: 0 to 1." in kept.enter("test", 1, 2)
    kept.enter("rename", term="dark")
    assert "The dark: 1 to 2." in kept.enter("test", 1, 2)
    with pytest.raises(Refused, match="You cannot rename that word"):
        kept.enter("rename", term="sea", called="x")


def test_numbers_can_be_anything_that_fits_on_paper_and_nothing_else() -> None:
    kept = crew_of()
    with pytest.raises(Refused, match="A sheet has no speed"):
        kept.enter("numbers", hero="Bess", numbers={"speed": 3})
    with pytest.raises(Refused, match="from -9 to 99"):
        kept.enter("set", hero="Bess", stat="might", value=100)
    with pytest.raises(Refused, match="no hero called Zed. Your heroes are: Bess, Tom"):
        kept.enter("set", hero="Zed", stat="might", value=1)
    assert {stat: sheet(kept).number(stat) for stat in NUMBERS} == NUMBERS
