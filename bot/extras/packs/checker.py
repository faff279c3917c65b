"""Check a pack for `python -m bot pack`: list all errors as an upload would, or print the schema."""

from __future__ import annotations

import json
from pathlib import Path

from bot.extras.packs.parsing import read, schema
from bot.extras.packs.uploads import files_of, sent_from
from engine.kernel.core import Refused
from engine.registry.pack_loading import game_of, takers

FAULTLESS, FAULTY, WRONG_CALL = range(3)
"""Exit codes."""


def told_of(place: Path | None, game: str = "") -> tuple[int, str]:
    """Return the exit code and the output: a pack's errors, or without a path the JSON Schema."""
    if game and game not in takers():
        return WRONG_CALL, f"{game} takes no packs. These games do: {', '.join(takers())}."
    if place is None:
        return FAULTLESS, json.dumps(schema(game or game_of({})), indent=1)
    try:
        pack = read(game, files_of(sent_from(place)))
    except OSError as error:
        return WRONG_CALL, f"I can't read the pack: {error}. Check the path."
    except Refused as faults:
        return FAULTY, str(faults)
    return FAULTLESS, f"{pack.title} {pack.version} ({pack.id}): no errors. SHA-256 {pack.name}"
