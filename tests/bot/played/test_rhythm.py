"""The form and the buttons of /me settings, being here, and notes, as people use them."""

from __future__ import annotations

from sandbox.habits import find
from tests.bot.played.tables import next_one, posts, private, started


async def test_settings_are_changed_by_one_form_filled_in_as_they_are(database: str) -> None:
    async with started(database, people=2) as table:
        ann = table.person("Ann")
        settings = await ann.open("me settings")
        await ann.follow(settings, "Change settings", night="23-7")
        assert "Name your time zone as well" in ann.told()
        assert "You wrote: 23\\-7" in ann.told()
        await ann.follow(settings, "Change settings", zone="Berlin", reminders="2h 10m")
        assert "**Europe/Berlin**" in ann.told()
        await table.world.restart()
        await ann.follow(settings, "Change settings", night="23:30-7", weekend=["weekend"])
        assert "from 23:30 to 07:00, your time, and none on Saturday and Sunday" in ann.told()
        await ann.follow(settings, "Change settings", weekend=[], palette="tritanopia")
        assert "from 23:30 to 07:00, your time" in ann.told()
        assert "palette *tritanopia*" in ann.told()
        assert "reminders 2 hours and 10 minutes before" in ann.told()


async def test_a_calendar_is_a_file_for_the_person_alone(database: str) -> None:
    async with started(database, people=2) as table:
        ann, *_ = table.asked("")
        await ann.use("me settings", "Calendar")
        (file,) = private(table, ann)[-1].files
        assert file.name == "deadlines.ics"
        assert b"BEGIN:VEVENT" in table.world.camera.read(file.url)


async def test_a_host_with_an_address_offers_a_link_that_can_be_renewed_and_ended(database: str) -> None:
    async with started(database, people=2) as table:
        ann, *_ = table.asked("")
        table.world.bot.service.boards.url = "https://board.test"
        await ann.use("me settings", "Calendar")
        assert private(table, ann)[-1].files, "the file is there all the same"
        await ann.click(private(table, ann)[-1], find(private(table, ann)[-1], "Make a link"))
        assert "<https://board.test/calendar/" in ann.told()
        await ann.use("me settings", "Calendar")
        offered = private(table, ann)[-1]
        find(offered, "New link")
        await ann.click(offered, find(offered, "End link"))
        assert "link is ended" in ann.told()


async def test_all_are_here_by_the_cards_button_and_pinged_again_by_another(database: str) -> None:
    async with started(database, people=2) as table:
        ann = table.person("Ann")
        await ann.press_card("All here")
        assert "everybody is here now" in "\n".join(posts(table))
        assert "arrive silently" in ann.told()
        await table.world.restart()
        await table.person("Bob").press_card("Ping again")
        assert "I ping people again" in table.person("Bob").told()
        await ann.press_card("All here")
        assert "arrive silently" in ann.told()
        await table.play_and_call_off(deeds=1)


async def test_a_note_is_written_by_the_button_under_the_log_and_by_the_command(database: str) -> None:
    async with started(database, people=2, round_limit=2) as table:
        ann = table.person("Ann")
        await table.play_until("Round 1 · ")
        await ann.press_card("Log")
        log = private(table, ann)[-1]
        await table.world.restart()
        opened = await ann.click(log, find(log, "Note"))
        await ann.member.submit_modal(opened, {"stage": "2", "text": "look at D3"})
        assert ann.told() == "I'll remind you in Round 2: look at D3"
        await ann.use("seat", "Read my notes")
        assert ann.told() == "Round 2: look at D3"
        for _ in range(200):
            if ann.is_asked("Round 2 · "):
                break
            await next_one(table.people)
        assert "📝 look at D3" in ann.sheet().text
        assert all("look at D3" not in one.text for one in table.world.camera.shown if one.viewer != ann.id)
        await ann.use("seat", "Add note", text="")
        assert "no note" in ann.told()
