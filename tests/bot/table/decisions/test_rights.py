"""A seat is its holder's: who else may decide about it, when, and what of its secrets the newcomer finds."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from bot.messages.panel import Press
from bot.messages.people import Person
from bot.store import Store
from bot.store.tables.sheets import SheetRow
from bot.store.tables.votes import VoteRow
from engine.kernel.core import Refused, Seat
from tests.bot.drive import ANN, BEN, CYD, DANA, EVE, Game, call_off, managing

SECRET = re.compile(r"(HB|Home|[A-I]\d) recruit", re.IGNORECASE)
"""The order of Ben's draft, as it is typed, shown or stored."""


@pytest.fixture
async def game(store: Store) -> Game:
    """Ann, who organises it, Ben and Cyd are asked for their orders; Ben has a draft, all else is told."""
    game = Game(store, seed="2")
    await game.begin([ANN, BEN, CYD], pace="swift")
    await game.until("orders")
    await game.service.playing.typed(BEN, "HB recruit")
    await game.sent()
    return game


async def be_away(game: Game, person: Person) -> None:
    """Let the person miss two rounds of a day each."""
    async with game.store.begin() as tx:
        silent_since = game.now - timedelta(hours=48)
        await tx.seats.set_absence(game.match_id, await game.seat_of(person), 2, game.now, silent_since)


async def sheets(game: Game, seat: Seat) -> list[SheetRow]:
    """All that is stored of what the seat has written."""
    async with game.store.read() as tx:
        stages = [-1, *await tx.checkpoints.stages(game.match_id)]
        return [one for n in stages for one in await tx.sheets.of_stage(game.match_id, n) if one.seat == seat]


async def open_vote(game: Game) -> VoteRow:
    async with game.store.read() as tx:
        (vote,) = await tx.votes.open_of(game.match_id)
    return vote


async def vote_out(game: Game, person: Person, *voters: Person) -> None:
    """The first of the voters asks to offer the person's seat, the others say Yes."""
    await game.service.seats.open_seat(game.match_id, await game.seat_of(person), voters[0])
    vote = await open_vote(game)
    for one in voters[1:]:
        await game.service.decisions.vote(game.match_id, vote.id, one, is_yes=True)


async def dana_sees(game: Game, seat: Seat) -> str:
    """All that is shown to Dana in the seat."""
    return str(await game.service.playing.panel(game.match_id, DANA, seat=seat))


# ------------------------------------------------------------------- who may decide


@pytest.mark.parametrize("asker", [ANN, managing(EVE), managing(ANN)], ids=str)
async def test_no_single_person_takes_offers_or_hands_over_a_seat_that_is_played(
    game: Game, asker: Person
) -> None:
    seat, seats = await game.seat_of(BEN), game.service.seats
    with pytest.raises(Refused, match="changes hands if"):
        await seats.replace(game.match_id, seat, DANA, asker, dm_open=True)
    with pytest.raises(Refused, match="changes hands if"):
        await seats.check_replace(game.match_id, seat, DANA, asker)
    with pytest.raises(Refused, match="changes hands if"):
        await seats.replace_by_computer(game.match_id, seat, asker)
    assert "vote" in await seats.open_seat(game.match_id, seat, asker)
    assert (await game.seats())[seat].person_id == BEN.id
    assert (await game.seats())[seat].open_since is None


async def test_the_organiser_decides_about_who_has_missed_two_rounds(game: Game) -> None:
    await be_away(game, BEN)
    seat = await game.seat_of(BEN)
    await game.service.seats.replace(game.match_id, seat, DANA, ANN, dm_open=True)
    assert (await game.seats())[seat].person_id == DANA.id
    assert "who was away" in await game.told()


async def test_one_missed_round_is_no_absence(game: Game) -> None:
    seat = await game.seat_of(BEN)
    async with game.store.begin() as tx:
        await tx.seats.set_absence(game.match_id, seat, 1, None)
    with pytest.raises(Refused, match="changes hands if"):
        await game.service.seats.replace(game.match_id, seat, DANA, ANN, dm_open=True)


