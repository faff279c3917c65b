"""Boards are kept with their owner and go with them; advice and notes come after the game."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.extras import every_extra
from bot.extras.analysis import service as analysis
from bot.extras.analysis.notes import Notebook
from bot.extras.analysis.parts import PRUNER, UNUSED
from bot.extras.analysis.reading import SHARED
from bot.extras.analysis.repository import BoardRow, Boards
from bot.extras.analysis.service import Analyses
from bot.extras.site.finished_game import played
from bot.messages.panel import Button, Menu, Panel, Press
from bot.messages.people import Asking, Person
from bot.service.people.private_state import Shown
from bot.store import Store
from bot.store.tables.seats import SittingRow
from bot.table.ending.reviewing import Page
from bot.table.match import outbox
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, DANA, Game
from tests.bot.extras.analysis.test_boards import components
from tests.bot.table.deadlines.timed import at_orders


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


@pytest.fixture
async def over(store: Store) -> Game:
    """A game of one round that is over."""
    game = Game(store)
    await game.begin([ANN, BEN], round_limit=1)
    while (await game.row()).state == "playing":
        async with game.service.units.table(game.match_id) as table:
            seat = table.match.awaited[0]
            idle = table.match.asks[seat].fallback()
        await game.answer(seat, idle)
    return game


def component(panel: Panel, name: str) -> Button | Menu:
    """The button with that label, or the menu with that placeholder."""
    found = (
        one
        for one in components(panel)
        if name in (getattr(one, "label", ""), getattr(one, "placeholder", ""))
    )
    return next(found)


async def pressed(game: Game, person: Person, panel: Panel, label: str, **press: Any) -> Shown:
    arg = component(panel, label).arg
    return await game.service.of(Analyses).press(person, arg, Press("", **press))


async def boards_of(store: Store, person: Person) -> list[BoardRow]:
    async with store.read() as tx:
        return await tx.of(Boards).of(person.id)


async def exported(store: Store, person: Person) -> str:
    async with store.read() as tx:
        return json.dumps(await tx.privacy.export(person.id), default=str)


async def test_a_board_goes_on_after_a_restart_as_if_there_was_none(store: Store) -> None:
    game = await at_orders(store)
    before = await game.look()
    begun = (await game.service.of(Analyses).begin(game.match_id, ANN)).panel
    went_on = (await pressed(game, ANN, begun, "All others")).panel
    game.service = game.new_service()
    listed = await game.service.of(Analyses).panel(ANN, game.match_id)
    (row,) = await boards_of(store, ANN)
    again = (await pressed(game, ANN, listed, "Open a board", values=(str(row.id),))).panel
    assert again.rows == went_on.rows
    assert (await pressed(game, ANN, again, "Step back")).panel.rows != again.rows
    assert await game.look() == before, "the game has changed"


async def test_a_board_is_nobody_elses_and_who_does_not_sit_there_begins_none(store: Store) -> None:
    game = await at_orders(store)
    begun = (await game.service.of(Analyses).begin(game.match_id, ANN)).panel
    for label in ("All others", "Note", "My boards", "Delete", "Step on"):
        with pytest.raises(Refused, match="gone"):
            await pressed(game, BEN, begun, label)
    (row,) = await boards_of(store, ANN)
    with pytest.raises(Refused, match="gone"):
        await game.service.of(Analyses).press(BEN, "0.0.c:o", Press("", values=(str(row.id),)))
    with pytest.raises(Refused, match="don't play"):
        await game.service.of(Analyses).begin(game.match_id, DANA)
    with pytest.raises(Refused, match="not shared"):
        await game.service.of(Analyses).copy(game.match_id, row.id, BEN)


async def test_whoever_begins_again_as_the_answer_was_lost_comes_to_the_same_board(
    store: Store, over: Game
) -> None:
    analyses = over.service.of(Analyses)
    begun = [(await analyses.begin_past(over.match_id, 1, "", ANN)).panel for _ in range(2)]
    assert begun[0] == begun[1]
    (row,) = await boards_of(store, ANN)
    await pressed(over, ANN, begun[0], "Share")
    copies = [(await analyses.copy(over.match_id, row.id, DANA)).panel for _ in range(2)]
    assert copies[0] == copies[1]
    assert len(await boards_of(store, DANA)) == 1
    await analyses.begin_past(over.match_id, 1, "", ANN)
    assert len(await boards_of(store, ANN)) == 2, "on the first something was done"


async def test_of_two_presses_on_one_page_one_counts(store: Store) -> None:
    game = await at_orders(store)
    begun = (await game.service.of(Analyses).begin(game.match_id, ANN)).panel
    both = await asyncio.gather(*(pressed(game, ANN, begun, "All others") for _ in range(2)))
    assert sum("out of date" in one.panel.text for one in both) == 1
    (row,) = await boards_of(store, ANN)
    assert row.changes == 1


async def test_what_a_board_of_a_running_game_keeps_depends_on_no_secret(store: Store) -> None:
    game = await at_orders(store)
    await game.service.of(Analyses).begin(game.match_id, ANN)
    await game.answer(await game.seat_of(BEN))
    await game.service.of(Analyses).begin(game.match_id, ANN)
    (new,) = await boards_of(store, ANN)  # from the same view and seed it is the same board
    with pytest.raises(Refused, match="not over yet"):
        await game.service.of(Analyses).begin_past(game.match_id, 0, "", ANN)
    with pytest.raises(Refused, match="not over yet"):
        await game.service.of(Analyses).advise(game.match_id, 1, await game.seat_of(BEN), ANN)
    panel = await game.service.of(Analyses).panel(ANN, game.match_id)
    shared = (await pressed(game, ANN, panel, "Open a board", values=(str(new.id),))).panel
    assert "Share" not in [one.label for one in components(shared) if isinstance(one, Button)]
    with pytest.raises(Refused, match="once its game is over"):
        await game.service.of(Analyses).press(ANN, f"{new.id}.0.0c:h", Press(""))


async def test_a_person_keeps_so_many_and_notes_hold_on_to_them(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "OF_PERSON", 2)
    game = await at_orders(store)
    begin = game.service.of(Analyses).begin
    oldest = (await pressed(game, ANN, (await begin(game.match_id, ANN)).panel, "Start again")).panel
    noted = (await begin(game.match_id, ANN)).panel
    assert (await pressed(game, ANN, noted, "Note")).form is not None
    await pressed(game, ANN, noted, "Note", text="Keep this")
    game.now += timedelta(seconds=1)
    third = (await begin(game.match_id, ANN)).panel
    with pytest.raises(Refused, match="gone"):
        await pressed(game, ANN, oldest, "All others")
    await pressed(game, ANN, third, "Note", text="And this")
    with pytest.raises(Refused, match="2 boards with notes"):
        await begin(game.match_id, ANN)
    game.now += UNUSED * 2
    async with store.begin() as tx:
        await PRUNER.prune(tx, game.now, UNUSED)
    assert len(await boards_of(store, ANN)) == 2
    assert "Keep this" in await exported(store, ANN)
    async with store.begin() as tx:
        for row in await tx.of(Boards).of(ANN.id):
            await tx.of(Boards).remove(row.id)
    await begin(game.match_id, ANN)
    async with store.begin() as tx:
        await PRUNER.prune(tx, game.now + UNUSED * 2, UNUSED)
    assert not await boards_of(store, ANN)


async def test_a_finished_game_is_analysed_from_any_round_and_shared_in_its_channel(
    over: Game, store: Store
) -> None:
    analyses = over.service.of(Analyses)
    listed = await analyses.panel(ANN, over.match_id)
    stages = component(listed, "Begin from")
    assert isinstance(stages, Menu)
    assert [one.value for one in stages.choices] == ["0.", "1."]
    begun = (await analyses.begin_past(over.match_id, 1, "", ANN)).panel
    assert "as the game stood" in begun.text
    on = (await pressed(over, ANN, begun, "Step on")).panel
    assert on.rows != begun.rows
    await over.sent()
    shared = (await pressed(over, ANN, on, "Share")).panel
    (post,) = [one for one in await over.sent() if one.kind == "post"]
    assert post.payload["offer"]["action"] == SHARED
    number = int(post.payload["offer"]["arg"])
    (kept,) = await boards_of(store, ANN)
    async with store.begin() as tx:
        drafted = {**kept.tree, "draft": "A3 bide", "drafts": [[1, kept.seat, "orders", "A3 bide"]]}
        assert await tx.of(Boards).change(kept, {"tree": drafted})
    shared = (await analyses.press(ANN, "0.0.0c:o", Press("", values=(str(number),)))).panel
    page = (await analyses.look(over.match_id, number, "", DANA)).panel
    assert {one.action for one in components(page)} == {SHARED}
    assert "A3 bide" not in page.text
    assert not await boards_of(store, DANA), "whoever looks keeps nothing"
    seeing = in_channel(DANA, sees=True)
    copied = (await analyses.copy(over.match_id, number, seeing)).panel
    await pressed(over, seeing, copied, "Step back")
    assert (await boards_of(store, ANN))[0].id == number, "the copy is another board"
    stopped = (await pressed(over, ANN, shared, "Stop sharing")).panel
    with pytest.raises(Refused, match="not shared"):
        await analyses.copy(over.match_id, number, DANA)
    with pytest.raises(Refused, match="not shared"):
        await analyses.look(over.match_id, number, "", DANA)
    await pressed(over, ANN, stopped, "Share")
    assert not [one for one in await over.sent() if one.kind == "post"], "the link is posted once"
    (copy,) = await boards_of(store, DANA)
    assert "A3 bide" not in json.dumps([copy.tree["draft"], copy.tree["drafts"]]), (
        "drafts are the sharer's own"
    )
    with pytest.raises(Refused, match="played in it"):
        await analyses.press(seeing, f"{copy.id}.{copy.changes}.0c:h", Press(""))
    await pressed(over, DANA, copied, "Delete")
    assert not await boards_of(store, DANA)


@pytest.mark.parametrize("sees", [True, False, None])
async def test_a_board_is_closed_as_the_review_is_to_its_owner_who_no_longer_sees_the_channel(
    over: Game, sees: bool | None
) -> None:
    begun = (await over.service.of(Analyses).begin_past(over.match_id, 1, "", ANN)).panel
    ann = in_channel(ANN, sees=sees)
    if sees is False:
        for label in ("Step on", "Note"):
            with pytest.raises(Refused, match="cannot see"):
                await pressed(over, ann, begun, label)
        with pytest.raises(Refused, match="cannot see"):
            await over.service.of(Analyses).press(ann, "0.0.0c:o", Press("", values=(begun_number(begun),)))
        await pressed(over, ann, begun, "Delete")
    else:
        assert (await pressed(over, ann, begun, "Step on")).panel.rows != begun.rows


def begun_number(panel: Panel) -> str:
    """The number of the board that a panel shows."""
    return component(panel, "Note").arg.partition(".")[0]


def in_channel(person: Person, *, sees: bool | None) -> Person:
    """The person who asks in the game's server."""
    asking = replace(person, asking=Asking(CHANNEL.guild_id))
    return asking.seeing(CHANNEL.channel_id, sees)


