"""List the rights of crews: their members and the managers of their server may make entries."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bot.messages.people import Person
from bot.table.rights.deeds import CREW, IN_SERVER, MANAGER, Deed, Rights, Role


def _row(name: str, *doors: str) -> Deed:
    return Deed(name, "crew", doors, CREW)


def _rows() -> Iterator[Deed]:
    yield Deed("switch the companion", "server", ("press crew_switch",), MANAGER, in_own_words=True)
    yield Deed("begin a crew", "server", ("/crew open",), (*IN_SERVER, "crew member"))
    entries = (
        "/crew do",
        "/crew roll",
        "press crew_do",
        "press crew_form",
        "form crew_filled",
        "press crew_pad",
    )
    yield _row("make an entry", *entries)
    yield _row("look at a crew", "/crew hero", "/crew log", "press crew_page")
    yield _row("keep a crew", "/crew manage", "press crew_keep")
    yield _row("invite to a crew")
    yield _row("move a crew")
    yield _row("end a crew")
    yield Deed("leave a crew", "crew", (), ("crew member", "manager"))
    yield Deed("look at a crew that has moved", "crew", (), ("crew member",))


RIGHTS = Rights(_rows())


def roles_in(people: Collection[int | None], person: Person) -> tuple[Role, ...]:
    """Return the person's roles in a crew that has these people as members."""
    return ("crew member",) if person.id in people else ()
