"""The use cases, on a real store, without Discord."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.extras import every_extra
from bot.messages.panel import Press
from bot.messages.people import Person, Where
from bot.service.play.screens import Screen
from bot.service.service import Service
from bot.store import Store
from bot.store.tables.outbox.rows import NOT_NEEDED, OutboxRow
from bot.table.answers import answering
from bot.table.lobby.table_options import TableOptions
from bot.table.posts.cards import past_buttons
from engine.kernel.core import Refused
from engine.records import record
from engine.records.protocol.hashes import code
from engine.records.verification.verifying import IN_PART, verify
from tests.bot.drive import agree, begin, call_off

ANN, BEN, CYD, DANA = (Person(n, name) for n, name in enumerate(("Ann", "Ben", "Cyd", "Dana"), 1))
TABLE = Where(guild_id=9, channel_id=10)
LATER = datetime(2099, 1, 1, tzinfo=UTC)


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


@pytest.fixture
def service(store: Store) -> Service:
    return Service(store)


async def opened(service: Service, *, players: int = 2, pace: str = "swift", **options: Any) -> int:
    """A lobby of Ann's."""
    return await service.lobbies.new_game(
        TABLE, ANN, TableOptions("brimstone", players, pace=pace, options=options)
    )


async def begun(service: Service, *, pace: str = "swift", **options: Any) -> int:
    """A game of Ann and Ben that has started."""
    match_id = await opened(service, pace=pace, **options)
    for person in (ANN, BEN):
        await service.lobbies.join(match_id, person, dm_open=True)
    await begin(service, match_id, ANN, BEN)
    return match_id


async def asked(service: Service, match_id: int) -> list[tuple[Person, Screen]]:
    """The people who have a panel to answer, with it."""
    screens = [(person, await service.playing.panel(match_id, person)) for person in (ANN, BEN)]
    return [(person, screen) for person, screen in screens if screen.panel]


async def press(service: Service, screen: Screen, person: Person, action: str, *values: str) -> Screen:
    return await service.playing.press(
        screen.match_id,
        screen.step,
        screen.seat,
        person,
        Press(action, "sure" if action == "hand_in" else "", values),
    )


async def at_orders(service: Service, **options: Any) -> int:
    """A game of Ann and Ben in which both are asked for orders."""
    match_id = await begun(service, **options)
    for _ in ("adjust_map", "choose_home", "choose_event"):
        await any_answer(service, match_id)
    return match_id


async def any_answer(service: Service, match_id: int) -> None:
    """Let whoever is asked answer with the first button of their panel that answers."""
    ((person, screen),) = await asked(service, match_id)
    assert screen.panel
    buttons = [button for row in screen.panel.rows if isinstance(row, tuple) for button in row]
    enabled = [b for b in buttons if not b.disabled and b.action not in ("undo", "suggest")]
    chosen = next((b for b in enabled if b.action in ("done", "answer")), enabled[0])
    await service.playing.press(match_id, screen.step, screen.seat, person, Press(chosen.action, chosen.arg))


async def posts(store: Store) -> list[str]:
    return [row.payload["text"] for row in await queued(store) if row.kind == "post"]


async def queued(store: Store) -> list[OutboxRow]:
    """Take all that is to be sent out of the outbox."""
    rows: list[OutboxRow] = []
    async with store.begin() as tx:
        while claimed := await tx.outbox.claim("test", LATER, 1, 50):
            rows += [row for row in claimed if row.error != NOT_NEEDED]
            for row in claimed:
                await tx.outbox.sent(row.id, None, LATER)
    return rows


async def test_one_game_a_channel(service: Service) -> None:
    await opened(service)
    with pytest.raises(Refused, match="open in this channel already"):
        await opened(service)


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"pace": "hurried"}, "There is no pace"),
        ({"pawns": True}, "Brimstone has no option pawns. Choose first_leader"),
        ({"players": 5}, "3 or 4 players"),
    ],
)
async def test_what_the_game_does_not_offer_is_refused(
    service: Service, wanted: dict[str, Any], why: str
) -> None:
    with pytest.raises(Refused, match=why):
        await opened(service, **wanted)


