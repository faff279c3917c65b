"""Each effect of the closed list does what section 15 says of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.deeplamp.effects.performing import EFFECTS
from engine.deeplamp.fights.attacks import deal_by_list
from engine.deeplamp.pack.vocabulary import VOCABULARY
from engine.deeplamp.play.turn_context import Cause, DescentOver, TurnCut
from engine.deeplamp.state.activation import Activation, Attack, Roll
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import stat
from engine.kernel.core import Json
from tests.engine.deeplamp.positions import HALL, Alone

RED = {"class": "mudlark", "at": [0, 3], "gear": [], "bag": {"salve": 1}, "nerve": 1, "coin": 50}
BLUE = {"class": "cantor", "at": [1, 3], "gear": [], "nerve": 0}
CRAB = {"kind": "pale_crab", "at": [1, 2]}


def table(**more: Json) -> dict[str, Json]:
    return {"heroes": {"red": RED, "blue": BLUE}, "map": HALL, "dark": 5, "crew": 10, **more}


def red(state: State) -> Hero:
    return state.crew.heroes["red"]


def blue(state: State) -> Hero:
    return state.crew.heroes["blue"]


def attacking(alone: Alone, *faces: int) -> Activation:
    """Red's attack by hand on the first enemy is open, with those dice."""
    alone.state.activation = act = Activation("red", (0, 3), is_action_done=True)
    act.attack, act.roll = Attack(False, (), on=("e1",)), Roll("attack", faces)
    return act


Look = Callable[[State], Any]

