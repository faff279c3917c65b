"""Messages as JSON for the page: converts SimCord's models, without knowing any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from simcord.backend import Backend
from simcord.backend.models import Message
from simcord.components import COMPONENTS_V2_FLAG
from simcord.enums import ComponentType as C
from simcord.enums import MessageType

Json = dict[str, Any]

_LOADING = 1 << 7
_COMMAND = 2
BUTTONS = {1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link"}
PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp", "image/avif")
MENUS = {
    C.STRING_SELECT: "string",
    C.USER_SELECT: "user",
    C.ROLE_SELECT: "role",
    C.MENTIONABLE_SELECT: "mentionable",
    C.CHANNEL_SELECT: "channel",
}


def message_json(backend: Backend, message: Message, viewer: int) -> Json:
    """Return everything that this person may see of the message, as JSON."""
    author = backend.users[message.author_id]
    shown: Json = {
        "id": str(message.id),
        "author": {
            "id": str(author.id),
            "name": message.author_name or author.global_name or author.name,
            "bot": author.bot,
        },
        "at": stamp(message.timestamp),
        "text": message.content,
        "embeds": [_embed(embed) for embed in message.embeds],
        "parts": [part_json(part) for part in message.components],
        "files": loose_files(message),
        "edited": stamp(message.edited_timestamp),
        "pinned": message.pinned,
        "private": message.is_ephemeral,
        "thinking": is_thinking(message),
        "pings": viewer in message.ping_user_ids or message.mention_everyone,
    }
    if message.type == MessageType.PINS_ADD:
        shown["notice"] = "pinned a message to this channel."
    invoked = message.interaction_metadata or {}
    if invoked.get("type") == _COMMAND and invoked.get("name"):
        shown["command"] = {"by": _user_name(backend, invoked["user"]["id"]), "name": invoked["name"]}
    return {name: value for name, value in shown.items() if value not in (None, False, [], "")}


def _embed(embed: Mapping[str, Any]) -> Json:
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
        "picture": _media_path(embed.get("image")),
        "thumbnail": _media_path(embed.get("thumbnail")),
        "colour": None if colour is None else f"#{colour:06x}",
    }
    return {name: value for name, value in made.items() if value}


def _media_path(media: Mapping[str, Any] | None) -> str | None:
    _, found, path = str((media or {}).get("url", "")).partition("/attachments/")
    return f"files/{path}" if found else None


def is_thinking(message: Message) -> bool:
    """Return whether the bot has only deferred its reply ("is thinking")."""
    return bool(message.flags & _LOADING)


def stamp(iso: str | None) -> int | None:
    """Convert a time to milliseconds since 1970."""
    return int(datetime.fromisoformat(iso).timestamp() * 1000) if iso else None


def _user_name(backend: Backend, user_id: str) -> str:
    user = backend.users.get(int(user_id))
    return (user.global_name or user.name) if user else "somebody"


# ------------------------------------------------------------------------ files


def loose_files(message: Message) -> list[Json]:
    """Return the files to show below the text; a layout shows its own files in place."""
    if message.flags & COMPONENTS_V2_FLAG:
        return []
    return [file_json(file) for file in message.attachments]


def file_json(file: Mapping[str, Any]) -> Json:
    kind = file.get("content_type") or ""
    return {
        "url": file_path(file["url"]),
        "name": file["filename"],
        "alt": file.get("description") or "",
        "size": file.get("size", 0),
        "picture": kind.split(";")[0] in PICTURES,
    }


def file_path(url: str) -> str:
    """Return the path of a SimCord file on a person's page: `files/<channel>/<id>/<name>`."""
    _, found, path = url.partition("/attachments/")
    return f"files/{path}" if found else ""


# ------------------------------------------------------------------- components


def part_json(part: Mapping[str, Any]) -> Json:
    """Return a component with all its children, as JSON."""
    make = _PARTS.get(part["type"])
    made = make(part) if make else {"kind": "unknown"}
    return {name: value for name, value in made.items() if value not in (None, False, "")}


def _parts(part: Mapping[str, Any], key: str = "components") -> list[Json]:
    return [part_json(child) for child in part.get(key) or ()]


def _row(part: Mapping[str, Any]) -> Json:
    return {"kind": "row", "parts": _parts(part)}


def _container(part: Mapping[str, Any]) -> Json:
    colour = part.get("accent_color")
    return {
        "kind": "container",
        "parts": _parts(part),
        "colour": None if colour is None else f"#{colour:06x}",
        "spoiler": part.get("spoiler"),
    }


