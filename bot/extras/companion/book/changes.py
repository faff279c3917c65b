"""Find what a deed changed, so that it can be put back exactly, and see what stands in the way."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.messages.catalogue import say
from engine.kernel.core import Json, Refused

Change = dict[str, Json]
"""One changed value: its path `at`, and what it was `before` and `after`.

A missing `before` or `after` means that there was no such key. Lists count as one value. Where keys were not
only added or removed at the end of an object, `order` has them as they stood before and after.
"""
ASIDE: Final = ("rolls", "lamp", "next", "served")
"""Keys that only help the next press: an older deed may be undone although they have changed since."""


def changes_of(old: Mapping[str, Json], new: Mapping[str, Json]) -> list[Change]:
    """Return what turns the old JSON object into the new one."""
    return list(_changes(old, new, ()))


def _changes(old: Mapping[str, Json], new: Mapping[str, Json], path: tuple[str, ...]) -> Iterator[Change]:
    for key, before in old.items():
        at = [*path, key]
        if key not in new:
            yield {"at": at, "before": before}
        elif isinstance(before, dict) and isinstance(new[key], dict):
            yield from _changes(before, new[key], (*path, key))
        elif before != new[key] or type(before) is not type(new[key]):
            yield {"at": at, "before": before, "after": new[key]}
    for key, after in new.items():
        if key not in old:
            yield {"at": [*path, key], "after": after}
    keys, now = list(old), list(new)
    if keys[: len(now)] != now[: len(keys)]:
        yield {"at": list(path), "order": {"before": keys, "after": now}}


def put_back(data: dict[str, Json], changes: Sequence[Change]) -> None:
    """Undo the changes in place, exactly: keys return to where they stood."""
    _turn(data, changes, "before")


def do_again(data: dict[str, Json], changes: Sequence[Change]) -> None:
    """Make the changes once more, in place."""
    _turn(data, changes, "after")


def _turn(data: dict[str, Json], changes: Sequence[Change], to: str) -> None:
    for change in changes:
        if "order" in change:
            _sort(data, change["at"], change["order"][to])
            continue
        *path, key = change["at"]
        _, held = find(data, path)
        if not isinstance(held, dict):
            if change["at"][0] in ASIDE:
                continue
            raise Refused(say("book-entry-does-fit-crew"))
        if to in change:
            held[key] = copy.deepcopy(change[to])
        else:
            held.pop(key, None)


def _sort(data: dict[str, Json], path: Sequence[str], order: Sequence[str]) -> None:
    """Put the keys of an object in order; keys that came since stay at the end."""
    _, held = find(data, path)
    if isinstance(held, dict):
        known = {key: held[key] for key in order if key in held}
        later = {key: value for key, value in held.items() if key not in known}
        held.clear()
        held.update(known | later)


def take_out(data: dict[str, Json], changes: Sequence[Change]) -> None:
    """Take the effect of a roll out of a crew that has changed since; Refused where the two contradict.

    Counters go back by what the roll added, so that later counts stay.
    """
    kept = [one for one in changes if one["at"][0] not in ASIDE and "order" not in one]
    back: list[Change] = []
    for change in kept:
        found, now = find(data, change["at"])
        after = change.get("after")
        if found == ("after" in change) and (not found or now == after):
            back.append(change)
        elif found and _is_count(now) and _is_count(after) and _is_count(change.get("before")):
            back.append({**change, "before": max(0, now - after + change["before"])})
        else:
            raise Refused(say("book-something-since-changed-what"))
    put_back(data, back)


def _is_count(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def find(data: Mapping[str, Json], path: Sequence[str]) -> tuple[bool, Json]:
    """Return whether there is a value at the path, and the value."""
    held: Json = data
    for step in path:
        if not isinstance(held, dict) or step not in held:
            return False, None
        held = held[step]
    return True, held


def share_a_field(one: Sequence[Change], other: Sequence[Change]) -> bool:
    """Return whether two deeds touched a common field."""
    mine, theirs = (
        [change["at"] for change in changes if change["at"][0] not in ASIDE and "order" not in change]
        for changes in (one, other)
    )
    return any(a[: len(b)] == b[: len(a)] for a in mine for b in theirs)
