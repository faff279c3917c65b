"""List the rights of crews: their members and the managers of their server may make entries."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bot.messages.people import Person
from bot.table.rights.deeds import ANYBODY, CREW, IN_SERVER, MANAGER, Deed, Rights, Role

_ENTRIES = (
    "roll", "check", "hit", "note", "rename", "gear add", "gear drop", "gear give", "hero add",
    "hero import", "hero level", "hero recover", "hero remove", "hero set", "omen add",
    "omen cancel", "omen reveal", "order drop", "order next", "order set", "shaft deeper", "shaft lamp",
    "shaft move", "shaft revives", "shaft start", "shaft test", "fight end", "town event",
)  # fmt: skip
"""Commands that make an entry."""
_LOOKS = ("show", "log", "hero sheet", "hero export", "town day")
"""Commands that show a crew."""


def _row(name: str, *doors: str) -> Deed:
    return Deed(name, "crew", doors, CREW, in_own_words=True)


def _rows() -> Iterator[Deed]:
    yield Deed("switch the companion", "server", ("press crew_switch",), MANAGER, in_own_words=True)
    yield Deed("begin a crew", "server", ("/crew hero new",), (*IN_SERVER, "crew member"))
    entries = (f"/crew {name}" for name in _ENTRIES)
    yield _row("make an entry", *entries, "press crew_do", "press crew_form", "form crew_filled")
    yield _row("say who leads a hero")
    yield _row("undo an entry", "/crew undo", "press crew_undo")
    yield _row("invite to a crew", "/crew invite")
    yield _row("move a crew", "/crew move")
    yield _row("end a crew", "/crew end")
    yield Deed("leave a crew", "crew", ("/crew leave",), ("crew member",), in_own_words=True)
    yield Deed("look at a crew that has moved", "crew", (), ("crew member",), in_own_words=True)
    looks = (f"/crew {name}" for name in _LOOKS)
    yield Deed("look at a crew", "crew", (*looks, "press crew_log", "press crew_show"), ANYBODY)


RIGHTS = Rights(_rows())


def roles_in(people: Collection[int | None], person: Person) -> tuple[Role, ...]:
    """Return the person's roles in a crew that has these people as members."""
    return ("crew member",) if person.id in people else ()
