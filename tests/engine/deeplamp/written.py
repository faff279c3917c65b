"""Packs as written: the files of the shipped pack, and a person's own pack."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from engine.deeplamp.pack.loading import FILES, OPTIONAL_FILES


def files() -> dict[str, Any]:
    """Return the shipped pack's files, for tests that damage them."""
    folder = resources.files("engine.deeplamp") / "content"
    return {
        name: json.loads((folder / f"{name}.json").read_text("utf-8")) for name in (*FILES, *OPTIONAL_FILES)
    }


def own(title: str = "Mine", pack: str = "mine") -> dict[str, Any]:
    """Return the same pack with another name, and with two missions of its own."""
    data = files()
    data["pack"] |= {"id": pack, "title": title}
    data["missions"] = [
        data["missions"][0] | {"id": name, "name": name.title().replace("_", " ")}
        for name in ("down_there", "and_out")
    ]
    return data