async def test_advice_says_what_the_strongest_level_would_have_done_and_what_it_was_worth(over: Game) -> None:
    seat = await over.seat_of(ANN)
    panel = await over.service.of(Analyses).advise(over.match_id, 1, seat, ANN)
    assert "The marshal would have played" in panel.text
    assert re.search(r"end of Round 1, in 8 worlds .*: \d+% after its answer, \d+% after the one", panel.text)
    with pytest.raises(Refused, match="nothing to decide"):
        await over.service.of(Analyses).advise(over.match_id, 1, "", ANN)
    with pytest.raises(Refused):
        await over.service.of(Analyses).advise(over.match_id, 7, seat, ANN)


async def test_a_note_on_a_round_is_shown_to_others_by_consent_alone(over: Game, store: Store) -> None:
    book, reviews = over.service.of(Notebook), over.service.reviews
    await book.write(over.match_id, 1, ANN, {"text": ("I feared *Ben*",), "readers": ("me",)})
    await book.write(over.match_id, 1, BEN, {"text": ("All went well",), "readers": ("all",)})
    own = (await reviews.page(over.match_id, Page(1), ANN.id)).text
    others = (await reviews.page(over.match_id, Page(1), DANA.id)).text
    assert "You, for yourself: I feared \\*Ben\\*" in own
    assert "feared" not in others
    assert "All went well" in own
    assert "All went well" in others
    async with over.service.units.game(over.match_id) as (tx, row):
        (game,) = [one for one in (await played(tx, row)).rounds if one.stage == 1]
    assert "All went well" in game.notes
    assert "feared" not in game.notes
    async with store.begin() as tx:
        after_ann = SittingRow(
            over.match_id, 0, await over.seat_of(ANN), DANA.id, None, "Dana", "person", "holder", 1, over.now
        )
        await tx.sittings.add(after_ann)
    await book.write(over.match_id, 1, ANN, {"text": ("I feared *Ben*",), "readers": ("all",)})
    told = (await reviews.page(over.match_id, Page(1), DANA.id)).text.splitlines()
    (line,) = [line for line in told if "feared" in line]
    assert "Ann" in line
    assert "Dana" not in line, "a note is its writer's, whoever has the seat"
    form = await book.form(over.match_id, 1, ANN)
    assert form.fields[0].value == "I feared *Ben*"
    assert "feared" in await exported(store, ANN)
    await over.service.privacy.forget(BEN)
    assert "All went well" not in (await reviews.page(over.match_id, Page(1), DANA.id)).text
    await book.write(over.match_id, 1, ANN, {"text": ("",)})
    assert "feared" not in (await reviews.page(over.match_id, Page(1), ANN.id)).text
    with pytest.raises(Refused):
        await book.write(over.match_id, 1, CYD, {"text": ("Me too",)})
    with pytest.raises(Refused, match="300"):
        await book.write(over.match_id, 1, ANN, {"text": ("x" * 301,)})


async def test_a_board_is_shared_with_its_link_or_not_at_all(
    over: Game, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = (await over.service.of(Analyses).begin_past(over.match_id, 1, "", ANN)).panel
    with monkeypatch.context() as dying:
        dying.setattr(outbox, "queue_post", AsyncMock(side_effect=OSError("killed")))
        with pytest.raises(OSError, match="killed"):
            await pressed(over, ANN, begun, "Share")
    assert not (await boards_of(store, ANN))[0].is_shared
    for _ in range(2):  # the answer to the first was lost
        again = (await pressed(over, ANN, begun, "Share")).panel
        assert (await boards_of(store, ANN))[0].is_shared
    assert "out of date" in again.text
    offers = [one for one in await over.sent() if one.payload.get("offer")]
    assert [one.payload["offer"]["action"] for one in offers].count(SHARED) == 1
