"""The panel of orders begins with the event: what it does, what it closes nearby, what it bars."""

from __future__ import annotations

from dataclasses import replace

from bot.games.brimstone.pictures import shown
from bot.games.brimstone.sheet.text import event_lines, plan_lines
from bot.messages.panel import Panel
from engine.brimstone.board.components import FOGGED_TERRAINS
from engine.brimstone.board.state import Army, View
from engine.brimstone.notation.sheets import read_kept
from engine.brimstone.orders.plan import Leg, Line, Sheet
from engine.brimstone.rules.asks import PlaceOrders
from tests.bot.games.test_orders import Person, table


def _view(person: Person) -> View:
    ask = person.table.match.asks["red"]
    assert isinstance(ask, PlaceOrders)
    return ask.view


def _quoted(panel: Panel) -> str:
    return next(line for line in panel.text.splitlines() if line.startswith("> "))


def _foggy() -> View:
    """Return Red's view under Fogbound, with a Forest beside C2 as the only closed hex near Red's."""
    view = _view(Person(table(event="fogbound")))
    tiles = {at: "plains" if land in FOGGED_TERRAINS else land for at, land in view.tiles.items()}
    return replace(view, tiles={**tiles, "C3": "forest"})


def test_what_the_event_closes_beside_me_is_named() -> None:
    [said] = event_lines(_foggy(), read_kept(""))
    assert said.startswith("> **Fogbound:** ")
    assert said.endswith("Closed beside you: C3.")


def test_a_plan_that_the_event_bars_and_one_that_it_leaves_alone() -> None:
    [barred] = event_lines(_foggy(), Sheet((Line("C2", "march", legs=(Leg("C3"),)),)))
    assert barred.endswith("**C2 to C3 barred: choose again.**")
    [fine] = event_lines(_foggy(), Sheet((Line("C2", "bide"),)))
    assert fine.endswith("**Your plan is not touched.**")


def test_an_event_without_closed_hexes_names_none_and_fair_weather_is_not_told() -> None:
    assert "Closed beside you" not in _quoted(Person(table(event="missed_payroll")).panel())
    assert "> " not in Person(table()).panel().text


def test_the_whole_map_is_two_presses_away_in_the_direct_message() -> None:
    person = Person(table())
    person.press("more_pages")
    person.press("whole_map")
    picture = person.panel().picture
    assert picture
    assert picture.kind == "board"
    assert not picture.data["near"]
    person.press("back")
    assert person.presses == 3


def test_the_nearest_city_is_in_view_while_round_one_is_planned() -> None:
    person = Person(table({"C1": 2}))
    view = _view(person)
    assert view.round == 1
    picture = person.panel().picture
    assert picture
    seen = set(shown(picture).focus)
    assert any(view.tiles[hex_] == "city" for hex_ in seen)


def test_a_support_that_can_help_nowhere_says_so_and_one_beside_the_attack_does_not() -> None:
    view = _view(Person(table()))
    armies = {"F4": Army("red", 2), "D3": Army("red", 2), "G5": Army("blue", 1)}
    march = Line("F4", "march", legs=(Leg("G5"),))
    far = plan_lines(replace(view, armies=armies), Sheet((march, Line("D3", "support"))))
    assert "D3 Support, **too far away to help in G5**" in "\n".join(far)
    armies["F5"] = Army("red", 1)
    near = plan_lines(replace(view, armies=armies), Sheet((march, Line("F5", "support"))))
    assert "too far" not in "\n".join(near)
