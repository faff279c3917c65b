"""What people write to a bot that is away, as they meet it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sandbox.people import SandboxPerson
from tests.bot.played.tables import Table, private, started


def write_unread(table: Table, person: SandboxPerson, text: str) -> None:
    """A DM of which the bot is told nothing."""
    backend: Any = table.world.env.backend
    message = backend.prepare_message(person.member.user.dm_channel.id, person.id, text)
    backend.commit_message(message, broadcast=False)


async def test_orders_typed_while_the_bot_was_away_are_carried_out_in_their_order_and_once(
    tmp_path: Path,
) -> None:
    async with started(tmp_path) as table:
        ann = await table.play_until("Round 1 · you are")
        bob = next(person for person in table.people if person is not ann)
        write_unread(table, ann, "HB recruit")
        write_unread(table, ann, "HB bide")
        write_unread(table, ann, "hand in")
        write_unread(table, bob, "xyzzy")
        await table.world.restart()
        receipt = [shown.text for shown in private(table, ann) if not shown.is_edit][-1]
        assert "Bide" in receipt
        assert "Handed in" in receipt
        assert "xyzzy" in bob.told()
        shown = len(private(table, ann)), len(private(table, bob))
        await table.world.restart()
        assert (len(private(table, ann)), len(private(table, bob))) == shown


async def test_the_first_dm_of_a_session_is_taken_after_what_was_written_before_it(tmp_path: Path) -> None:
    async with started(tmp_path) as table:
        ann = await table.play_until("Round 1 · you are")
        with table.world.env._bot_scope():
            table.world.bot.dispatch("connect")
        await table.world.env.settle()
        write_unread(table, ann, "HB recruit")
        await ann.member.send_dm("hand in")
        receipt = [shown.text for shown in private(table, ann) if not shown.is_edit][-1]
        assert "Recruit" in receipt
        assert "Handed in" in receipt