async def test_a_manager_who_does_not_play_asks_the_others_whether_to_offer_a_seat(game: Game) -> None:
    """To remove somebody from the server takes no seat away: the others decide, or time does."""
    seat, manager = await game.seat_of(BEN), managing(EVE)
    await game.service.seats.open_seat(game.match_id, seat, manager)
    vote = await open_vote(game)
    assert (vote.seat, vote.data["by"]) == (None, "manager")
    panel, _ = await game.service.decisions.ballot(vote.id)
    assert panel.text.startswith("**A server manager asks the table:**")
    for person in (ANN, CYD):
        assert (await game.seats())[seat].open_since is None
        await game.service.decisions.vote(game.match_id, vote.id, person, is_yes=True)
    assert (await game.seats())[seat].offered_by == "vote"


async def test_a_manager_whom_the_others_refused_a_seat_does_not_ask_again_at_once(game: Game) -> None:
    seat, manager = await game.seat_of(BEN), managing(EVE)
    await game.service.seats.open_seat(game.match_id, seat, manager)
    await game.service.decisions.vote(game.match_id, (await open_vote(game)).id, ANN, is_yes=False)
    with pytest.raises(Refused, match="voted against this"):
        await game.service.seats.open_seat(game.match_id, seat, manager)
    assert "vote" in await game.service.seats.open_seat(game.match_id, seat, ANN)


async def test_an_offer_made_of_an_absence_is_void_when_its_holder_is_there(game: Game) -> None:
    await be_away(game, BEN)
    seat = await game.seat_of(BEN)
    await game.service.seats.open_seat(game.match_id, seat, ANN)
    await game.service.playing.typed(BEN, "HB bide")
    with pytest.raises(Refused, match="not offered any more"):
        await game.service.seats.take_seat(game.match_id, seat, DANA, dm_open=True)


async def test_all_others_together_may_offer_a_seat(game: Game) -> None:
    seat = await game.seat_of(BEN)
    await vote_out(game, BEN, ANN)
    with pytest.raises(Refused, match="own seat"):
        await game.service.decisions.vote(game.match_id, (await open_vote(game)).id, BEN, is_yes=False)
    assert (await game.seats())[seat].open_since is None
    await game.service.decisions.vote(game.match_id, (await open_vote(game)).id, CYD, is_yes=True)
    assert (await game.seats())[seat].offered_by == "vote"
    with pytest.raises(Refused, match="others voted"):
        await game.service.seats.close_offer(game.match_id, seat, BEN)
    await game.service.absences.back(game.match_id, BEN)
    await game.service.seats.take_seat(game.match_id, seat, DANA, dm_open=True)
    assert (await game.seats())[seat].person_id == DANA.id


async def test_who_is_away_keeps_their_vote_about_anothers_seat(game: Game) -> None:
    await be_away(game, CYD)
    await vote_out(game, BEN, ANN)
    assert (await open_vote(game)).outcome is None
    assert (await game.seats())[await game.seat_of(BEN)].open_since is None


async def test_one_person_alone_votes_nobody_out(store: Store) -> None:
    game = Game(store, seed="2")
    await game.begin([ANN, BEN], computers=1)
    with pytest.raises(Refused, match="at least two other"):
        await vote_out(game, BEN, ANN)


async def test_a_vote_about_a_seat_is_about_who_sat_there_then(game: Game) -> None:
    await vote_out(game, BEN, ANN)
    vote = await open_vote(game)
    game.wait(minutes=1)
    await game.service.seats.replace(game.match_id, await game.seat_of(BEN), DANA, BEN, dm_open=True)
    assert "No longer needed" in await game.service.decisions.vote(game.match_id, vote.id, CYD, is_yes=True)
    assert (await game.seats())[await game.seat_of(DANA)].open_since is None


# ---------------------------------------------------------------- one seat of a game


async def test_who_held_a_seat_never_gets_another_one_of_the_game(game: Game) -> None:
    seat, other = await game.seat_of(BEN), await game.seat_of(CYD)
    await game.service.seats.replace_by_computer(game.match_id, seat, BEN)
    await game.service.seats.open_seat(game.match_id, other, CYD)
    with pytest.raises(Refused, match="Ben has played"):
        await game.service.seats.take_seat(game.match_id, other, BEN, dm_open=True)
    with pytest.raises(Refused, match="Ben has played"):
        await game.service.seats.replace(game.match_id, other, BEN, CYD, dm_open=True)
    await game.service.seats.replace(game.match_id, seat, BEN, ANN, dm_open=True)
    assert await game.seat_of(BEN) == seat


