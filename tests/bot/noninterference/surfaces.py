"""List the surfaces on which a secret could show, and every way to ask for something that may show one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bot.table.rights.deeds import Deed, State

SURFACES: Mapping[str, str] = {
    "messages": "posts, cards, panels, lists, logs, stories and replies, with buttons, menus and their ids",
    "order": "requests to Discord, in order within each channel, with the number of edits",
    "pings": "people who are named or pinged",
    "pictures": "maps and other pictures, by their pixels or by the data that they are drawn from",
    "films": "films, by their scenes",
    "files": "other files: exports, records, calendars, opened seals, texts",
    "file names": "names of all files",
    "alt texts": "alternative texts of all files",
    "forms": "forms, with what their fields hold",
    "suggestions": "suggestions while somebody types a command",
    "log": "log lines, from debug on",
    "webhooks": "messages to servers' webhooks",
    "site": "pages that `bot site` writes",
    "boards": "messages to the page of each seat, byte by byte, and their tags",
    "statements": "what a person's export and a calendar hold, asked for without Discord",
}
"""Surface -> what is compared there, byte by byte."""

PUBLIC_ONLY: Mapping[str, str] = {
    "metrics": "only the host reads them, on 127.0.0.1: counts and times without a name or an answer",
    "rights page": "made from the source, before any game",
}
"""Surface that is not compared -> the reason."""


class Line(NamedTuple):
    """Something that others received, and the surface where they received it."""

    surface: str
    text: str


HAPPENS = "it changes the table for all to see; what it shows is compared after the deeds of forks"
TYPED = "it is typed in a DM; `typed map` and `typed status` ask for the same as the walk"
NO_TABLE = "it shows nothing of a game in play"
REAL_TABLE = "it is about a real table, whose people see all that the bot knows"

NOT_ASKED: Mapping[str, str] = {
    "answer a decision": "it is the deed that forks differ by",
    "open one's board": "what its page gets is compared by itself, as surface `boards`",
    "come into an Activity": "what its page gets, also of who only watches, is compared as surface `boards`",
    "open the boards inside Discord": "Discord opens a frame; what its page gets is surface `boards`",
    "close one's boards": "it shows nothing of a game",
    "load the page": NO_TABLE,
    "upload or remove packs": NO_TABLE,
    "stop the list of tables": HAPPENS,
    "read what is stored": NO_TABLE,
    "check a record": "it reads only the file that the person brings",
    "delete what is stored": HAPPENS,
    "begin a board from one's seat": "it is for oneself; `asides` begins boards",
    "open a season": NO_TABLE,
    "sign up for a season": NO_TABLE,
    "begin a crew": REAL_TABLE,
    "vote": HAPPENS,
    "gather everybody": HAPPENS,
    "come back": HAPPENS,
    "go on vacation": HAPPENS,
    "talk in private": HAPPENS,
    "resign": HAPPENS,
    "offer one's seat": HAPPENS,
    "give one's seat away": HAPPENS,
    "close an offer": HAPPENS,
    "replace a player": HAPPENS,
    "take a seat on offer": HAPPENS,
    "call a game off": HAPPENS,
    "move a table": HAPPENS,
    "open the spectators' thread": HAPPENS,
    **{
        f"propose: {motion}": HAPPENS
        for motion in (
            "undo", "draw", "concede", "conceded", "hasten", "win", "pause", "resume", "extend", "seat",
        )
    },
}  # fmt: skip
"""Row of the table of rights that the walk does not ask for during a game -> the reason."""

BEFORE: frozenset[State] = frozenset({"lobby"})
AFTER: frozenset[State] = frozenset({"over", "abandoned"})


def why_not_asked(deed: Deed) -> str | None:
    """Return why the walk asks for nothing of this row; None if it must ask."""
    if deed.scope == "host":
        return "only the host asks for it"
    if deed.scope == "crew":
        return REAL_TABLE
    states = frozenset(deed.when)
    if states and states <= BEFORE:
        return "before the deal there is no secret of a game"
    if states and states <= AFTER:
        return "after the end everything is open"
    if not deed.doors:
        return "it is asked for through another row"
    return NOT_ASKED.get(deed.name)


EXTRAS: Mapping[str, str] = {
    "analysis": "people try answers on its boards (`asides`), of which others may see nothing",
    "campaigns": "its card and file are posted when a game has ended",
    "companion": REAL_TABLE,
    "lessons": "a lesson is a game against the bot, which nobody else sees",
    "packs": "its buttons are pressed; what packs hold is compared with the game",
    "seasons": "its commands are asked; it shows results of finished games",
    "shards": "only the host asks for it",
    "site": "its pages are compared",
    "statistics": "its commands are asked; it counts finished games",
    "webhooks": "its messages are compared",
}
"""Extra -> where what it shows is compared, or why nothing of it is."""
