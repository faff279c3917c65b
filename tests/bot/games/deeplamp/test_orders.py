"""An order for the next activation: nobody is waited for, and it stops where something new came (P6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.games.acts import Acting
from bot.games.deeplamp import TEXTS
from bot.messages.panel import Press
from engine.deeplamp.orders.orders import parse_order, print_sheet, read_sheet
from engine.kernel.core import Refused
from tests.bot.games.deeplamp.positions import NAMES, Person, hero, match_of


def with_order(text: str, **table: Any) -> Person:
    """Red with an order for the turn, before anybody has begun."""
    person = Person(match_of(**table))
    state = person.match.state
    person.standing = print_sheet({"red": parse_order(state, hero(person.match), text)})
    return person


def test_a_quiet_activation_needs_nobody() -> None:
    person = with_order("move 1,-2\nsearch", dice=[6, 1, 1, 1])
    assert person.deputise() >= 3
    assert hero(person.match).at == (1, -2)
    assert hero(person.match).marks.done


def test_it_goes_as_far_as_it_comes_and_asks_where_the_rest_is_refused() -> None:
    person = with_order("move 1,-6\nlook", dice=[2])
    person.deputise()
    assert hero(person.match).at == (1, -1)
    assert person.match.asks["red"].kind == "act"


def test_it_stops_at_a_failed_roll_that_nerve_could_mend() -> None:
    person = with_order("search", dice=[3, 1, 1, 1], map=HALL_UNSEARCHED)
    person.deputise()
    assert person.match.state.activation.roll.what == "search"
    assert "red" in person.match.asks


def test_it_stops_when_something_new_came_since_it_was_written() -> None:
    person = with_order("move 1,-2", dice=[6])
    person.match.state.fight.next_enemy += 1
    person.match.act("blue", {"do": "policy", "hero": "blue", "heal": "wounds"})
    assert person.deputise() == 0


def test_an_order_is_for_the_next_activation_alone() -> None:
    person = with_order("search", dice=[3])
    sheet = read_sheet(person.standing)
    assert sheet["red"].turn == person.match.state.campaign.turn
    hero(person.match).write(done=True)
    assert parse_order(person.match.state, hero(person.match), "search").turn == sheet["red"].turn + 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("search\nmove 1,-2", "a move, then one action"),
        ("use salve", "only one of these actions"),
        ("move 40,40", "map has no space 40,40"),
        ("", "a move, then one action"),
    ],
)
def test_what_is_no_order_is_refused_with_a_reason(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        with_order(text)


def test_the_form_of_the_next_turn_can_be_handed_in_as_it_opens() -> None:
    match = match_of()
    view = match.game.view(match.state, "blue")
    acting = Acting("blue", view, match.game.actions(view, "blue"), NAMES)
    form = TEXTS.acts.press(acting, Press("order", "blue")).form
    assert form is not None
    chosen = {one.name: tuple(option.value for option in one.options if option.chosen) for one in form.fields}
    ordered = TEXTS.acts.press(acting, Press(form.action, form.arg, filled=chosen))
    order = read_sheet(ordered.standing or "")["blue"]
    assert (order.to, order.action) == ((-2, -6), "look")
    kept = TEXTS.acts.press(replace(acting, standing=ordered.standing or ""), Press("order", "blue")).form
    assert kept is not None
    assert [option.value for option in kept.fields[0].options if option.chosen] == ["-2,-6"]
    typed = {**chosen, "typed": ("move 1,-2; search",)}
    assert "→ 1,-2, search" in TEXTS.acts.press(acting, Press(form.action, form.arg, filled=typed)).note


def test_orders_policies_and_flight_are_typed_out_of_turn() -> None:
    match = match_of()
    view = match.game.view(match.state, "blue")
    acting = Acting("blue", view, match.game.actions(view, "blue"), NAMES)
    ordered = TEXTS.acts.typed(acting, "order\nmove 1,-2\nsearch")
    assert ordered is not None
    assert read_sheet(ordered.standing or "")["blue"].to == (1, -2)
    flee = TEXTS.acts.typed(acting, "flee")
    assert flee is not None
    assert flee.action == {"do": "flee", "hero": "blue", "on": True}
    policy = TEXTS.acts.typed(acting, "policy saves always")
    assert policy is not None
    assert policy.action == {"do": "policy", "hero": "blue", "saves": "always"}
    assert TEXTS.acts.typed(acting, "search") is None


HALL_UNSEARCHED = [{"tile": "adit_mouth", "at": [0, 0], "doors": {"0": "open"}}]
