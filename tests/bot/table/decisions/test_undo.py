"""Going back: one's own answer until somebody else acted, by a vote of all further, never behind a secret."""

from __future__ import annotations

import json

import pytest

from bot.messages.panel import Press
from bot.messages.people import Person
from bot.store import Store
from bot.store.tables.log import UNDO
from bot.table.match.log import without_undone
from engine.kernel.core import Refused, Seat
from engine.records import record
from tests.bot.drive import ANN, BEN, CYD, DANA, Game

pytestmark = pytest.mark.usefixtures("dealt_from_the_seed")


@pytest.fixture
async def game(store: Store) -> Game:
    game = Game(store, seed="2")
    await game.begin([ANN, BEN, CYD])
    return game


async def undo(game: Game, seat: Seat) -> str:
    return await game.service.decisions.undo(game.match_id, await game.person(seat))


async def all_agree(game: Game) -> None:
    """Everybody at the table votes Yes on whatever is open."""
    async with game.store.read() as tx:
        votes = await tx.votes.open_of(game.match_id)
    for vote in votes:
        for person in (ANN, BEN, CYD):
            await game.service.decisions.vote(game.match_id, vote.id, person, is_yes=True)


# --------------------------------------------------------------- one's own last answer


@pytest.mark.parametrize("kind", ["adjust_map", "choose_home", "choose_event"])
async def test_an_answer_is_taken_back_as_long_as_nobody_else_acted(game: Game, kind: str) -> None:
    seat = await game.until(kind)
    before = await game.look()
    await game.answer(seat)
    await game.sent()
    assert "decide again" in await undo(game, seat)
    assert await game.look() == before
    sent = await game.sent()
    assert any("**Undone**" in row.payload["text"] for row in sent if row.kind == "post")
    assert (await game.person(seat)).id in [row.target for row in sent if row.kind == "panel"]
    await game.answer(seat)


async def test_an_undo_asks_first_and_takes_back_only_what_it_named(game: Game) -> None:
    seat = await game.until("choose_event")
    person = await game.person(seat)
    await game.answer(seat)
    decisions = game.service.decisions
    panel = await decisions.about_to_undo(game.match_id, person)
    assert "**Take back " in panel.text
    [[button]] = [row for row in panel.rows if isinstance(row, tuple)]
    to = button.arg.partition(".")[2]
    assert not any("**Undone**" in row.payload["text"] for row in await game.sent() if row.kind == "post")
    with pytest.raises(Refused, match="Something has happened since"):
        await decisions.undo(game.match_id, person, str(int(to) - 1))
    assert "decide again" in await decisions.undo(game.match_id, person, to)


async def test_swaps_undone_are_a_draft_again(game: Game) -> None:
    seat = await game.until("adjust_map")
    person = await game.person(seat)
    screen = await game.service.playing.panel(game.match_id, person)
    await game.service.playing.press(game.match_id, screen.step, seat, person, Press("done"))
    await undo(game, seat)
    again = await game.service.playing.panel(game.match_id, person)
    assert again.panel
    assert screen.panel
    assert again.panel.rows == screen.panel.rows


async def test_a_sealed_answer_is_simply_taken_back(game: Game) -> None:
    seat = await game.until("orders")
    await game.service.playing.typed(await game.person(seat), "HB recruit\nhand in")
    assert "taken your answer back" in await undo(game, seat)
    assert seat in (await game.look())[3]
    screen = await game.service.playing.panel(game.match_id, await game.person(seat))
    assert screen.panel
    assert "Home Recruit" in screen.panel.text + screen.panel.below


async def test_the_last_home_is_undone_across_the_end_of_the_setup(game: Game) -> None:
    await game.until("choose_home")
    last = await game.until("choose_home", where=lambda at_table: len(at_table.match.events) == 2)
    before = await game.look()
    await game.answer(last)
    assert (await game.look())[1] == 1
    await undo(game, last)
    assert await game.look() == before
    assert await reloaded(game) == before
    await game.until("orders")
    assert await reloaded(game) == await game.look()


async def test_computers_do_not_stand_in_the_way(store: Store) -> None:
    game = Game(store, seed="2")
    await game.begin([ANN], computers=2, pace="swift")
    for _ in range(4):
        seat = await game.seat_of(ANN)
        before = await game.look()
        kind = (await game.service.playing.panel(game.match_id, ANN)).panel
        if kind and " · you are " in kind.text:
            break
        await game.answer(seat)
        if "choose its event" in (kind.text if kind else ""):
            await undo(game, seat)
            assert (await game.look())[1:] == before[1:]
            await game.answer(seat)


async def test_another_persons_answer_after_it_needs_all_to_agree(game: Game) -> None:
    seat = await game.until("choose_event")
    before = await game.look()
    await game.answer(seat)
    other = next(name for name in (await game.look())[3] if name != seat)
    await game.answer(other)
    assert "everyone must agree" in await undo(game, seat)
    assert await game.look() != before
    await all_agree(game)
    assert await game.look() == before
    assert await reloaded(game) == before