LINES: list[Json] = [
    {"from": 1, "to": 3, "do": [{"fx": "xp", "n": 1}]},
    {"from": 4, "to": 6, "do": [{"fx": "xp", "n": 9}]},
]
PLAIN: list[tuple[dict[str, Json], dict[str, Json], Look, Any]] = [
    ({"fx": "hits", "n": 3}, {"dice": [3, 4, 1]}, lambda s: red(s).vitals.wounds, 2),
    ({"fx": "hits", "n": 2, "damage": 2, "save": "none"}, {}, lambda s: red(s).vitals.wounds, 4),
    ({"fx": "hits", "n": 1, "save": "resolve"}, {"dice": [4]}, lambda s: red(s).vitals.wounds, 0),
    (
        {"fx": "fright", "n": 2, "who": "all"}, {"dice": [3, 4, 2, 3]},
        lambda s: (red(s).vitals.strain, blue(s).vitals.strain), (1, 1),
    ),
    ({"fx": "taint", "n": 2}, {"dice": [1, 6]}, lambda s: red(s).vitals.taint, 1),
    (
        {"fx": "nerve", "n": 1, "who": "others"}, {},
        lambda s: (red(s).vitals.nerve, blue(s).vitals.nerve), (1, 1),
    ),
    ({"fx": "nerve", "n": -2}, {}, lambda s: red(s).vitals.nerve, 0),
    (
        {"fx": "xp", "n": 10, "who": "random"}, {"dice": [2]},
        lambda s: (red(s).purse.xp, blue(s).purse.xp), (0, 10),
    ),
    ({"fx": "coin", "n": -80}, {}, lambda s: red(s).purse.coin, 0),
    ({"fx": "ore", "n": "D3"}, {"dice": [5]}, lambda s: red(s).purse.ore, 3),
    ({"fx": "favor", "n": 2, "who": "others"}, {}, lambda s: blue(s).vitals.favor, 5),
    ({"fx": "token", "id": "wick", "n": 2}, {}, lambda s: red(s).kit.bag, {"salve": 1, "wick": 2}),
    ({"fx": "revive", "n": 1}, {}, lambda s: s.crew.revive, 1),
    ({"fx": "draw", "deck": "loot"}, {"decks": {"loot": ["loot_story"]}}, lambda s: red(s).purse.xp, 25),
    (
        {"fx": "draw", "deck": "gear"}, {"decks": {"gear": ["cleaver"]}},
        lambda s: red(s).kit.gear, ("cleaver",),
    ),
    ({"fx": "item", "id": "knotted_cord"}, {}, lambda s: red(s).kit.gear, ("knotted_cord",)),
    ({"fx": "lose", "what": "token"}, {}, lambda s: red(s).kit.bag, {}),
    ({"fx": "lose", "what": "coin", "n": 20}, {}, lambda s: red(s).purse.coin, 30),
    ({"fx": "chart", "chart": "injury"}, {"dice": [2, 2]}, lambda s: red(s).scars.injuries, ("inj_knee",)),
    ({"fx": "ko"}, {}, lambda s: (red(s).down, red(s).vitals.wounds, s.crew.lamp), (True, 10, "blue")),
    ({"fx": "kill"}, {}, lambda s: (red(s).dead, s.crew.lamp), (True, "blue")),
    (
        {"fx": "dark", "n": 1}, {"decks": {"omen": ["omen_cold"]}},
        lambda s: (s.shaft.dark, s.shaft.omens), (6, ["omen_cold"]),
    ),
    ({"fx": "dark", "n": -2}, {}, lambda s: s.shaft.dark, 3),
    ({"fx": "crew", "n": 2}, {}, lambda s: s.shaft.crew, 8),
    ({"fx": "crew", "n": -1}, {}, lambda s: s.shaft.crew, 11),
    (
        {"fx": "omen", "n": 2}, {"decks": {"omen": ["omen_cold", "omen_pull"]}},
        lambda s: s.shaft.omens, ["omen_pull", "omen_cold"],
    ),
    ({"fx": "omen", "n": -1}, {"omens": ["omen_cold", "omen_pull"]}, lambda s: s.shaft.omens, ["omen_pull"]),
    ({"fx": "shaft"}, {"dice": [2], "decks": {"omen": ["omen_cold"]}}, lambda s: s.shaft.dark, 6),
    ({"fx": "harden", "n": 1, "who": "next"}, {}, lambda s: s.fight.next_harden, 1),
    ({"fx": "roll", "dice": "D6", "table": LINES}, {"dice": [4]}, lambda s: red(s).purse.xp, 9),
    (
        {"fx": "mod", "stat": "luck", "n": 1, "for": "forever"}, {},
        lambda s: (stat(s, red(s), "luck"), s.in_force.boons), (4, []),
    ),
    ({"fx": "mod", "stat": "luck", "n": 2, "for": "turn"}, {}, lambda s: stat(s, red(s), "luck"), 5),
    ({"fx": "mod", "stat": "luck", "n": 2, "for": "next_turn"}, {}, lambda s: stat(s, red(s), "luck"), 3),
    ({"fx": "flag", "flag": "no_search", "for": "turn"}, {}, lambda s: s.has_flag(red(s), "no_search"), True),
    ({"fx": "poison", "n": 2, "who": "lamp"}, {}, lambda s: red(s).vitals.poison, 2),
    ({"fx": "clue", "n": 1}, {}, lambda s: s.mine.clues, 1),
]  # fmt: skip


@pytest.mark.parametrize(("effect", "more", "look", "wanted"), PLAIN)
def test_an_effect_does_what_it_says(
    effect: dict[str, Json], more: dict[str, Json], look: Look, wanted: Any
) -> None:
    alone = Alone(table(**more)).do(effect)
    assert look(alone.state) == wanted
    assert alone.state.decks.dice == []


def test_each_effect_of_the_vocabulary_has_its_function_and_its_test() -> None:
    assert set(EFFECTS) == set(VOCABULARY)
    tried = {effect["fx"] for effect, *_ in PLAIN} | _TRIED_APART
    assert tried == set(VOCABULARY)


_TRIED_APART = {
    "heal", "charge", "cure", "threat", "enemies", "strike", "dismiss", "test", "if", "choice", "place",
    "door", "unsearch", "free_attack", "dice", "damage", "double", "splash", "any_range", "pierce",
    "stop_hit", "reroll", "manual",
}  # fmt: skip


