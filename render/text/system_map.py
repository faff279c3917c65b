"""Describe a system map in words: as alt text, and in full, one line per item."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from render.scenes.system_map import Owner, Place, Stack, Standing, SystemMap
from render.text.describe import Sentence, fitted
from render.text.phrases import count, listed, seat_word


def system_map_text(shown: SystemMap) -> str:
    """Describe the picture in at most 1,024 characters."""
    return fitted(_sentences(shown))


def system_map_lines(shown: SystemMap) -> list[str]:
    """Describe the whole map: a line per place and per owner."""
    return [part.words for part in _sentences(shown, full=True) if part.words]


def _sentences(shown: SystemMap, *, full: bool = False) -> Iterator[Sentence]:
    yield Sentence(0, f"{shown.title}.")
    yield Sentence(0, f"{shown.caption}." if shown.caption else "")
    places = [place for place in shown.ordered() if not shown.focus or place.name in shown.focus]
    for place in places:
        yield Sentence(_rank(shown, place), _place(shown, place, full=full))
    empty = [f"{place.title} ({len(place.regions)})" for place in places if _is_untouched(place)]
    if not full and empty:
        yield Sentence(3, f"Empty worlds: {', '.join(empty)}.")
    if not shown.focus:
        for standing in shown.standings:
            yield Sentence(1, _standing(shown, standing))
    for line in shown.lines:
        yield Sentence(2, f"{line}.")


def _is_untouched(place: Place) -> bool:
    is_bare = not (place.fleets or place.coming or place.note or place.disc)
    return place.is_world and is_bare and not any(place.regions)


def _rank(shown: SystemMap, place: Place) -> int:
    """Rank a place: if room is short, keep highlighted places longest, then those of several owners."""
    if place.note or place.disc or place.mark == "target":
        return 0
    return 1 if len({*place.regions, *(stack.owner for stack in place.fleets)} - {""}) > 1 else 2


def _place(shown: SystemMap, place: Place, *, full: bool) -> str:
    if _is_untouched(place) and not full:
        return ""
    said = [f"Regions: {_regions(shown, place)}."] if place.is_world else []
    if place.fleets:
        said.append(f"Fleets: {_stacks(shown, place.fleets)}.")
    if place.coming:
        said.append(f"Planned: {_stacks(shown, place.coming)}.")
    if place.disc:
        said.append(f"Marked {place.disc}.")
    if place.note:
        said.append(f"Note: {place.note}.")
    if full and not place.is_world:
        said.append(f"It leads down to {listed(one.title for one in shown.under(place.name))}.")
    return f"{place.title}. {' '.join(said)}" if said else ""


def _stacks(shown: SystemMap, stacks: Iterable[Stack]) -> str:
    return ", ".join(f"{_owner(shown, stack.owner)} {stack.size}" for stack in stacks)


def _regions(shown: SystemMap, place: Place) -> str:
    held = [
        f"{_owner(shown, owner)} {place.held_by(owner)}" for owner in dict.fromkeys(place.regions) if owner
    ]
    empty = place.held_by("")
    if not held:
        return f"{empty} empty"
    return ", ".join([*held, f"{empty} empty"] if empty else held)


def _owner(shown: SystemMap, owner: Owner) -> str:
    return f"the {owner.upper()}" if owner == shown.neutral else seat_word(owner)


def _standing(shown: SystemMap, standing: Standing) -> str:
    """Return an owner's totals, whether it is its turn, and its vote."""
    seat = _owner(shown, standing.owner)
    who = f"{seat} ({standing.name[:32]})" if standing.name not in ("", seat) else seat
    said = [f"{who}: {count(standing.regions, 'region')}, {count(standing.fleets, 'fleet')}."]
    if standing.is_turn:
        said.append(f"It is {seat}'s turn.")
    if standing.choice:
        said.append(f"{seat} votes for {seat_word(standing.choice)} to win.")
    return " ".join(said)
