"""The end is told to each of a crew: how it came, and what became of the person's own heroes."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store import Store
from bot.table.ending import ending
from bot.table.lobby.table_options import TableOptions
from engine.deeplamp.game import Deeplamp
from tests.bot.drive import ANN, BEN, CHANNEL, Game, begin
from tests.bot.games.deeplamp.positions import CREW, match_of

HEROES = {"red": {**CREW["red"], "flee": True}, "blue": {**CREW["blue"], "down": True}}


@pytest.fixture
async def game(store: Store, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A crew of two of whom one lies down and the other flees when the turn ends."""

    def setup(*_: object) -> Any:
        return match_of(heroes=HEROES).state

    async def no_record(*_: object) -> Any:
        return {"table": {}, "expect": {}}, None

    monkeypatch.setattr(Deeplamp, "setup", setup)
    monkeypatch.setattr(ending, "_record_of", no_record)  # a record begins with the real setup
    game = Game(store)
    game.match_id = await game.service.lobbies.new_game(CHANNEL, ANN, TableOptions("deeplamp", 2))
    for person in (ANN, BEN):
        await game.service.lobbies.join(game.match_id, person, dm_open=True)
    await begin(game.service, game.match_id, ANN, BEN)
    return game


async def test_who_left_a_hero_behind_reads_it_in_the_message_about_the_end(game: Game) -> None:
    while (await game.row()).state == "playing":
        async with game.service.units.table(game.match_id) as table:
            [seat, *_], asks = table.match.awaited, dict(table.match.asks)
        await game.answer(seat, {"do": "end"} if asks[seat].kind == "act" else None)
    told = {row.target: row.payload for row in await game.sent() if "ended" in row.payload}
    people = {seat: (await game.person(seat)).id for seat in ("red", "blue")}
    for seat, line in (("red", "fled"), ("blue", "was left behind")):
        text = told[people[seat]]["text"]
        assert text.startswith("## Your crew loses Deeplamp\n")
        assert "🔻 **The crew " in text
        assert line in text
        assert text.count("All heroes still standing fled.") == 1
    assert "left behind" not in told[people["red"]]["text"]
