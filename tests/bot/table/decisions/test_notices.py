"""A stopped notice rests, newcomers are told of it, and a stuck game is not called off behind its players."""

from __future__ import annotations

from typing import Any

import pytest

from bot.messages.people import Person, Where
from bot.store import Store
from bot.store.tables.votes import VoteRow
from engine.brimstone.game import Brimstone
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, DANA, EVE, managing
from tests.bot.table.deadlines.timed import Timed, at_orders

MANAGER, OTHER_MANAGER = managing(EVE), managing(Person(7, "Gus"))


@pytest.fixture
async def game(store: Store) -> Timed:
    """Start a game that Ann organises; she, Ben and Cyd sat down with 24 hours and have to give orders."""
    return await at_orders(store)


async def pending(game: Timed) -> list[VoteRow]:
    async with game.store.read() as tx:
        return await tx.votes.open_of(game.match_id)


async def vote(game: Timed, person: Person, *, is_yes: bool) -> str:
    (one,) = await pending(game)
    return await game.service.decisions.vote(game.match_id, one.id, person, is_yes=is_yes)


async def call_off(game: Timed, by: Person) -> str:
    return await game.service.lobbies.abandon(CHANNEL, by, is_sure=True)


async def shorten(game: Timed, by: Person, lengths: str = "all:1h") -> str:
    return await game.service.deadlines.set_deadline(CHANNEL, by, lengths=lengths, quiet=False)


async def state(game: Timed) -> str:
    return (await game.row()).state


# ------------------------------------------------------------------- rest


@pytest.mark.parametrize(("by", "again"), [(ANN, ANN), (MANAGER, MANAGER), (MANAGER, OTHER_MANAGER)], ids=str)
async def test_a_stopped_notice_is_not_given_again_for_a_whole_deadline(
    game: Timed, by: Person, again: Person
) -> None:
    await call_off(game, by)
    await vote(game, BEN, is_yes=False)
    with pytest.raises(Refused, match="The players voted against this. You can ask for it again from <t:"):
        await call_off(game, again)
    game.wait(hours=23, minutes=59)
    with pytest.raises(Refused, match="voted against this"):
        await call_off(game, again)
    assert not await pending(game)
    game.wait(minutes=1)
    assert "It takes effect" in await call_off(game, again)


async def test_the_rest_is_of_the_deadline_with_which_one_sat_down(game: Timed) -> None:
    await shorten(game, ANN, "all:1m")
    await game.sleep(hours=25)
    await call_off(game, ANN)
    await vote(game, BEN, is_yes=False)
    game.wait(hours=23)
    with pytest.raises(Refused, match="voted against this"):
        await call_off(game, ANN)


async def test_other_changes_and_other_askers_are_not_held_up(game: Timed) -> None:
    await shorten(game, ANN)
    await vote(game, BEN, is_yes=False)
    await vote(game, CYD, is_yes=False)
    with pytest.raises(Refused, match="voted against this"):
        await shorten(game, ANN, "all:2h")
    assert "It takes effect" in await call_off(game, ANN)
    assert "It takes effect" in await shorten(game, MANAGER)
    await game.service.deadlines.set_deadline(CHANNEL, ANN, lengths="all:3d")


async def test_a_withdrawn_notice_may_be_given_again(game: Timed) -> None:
    await call_off(game, ANN)
    assert "withdrawn" in await vote(game, ANN, is_yes=False)
    assert "It takes effect" in await call_off(game, ANN)


# ------------------------------------------------------------------- newcomers


async def test_whoever_takes_a_seat_during_a_notice_is_told_of_it(game: Timed) -> None:
    await shorten(game, ANN)
    await vote(game, BEN, is_yes=False)
    await game.sent()
    await game.service.seats.replace(game.match_id, await game.seat_of(BEN), DANA, BEN, dm_open=True)
    sent = await game.sent()
    told = [row.payload["text"] for row in sent if row.kind == "dm" and row.target == DANA.id]
    assert any("wants to change something for you: Change the deadlines?" in str(text) for text in told)
    assert [row.payload["ping"] for row in sent if row.kind == "vote"] == [[DANA.id]]
    await vote(game, CYD, is_yes=False)
    assert await pending(game)  # what the predecessor voted does not count
    await vote(game, DANA, is_yes=False)
    assert not await pending(game)


# ------------------------------------------------------------------- stuck games


