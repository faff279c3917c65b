"""Votes: one ballot a person, changeable, decided as soon as nobody can change it; the organiser at once."""

from __future__ import annotations

import re

import pytest

from bot.messages.people import Person
from bot.store import Store
from bot.store.tables.votes import VoteRow
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, DANA, EVE, Game, agree, call_off


@pytest.fixture
async def game(store: Store) -> Game:
    """Ann (the organiser), Ben, Cyd and Dana; all are asked for orders."""
    game = Game(store, seed="2")
    await game.begin([ANN, BEN, CYD, DANA])
    await game.until("orders")
    await game.sent()
    return game


async def open_vote(game: Game) -> VoteRow:
    async with game.store.read() as tx:
        (vote,) = await tx.votes.open_of(game.match_id)
    return vote


async def last_vote(game: Game, vote: VoteRow) -> VoteRow:
    async with game.store.read() as tx:
        found = await tx.votes.get(vote.id)
    assert found
    return found


async def cast(game: Game, vote: VoteRow, *ballots: tuple[Person, bool]) -> str:
    for person, is_yes in ballots:
        said = await game.service.decisions.vote(game.match_id, vote.id, person, is_yes=is_yes)
    return said


async def is_paused(game: Game) -> bool:
    return (await game.row()).paused_at is not None


async def deadlines(game: Game) -> dict[str, float]:
    """Hours from now to the end of each open deadline."""
    async with game.store.read() as tx:
        rows = await tx.deadlines.open_of(game.match_id)
    return {row.seat: (row.due_at - game.now).total_seconds() / 3600 for row in rows if row.due_at}


# ---------------------------------------------------------------------- the organiser


async def test_the_organiser_pauses_and_resumes_when_half_of_the_others_agree(game: Game) -> None:
    await game.service.decisions.pause(game.match_id, ANN)
    assert not await is_paused(game)
    await agree(game.service, game.match_id)
    assert await is_paused(game)
    assert "All clocks have stopped" in await game.told()
    with pytest.raises(Refused, match="paused already"):
        await game.service.decisions.pause(game.match_id, ANN)
    await game.service.decisions.resume(game.match_id, ANN)
    assert await is_paused(game)
    await agree(game.service, game.match_id)
    assert not await is_paused(game)
    with pytest.raises(Refused, match="running"):
        await game.service.decisions.resume(game.match_id, BEN)


async def test_the_organiser_extends_at_once_for_all_who_are_awaited(game: Game) -> None:
    before = await deadlines(game)
    await game.service.decisions.extend(game.match_id, 5, ANN)
    assert await deadlines(game) == {seat: hours + 5 for seat, hours in before.items()}
    assert "5 more hours" in await game.told()


async def test_an_organiser_who_does_not_play_asks_the_players_but_undoes_nothing(game: Game) -> None:
    await game.service.seats.replace(game.match_id, await game.seat_of(ANN), EVE, ANN, dm_open=True)
    await game.service.decisions.pause(game.match_id, ANN)
    assert not await is_paused(game)
    await agree(game.service, game.match_id)
    assert await is_paused(game)
    with pytest.raises(Refused, match="don't play"):
        await game.service.decisions.undo(game.match_id, ANN)


async def test_strangers_call_no_vote_and_cast_none(game: Game) -> None:
    with pytest.raises(Refused, match="don't play"):
        await game.service.decisions.pause(game.match_id, EVE)
    await game.service.decisions.pause(game.match_id, BEN)
    with pytest.raises(Refused, match="don't play"):
        await cast(game, await open_vote(game), (EVE, True))


# ------------------------------------------------------------------------- a majority


async def test_more_than_half_of_the_seated_pause_a_game(game: Game) -> None:
    assert "vote" in await game.service.decisions.pause(game.match_id, BEN)
    vote = await open_vote(game)
    await cast(game, vote, (CYD, True))
    assert not await is_paused(game)
    await cast(game, vote, (DANA, True))
    assert await is_paused(game)
    assert (await last_vote(game, vote)).outcome == "passed"
    assert "The table has decided" in await game.told()


async def test_a_ballot_can_be_changed_until_the_vote_is_decided(game: Game) -> None:
    await game.service.decisions.pause(game.match_id, BEN)
    vote = await open_vote(game)
    await cast(game, vote, (CYD, True), (CYD, False), (CYD, True), (BEN, False), (DANA, True))
    assert not await is_paused(game)
    await cast(game, vote, (BEN, True))
    assert await is_paused(game)


async def test_a_vote_fails_as_soon_as_it_cannot_pass(game: Game) -> None:
    await game.service.decisions.extend(game.match_id, 12, BEN)
    vote = await open_vote(game)
    before = await deadlines(game)
    await cast(game, vote, (CYD, False), (DANA, False))
    assert (await last_vote(game, vote)).outcome == "failed"
    assert await deadlines(game) == before
    assert "voted No" in await game.told()
    assert "closed" in await cast(game, vote, (ANN, True))
    assert await deadlines(game) == before


