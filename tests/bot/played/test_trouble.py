"""Stale presses, two at once, lost channels, people who leave, too much text, the wrong place."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest
from simcord import ChannelHandle, MemberActor

from bot.discord.sending.sender import LONGEST_DELAY
from sandbox.brimstone.orders import hand_in, type_sheet
from sandbox.habits import find
from sandbox.people import SandboxPerson
from tests.bot.calling import call_in
from tests.bot.played.forgery import Forged, send, send_long_dm
from tests.bot.played.tables import Table, open_table, orders_of, posts, private, started

MISSING_PERMISSIONS = 50013
A_WEEK_AND_MORE = 8 * 24 * 3600
"""Length of eight days in seconds."""
ODD = {
    "ticks": "`C3` " * 790,
    "mentions": "@everyone <@1> " * 260,
    "nothing": "\N{ZERO WIDTH SPACE}" * 50,
    "one long line": "C3 march " * 440,
}


# --------------------------------------------------------------- stale and double presses


async def test_a_stale_button_changes_nothing_and_shows_how_things_stand(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, habits=["message"]) as table:
        ann = await table.play_until("Round 1 · you are")
        old = ann.sheet()
        await table.play_until("choose its event")
        stored = table.stored()
        (answer,) = await send(table.world, Forged(ann.member, old, find(old, "Hand in")))
        assert answer.acknowledged
        assert "out of date" in table.world.camera.latest[old.message].text
        assert table.stored() == stored


async def test_a_stale_button_of_a_game_that_is_over(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, round_limit=1, habits=["message"]) as table:
        ann = await table.play_until("Round 1 · you are")
        old = ann.sheet()
        await table.play_on()
        await send(table.world, Forged(ann.member, old, find(old, "Hand in")))
        assert "over" in ann.told()


async def test_handing_in_twice_at_once_counts_once(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, round_limit=1) as table:
        ann = await table.play_until("Round 1 · you are")
        await ann.write("HB recruit")
        before = len(table.stored()["answers"])
        press = Forged(ann.member, ann.sheet(), find(ann.sheet(), "Hand in"))
        first, second = await send(table.world, press, press)
        assert first.acknowledged
        assert second.acknowledged
        assert len(table.stored()["answers"]) == before + 1
        await table.play_on()


async def test_two_people_hand_in_at_once(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, round_limit=1) as table:
        await table.play_until("Round 1 · you are")
        for person in table.people:
            await person.write("HB recruit")
        last = [Forged(p.member, p.sheet(), find(p.sheet(), "Hand in")) for p in table.people]
        answers = await send(table.world, *last)
        assert all(answer.acknowledged for answer in answers)
        assert "**Cities**" in "\n".join(posts(table))
        assert "\n".join(posts(table)).count("**Round 1 · ") == 1
        await table.play_on()


async def test_two_people_take_the_last_place_at_once(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=2, players=3) as table:
        eve, fay = (SandboxPerson(table.world, name, seed="1") for name in ("Eve", "Fay"))
        card, join = eve.newest("Join")
        await send(table.world, Forged(eve.member, card, join), Forged(fay.member, card, join))
        assert len(table.stored()["seats"]) == 3
        assert sorted("You are in" in person.told() for person in (eve, fay)) == [False, True]


async def test_start_pressed_twice_begins_one_game(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=2, round_limit=1) as table:
        start = Forged(table.people[0].member, *table.people[0].newest("Start"))
        await send(table.world, start, start)
        assert "\n".join(posts(table)).count("started. Everybody else, cut the deck") == 1
        await table.people[1].cut()
        assert "\n".join(posts(table)).count("Brimstone begins") == 1
        await table.play_on()


# ---------------------------------------------------------------------- channel and server


async def test_the_channel_is_deleted_in_the_middle(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, habits=["message"]) as table:
        await table.play_until("Round 1 · you are")
        table.world.env.backend.delete_channel(table.world.table.id)
        await table.world.env.settle()
        for person in table.people:
            await person.answer()
        assert table.asked("choose its event"), "the game goes on by DM"
        organiser = table.people[0]
        told = [shown.text for shown in private(table, organiser) if "is gone" in shown.text]
        assert len(told) == 1
        await table.world.restart()


async def test_permission_to_post_is_taken_away_and_given_back(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, habits=["message"], round_limit=1) as table:
        await table.play_until("Round 1 · you are")
        table.world.refuse("*", f"/channels/{table.world.table.id}/messages*", MISSING_PERMISSIONS)
        for person in table.people:
            await person.answer()
        told = [shown.text for shown in private(table, table.people[0]) if "may not post" in shown.text]
        assert len(told) == 1
        table.world.env.backend.faults.clear()
        await table.world.env.advance_time(LONGEST_DELAY)
        await table.play_on()


async def test_no_game_where_the_bot_may_not_post(tmp_path: Path) -> None:
    async with open_table(tmp_path) as table:
        muted = discord.PermissionOverwrite(send_messages=False)
        room = table.world.guild.create_text_channel(
            "muted", overwrites={table.world.guild.default_role: muted}
        )
        ann = table.people[0]
        said = await refusal(ann.member, room)
        assert "Send Messages" in said


async def refusal(member: MemberActor, room: ChannelHandle) -> str:
    """Return what is said to who wants to open a game there, and to nobody else."""
    answer = await call_in(member, room)
    assert answer.response is not None
    assert answer.response.ephemeral
    return answer.response.content


async def test_a_person_leaves_the_server_and_comes_back(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, habits=["message"], round_limit=1) as table:
        await table.play_until("Round 1 · you are")
        bob = table.person("Bob")
        table.world.guild.remove_member(bob.member)
        table.world.close_dms(bob.member)
        for person in table.people:
            if person is not bob:
                await person.answer()
        assert "**Cities**" not in "\n".join(posts(table))
        table.world.open_dms(bob.member)
        bob.member = table.world.guild.add_member(bob.member.user)
        await table.play_on()


async def test_a_game_whose_player_has_left_can_be_called_off(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, habits=["message"], round_limit=1, deadline="none") as table:
        await table.play_until("Round 1 · you are")
        gone = table.person("Bob")
        table.world.guild.remove_member(gone.member)
        table.world.close_dms(gone.member)
        await table.people[0].decide("abandon")
        await table.world.sleep(A_WEEK_AND_MORE)
        await table.world.env.advance_time(60)
        assert "The file is" in posts(table)[-1]


# ------------------------------------------------------------------------------------ text


@pytest.mark.parametrize("way", ["message", "form"])
async def test_four_thousand_characters_of_orders(tmp_path: Path, way: str) -> None:
    async with started(tmp_path, people=2) as table:
        ann = await table.play_until("Round 1 · you are")
        stored = table.stored()
        text = ("HB recruit and then some more\n" * 200)[:4000]
        await write(ann, way, text)
        assert table.stored() == stored
        assert 0 < len(ann.told()) <= 2000
        await write(ann, way, "HB recruit")
        await hand_in(ann)
        assert len(table.stored()["answers"]) == len(stored["answers"]) + 1


@pytest.mark.parametrize("way", ["message", "form"])
async def test_odd_texts_are_refused_in_words(tmp_path: Path, way: str, subtests: pytest.Subtests) -> None:
    async with started(tmp_path, people=2) as table:
        ann = await table.play_until("Round 1 · you are")
        stored = table.stored()
        for name, text in ODD.items():
            with subtests.test(name):
                shown = len(private(table, ann))
                await write(ann, way, text)
                assert table.stored() == stored
                assert [one for one in private(table, ann)[shown:] if one.text]
        assert not table.world.env.errors


async def write(person: SandboxPerson, way: str, text: str) -> None:
    if way == "message":
        await send_long_dm(person.world, person.member, text)
    else:
        await type_sheet(person, text)


async def test_a_whole_sheet_in_one_message_is_handed_in(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        ann = await table.play_until("Round 1 · you are")
        await ann.write(f"{orders_of(ann)[0]} recruit\npay attack 1 defend 2\nhand in")
        receipt, old = private(table, ann)[-2:]
        assert "Your orders for round 1 are in" in receipt.text
        assert "orders: handed in" in old.text


# ------------------------------------------------------------------------------ wrong place


async def test_commands_of_a_table_are_refused_in_a_dm(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        ann = table.people[0].member.user
        for name in ("game new", "game status", "game map", "game log", "table vote", "table settings"):
            answer = await ann.slash(name)
            assert "a channel of a server" in answer.response.content


async def test_orders_and_rules_run_in_a_dm(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        ann = await table.play_until("Round 1 · you are")
        await ann.member.user.slash("game orders")
        opened, old = private(table, ann)[-2:]
        assert "Round 1 · you are" in opened.text
        assert "open in a newer message" in old.text
        await ann.member.user.slash("rules")
        assert private(table, ann)[-1].text


async def test_a_channel_without_a_game(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        room = table.world.guild.create_text_channel("elsewhere")
        for name in ("game status", "game map", "game log", "game orders", "table vote", "seat"):
            answer = await table.people[0].member.slash(room, name)
            assert answer.response is not None
            assert answer.response.ephemeral
            assert "game" in answer.response.content


async def test_a_thread_and_a_voice_channel(tmp_path: Path) -> None:
    async with open_table(tmp_path) as table:
        room = table.world.guild.create_voice_channel("voice")
        assert "text channel" in await refusal(table.people[0].member, room)


async def test_a_second_game_in_the_same_channel(tmp_path: Path) -> None:
    async with open_table(tmp_path) as table:
        assert "open in this channel already" in await refusal(table.people[1].member, table.world.table)


async def test_a_dm_of_somebody_at_no_table(tmp_path: Path) -> None:
    async with open_table(tmp_path) as table:
        mallory = table.world.add_member("Mallory")
        await mallory.send_dm("C3 march D4")
        assert "You don't play at any table" in _told(table, mallory)


def _told(table: Table, member: MemberActor) -> str:
    shown = table.world.camera.shown
    return next(one.text for one in reversed(shown) if one.viewer == member.id != one.author)


async def test_two_tables_side_by_side(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, computers=1, round_limit=1) as table:
        room = table.world.guild.create_text_channel("second")
        ann = table.people[0]
        await call_in(ann.member, room)
        assert len(table.stored()["matches"]) == 2
        await table.play_on()
