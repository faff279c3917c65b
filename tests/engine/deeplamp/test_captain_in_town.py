"""The captain in town and between descents: what is mended, sold, bought, and who is called back."""

from __future__ import annotations

from typing import Any

import pytest

from engine.deeplamp.computers import item_values
from engine.deeplamp.computers.captain import Captain
from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.serialization.position import read_table
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from engine.kernel.core import Json
from engine.kernel.dice import Dice, NotedDice
from engine.kernel.match import Match


def town(heroes: Json, dead: str = "", **options: Json) -> Match[Any]:
    """A crew on its first day in town, before its last descent."""
    chosen: Json = {"adventures": 2, "town_days": 3, **options}
    state = read_table({"players": len(heroes), "step": "day", "heroes": heroes, "options": chosen})
    if dead:
        state.crew.heroes[dead].dead = True
    return Match(DEEPLAMP, state, NotedDice("town"))


def answers(match: Match[Any], days: int = 9) -> list[Json]:
    """What captains answer in town, on so many days."""
    given: list[Json] = []
    while match.state.campaign.step in ("day", "shop") and match.state.town.day <= days:
        seat = match.awaited[0]
        given.append(Captain().think(match.asks[seat], "", Dice("any")).answer)
        match.submit(seat, given[-1])
    return given


def hero(match: Match[Any], name: str = "red") -> Hero:
    found: Hero = match.state.crew.heroes[name]
    return found


@pytest.mark.parametrize(("list_of", "ail"), [("injuries", "inj_knee"), ("madness", "mad_hum")])
def test_who_is_hurt_for_good_is_mended_where_that_is_done(list_of: str, ail: str) -> None:
    match = town({"red": {"coin": 150, list_of: [ail]}})
    answers(match)
    assert not hero(match).lasting


def test_who_cannot_pay_to_be_mended_does_not_ask_for_it() -> None:
    match = town({"red": {"coin": 20, "injuries": ["inj_knee"]}})
    answers(match)
    assert hero(match).scars.injuries == ("inj_knee",)


def test_ore_is_sold_where_it_is_bought() -> None:
    match = town({"red": {"ore": 2}})
    first = answers(match, days=1)
    assert first[0]["red"]["visit"] == "assay_house"
    assert first[1]["red"]["ore"] == 2


def test_what_is_bought_makes_its_hero_stronger() -> None:
    match = town({"red": {"class": "mudlark", "coin": 400}})
    before: State = match.game.view(match.state, None)
    answers(match)
    after = match.game.view(match.state, None)
    assert len(after.crew.heroes["red"].kit.gear) > len(before.crew.heroes["red"].kit.gear)
    assert item_values.strength(after, after.crew.heroes["red"]) > item_values.strength(
        before, before.crew.heroes["red"]
    )


def test_what_nobody_uses_is_sold_and_what_is_held_is_kept() -> None:
    match = town(
        {"red": {"class": "mudlark", "gear": ["gutting_knife", "slate_pistol", "pit_boots", "pit_boots"]}}
    )
    answers(match, days=1)
    assert hero(match).kit.gear == ("gutting_knife", "slate_pistol", "pit_boots")


def test_who_has_nothing_left_to_do_leaves() -> None:
    match = town({"red": {}})
    assert answers(match)[-1]["red"] == {"leave": True}
    assert match.state.town.day == 2


def test_who_has_enough_calls_back_the_dead() -> None:
    match = town({"red": {"coin": 520}, "blue": {"level": 2}}, dead="blue")
    answers(match)
    assert not hero(match, "blue").dead


def test_the_crew_pays_together_for_who_is_dead() -> None:
    match = town({"red": {"coin": 280}, "blue": {"coin": 290}, "green": {"level": 3}}, dead="green")
    given = answers(match)
    assert {"red": {"give": [{"coin": 210, "to": "blue"}]}} in given
    assert not hero(match, "green").dead


@pytest.mark.parametrize(("level", "options"), [(1, {}), (4, {"hard_core": "full"}), (4, {"town_days": 1})])
def test_nothing_is_given_for_the_dead_in_vain(level: int, options: dict[str, Json]) -> None:
    crew = {"red": {"coin": 280}, "blue": {"coin": 290}, "green": {"level": level}}
    given = answers(town(crew, dead="green", **options))
    assert not any("give" in done for answer in given for done in answer.values())


def test_what_a_hero_fights_better_with_is_taken_in_hand() -> None:
    gear = ["gutting_knife", "slate_pistol", "double_pistol"]
    store: Json = [{"tile": "adit_mouth", "at": [0, 0], "doors": {"0": "open"}}]
    red = {"class": "mudlark", "at": [1, 0], "gear": gear, "hands": gear[:2]}
    state = read_table({"players": 1, "step": "act", "map": store, "dice": [3], "heroes": {"red": red}})
    match: Match[Any] = Match(DEEPLAMP, state, NotedDice("hands"))
    deed = Captain().think(match.asks["red"], "", Dice("any")).answer
    assert deed == {"do": "hands", "items": ["gutting_knife", "double_pistol"]}
    match.submit("red", deed)
    assert Captain().think(match.asks["red"], "", Dice("any")).answer["do"] != "hands"


def test_captains_play_a_campaign_to_its_end_and_come_out_of_it_stronger() -> None:
    match: Match[Any] = Match.new(
        DEEPLAMP, 2, DEEPLAMP.options(2, {"adventures": 2, "town_days": 2}), "campaign"
    )
    dice, kinds = Dice("any"), set()
    while not match.is_over:
        seat = match.awaited[0]
        kinds.add(match.asks[seat].kind)
        match.submit(seat, Captain().think(match.asks[seat], "", dice).answer)
        assert match.stage < DEEPLAMP.longest
    assert match.state.campaign.adventure == 2
    assert {"create", "day", "shop", "mission"} <= kinds
    assert any(one.purse.xp for one in match.state.crew.heroes.values())
