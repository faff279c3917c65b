"""Rulings of the page that cases show badly: fixed maps, campaigns, sheets, dead ends, the grid."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.deeplamp.asks.hero_actions import read_deed
from engine.deeplamp.heroes.crew import replace_dead
from engine.deeplamp.mine.doors import look
from engine.deeplamp.mine.exploring import open_dead_end
from engine.deeplamp.pack.finding import lay_out, put_away, shipped
from engine.deeplamp.pack.world import FixedTile
from engine.deeplamp.state.grid import board_of
from engine.deeplamp.state.paths import distance, search, sees
from engine.deeplamp.state.state import SEATS
from engine.deeplamp.town.days import spend_day
from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.records import record
from engine.registry.catalogue import find_game
from tests.engine.deeplamp.positions import HALL, Alone
from tests.engine.play import by_absence, play, through_text

GAME = find_game("deeplamp")


def begun(players: int = 2, **options: Json) -> Match[Any]:
    return Match.new(GAME, players, options, "begun")


def led(match: Match[Any], *, stages: int = 500) -> Match[Any]:
    """The match as the computer seats play it on."""
    computer, dice, last = GAME.computers["recruit"], Dice("led"), match.stage + stages
    while not match.is_over and match.stage < last:
        seat = match.awaited[0]
        match.submit(seat, computer.think(match.asks[seat], "", dice).answer)
    return match


# The steward


@pytest.mark.parametrize("mission", shipped().missions)
@pytest.mark.parametrize("players", [1, 3, 6])
def test_a_crew_of_stewards_comes_to_an_end(mission: str, players: int) -> None:
    match = led(begun(players, mission=mission))
    assert match.state.campaign.over in ("won", "lost")
    assert match.stage < GAME.longest


def test_a_crew_whose_people_are_all_away_comes_to_an_end() -> None:
    match = begun(2)
    play(match, by_absence, stages=200)
    assert match.is_over


# Campaigns and sheets


def test_S95_a_campaign_goes_to_town_and_down_again_with_what_it_has() -> None:
    match = led(begun(3, adventures=2, town_days=1))
    assert (match.state.campaign.adventure, match.is_over) == (2, True)
    days = [event.day for event in match.events if event.kind == "day_begun"]  # type: ignore[attr-defined]  # those have one
    assert days == [1]


def test_S95_sheets_are_carried_to_another_table() -> None:
    match = led(begun(2))
    sheets = through_text(record.outcome(match)["sheets"])
    again = begun(2, sheets=sheets)
    assert {ask.kind for ask in again.asks.values()} == {"lamp"}
    for name, hero in again.state.crew.heroes.items():
        old = match.state.crew.heroes[name]
        assert (hero.hero_class, hero.purse, hero.kit.gear, hero.kit.keepsake) == (
            old.hero_class, old.purse, old.kit.gear, old.kit.keepsake,
        )  # fmt: skip
        assert (hero.vitals.wounds, hero.vitals.strain, hero.lasting) == (0, 0, old.lasting)


@pytest.mark.parametrize(
    "sheet",
    [
        {}, {"class": "baker"}, {"class": "shorer", "gear": ["moon"]}, {"class": "shorer", "level": 9},
        {"class": "shorer", "gear": ["bolt_gun+glass_edge"]}, {"class": "shorer", "injuries": ["chg_gills"]},
        {"class": "shorer", "at": [0, 0]}, {"class": "shorer", "name": ""}, {"class": "shorer", "used": [1]},
        {"class": "shorer", "ore": 10**12}, {"class": "shorer", "wounds": 16},
        {"class": "shorer", "strain": 11},
        {"class": "shorer", "gear": ["bolt_gun", "cleaver"], "hands": ["bolt_gun", "cleaver"]},
    ],
)  # fmt: skip
def test_S95_a_sheet_that_does_not_fit_the_pack_is_refused(sheet: Json) -> None:
    with pytest.raises(Refused):
        begun(1, sheets={"red": sheet})


def test_S98_the_dead_are_called_back_unless_the_table_is_hard() -> None:
    answers = {
        "day of red": {"red": {"stay": "camp", "visit": "lamp_chapel"}},
        "shop of red": {"red": {"services": [{"id": "call_back", "for": "blue"}]}},
    }
    heroes = {"red": {"coin": 600}}
    alone = Alone({"players": 2, "step": "day", "heroes": heroes}, answers)
    alone.state.crew.heroes["blue"].dead = True
    alone.play(spend_day)
    blue = alone.state.crew.heroes["blue"]
    assert (blue.dead, blue.kit.gear) == (False, ("bolt_gun", "oilskin"))
    hard = Alone({"players": 2, "step": "day", "heroes": heroes, "options": {"hard_core": "full"}}, answers)
    hard.state.crew.heroes["blue"].dead = True
    with pytest.raises(Refused, match="bring back the dead"):
        hard.play(spend_day)


def test_S100_a_new_hero_comes_for_one_who_died() -> None:
    table = {"players": 2, "step": "lamp", "heroes": {"red": {}, "blue": {}}, "dice": [3, 4]}
    match = record.begin({"id": "s100", "game": "deeplamp", "table": {**table, "dice": []}})
    assert {ask.kind for ask in match.asks.values()} == {"begin"}
    alone = Alone(table)
    alone.state.crew.heroes["blue"].dead = True
    alone.play(replace_dead)
    blue = alone.state.crew.heroes["blue"]
    assert (blue.dead, blue.training.level, blue.marks.out, alone.asked) == (
        False,
        1,
        True,
        [("create", "blue")],
    )
    assert blue.at in alone.state.board.near[alone.state.bearer.place]


# Fixed maps (S81)


@pytest.fixture
def mapped() -> Any:
    """A pack whose first mission has a map of its own, and a table of it."""
    pack = shipped()
    laid = (FixedTile("adit_mouth", (0, 0), 0), FixedTile("pump_hall", (-1, -7), 0, "t03"))
    missions = {**pack.missions, "first_light": replace(pack.missions["first_light"], map=laid)}
    lay_out("mapped", replace(pack, missions=missions))
    match = Match.new(GAME, 2, {"pack": "mapped", "mission": "first_light"}, "mapped")
    while {ask.kind for ask in match.asks.values()} & {"create", "lamp"}:
        seat = match.awaited[0]
        match.submit(seat, match.asks[seat].fallback())
    yield match
    put_away("mapped")


def test_S81_a_mission_lays_its_map_with_its_tokens(mapped: Match[Any]) -> None:
    lies = [(one.lying.tile, one.lying.doors, one.token) for one in mapped.state.mine.tiles]
    assert lies == [
        ("adit_mouth", ("joined",), None),
        ("pump_hall", ("joined", "closed", "closed", "closed"), "t03"),
    ]


def test_S81_who_enters_a_tile_with_a_token_stays_on_it(mapped: Match[Any]) -> None:
    state = mapped.state
    seat = mapped.awaited[0]
    mapped.submit(seat, mapped.asks[seat].fallback())
    act, hero = state.activation, state.active
    hero.at, act.points, act.roll = (1, -1), 6, None
    view = GAME.view(state, None)
    read_deed({"do": "move", "path": [[1, -2]]}, view)
    with pytest.raises(Refused, match="must stop on a tile"):
        read_deed({"do": "move", "path": [[1, -2], [1, -1], [1, 0]]}, view)
    hero.at = (1, -2)
    with pytest.raises(Refused, match="must stop on a tile"):
        read_deed({"do": "move", "path": [[1, -1], [1, 0]]}, GAME.view(state, None))


def test_S81_only_the_token_of_a_tile_that_somebody_entered_is_turned(mapped: Match[Any]) -> None:
    state = mapped.state
    while state.campaign.turn == 1:
        mapped.submit(mapped.awaited[0], _ending(mapped))
    assert state.mine.tiles[1].token == "t03"
    state.crew.heroes["red"].at = (1, -2)
    while state.campaign.turn == 2:
        mapped.submit(mapped.awaited[0], _ending(mapped))
    assert state.mine.tiles[1].token is None


def _ending(match: Match[Any]) -> Json:
    """Whoever is asked begins, and ends at once."""
    ask = match.asks[match.awaited[0]]
    return {"do": "end"} if ask.kind == "act" else ask.fallback()


def test_S55_where_no_hero_has_room_an_ambusher_comes_as_near_as_it_can() -> None:
    ring = [[0, 2], [1, 2], [1, 3]]
    enemies = [{"kind": "pale_crab", "at": at} for at in ring]
    table = {"players": 1, "step": "explore", "heroes": {"red": {"at": [0, 3]}}, "enemies": enemies}
    alone = Alone(table).do({"fx": "enemies", "kind": "brineling", "n": 1, "how": "ambush"})
    assert (alone.state.fight.enemies["e4"].at, alone.state.fight.enemies["e4"].target) == ((0, 1), None)


# Doors and dead ends


def test_S46_where_no_tile_fits_the_door_closes_and_who_stands_in_it_steps_back() -> None:
    walls = [HALL[0] | {"doors": {"0": "open"}}, {"tile": "pump_hall", "at": [-1, -9]}]
    alone = Alone({"players": 1, "map": walls, "heroes": {"red": {"at": [2, -1]}}})
    found: list[int | None] = []

    def make(table: Any) -> Any:
        found.append(look(table, 1, 0))
        yield from ()

    alone.play(make)
    red = alone.state.crew.heroes["red"]
    assert (found, red.at, alone.state.mine.tiles[0].lying.doors) == ([None], (1, 0), ("closed",))


def test_S78_a_dead_end_opens_each_door_once_and_then_the_last_tile_is_the_objective() -> None:
    hall = [
        HALL[0],
        HALL[1] | {"token": None, "doors": {"0": "joined", "1": "closed", "2": "closed", "3": "closed"}},
    ]
    alone = Alone({"players": 2, "map": hall, "dice": [2, 2]})
    for connector in (2, 3, 1):
        alone.play(open_dead_end)
        assert [at for at, how in enumerate(alone.state.mine.tiles[1].lying.doors) if how == "open"] == [
            connector
        ]
        alone.state.set_door(2, connector, "closed")
    alone.play(open_dead_end)
    assert alone.state.mine.objective == 2
    assert alone.state.fight.foes


# The grid


def test_S44_two_spaces_that_share_no_tile_are_not_adjacent() -> None:
    state = Alone({"players": 1, "map": HALL}).state
    board = state.board
    assert board.is_adjacent((1, -1), (1, -2))
    assert board.is_adjacent((1, 0), (1, -1))
    assert not board.is_adjacent((0, 0), (0, -1))
    assert board.joined == {1: {2}, 2: {1}}
    assert board is board_of("deeplamp", state.layout)


def test_S45_ways_are_shortest_and_go_round_what_is_solid() -> None:
    mouth = [{"tile": "adit_mouth", "at": [0, 0], "doors": {"0": "closed"}}]
    board = Alone({"players": 1, "map": mouth}).state.board
    field = search(board, (0, 0), {(1, 0), (1, 1), (1, 2)})
    assert (field.to((2, 0)), search(board, (0, 0)).to((2, 0))) == (6, 2)
    assert field.way((1, 3)) == [(0, 1), (0, 2), (1, 3)]


@pytest.mark.parametrize(("end", "is_seen"), [((2, 3), True), ((4, -2), False), ((0, 3), True)])
def test_S48_rock_hides_and_models_do_not(end: tuple[int, int], is_seen: bool) -> None:
    hall = [HALL[0], HALL[1] | {"token": None}]
    board = Alone({"players": 1, "map": hall}).state.board
    assert sees(board, (3, 0), end) is is_seen
    assert sees(board, end, (3, 0)) is is_seen


def test_S47_of_a_huge_figure_the_nearest_cell_counts() -> None:
    assert distance([(0, 0)], [(3, 3), (2, 1)]) == 2


def test_every_seat_may_lead_two_heroes_if_they_are_six_at_most() -> None:
    match = begun(3, heroes_each=2)
    assert match.awaited == SEATS[:3]
    led(match, stages=1)
    assert list(match.state.crew.heroes) == ["red", "red2", "blue", "blue2", "green", "green2"]
    with pytest.raises(Refused, match="six|6"):
        begun(4, heroes_each=2)
