"""/game new: what can be chosen follows from the catalogue."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord.commands.offered import PARAMETERS, PLAYED, parameters_of_new
from bot.table.deadlines.presets import NONE, PRESETS
from bot.table.lobby.table_options import TableOptions
from engine.kernel.contract import Game
from engine.kernel.options import Offer
from tests.bot.discord.conftest import Bench


def options_of_new(commands: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    game = next(command for command in commands if command["name"] == "game")
    new = next(part for part in game["options"] if part["name"] == "new")
    return {option["name"]: option for option in new["options"]}


def test_every_game_can_be_chosen_and_the_first_need_not_be(commands: list[dict[str, Any]]) -> None:
    game = options_of_new(commands)["game"]
    assert [choice["value"] for choice in game["choices"]] == [game.name for game in PLAYED]
    assert not game["required"]


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.name)
def test_all_that_a_game_offers_can_be_chosen(game: Game[Any], commands: list[dict[str, Any]]) -> None:
    options = options_of_new(commands)
    assert set(game.players) <= {choice["value"] for choice in options["players"]["choices"]}
    for offer in game.offers:
        if offer.name not in options:
            assert len(options) == PARAMETERS, "what Discord has no room for is left to the form"
            continue
        option = options[offer.name]
        if all(isinstance(value, bool) for value in offer.values) and offer.values:
            assert option["type"] == 5
        elif offer.values:
            assert set(offer.values) <= {choice["value"] for choice in option["choices"]}
        else:
            assert option["min_value"] <= offer.least
            assert option["max_value"] >= offer.most


def test_all_presets_of_a_deadline_can_be_chosen(commands: list[dict[str, Any]]) -> None:
    presets = [choice["value"] for choice in options_of_new(commands)["deadline"]["choices"]]
    assert presets == [*PRESETS, NONE]


def test_options_beyond_what_discord_takes_are_left_to_the_form() -> None:
    offers = tuple(Offer(f"point_{n}", "help", 1, least=1, most=9) for n in range(40))
    crowded: Any = SimpleNamespace(name=PLAYED[0].name, players=tuple(range(2, 9)), offers=offers)
    parameters = parameters_of_new([crowded])
    assert len(parameters) == 25
    assert [one.name for one in parameters[-2:]] == ["point_14", "point_15"]
    computers = next(one for one in parameters if one.name == "computers")
    assert (computers.kind.min_value, computers.kind.max_value) == (0, 7)


async def test_what_is_chosen_comes_to_the_service(bench: Bench) -> None:
    await bench.ann.slash(bench.channel, "game new", players=3, air_assault=False, round_limit=5)
    [told] = bench.script.told
    assert told.args == (
        TableOptions("brimstone", 3, options={"air_assault": False, "round_limit": 5}, join=True),
    )