# Heroes


def test_healing_goes_over_both_tracks_by_policy_and_is_experience_for_another() -> None:
    heroes = {"red": RED, "blue": {**BLUE, "wounds": 2, "strain": 4, "policy": {"heal": "even"}}}
    alone = Alone(table(heroes=heroes))
    alone.do({"fx": "heal", "n": 3, "who": "target_hero"}, cause=Cause(hero="red", target_hero="blue"))
    assert (blue(alone.state).vitals.wounds, blue(alone.state).vitals.strain, red(alone.state).purse.xp) == (
        1,
        2,
        15,
    )
    alone.do({"fx": "heal", "n": "all", "who": "others", "what": "mix"})
    assert (blue(alone.state).vitals.wounds, blue(alone.state).vitals.strain, red(alone.state).purse.xp) == (
        0,
        0,
        30,
    )


def test_rounds_come_back_to_whose_pool_knows_them() -> None:
    heroes = {"red": {**RED, "class": "harpooner", "charges": []}, "blue": BLUE}
    alone = Alone(table(heroes=heroes)).do({"fx": "charge", "id": "barbed", "n": 2, "who": "all"})
    assert (red(alone.state).kit.charges, blue(alone.state).kit.charges) == (("barbed", "barbed"), ())


@pytest.mark.parametrize(
    ("what", "key", "left"),
    [
        ("injury", "injuries", ("inj_knee",)), ("madness", "madness", ()),
        ("change", "changes", ("chg_gills",)),
        ("poison", "poison", 1), ("taint", "taint", 3),
    ],
)  # fmt: skip
def test_the_newest_is_cured_first(what: str, key: str, left: Any) -> None:
    ails = {
        "injuries": ["inj_knee", "inj_eye"], "madness": ["mad_hum"],
        "changes": ["chg_gills", "chg_ink"],
        "poison": 2, "taint": 4,
    }  # fmt: skip
    alone = Alone(table(heroes={"red": {**RED, **ails}, "blue": BLUE})).do({"fx": "cure", "what": what})
    assert red(alone.state).entry(key) == left


@pytest.mark.parametrize(("to", "at"), [("lamp", (0, 2)), ("entrance", (0, 2)), ("back", (3, 0))])
def test_a_hero_is_placed_on_the_nearest_free_space(to: str, at: tuple[int, int]) -> None:
    heroes = {"red": RED, "blue": {**BLUE, "at": [-1, -7]}}
    alone = Alone(table(heroes=heroes, lamp="red"))
    alone.state.activation = Activation("blue", (3, 0))
    alone.do({"fx": "place", "to": to}, cause=Cause(hero="blue"))
    assert blue(alone.state).at == at


def test_who_does_what_is_said_is_left_to_the_people() -> None:
    alone = Alone(table()).do({"fx": "manual", "text": "Sing together."})
    assert alone.kinds() == ["by_hand"]


# Whom


@pytest.mark.parametrize(
    ("who", "struck"),
    [
        ("self", {"red"}), ("all", {"red", "blue"}), ("others", {"blue"}), ("lamp", {"red"}),
        ("tile", {"red", "blue"}), ("adjacent", {"blue"}), ("target_hero", {"blue"}), ("chosen", {"red"}),
    ],
)  # fmt: skip
def test_the_heroes_that_are_meant(who: str, struck: set[str]) -> None:
    alone = Alone(table())
    alone.do({"fx": "xp", "n": 1, "who": who}, cause=Cause(hero="red", target_hero="blue"))
    assert {hero.id for hero in alone.state.crew.heroes.values() if hero.purse.xp} == struck
    assert alone.asked == ([("test_by", "red", "blue")] if who == "chosen" else [])


