"""Every way to ask for something has a row in the table of rights, and the page shows the table."""

from __future__ import annotations

from bot.games.catalogue import TEXTS
from tests import rights


async def test_every_door_has_a_row_and_every_row_a_door() -> None:
    offered, known = await rights.doors(), set(rights.rights().by_door)
    assert sorted(offered - known) == []
    assert sorted(known - offered) == []


async def test_a_door_without_a_row_is_found() -> None:
    """The test compares the bot's own doors, not a list of them, so it would find a new button."""
    bot = rights.new_bot()
    assert {"join", "map", "crew_do", "season_join", "unhook"} <= bot.presses.actions
    assert "press brand_new" not in rights.rights().by_door
    assert {"page POST /do", "page GET /now"} <= rights.page_doors(bot)


def test_decisions_of_all_five_games_are_answered_by_the_holders_of_seats() -> None:
    found = rights.rights()
    for game in TEXTS:
        for door in rights.panel_doors(game).values():
            assert found.by_door[door].who == ("player", "absent")


def test_nothing_about_a_table_is_for_outsiders_or_managers_of_another_server() -> None:
    rows = [deed for deed in rights.rights().deeds if deed.scope not in ("own", "crew")]
    assert [deed.name for deed in rows if {"outsider", "manager elsewhere"} & {*deed.who}] == []


def test_only_those_who_need_not_see_a_channel_do_anything_where_nobody_knows_what_they_see() -> None:
    named = {"player", "absent", "former player", "organiser", "manager"}
    for deed in rights.rights().deeds:
        if deed.scope == "table":
            assert {role for role, _, sight, may in deed.cells() if may and sight == "unknown"} <= named


def test_the_page_shows_the_table() -> None:
    assert rights.PAGE.read_text(encoding="utf-8") == rights.page(), "run python -m tests.rights"
