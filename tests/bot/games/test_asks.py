"""The panels of the smaller asks: what they show, and simple answers typed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.games.brimstone import TEXTS, pictures
from bot.games.panels import Prompt
from bot.messages.panel import Menu, Press, Pressed
from engine.brimstone.board.hexes import neighbours
from engine.brimstone.board.state import View, seen_by
from engine.brimstone.game import BRIMSTONE
from engine.brimstone.rules.asks import (
    AdjustMap,
    ChooseEvent,
    ChooseHome,
    Execute,
    GiveSupport,
    MarchOn,
    Pay,
    Retreat,
    SettleSupply,
)
from engine.brimstone.rules.combat import Battle
from engine.brimstone.rules.march import March
from engine.kernel.core import Ask, Json, Refused
from engine.kernel.dice import Dice
from tests.bot.games.limits import check_panel
from tests.bot.games.monkey import NAMES

BATTLE = Battle("red", "blue", "D5", "D6", 3)


def view(seat: str = "red", **more: Any) -> View:
    """Plains all over, a battle to come between D5 and D6."""
    table = {
        "players": 3,
        "homes": {"red": "C1", "blue": "C7", "green": "I7"},
        "troops": {"red": {"D5": 3, "B1": 2}, "blue": {"D6": 2}, "green": {"C6": 2}},
        "stones": {"red": 2, "blue": 1},
        "tiles": {"D5": "forest"},
        "event": "fair_weather",
        **more,
    }
    return seen_by(BRIMSTONE.read_table(table, Dice("asks")), seat)


def setup_view() -> View:
    return seen_by(BRIMSTONE.setup(3, BRIMSTONE.options(3, {}), Dice("setup")), "red")


def orders(**tokens: str) -> View:
    """A view with Red's tokens lying."""
    seen = view()
    seen.orders = {"red": dict(tokens), "blue": {}, "green": {}}
    return seen


def prompt(ask: Ask, draft: str = "") -> Prompt:
    return Prompt(ask, draft, NAMES)


def short() -> View:
    """Red is short of barrels, with a Forage order and Stones."""
    troops = {"red": {"D5": 3, "B1": 2, "B2": 2}, "blue": {"D6": 2}, "green": {"C6": 2}}
    seen = view(troops=troops)
    seen.orders = {"red": {"B2": "forage"}, "blue": {}, "green": {}}
    return seen


ANSWERS: list[tuple[Ask, str, Json]] = [
    (ChooseHome("red", setup_view(), ("C7", "C1")), "home C7", {"home": "C7"}),
    (Pay("red", view(), BATTLE), "pay 1", {"stones": 1}),
    (Pay("red", view(), BATTLE), "2 stones", {"stones": 2}),
    (Pay("red", view(), BATTLE), "nothing", {"stones": 0}),
    (GiveSupport("green", view("green"), BATTLE, "C6", 2), "support attacker", {"side": "attacker"}),
    (GiveSupport("green", view("green"), BATTLE, "C6", 2), "help blue", {"side": "defender"}),
    (GiveSupport("green", view("green"), BATTLE, "C6", 2), "nobody", {"side": "none"}),
    (Retreat("blue", view("blue"), "D6", ("D7", "E7")), "retreat d7", {"to": "D7"}),
    (Retreat("blue", view("blue"), "D6", ("D7", "E7")), "E7", {"to": "E7"}),
    (
        SettleSupply("red", short()),
        "forage, discharge B1 2",
        {"forage": True, "buy": 0, "discharge": {"B1": 2}},
    ),
    (SettleSupply("red", short()), "buy 1, forage", {"forage": True, "buy": 1, "discharge": {}}),
    (Execute("red", orders(B1="bide", D5="march")), "B1 bide", {"hex": "B1"}),
    (Execute("red", orders(B1="bide", D5="march")), "d5 remove", {"hex": "D5", "remove": True}),
    (
        Execute("red", orders(B1="bide", D5="march")),
        "D5 march D6 2, D4 1 forced",
        {"hex": "D5", "groups": [{"troops": 2, "to": "D6"}, {"troops": 1, "to": "D4"}], "forced": True},
    ),
    (
        Execute("red", orders(D5="march")),
        "D5 march D6 2, D6 1 follow",
        {"hex": "D5", "groups": [{"troops": 2, "to": "D6"}, {"troops": 1, "to": "D6"}]},
    ),
    (
        MarchOn("red", view(), March("red", "C5", True, moved={"D5": 2})),
        "D5 1 > D4, D5 1 to E6",
        {"groups": [{"from": "D5", "troops": 1, "to": "D4"}, {"from": "D5", "troops": 1, "to": "E6"}]},
    ),
    (MarchOn("red", view(), March("red", "C5", True, moved={"D5": 2})), "stop", {"groups": []}),
]


