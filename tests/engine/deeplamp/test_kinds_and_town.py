"""Every enemy, tile and service of the shipped pack does what it is there for."""

from __future__ import annotations

from typing import Any

import pytest

from engine.deeplamp.fights import enemies as foes
from engine.deeplamp.fights.wounds import wound_enemy
from engine.deeplamp.play.things import happen, work
from engine.deeplamp.play.turn_context import Cause
from engine.deeplamp.serialization.dump import dump
from engine.deeplamp.state.fight import Kind
from engine.deeplamp.state.paths import search
from engine.deeplamp.state.stats import enemy_stat
from engine.deeplamp.town.days import spend_day
from engine.deeplamp.turn.activation import activate
from engine.kernel.core import Json
from tests.engine.deeplamp.positions import Alone
from tests.engine.deeplamp.whole import PACK, table

# Enemies


HARDENED = [(kind.id, one) for kind in PACK.enemies.values() for one in kind.hardened]
SIDES = [(kind.id, is_grim) for kind in PACK.enemies.values() for is_grim in (False, True)]


@pytest.mark.parametrize(("kind", "one"), HARDENED, ids=[one.id for _, one in HARDENED])
def test_a_hardening_changes_its_kind_or_works_at_its_time(kind: str, one: Any) -> None:
    more = {"enemies": [{"kind": kind, "at": [0, 0], "target": "red"}], "step": "end"}
    plain, hard = Alone(table(2, **more)), Alone(table(2, **more))
    hard.state.fight.kinds[kind] = Kind(hardened=(one.face,))
    for mod in one.mods:
        assert enemy_stat(hard.state, kind, mod.stat) == enemy_stat(plain.state, kind, mod.stat) + mod.n
    for on in one.on:
        assert _comes_up(hard, on.when, one.id), on.when


def _comes_up(alone: Alone, when: str, name: str) -> bool:
    state = alone.state
    kind = state.fight.enemies["e1"].kind
    if when == "hit":
        state.crew.heroes["red"].at = (0, 1)
        state.crew.heroes["red"].write(stats={"defense": 6})
        state.decks.dice = [6] * 9 if not PACK.enemies[kind].normal.ranged else []
        shots = PACK.enemies[kind].normal.combat or 1
        state.decks.dice = [6] * shots + [1] * shots
        alone.play(lambda play: foes.act_kind(play, kind))
    elif when == "death":
        alone.play(lambda play: wound_enemy(play, "e1", 99, None))
    elif when == "placed":
        state.fight.enemies.clear()
        alone.do({"fx": "enemies", "kind": kind, "n": 1}, cause=Cause(hero="red", tile=1))
    else:
        alone.play(lambda play: happen(play, when))
    return alone.has_worked(name)


@pytest.mark.parametrize(("kind", "is_grim"), SIDES)
def test_a_kind_moves_strikes_and_frightens(kind: str, is_grim: bool) -> None:
    more = {"enemies": [{"kind": kind, "at": [0, 0]}], "kinds": {kind: {"grim": is_grim}}, "step": "act"}
    alone = Alone(table(3, **more))
    side = alone.state.side_of(kind)
    alone.play(lambda play: foes.act_kind(play, kind))
    is_lapsed = side.ranged is not None
    assert (alone.state.fight.enemies["e1"].target is None) == is_lapsed
    rolled = sum(len(event.faces) for event in alone.told("rolled") if event.who == "e1")
    assert rolled in (side.combat, side.ranged.shots if side.ranged else 0)
    target = alone.state.crew.heroes[alone.state.fight.enemies["e1"].target or "red"]
    alone.heard.clear()
    alone.play(lambda play: activate(play, target))
    frights = [event for event in alone.told("rolled") if event.what == "resolve"]
    assert bool(frights) == bool(side.fear)


@pytest.mark.parametrize("tile", PACK.tiles)
def test_a_hero_walks_over_each_tile_from_door_to_door(tile: str) -> None:

    doors = {str(number): "open" for number in range(len(PACK.tiles[tile].connectors))}
    alone = Alone(
        {
            "players": 1,
            "map": [{"tile": tile, "at": [0, 0], "doors": doors}],
            "heroes": {"red": {"at": _any(tile)}},
        }
    )
    board = alone.state.board
    field = search(board, alone.state.crew.heroes["red"].place)
    assert set(field.steps) == set(board.tiles)
    assert set(board.exits) <= set(field.steps)


def _any(tile: str) -> list[int]:
    rows = PACK.tiles[tile].rows
    return next([x, y] for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == ".")


@pytest.mark.parametrize(
    "service", [one for place in PACK.town.locations for one in place.services], ids=lambda one: one.id
)
def test_a_service_does_what_is_paid_for(service: Any) -> None:
    place = next(place for place in PACK.town.locations if service in place.services)
    gear = ["prop_maul", "bolt_gun"]
    red = {
        "class": "shorer", "coin": 900, "ore": 3, "gear": gear, "injuries": ["inj_knee"],
        "madness": ["mad_hum"], "changes": ["chg_gills"], "taint": 2,
    }  # fmt: skip
    job: dict[str, Json] = {"id": service.id}
    if service.forges:
        job["for"] = gear[PACK.items[service.forges].upgrade.to == "gun"]  # type: ignore[union-attr]  # it is checked
    if service.raises:
        job["for"] = "blue"
    answers = {
        "day of red": {"red": {"stay": "camp", "visit": place.id}},
        "shop of red": {"red": {"services": [job], "leave": True}},
    }
    day = {"players": 2, "step": "day", "dice": [3, 4, 3, 4, 3, 4], "heroes": {"red": red}}
    alone = Alone(day, answers)
    alone.state.crew.heroes["blue"].dead = service.raises
    before = dump(alone.state)["crew.heroes"]
    alone.play(spend_day)
    after = dump(alone.state)["crew.heroes"]
    assert alone.state.crew.heroes["red"].purse.coin < 900
    assert not alone.state.crew.heroes["blue"].dead
    assert after != before


def test_what_works_by_itself_at_a_time_that_nobody_has_does_nothing() -> None:
    alone = Alone(table(1))
    before = dump(alone.state)
    alone.play(lambda play: work(play, play.state.crew.heroes["red"], "passive"))
    assert dump(alone.state) == before
