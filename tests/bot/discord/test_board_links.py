"""The ways from Discord to the page beside it, as people press them: command, card, panel and settings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from simcord.components import walk_components

from bot.discord.gateway.bot import TableBot
from bot.service.play.boards import Ended
from sandbox import world as worlds
from sandbox.people import SandboxPerson
from sandbox.recorder import Shown
from tests.bot.played.tables import Table, started

URL = "https://board.test"
OPEN = "Open the board"


@pytest.fixture(autouse=True)
def _a_host_with_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    build = worlds.build_bot

    def with_boards(*of: Any, **more: Any) -> TableBot:
        bot = build(*of, **more)
        bot.service.boards.turn_on(URL)
        return bot

    monkeypatch.setattr(worlds, "build_bot", with_boards)


def shown_with(table: Table, person: SandboxPerson, label: str) -> Shown:
    """Return the newest message of this person alone that has the button."""
    shown = reversed(table.world.camera.shown)
    return next(one for one in shown if one.viewer == person.id and label in [p.label for p in one.parts])


def link_of(table: Table, person: SandboxPerson) -> str:
    """Return where the button leads in the newest reply that only this person sees."""
    mine = (one for one in reversed(table.world.camera.shown) if one.viewer == person.id)
    shown = next(one for one in mine if "This opens your board in a browser, once" in one.text)
    stored: Any = table.world.env.backend.get_message(shown.channel, shown.message)
    (button,) = [part for part in walk_components(stored.components) if part.get("url")]
    return str(button["url"])


async def test_the_command_the_card_and_the_panel_each_give_a_link_of_its_own_that_opens_once(
    tmp_path: Path,
) -> None:
    async with started(tmp_path, people=2) as table:
        boards = table.world.bot.service.boards
        ann = next(person for person in table.people if person.panel())
        await ann.command("game board")
        links = [link_of(table, ann)]
        await ann.press_card(OPEN)
        links.append(link_of(table, ann))
        await ann.command("game orders")
        await ann.follow(shown_with(table, ann, OPEN), OPEN)
        links.append(link_of(table, ann))
        assert len(set(links)) == 3
        assert all(link.startswith(f"{URL}/b#") for link in links)
        opened = [(await boards.open(link.partition("#")[2]))[1] for link in links]
        assert {(one.person_id, one.seat) for one in opened} == {(ann.id, opened[0].seat)}
        with pytest.raises(Ended, match="was used already"):
            await boards.open(links[0].partition("#")[2])


async def test_who_has_no_seat_gets_no_link(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        eve = SandboxPerson(table.world, "Eve", seed="e")
        await eve.command("game board")
        await eve.press_card(OPEN)
        seen = table.world.seen_by(eve.member)
        assert URL not in seen
        assert "This opens your board" not in seen
        assert eve.told()


async def test_a_board_is_closed_in_its_dm_and_all_are_closed_in_the_settings(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        boards, ann = table.world.bot.service.boards, table.people[0]
        secrets = []
        for _ in range(3):
            await ann.command("game board")
            secrets.append((await boards.open(link_of(table, ann).partition("#")[2]))[0])
        await ann.command("me settings")
        await ann.follow(shown_with(table, ann, "Close it"), "Close it")
        assert "I closed your board." in ann.told()
        await ann.follow(shown_with(table, ann, "Close my boards"), "Close my boards")
        assert "I closed your 2 boards." in ann.told()
        for secret in secrets:
            with pytest.raises(Ended, match="This board is closed"):
                await boards.find(secret)


async def test_a_post_opens_the_board_too(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        posts = [one for one in table.world.camera.shown if one.viewer is None]
        with_orders = [one for one in posts if "Log" in [part.label for part in one.parts]]
        assert with_orders
        assert all(OPEN in [part.label for part in one.parts] for one in with_orders)


async def test_settings_name_each_open_board_and_close_one_of_them(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        boards = table.world.bot.service.boards
        ann = next(person for person in table.people if person.panel())
        for _ in range(2):
            await ann.command("game board")
            await boards.open(link_of(table, ann).partition("#")[2])
        first, second = await boards.of(ann.id)
        await ann.command("me settings")
        shown = shown_with(table, ann, f"Close board {first.id}")
        for one in (first, second):
            assert f"Board {one.id} of table #{one.match_id}: opened" in shown.text
        stored: Any = table.world.env.backend.get_message(shown.channel, shown.message)
        assert max(len(row["components"]) for row in stored.components) <= 5
        await ann.follow(shown, f"Close board {first.id}")
        assert [one.id for one in await boards.of(ann.id)] == [second.id]
