"""Nothing is handed in that is not on the screen: a press counts on the sheet it shows alone."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.extras import every_extra
from bot.messages.catalogue import say
from bot.messages.panel import Press, Pressed
from bot.messages.people import Person
from bot.service.play.screens import Screen
from bot.service.service import Service
from bot.store import Store
from bot.table.answers import answering
from bot.table.seats import drafts
from engine.kernel.core import Seat
from tests.bot.drive import ANN, BEN, CYD, Game


@pytest.fixture
async def game(database: str) -> AsyncIterator[Game]:
    """Orders are asked for."""
    store = Store(database, every_extra())
    await store.open()
    game = Game(store, seed="2")
    await game.begin([ANN, BEN, CYD])
    await game.until("orders")
    yield game
    await store.close()


async def shown(game: Game, person: Person = ANN) -> Screen:
    """What `/game orders` shows."""
    return await game.service.playing.panel(game.match_id, person)


async def press(game: Game, screen: Screen, action: str, *, service: Service | None = None) -> Screen:
    """A press of Ann's in a panel that showed the screen."""
    pressed = Press(action, revision=screen.revision)
    playing = (service or game.service).playing
    return await playing.press(game.match_id, screen.step, screen.seat, ANN, pressed)


async def keep(game: Game, seat: Seat, pressed: Pressed) -> None:
    """What a press of any game may lead to."""
    async with game.service.units.table(game.match_id) as table:
        await answering.apply(table, seat, await answering.prompt(table, seat), pressed)


async def kept(game: Game, seat: Seat) -> str:
    async with game.service.units.table(game.match_id) as table:
        return await drafts.order_sheet(table, seat)


async def test_a_press_on_an_older_sheet_hands_nothing_in_and_shows_the_sheet_as_it_is(game: Game) -> None:
    old = await shown(game)
    await game.service.playing.typed(ANN, "HB recruit")
    before, log = await game.look(), await game.log()
    told = await press(game, old, "hand_in")
    assert told.is_refused
    assert told.panel is not None
    assert say("play-older-sheet") in told.panel.text
    assert (await game.look(), await game.log()) == (before, log)
    assert "recruit" in (await kept(game, old.seat)).lower()


async def test_the_panel_that_was_drawn_anew_hands_in_what_it_shows(game: Game) -> None:
    old = await shown(game)
    await game.service.playing.typed(ANN, "HB recruit")
    anew = await press(game, old, "hand_in")
    handed_in = await press(game, anew, "hand_in")
    assert handed_in.panel is not None
    assert "Handed in" in handed_in.panel.text
    assert (await game.log())[-1].seat == old.seat


async def test_each_kept_change_counts_and_what_changes_nothing_does_not(
    game: Game, subtests: pytest.Subtests
) -> None:
    seat = (await shown(game)).seat
    changes = {
        "a draft": Pressed(draft="HB recruit"),
        "the same draft": Pressed(draft="HB recruit"),
        "a look at something": Pressed(focus="HB"),
        "standing instructions": Pressed(standing="pay 0"),
        "a draft and handing it in": Pressed(draft="", answer={"orders": {}}),
        "taking it back": Pressed(take_back=True),
    }
    for name, pressed in changes.items():
        with subtests.test(name):
            before = (await shown(game)).revision
            await keep(game, seat, pressed)
            counted = (await shown(game)).revision - before
            assert (counted > 0) == (name not in ("the same draft", "a look at something"))


async def test_a_form_opened_on_an_older_sheet_overwrites_nothing(game: Game) -> None:
    opened_at = await shown(game)
    await keep(game, opened_at.seat, Pressed(draft="HB recruit"))
    form = Press("typed", text="HB bide", revision=opened_at.revision)
    told = await game.service.playing.press(game.match_id, opened_at.step, opened_at.seat, ANN, form)
    assert told.is_refused
    assert await kept(game, opened_at.seat) == "HB recruit"


async def test_it_is_known_after_a_restart_and_by_another_process(game: Game) -> None:
    old = await shown(game)
    other = game.new_service()
    await other.playing.panel(game.match_id, ANN)  # it has the table in memory
    await keep(game, old.seat, Pressed(standing="pay 0"))
    for service in (other, game.new_service()):
        assert (await press(game, old, "hand_in", service=service)).is_refused


async def test_what_others_do_makes_no_panel_older(game: Game) -> None:
    mine = await shown(game)
    theirs = await shown(game, BEN)
    await keep(game, theirs.seat, Pressed(draft="HB recruit"))
    assert not (await press(game, mine, "hand_in")).is_refused
