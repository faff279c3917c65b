"""What packs of format 2 may say works as its words say; a pack of format 1 may not say it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.extras.packs.deeplamp.validation import check
from engine.deeplamp.fights.enemies import act_kind
from engine.deeplamp.fights.wounds import end_fight
from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.heroes.healing import recover
from engine.deeplamp.pack.finding import lay_out, load_pack, nothing_laid_out
from engine.deeplamp.play.cards import carry_out
from engine.deeplamp.play.things import enemy_work
from engine.deeplamp.play.turn_context import Cause
from engine.deeplamp.state.state import seen
from engine.deeplamp.state.stats import stat
from engine.deeplamp.turn.activation import activate
from engine.kernel.core import Json, Refused
from engine.kernel.match import Match
from engine.records.record import run
from tests.engine.deeplamp.positions import Alone
from tests.engine.deeplamp.written import files, written


@pytest.fixture(scope="module", autouse=True)
def _own() -> Iterator[None]:
    with nothing_laid_out():
        lay_out("own", load_pack(written()))
        yield


def table(red: Json, **more: Json) -> Alone:
    return Alone({"heroes": {"red": {"gear": [], "at": [0, 3], **red}}, "options": {"pack": "own"}, **more})


def test_such_a_pack_is_faultless_and_each_of_its_keys_is_new() -> None:
    assert not check(written())
    data = written()
    data["pack"]["format"] = 1
    new = sorted({fault.what.split()[0] for fault in check(data)})
    assert new == [
        "ambush",
        "beside",
        "breath",
        "coin",
        "fixed",
        "gates",
        "needs",
        "nerve_face",
        "nerve_gives",
        "retuned",
        "timing",
        "worlds",
    ]
    older = files()
    del older["worlds"]
    older["pack"]["format"] = 1
    older["items"] = [one for one in older["items"] if one["id"] != "long_breath"]
    older["missions"] = [one for one in older["missions"] if "worlds" not in one]
    for one in older["missions"]:
        one.pop("retuned", None)
    older["tokens"] = [one for one in older["tokens"] if "gates" not in one]
    assert not check(older), "a pack of format 1 without them has no fault"


@pytest.mark.parametrize(("dice", "wounds"), [([1], 3), ([2], 3), ([3], 2), ([6], 1)])
def test_S67_breath_is_added_to_the_die_at_the_end_of_a_fight(dice: list[int], wounds: int) -> None:
    alone = table({"class": "shorer", "wounds": 6, "acted": True}, dice=dice)
    alone.play(end_fight)
    assert alone.state.crew.heroes["red"].vitals.wounds == wounds


def test_S64_breath_is_added_to_the_dice_of_getting_up() -> None:
    heroes = {"red": {"class": "shorer", "down": True, "wounds": 14, "gear": []}, "blue": {}}
    alone = Alone({"heroes": heroes, "lamp": "blue", "options": {"pack": "own"}, "dice": [3, 4, 1, 1]})
    alone.play(lambda play: recover(play, alone.state.crew.heroes["red"]))
    assert alone.state.crew.heroes["red"].vitals.wounds == 14 - (1 + 1 + 2)


@pytest.mark.parametrize(("face", "remains", "nerve"), [(1, [], 0), (2, [], 2), (3, [], 2), (6, [], 0)])
def test_S23_the_class_says_which_faces_give_nerve(face: int, remains: list[str], nerve: int) -> None:
    alone = table({"class": "mudlark", "nerve": 0}, dice=[face], remains=remains)
    alone.play(lambda play: activate(play, alone.state.crew.heroes["red"]))
    assert sum(event.by for event in alone.told("changed") if event.what == "nerve" and event.by > 0) == nerve


@pytest.mark.parametrize(("face", "nerve"), [(6, 1), (1, 1), (2, 0)])
def test_S23_a_card_in_play_adds_faces(face: int, nerve: int) -> None:
    alone = table({"class": "shorer", "nerve": 0}, dice=[face], remains=["dark_blow"])
    alone.play(lambda play: activate(play, alone.state.crew.heroes["red"]))
    assert alone.state.crew.heroes["red"].vitals.nerve == nerve


def test_S161_a_fixed_kind_stays_and_never_ambushes() -> None:
    alone = table({"class": "shorer"}, enemies=[{"kind": "pale_crab", "at": [3, 0]}])
    alone.play(lambda play: act_kind(play, "pale_crab"))
    assert alone.state.fight.enemies["e1"].at == (3, 0)
    alone.do({"fx": "enemies", "kind": "pale_crab", "n": 1, "how": "ambush"})
    assert alone.state.fight.enemies["e2"].target is None
    assert alone.ended is None, "an attack does not cut the turn"
    assert not alone.state.fight.ambush


def test_S162_what_comes_beside_its_source_stands_next_to_it_if_there_is_room() -> None:
    alone = Alone(
        {
            "step": "end", "heroes": {"red": {"gear": [], "at": [0, 3]}}, "options": {"pack": "own"},
            "enemies": [{"kind": "pale_crab", "at": [3, 3]}],
        }
    )  # fmt: skip
    for expected in ((3, 2), (2, 3), (2, 2), None):
        before = dict(alone.state.fight.enemies)
        alone.play(lambda play: enemy_work(play, "e1", "turn_end"))
        come = [enemy.at for name, enemy in alone.state.fight.enemies.items() if name not in before]
        assert come == ([] if expected is None else [expected])


@pytest.mark.parametrize(("face", "is_ambush"), [(3, False), (4, True), (6, True)])
def test_S160_one_die_says_whether_a_card_s_enemies_ambush(face: int, is_ambush: bool) -> None:
    alone = table({"class": "shorer"}, dice=[face, 1], decks={"threat_low": ["low_02"]})
    alone.do({"fx": "threat", "level": "low"})
    targets = [enemy.target for enemy in alone.state.fight.enemies.values()]
    assert len(targets) == 3
    assert all(target is not None for target in targets) == is_ambush


def game(gear: list[str], **hero: Json) -> Match[Any]:
    red = {"class": "harpooner", "gear": gear, "ore": 1, "coin": 50, "nerve": 0, **hero}
    return run(
        {
            "id": "X", "game": "deeplamp", "script": [], "expect": {},
            "table": {
                "players": 1, "step": "act", "options": {"pack": "own"}, "heroes": {"red": red}, "dice": [4],
            },
        }
    )  # fmt: skip


def test_S83_an_upgrade_is_attached_works_and_comes_off_without_its_cost() -> None:
    match = game(["bolt_gun", "eye_glass"])
    reach = stat(match.state, match.state.crew.heroes["red"], "range", "shot", "bolt_gun")
    match.submit("red", {"do": "attach", "item": "eye_glass", "to": "bolt_gun"})
    red = match.state.crew.heroes["red"]
    assert (red.kit.gear, red.kit.hands) == (("bolt_gun+eye_glass",), ("bolt_gun+eye_glass",))
    assert (red.purse.ore, red.purse.coin) == (0, 30)
    assert stat(match.state, red, "range", "shot", "bolt_gun+eye_glass") == reach + 2
    match.act("red", {"do": "detach", "item": "eye_glass", "from": "bolt_gun+eye_glass"})
    red = match.state.crew.heroes["red"]
    assert (red.kit.gear, red.purse.ore, red.purse.coin) == (("bolt_gun", "eye_glass"), 0, 30)
    assert stat(match.state, red, "range", "shot", "bolt_gun") == reach, "a loose upgrade does nothing"


@pytest.mark.parametrize(
    ("gear", "hero", "why"),
    [
        (["bolt_gun", "eye_glass"], {"ore": 0}, "costs 1 ore and 20 coin"),
        (["bolt_gun", "eye_glass"], {"coin": 19}, "costs 1 ore and 20 coin"),
        (["oilskin", "eye_glass"], {}, "does not fit on Oilskin"),
        (["bolt_gun+eye_glass", "eye_glass"], {}, "does not fit on Bolt gun"),
        (["bolt_gun"], {}, "there is nothing to choose from"),
        (["slate_pistol", "eye_glass"], {"class": "mudlark"}, "Your hero cannot use Eye glass"),
        (["bolt_gun", "eye_glass"], {"nerve": 1}, "A roll is open"),
    ],
)
def test_S83_what_does_not_fit_or_cannot_be_paid_is_refused(gear: list[str], hero: Any, why: str) -> None:
    match = game(gear, **hero)
    with pytest.raises(Refused, match=f"(?i){why}"):
        match.act("red", {"do": "attach", "item": "eye_glass", "to": gear[0]})
    assert list(match.state.crew.heroes["red"].kit.gear) == gear


def test_S163_a_chant_of_one_s_own_time_is_not_sung_out_of_turn() -> None:
    heroes: Json = {"red": {"class": "cantor"}, "blue": {"class": "shorer", "nerve": 0}}
    start: Json = {"players": 2, "step": "act", "options": {"pack": "own"}, "heroes": heroes, "dice": [4]}
    first: Json = {"ask": "begin", "answers": {"blue": {"hero": "blue"}}}
    match = run({"id": "X", "game": "deeplamp", "table": start, "script": [first], "expect": {}})
    with pytest.raises(Refused, match="only in your hero's own activation"):
        match.act("red", {"do": "chant", "id": "hymn_harbour", "hero": "blue"})


def test_S164_all_may_read_the_discards_but_those_of_loot_and_search() -> None:
    alone = table({"class": "shorer"})
    for deck in ("dark", "loot", "search", "encounter"):
        name = next(iter(alone.state.pack.decks[deck]))
        alone.state.decks.discards[deck] = [name]
    assert set(seen(alone.state).decks.discards) == {"dark", "encounter"}
    assert not seen(alone.state).decks.draw
    alone.play(lambda play: carry_out(play, "dark", "dark_rise"))
    assert seen(alone.state).decks.discards["dark"][-1] == "dark_rise"


@pytest.mark.parametrize(("at", "draws"), [([[0, -4], [0, -3]], 0), ([[0, -3], [1, -7]], 1)])
def test_S54_heroes_who_came_by_different_sides_draw_one(at: list[Json], draws: int) -> None:
    doors: Json = {"0": "joined", "1": "closed", "2": "joined", "3": "closed"}
    tiles: Json = [
        {"tile": "adit_mouth", "at": [0, 0], "doors": {"0": "joined"}},
        {"tile": "pump_hall", "at": [-1, -7], "doors": doors},
        {"tile": "short_drift", "at": [1, -12], "doors": {"0": "joined", "1": "closed"}},
    ]
    heroes: Json = {seat: {"at": cell} for seat, cell in zip(("red", "blue"), at, strict=True)}
    alone = Alone({"heroes": heroes, "map": tiles, "mission": "the_mapped_level"})
    alone.do({"fx": "enemies", "kind": "silt_ox", "n": 1}, cause=Cause(tile=2))
    assert sum(event.what == "side" for event in alone.told("rolled")) == draws
    assert alone.state.is_fight


def test_S81_the_shipped_fixed_map_lies_whole_at_the_start_its_doors_joined_its_tokens_down() -> None:
    match = Match.new(DEEPLAMP, 1, {"mission": "the_mapped_level"}, "map")
    while not match.state.mine.tiles:
        seat = match.awaited[0]
        match.submit(seat, match.asks[seat].fallback())
    tiles = match.state.mine.tiles
    assert len(tiles) == 9
    assert sum("joined" in placed.lying.doors for placed in tiles) == 9
    assert [placed.token is None for placed in tiles] == [
        placed.lying.tile in ("adit_mouth", "short_drift") for placed in tiles
    ]
