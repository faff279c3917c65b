"""What is between two stays between them until the game is over, whatever a third person looks at."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import pytest

from bot.store import Store
from bot.table.lobby.table_options import TableOptions
from engine.kernel.core import Refused, Seat
from engine.kernel.dice import Dice
from render.catalogue import find_scenery
from render.films.watch import watch_log
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, begin
from tests.bot.earths import Earths

NUMBER = "7373"
"""Of fleets, and of a turn, that nothing but an offer speaks of."""
MARK = re.compile(rf"\b{NUMBER}\b")
HIDDEN = f"if green has at most {NUMBER} fleets on neptune until turn {NUMBER}"
MOST_STEPS = 200
SELDOM = 5
LOOKS = 25
"""Once in so many steps everything is looked at."""


class Spied(Earths):
    """Such a table, at which green looks at everything."""

    async def begin_short(self, *, rounds: int) -> None:
        """A game of so many rounds, at the beginning of its first turn."""
        people = [ANN, BEN, CYD]
        wishes = TableOptions("earth_mans_burden", 3, pace="swift", options={"round_limit": rounds})
        self.match_id = await self.service.lobbies.new_game(CHANNEL, people[0], wishes)
        for person in people:
            await self.service.lobbies.join(self.match_id, person, dm_open=True)
        await begin(self.service, self.match_id, *people)
        self.people = {await self.seat_of(person): person for person in people}
        await self.until("move")

    async def bargain(self, dice: Dice) -> None:
        """Red and blue make an offer, drop one, or accept one that both can keep."""
        seat, other = dice.shuffled(["red", "blue"])
        numbers = list((await self.view(seat)).offers)
        said = [
            f"offer {other} {NUMBER} fleets on neptune for 1 development on saturn",
            f"offer {other} 1 development on earth for nothing {HIDDEN}",
            f"offer {other} nothing for 1 development on earth {HIDDEN}",
            *(f"{verb} {number}" for number in numbers for verb in ("accept", "accept", "drop")),
        ]
        await self.says(seat, dice.pick(said))

    async def seen(self, seat: Seat) -> AsyncIterator[Any]:
        """All that its person can look at, and what was sent to them or to all."""
        me, games, playing = self.people[seat], self.service.games, self.service.playing
        others = {person.id for name, person in self.people.items() if name != seat}
        for row in await self.sent():
            if row.target not in others:
                yield row.payload
        yield await games.status_post(self.match_id)
        for as_text in (False, True):
            yield await games.map_post(self.match_id, as_text=as_text)
        yield await games.map_page(self.match_id, me.id)
        for stage in (None, *(await self.stages())[-2:]):
            yield await games.log_page(self.match_id, stage, me.id)
            yield await self.film(stage)
        for screens in (playing.panel(self.match_id, me), playing.act_panel(self.match_id, me)):
            yield await screens
        yield await self.service.privacy.export(me)
        yield await self.service.absences.budgets(self.match_id)

    async def is_over(self) -> bool:
        async with self.store.read() as tx:
            row = await tx.matches.get(self.match_id)
            return row is not None and row.state == "over"

    async def answer_any(self) -> None:
        """Whoever is awaited first gives any answer, or does something that all may see."""
        if asked := await self.asked():
            await self.answer(next(iter(asked)))

    async def stages(self) -> list[int]:
        async with self.store.read() as tx:
            return await tx.checkpoints.stages(self.match_id)

    async def film(self, stage: int | None) -> Any:
        """What its frames show."""
        try:
            reel = await self.service.games.reel(self.match_id, stage)
        except Refused:
            return None
        sights = watch_log(reel.game, reel.seed, reel.start, reel.deeds)
        return list(find_scenery(reel.game).frames(sights, reel.names))


@pytest.mark.parametrize("number", range(2))
async def test_E37_a_third_person_sees_nothing_of_what_is_between_two_until_the_game_is_over(
    store: Store, number: int
) -> None:
    game, dice = Spied(store, seed=f"spied {number}"), Dice(f"spied {number}")
    await game.begin_short(rounds=2)
    looks = 0
    for _ in range(MOST_STEPS):
        if await game.is_over():
            break
        for _ in range(2):
            with suppress(Refused):
                await game.bargain(dice)
        await game.answer_any()
        if not dice.below(SELDOM) and not await game.is_over():
            async for shown in game.seen("green"):
                assert not MARK.search(told(shown))
                looks += 1
    assert await game.is_over()
    assert looks > LOOKS
    assert {row.answer["do"] for row in await game.log() if row.is_act} == {"offer", "accept", "drop"}
    (record,) = [row.payload for row in await game.sent() if "The file is" in row.payload.get("text", "")]
    assert MARK.search(told(record))


async def test_E37_both_sides_see_what_the_third_does_not(
    store: Store,
) -> None:
    game = Spied(store)
    await game.begin_short(rounds=1)
    await game.says("red", f"offer blue {NUMBER} fleets on neptune for nothing")
    found = {seat: [told(shown) async for shown in game.seen(seat)] for seat in ("green", "red", "blue")}
    assert {seat for seat, shown in found.items() if any(map(MARK.search, shown))} == {"red", "blue"}


def told(shown: Any) -> str:
    """All of it as text: what is said, what pictures and frames show, what is attached."""
    return json.dumps(shown, default=repr)
