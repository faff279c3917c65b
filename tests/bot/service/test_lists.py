"""Lists of tables: all of one's own wherever they are, a server's, and the post that is kept up to date."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest

from bot.games.panels import TEXT_LIMIT
from bot.messages.panel import Panel
from bot.messages.people import Where
from bot.store import Store
from bot.table.lobby.table_options import usual_wishes
from bot.table.match.outbox import TABLES
from bot.table.posts import lists
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, EVE, Game, agree, call_off, managing
from tests.bot.earths import FIRE, LAST, Earths

ELSEWHERE = Where(guild_id=99, channel_id=990)


async def playing(store: Store) -> Game:
    game = Game(store, seed="2")
    await game.begin([ANN, BEN])
    await game.until("orders")
    return game


async def lobby(game: Game, where: Where, name: str = "", *, join: bool = True) -> int:
    wishes = replace(usual_wishes("brigand_kings"), name=name, join=join)
    return await game.service.lobbies.new_game(where, EVE, wishes)


def labels(panel: Panel) -> list[str]:
    return [button.label for row in panel.rows if isinstance(row, tuple) for button in row]


async def server(game: Game, guild_id: int = CHANNEL.guild_id, hidden: int = 0) -> Panel:
    channels = await game.service.lists.channels(guild_id)
    return await game.service.lists.of_server(guild_id, {one: one != hidden for one in channels})


async def updates(game: Game) -> int:
    """How often the post was to be brought up to date since this was asked last."""
    return sum(row.kind == TABLES for row in await game.sent())


# ------------------------------------------------------------------------ one's own


async def test_a_person_sees_all_their_tables_on_all_servers_with_a_link(store: Store) -> None:
    game = await playing(store)
    other = await lobby(game, ELSEWHERE, "Night")
    await game.service.lobbies.join(other, ANN, dm_open=True)
    text = (await game.service.lists.of_person(ANN)).text
    assert "2 tables, 1 waiting for you" in text
    assert "https://discord.com/channels/9/10" in text
    assert "Brigand Kings: Night" in text
    assert "https://discord.com/channels/99/990" in text


async def test_what_waits_for_them_comes_first_with_what_is_asked_and_until_when(store: Store) -> None:
    game = await playing(store)
    text = (await game.service.lists.of_person(ANN)).text
    assert "Round 1 · **your turn**: orders, since <t:" in text
    assert "due <t:" in text
    await game.answer(await game.seat_of(ANN))
    assert "waits for" in (await game.service.lists.of_person(ANN)).text
    assert "Ben, since <t:" in (await game.service.lists.of_person(ANN)).text
    assert "your turn" in (await game.service.lists.of_person(BEN)).text


async def test_a_table_that_waits_for_you_tells_what_happened_since_your_last_turn(store: Store) -> None:
    game = await playing(store)
    assert "🏆" not in (await game.service.lists.of_person(ANN)).text
    await game.until("orders", where=lambda table: table.match.stage == 2)
    async with game.service.units.table(game.match_id) as table:
        people = {row.seat: row.person_id for row in table.seats}
        [other] = [seat for seat in table.match.asks if seat != table.view().leader]
    text = (await game.service.lists.of_person(BEN if people[other] == BEN.id else ANN)).text
    assert "🏆 **" in text
    assert "➡️ **Now:** give your orders." in text


async def test_a_table_that_waits_for_others_tells_of_losses_too_but_not_what_to_do(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Earths(store, seed="2")
    await game.begin_at(monkeypatch, [ANN, BEN, CYD], **LAST)
    await game.says("red", FIRE)
    assert "blue" not in await game.asked()
    text = (await game.service.lists.of_person(game.people["blue"])).text
    assert "waits for" in text
    assert "🔻 **Lost your last units**" in text
    assert "🏆" in text
    assert "➡️" not in text


async def test_news_of_many_tables_leave_the_list_within_a_panel() -> None:
    tables, asked = [["x" * 80, "y" * 80]] * 20, list[int]()

    async def news(number: int) -> list[str]:
        asked.append(number)
        return ["z" * 160] * 2

    said = await lists._with_news(tables, news)
    assert asked == [0, 1], "no more is replayed than there is room for"
    assert len("\n".join(said)) <= TEXT_LIMIT
    assert [line for line in said if line[0] in "xy"] == [line for lines in tables for line in lines]


async def test_a_paused_table_says_so(store: Store) -> None:
    game = await playing(store)
    await game.service.decisions.pause(game.match_id, ANN)
    await agree(game.service, game.match_id)
    assert "paused" in (await game.service.lists.of_person(BEN)).text


async def test_who_sits_nowhere_is_told_where_to_look(store: Store) -> None:
    game = await playing(store)
    assert "You don't play at any table" in (await game.service.lists.of_person(CYD)).text


async def test_a_seat_that_has_changed_hands_is_in_the_list_of_who_has_it_now(store: Store) -> None:
    game = await playing(store)
    await game.service.seats.resign(game.match_id, BEN)
    await game.service.seats.take_seat(game.match_id, await game.seat_of(BEN), CYD, dm_open=True)
    assert "don't play at any table" in (await game.service.lists.of_person(BEN)).text
    assert "1 table" in (await game.service.lists.of_person(CYD)).text


# ------------------------------------------------------------------------ a server's


async def test_a_full_lobby_is_about_to_begin_and_not_in_play(store: Store) -> None:
    game = await playing(store)
    full = await lobby(game, Where(CHANNEL.guild_id, 11), "Night")
    for person in (ANN, BEN, CYD):
        with suppress(Refused):
            await game.service.lobbies.join(full, person, dm_open=True)
    text = (await server(game)).text
    assert "Night" in text.partition("## About to begin")[2].partition("## In play")[0]
    assert "Night" not in text.partition("## In play")[2]


async def test_a_server_lists_who_wants_players_with_a_button_each_and_what_is_played(store: Store) -> None:
    game = await playing(store)
    here = Where(CHANNEL.guild_id, 11)
    await lobby(game, here, "Night")
    panel = await server(game)
    wanted, _, played = panel.text.partition("## In play")
    assert "Brigand Kings: Night" in wanted
    assert "1 seat free" in wanted
    assert "Ann, Ben · Round 1" in played
    assert labels(panel) == ["Join Night", "My games", "Finished games"]


async def test_a_full_table_wants_nobody(store: Store) -> None:
    game = await playing(store)
    match_id = await lobby(game, Where(CHANNEL.guild_id, 11), "Night")
    await game.service.lobbies.join(match_id, CYD, dm_open=True)
    panel = await server(game)
    assert labels(panel) == ["My games", "Finished games"]
    assert "about to begin" in panel.text


async def test_a_seat_on_offer_is_listed(store: Store) -> None:
    game = await playing(store)
    await game.service.seats.resign(game.match_id, BEN)
    assert "looks for a player" in (await server(game)).text


async def test_neither_another_servers_tables_nor_hidden_ones_are_listed(store: Store) -> None:
    game = await playing(store)
    await lobby(game, ELSEWHERE, "Night")
    assert "Night" not in (await server(game)).text
    assert "No game is in play" in (await server(game, hidden=CHANNEL.channel_id)).text


async def test_a_hostile_name_neither_formats_nor_breaks_a_button(store: Store) -> None:
    game = await playing(store)
    await lobby(game, Where(CHANNEL.guild_id, 11), "**@everyone** [x](http://evil.example)")
    panel = await server(game)
    assert "**@" not in panel.text
    assert "](http://evil" not in panel.text
    assert all(len(label) <= 40 for label in labels(panel))


# --------------------------------------------------------------- the post with the list


async def test_only_who_manages_the_server_sets_its_post(store: Store) -> None:
    game = await playing(store)
    with pytest.raises(Refused, match="Only server managers"):
        await game.service.lists.post(CHANNEL, managing(ANN, 8))
    with pytest.raises(Refused, match="Only server managers"):
        await game.service.lists.take_down(CHANNEL.guild_id, ANN)


async def test_the_post_is_brought_up_to_date_by_what_it_shows_and_by_nothing_else(store: Store) -> None:
    game = await playing(store)
    await lobby(game, Where(CHANNEL.guild_id, 11))
    assert await updates(game) == 0
    await game.service.lists.post(CHANNEL, managing(ANN))
    assert await updates(game) == 1
    match_id = await lobby(game, Where(CHANNEL.guild_id, 12))
    assert await updates(game) == 1
    await game.service.lobbies.join(match_id, CYD, dm_open=True)
    assert await updates(game) == 1
    await game.answer(await game.seat_of(ANN))
    assert await updates(game) == 0
    await game.service.seats.resign(game.match_id, BEN)
    assert await updates(game) == 1
    await call_off(game.service, CHANNEL, ANN)
    assert await updates(game) == 1
    await game.service.lists.take_down(CHANNEL.guild_id, managing(ANN))
    await lobby(game, Where(CHANNEL.guild_id, 13))
    assert await updates(game) == 0


async def test_the_next_round_brings_it_up_to_date(store: Store) -> None:
    game = await playing(store)
    await game.service.lists.post(CHANNEL, managing(ANN))
    await game.sent()
    await game.until("choose_event")
    assert await updates(game) == 1


async def test_a_post_that_somebody_deleted_is_not_posted_again(store: Store) -> None:
    game = await playing(store)
    await game.service.lists.post(CHANNEL, managing(ANN))
    posted = await game.service.lists.list_post(CHANNEL.guild_id)
    assert posted is not None
    await game.service.lists.stands(posted, 77)
    await game.service.lists.stands(replace(posted, message_id=77), None)
    assert await game.service.lists.list_post(CHANNEL.guild_id) is None


async def test_a_post_that_was_put_elsewhere_meanwhile_stays_there(store: Store) -> None:
    game = await playing(store)
    await game.service.lists.post(CHANNEL, managing(ANN))
    old = await game.service.lists.list_post(CHANNEL.guild_id)
    assert old is not None
    await game.service.lists.post(Where(CHANNEL.guild_id, 11), managing(ANN))
    await game.service.lists.stands(old, 77)
    now = await game.service.lists.list_post(CHANNEL.guild_id)
    assert now is not None
    assert (now.channel_id, now.message_id) == (11, None)
