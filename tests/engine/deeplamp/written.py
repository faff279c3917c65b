"""Packs as they are written: the shipped one's files, and one of somebody's own."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from engine.deeplamp.pack.loading import FILES


def files() -> dict[str, Any]:
    """The shipped pack's files, to be spoiled."""
    folder = resources.files("engine.deeplamp") / "content"
    return {name: json.loads((folder / f"{name}.json").read_text("utf-8")) for name in FILES}


def own(title: str = "Mine", pack: str = "mine") -> dict[str, Any]:
    """The same with another name, and with two missions of its own."""
    data = files()
    data["pack"] |= {"id": pack, "title": title}
    data["missions"] = [
        data["missions"][0] | {"id": name, "name": name.title().replace("_", " ")}
        for name in ("down_there", "and_out")
    ]
    return data
