"""Mark the table with a turn's events: how dice were used, where soldiers arrived."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.brigand_kings.board.components import EXCUSE, Face, Suit, is_number_die, suits_of
from engine.brigand_kings.board.state import View
from engine.brigand_kings.rules import events as told
from engine.kernel.core import Event
from render.brigand_kings.scenes import Mark
from render.scenes.card_table import Die


def used_dice(faces: Sequence[Face], events: Sequence[Event]) -> tuple[Die, ...]:
    """Label each used die at the end of a turn: transport, destination, or place of mustering."""
    chosen = [event for event in events if isinstance(event, told.TransportChosen)]
    flipped = {die for event in events if isinstance(event, told.CardFlipped) for die in event.changes}
    notes = _notes(faces, chosen[-1] if chosen else None, _mustered(events))

    def die(place: int, face: Face) -> Die:
        note = notes.get(place, "spare" if chosen else "")
        mark = "changed" if place in flipped else "used" if place in notes else "empty" if chosen else ""
        return Die(str(face), mark, note)

    return tuple(die(place, face) for place, face in enumerate(faces, start=1))


def assigned_dice(view: View) -> tuple[Die, ...]:
    """Label each die with its possible places once the transport is chosen; dim useless dice."""
    assert view.roll is not None
    assert view.transport is not None
    places = view.roll.destinations(view.transport)
    chosen = told.TransportChosen(view.active, view.transport, places)
    notes = _notes(view.roll.faces, chosen, {})

    def die(place: int, face: Face) -> Die:
        if place in notes:
            return Die(str(face), "used", notes[place])
        fits = [at for at in places if at == EXCUSE or face in view.county(at).suits]
        return Die(str(face), "" if fits else "empty", f"for {' '.join(map(str, fits))}" if fits else "")

    return tuple(die(place, face) for place, face in enumerate(view.roll.faces, start=1))


def flipped_dice(faces: Sequence[Face], changed: Collection[int]) -> tuple[Die, ...]:
    """Return the dice, marking those that the flipped cards would change."""
    return tuple(
        Die(str(face), "changed", "flipped") if place in changed else Die(str(face))
        for place, face in enumerate(faces, start=1)
    )


def _mustered(events: Sequence[Event]) -> dict[int, tuple[int, tuple[Suit, ...]]]:
    """Return the soldiers mustered per place, and the suits used (none: any suit)."""
    return {
        event.destination: (event.mustered, suits_of(event.card) if event.card else ())
        for event in events
        if isinstance(event, told.SoldiersPlaced) and event.mustered
    }


def _notes(
    faces: Sequence[Face],
    chosen: told.TransportChosen | None,
    mustered: Mapping[int, tuple[int, tuple[Suit, ...]]],
) -> dict[int, str]:
    """Describe each die's use; if a suit die fits two places, assign it to one of them."""
    notes: dict[int, str] = {}
    if chosen:
        transport = next(at for at, face in enumerate(faces, 1) if face == chosen.transport)
        notes[transport] = f"carry {chosen.transport}"
        for at, face in enumerate(faces, 1):
            if is_number_die(at) and at != transport:
                notes[at] = f"to {face}"
    for at, place in _shared(faces, mustered).items():
        notes[at] = f"to {place}"
    return notes


def _shared(faces: Sequence[Face], mustered: Mapping[int, tuple[int, tuple[Suit, ...]]]) -> dict[int, int]:
    """Match each mustered soldier to a suit die: die -> place."""
    places = [place for place, (soldiers, _) in mustered.items() for _ in range(soldiers)]
    dice = [at for at in range(1, len(faces) + 1) if not is_number_die(at)]
    for camp in {faces[at - 1] for at in dice} if EXCUSE in mustered else {None}:
        wanted = [(camp,) if place == EXCUSE else mustered[place][1] for place in places]
        if found := _matched(faces, dice, wanted):
            return {at: places[number] for at, number in found.items()}
    return {}


def _matched(
    faces: Sequence[Face], dice: Sequence[int], wanted: Sequence[Collection[Face | None]]
) -> dict[int, int]:
    """Match a die to each wanted suit; return {} if that is impossible."""
    given: dict[int, int] = {}

    def seek(wish: int, seen: set[int]) -> bool:
        for at in dice:
            if at not in seen and faces[at - 1] in wanted[wish]:
                seen.add(at)
                if at not in given or seek(given[at], seen):
                    given[at] = wish
                    return True
        return False

    return given if all(seek(wish, set()) for wish in range(len(wanted))) else {}


def marks_of(events: Sequence[Event]) -> dict[int, Mark]:
    """Return marks for the places with arrived soldiers or new cards."""
    marks: dict[int, Mark] = {}
    for event in events:
        match event:
            case told.SoldiersPlaced(destination=place, mustered=mustered, moved=moved):
                marks[place] = Mark("target", f"+{mustered + moved}")
            case told.CountyResolved(destination=place, seat=seat):
                marks[place] = Mark("done", "captured" if seat else "set aside")
            case told.CountyDealt(destination=place):
                marks[place] = Mark("done", "new")
    return marks
