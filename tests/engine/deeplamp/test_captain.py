"""The captain, in positions where one thing is to be done."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.deeplamp.asks.decisions import CancelOmen
from engine.deeplamp.computers import hero_growth
from engine.deeplamp.computers.captain import Captain
from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.pack.finding import shipped
from engine.deeplamp.serialization.position import read_table
from engine.deeplamp.state.state import seen
from engine.kernel.core import Json
from engine.kernel.dice import Dice, NotedDice
from engine.kernel.match import Match
from tests.engine.deeplamp.test_rules import begun

STORE: list[Json] = [
    {"tile": "adit_mouth", "at": [0, 0], "doors": {"0": "joined"}},
    {
        "tile": "lamp_store", "at": [-1, -5],
        "doors": {"0": "joined", "1": "closed", "2": "open", "3": "closed"},
    },
]  # fmt: skip
MOVED_ONE = [1]
"""The move roll of who begins."""


def table(objective: int | None = None, **more: Json) -> Match[Any]:
    """A descent in which red acts, alone if nothing else is said."""
    state = read_table({"players": 1, "step": "act", "map": STORE, "dice": MOVED_ONE, **more})
    state.mine.objective = objective
    return Match(DEEPLAMP, state, NotedDice("captain"))


def deed(match: Match[Any]) -> Json:
    """Return what the captain does next, once it is said how the hero rests."""
    answer = thought(match)
    while answer["do"] == "policy":
        match.submit("red", answer)
        answer = thought(match)
    return answer


def thought(match: Match[Any]) -> Json:
    return Captain().think(match.asks["red"], "", Dice("any")).answer


def led(match: Match[Any], deeds: int) -> list[Json]:
    """Return what the captain does, one deed after the other."""
    done = []
    for _ in range(deeds):
        done.append(deed(match))
        match.submit("red", done[-1])
    return done


# Without enemies


def test_a_hero_looks_through_the_door_they_stand_in() -> None:
    assert deed(table(heroes={"red": {"at": [1, -6]}})) == {"do": "look"}


@pytest.mark.parametrize("wants", [True, False])
def test_a_hero_flees_with_a_crew_of_which_all_others_want_to(wants: bool) -> None:
    heroes: Json = {
        "red": {"at": [1, -3]},
        "blue": {"at": [2, -3], "flee": True, "done": True},
        "green": {"at": [0, -3], "flee": wants, "done": True},
    }
    is_said = deed(table(players=3, heroes=heroes)) == {"do": "flee", "on": True}
    assert is_said is wants


def test_a_hero_goes_towards_the_open_door_as_far_as_they_can() -> None:
    assert led(table(heroes={"red": {"at": [1, -3], "nerve": 0}}), 1) == [{"do": "move", "to": [0, -4]}]


def test_a_spare_nerve_takes_a_hero_to_a_door_that_is_near() -> None:
    done = led(table(heroes={"red": {"at": [1, -3], "nerve": 1}}), 2)
    assert [one["do"] for one in done] == ["move", "nerve"]


def test_the_lamp_goes_to_who_is_ahead() -> None:
    heroes = {"red": {"at": [1, -3]}, "blue": {"at": [1, -6], "done": True}}
    assert deed(table(players=2, heroes=heroes)) == {"do": "give", "to": "blue", "lamp": True}


def test_the_bearer_leaves_nobody_more_than_a_tile_behind() -> None:
    store, hall = {**STORE[1], "doors": {"0": "joined", "1": "closed", "2": "joined", "3": "closed"}}, {
        "tile": "long_adit", "at": [1, -13], "doors": {"0": "joined", "1": "open"},
    }  # fmt: skip
    heroes = {"red": {"at": [1, -6], "nerve": 0}, "blue": {"at": [0, 3], "done": True}}
    match = table(players=2, heroes=heroes, map=[STORE[0], store, hall], dice=[6])
    assert deed(match)["do"] != "move"


def test_who_can_do_nothing_else_searches() -> None:
    maps = [STORE[0], {**STORE[1], "doors": {"0": "joined", "1": "closed", "2": "unknown"}, "token": "t01"}]
    match = table(map=maps, heroes={"red": {"at": [1, -1], "nerve": 0}})
    assert led(match, 1)[0] == {"do": "search", "tile": 1}


@pytest.mark.parametrize(("dark", "what"), [(12, "look"), (13, "use")])
def test_a_wick_is_kept_until_it_is_late(dark: int, what: str) -> None:
    assert deed(table(dark=dark, heroes={"red": {"at": [1, -6], "bag": {"wick": 1}}}))["do"] == what


def test_the_bearer_goes_home_with_what_they_came_for() -> None:
    match = table(objective=2, mission="the_missing_cart", heroes={"red": {"at": [1, -2], "nerve": 0}})
    assert deed(match) == {"do": "move", "to": [1, -1]}


def test_in_a_fight_too_the_bearer_runs_home_with_it_unless_held() -> None:
    for foe, does in (([2, -4], "move"), ([1, -3], "melee")):
        heroes = {"red": {"class": "mudlark", "at": [1, -2], "nerve": 0, "gear": ["gutting_knife"]}}
        enemies = [{"kind": "wickmoth", "at": foe}]
        match = table(objective=2, mission="the_missing_cart", heroes=heroes, enemies=enemies)
        assert deed(match)["do"] == does


# In a fight


def test_a_shot_goes_where_it_takes_the_most_danger_away() -> None:
    enemies = [{"kind": "silt_ox", "at": [2, -4]}, {"kind": "drowned_hand", "at": [0, -4], "wounds": 5}]
    heroes = {"red": {"class": "harpooner", "at": [1, 0], "nerve": 0, "charges": []}}
    match = table(enemies=enemies, heroes=heroes)
    done = led(match, 1)[0]
    assert (done["do"], done["on"][0]) == ("shoot", "e2")


def test_the_reason_of_a_blow_names_what_was_weighed_besides_and_by_how_much_it_is_less() -> None:
    enemies = [{"kind": "drowned_hand", "at": at} for at in ([0, -5], [1, -5], [2, -5], [1, -4], [2, -4])]
    heroes = {"red": {"class": "shorer", "at": [1, 0], "bag": {"keg": 1}, "nerve": 1}}
    why = Captain().think(table(enemies=enemies, heroes=heroes).asks["red"], "", Dice("any")).why
    assert re.match(r"\w+: throw the keg at .* danger\. Alternatives: .* \(\d+\.\d less\)\.", why), why


def test_a_keg_goes_into_a_crowd_away_from_the_crew() -> None:
    enemies = [{"kind": "drowned_hand", "at": at} for at in ([0, -5], [1, -5], [2, -5], [1, -4], [2, -4])]
    heroes = {"red": {"class": "shorer", "at": [1, 0], "bag": {"keg": 1}, "nerve": 1}}
    done = deed(table(enemies=enemies, heroes=heroes))
    assert (done["do"], done["token"]) == ("throw", "keg")
    assert done["at"][1] <= -4


def test_who_is_nearly_down_takes_what_heals_them() -> None:
    heroes = {"red": {"at": [1, 0], "wounds": 11, "bag": {"salve": 1}}}
    done = deed(table(enemies=[{"kind": "pale_crab", "at": [1, -1]}], heroes=heroes))
    assert done == {"do": "use", "id": "salve", "hero": "red"}


def test_a_cantor_sings_for_who_is_nearly_down() -> None:
    heroes = {
        "red": {"class": "cantor", "at": [1, 0], "favor": 3, "chants": ["hymn_harbour"]},
        "blue": {"at": [2, 0], "wounds": 8, "done": True},
    }
    done = deed(table(players=2, enemies=[{"kind": "pale_crab", "at": [3, -3]}], heroes=heroes))
    assert done == {"do": "chant", "id": "hymn_harbour", "hero": "blue"}


def test_a_round_goes_with_a_shot() -> None:
    heroes = {"red": {"class": "harpooner", "at": [1, 0], "nerve": 0, "charges": ["barbed"]}}
    done = deed(table(enemies=[{"kind": "silt_ox", "at": [1, -4]}], heroes=heroes))
    assert (done["do"], done["boost"]) == ("shoot", ["barbed"])


@pytest.mark.parametrize(("kinds", "flees"), [(["silt_ox"] * 3, True), (["brineling"], False)])
def test_who_is_left_alone_with_too_many_wants_to_flee(kinds: list[str], flees: bool) -> None:
    cells = ([0, -4], [2, -4], [3, -4])
    enemies = [{"kind": kind, "at": at} for kind, at in zip(kinds, cells, strict=False)]
    heroes = {
        "red": {"class": "mudlark", "at": [1, 0], "wounds": 8},
        "blue": {"at": [2, 0], "down": True, "wounds": 11},
    }
    done = deed(table(players=2, enemies=enemies, heroes=heroes))
    assert (done == {"do": "flee", "on": True}) is flees


@pytest.mark.parametrize(("wounds", "before", "wanted"), [(0, "heal", "nerve"), (4, "nerve", "heal")])
def test_who_is_hardly_hurt_gathers_nerve_when_a_fight_ends_without_them(
    wounds: int, before: str, wanted: str
) -> None:
    red = {"at": [1, 0], "nerve": 0, "wounds": wounds, "policy": {"rest": before}}
    match = table(enemies=[{"kind": "pale_crab", "at": [1, -4]}], heroes={"red": red})
    assert thought(match) == {"do": "policy", "rest": wanted}
    match.submit("red", thought(match))
    assert thought(match)["do"] != "policy"


# Other asks


@pytest.mark.parametrize(("card", "pays"), [("omen_guard", True), ("omen_weak", False)])
def test_omens_are_paid_off_that_weigh_more_than_a_nerve(card: str, pays: bool) -> None:
    view = seen(begun(2).state)
    thought = Captain().think(CancelOmen("red", view, card), "", Dice("any"))
    assert thought.answer == {"pay": pays}


def test_captains_make_heroes_of_all_classes_with_kegs() -> None:
    match = begun(4)
    made = [Captain().think(ask, "", Dice("any")).answer["heroes"][0] for ask in match.asks.values()]
    assert sorted(one["class"] for one in made) == sorted(shipped().classes)
    assert {one["token"] for one in made} == {"keg"}


def test_of_tracks_that_is_taken_whose_next_ability_is_worth_most() -> None:
    tracks = [track.abilities[0] for track in shipped().classes["mudlark"].tracks]
    best = max(range(4), key=lambda at: hero_growth.worth(tracks[at])) + 1
    match = table(heroes={"red": {"class": "mudlark", "at": [1, -6], "xp": 500}})
    assert deed(match) == {"do": "level", "track": best}


@pytest.mark.parametrize("mission", shipped().missions)
def test_captains_come_to_an_end(mission: str) -> None:
    match = begun(2, mission=mission)
    dice = Dice("led")
    while not match.is_over:
        seat = match.awaited[0]
        match.submit(seat, Captain().think(match.asks[seat], "", dice).answer)
        assert match.stage < DEEPLAMP.longest
    assert match.state.campaign.over in ("won", "lost")
