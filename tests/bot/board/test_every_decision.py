"""Every kind of decision of five games, made on the page by taps alone and by keys alone."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import pytest
from playwright.async_api import Browser

from bot.messages.people import Where
from bot.service.unit_of_work import NotInPlay
from bot.store import Store
from bot.table.match.standstill import Standstill
from engine.kernel.core import Json, Seat
from tests.bot.board.hands import Hand, Keys, Taps, answer
from tests.bot.board.one_browser import pytestmark, store
from tests.bot.board.test_in_chromium import DESK, PHONE, Shown
from tests.bot.drive import ANN, BEN, CHANNEL, Game

__all__ = ["pytestmark", "store"]
log = logging.getLogger(__name__)
MOST = 300
"""Most decisions of a table."""
KEYS, TAPS = "keys", "taps"


@dataclass(frozen=True)
class Dealt:
    """How a table of a game is dealt; `is_crowded`: with troops everywhere."""

    seed: str
    pace: str = ""
    options: Mapping[str, Json] = field(default_factory=dict)
    computers: int = 0
    is_crowded: bool = False
    most: int = MOST


CROWD = partial(Dealt, pace="deliberate", computers=1, is_crowded=True, most=40)
ARMY = partial(Dealt, options={"designs": "free", "terrain": "battle"})
DEALT: Mapping[str, Sequence[Dealt]] = {
    "brimstone": (*(Dealt(seed, "deliberate", most=30) for seed in "123"), *map(CROWD, "123456")),
    "brigand_kings": tuple(map(Dealt, "12")),
    "earth_mans_burden": tuple(Dealt(seed, "swift") for seed in "123"),
    "brutal_magic": tuple(map(ARMY, "12")),
    "deeplamp": tuple(map(Dealt, "123456")),
}
SURE: Mapping[str, frozenset[str]] = {
    "brimstone": frozenset(("choose_event", "orders", "supply", "execute", "march_on")),
    "brigand_kings": frozenset(("keep_bonus", "roll", "assign", "place", "flip")),
    "earth_mans_burden": frozenset(("place", "move", "combat", "exploit", "claim")),
    "brutal_magic": frozenset(("muster", "allot", "define", "activate")),
    "deeplamp": frozenset(("create", "begin", "act", "day", "shop")),
}
"""Kinds that such tables ask everybody; what else they ask is made on the page too, by whoever is asked."""


class Table:
    """A table with a page for each of two people: one of them has only keys, the other only fingers."""

    def __init__(self, game: Game, shown: Shown, how: Dealt) -> None:
        self._game, self.shown, self._how = game, shown, how
        self._hands: dict[Seat, tuple[str, Hand]] = {}

    async def open(self) -> None:
        await self.shown.open()
        if self._how.is_crowded:
            await self.shown.crowd()
        keys, taps = await self.shown.sit(DESK, ANN), await self.shown.sit(PHONE, BEN, has_touch=True)
        self._hands[await self._game.seat_of(ANN)] = KEYS, Keys(keys)
        self._hands[await self._game.seat_of(BEN)] = TAPS, Taps(taps)

    async def play(self, done: Mapping[str, set[str]]) -> None:
        """Play, and make each kind of decision on each page the first time that it is asked there."""
        for _ in range(self._how.most):
            await self._game.computers()
            if (decision := await self._asked()) is None:
                return
            seat, step, kind = decision
            by, hand = self._hands[seat]
            if by in done[kind]:
                await self._game.answer(seat)
                continue
            assert await answer(hand, step), f"{kind} does not get done by {by}"
            if await self._asked() == decision:
                said = await hand.page.locator("#told").inner_text()
                assert self._how.is_crowded, f"{kind} is not made by {by}: {said}"
                assert "stuck" in said, f"{kind} is not made by {by}: {said}"
                return
            done[kind].add(by)

    async def _asked(self) -> tuple[Seat, str, str] | None:
        """Return whose decision it is, its step and its kind; None once the game is over."""
        try:
            async with self._game.service.units.table(self._game.match_id) as opened:
                match, seat = opened.match, opened.match.awaited[0]
                return seat, str(match.step), match.asks[seat].kind
        except NotInPlay:
            return None


@pytest.mark.trial(reason="every kind of decision of a game, in a browser")
@pytest.mark.parametrize("game", DEALT)
async def test_every_kind_of_decision_is_made_by_taps_alone_and_by_keys_alone(
    store: Store, chromium: Browser, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    done: dict[str, set[str]] = defaultdict(set)
    for number, how in enumerate(DEALT[game], 1):
        monkeypatch.setattr("tests.bot.drive.CHANNEL", Where(CHANNEL.guild_id, 100 + number))
        dealt = Game(store, how.seed)
        await dealt.begin(
            [ANN, BEN], computers=how.computers, game=game, pace=how.pace or None, **how.options
        )
        table = Table(dealt, Shown(dealt, chromium), how)
        await table.open()
        try:
            await table.play(done)
        except Standstill:  # the end of a crowded table, which nobody could have dealt
            assert how.is_crowded
        for window in chromium.contexts:
            await window.close()
        assert table.shown.server
        await table.shown.server.close()
        assert how.is_crowded or table.shown.mistakes == []
    for kind, by in done.items():
        log.info("%s: %s by %s", game, kind, " and ".join(sorted(by)))
    assert {kind for kind, by in done.items() if by == {KEYS, TAPS}} >= SURE[game], done
