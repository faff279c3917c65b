"""Every command, suggestion, press and form passes the gate first, and without a row goes no further."""

from __future__ import annotations

import pytest

from bot.discord.presses import presses
from bot.discord.views.component_id import Key
from bot.messages.numerals import strange
from bot.service.gate import Gate
from tests.bot.discord.conftest import Bench
from tests.rights import doors

COMMANDS = ("play", "games", "seat", "game map", "table vote", "me settings", "rules", "server check")
PANEL, MOVE = Key(7, None, "red", "x", ""), Key(0, None, "", "table_move", "")


@pytest.fixture
def rowless(bench: Bench) -> Bench:
    """Return a bot whose table of rights has no rows."""
    service = bench.env.bot.service  # type: ignore[attr-defined]
    service.gate = Gate(service.units)
    service.gate.rights.by_door.clear()
    return bench


@pytest.mark.parametrize("command", COMMANDS)
async def test_a_command_without_a_row_is_refused(rowless: Bench, command: str) -> None:
    result = await rowless.ann.slash(rowless.channel, command)
    assert result.response.content == strange()
    assert rowless.script.told == []


async def test_suggestions_pass_the_gate_of_their_command(rowless: Bench) -> None:
    found = await rowless.ann.autocomplete(rowless.channel, "rules", "topic", "supp", game="brimstone")
    assert found == []


@pytest.mark.parametrize("text", ["HB recruit", "map", "#1 status"])
async def test_a_typed_word_passes_the_gate(rowless: Bench, text: str) -> None:
    await rowless.ann.send_dm(text)
    assert rowless.script.told == []


async def test_the_commands_tried_are_among_those_offered() -> None:
    assert {f"/{name}" for name in COMMANDS} <= await doors()


def test_a_panel_s_press_names_its_seat_and_a_move_its_table() -> None:
    assert presses._door(PANEL, ()) == ("press in a panel", 7, "red")
    assert presses._form_door(PANEL, {}) == ("form in a panel", 7, "red")
    assert presses._door(MOVE, ("12",)) == ("press table_move", 12, "")
    assert presses._form_door(MOVE, {"number": ("12",)}) == ("form table_move", 12, "")