async def test_a_lobby_starts_when_enough_places_are_taken_and_by_its_organiser(service: Service) -> None:
    match_id = await opened(service, players=3)
    await service.lobbies.join(match_id, ANN, dm_open=True)
    with pytest.raises(
        Refused, match=r"1 of 3 seats are taken. Wait for 1 more player, or press \*\*Add captain"
    ):
        await service.lobbies.start(match_id, ANN)
    await service.lobbies.join(match_id, BEN, dm_open=False)
    await service.lobbies.add_computer(match_id, ANN)
    await service.lobbies.join(match_id, CYD, dm_open=True)
    with pytest.raises(Refused, match="All seats are taken"):
        await service.lobbies.join(match_id, DANA, dm_open=True)
    with pytest.raises(Refused, match="Only the organiser, Ann"):
        await service.lobbies.start(match_id, BEN)
    await begin(service, match_id, ANN, BEN)
    labels = [
        b.label for row in (await service.games.card(match_id)).rows if isinstance(row, tuple) for b in row
    ]
    assert "Join" not in labels


async def test_the_organiser_who_leaves_hands_their_part_on(service: Service) -> None:
    match_id = await opened(service)
    for person in (ANN, BEN):
        await service.lobbies.join(match_id, person, dm_open=True)
    await service.lobbies.leave(match_id, ANN)
    await service.lobbies.add_computer(match_id, BEN)
    await service.lobbies.start(match_id, BEN)


async def test_sheets_are_kept_as_drafts_and_survive_a_restart(service: Service, store: Store) -> None:
    match_id = await at_orders(service)
    person, screen = (await asked(service, match_id))[0]
    (shown,) = await service.playing.typed(person, "HB recruit")
    assert shown.panel
    assert "Home Recruit" in shown.panel.below
    again = await Service(store).playing.panel(match_id, person)
    assert again.panel
    assert "Home Recruit" in again.panel.below
    assert (again.panel.rows, again.step) == (shown.panel.rows, screen.step)


async def test_take_back_works_until_the_last_has_handed_in(service: Service) -> None:
    match_id = await at_orders(service)
    (one, first), (other, _) = await asked(service, match_id)
    await service.playing.typed(one, "HB recruit\nhand in")
    sealed = await service.playing.panel(match_id, one)
    assert sealed.panel
    assert "Home Recruit" in sealed.panel.text
    await press(service, first, one, "take_back")
    await service.playing.typed(one, "HB march\nhand in")
    await service.playing.typed(other, "HB bide\nhand in")
    stale = await press(service, first, one, "take_back")
    told = stale.panel.text if stale.panel else stale.note
    assert "out of date" in told or "nothing to take back" in told


async def test_who_hands_in_with_closed_dms_is_shown_the_head_after_their_seal(
    service: Service, store: Store
) -> None:
    match_id = await at_orders(service)
    (one, first), (other, second) = await asked(service, match_id)
    for person in (one, other):
        await service.settings.note_dm(person.id, False)
    (screen,) = await service.playing.typed(one, "HB recruit\nhand in")
    async with store.read() as tx:
        sealed = [row for row in await tx.fair.entries(match_id) if row.entry["do"] == "answer"][-1]
    assert sealed.entry["seat"] == first.seat
    assert screen.panel
    assert screen.panel.text.splitlines()[-1].startswith(f"-# Receipt {sealed.n} of ")
    assert screen.panel.text.endswith(code(sealed.head))
    (screen,) = await service.playing.typed(other, "HB bide\nhand in")
    assert "-# Receipt " in screen.note + (screen.panel.text if screen.panel else "")


async def test_the_card_tells_who_is_awaited_but_nothing_of_what_they_plan(service: Service) -> None:
    match_id = await at_orders(service)
    before = (await service.games.card(match_id)).text
    person, _ = (await asked(service, match_id))[0]
    await service.playing.typed(person, "HB recruit")
    assert (await service.games.card(match_id)).text == before


async def test_a_stranger_and_the_other_player_cannot_press_my_panel(service: Service) -> None:
    match_id = await at_orders(service)
    (one, screen), (other, _) = await asked(service, match_id)
    with pytest.raises(Refused, match="don't play"):
        await press(service, screen, CYD, "hand_in")
    with pytest.raises(Refused, match="That panel belongs"):
        await press(service, screen, other, "hand_in")
    assert (await service.playing.panel(match_id, one)).panel == screen.panel


