"""Boards are there where a host gives their address, in the processes that hear Discord, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest
from simcord.backend.errors import SetupError

from bot.app.wiring import board_of, build
from bot.host.config import Settings
from bot.host.roles import Role
from bot.messages.catalogue import say
from tests.bot.discord.test_board_links import OPEN
from tests.bot.played.tables import started


@pytest.mark.parametrize("role", [Role.ALL, Role.GATEWAY, Role.WORKER])
@pytest.mark.parametrize("url", ["", "https://board.test"], ids=["off", "on"])
async def test_pages_are_served_by_whoever_hears_discord_where_an_address_is_set(
    tmp_path: Path, url: str, role: Role
) -> None:
    settings = Settings(database_url=f"sqlite+aiosqlite:///{tmp_path}/bot.db", board_url=url)
    bot = build(settings, role)
    assert bot.service.boards.url == url
    server = board_of(settings, role, bot)
    assert (server is not None) == bool(url and role is not Role.WORKER)
    assert settings.board_host == "127.0.0.1", "nobody else reaches it unless the host says so"


@pytest.mark.trial(reason="a table in the simulated Discord")
async def test_without_an_address_there_is_no_button_and_no_command(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        ann = next(person for person in table.people if person.panel())
        await ann.command("game orders")
        await ann.command("game map")
        with pytest.raises(SetupError):
            await ann.command("game board")
        shown = table.world.camera.shown
        labels = {part.label for one in shown for part in one.parts}
        assert labels
        assert not labels & {OPEN, str(say("activity-open-button"))}
