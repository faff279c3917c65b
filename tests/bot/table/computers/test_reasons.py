"""Why computers played as they did: told when the game is over, by round and seat, and never before."""

from __future__ import annotations

import pytest

from bot.store import Store
from bot.table.past import reasons
from engine.kernel.core import Ask, Refused
from engine.kernel.deputy import Thought
from engine.kernel.dice import Dice
from tests.bot.drive import ANN, BEN, CHANNEL, Game, call_off
from tests.bot.paced import Odd, known_computers

pytestmark = pytest.mark.usefixtures("dealt_from_the_seed")


def spoken(ask: Ask) -> Thought:
    return Thought(ask.sample(Dice(repr(ask))), f"I was asked for {ask.kind}.")


async def played(store: Store, monkeypatch: pytest.MonkeyPatch, *, rounds: int = 1) -> Game:
    """Ann and a computer that says what it was asked, in round 1 of some."""
    game = Game(store, seed="3")
    with known_computers(monkeypatch, captain=Odd(spoken)):
        await game.begin([ANN], computers=1, pace="swift", round_limit=rounds)
        await game.until("orders")
        for _ in range(40):
            async with game.service.units.table(game.match_id) as table:
                stage, awaited = table.match.stage, table.match.awaited
            if stage == rounds:
                break
            await game.answer(awaited[0])
    return game


async def test_reasons_are_refused_while_the_game_is_played(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await played(store, monkeypatch)
    for stage in (None, 0, 1):
        with pytest.raises(Refused, match="Ask again when it is over"):
            await game.service.computers.why(game.match_id, stage)


async def test_reasons_of_a_game_that_was_called_off_are_told_and_those_of_the_next_are_not(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await played(store, monkeypatch)
    await call_off(game.service, CHANNEL, ANN)
    post = await game.service.computers.why(game.match_id, 0)
    assert post.text.startswith("**The setup**")
    assert "- Adjusting the map: I was asked for adjust_map." in post.text
    await game.begin([ANN, BEN])
    with pytest.raises(Refused, match="Ask again when it is over"):
        await game.service.computers.why(game.match_id, 0)


async def test_many_reasons_come_as_a_file(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reasons, "TEXT_LIMIT", 60)
    game = await played(store, monkeypatch)
    await call_off(game.service, CHANNEL, ANN)
    post = await game.service.computers.why(game.match_id, None)
    assert post.file is not None
    name, text = post.file
    assert name == f"brimstone-{game.match_id}-why.txt"
    assert text.startswith("The setup\n")
    assert "Round 1\n" in text
    seats = await game.seats()
    (computer,) = [seat for seat, row in seats.items() if row.kind == "computer"]
    assert f"{computer.title()} ({seats[computer].name})\n- " in text
    assert "- Orders: I was asked for orders." in text


async def test_the_export_of_who_takes_a_computers_seat_holds_none_of_its_reasons(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await played(store, monkeypatch)
    seat = next(seat for seat, row in (await game.seats()).items() if row.kind == "computer")
    await game.service.seats.replace(game.match_id, seat, BEN, ANN, dm_open=True)
    assert "I was asked" not in await game.service.privacy.export(BEN)
    assert any(row.why for row in await game.log())