async def test_extending_by_a_vote(game: Game) -> None:
    before = await deadlines(game)
    await game.service.decisions.extend(game.match_id, 12, BEN)
    await cast(game, await open_vote(game), (CYD, True), (ANN, True))
    assert await deadlines(game) == {seat: hours + 12 for seat, hours in before.items()}


async def test_open_clocks_are_shortened_by_the_yes_of_each_who_is_awaited_and_by_nothing_less(
    game: Game,
) -> None:
    before = await deadlines(game)
    await game.service.decisions.hasten(game.match_id, 10, ANN)
    vote = await open_vote(game)
    await cast(game, vote, (BEN, True), (CYD, True))
    assert await deadlines(game) == before
    await cast(game, vote, (DANA, True))
    assert await deadlines(game) == {seat: hours - 10 for seat, hours in before.items()}
    assert "10 hours sooner" in await game.told()


async def test_one_no_leaves_open_clocks_as_they_are(game: Game) -> None:
    before = await deadlines(game)
    await game.service.decisions.hasten(game.match_id, 10, ANN)
    vote = await open_vote(game)
    await cast(game, vote, (BEN, True), (CYD, False))
    assert (await last_vote(game, vote)).outcome == "failed"
    assert await deadlines(game) == before


async def test_who_is_not_awaited_may_ask_for_less_time_but_has_no_vote_in_it(game: Game) -> None:
    before = await deadlines(game)
    await game.answer(await game.seat_of(BEN))
    await game.service.decisions.hasten(game.match_id, 10, BEN)
    vote = await open_vote(game)
    with pytest.raises(Refused, match="running deadline can vote"):
        await cast(game, vote, (BEN, True))
    await cast(game, vote, (ANN, True), (CYD, True))
    before.pop(await game.seat_of(BEN))
    assert await deadlines(game) == before
    await cast(game, vote, (DANA, True))
    assert await deadlines(game) == {seat: hours - 10 for seat, hours in before.items()}


async def test_less_time_never_leaves_less_than_a_grace(game: Game) -> None:
    await game.service.decisions.hasten(game.match_id, 168, ANN)
    await cast(game, await open_vote(game), (BEN, True), (CYD, True), (DANA, True))
    assert set((await deadlines(game)).values()) == {1}


async def test_the_ballots_for_less_time_count_for_what_was_asked_then_and_for_nothing_later(
    game: Game,
) -> None:
    await game.service.decisions.hasten(game.match_id, 10, ANN)
    vote = await open_vote(game)
    await cast(game, vote, (BEN, True), (CYD, True))
    for person in (ANN, BEN, CYD, DANA):
        await game.answer(await game.seat_of(person))
    before = await deadlines(game)
    assert before
    assert "closed" in await cast(game, vote, (DANA, True))
    assert await deadlines(game) == before


async def test_nobody_can_ask_for_less_time_where_there_is_no_deadline(game: Game) -> None:
    await game.service.deadlines.set_deadline(CHANNEL, ANN, preset="none")
    with pytest.raises(Refused, match="Nobody has a deadline"):
        await game.service.decisions.hasten(game.match_id, 10, BEN)


async def test_a_seat_is_offered_by_all_others_and_who_sits_there_has_no_vote(game: Game) -> None:
    seat = await game.seat_of(DANA)
    await game.service.seats.open_seat(game.match_id, seat, BEN)
    vote = await open_vote(game)
    with pytest.raises(Refused, match="your own seat"):
        await cast(game, vote, (DANA, False))
    await cast(game, vote, (ANN, True))
    assert (await last_vote(game, vote)).outcome is None
    await cast(game, vote, (CYD, True))
    assert (await last_vote(game, vote)).outcome == "passed"
    assert (await game.seats())[seat].open_since is not None


async def test_one_open_vote_of_a_kind(game: Game) -> None:
    await game.service.decisions.pause(game.match_id, BEN)
    with pytest.raises(Refused, match="already voting"):
        await game.service.decisions.pause(game.match_id, CYD)
    await game.service.decisions.extend(game.match_id, 1, CYD)


async def test_computers_have_no_vote(store: Store) -> None:
    game = Game(store, seed="2")
    await game.begin([ANN, BEN], computers=2)
    await game.service.seats.replace(game.match_id, await game.seat_of(ANN), CYD, ANN, dm_open=True)
    await game.service.decisions.pause(game.match_id, BEN)
    await cast(game, await open_vote(game), (CYD, True))
    assert await is_paused(game)


