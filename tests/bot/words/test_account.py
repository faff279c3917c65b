"""The account of a round: every event is told, battles with both sums."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.words import Moment
from bot.words.brimstone.account import STEPS, account, sum_text
from bot.words.brimstone.posts import posts
from bot.words.speech import SYMBOLS
from engine.brimstone import events as told
from engine.brimstone.combat import Backing, Battle, Term
from engine.brimstone.game import BRIMSTONE
from engine.core import Event
from engine.dice import Dice
from render.brimstone.steps import STEPS as CAPTIONS
from tests.bot.words.monkey import NAMES, crowded_table

BATTLE = Battle("red", "blue", "D5", "D6", 3)
ATTACK = (Term("troops", "D5", "red", 3), Term("terrain", "D5", "red", 1), Term("payment", None, "red", 1))
DEFENCE = (Term("troops", "D6", "blue", 2), Term("defend", "D6", "blue", 1))
TILES = {"D5": "forest", "D6": "plains", "D7": "city", "C5": "swamp"}
WON = told.BattleFought(BATTLE, ATTACK, DEFENCE, True, 1, "defend")
EVERY: tuple[Event, ...] = (
    told.MapAdjusted("red", ()),
    told.HomeTaken("red", "C7", False),
    told.CardsTurnedUp(("truce", "fogbound")),
    told.EventChosen("red", 2, "good_roads", ("C5",)),
    told.OrdersRevealed(2, {"red": {"D5": "march"}, "blue": {}}),
    told.Supplied("red", 2, 5, "D5", 1, {"D6": 1}, ("D6",)),
    told.OrderRemoved("red", "D5", "bide"),
    told.OrderExecuted("red", "D5", "recruit", 1),
    told.MarchBegun("red", "D5", True, 1, True),
    told.TroopsMoved("red", "D5", "D7", 2, False, True),
    told.MarkerCleared("red", "C5"),
    told.TroopsHeldUp("red", "D5", "D6", 1),
    told.BattleDeclared(BATTLE, 2),
    told.SupportGiven(BATTLE, (Backing("green", "C5", 2, "attacker"), Backing("blue", "D7", 1, "none"))),
    WON,
    told.Retreated("blue", "D6", "D7", 1, False),
    told.ArmyDestroyed("blue", "D6", 1),
    told.RoundEnded(2, {}, {}, {}),
    told.GameWon(("red",), False),
)


def lines(*events: Event) -> list[str]:
    return [line.text for line in account(events, TILES)]


def test_there_is_a_sample_of_every_event() -> None:
    kinds = {kind for kind in vars(told).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert {type(event) for event in EVERY} == kinds - {Event}


ALIKE = ("supplied", "order_removed", "order_executed", "battle_declared", "support_given", "retreated")
"""Events of which account and film say nothing but the same."""


@pytest.mark.parametrize(
    "event",
    [event for event in EVERY if event.kind in (*ALIKE, "army_destroyed")],
    ids=lambda event: event.kind,
)
def test_the_account_and_the_caption_of_a_film_say_the_same(event: Event) -> None:
    view = BRIMSTONE.view(crowded_table("told").match.state, None)
    caption = CAPTIONS[type(event)](event, replace(view, tiles={**view.tiles, **TILES})).caption
    [line] = lines(event)
    assert caption == line.replace("**", "").lstrip("".join(SYMBOLS)).strip()


@pytest.mark.parametrize("event", EVERY, ids=lambda event: event.kind)
def test_every_event_is_told(event: Event) -> None:
    view = BRIMSTONE.view(crowded_table("told").match.state, None)
    said = posts([Moment([event], view, view)], NAMES)
    assert said
    assert all(post.text.strip() for post in said)
    assert not any("{" in post.text for post in said)


def test_each_order_executed_has_words_for_gain_and_none() -> None:
    for order in ("recruit", "pillage"):
        one, other = lines(
            told.OrderExecuted("red", "D5", order, 1), told.OrderExecuted("red", "D5", order, 0)
        )
        assert one != other
    assert all(lines(told.OrderExecuted("red", "D5", order, 0)) for order in ("bide", "forage"))


def test_a_battle_is_one_line_with_both_sums_and_what_followed() -> None:
    [line] = lines(
        told.MarchBegun("red", "D5", False, 0, False),
        told.BattleDeclared(BATTLE, 2),
        told.SupportGiven(BATTLE, (Backing("green", "C5", 2, "none"),)),
        WON,
        told.Retreated("blue", "D6", "D7", 1, False),
        told.TroopsMoved("red", "D5", "D6", 3, False, False),
    )
    assert line == (
        "**🔴 Red attacks D6 from D5: Red 3 troops + 1 Forest + 1 Stone = 5 "
        "against Blue 2 troops + 1 Defend = 3**; "
        "Red wins, Blue loses 1 and the Defend order; 1 retreats to D7 (City); Red moves in"
    )


def test_a_battle_that_waits_for_payments_says_so_far_as_it_is_known() -> None:
    declared, support = lines(
        told.MarchBegun("red", "D5", False, 0, False),
        told.BattleDeclared(BATTLE, 2),
        told.SupportGiven(BATTLE, (Backing("green", "C5", 2, "attacker"),)),
    )
    assert "attacks D6 from D5" in declared
    assert "Green in C5 (2) helps the attacker" in support
    assert lines(WON)[0].startswith("**🔴 Red attacks D6")


def test_a_march_is_one_line() -> None:
    assert lines(
        told.MarchBegun("red", "D5", True, 1, False),
        told.TroopsMoved("red", "D5", "D6", 2, False, False),
        told.TroopsMoved("red", "D5", "D7", 1, True, False),
        told.TroopsMoved("red", "D6", "C5", 2, False, True),
    ) == [
        "🔴 Red forces a march (1 Stone) from D5: 2 to D6, 1 to D7 (City) by air, "
        "then from D6 2 to C5, slowed by a marker"
    ]


def test_after_a_lost_battle_the_march_goes_on_in_a_line_of_its_own() -> None:
    lost = told.BattleFought(BATTLE, ATTACK, DEFENCE, False, 1, None)
    after = told.TroopsMoved("red", "D5", "C5", 1, False, False)
    assert lines(lost, after)[1] == "🔴 Red goes on from D5: 1 to C5"


@pytest.mark.parametrize("seed", range(4))
def test_a_random_game_tells_every_battle_with_its_sums(seed: int) -> None:
    table = crowded_table(f"battles {seed}", 3 + seed % 2)
    dice = Dice(f"{seed}")
    while not table.match.is_over and table.match.state.round < 6:
        seat = table.match.awaited[0]
        table.submit(seat, table.match.asks[seat].sample(dice))
    text = "\n".join(post.text + (post.file[1] if post.file else "") for post in posts(table.moments, NAMES))
    fought = [event for event in table.match.events if isinstance(event, told.BattleFought)]
    assert fought
    tiles = table.match.state.tiles
    for event in fought:
        assert f"from {event.battle.origin}" in text
        assert sum_text(event.attack, tiles) in text
        assert sum_text(event.defence, tiles) in text
    told_steps = [event for event in table.match.events if type(event) in STEPS]
    assert len(told_steps) > 20
