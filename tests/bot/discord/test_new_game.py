"""/play and /game new: a game is chosen from a list, then one form asks the rest."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.components import walk_components

from bot.games.catalogue import TEXTS
from bot.table.lobby.table_options import TableOptions
from engine.registry.catalogue import find_game
from tests.bot.calling import call_in
from tests.bot.discord.conftest import Bench
from tests.bot.discord.test_panels import texts

FOUR_PARTS = ["people", "empty", "deadline", "rules"]


def options_of_new(commands: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    game = next(command for command in commands if command["name"] == "game")
    new = next(part for part in game["options"] if part["name"] == "new")
    return {option["name"]: option for option in new["options"]}


def fields_of(modal: dict[str, Any]) -> list[str]:
    return [part["component"]["custom_id"] for part in modal["components"]]


def test_new_has_the_game_alone(commands: list[dict[str, Any]]) -> None:
    (game,) = options_of_new(commands).values()
    assert [choice["value"] for choice in game["choices"]] == list(TEXTS)


@pytest.mark.parametrize("command", ["play", "game new"])
async def test_nobody_begins_a_game_without_being_asked_which(bench: Bench, command: str) -> None:
    shown = await bench.ann.slash(bench.channel, command)
    assert shown.modal is None
    assert shown.ephemeral
    said = texts(shown.response)
    assert all(find_game(name).title in said and TEXTS[name].lobby.pitch in said for name in TEXTS)
    (menu,) = (part for part in walk_components(shown.response.components) if part["type"] == 3)
    assert [option["value"] for option in menu["options"]] == list(TEXTS)
    opened = await bench.ann.select(shown.response, ["deeplamp"], custom_id=menu["custom_id"])
    assert opened.modal is not None
    assert "Deeplamp" in opened.modal["title"]
    assert fields_of(opened.modal) == FOUR_PARTS


@pytest.mark.parametrize("game", TEXTS)
async def test_the_form_has_four_parts_in_every_game(bench: Bench, game: str) -> None:
    opened = await bench.ann.slash(bench.channel, "game new", game=game)
    assert opened.modal is not None
    assert fields_of(opened.modal) == FOUR_PARTS


async def test_what_is_chosen_comes_to_the_service(bench: Bench) -> None:
    await call_in(bench.ann, bench.channel, people=[bench.bob], deadline="relaxed", rules="printed")
    [told] = bench.script.told
    wishes = TableOptions("brimstone", 4, options={"layout": "printed", "round_limit": None}, join=True)
    assert told.args == (wishes.but({"deadline": "relaxed", "invited": (bench.bob.id,)}),)


async def test_a_bot_is_not_invited(bench: Bench) -> None:
    robot = bench.channel.guild.add_member(bench.env.create_user("robot", bot=True))
    refused = await call_in(bench.ann, bench.channel, people=[robot])
    assert refused.response is not None
    assert "cannot invite a bot" in refused.response.content
    assert not bench.script.told