async def test_to_be_forgotten_opens_no_second_seat(game: Game) -> None:
    await game.service.privacy.forget(BEN)
    other = await game.seat_of(CYD)
    await game.service.seats.open_seat(game.match_id, other, CYD)
    with pytest.raises(Refused, match="Ben has played"):
        await game.service.seats.take_seat(game.match_id, other, BEN, dm_open=True)
    async with game.store.read() as tx:
        assert BEN.id not in [row.person_id for row in await tx.sittings.of(game.match_id)]


async def test_nothing_tells_who_sat_there_when_the_game_is_over(game: Game) -> None:
    await game.service.privacy.forget(BEN)
    await call_off(game.service, game.where, ANN)
    async with game.store.read() as tx:
        assert {row.mark for row in await tx.sittings.of(game.match_id)} == {None}


# ---------------------------------------------------------------------- its secrets


async def test_without_the_word_of_its_holder_the_newcomer_finds_an_empty_sheet(game: Game) -> None:
    seat = await game.seat_of(BEN)
    async with game.service.units.table(game.match_id) as table:
        await table.tx.sheets.put(SheetRow(game.match_id, -1, seat, "standing", "pay 2", game.now))
    await vote_out(game, BEN, ANN, CYD)
    await game.service.seats.take_seat(game.match_id, seat, DANA, dm_open=True)
    assert [one.draft for one in await sheets(game, seat) if one.draft] == []
    assert not SECRET.search(await dana_sees(game, seat))
    assert seat in (await game.look())[3]


async def test_with_their_word_all_goes_along(game: Game) -> None:
    seat = await game.seat_of(BEN)
    await game.service.seats.open_seat(game.match_id, seat, BEN)
    await game.service.seats.take_seat(game.match_id, seat, DANA, dm_open=True)
    assert SECRET.search(await dana_sees(game, seat))


async def test_what_was_sealed_counts_unseen_and_is_not_taken_back(game: Game) -> None:
    seat = await game.seat_of(BEN)
    await game.service.playing.typed(BEN, "hand in")
    await vote_out(game, BEN, ANN, CYD)
    await game.service.seats.take_seat(game.match_id, seat, DANA, dm_open=True)
    assert seat not in (await game.look())[3]
    assert "and their answer counts" in await dana_sees(game, seat)
    assert not SECRET.search(await dana_sees(game, seat))
    for text in ("take back", "HB bide\nhand in"):
        assert not SECRET.search(str(await game.service.playing.typed(DANA, text)))
    async with game.service.units.table(game.match_id) as table:
        step = table.match.step
    await game.service.playing.press(game.match_id, step, seat, DANA, Press("take_back"))
    with pytest.raises(Refused, match="answered this already"):
        await game.service.decisions.undo(game.match_id, DANA)
    assert seat not in (await game.look())[3]
    before = [row for row in await game.log() if row.seat == seat][-1]
    await game.sent()
    for person in (ANN, CYD):
        await game.service.playing.typed(person, "HB recruit\nhand in")
    assert before in await game.log()


async def test_a_computer_that_comes_without_their_word_sees_no_draft(game: Game) -> None:
    seat = await game.seat_of(BEN)
    await be_away(game, BEN)
    await game.service.seats.replace_by_computer(game.match_id, seat, ANN)
    async with game.service.units.table(game.match_id) as table:
        assert await table.tx.sheets.get(game.match_id, table.match.stage, seat, "orders") is None


async def test_nothing_written_by_who_is_forgotten_is_left_or_used(game: Game) -> None:
    seat = await game.seat_of(BEN)
    await game.service.playing.typed(BEN, "hand in")
    await game.service.privacy.forget(BEN)
    assert seat not in (await game.look())[3]
    assert {one.draft for one in await sheets(game, seat)} == {""}


# ------------------------------------------------------------------ log and record


async def test_the_log_says_who_sat_where_and_by_what_right(game: Game) -> None:
    seat = await game.seat_of(BEN)
    await vote_out(game, BEN, ANN, CYD)
    await game.service.seats.take_seat(game.match_id, seat, DANA, dm_open=True)
    for person in (ANN, CYD, DANA):
        await game.service.playing.typed(person, "HB recruit\nhand in")
    first = (await game.service.games.log_page(game.match_id, 0))[0].text
    round_1 = (await game.service.games.log_page(game.match_id, 1))[0].text
    assert "Ben took" in first
    assert "Dana" not in first
    assert "Dana took" in round_1