async def test_one_no_keeps_all_as_it_is(game: Game) -> None:
    seat = await game.until("choose_event")
    await game.answer(seat)
    other = next(name for name in (await game.look())[3] if name != seat)
    await game.answer(other)
    await undo(game, seat)
    after = await game.look()
    async with game.store.read() as tx:
        (vote,) = await tx.votes.open_of(game.match_id)
    await game.service.decisions.vote(game.match_id, vote.id, await game.person(other), is_yes=False)
    assert await game.look() == after
    async with game.store.read() as tx:
        assert await tx.votes.open_of(game.match_id) == []


# ----------------------------------------------------------------------- never behind


async def test_orders_that_lie_open_stay_open(game: Game) -> None:
    await game.until("orders")
    seats = (await game.look())[3]
    for seat in seats:
        await game.answer(seat)
    with pytest.raises(Refused, match="only until secrets are revealed"):
        await undo(game, seats[0])


async def test_a_vote_goes_back_to_the_reveal_at_most(game: Game) -> None:
    """Who has answered nothing since may have undone what others answered since."""
    await game.until("orders")
    for seat in (await game.look())[3]:
        await game.answer(seat)
    first = (await game.look())[3][0]
    opened = await game.look()
    await game.answer(first)
    idle = next(seat for seat in await game.seats() if seat != first)
    await undo(game, idle)
    await all_agree(game)
    assert await game.look() == opened


@pytest.mark.parametrize("kind", ["pay", "support"])
async def test_payments_and_supports_that_lie_open_stay_open(game: Game, kind: str) -> None:
    await game.crowd()
    await game.until(kind)
    while (await asked(game)) == kind:
        seat = (await game.look())[3][0]
        await game.answer(seat)
    with pytest.raises(Refused, match="nothing to undo"):
        await undo(game, seat)


async def test_cards_that_were_drawn_stay_drawn(game: Game) -> None:
    """After the round in which the pool was shuffled the last answer of it cannot be undone."""
    draws = await drawn(game)
    for _ in range(900):
        seat = (await game.look())[3][0]
        await game.answer(seat)
        if await drawn(game) > draws:
            break
    with pytest.raises(Refused, match="nothing to undo"):
        await undo(game, seat)


async def drawn(game: Game) -> int:
    async with game.service.units.table(game.match_id) as table:
        return table.match.dice.count


async def asked(game: Game) -> str:
    async with game.service.units.table(game.match_id) as table:
        return table.match.asks[table.match.awaited[0]].kind


async def test_what_a_sheet_has_shown_stays_shown(store: Store) -> None:
    """On a swift table sheets answer: what was planned in secret is seen, so nothing before it is undone."""
    game = Game(store, seed="2")
    await game.begin([ANN, BEN, CYD], pace="swift")
    await game.until("orders")
    for seat in (await game.look())[3]:
        await game.answer(seat)
    for seat in await game.seats():
        with pytest.raises(Refused, match="nothing to undo"):
            await undo(game, seat)


async def test_a_vote_that_was_overtaken_by_a_reveal_is_closed(game: Game) -> None:
    seat = await game.until("choose_event")
    await game.answer(seat)
    await game.answer((await game.look())[3][0])
    await undo(game, seat)
    async with game.store.read() as tx:
        (vote,) = await tx.votes.open_of(game.match_id)
    for awaited in (await game.look())[3]:
        await game.answer(awaited)
    opened = await game.look()
    for person in (ANN, BEN, CYD):
        assert "closed" in await game.service.decisions.vote(game.match_id, vote.id, person, is_yes=True)
    assert await game.look() == opened


async def test_strangers_undo_nothing(game: Game) -> None:
    seat = await game.until("choose_event")
    await game.answer(seat)
    with pytest.raises(Refused, match="don't play"):
        await game.service.decisions.undo(game.match_id, DANA)


# --------------------------------------------------------------------- what is kept


async def reloaded(game: Game) -> object:
    """How things are for a process that remembers nothing."""
    game.service = game.new_service()
    return await game.look()


async def test_the_log_only_grows_and_says_what_was_undone(game: Game) -> None:
    seat = await game.until("choose_event")
    await game.answer(seat)
    before = await game.log()
    await undo(game, seat)
    after = await game.log()
    assert after[: len(before)] == before
    (line,) = after[len(before) :]
    assert (line.kind, line.seat, line.answer, line.by) == (UNDO, seat, {"to": before[-1].n}, "person")
    assert line.digest == before[-2].digest
    assert without_undone(after) == before[:-1]