@pytest.mark.parametrize(("ask", "text", "answer"), ANSWERS, ids=lambda part: str(part)[:30])
def test_a_typed_message_answers(ask: Ask, text: str, answer: Json) -> None:
    pressed = TEXTS.panels.typed(prompt(ask), text)
    assert pressed.answer == answer
    sealed = Prompt(ask, pressed.draft or "", NAMES, is_sealed=True, receipt="Handed in today.")
    panel = TEXTS.panels.show(sealed)
    check_panel(panel)
    assert "Handed in today." in panel.text


@pytest.mark.parametrize("ask", [ask for ask, _, _ in ANSWERS], ids=lambda ask: str(ask.kind))
@pytest.mark.parametrize(
    "text", ["", "xyzzy", "pay 3", "home I5", "retreat A1", "D5 99 > D6", "A1 march", "١"]
)
def test_what_means_nothing_is_refused_with_a_reason(ask: Ask, text: str) -> None:
    with pytest.raises(Refused) as refused:
        hand_in(prompt(ask), TEXTS.panels.typed(prompt(ask), text))
    assert str(refused.value)


def hand_in(prompt: Prompt, meant: Pressed) -> None:
    """Refused where the rules refuse the answer, as when the service hands it in."""
    if meant.answer is not None:
        prompt.ask.check(meant.answer)


@pytest.mark.parametrize(
    "march", ["D6 attack if stronger by 1", "D6 2 else D4", "D6 follow", "D4 > C4 attack if stronger by 1"]
)
def test_a_turn_takes_no_conditions_since_the_table_lies_open(march: str) -> None:
    with pytest.raises(Refused, match="leave out the conditions"):
        TEXTS.panels.typed(prompt(Execute("red", orders(D5="march"))), f"D5 march {march}")


def test_an_event_is_chosen_by_a_near_name() -> None:
    ask = ChooseEvent("red", setup_view())
    for card in ask.values:
        words = card.replace("_", " ")
        assert TEXTS.panels.typed(prompt(ask), f"choose {words}").answer == {"event": card}
        assert TEXTS.panels.typed(prompt(ask), words.upper()).answer == {"event": card}
        assert card.replace("_", " ").title() in TEXTS.panels.show(prompt(ask)).text


def test_swaps_are_typed_undone_and_done() -> None:
    ask = AdjustMap("red", setup_view())
    one, other, third, fourth, *_ = ask.movable()
    first = TEXTS.panels.typed(prompt(ask), f"swap {one} {other}")
    assert first.draft == f"{one} {other}"
    both = TEXTS.panels.typed(prompt(ask, first.draft), f"{third.lower()} {fourth}")
    assert both.draft == f"{one} {other}, {third} {fourth}"
    assert TEXTS.panels.typed(prompt(ask, both.draft), "undo").draft == first.draft
    assert TEXTS.panels.typed(prompt(ask, both.draft), "done").answer == {
        "swaps": [[one, other], [third, fourth]]
    }
    full = f"{both.draft}, {one} {third}"
    with pytest.raises(Refused, match=r"You can make at most 3 swaps, not 4\."):
        TEXTS.panels.typed(prompt(ask, full), f"swap {one} {other}")
    assert not [row for row in TEXTS.panels.show(prompt(ask, full)).rows if isinstance(row, Menu)]


def test_a_swap_takes_four_menus_and_is_drawn() -> None:
    ask = AdjustMap("red", setup_view())
    one, other = ask.movable()[0], ask.movable()[-1]
    at = prompt(ask)
    focus = TEXTS.panels.press(at, Press("first", "", (one[0],))).focus
    focus = TEXTS.panels.press(at, Press("first", "", (one,))).focus
    assert focus == one
    focus = TEXTS.panels.press(at, Press("second", one, (other[0],))).focus
    assert focus == f"{one} {other[0]}"
    pressed = TEXTS.panels.press(at, Press("second", one, (other,)))
    assert pressed.draft == f"{one} {other}"
    picture = TEXTS.panels.show(prompt(ask, pressed.draft)).picture
    assert picture
    assert [(arrow.start, arrow.end) for arrow in pictures.shown(picture).arrows] == [(one, other)]


