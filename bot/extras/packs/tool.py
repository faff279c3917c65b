"""What `python -m bot pack` says: all faults of a pack, as of an upload, or what packs may hold."""

from __future__ import annotations

import json
from pathlib import Path

from bot.extras.packs.reading import read, schema
from bot.extras.packs.uploads import files_of, sent_from
from engine.kernel.core import Refused
from engine.registry.bringing import takers


def checked(place: Path, game: str = "") -> tuple[int, str]:
    """The exit code and all faults of the pack in a folder or a ZIP, or that it has none."""
    try:
        pack = read(game or takers()[0], files_of(sent_from(place)))
    except OSError as error:
        return 2, f"The pack cannot be read: {error}"
    except Refused as faults:
        return 1, str(faults)
    return 0, f"{pack.title} {pack.version} ({pack.id}): no fault. SHA-256 {pack.name}"


def schema_text(game: str = "") -> str:
    """The JSON Schema of the game's packs, as it lies in docs/packs."""
    return json.dumps(schema(game or takers()[0]), indent=1)
