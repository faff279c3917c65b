"""Scripted people can fill in any form that a game may open."""

from __future__ import annotations

from random import Random
from typing import Any

from simcord.enums import ComponentType

from sandbox.forms import fill, told

OPTIONS = [{"label": name.upper(), "value": name} for name in ("a", "b", "c")]


def form(*fields: dict[str, Any]) -> dict[str, Any]:
    labels = [{"type": 18, "component": field} for field in fields]
    return {"custom_id": "f", "components": [{"type": 10, "content": "Read this."}, *labels]}


BOX = {"type": ComponentType.TEXT_INPUT, "custom_id": "text", "value": "as it is"}
RADIO = {"type": ComponentType.RADIO_GROUP, "custom_id": "one", "options": OPTIONS}
MENU = {"type": ComponentType.STRING_SELECT, "custom_id": "menu", "options": OPTIONS}
BOXES = {"type": ComponentType.CHECKBOX_GROUP, "custom_id": "some", "options": OPTIONS}


def test_a_box_is_left_as_it_is_or_written_into() -> None:
    assert fill(form(BOX), Random(1)) == {"text": "as it is"}
    assert fill(form(BOX), Random(1), "new") == {"text": "new"}


def test_of_a_group_or_a_menu_one_option_is_taken_and_of_boxes_any() -> None:
    seen: dict[str, set[str]] = {"one": set(), "menu": set(), "some": set()}
    for seed in range(40):
        filled = fill(form(BOX, RADIO, MENU, BOXES), Random(seed))
        for name, values in seen.items():
            values.add("".join(filled[name]))
    assert seen["one"] == seen["menu"] == {"a", "b", "c"}
    assert {"", "a", "abc"} <= seen["some"]


def test_what_was_filled_in_is_told_in_a_line() -> None:
    assert told({"text": "one\ntwo", "some": ["a", "b"]}) == "one / two / a, b"
