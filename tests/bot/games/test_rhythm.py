"""/me hours, /me calendar and the buttons under /me settings, as people use them."""

from __future__ import annotations

from sandbox.habits import find
from tests.bot.games.tables import private, started


async def test_hours_are_set_by_the_form_under_the_settings(database: str) -> None:
    async with started(database, people=2) as table:
        ann = table.person("Ann")
        await ann.command("me hours", night="23-7")
        assert "/me zone" in ann.told()
        await ann.command("me zone", zone="Europe/Berlin")
        await ann.command("me settings")
        settings = private(table, ann)[-1]
        await table.world.restart()
        opened = await ann.click(settings, find(settings, "Quiet hours"))
        await ann.member.submit_modal(opened, {"night": "23:30-7", "weekend": ["weekend"]})
        assert "from 23:30 to 07:00, nor on Saturday and Sunday" in ann.told()
        await ann.command("me hours", weekend=False)
        assert "from 23:30 to 07:00 of yours" in ann.told()


async def test_a_calendar_is_a_file_for_the_person_alone_by_command_and_by_button(database: str) -> None:
    async with started(database, people=2) as table:
        ann, *_ = table.asked("")
        await ann.command("me calendar")
        (file,) = private(table, ann)[-1].files
        assert file.name == "deadlines.ics"
        assert b"BEGIN:VEVENT" in table.world.camera.read(file.url)
        await ann.command("me settings")
        settings = private(table, ann)[-1]
        await ann.click(settings, find(settings, "Calendar file"))
        assert private(table, ann)[-1].files[0].name == "deadlines.ics"
