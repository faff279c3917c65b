"""List the rights of seasons: an organiser is the person who opened one, a player has signed up."""

from __future__ import annotations

from collections.abc import Iterator

from bot.messages.people import Person
from bot.table.rights.deeds import IN_SERVER, MANAGER, RULING, Deed, Rights, Role

_ORGANISING = ("begin", "set", "tables", "move", "end", "ended", "correct", "remove")
_FORMS = ("set", "tables", "correct", "remove")


def _rows() -> Iterator[Deed]:
    doors = (
        "/season manage",
        *(f"press season_{name}" for name in _ORGANISING),
        *(f"form season_{name}" for name in _FORMS),
    )
    yield Deed("open a season", "server", ("/season new",), MANAGER, in_own_words=True)
    yield Deed("organise a season", "season", doors, RULING)
    signing = ("press season_join", "press season_leave")
    yield Deed("sign up for a season", "season", signing, IN_SERVER)
    looking = ("/season show", "press season_rules")
    yield Deed("look at a season", "season", looking, IN_SERVER)


RIGHTS = Rights(_rows())


def roles_in(organiser_id: int, person: Person) -> tuple[Role, ...]:
    """Return the person's roles in a season of that organiser."""
    return ("organiser",) if person.id == organiser_id else ()
