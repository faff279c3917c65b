"""The text of a State is that of its dump, whatever has changed since it was spelled last."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from engine.kernel.state_encoding import Each, Fields, Parts, Rows, Spelling, as_it_is, dump_parts, spell

PARTS: Parts = {"turn": as_it_is, "hands": dict, "held": sorted, "orders": dict, "deck": list}


@dataclass
class Table:
    turn: int | None = 1
    hands: dict[str, int] = field(default_factory=lambda: {"red": 2, "blue": 1})
    held: set[str] = field(default_factory=lambda: {"B1", "A1"})
    orders: dict[str, dict[str, str]] = field(default_factory=lambda: {"red": {"A1": "march"}})
    deck: list[tuple[str, int]] = field(default_factory=lambda: [("ace", 1)])


@pytest.mark.parametrize(
    "change",
    [
        lambda table: None,
        lambda table: setattr(table, "turn", None),
        lambda table: table.hands.update(red=3),
        lambda table: table.held.discard("A1"),
        lambda table: table.orders["red"].update(A1="bide"),
        lambda table: table.orders["red"].clear(),
        lambda table: table.deck.pop(),
    ],
    ids=["nothing", "value", "inDict", "inSet", "deep", "emptied", "inList"],
)
def test_what_has_changed_in_place_is_spelled_anew(change: Callable[[Table], None]) -> None:
    table, spelling = Table(), Spelling(PARTS)
    assert spelling.of(table) == spell(dump_parts(table, PARTS))
    change(table)
    assert spelling.of(table) == spell(dump_parts(table, PARTS))


def test_what_has_not_changed_is_not_spelled_again() -> None:
    spelled: list[dict[str, int]] = []

    def dump_hands(hands: dict[str, int]) -> dict[str, int]:
        spelled.append(hands)
        return dict(hands)

    table, spelling = Table(), Spelling({**PARTS, "hands": dump_hands})
    first = spelling.of(table)
    table.turn = 2
    assert spelling.of(table) == first.replace('"turn":1', '"turn":2')
    assert len(spelled) == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda orders: orders["red"].update(A1="bide"),
        lambda orders: orders.update(blue={"B2": "march"}),
        lambda orders: orders.pop("red"),
        lambda orders: (orders.pop("red"), orders.update(amber={})),
        lambda orders: orders.update(red=dict(orders.pop("red")), green=dict(orders["green"])),
    ],
    ids=["deep", "more", "fewer", "another", "moved"],
)
def test_an_entry_that_has_changed_is_spelled_anew_at_its_place(
    change: Callable[[dict[str, dict[str, str]]], None],
) -> None:
    parts: Parts = {**PARTS, "orders": Each(dict)}
    table, spelling = Table(orders={"red": {"A1": "march"}, "green": {"C1": "bide"}}), Spelling(parts)
    assert spelling.of(table) == spell(dump_parts(table, PARTS))
    change(table.orders)
    assert spelling.of(table) == spell(dump_parts(table, parts)) == spell(dump_parts(table, PARTS))


def test_an_entry_that_has_not_changed_is_not_spelled_again() -> None:
    spelled: list[dict[str, str]] = []

    def dump_orders(orders: dict[str, str]) -> dict[str, str]:
        spelled.append(dict(orders))
        return spelled[-1]

    table = Table(orders={"red": {"A1": "march"}, "blue": {}})
    spelling = Spelling({"orders": Each(dump_orders)})
    spelling.of(table)
    table.orders["blue"]["B1"] = "bide"
    assert spelling.of(table) == '{"orders":{"blue":{"B1":"bide"},"red":{"A1":"march"}}}'
    assert spelled == [{"A1": "march"}, {}, {"B1": "bide"}]


@dataclass
class Sheet:
    wounds: int = 0
    gear: list[str] = field(default_factory=list)

    def copy(self) -> Sheet:
        return Sheet(self.wounds, list(self.gear))


@dataclass
class Crew:
    heroes: dict[str, Sheet] = field(default_factory=lambda: {"red": Sheet(), "blue": Sheet(1, ["gun"])})
    lamp: Sheet | None = None


def test_of_a_value_written_by_its_fields_only_those_that_changed_are_spelled() -> None:
    spelled: list[list[str]] = []

    def dump_gear(gear: list[str]) -> list[str]:
        spelled.append(list(gear))
        return spelled[-1]

    sheet = Fields({"wounds": as_it_is, "gear": dump_gear})
    crew, spelling = Crew(), Spelling({"heroes": Each(sheet), "lamp": sheet})
    assert spelling.of(crew).endswith('"red":{"gear":[],"wounds":0}},"lamp":null}')
    crew.heroes["red"].wounds, crew.lamp = 2, Sheet()
    crew.lamp.gear.append("oil")
    heroes = '{"blue":{"gear":["gun"],"wounds":1},"red":{"gear":[],"wounds":2}}'
    assert spelling.of(crew) == f'{{"heroes":{heroes},"lamp":{{"gear":["oil"],"wounds":0}}}}'
    assert spelled == [[], ["gun"], ["oil"]]
    crew.lamp = None
    crew.heroes["blue"].gear.clear()
    assert spelling.of(crew).startswith('{"heroes":{"blue":{"gear":[],"wounds":1}')
    assert spelling.of(crew).endswith('"lamp":null}')


@pytest.mark.parametrize(
    "then", [("r1", "b2", "r3"), ("r1",), (), ("b2", "r1"), ("r1", "g4"), ("r1", "b2")], ids=repr
)
def test_rows_are_spelled_as_they_stand_however_they_change(then: tuple[str, ...]) -> None:
    spelling = Spelling({"deck": Rows()})
    rows: list[Any] = [(), ("r1", "b2"), then, (*then, "b9")]
    for row in rows:
        assert spelling.of(Table(deck=row)) == spell({"deck": row})


def test_rows_of_an_entry_are_spelled_as_they_stand() -> None:
    spelling, known = Spelling({"orders": Each(Rows())}), [("Imp", 3), ()]
    for changed in ((), ("Imp", None), ("a", True)):
        orders: dict[str, Any] = dict(zip("bg", [changed, *known], strict=False))
        assert spelling.of(Table(orders=orders)) == spell({"orders": orders})


def test_of_rows_only_what_is_new_is_spelled() -> None:
    spelled: list[str] = []

    def dump_card(card: tuple[str, int]) -> str:
        spelled.append(card[0])
        return card[0]

    table, spelling = Table(deck=[("ace", 1)]), Spelling({"deck": Rows(dump_card)})
    spelling.of(table)
    table.deck += [("king", 2), ("jack", 3)]
    assert spelling.of(table) == '{"deck":["ace","king","jack"]}'
    assert spelled == ["ace", "king", "jack"]


@pytest.mark.parametrize("value", [None, 0, -3, True, False, 1.5, "red", [1], {}])
def test_the_text_of_a_single_value_is_that_of_JSON(value: object) -> None:
    assert spell(value) == json.dumps(value)
