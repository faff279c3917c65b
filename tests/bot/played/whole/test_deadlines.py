"""Deadlines as people see them in Discord, in virtual time: what is said, pressed and set."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandbox.habits import offers
from tests.bot.played.tables import Table, posts, private, started

MINUTE = 60


async def wait(table: Table, seconds: float) -> None:
    await table.world.env.advance_time(seconds)


async def test_the_game_goes_on_by_itself_when_nobody_answers_and_waits_when_all_are_away(
    tmp_path: Path,
) -> None:
    async with started(tmp_path, people=2, deadline="blitz", round_limit=30) as table:
        await table.play_until("Round 1 · you are")
        await wait(table, 5 * MINUTE + 30)
        assert "\n".join(posts(table)).count("did not answer in time") == 2
        assert any("**Round 1 · " in text for text in posts(table))
        await wait(table, 40 * MINUTE)
        assert "Everybody is away. The game waits" in posts(table)[-1]
        told = "\n".join(shown.text for person in table.people for shown in private(table, person))
        assert "in a row. The game waits until you press" in told
        said = len(posts(table))
        await wait(table, 20 * MINUTE)
        assert len(posts(table)) == said
        ann = table.people[0]
        await ann.press_card("I'm back")
        assert any("Ann) is back" in text for text in posts(table))
        assert ann.panel() is not None


async def test_a_reminder_is_deleted_when_answered(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, deadline="blitz") as table:
        ann = await table.play_until("Round 1 · you are")
        await wait(table, 4 * MINUTE + 10)
        (reminder,) = [shown for shown in private(table, ann) if "**Reminder**" in shown.text]
        backend = table.world.env.backend
        assert "Reminder" in backend.get_message(reminder.channel, reminder.message).content
        await ann.write("HB recruit\nhand in")
        with pytest.raises(Exception, match="Unknown Message"):
            backend.get_message(reminder.channel, reminder.message)


async def test_a_deadline_with_which_the_game_ends_sends_nobody_a_steward(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, deadline="blitz", round_limit=1) as table:
        await table.play_until("Round 1 · you are")
        await wait(table, 5 * MINUTE + 30)
        assert "The file is" in posts(table)[-1]
        told = [shown.text for person in table.people for shown in private(table, person)]
        assert sum("The game is over now." in text for text in told) == 2
        assert not any("a steward plays for you" in text for text in told)


async def test_a_restart_around_the_deadline_changes_nothing(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, deadline="blitz") as table:
        await table.play_until("Round 1 · you are")
        await wait(table, 4 * MINUTE + 50)
        await table.world.restart()
        await wait(table, 30)
        assert "\n".join(posts(table)).count("did not answer in time") == 2
        await table.organiser.call_off(*table.people)
        (last,) = [shown for shown in table.world.posts() if "The file is" in shown.text]
        assert "Rematch" in [part.label for part in last.parts], "what to do next stands under the last post"


async def test_deadlines_are_chosen_in_the_lobby_and_changed_later(tmp_path: Path) -> None:
    async with started(tmp_path, deadline="evening") as table:
        ann, bob = table.people[:2]
        assert not offers(await bob.open("table settings"), "Change deadlines"), "only the organiser may"
        await ann.use("table settings", "Change deadlines", lengths="orders:36h payment:6h")
        assert "orders 36 hours, payment 6 hours, everything else 1 hour" in posts(table)[-1]