async def test_who_is_alone_with_computers_needs_no_vote(store: Store) -> None:
    game = Game(store, seed="2")
    await game.begin([ANN], computers=2)
    await game.service.seats.replace(game.match_id, await game.seat_of(ANN), CYD, ANN, dm_open=True)
    await game.sent()
    await game.service.decisions.pause(game.match_id, CYD)
    assert await is_paused(game)
    assert not [row for row in await game.sent() if row.kind == "vote"]


async def test_who_gave_up_their_seat_is_not_waited_for(game: Game) -> None:
    await game.service.decisions.pause(game.match_id, BEN)
    await cast(game, await open_vote(game), (CYD, True))
    assert not await is_paused(game)
    await game.service.seats.resign(game.match_id, DANA)
    assert await is_paused(game)


async def test_a_newcomer_has_the_vote_of_the_seat_not_the_predecessors_ballot(game: Game) -> None:
    await game.service.decisions.pause(game.match_id, BEN)
    vote = await open_vote(game)
    await cast(game, vote, (CYD, True))
    seat = await game.seat_of(CYD)
    await game.service.seats.replace(game.match_id, seat, EVE, CYD, dm_open=True)
    await cast(game, vote, (DANA, True))
    assert not await is_paused(game)
    with pytest.raises(Refused, match="don't play"):
        await cast(game, vote, (CYD, True))
    await cast(game, vote, (EVE, True))
    assert await is_paused(game)


async def test_the_organiser_announces_nothing_on_which_the_table_votes_already(game: Game) -> None:
    await game.service.decisions.pause(game.match_id, BEN)
    vote = await open_vote(game)
    with pytest.raises(Refused, match="already voting"):
        await game.service.decisions.pause(game.match_id, ANN)
    assert (await last_vote(game, vote)).outcome is None


async def test_a_vote_lapses(game: Game) -> None:
    await game.service.decisions.pause(game.match_id, BEN)
    vote = await open_vote(game)
    await cast(game, vote, (CYD, True))
    game.wait(hours=48)
    assert "closed" in await cast(game, vote, (DANA, True))
    assert not await is_paused(game)
    await game.service.decisions.pause(game.match_id, CYD)
    assert (await open_vote(game)).id != vote.id


async def test_a_vote_goes_on_after_a_restart(game: Game) -> None:
    await game.service.decisions.pause(game.match_id, BEN)
    vote = await open_vote(game)
    game.service = game.new_service()
    await cast(game, vote, (CYD, True), (DANA, True))
    assert await is_paused(game)


async def test_two_votes_decided_by_the_same_change_are_carried_out_once_each(game: Game) -> None:
    await game.service.decisions.extend(game.match_id, 5, BEN)
    await game.service.decisions.pause(game.match_id, BEN)
    async with game.store.read() as tx:
        votes = await tx.votes.open_of(game.match_id)
    for vote in votes:
        await cast(game, vote, (CYD, True))
    await game.sent()
    await game.service.seats.resign(game.match_id, DANA)
    assert (await game.told()).count("The table has decided") == 2


# --------------------------------------------------------------------- what is shown


async def test_the_post_of_a_vote_pings_those_who_may_vote_and_shows_who_voted_how(game: Game) -> None:
    await game.service.decisions.extend(game.match_id, 3, BEN)
    (sent,) = [row for row in await game.sent() if row.kind == "vote"]
    assert sent.payload["ping"] == [ANN.id, CYD.id, DANA.id]
    vote = await open_vote(game)
    await cast(game, vote, (CYD, False))
    panel, message_id = await game.service.decisions.ballot(vote.id)
    assert message_id is None
    assert "3 more hours" in panel.text
    assert [button.label for row in panel.rows if isinstance(row, tuple) for button in row] == ["Yes", "No"]
    assert re.search(r"Yes: \S+ \S+ Ben\nNo: \S+ \S+ Cyd\n", panel.text)
    assert "3 of 4 players must say Yes" in panel.text


async def test_the_post_of_a_decided_vote_has_no_buttons(game: Game) -> None:
    await game.service.decisions.pause(game.match_id, BEN)
    vote = await open_vote(game)
    await game.service.decisions.ballot_posted(vote.id, 77)
    await game.sent()
    await cast(game, vote, (CYD, True), (DANA, True))
    assert [row.payload["vote"] for row in await game.sent() if row.kind == "vote"] == [vote.id, vote.id]
    panel, message_id = await game.service.decisions.ballot(vote.id)
    assert (panel.rows, message_id) == ((), 77)
    assert "Passed" in panel.text


async def test_no_vote_is_left_open_by_the_end_of_a_game(game: Game) -> None:
    await game.service.decisions.pause(game.match_id, BEN)
    vote = await open_vote(game)
    await call_off(game.service, CHANNEL, ANN)
    panel, _ = await game.service.decisions.ballot(vote.id)
    assert panel.rows == ()
    with pytest.raises(Refused, match="over"):
        await cast(game, vote, (CYD, True))
