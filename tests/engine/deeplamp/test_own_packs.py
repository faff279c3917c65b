"""What packs of one's own may say and the shipped one does not works as its words say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.deeplamp.heroes.healing import recover
from engine.deeplamp.mine.exploring import turn_token
from engine.deeplamp.pack.finding import lay_out, load_pack, nothing_laid_out
from engine.deeplamp.play.cards import draw_cards
from engine.deeplamp.play.turn_context import TurnCut
from engine.deeplamp.state.state import Boon
from engine.deeplamp.turn.activation import activate
from engine.kernel.core import Json, Refused
from engine.kernel.match import Match
from engine.records.record import run
from tests.engine.deeplamp.positions import HALL, Alone
from tests.engine.deeplamp.written import files

WORKS: dict[str, dict[str, Json]] = {
    "bent_penny": {"when": "hurt", "per": "turn", "do": [{"fx": "reroll", "what": "save", "n": 1}]},
    "school_prize": {"when": "hit", "do": [{"fx": "xp", "n": 7}]},
    "cork_charm": {"when": "move", "per": "turn", "do": [{"fx": "reroll", "what": "move"}]},
    "milk_tooth": {"when": "damage", "per": "turn", "do": [{"fx": "reroll", "what": "damage"}]},
}
"""When these keepsakes work in the pack of these tests."""
BLOW: dict[str, Json] = {
    "until": "objective", "on": [{"when": "hero_start", "do": [{"fx": "coin", "n": 3}]}],
}  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def _own() -> Iterator[None]:
    data = files()
    for item in data["items"]:
        if item["id"] in WORKS:
            item.pop("mods", None)
            item["on"] = [WORKS[item["id"]]]
    shorer = next(one for one in data["classes"] if one["id"] == "shorer")
    shorer["abilities"][0]["on"] = [{"when": "act", "cost": {"discard": True}, "do": [{"fx": "xp", "n": 9}]}]
    data["missions"][1] |= {"start": 3 * [{"fx": "ko", "who": "all"}], "retuned": []}
    cards = {card["id"]: card for deck in data["decks"].values() for card in deck}
    cards["find_bite"]["do"] = [{"fx": "enemies", "kind": "pale_crab", "n": 1, "how": "ambush"}]
    cards["dark_blow"]["remains"] = BLOW
    with nothing_laid_out():
        lay_out("own", load_pack(data))
        yield


def table(red: Json, **more: Json) -> Alone:
    heroes = {
        "red": {"class": "mudlark", "at": [0, 3], "gear": [], "bag": {}, **red},
        "blue": {"class": "cantor", "at": [3, 3], "gear": []},
    }
    return Alone({"heroes": heroes, "options": {"pack": "own"}, **more})


def test_S3_a_save_that_a_thing_rolled_again_is_not_rolled_again_for_nerve() -> None:
    red = {"keepsake": "bent_penny", "policy": {"saves": "always"}}
    alone = table(red, dice=[1, 2, 3, 4, 6]).do({"fx": "hits", "n": 2})
    assert (alone.state.crew.heroes["red"].vitals.wounds, alone.state.crew.heroes["red"].vitals.nerve) == (
        1,
        0,
    )
    assert alone.state.decks.dice == [6]


def test_S22_a_card_in_force_works_at_the_start_of_each_hero() -> None:
    alone = table({}, remains=["dark_blow"], dice=[4])
    alone.play(lambda play: activate(play, alone.state.crew.heroes["blue"]))
    assert [hero.purse.coin for hero in alone.state.crew.heroes.values()] == [0, 3]


def test_S55_a_card_whose_ambush_ends_the_turn_goes_back_all_the_same() -> None:
    alone = table({}, decks={"search": ["find_bite"]})
    alone.play(lambda play: draw_cards(play, "search", 1, alone.state.crew.heroes["red"]))
    assert alone.ended is TurnCut
    assert alone.state.decks.discards["search"] == ["find_bite"]


def test_S67_two_equal_cards_that_bring_enemies_are_two_threats() -> None:
    hall = [HALL[0], {**HALL[1], "token": "t09", "doors": {"0": "joined", "1": "open", "2": "closed"}}]
    alone = table({}, map=hall, decks={"encounter": ["enc_moths", "enc_moths"]}, step="explore")
    alone.play(lambda play: turn_token(play, 2))
    assert alone.state.fight.threats == 2


def test_S79_a_rooms_own_encounter_does_not_come_into_the_deck() -> None:
    hall = [HALL[0], {**HALL[1], "token": "t09"}]
    alone = table({}, map=hall, options={"advanced": True}, decks={"encounter": ["enc_wind", "enc_wind"]})
    alone.play(lambda play: turn_token(play, 2))
    assert alone.state.decks.discards["encounter"] == ["enc_wind", "enc_wind"]


def test_S77_who_may_spend_no_nerve_cannot_pay_for_an_omen() -> None:
    hall = [HALL[0], {**HALL[1], "token": "t02"}]
    alone = table({}, map=hall, clues=1, omens=["omen_nothing"])
    alone.state.in_force.boons.append(Boon("red", "no_nerve_use", 1, "adventure"))
    alone.play(lambda play: turn_token(play, 2))
    assert alone.asked == []


@pytest.mark.parametrize("fx", ["test", "roll"])
def test_S128_who_went_down_before_their_turn_rolls_nothing(fx: str) -> None:
    felled = [{"fx": "ko", "who": "others"}]
    written: Json = {"fx": "test", "skill": "might", "target": 6, "who": "each", "pass": [], "fail": felled}
    if fx == "roll":
        written = {"fx": "roll", "dice": "D6", "who": "all", "table": [{"from": 1, "to": 6, "do": felled}]}
    alone = table({}, dice=[1, 1]).do(written)
    assert [hero.down for hero in alone.state.crew.heroes.values()] == [False, True]
    assert alone.state.decks.dice == [1]


def test_S150_who_gets_up_is_healed_even_if_nothing_else_heals_them() -> None:
    alone = table({"down": True, "wounds": 10}, lamp="blue", dice=[3, 4, 2, 2])
    alone.state.in_force.boons.append(Boon("red", "no_heal", 1, "adventure"))
    alone.play(lambda play: recover(play, alone.state.crew.heroes["red"]))
    assert (alone.state.crew.heroes["red"].down, alone.state.crew.heroes["red"].vitals.wounds) == (False, 6)


CRAB: dict[str, Json] = {"kind": "pale_crab", "at": [1, 2]}
STRIKE: dict[str, Json] = {"do": "melee", "on": ["e1"]}


def played(
    keepsake: str | None, dice: list[int], *deeds: Json, hero_class: str = "mudlark", **more: Json
) -> Match[Any]:
    """Red alone has done so much, on a table with the pack of these tests."""
    red = {"class": hero_class, "at": [0, 3], "gear": [], "nerve": 0, "keepsake": keepsake}
    position = {"players": 1, "step": "act", "heroes": {"red": red}, "options": {"pack": "own"}, **more}
    script = [{"ask": "act", "answers": {"red": deed}} for deed in deeds]
    return run({"id": "own", "game": "deeplamp", "table": {**position, "dice": dice}, "script": script})


def test_a_thing_rolls_the_move_again_without_nerve() -> None:
    match = played("cork_charm", [2, 5], {"do": "use", "id": "cork_charm"})
    assert match.state.activation.points == 5
    with pytest.raises(Refused, match="The thing to use"):
        match.submit("red", {"do": "use", "id": "cork_charm"})


def test_the_move_is_rolled_again_before_any_other_deed_or_not_at_all() -> None:
    match = played("cork_charm", [2], {"do": "move", "to": [0, 2]})
    with pytest.raises(Refused, match="The thing to use"):
        match.submit("red", {"do": "use", "id": "cork_charm"})


def test_a_thing_rolls_a_damage_die_again() -> None:
    deed = {**STRIKE, "boost": ["milk_tooth"], "stay": True}
    assert played("milk_tooth", [4, 1, 4, 2, 5], deed, enemies=[CRAB]).state.fight.enemies["e1"].wounds == 2


def test_what_works_when_a_hit_gets_through_works_then_alone() -> None:
    match = played("school_prize", [4, 4, 5, 3, 5], {**STRIKE, "stay": True}, enemies=[CRAB])
    assert (match.state.fight.enemies["e1"].wounds, match.state.crew.heroes["red"].purse.xp) == (2, 7)


def test_S155_an_ability_that_is_discarded_is_gone() -> None:
    match = played(None, [4], {"do": "use", "id": "brace"}, hero_class="shorer")
    assert match.state.crew.heroes["red"].purse.xp == 9
    with pytest.raises(Refused, match="The thing to use"):
        match.submit("red", {"do": "use", "id": "brace"})


def test_what_is_sold_and_bought_makes_room_for_tokens() -> None:
    buyer = {"class": "harpooner", "coin": 300}
    heroes = {
        "red": {**buyer, "bag": {"salve": 5}, "gear": []},
        "blue": {**buyer, "bag": {"salve": 6}, "gear": ["satchel"]},
    }
    stays = {seat: {seat: {"stay": "camp", "visit": "chandlery"}} for seat in heroes}
    match = run({
        "id": "own", "game": "deeplamp", "script": [{"ask": "day", "answers": stays}],
        "table": {"players": 2, "step": "day", "heroes": heroes, "dice": [3, 4, 3, 4, 3, 4, 3, 4, 5]},
    })  # fmt: skip
    with pytest.raises(Refused, match="bag is full"):
        match.submit("blue", {"blue": {"sell": ["satchel"], "buy": ["salve"]}})
    match.submit("red", {"red": {"buy": ["satchel", "salve"]}})
    match.submit("blue", {"blue": {"buy": ["salve"]}})
    assert [hero.kit.bag for hero in match.state.crew.heroes.values()] == [{"salve": 6}, {"salve": 7}]


@pytest.mark.parametrize("step", ["after", "day"])
def test_S156_out_of_the_mine_no_enemy_comes(step: str) -> None:
    alone = table({"down": True, "wounds": 10}, lamp="blue", step=step)
    alone.state.crew.heroes["blue"].down = True
    alone.do({"fx": "enemies", "kind": "brineling", "n": 3, "how": "ambush"})
    assert (alone.state.fight.enemies, alone.state.fight.threats) == ({}, 0)


def test_S80_a_descent_that_is_lost_as_it_begins_is_lost() -> None:
    create = {"class": "mudlark", "name": "Ann", "upgrade": "cat_ears", "token": "salve"}
    match = run({
        "id": "own", "game": "deeplamp",
        "table": {"players": 1, "step": "setup", "options": {"pack": "own", "mission": "the_missing_cart"}},
        "script": [{"ask": "create", "answers": {"red": {"heroes": [create]}}}],
    })  # fmt: skip
    assert match.is_over
