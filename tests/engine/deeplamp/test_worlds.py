"""Other worlds beyond gates: decks, weather and shaft of their own, and who is struck there (S171)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.extras.packs.deeplamp.validation import check
from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.mine.doors import look
from engine.deeplamp.mine.exploring import explore, turn_token
from engine.deeplamp.mine.moving import nerve_of
from engine.deeplamp.mine.shaft import shaft_event
from engine.deeplamp.pack.finding import lay_out, load_pack, nothing_laid_out, shipped
from engine.deeplamp.play.events import CardDrawn, ChartLine, Rolled, TokenTurned
from engine.deeplamp.play.turn_context import Play
from engine.deeplamp.state.paths import sees
from engine.deeplamp.state.worlds import world_of, world_of_tile
from engine.deeplamp.turn.activation import activate
from engine.kernel.core import Flow, Json
from engine.kernel.match import Match
from tests.engine.deeplamp.positions import Alone
from tests.engine.deeplamp.written import files

GATE, BEYOND = [1, -6], [1, -8]
"""A space of the gate, and one of the room behind it."""
STORE: Json = {
    "tile": "lamp_store",
    "at": [-1, -5],
    "doors": {"0": "joined", "1": "closed", "2": "gate", "3": "closed"},
}
HOME: list[Json] = [{"tile": "adit_mouth", "at": [0, 0], "doors": {"0": "joined"}}, STORE]
QUAY: list[Json] = [
    HOME[0],
    {**STORE, "doors": {**STORE["doors"], "2": "joined"}},
    {"tile": "dry_mole", "at": [-1, -10], "doors": {"0": "joined", "1": "gate"}},
]


def table(map_: Json = QUAY, red: Json = GATE, blue: Json = (1, 1), **more: Json) -> Alone:
    heroes = {"red": {"at": list(red), **more.pop("red_has", {})}, "blue": {"at": list(blue)}}
    mission = {"mission": "the_dry_quay", "crew": 12, **more}
    return Alone({"heroes": heroes, "map": map_, "dark": 2, **mission})


def peer(number: int, connector: int) -> Any:
    def make(play: Play) -> Flow:
        look(play, number, connector)
        yield from ()

    return make


def drawn(alone: Alone, deck: str) -> list[str]:
    return [event.card for event in alone.heard if isinstance(event, CardDrawn) and event.deck == deck]


def test_a_look_through_a_gate_joins_a_tile_of_another_world() -> None:
    alone = table(HOME).play(peer(2, 2))
    assert world_of_tile(alone.state, 3) == "dry_quay"
    assert alone.state.mine.tiles[1].lying.doors[2] == "joined"
    assert drawn(alone, "map_dry_quay")
    assert not drawn(alone, "map")


def test_further_tiles_are_of_the_world_of_their_door() -> None:
    alone = table(QUAY, blue=BEYOND)
    alone.state.set_door(3, 2, "open")
    alone.play(peer(3, 2))
    assert drawn(alone, "map_dry_quay")


def test_a_gate_with_somebody_in_every_world_behind_it_stays_shut() -> None:
    alone = table(QUAY, blue=BEYOND).play(peer(3, 1))
    assert alone.state.mine.tiles[2].lying.doors[1] == "closed"
    assert len(alone.state.mine.tiles) == 3
    back = table(QUAY).play(peer(3, 1))
    assert len(back.state.mine.tiles) == 4, "nobody is there any more, so the world can be found again"


def test_nobody_sees_from_world_to_world_but_from_the_gate_itself() -> None:
    board = table().state.board
    assert sees(board, (1, -6), (1, -8))
    assert sees(board, (1, -6), (1, -4))
    assert not sees(board, (1, -5), (1, -7))
    assert not sees(board, (1, -8), (1, -5))


def test_the_gate_counts_as_the_world_that_was_there_first() -> None:
    state = table(blue=BEYOND).state
    assert [world_of(state, hero) for hero in state.alive] == ["", "dry_quay"]


def with_token(token: str, **more: Json) -> Alone:
    quay = [*QUAY[:2], {**QUAY[2], "token": token}]
    return table(quay, **more)


def test_a_token_beyond_is_turned_only_when_somebody_stands_in_the_room() -> None:
    away = with_token("t03", red=(0, 0)).play(explore)
    assert not any(isinstance(event, TokenTurned) for event in away.heard)
    there = with_token("t03", red=BEYOND).play(explore)
    assert any(isinstance(event, TokenTurned) for event in there.heard)


def test_a_token_at_home_waits_for_somebody_at_home() -> None:
    home = [{**QUAY[0], "token": "t03"}, *QUAY[1:]]
    away = table(home, red=BEYOND, blue=[2, -8]).play(explore)
    assert not any(isinstance(event, TokenTurned) for event in away.heard)
    one = table(home, red=BEYOND).play(explore)
    assert any(isinstance(event, TokenTurned) for event in one.heard)


def test_a_choice_with_nobody_to_ask_is_the_last_option() -> None:
    toll = {"decks": {"encounter_dry_quay": ["quay_surveyor", "quay_toll"]}, "dice": [1, 1, 1]}
    down = {"red_has": {"down": True, "wounds": 8}}
    alone = with_token("t09", red=BEYOND, **toll, **down)
    alone.play(lambda play: turn_token(play, 3))
    assert not [asked for asked in alone.asked if "choose" in asked]


def test_encounters_come_from_the_world_s_deck_and_strike_only_who_is_there() -> None:
    cards = {"decks": {"encounter_dry_quay": ["quay_ship"]}}
    alone = with_token("t03", red=BEYOND, **cards).play(explore)
    assert drawn(alone, "encounter_dry_quay") == ["quay_ship"]
    saves = [event.who for event in alone.heard if isinstance(event, Rolled) and event.what == "defense"]
    assert set(saves) == {"red"}


def test_attacks_come_from_the_world_s_threats_and_epic_ones_from_the_common_deck() -> None:
    alone = with_token("t01", red=BEYOND).play(explore)
    assert drawn(alone, "threat_low_dry_quay")
    assert not drawn(alone, "threat_low")


@pytest.mark.parametrize(("lamp", "name"), [("blue", "Far Out, a Line"), ("red", "Something Passes")])
def test_shaft_events_are_those_of_the_bearer_s_world(lamp: str, name: str) -> None:
    alone = table(blue=BEYOND, lamp=lamp).play(lambda play: shaft_event(play, 2))
    assert [event.name for event in alone.heard if isinstance(event, ChartLine)] == [name]


def test_a_shaft_event_strikes_only_the_bearer_s_world() -> None:
    alone = table(blue=BEYOND, lamp="blue").play(lambda play: shaft_event(play, 1))
    wounds = {hero.id: hero.vitals.wounds for hero in alone.state.alive}
    assert wounds == {"red": 0, "blue": 1}


@pytest.mark.parametrize(("gear", "rolls"), [([], 1), (["oilskin"], 0)])
def test_the_weather_spares_who_wears_the_clothing(gear: Json, rolls: int) -> None:
    alone = table(red=BEYOND, red_has={"gear": gear})
    alone.play(lambda play: activate(play, play.state.crew.heroes["red"]))
    saves = [event for event in alone.heard if isinstance(event, Rolled) and event.what == "defense"]
    assert len(saves) == rolls


def test_the_weather_is_only_there() -> None:
    alone = table(red=(0, 0), red_has={"gear": []})
    alone.play(lambda play: activate(play, play.state.crew.heroes["red"]))
    assert not [event for event in alone.heard if isinstance(event, Rolled) and event.what == "defense"]


def test_a_world_can_give_more_nerve() -> None:
    state = table(blue=BEYOND).state
    heroes = state.crew.heroes
    assert [nerve_of(state, heroes[name])[1] for name in ("red", "blue")] == [1, 2]


def test_gates_lie_only_in_piles_of_missions_with_worlds() -> None:
    gates = {token.id for token in shipped().tokens.values() if token.gates}
    assert not gates & set(shipped().deck_cards["tokens"])
    for mission, has_gates in (("first_light", False), ("the_dry_quay", True)):
        alone = table(HOME, mission=mission)
        alone.play(_draw_all)
        assert bool(gates & set(drawn(alone, "tokens"))) == has_gates


def _draw_all(play: Play) -> Flow:
    while play.draw("tokens"):
        pass
    yield from ()


def test_the_shipped_world_is_as_large_as_was_asked() -> None:
    world = shipped().beyond["dry_quay"]
    tiles = [tile for tile in shipped().tiles.values() if tile.world == world.id]
    assert len(tiles) >= 8
    assert (len(world.encounter) >= 10, len(world.threat) >= 12, len(world.artifact) >= 8) == (True,) * 3


def test_a_crew_plays_the_mission_to_its_end_and_comes_back_as_stored() -> None:
    match = Match.new(DEEPLAMP, 2, {"mission": "the_dry_quay"}, "quay3")
    found = False
    while not match.is_over:
        seat = match.awaited[0]
        match.submit(seat, match.asks[seat].fallback())
        found |= any(world_of_tile(match.state, n + 1) for n in range(len(match.state.mine.tiles)))
        assert DEEPLAMP.load(DEEPLAMP.dump(match.state)) == match.state
    assert match.state.campaign.over in ("won", "lost")


# ---------------------------------------------------------------------------- packs


def faults(**changes: Any) -> str:
    """Return what the checker says of the shipped files with these changes."""
    data = files()
    data["pack"]["id"] = "own"
    for name, change in changes.items():
        change(data[name])
    return "\n".join(map(str, check(data)))


def test_the_checker_finds_worlds_without_rooms_and_gates_to_nowhere() -> None:
    assert faults() == ""
    assert "no room" in faults(worlds=lambda worlds: worlds[0].update(id="mine_two"))
    assert "no world" in faults(missions=lambda missions: missions[0].update(worlds=["moon"]))
    assert "no item" in faults(worlds=lambda worlds: worlds[0].update(artifact=["moon"]))
    assert "no token has a gate" in faults(tokens=lambda tokens: [one.pop("gates", None) for one in tokens])
    assert "format 2" in faults(pack=lambda pack: pack.update(format=1))


def test_a_pack_without_worlds_is_one_world_and_keeps_its_name() -> None:
    data = files()
    del data["worlds"]
    data["missions"] = [one for one in data["missions"] if "worlds" not in one]
    data["tokens"] = [one for one in data["tokens"] if "gates" not in one]
    data["tiles"] = [one for one in data["tiles"] if one["world"] == "mine"]
    with nothing_laid_out():
        lay_out("own", load_pack(data))
        assert DEEPLAMP.options(2, {"pack": "own"})["mission"] == "first_light"
        assert not load_pack(data).beyond
