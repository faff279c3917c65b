"""Order sheets and standing instructions are carried out: what they say holds, and nothing else does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest

from engine.brimstone.orders.plan import placed
from engine.brimstone.orders.steward import modest_sheet
from engine.brimstone.rules.asks import PlaceOrders
from engine.kernel.core import Ask, Json, Refused, Seat
from engine.kernel.deputy import Instructions
from engine.kernel.dice import Dice
from engine.records.portable_json import portable
from engine.records.protocol.canonical import canonical
from engine.records.protocol.played import FairGame
from engine.records.verification.comparing import Supplied
from engine.records.verification.verifying import FAILS, HOLDS, IN_PART, Report, verify
from engine.registry.instructions import INSTRUCTIONS
from tests.engine.verification.fair_games import dealt, posted
from tests.engine.verification.written import WRITTEN

DEEDS = 60


@dataclass
class Writing:
    """A game in which people write in advance. `n` is the deed by a sheet that says something else."""

    game: FairGame
    forged: int = -1
    texts: dict[Seat, str] = field(default_factory=dict)
    fixed: dict[Seat, int] = field(default_factory=dict)
    by_sheet: int = 0
    acts: int = 0
    chance: Dice = field(default_factory=lambda: Dice("sheets"))

    @property
    def instructions(self) -> Instructions:
        found = INSTRUCTIONS.of(self.game.setting.game.name)
        assert found is not None
        return found

    def play(self) -> None:
        match = self.game.match
        for _ in range(DEEDS):
            if match.is_over or self.by_sheet > self.forged >= 0:
                return
            told, step = len(match.events), match.step
            seat = self._first()
            self._answer(seat, match.asks[seat])
            if match.step != step and not match.is_over:
                self._set_off(told)

    def _first(self) -> Seat:
        kinds = {seat: self.game.sitters[seat].kind for seat in self.game.match.awaited}
        return min(kinds, key=lambda seat: kinds[seat] != "computer")

    def _answer(self, seat: Seat, ask: Ask) -> None:
        if self.game.sitters[seat].kind == "computer":
            self.game.submit(seat, ask.sample(self.chance))
            return
        self.texts[seat] = WRITTEN[self.game.setting.game.name](ask, seat) or self.texts.get(seat, "")
        said = self.instructions.deputy(self.texts[seat], "untimed").answer(ask)
        if said is None:
            answer = placed(modest_sheet(ask.view)) if isinstance(ask, PlaceOrders) else self._sampled(ask)
            self.game.submit(seat, answer)
            return
        if self.by_sheet == self.forged:
            said = next((one for one in self._others(ask, said)), said)
        self.game.submit(seat, said, "standing", self._sheet(seat))
        self.by_sheet += 1

    def _sampled(self, ask: Ask) -> Json:
        return ask.sample(self.chance)

    def _others(self, ask: Ask, said: Json) -> Iterator[Json]:
        for _ in range(40):
            other = ask.sample(self.chance)
            if portable(other) != portable(said):
                yield other

    def _sheet(self, seat: Seat) -> int:
        kept = self.fixed.get(seat)
        if kept is None or self.game.writer.contents[kept].what != self.texts[seat]:
            self.fixed[seat] = self.game.fix_sheet(seat, self.texts[seat])
        return self.fixed[seat]

    def _set_off(self, told: int) -> None:
        """Carry out what the texts set off, as a table does when asks open."""
        match = self.game.match
        asks, events, step = tuple(match.asks.values()), match.events[told:], match.step
        for trigger in self.instructions.triggers(asks, events, self.texts):
            action: Any = trigger.action(match.game.view(match.state, trigger.seat))
            if action is not None and match.step == step:
                with suppress(Refused):
                    self.game.act(trigger.seat, action, "standing", self._sheet(trigger.seat))
                    self.acts += 1


def checked(game: FairGame) -> Report:
    return verify(json.dumps(game.end()).encode(), Supplied([posted(game)], [], has_looked=True))


def _answered_freely(game: FairGame, chance: Dice) -> None:
    """Answer for a seat, computers first."""
    seat = min(game.match.awaited, key=lambda one: game.sitters[one].kind)
    game.submit(seat, game.match.asks[seat].sample(chance))


@pytest.mark.parametrize("name", WRITTEN)
def test_what_a_sheet_says_holds(name: str) -> None:
    writing = Writing(dealt(name, 4))
    writing.play()
    report = checked(writing.game)
    assert report.status == HOLDS, str(report)
    assert writing.by_sheet > 2


@pytest.mark.parametrize("name", WRITTEN)
def test_a_forced_answer_that_the_sheet_does_not_say_is_false(name: str) -> None:
    found = set()
    for at in range(4):
        writing = Writing(dealt(name, 4), forged=at)
        writing.play()
        report = checked(writing.game)
        if report.status == FAILS:
            assert report.fault is not None
            assert report.fault.check == 16
            assert "says something else" in report.fault.why
            found.add(at)
        else:
            assert report.status == HOLDS, "there was nothing else to answer"
    assert found


def test_what_an_attack_sets_off_holds_and_what_it_does_not_is_false() -> None:
    for label in map(str, range(20)):
        writing = Writing(dealt("earth_mans_burden", 4, label))
        writing.play()
        assert (report := checked(writing.game)).status == HOLDS, str(report)
        if writing.acts:
            break
    assert writing.acts
    act = next(n for n, one in enumerate(writing.game.writer.log) if one["do"] == "act")
    log = writing.game.writer.log
    assert log[act]["by"] == "standing"
    said = writing.game.writer.contents[log[act]["on"]].what
    assert "if attacked" in str(said)


def test_an_act_that_nothing_set_off_is_false() -> None:
    game = dealt("earth_mans_burden", 4)
    chance = Dice("acts")
    for _ in range(DEEDS):
        seat = next(one for one in game.sitters if game.sitters[one].kind == "person")
        action = game.match.game.sample_action(game.match.game.view(game.match.state, seat), seat, chance)
        if action is not None:
            game.act(seat, action, "standing", game.fix_sheet(seat, "if attacked: construct all"))
            break
        _answered_freely(game, chance)
    report = checked(game)
    assert report.status == FAILS
    assert report.fault is not None
    assert "says something else" in report.fault.why


@pytest.mark.parametrize("text", ["", "[[[", "{", '{"round": 1}', "null", "[" * 5000, "9" * 5000])
@pytest.mark.parametrize("name", WRITTEN)
def test_a_text_that_cannot_be_read_says_nothing(name: str, text: str) -> None:
    game = dealt(name, 4)
    seat = next(one for one in game.match.awaited if game.sitters[one].kind == "person")
    for other in list(game.match.awaited):
        if game.sitters[other].kind == "computer":
            game.submit(other, game.match.asks[other].fallback())
    asks = game.match.asks
    game.submit(seat, asks[seat].fallback(), "standing", game.fix_sheet(seat, text))
    for other in list(game.match.awaited):
        if game.match.asks is asks:
            game.submit(other, asks[other].fallback())
    report = checked(game)
    assert report.status == FAILS, str(report)
    assert "says something else" in str(report)


def test_a_game_without_a_reading_leaves_what_was_written(monkeypatch: pytest.MonkeyPatch) -> None:
    writing = Writing(dealt("brigand_kings", 4))
    writing.play()
    monkeypatch.setattr(type(INSTRUCTIONS), "of", lambda part, game: None)
    report = checked(writing.game)
    assert report.status == IN_PART
    assert "look whether it says what was done" in report.left[0]


def test_the_answer_itself_as_a_sheet_holds_where_the_game_reads_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(INSTRUCTIONS), "of", lambda part, game: None)
    game = dealt("brigand_kings", 4)
    chance = Dice("itself")
    while game.sitters[game.match.awaited[0]].kind == "computer":
        _answered_freely(game, chance)
    seat = game.match.awaited[0]
    answer = game.match.asks[seat].fallback()
    game.submit(seat, answer, "standing", game.fix_sheet(seat, canonical(portable(answer))))
    assert checked(game).status == HOLDS
