"""Parse an uploaded pack: return the pack, or all its errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from bot.extras.packs.fields import BadPack, Fault
from bot.extras.packs.uploads import files_of
from bot.messages.catalogue import reason_of
from engine.kernel.core import Json, Refused
from engine.kernel.packs import FILE, Brought
from engine.kernel.untrusted_json import Unreadable, parse
from engine.registry.pack_loading import game_of, packs_of
from engine.registry.part import Part

LONGEST_ID: Final = 32
"""Maximum length of a pack's own id, in characters; commands use this id."""


class Check(Protocol):
    """A function that checks packs of one game."""

    def __call__(self, data: Mapping[str, Json], /) -> list[Fault]:
        """Return all errors of a pack's files."""


class Schema(Protocol):
    """A function that returns the JSON Schema of one game's packs."""

    def __call__(self) -> dict[str, Any]:
        """Return the JSON Schema."""


CHECK = Part("bot.extras.packs", "check", Check, "validation")
SCHEMA = Part("bot.extras.packs", "schema", Schema, "validation")
CHECK_CREW = Part("bot.extras.packs", "check_crew", Check, "crew_content")


@dataclass(frozen=True)
class Upload:
    """The files uploaded as a pack, with their names; without a game it is the one that they are for."""

    game: str
    files: Sequence[tuple[str, bytes]]


def read_sent(upload: Upload) -> Brought | str:
    """Return the pack, or its errors, one per line."""
    try:
        return read(upload.game, files_of(upload.files))
    except Refused as faults:
        return reason_of(faults)


def read(game: str, files: Mapping[str, bytes]) -> Brought:
    """Return the pack of these files (name without .json -> bytes); Refused with all errors, one per line.

    Without a game it is the one that the files are for.
    """
    data = _parsed(files)
    game = game or game_of(data)
    packs = packs_of(game)
    check = CHECK.of(game)
    assert check is not None, f"nobody checks packs of {game}"
    if faults := check(data):
        raise BadPack(faults)
    brought = packs.named(data)
    if len(brought.id) > LONGEST_ID or brought.id == packs.own:
        mend = f"Write one of your own, of {LONGEST_ID} characters at most"
        raise BadPack(
            [Fault(f"{FILE if FILE in data else 'pack'}.json", "id", f"{brought.id!r} cannot be taken", mend)]
        )
    return brought


def read_crew(upload: Upload) -> Mapping[str, Json] | str:
    """Return what a crew at a real table keeps for itself, or its errors, one per line."""
    check = CHECK_CREW.of(upload.game)
    assert check is not None, f"nobody checks crews' content of {upload.game}"
    try:
        data = _parsed(files_of(upload.files))
        if faults := check(data):
            raise BadPack(faults)
    except Refused as faults:
        return reason_of(faults)
    return data


def schema(game: str) -> dict[str, Any]:
    """Return the JSON Schema of the game's packs."""
    found = SCHEMA.of(game)
    assert found is not None, f"nobody checks packs of {game}"
    return found()


def _parsed(files: Mapping[str, bytes]) -> dict[str, Json]:
    data: dict[str, Json] = {}
    faults: list[Fault] = []
    for name, raw in files.items():
        try:
            data[name] = parse(raw, keys_once=True)
        except Unreadable as why:
            faults.append(
                Fault(f"{name}.json", "", f"the file {str(why).rstrip('.')}", "Write plain JSON in UTF-8")
            )
    if faults:
        raise BadPack(faults)
    return data