@pytest.mark.parametrize(
    ("who", "struck"),
    [
        ("target", {"e2"}), ("near", {"e1"}), ("tile_enemies", {"e1", "e2"}), ("source", {"e3"}),
        ("all_enemies", {"e1", "e2", "e3"}), ("kin", {"e2"}),
    ],
)  # fmt: skip
def test_the_enemies_that_are_meant(who: str, struck: set[str]) -> None:
    enemies = [CRAB, {"kind": "silt_ox", "at": [3, 0]}, {"kind": "bell_wight", "at": [-1, -7]}]
    alone = Alone(table(enemies=enemies))
    cause = Cause(hero="red", target="e2", enemy="e3", kin="silt_ox")
    alone.do({"fx": "strike", "n": 1, "who": who, "pierce": True}, cause=cause)
    assert {enemy.id for enemy in alone.state.fight.enemies.values() if enemy.wounds} == struck


@pytest.mark.parametrize(("who", "struck"), [("near", {"e2"}), ("tile_enemies", {"e1", "e2"})])
def test_what_an_enemy_does_is_about_those_around_it(who: str, struck: set[str]) -> None:
    kinds = [("pale_crab", [1, 2]), ("pale_crab", [2, 2]), ("bell_wight", [-1, -7])]
    alone = Alone(table(enemies=[{"kind": kind, "at": at} for kind, at in kinds]))
    cause = Cause(enemy="e1", kin="pale_crab", cells=((1, 2),))
    alone.do({"fx": "strike", "n": 1, "who": who, "pierce": True}, cause=cause)
    assert {enemy.id for enemy in alone.state.fight.enemies.values() if enemy.wounds} == struck


def test_whom_an_enemy_has_hit_is_meant_by_self() -> None:
    alone = Alone(table(lamp="red")).do({"fx": "poison", "n": 1}, cause=Cause(target_hero="blue"))
    assert (red(alone.state).vitals.poison, blue(alone.state).vitals.poison) == (0, 1)


def test_an_enemy_that_is_struck_has_its_defense_unless_it_is_pierced() -> None:
    alone = Alone(table(enemies=[CRAB]))
    alone.do({"fx": "strike", "n": 4}, cause=Cause(hero="red", target="e1"))
    assert alone.state.fight.enemies["e1"].wounds == 1
    alone.do({"fx": "strike", "n": 4, "pierce": True}, cause=Cause(hero="red", target="e1"))
    assert alone.state.fight.enemies["e1"].wounds == 5


def test_who_is_dismissed_leaves_without_experience_and_the_fight_may_be_over() -> None:
    alone = Alone(table(enemies=[CRAB])).do({"fx": "dismiss"}, cause=Cause(hero="red", target="e1"))
    assert (alone.state.fight.enemies, red(alone.state).purse.xp) == ({}, 0)
    assert "fight_ended" in alone.kinds()


def test_kinds_are_hardened_the_next_ones_when_they_come() -> None:
    alone = Alone(table(enemies=[CRAB], dice=[3, 3, 5]))
    alone.do({"fx": "harden", "n": 2, "who": "all_enemies"})
    assert alone.state.fight.kinds["pale_crab"].hardened == (3, 5)
    other = Alone(table(dice=[2, 1]))
    other.state.campaign.step = "explore"
    other.do({"fx": "harden", "n": 1, "who": "next"}, {"fx": "enemies", "kind": "silt_ox", "n": 1})
    assert (other.state.fight.kinds["silt_ox"].hardened, other.state.fight.next_harden) == ((2,), 0)


# Enemies, doors


def test_an_ambush_among_those_who_act_ends_the_turn() -> None:
    alone = Alone(table(dice=[1])).do({"fx": "enemies", "kind": "wickmoth", "n": 1, "how": "ambush"})
    assert alone.ended is TurnCut
    assert (alone.state.fight.enemies["e1"].target, alone.state.fight.ambush) == ("red", ["wickmoth"])


def test_a_threat_is_of_the_level_that_the_number_of_heroes_says() -> None:
    alone = Alone(table(decks={"threat_low": ["low_03"], "threat_high": ["high_02"]}))
    alone.do({"fx": "threat", "level": "table"}, {"fx": "threat", "level": "epic"})
    assert [enemy.kind for enemy in alone.state.fight.enemies.values()] == ["pale_crab"] * 2 + [
        "bell_wight"
    ] * 2
    assert alone.state.fight.threats == 2


