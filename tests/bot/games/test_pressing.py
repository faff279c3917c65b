"""Whatever is pressed, a panel stays within Discord's limits and leads to legal answers."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache

import pytest

from bot.games.brimstone import TEXTS
from bot.games.brimstone.panels import PANELS
from bot.games.panels import Prompt
from bot.messages.panel import Press, Pressed
from engine.kernel.core import Ask, Refused
from engine.kernel.dice import Dice
from tests.bot.games.limits import check_panel, watch
from tests.bot.games.monkey import (
    Table,
    answer_at_random,
    answer_by_pressing,
    crowded_table,
    new_table,
    open_orders,
    play,
    presses,
)

FEWER = pytest.mark.trial(reason="four press as well")
NOBODY = ("", "nonsense", "E5", "red", "0", "standing")


@pytest.mark.parametrize("pace", ["swift", "deliberate"])
@pytest.mark.parametrize("players", [pytest.param(2, marks=FEWER), pytest.param(3, marks=FEWER), 4])
def test_pressing_at_random_plays_on(players: int, pace: str) -> None:
    play(new_table("new 0", players, pace), Dice("0"), watch, asks=60)
    play(crowded_table("crowded 0", players, pace), Dice("0"), watch, asks=60)


@pytest.mark.parametrize("kind", PANELS.of_kind)
def test_every_kind_of_ask_is_answered_by_pressing(kind: str) -> None:
    """Asks as they come up in games played at random."""
    asks = [ask for ask in _known_asks() if ask.kind == kind][:12]
    assert asks
    for ask in asks:
        answer_by_pressing(TEXTS, ask, Dice(kind), watch)


@cache
def _known_asks() -> list[Ask]:
    return list(itertools.islice(_asks(Dice("asks")), 400))


def _asks(dice: Dice) -> Iterator[Ask]:
    yield from new_table("asks", 4).match.asks.values()
    for seed in itertools.count():
        table = (crowded_table if seed else new_table)(f"asks {seed}", 3)
        for _ in range(60):
            if not table.match.is_over:
                seat = table.match.awaited[0]
                yield table.match.asks[seat]
                table.submit(seat, table.match.asks[seat].sample(dice))


def test_a_panel_and_a_press_are_the_same_each_time() -> None:
    table = open_orders(crowded_table("same", 4))
    prompt = table.prompt("red")
    assert TEXTS.panels.show(prompt, "B4") == TEXTS.panels.show(prompt, "B4")
    for press in presses(TEXTS.panels.show(prompt)):
        assert _outcome(table, press) == _outcome(table, press)


def _outcome(table: Table, press: Press) -> Pressed | str:
    try:
        return TEXTS.panels.press(table.prompt("red"), press)
    except Refused as refused:
        return str(refused)


@cache
def _prompts(seed: str) -> list[Prompt]:
    """What is asked in a game in its middle, each time before somebody answers."""
    table, dice, prompts = crowded_table(seed, 3, "deliberate"), Dice(seed), []
    for _ in range(30):
        seat = table.match.awaited[0]
        prompts.append(table.prompt(seat))
        if not table.deputise(seat):
            answer_at_random(table, seat, dice, watch)
    return prompts


@pytest.mark.parametrize("arg", NOBODY)
def test_a_press_that_no_panel_has_is_refused_or_harmless(arg: str) -> None:
    """Stale and forged ids: any action of any panel, with any argument."""
    actions = sorted({"to", "then_to", "less", "pay", "support", "retreat_to", "order", "up", "hex", "pick"})
    for prompt, action in itertools.product(_prompts("forged"), actions):
        _harmless(prompt, Press(action, arg, (arg,)))
        _harmless(prompt, Press(action, arg))


def _harmless(prompt: Prompt, press: Press) -> None:
    try:
        pressed = TEXTS.panels.press(prompt, press)
        if pressed.answer is not None:
            prompt.ask.check(pressed.answer)
    except Refused:
        return
    check_panel(TEXTS.panels.show(prompt, pressed.focus, pressed.note))


@pytest.mark.parametrize("focus", [*NOBODY, "D4.D5", "D4.D5.then.G", "standing.A9", "?D4 F", "D", "?"])
def test_any_focus_shows_a_panel(focus: str) -> None:
    for prompt in _prompts("focus"):
        check_panel(TEXTS.panels.show(prompt, focus))


def test_a_sealed_answer_can_only_be_taken_back() -> None:
    table = open_orders(crowded_table("sealed", 3))
    table.apply("red", TEXTS.panels.press(table.prompt("red"), Press("hand_in", "sure")))
    prompt = table.prompt("red")
    panel = TEXTS.panels.show(prompt)
    check_panel(panel)
    assert [press.action for press in presses(panel)] == ["take_back"]
    with pytest.raises(Refused, match="Take back"):
        TEXTS.panels.press(prompt, Press("hand_in"))
    with pytest.raises(Refused, match="take back"):
        TEXTS.panels.typed(prompt, "HB bide")
    table.apply("red", TEXTS.panels.press(prompt, Press("take_back")))
    assert not table.prompt("red").is_sealed