@pytest.fixture
async def stuck(game: Timed, monkeypatch: pytest.MonkeyPatch) -> Timed:
    """Return the game after a change of version under which it cannot go on."""
    return break_down(game, monkeypatch)


def break_down(game: Timed, monkeypatch: pytest.MonkeyPatch) -> Timed:

    def broken(*_: Any, **__: Any) -> Any:
        raise RuntimeError("this version cannot read it")

    monkeypatch.setattr(Brimstone, "load", broken)
    monkeypatch.setattr(Brimstone, "setup", broken)
    game.service = game.new_service()
    return game


async def later(game: Timed, **length: float) -> None:
    """Let time pass, and let what was announced take effect."""
    game.wait(**length)
    await game.service.decisions.take_effect()


@pytest.mark.parametrize("by", [ANN, MANAGER], ids=["organiser", "manager"])
async def test_nobody_calls_a_stuck_game_off_alone(stuck: Timed, by: Person) -> None:
    assert "It takes effect" in await call_off(stuck, by)
    told = {row.target for row in await stuck.sent() if row.kind == "dm" and "Call the game off" in str(row)}
    assert told == {BEN.id, CYD.id} | ({ANN.id} if by == MANAGER else set())
    assert await state(stuck) == "playing"
    assert "decides the vote" in await vote(stuck, BEN, is_yes=False)
    assert not await pending(stuck)
    with pytest.raises(Refused, match="voted against this"):
        await call_off(stuck, by)
    await later(stuck, hours=49)
    assert await state(stuck) == "playing"


async def test_a_stuck_game_is_called_off_after_a_deadline_in_which_nobody_objects(stuck: Timed) -> None:
    await call_off(stuck, ANN)
    await later(stuck, hours=23)
    assert await state(stuck) == "playing"
    await later(stuck, hours=2)
    assert await state(stuck) == "abandoned"


async def test_the_players_of_a_stuck_game_call_it_off_together(stuck: Timed) -> None:
    await call_off(stuck, MANAGER)
    for person in (ANN, BEN):
        await vote(stuck, person, is_yes=True)
        assert await state(stuck) == "playing"
    await vote(stuck, CYD, is_yes=True)
    assert await state(stuck) == "abandoned"


async def test_an_organiser_withdraws_a_notice_about_a_stuck_game(stuck: Timed) -> None:
    await call_off(stuck, ANN)
    assert "withdrawn" in await vote(stuck, ANN, is_yes=False)
    assert not await pending(stuck)


async def test_strangers_have_no_vote_about_a_stuck_game(stuck: Timed) -> None:
    await call_off(stuck, ANN)
    with pytest.raises(Refused, match="don't play"):
        await vote(stuck, DANA, is_yes=False)


@pytest.mark.parametrize("by", [ANN, MANAGER], ids=["organiser", "manager"])
async def test_nobody_moves_a_stuck_game_behind_its_players(stuck: Timed, by: Person) -> None:
    there = Where(CHANNEL.guild_id, 77)
    assert "It takes effect" in await stuck.service.lobbies.move(stuck.match_id, there, by)
    assert (await stuck.row()).channel_id == CHANNEL.channel_id
    await later(stuck, hours=23)
    assert (await stuck.row()).channel_id == CHANNEL.channel_id
    await later(stuck, hours=2)
    assert (await stuck.row()).channel_id == there.channel_id
    assert await state(stuck) == "playing"


async def test_the_players_of_a_stuck_game_stop_a_move(stuck: Timed) -> None:
    await stuck.service.lobbies.move(stuck.match_id, Where(CHANNEL.guild_id, 77), MANAGER)
    for person in (BEN, CYD):
        await vote(stuck, person, is_yes=False)
    assert not await pending(stuck)
    await later(stuck, hours=49)
    assert (await stuck.row()).channel_id == CHANNEL.channel_id


async def test_a_notice_given_before_the_game_got_stuck_still_counts(
    game: Timed, monkeypatch: pytest.MonkeyPatch
) -> None:
    await call_off(game, ANN)
    stuck = break_down(game, monkeypatch)
    await vote(stuck, BEN, is_yes=False)
    assert not await pending(stuck)


async def test_other_notices_about_a_stuck_game_wait_until_it_goes_on(
    game: Timed, monkeypatch: pytest.MonkeyPatch
) -> None:
    await shorten(game, ANN)
    before = (await game.row()).clock
    stuck = break_down(game, monkeypatch)
    await later(stuck, hours=25)
    assert (await stuck.row()).clock == before
    assert len(await pending(stuck)) == 1