def test_a_threat_as_an_ambush_comes_beside_the_heroes() -> None:
    alone = Alone(table(step="explore", decks={"threat_low": ["low_08"]}, dice=[2]))
    alone.do({"fx": "threat", "level": "low", "how": "ambush"})
    assert alone.state.fight.enemies["e1"].target == "blue"


def test_a_door_opens_or_closes_by_a_draw_and_who_stands_in_it_steps_back() -> None:
    heroes = {"red": {**RED, "at": [-2, -7]}, "blue": BLUE}
    alone = Alone(table(heroes=heroes)).do({"fx": "door", "do": "close"})
    assert (alone.state.mine.tiles[1].lying.doors[1], red(alone.state).at) == ("closed", (-1, -7))
    alone.do({"fx": "door", "do": "open"})
    assert "open" in alone.state.mine.tiles[1].lying.doors


def test_a_tile_is_as_if_nobody_had_searched_it() -> None:
    hall = [HALL[0] | {"searched": True}, HALL[1]]
    assert Alone(table(map=hall)).do({"fx": "unsearch"}).state.mine.tiles[0].searched is False


# What leads to others


@pytest.mark.parametrize(("face", "xp", "wounds"), [(5, 5, 0), (4, 0, 1)])
def test_a_test_is_passed_by_one_die(face: int, xp: int, wounds: int) -> None:
    effect = {
        "fx": "test", "skill": "might", "target": 5, "who": "chosen", "pass": [{"fx": "xp", "n": 5}],
        "fail": [{"fx": "hits", "n": 1, "save": "none"}],
    }  # fmt: skip
    alone = Alone(table(dice=[face]), {"test_by": {"hero": "red"}}).do(effect)
    assert (red(alone.state).purse.xp, red(alone.state).vitals.wounds) == (xp, wounds)


@pytest.mark.parametrize(
    ("is_", "holds"),
    [
        ({"cond": "fight"}, False), ({"cond": "wounded"}, False),
        ({"cond": "has_token", "value": "salve"}, True),
        ({"cond": "has_token", "value": "keg"}, False), ({"cond": "has_item", "value": "cleaver"}, False),
        ({"cond": "keyword", "value": "scout"}, True), ({"cond": "dark_at_least", "value": 5}, True),
        ({"cond": "dark_at_least", "value": 6}, False), ({"cond": "heroes_at_least", "value": 2}, True),
        ({"cond": "up_alone"}, False), ({"cond": "won"}, False),
    ],
)  # fmt: skip
def test_a_condition_decides(is_: Json, holds: bool) -> None:
    effect = {"fx": "if", "is": is_, "then": [{"fx": "xp", "n": 1}], "else": [{"fx": "xp", "n": 2}]}
    assert red(Alone(table()).do(effect).state).purse.xp == (1 if holds else 2)


@pytest.mark.parametrize(
    ("by", "asked"),
    [("self", ("choose", "red")), ("crew", ("choose", "red", "blue")), ("vote", ("choose", "red", "blue"))],
)
def test_a_choice_is_made_by_whom_the_card_says(by: str, asked: tuple[str, ...]) -> None:
    options = [{"label": "one", "do": [{"fx": "xp", "n": 1}]}, {"label": "two", "do": []}]
    alone = Alone(table(), {"choose": {"option": 1}}).do({"fx": "choice", "by": by, "options": options})
    assert (alone.asked, red(alone.state).purse.xp) == ([asked], 1)


def test_of_as_many_votes_the_option_named_first_wins() -> None:
    options = [{"label": str(number), "do": [{"fx": "xp", "n": number}]} for number in (1, 2, 3)]
    votes = {"choose of red": {"option": 3}, "choose of blue": {"option": 2}}
    alone = Alone(table(), votes)
    alone.do({"fx": "choice", "by": "vote", "options": options})
    assert red(alone.state).purse.xp == 2


