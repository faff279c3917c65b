"""The review of a game, as people open it and turn its pages in Discord."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from simcord import ChannelHandle

from engine.registry.catalogue import GAMES
from sandbox import forms
from sandbox.people import SandboxPerson
from sandbox.recorder import Shown
from tests.bot.played.secrets.test_sight import HIDDEN, allow
from tests.bot.played.tables import Table, private, started
from tests.bot.played.test_agreed_ends import part
from tests.bot.played.test_seats import newcomer, seat_of


async def played(table: Table) -> SandboxPerson:
    await table.play_and_call_off(deeds=2)
    return table.people[0]


@pytest.mark.parametrize("game", GAMES)
async def test_a_review_is_opened_by_command_and_turned_by_presses(tmp_path: Path, game: str) -> None:
    async with started(tmp_path, people=2, game=game) as table:
        ann = await played(table)
        await ann.command("game review")
        shown = private(table, ann)[-1]
        assert "the game in review" in shown.text
        await ann.click(shown, part(shown, "From the start"))
        first = table.world.camera.latest[shown.message]
        assert "as everyone saw it" in first.text
        assert first.files
        await ann.pick(first, part(first, "Choose a viewpoint"), f"0.{seat_of(table, ann)}")
        assert "(Ann) saw it" in table.world.camera.latest[shown.message].text


async def test_its_record_is_handed_out_and_a_film_is_for_the_person_alone(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, game="brigand_kings") as table:
        ann = await played(table)
        await ann.command("game review")
        shown = private(table, ann)[-1]
        await ann.click(shown, part(shown, "Record"))
        (file,) = private(table, ann)[-1].files
        assert re.fullmatch(r"brigand_kings-1-\w{6}\.json", file.name)
        await ann.click(shown, part(shown, "Replay"))
        assert private(table, ann)[-1].viewer == ann.id


async def test_a_round_through_a_seats_eyes_is_asked_for_by_command(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        ann = await played(table)
        await ann.command("game review", round=0, seat=seat_of(table, table.people[1]))
        assert "Setup, as" in private(table, ann)[-1].text


async def test_a_game_in_play_is_not_reviewed(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        refused = await table.people[0].command("game review")
        assert refused.response is not None
        assert "No game has ended" in refused.response.content


async def test_the_archive_opens_reviews_by_presses(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, game="brigand_kings") as table:
        ann = await played(table)
        await ann.press_card("Review")
        shown = private(table, ann)[-1]
        await ann.click(shown, part(shown, "All games"))
        listed = table.world.camera.latest[shown.message]
        assert "1 game" in listed.text
        await ann.pick(listed, part(listed, "Choose a game to review"), "1")
        assert "the game in review" in private(table, ann)[-1].text


async def archive(table: Table, person: SandboxPerson, channel: ChannelHandle) -> Shown:
    """Finished games, as /games leads to them."""
    await person.member.slash(channel, "games")
    shown = private(table, person)[-1]
    await person.click(shown, part(shown, "Finished games"))
    return table.world.camera.latest[shown.message]


async def test_a_search_is_by_person_day_and_result(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, game="brigand_kings") as table:
        ann = await played(table)
        shown = await archive(table, ann, table.world.table)
        for said, found in (
            ({"since": "2020-01-01", "person": [table.people[1].member]}, "1 game"),
            ({"until": "2020-01-01"}, "no finished game"),
            ({"result": "draw"}, "no finished game"),
        ):
            opened = await ann.click(shown, part(shown, "Search"))
            await ann.member.submit_modal(opened, {"game": "any", "result": "any", **said})
            shown = table.world.camera.latest[shown.message]
            assert found in shown.text
        opened = await ann.click(shown, part(shown, "Search"))
        await ann.member.submit_modal(opened, {"game": "any", "result": "any", "since": "yesterday"})
        assert "Write it like 2026-11-22" in ann.told()


async def test_games_in_channels_that_one_cannot_see_are_not_in_the_archive(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, game="brigand_kings") as table:
        ann = await played(table)
        stranger = newcomer(table)
        elsewhere = table.world.guild.create_text_channel("elsewhere")
        shown = await archive(table, ann, elsewhere)
        searched = await ann.click(shown, part(shown, "Search"))
        filled = {**forms.as_it_stands(searched.modal or {}), "game": "brigand_kings", "result": "any"}
        await ann.member.submit_modal(searched, filled)
        shown = table.world.camera.latest[shown.message]
        assert "1 game" in shown.text
        await allow(table, stranger, HIDDEN)
        assert "no finished game" in (await archive(table, stranger, elsewhere)).text
        await allow(table, ann, HIDDEN)
        await ann.pick(shown, part(shown, "Choose a game to review"), "1")
        assert "cannot see" in private(table, ann)[-1].text