async def test_two_presses_at_once_hand_in_once(service: Service, store: Store) -> None:
    match_id = await at_orders(service)
    one, screen = (await asked(service, match_id))[0]
    outcomes = await asyncio.gather(
        *(press(service, screen, one, "hand_in") for _ in range(2)), return_exceptions=True
    )
    assert sum(isinstance(outcome, Refused) for outcome in outcomes) <= 1
    async with store.read() as tx:
        orders = [row for row in await tx.answers.since(match_id, 0) if row.kind == "orders"]
    assert len(orders) == 1


async def test_the_record_of_an_abandoned_game_is_proven(service: Service, store: Store) -> None:
    match_id = await at_orders(service)
    with pytest.raises(Refused, match="Press the red button"):
        await service.lobbies.abandon(TABLE, ANN)
    await call_off(service, TABLE, ANN)
    (file,) = [row.payload["file"] for row in await queued(store) if row.payload.get("file")]
    assert verify(file[1].encode()).status == IN_PART
    with pytest.raises(Refused, match="over"):
        await service.playing.panel(match_id, ANN)


async def test_a_game_called_off_with_orders_half_in_has_a_record_that_holds(
    service: Service, store: Store
) -> None:
    match_id = await at_orders(service)
    one, _ = (await asked(service, match_id))[0]
    await service.playing.typed(one, "HB recruit\nhand in")
    await call_off(service, TABLE, ANN)
    (file,) = [row.payload["file"] for row in await queued(store) if row.payload.get("file")]
    assert record.failure(json.loads(file[1])) is None
    assert verify(file[1].encode()).status == IN_PART


async def test_a_game_can_be_moved_by_its_organiser_to_a_free_channel_of_its_server(
    service: Service, store: Store
) -> None:
    match_id = await at_orders(service)
    with pytest.raises(Refused, match="Only the organiser, Ann"):
        await service.lobbies.move(match_id, Where(9, 11), BEN)
    with pytest.raises(Refused, match="another server"):
        await service.lobbies.move(match_id, Where(8, 11), ANN)
    with pytest.raises(Refused, match="open in this channel already"):
        await service.lobbies.move(match_id, TABLE, ANN)
    await queued(store)
    await service.lobbies.move(match_id, Where(9, 11), ANN)
    await agree(service, match_id)
    assert {(row.kind, row.target) for row in await queued(store)} == {
        ("dm", BEN.id),
        ("vote", 11),
        ("post", 10),
        ("post", 11),
        ("card", 11),
    }
    assert await service.games.match_in(Where(9, 11)) == match_id


async def to_the_end(service: Service, store: Store, match_id: int) -> None:
    """Everybody recruits at home until the game is over."""
    async with store.read() as tx:
        row = await tx.matches.get(match_id)
    while row and row.state == "playing":
        screens = await asked(service, match_id)
        if len(screens) == 2:
            for person, _ in screens:
                await service.playing.typed(person, "HB recruit\nhand in")
        else:
            await any_answer(service, match_id)
        async with store.read() as tx:
            row = await tx.matches.get(match_id)


async def test_a_game_played_by_typing_ends_with_a_record_that_holds(service: Service, store: Store) -> None:
    match_id = await at_orders(service, round_limit=2)
    await to_the_end(service, store, match_id)
    files = [row.payload["file"] for row in await queued(store) if row.payload.get("file")]
    (text,) = [text for name, text in files if name.endswith(".json")]
    report = verify(text.encode())
    assert report.status == IN_PART, report


async def test_the_card_of_a_game_that_is_over_says_how_it_ended(service: Service, store: Store) -> None:
    match_id = await at_orders(service, round_limit=1)
    await to_the_end(service, store, match_id)
    card = await service.games.card(match_id)
    assert " won in round 1**" in card.text
    assert card.text.count("Cities 0/") == 2
    assert card.rows == (past_buttons(),)
    posts = [row.payload for row in await queued(store) if row.kind == "post"]
    assert [post["text"].startswith("The file is") for post in posts if post.get("is_last")] == [True]


