"""Embeds as JSON for the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Json = dict[str, Any]


def embed_json(embed: Mapping[str, Any]) -> Json:
    """Return an embed as JSON, without external pictures, which the page must not load."""
    colour = embed.get("color")
    made: Json = {
        "title": embed.get("title"),
        "link": embed.get("url"),
        "text": embed.get("description"),
        "author": (embed.get("author") or {}).get("name"),
        "footer": (embed.get("footer") or {}).get("text"),
        "fields": [
            {"name": field["name"], "text": field["value"], "inline": bool(field.get("inline"))}
            for field in embed.get("fields") or ()
        ],
        "picture": _path(embed.get("image")),
        "thumbnail": _path(embed.get("thumbnail")),
        "colour": None if colour is None else f"#{colour:06x}",
    }
    return {name: value for name, value in made.items() if value}


def _path(media: Mapping[str, Any] | None) -> str | None:
    _, found, path = str((media or {}).get("url", "")).partition("/attachments/")
    return f"files/{path}" if found else None
