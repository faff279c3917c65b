"""Lists of tables as people see and press them in Discord."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest
from simcord import ChannelHandle, MemberActor
from sqlalchemy import text

from bot.messages.people import Where
from bot.table.lobby.table_options import usual_wishes
from engine.kernel.core import Refused
from sandbox.recorder import Shown
from tests.bot.drive import ANN, managing
from tests.bot.played.secrets.test_sight import HIDDEN, allow
from tests.bot.played.tables import Table, open_table, posts, private, started
from tests.bot.played.test_agreed_ends import part
from tests.bot.played.test_seats import newcomer

MANAGER = discord.Permissions(manage_guild=True)


def manager_of(table: Table, name: str) -> MemberActor:
    """Somebody new who manages the server."""
    role = table.world.guild.create_role(f"role of {name}", permissions=MANAGER)
    return table.world.guild.add_member(table.world.env.create_user(name), roles=[role])


async def press_in_settings(person: MemberActor, channel: ChannelHandle, label: str) -> None:
    settings = await person.slash(channel, "server settings")
    assert settings.response is not None
    await person.click(settings.response, label=label)


async def standing(table: Table) -> tuple[Any, Shown]:
    """A channel for lists, and the post in it that a manager has asked for."""
    world = table.world
    hall = world.guild.create_text_channel("hall")
    await press_in_settings(manager_of(table, "manager"), hall, "List open games here")
    await world.env.advance_time(5)
    return hall, in_hall(table, hall)[-1]


def in_hall(table: Table, hall: Any) -> list[Shown]:
    """All posts there, as they stand now."""
    camera = table.world.camera
    numbers = dict.fromkeys(
        one.message for one in camera.shown if one.channel == hall.id and one.viewer is None
    )
    return [camera.latest[number] for number in numbers]


async def test_ones_own_tables_are_listed_by_command_and_looked_at_again_by_a_press(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, game="brigand_kings") as table:
        ann = table.people[0]
        await ann.command("me games")
        shown = private(table, ann)[-1]
        assert "1 table" in shown.text
        await table.organiser.call_off(*table.people)
        await ann.click(shown, part(shown, "Look again"))
        assert "You don't play at any table" in table.world.camera.latest[shown.message].text


async def test_ones_own_tables_are_listed_in_a_dm_too(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, game="brigand_kings") as table:
        ann = table.people[0]
        await ann.member.user.slash("me games")
        assert "1 table" in private(table, ann)[-1].text


async def test_the_standing_post_is_edited_and_not_repeated(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=2, game="brigand_kings") as table:
        hall, first = await standing(table)
        assert "Players wanted" in first.text
        assert "Alice" not in first.text.partition("## In play")[2]
        await table.organiser.use("table settings", "Change name", called="The Long Night")
        await table.world.env.advance_time(5)
        (post,) = in_hall(table, hall)
        assert post.message == first.message
        assert "Brigand Kings: The Long Night" in post.text


async def test_a_table_is_joined_by_one_press_from_the_list(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=2, game="brigand_kings") as table:
        dora, bob = newcomer(table), table.people[1]
        hall, post = await standing(table)
        assert "about to begin" in post.text
        await bob.press_card("Leave")
        await table.world.env.advance_time(5)
        post = in_hall(table, hall)[-1]
        await dora.click(post, part(post, "Join"))
        assert "You are in" in private(table, dora)[-1].text


async def test_the_list_shows_nobody_a_table_that_they_cannot_see(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=2, game="brigand_kings") as table:
        await table.people[1].press_card("Leave")
        hall, post = await standing(table)
        dora = newcomer(table)
        await allow(table, dora, HIDDEN)
        await dora.member.slash(hall, "games")
        assert "No table wants players" in private(table, dora)[-1].text
        await dora.click(post, part(post, "Join"))
        assert "cannot see" in private(table, dora)[-1].text


async def test_only_who_manages_the_server_has_the_list_posted(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=2, game="brigand_kings") as table:
        await table.organiser.command("games")
        listed = private(table, table.organiser)[-1]
        assert [one.label for one in listed.parts][-2:] == ["My games", "Finished games"]
        with pytest.raises(Refused, match="Only server managers"):
            await table.world.bot.service.lists.post(Where(1, 2), managing(ANN, 9))


async def test_the_list_is_stopped_where_it_was_begun(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=2, game="brigand_kings") as table:
        hall, _ = await standing(table)
        await press_in_settings(manager_of(table, "other"), hall, "Stop the list")
        await table.organiser.use("table settings", "Change name", called="The Long Night")
        await table.world.env.advance_time(5)
        assert "The Long Night" not in in_hall(table, hall)[-1].text


async def test_finished_games_open_beside_a_post_that_all_see(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=2, game="brigand_kings") as table:
        hall, post = await standing(table)
        ann = table.people[0]
        await ann.click(post, part(post, "Finished games"))
        assert "no finished game" in private(table, ann)[-1].text
        assert "Players wanted" in in_hall(table, hall)[-1].text


async def test_a_lobby_that_nobody_starts_is_closed_by_itself_and_the_channel_told(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=2, game="brigand_kings") as table:
        table.look(lambda on: on.execute(text("UPDATE matches SET created_at = '2020-01-01 00:00:00'")))
        await table.world.restart()
        await table.world.env.advance_time(5)
        assert any("nobody has started it for 7 days" in said for said in posts(table))


async def test_the_post_of_a_process_that_hears_nothing_of_servers_lists_no_hidden_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_table(tmp_path, people=2, game="brigand_kings") as table:
        channel: Any = table.world.bot.get_channel(table.world.table.id)
        await channel.set_permissions(channel.guild.default_role, overwrite=HIDDEN)
        await table.world.env.settle()
        monkeypatch.setattr(table.world.bot, "get_channel", lambda channel_id: None)
        _, post = await standing(table)
        assert "No game is in play" in post.text


@pytest.mark.parametrize("why", ["put away", "not told"])
async def test_a_table_whose_channel_is_not_known_is_listed_to_those_who_sit_there_alone(
    tmp_path: Path, why: str
) -> None:
    async with open_table(tmp_path, people=2, game="brigand_kings") as table:
        await table.people[1].press_card("Leave")
        hall, dora = table.world.guild.create_text_channel("hall"), newcomer(table)
        await allow(table, dora, HIDDEN)
        channel: Any = table.world.bot.get_channel(table.world.table.id)
        channel.guild._remove_channel(channel)
        if why == "not told":
            table.world.env.inject_error("GET", f"/channels/{channel.id}", status=403, code=50001, times=9)
        await dora.member.slash(hall, "games")
        assert "No table wants players" in private(table, dora)[-1].text
        await table.organiser.member.slash(hall, "games")
        assert "seat free" in private(table, table.organiser)[-1].text


async def test_a_list_in_a_channel_of_few_lists_no_channel_of_others(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=2, game="brigand_kings") as table:
        bot: Any = table.world.bot
        hidden: Any = bot.get_channel(table.world.table.id)
        await hidden.set_permissions(hidden.guild.default_role, overwrite=HIDDEN)
        hall = table.world.guild.create_text_channel("hall")
        own, manager = bot.get_channel(hall.id), manager_of(table, "manager")
        seen = discord.PermissionOverwrite(view_channel=True)
        for reader in (own.guild.me, await own.guild.fetch_member(manager.id)):
            await own.set_permissions(reader, overwrite=seen)
        await own.set_permissions(own.guild.default_role, overwrite=HIDDEN)
        await table.world.env.settle()
        await press_in_settings(manager, hall, "List open games here")
        await table.world.env.advance_time(5)
        assert "No game is in play" in in_hall(table, hall)[-1].text


async def test_a_channel_that_is_hidden_leaves_the_list_at_once(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, game="brigand_kings") as table:
        hall, post = await standing(table)
        assert "No game is in play" not in post.text
        channel: Any = table.world.bot.get_channel(table.world.table.id)
        await channel.set_permissions(channel.guild.default_role, overwrite=HIDDEN)
        await table.world.env.advance_time(5)
        assert "No game is in play" in in_hall(table, hall)[-1].text


async def test_a_map_is_for_its_reader_alone_unless_a_player_shows_it_to_all(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, game="brigand_kings") as table:
        ann, said = table.people[0], posts(table)
        for asked in ({"text": True}, {"close": True}, {"full": True}):
            await ann.command("game map", **asked)
            assert private(table, ann)[-1].viewer == ann.id
        assert posts(table) == said
        await ann.command("game map", text=True, public=True)
        shown = table.world.camera.shown[-1]
        assert (shown.viewer, "```" in shown.text) == (None, True)


async def test_a_manager_chooses_a_role_that_new_tables_call(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, game="brigand_kings") as table:
        world, manager = table.world, manager_of(table, "manager")
        role, hall = world.guild.create_role("Players"), world.guild.create_text_channel("hall")
        settings = await manager.slash(hall, "server settings")
        assert settings.response is not None
        opened = await manager.click(settings.response, label="Role for new tables")
        await manager.submit_modal(opened, {"role_call": [role]})
        where = Where(world.guild.id, hall.id)
        await world.bot.service.lobbies.new_game(where, ANN, usual_wishes("deeplamp"))
        await world.env.advance_time(5)
        called = [shown.text for shown in in_hall(table, hall) if f"<@&{role.id}>" in shown.text]
        assert called == [
            f"<@&{role.id}>\n**Deeplamp**: a new table has 1 free place. Press **Join** on its card."
        ]
        settings = await manager.slash(hall, "server settings")
        assert settings.response is not None
        again = await manager.click(settings.response, label="Role for new tables")
        await manager.submit_modal(again, {"role_call": []})
        assert await world.bot.service.lists.role(world.guild.id) is None