async def test_a_page_of_the_log_leads_to_what_came_of_the_readers_own_sheet(service: Service) -> None:
    match_id = await at_orders(service)
    people = [person for person, _ in await asked(service, match_id)]
    for person in people:
        await service.playing.typed(person, "HB recruit\nhand in")
    opened, turns = await service.games.log_page(match_id, None, people[0].id)
    watched, others = await service.games.log_page(match_id, None)
    assert opened == watched
    assert opened.picture
    assert opened.picture.kind == "reveal"
    assert [button.label for button in others] == ["◀ Setup", "Spectators", "Replay"]
    assert [button.label for button in turns] == ["◀ Setup", "For me", "Note", "Replay"]
    own, back = await service.games.log_of_own(match_id, 1, people[0].id)
    assert own.picture
    assert own.picture.kind == "since"
    assert own.text.startswith("**Round 1, for you**")
    assert [(button.label, button.arg) for button in back] == [("Round 1", "1")]
    with pytest.raises(Refused, match="Nothing happened to your seat then"):
        await service.games.log_of_own(match_id, 1, 0)


async def test_the_log_of_a_round_says_its_event_once(service: Service) -> None:
    match_id = await at_orders(service)
    for person, _ in await asked(service, match_id):
        await service.playing.typed(person, "HB recruit\nhand in")
    page, _ = await service.games.log_page(match_id, 1)
    assert page.text.startswith("**Round 1 · ")
    assert "chose" not in page.text


async def test_the_log_tells_earlier_rounds_again(service: Service) -> None:
    match_id = await at_orders(service)
    for person, _ in await asked(service, match_id):
        await service.playing.typed(person, "HB recruit\nhand in")
    told = (await service.games.log_page(match_id, 1))[0].text
    assert told.count("Recruit ") == 2
    with pytest.raises(Refused, match="no round 9"):
        await service.games.log_page(match_id, 9)


async def test_answers_in_dm_name_the_table_where_several_ask(service: Service) -> None:
    first = await at_orders(service)
    other = Where(9, 11)
    second = await service.lobbies.new_game(other, ANN, TableOptions("brimstone", 2))
    for person in (ANN, BEN):
        await service.lobbies.join(second, person, dm_open=True)
    await begin(service, second, ANN, BEN)
    for _ in range(3):
        await any_answer(service, second)
    with pytest.raises(Refused, match=f"#{first}"):
        await service.playing.typed(ANN, "HB recruit")
    (screen,) = await service.playing.typed(ANN, f"#{second} HB recruit")
    assert screen.match_id == second


@pytest.mark.parametrize("coach", [True, False])
async def test_the_tables_coach_is_told_to_all_and_to_each_panel(service: Service, coach: bool) -> None:
    match_id = await service.lobbies.new_game(TABLE, ANN, TableOptions("brimstone", 2, coach=coach))
    assert ("with coach" in (await service.games.card(match_id)).text) == coach
    for person in (ANN, BEN):
        await service.lobbies.join(match_id, person, dm_open=True)
    await begin(service, match_id, ANN, BEN)
    async with service.units.table(match_id) as table:
        assert (await answering.prompt(table, table.match.awaited[0])).coach is coach


@pytest.mark.parametrize(
    ("chosen", "kept"), [({}, "balanced"), ({"layout": "even"}, "even"), ({"layout": "printed"}, "printed")]
)
async def test_a_new_table_deals_its_land_balanced_unless_it_chooses_otherwise(
    service: Service, store: Store, chosen: dict[str, Any], kept: str
) -> None:
    match_id = await begun(service, **chosen)
    async with service.units.table(match_id) as table:
        assert table.row.options.get("layout", "printed") == kept
        assert table.match.state.options.layout == kept


async def test_whatever_is_asked_the_map_and_the_status_are_a_word_away(service: Service) -> None:
    match_id = await at_orders(service)
    for sheet in (None, "HB recruit\nhand in", "take back\nHB bide\nhand in"):
        if sheet:
            await service.playing.typed(ANN, sheet)
        [shown] = await service.playing.typed(ANN, "Map!")
        assert shown.panel
        board = (await service.games.map_post(match_id, as_text=False)).picture
        assert shown.panel.picture == board is not None
        [told] = await service.playing.typed(ANN, "status")
        assert told.panel
        assert "Round 1" in told.panel.text
        form = await service.playing.panel(match_id, ANN)
        again = await service.playing.press(
            match_id, form.step, form.seat, ANN, Press("typed", text="status")
        )
        assert again.panel == told.panel
    await service.playing.typed(BEN, "HB recruit\nhand in")
    async with service.units.read() as tx:
        last = [row.answer for row in await tx.answers.since(match_id, 0) if row.kind == "orders"]
    assert json.dumps(last).count("bide") == 1
