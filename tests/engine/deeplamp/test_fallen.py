"""The fallen are kept: replaced, raised by pledges onto the bench, chosen to go along (S115, S166)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.serialization.dump import dump, load
from engine.deeplamp.serialization.position import read_table
from engine.kernel.core import Refused
from engine.kernel.dice import NotedDice
from engine.kernel.match import Match

DEAD = {"class": "mudlark", "name": "Old Ben", "dead": True, "coin": 40, "xp": 70, "gear": ["pit_boots"]}


def crew_of_the_replaced() -> Match[Any]:
    """A crew in its second descent: the seat blue lost Old Ben before it and has made another hero."""
    red = {"class": "harpooner", "coin": 2000}
    options = {"adventures": 3, "start_upgrade": False}
    state = read_table(
        {"players": 2, "step": "day", "heroes": {"red": red, "blue": DEAD}, "options": options}
    )
    match = Match(DEEPLAMP, state, NotedDice("fallen"))
    match.submit("red", {"red": {"stay": "camp", "visit": None}})
    match.submit("red", {"red": {"leave": True}})
    match.submit("red", {"mission": "first_light"})
    match.submit("blue", {"heroes": [{"class": "cantor", "name": "New Ann"}]})
    return match


def flee(match: Match[Any]) -> None:
    """Give the descent up: everybody wants to flee, and the turn goes by."""
    while match.state.campaign.step != "day":
        if match.state.campaign.step == "act":
            for hero in match.state.up:
                match.act(hero.seat, {"do": "flee", "hero": hero.id, "on": True})
        seat = match.awaited[0]
        ends = match.asks[seat].kind == "act"
        match.submit(seat, {"do": "end"} if ends else match.asks[seat].fallback())


def raise_old_ben(match: Match[Any]) -> None:
    flee(match)
    for seat in match.awaited:
        visit = "lamp_chapel" if seat == "red" else None
        match.submit(seat, {seat: {"stay": "camp", "visit": visit}})
    for seat in match.awaited:
        coin = {"red": ("red", 480), "blue": ("blue.1", 30)}[seat]
        match.submit(seat, {coin[0]: {"pledge": [{"for": "raise:blue.1", "coin": coin[1]}]}})


def test_a_replaced_hero_is_kept_with_gear_coin_and_experience() -> None:
    heroes = crew_of_the_replaced().state.crew.heroes
    assert (heroes["blue"].name, heroes["blue"].dead) == ("New Ann", False)
    ben = heroes["blue.1"]
    assert (ben.name, ben.dead, ben.purse.coin, ben.purse.xp) == ("Old Ben", True, 40, 70)
    assert ben.kit.gear == ("pit_boots",)


def test_a_raised_hero_whose_place_is_taken_goes_on_the_bench_and_takes_no_part() -> None:
    match = crew_of_the_replaced()
    raise_old_ben(match)
    ben = match.state.crew.heroes["blue.1"]
    assert (ben.dead, ben.purse.coin) == (False, 20)
    assert [hero.name for hero in match.state.alive][1:] == ["New Ann"]
    assert match.state.aside == [ben]


def test_the_seat_chooses_who_goes_along_and_the_other_is_benched() -> None:
    match = crew_of_the_replaced()
    raise_old_ben(match)
    while match.state.campaign.step in ("day", "shop"):
        seat = match.awaited[0]
        leave = {seat: {"leave": True}}
        match.submit(seat, leave if match.asks[seat].kind == "shop" else match.asks[seat].fallback())
    match.submit("red", {"mission": "first_light"})
    assert {seat: match.asks[seat].kind for seat in match.awaited} == {"blue": "goes"}
    assert match.asks["blue"].fallback() == {"hero": "blue"}
    match.submit("blue", {"hero": "blue.1"})
    heroes = match.state.crew.heroes
    assert (heroes["blue"].name, heroes["blue.1"].name) == ("Old Ben", "New Ann")
    assert match.state.alive == [heroes["red"], heroes["blue"]]
    assert dump(load(dump(match.state))) == dump(match.state)


def test_a_table_of_the_first_rules_drops_the_replaced_as_before() -> None:
    options = {"adventures": 2, "start_upgrade": False, "rules": 1}
    table = {"players": 2, "step": "day", "heroes": {"blue": DEAD}, "options": options}
    match = Match(DEEPLAMP, read_table(table), NotedDice("fallen"))
    match.submit("red", {"red": {"stay": "camp", "visit": None}})
    match.submit("red", {"red": {"leave": True}})
    match.submit("red", {"mission": "first_light"})
    match.submit("blue", match.asks["blue"].fallback())
    assert list(match.state.crew.heroes) == ["red", "blue"]


def test_a_table_may_begin_with_a_hero_on_the_bench() -> None:
    state = read_table({"players": 1, "step": "day", "heroes": {"red": {}, "red.1": {"name": "Old Ann"}}})
    assert [hero.id for hero in state.alive] == ["red"]
    assert [(hero.name, hero.seat, hero.left) for hero in state.aside] == [("Old Ann", "red", True)]
    with pytest.raises(Refused, match=r"needs a hero blue2"):
        read_table({"players": 2, "step": "day", "heroes": {"blue2.1": {}}})