# Attacks


def test_a_free_attack_waits_for_the_hero_and_comes_once_a_turn() -> None:
    alone = Alone(table(enemies=[CRAB]))
    alone.state.activation = act = Activation("red", (0, 3))
    alone.do({"fx": "free_attack", "n": 2})
    assert act.free_attacks == 1
    act.free_attacks, act.had_free_attack = 0, True
    alone.do({"fx": "free_attack"})
    assert act.free_attacks == 0


def test_more_dice_fall_into_the_open_attack() -> None:
    alone = Alone(table(enemies=[CRAB], dice=[6, 2]))
    act = attacking(alone, 4)
    alone.do({"fx": "dice", "n": 2})
    assert act.roll is not None
    assert act.roll.dice == (4, 6, 2)


@pytest.mark.parametrize(
    ("effects", "dice", "wounds"),
    [
        ([], [4], 1),
        ([{"fx": "damage", "n": 2}], [4], 3),
        ([{"fx": "double"}], [4], 5),
        ([{"fx": "damage", "n": 1}, {"fx": "double"}], [3], 5),
        ([{"fx": "pierce"}], [4], 4),
    ],
)
def test_what_is_added_to_an_attack_works_on_its_hit(
    effects: list[Json], dice: list[int], wounds: int
) -> None:
    alone = Alone(table(enemies=[CRAB], dice=dice))
    act = attacking(alone, 4)
    alone.do(*effects).play(lambda play: deal_by_list(play, act))
    assert alone.state.fight.enemies["e1"].wounds == wounds


def test_a_splash_hits_each_enemy_beside_the_target() -> None:
    enemies = [CRAB, {"kind": "silt_ox", "at": [2, 1]}, {"kind": "silt_ox", "at": [3, 0]}]
    alone = Alone(table(enemies=enemies, dice=[4, 5]))
    act = attacking(alone, 4)
    alone.do({"fx": "splash"}).play(lambda play: deal_by_list(play, act))
    assert [enemy.wounds for enemy in alone.state.fight.enemies.values()] == [1, 3, 0]


def test_any_range_forgets_range_and_sight() -> None:
    alone = Alone(table(enemies=[CRAB]))
    act = attacking(alone, 4)
    alone.do({"fx": "any_range"})
    assert act.attack is not None
    assert act.attack.any_range


def test_outside_the_saves_no_hit_is_stopped() -> None:
    alone = Alone(table(dice=[1])).do({"fx": "stop_hit"}, {"fx": "hits", "n": 1})
    assert red(alone.state).vitals.wounds == 1


def test_failed_dice_of_the_open_roll_fall_again_without_a_price() -> None:
    alone = Alone(table(dice=[6]))
    alone.state.activation = act = Activation("red", (0, 3))
    act.roll = Roll("search", (1, 6, 2), again=(1,), about={"tile": 1})
    alone.do({"fx": "reroll", "what": "search", "n": 3})
    assert (act.roll.dice, act.roll.again, red(alone.state).vitals.nerve) == ((1, 6, 6), (1, 3), 1)


# Ends


def test_the_dark_at_the_mouth_ends_it_at_once() -> None:
    alone = Alone(table(dark=15)).do({"fx": "dark", "n": 3}, {"fx": "xp", "n": 5})
    assert (alone.ended, alone.state.shaft.dark, alone.state.campaign.over, red(alone.state).purse.xp) == (
        DescentOver,
        16,
        "lost",
        0,
    )


def test_nobody_up_is_lost() -> None:
    alone = Alone(table()).do({"fx": "ko", "who": "all"})
    assert (alone.ended, alone.state.campaign.over) == (DescentOver, "lost")


def test_a_revive_token_saves_from_going_down() -> None:
    alone = Alone(table(revive=1)).do({"fx": "ko"})
    assert (red(alone.state).down, red(alone.state).vitals.wounds, red(alone.state).vitals.nerve) == (
        False,
        0,
        2,
    )