def _section(part: Mapping[str, Any]) -> Json:
    accessory = part.get("accessory")
    return {
        "kind": "section",
        "parts": _parts(part),
        "accessory": part_json(accessory) if accessory else None,
    }


def _text(part: Mapping[str, Any]) -> Json:
    return {"kind": "text", "text": part["content"]}


def _picture(item: Mapping[str, Any]) -> Json:
    return {
        "url": file_path(item["media"]["url"]),
        "alt": item.get("description") or "",
        "spoiler": bool(item.get("spoiler")),
    }


def _thumbnail(part: Mapping[str, Any]) -> Json:
    return {"kind": "thumbnail", **_picture(part)}


def _gallery(part: Mapping[str, Any]) -> Json:
    return {"kind": "gallery", "items": [_picture(item) for item in part["items"]]}


def _file(part: Mapping[str, Any]) -> Json:
    url = part["file"]["url"]
    name = part.get("name") or url.rpartition("/")[2]
    return {"kind": "file", "url": file_path(url), "name": name, "size": part.get("size")}


def _separator(part: Mapping[str, Any]) -> Json:
    return {"kind": "separator", "line": part.get("divider", True), "wide": part.get("spacing") == 2}


def _button(part: Mapping[str, Any]) -> Json:
    return {
        "kind": "button",
        "label": part.get("label"),
        "emoji": (part.get("emoji") or {}).get("name"),
        "style": BUTTONS.get(part.get("style", 2), "secondary"),
        "id": part.get("custom_id"),
        "link": part.get("url"),
        "disabled": part.get("disabled"),
    }


def menu_json(part: Mapping[str, Any]) -> Json:
    """Return a menu of a message or form, as JSON."""
    return {
        "kind": "menu",
        "of": MENUS[part["type"]],
        "id": part["custom_id"],
        "placeholder": part.get("placeholder"),
        "least": part.get("min_values", 1),
        "most": part.get("max_values", 1),
        "disabled": part.get("disabled"),
        "chosen": [value["id"] for value in part.get("default_values") or ()],
        "options": [option_json(option) for option in part.get("options") or ()],
    }


def option_json(option: Mapping[str, Any]) -> Json:
    """Return an entry of a menu, radio group or checkbox group, as JSON."""
    return {
        "label": option["label"],
        "value": option["value"],
        "note": option.get("description") or "",
        "emoji": (option.get("emoji") or {}).get("name") or "",
        "chosen": bool(option.get("default")),
    }


_PARTS: Mapping[int, Callable[[Mapping[str, Any]], Json]] = {
    C.ACTION_ROW: _row,
    C.CONTAINER: _container,
    C.SECTION: _section,
    C.TEXT_DISPLAY: _text,
    C.THUMBNAIL: _thumbnail,
    C.MEDIA_GALLERY: _gallery,
    C.FILE: _file,
    C.SEPARATOR: _separator,
    C.BUTTON: _button,
    **dict.fromkeys(MENUS, menu_json),
}


# ------------------------------------------------------------------------ forms


def form_json(form: Mapping[str, Any], number: int) -> Json:
    """Return an opened form as JSON; the page submits it under `number`."""
    return {
        "number": str(number),
        "title": form["title"],
        "fields": [_field(part) for part in form["components"]],
    }


def _field(part: Mapping[str, Any]) -> Json:
    """Return one line of a form: a label with its input field, or a text."""
    if part["type"] == C.TEXT_DISPLAY:
        return {"kind": "text", "text": part["content"]}
    control = part.get("component") or (part.get("components") or [part])[0]
    return {
        "label": part.get("label") or control.get("label") or "",
        "note": part.get("description") or "",
        **_control(control),
    }


def _control(part: Mapping[str, Any]) -> Json:
    made: Json = {"id": part["custom_id"], "required": part.get("required", True)}
    if part["type"] == C.TEXT_INPUT:
        return {
            **made,
            "kind": "paragraph" if part.get("style") == 2 else "line",
            "value": part.get("value") or "",
            "placeholder": part.get("placeholder") or "",
            "least": part.get("min_length"),
            "most": part.get("max_length"),
        }
    if part["type"] in MENUS:
        return {**made, **menu_json(part)}
    if part["type"] == C.FILE_UPLOAD:
        return {**made, "kind": "files", "most": part.get("max_values", 1)}
    if part["type"] == C.CHECKBOX:
        return {**made, "kind": "checkbox", "chosen": bool(part.get("default"))}
    kind = {C.RADIO_GROUP: "radio", C.CHECKBOX_GROUP: "checkboxes"}.get(part["type"], "unknown")
    return {**made, "kind": kind, "options": [option_json(option) for option in part.get("options") or ()]}