async def test_undone_twice_and_done_otherwise(game: Game) -> None:
    seat = await game.until("choose_event")
    before = await game.look()
    for _ in range(3):
        await game.answer(seat)
        await undo(game, seat)
    assert await game.look() == before
    assert await reloaded(game) == before
    await game.answer(seat)
    assert len(without_undone(await game.log())) == len(await game.log()) - 6


async def test_panels_of_before_do_not_count_again(game: Game) -> None:
    """The same question comes again under another step: an old press is never taken for an answer."""
    seat = await game.until("choose_event")
    person = await game.person(seat)
    old = await game.service.playing.panel(game.match_id, person)
    await game.answer(seat)
    await undo(game, seat)
    before = await game.look()
    answer = await game.service.playing.press(
        game.match_id, old.step, seat, person, Press("answer", "good_roads")
    )
    assert "out of date" in (answer.note + (answer.panel.text if answer.panel else ""))
    assert await game.look() == before
    new = await game.service.playing.panel(game.match_id, person)
    assert old.step
    assert new.step
    assert new.step > old.step


async def test_panels_of_what_was_undone_do_not_count_either(game: Game) -> None:
    seat = await game.until("choose_home")
    await game.answer(seat)
    following = await game.until("choose_home")
    person = await game.person(following)
    old = await game.service.playing.panel(game.match_id, person)
    await undo(game, seat)
    answer = await game.service.playing.press(
        game.match_id, old.step, following, person, Press("answer", "A1")
    )
    assert "You have nothing to decide now" in answer.note
    await game.answer(seat)
    new = await game.service.playing.panel(game.match_id, person)
    assert old.step
    assert new.step
    assert new.step > old.step


async def test_a_typed_answer_after_an_undo_meets_how_things_are_now(game: Game) -> None:
    seat = await game.until("choose_event")
    await game.answer(seat)
    other = next(name for name in (await game.look())[3] if name != seat)
    await undo(game, seat)
    (screen,) = await game.service.playing.typed(await game.person(other), "HB recruit")
    assert "You have nothing to decide now" in screen.note


async def test_drafts_and_sheets_handed_in_for_what_is_undone_are_drafts_again(game: Game) -> None:
    seat = await game.until("choose_event")
    await game.answer(seat)
    other = next(name for name in (await game.look())[3] if name != seat)
    person: Person = await game.person(other)
    await game.service.playing.typed(person, "HB recruit\nhand in")
    await undo(game, seat)
    await all_agree(game)
    await game.answer(seat)
    screen = await game.service.playing.panel(game.match_id, person)
    assert screen.panel
    assert "Home Recruit" in screen.panel.text + screen.panel.below
    assert "Handed in" not in screen.panel.text
    async with game.store.read() as tx:
        sheets = await tx.sheets.of_stage(game.match_id, 1)
    assert not [sheet for sheet in sheets if sheet.kind == "orders" and sheet.handed_in_at]


async def test_the_clock_begins_anew_for_what_is_asked_again(game: Game) -> None:
    seat = await game.until("choose_event")
    await game.answer(seat)
    game.wait(hours=5)
    await undo(game, seat)
    async with game.store.read() as tx:
        (row,) = await tx.deadlines.open_of(game.match_id)
    assert (row.seat, row.started_at) == (seat, game.now)


async def test_the_log_command_tells_the_round_as_it_counts_and_that_it_was_undone(game: Game) -> None:
    seat = await game.until("choose_event")
    await game.answer(seat)
    first = (await game.service.games.log_page(game.match_id, 1))[0].text
    await undo(game, seat)
    async with game.service.units.table(game.match_id) as table:
        cards = table.match.asks[seat].values  # type: ignore[attr-defined]  # of ChooseEvent
    chosen = (await game.log())[-2].answer["event"]
    await game.answer(seat, {"event": next(card for card in cards if card != chosen)})
    told = (await game.service.games.log_page(game.match_id, 1))[0].text
    assert told.count(" chose ") == 1
    assert first not in told
    assert "took an answer back" in told


async def test_the_record_of_a_game_with_undone_answers_is_proven(store: Store) -> None:
    game = Game(store, seed="2")
    await game.begin([ANN, BEN, CYD], pace="swift", round_limit=2)
    undone = 0
    while (await game.row()).state == "playing":
        seat, kind = (await game.look())[3][0], await asked(game)
        await game.answer(seat)
        if kind in ("adjust_map", "choose_home", "choose_event"):
            await undo(game, seat)
            undone += 1
            await game.answer(seat)
    assert undone >= 5
    files = [row.payload["file"] for row in await game.sent() if row.payload.get("file")]
    (text,) = [text for name, text in files if name.endswith(".json")]
    case = json.loads(text)
    assert record.failure(case) is None
    assert sum(entry["do"] == "undo" for entry in case["fair"]["log"]) == undone
    assert UNDO not in json.dumps(case["script"])
    round_1 = (await game.service.games.log_page(game.match_id, 1))[0].text
    assert "Round 1" in round_1
