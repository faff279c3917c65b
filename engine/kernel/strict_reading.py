"""Read answers and tables strictly; a refusal says what form is expected."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine.kernel.core import Json, Refused, Seat


def read_object(
    answer: Json, *, needs: Collection[str] = (), may: Collection[str] = ()
) -> Mapping[str, Json]:
    """Return a JSON object with all required keys and no unknown ones; anything else is Refused."""
    if not isinstance(answer, dict):
        raise Refused(f"The answer must be an object with {_wanted(needs, may)}.")
    for key in answer:
        if key not in needs and key not in may:
            raise Refused(f"{key!r} is not known here. Expected: {_wanted(needs, may)}.")
    for key in needs:
        if key not in answer:
            raise Refused(f"{key!r} is missing. Expected: {_wanted(needs, may)}.")
    return answer


def _wanted(needs: Collection[str], may: Collection[str]) -> str:
    return ", ".join([*needs, *(f"{key} (optional)" for key in may)])


def read_list(value: Json, what: str, of: str) -> list[Json]:
    """Return a JSON list; Refused for anything else, with `of` as the name of its items."""
    if not isinstance(value, list):
        raise Refused(f"{what} must be a list of {of}.")
    return value


def read_number(value: Json, what: str, *, least: int = 0) -> int:
    """Return a whole number; Refused if below `least`, and for True, 1.0 or "1"."""
    if type(value) is not int or value < least:
        raise Refused(f"{what} must be a whole number of at least {least}, not {value!r}.")
    return value


def read_flag(value: Json, what: str) -> bool:
    """Return a Boolean; Refused for anything else."""
    if not isinstance(value, bool):
        raise Refused(f"{what} must be true or false, not {value!r}.")
    return value


def read_choice(value: Json, choices: Collection[str], what: str) -> str:
    """Return one of the listed choices; Refused for anything else."""
    if not choices:
        raise Refused(f"{what} cannot be {value!r}: there is nothing to choose from.")
    if not isinstance(value, str) or value not in choices:
        raise Refused(f"{what} must be one of {', '.join(choices)}, not {value!r}.")
    return value


def read_by_seat(seats: Collection[Seat], value: Json, what: str) -> Mapping[Seat, Json]:
    """Return an object with seats as keys, empty if the value is missing; Refused for anything else."""
    data = value or {}
    if not isinstance(data, dict):
        raise Refused(f"{what} must be an object whose keys are seats.")
    for seat in data:
        read_choice(seat, seats, f"Each seat in {what}")
    return data
