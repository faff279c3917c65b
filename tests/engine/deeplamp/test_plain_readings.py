"""The second readers of Deeplamp's rules find an event that is not as the rules say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tests.engine.deeplamp.test_plain_reader import Followed, Step, play

DESCENT = ("many 7", 2, "the_bell_below")
Event = Any


@cache
def steps() -> tuple[Step, ...]:
    """Return a descent with fights, searches, rooms, a road and town, in which the readings agree."""
    found = play(*DESCENT)
    assert found.differences == []
    return tuple(found.steps)


def one_more_die(event: Event) -> Event:
    return replace(event, faces=(*event.faces, 1))


def other_face(event: Event) -> Event:
    return replace(event, faces=tuple(7 - face for face in event.faces))


def more(key: str) -> Callable[[Event], Event]:
    return lambda event: replace(event, **{key: getattr(event, key) + 1})


def aside(event: Event) -> Event:
    return replace(event, at=(event.at[0] + 1, event.at[1]))


def elsewhere(event: Event) -> Event:
    """Let an enemy end its way a space to the right."""
    x, y = event.way[-1]
    return replace(event, way=(*event.way[:-1], (x + 1, y)))


def other_hero(event: Event) -> Event:
    """Let the other one of two heroes act."""
    return replace(event, who={"red": "blue", "blue": "red"}.get(event.who, event.who))


def is_roll(what: str) -> Callable[[Event], bool]:
    return lambda event: type(event).__name__ == "Rolled" and event.what == what


def is_named(name: str, **having: Any) -> Callable[[Event], bool]:
    return lambda event: (
        type(event).__name__ == name and all(getattr(event, key) == value for key, value in having.items())
    )


BENT = [
    ("S18", is_named("ActivationBegun"), other_hero),
    ("S22", is_roll("far from the Lamp"), other_face),
    ("S36", is_named("Searched"), more("finds")),
    ("S38", is_roll("attack"), one_more_die),
    ("S40", is_named("EnemyHurt"), more("wounds")),
    ("S42", is_named("Changed", what="xp"), more("by")),
    ("S54", is_named("EnemyArrived", target=""), aside),
    ("S59", lambda event: type(event).__name__ == "Moved" and event.who[0] == "e", elsewhere),
    ("S61", is_roll("to hit"), one_more_die),
    ("S62", is_named("Changed", what="wounds"), more("by")),
    ("S67", is_roll("breath"), lambda event: replace(event, faces=(1,))),
    ("S71", is_roll("door"), other_face),
    ("S91", is_roll("travel"), other_face),
    ("S92", is_named("ChartLine", chart="camp"), lambda event: replace(event, hero="nobody")),
    ("S167", is_named("LeftTown"), lambda event: replace(event, hero="nobody")),
]  # fmt: skip


@pytest.mark.parametrize(("ruling", "is_it", "bend"), BENT, ids=[one[0] for one in BENT])
def test_an_event_that_is_not_as_the_ruling_says_is_found(
    ruling: str, is_it: Callable[[Event], bool], bend: Callable[[Event], Event]
) -> None:
    followed, found = Followed(), list[str]()
    for step in steps():
        events = tuple(bend(event) if is_it(event) else event for event in step.events)
        found += followed.follow(step._replace(events=events))
    assert any(ruling in one.rsplit("(", 1)[1].rstrip(")").split(", ") for one in found), found[:5]
