"""The text of a State is that of its dump, whatever has changed since it was spelled last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from engine.parts import Each, Parts, Spelling, as_it_is, dump_parts, spell

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