def test_a_home_is_told_by_its_name_its_nearest_city_and_its_two_best_neighbours() -> None:
    seen = setup_view()
    seen.tiles |= dict.fromkeys(neighbours("C1"), "plains") | {neighbours("C1")[0]: "farmland"}
    ask = ChooseHome("red", seen, ("C7", "C1"))
    panel = TEXTS.panels.show(prompt(ask))
    (told,) = (line for line in panel.below.splitlines() if line.startswith("**C1** "))
    assert re.fullmatch(r"\*\*C1\*\* City [A-I]\d (one|two|three|four) steps? away; .* and .*", told)
    assert f"; {neighbours('C1')[0]} Farmland and " in told
    (buttons,) = panel.rows
    assert isinstance(buttons, tuple)
    assert [button.label for button in buttons] == ["C7", "C1", "Choose for me"]
    chosen = TEXTS.panels.press(prompt(ask), Press(buttons[-1].action, buttons[-1].arg))
    assert chosen.answer == ask.fallback()
    assert panel.picture
    assert {(label.hex, label.text) for label in pictures.shown(panel.picture).labels} == {
        ("C7", "C7"),
        ("C1", "C1"),
    }


def test_hints_name_the_homes_without_farmland() -> None:
    seen = setup_view()
    seen.tiles = {at: "plains" if land == "farmland" else land for at, land in seen.tiles.items()}
    panel = TEXTS.panels.show(prompt(AdjustMap("red", seen)), "?")
    assert "Homes without Farmland within three hexes: C7, C1 and I7." in panel.text
    assert panel.picture
    assert {label.hex for label in pictures.shown(panel.picture).labels} == {"C7", "C1", "I7"}


def test_the_payment_panel_says_both_sums_the_verdict_and_nine_outcomes() -> None:
    text = TEXTS.panels.show(prompt(Pay("red", view(stones={"red": 2, "blue": 2}), BATTLE))).text
    assert "You attack from" in text
    assert "**4** (3 troops, Forest)" in text
    assert "**2** (2 troops)" in text
    assert "**You win whatever you both pay.**" in text
    table = text.split("```")[1].strip("\n").splitlines()
    assert max(map(len, table)) <= 28
    assert table[1].split() == ["you", "2", "1", "0"]
    assert sum(line.count("win") + line.count("LOSE") for line in table) == 9


def test_a_tie_that_decides_is_named() -> None:
    entrenched = view(stones={"red": 2, "blue": 2}, event="entrenched")
    text = TEXTS.panels.show(prompt(Pay("red", entrenched, BATTLE))).text
    assert "**Pay 1 or 2 and you win for sure.**" in text
    assert "Pay 0 and Blue wins by paying 2: under Entrenched a tie goes to Blue." in text
    assert " 0   LOSE 1 win 1  win 1" in text
    plain = TEXTS.panels.show(prompt(Pay("blue", view(stones={"red": 2, "blue": 2}), BATTLE))).text
    assert "**You lose whatever you pay.**" in plain


def test_payments_that_nobody_can_make_are_not_offered() -> None:
    panel = TEXTS.panels.show(prompt(Pay("red", view(stones={"red": 1, "blue": 0}), BATTLE)))
    [row] = panel.rows
    assert isinstance(row, tuple)
    assert [button.label for button in row] == ["Pay 0", "Pay 1"]
    assert panel.text.count("win ") == 2 + 1


def test_a_question_with_one_answer_is_told_in_words() -> None:
    one = Retreat("red", view(), "D3", ("C3",))
    assert one.only() == {"to": "C3"}
    assert (
        TEXTS.only_told(one, one.only())
        == "D3 was lost. Your troops retreated to C3, the only hex open to them."
    )
    assert Retreat("red", view(), "D3", ("C3", "D2")).only() is None
    broke = Pay("red", view(stones={"red": 0, "blue": 2}), BATTLE)
    assert broke.only() == {"stones": 0}


def test_the_supply_panel_offers_the_cheapest_first() -> None:
    at = prompt(SettleSupply("red", short()))
    cheapest = TEXTS.panels.press(at, Press("cheapest")).answer
    assert cheapest == SettleSupply("red", short()).fallback()
    form = TEXTS.panels.press(at, Press("type")).form
    assert form
    assert TEXTS.panels.typed(at, form.fields[0].value).answer == cheapest


def test_airport_retreats_are_picked_in_one_menu() -> None:
    places = tuple(hex_ for hex_, land in view().tiles.items() if land not in ("city", "home", "airport"))
    at = prompt(Retreat("red", view(), "E5", places))
    panel = TEXTS.panels.show(at)
    (menu,) = (row for row in panel.rows if isinstance(row, Menu))
    assert {choice.value for choice in menu.choices} == set(places)
    assert TEXTS.panels.press(at, Press(menu.action, menu.arg, ("G5",))).answer == {"to": "G5"}
    check_panel(panel)
