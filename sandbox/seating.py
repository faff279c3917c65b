"""How scripted people open a table: how many sit there, what is chosen so that it ends soon, which forms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from bot.games.catalogue import USUAL_GAME
from engine.registry.catalogue import find_game
from sandbox import forms
from sandbox.recorder import Part, Shown

LIMIT = "round_limit"
"""What games call the option that ends them after so many rounds."""


def seats_near(game: str, wanted: int) -> int:
    """So many seats, or the next larger number for which there is a game, else the largest."""
    known = find_game(game).players
    return min((number for number in known if number >= wanted), default=max(known))


def limited(game: str, rounds: int) -> dict[str, int]:
    """The option that ends a game after so many rounds, or as near to it as it can be, if it has such."""
    found = [offer for offer in find_game(game).offers if offer.name == LIMIT]
    return {offer.name: max(offer.least, min(rounds, offer.most)) for offer in found}


@dataclass(frozen=True)
class Setting:
    """A game with so many seats, which ends after so many rounds if it has such a limit."""

    game: str
    seats: int
    rounds: int

    def chosen(self) -> dict[str, Any]:
        """Return what `open_table` is told."""
        return {"game": self.game, "players": self.seats, **limited(self.game, self.rounds)}


# ------------------------------------------------------------------------ opening a table


WAIT, CHOOSE = "wait", "choose"


class Opened(Protocol):
    """What came of a deed: a form, if one opened."""

    @property
    def modal(self) -> dict[str, Any] | None: ...


class Caller(Protocol):
    """A person who can open a table."""

    async def call_form(self, game: str, /) -> Any:
        """Run the command that opens the form of a new table."""

    async def change_table(self) -> Any:
        """Ask for the buttons that change the table."""

    async def submit(self, opened: Any, filled: forms.Filled, /) -> Any:
        """Hand a form in."""

    async def click(self, shown: Shown, part: Part, /) -> Any:
        """Press a button and leave a form that opens as it is."""

    def own_buttons(self) -> tuple[Shown, list[Part]]:
        """Return the newest message with buttons that only this person sees."""


async def open_table(caller: Caller, *, game: str = USUAL_GAME, **wanted: Any) -> None:
    """Open a table at which nobody but the caller sits, unless `computers` are wanted, as the forms allow.

    What is wanted is said by the names of the fields, of options and of boxes; what no form has is a mistake.
    """
    opened = await caller.call_form(game)
    if opened.modal is None:  # an attempt before this one was broken off after the table was open
        await caller.change_table()
    else:
        filled = {**forms.as_it_stands(opened.modal), "empty": WAIT, "rules": CHOOSE}
        await caller.submit(opened, filled)
    left = {name: value for name, value in wanted.items() if value is not None}
    if not left:
        return
    shown, buttons = caller.own_buttons()
    for button in buttons:
        page = await caller.click(shown, button)
        if page.modal is None:
            continue
        known = _known(page.modal, left)
        if known:
            await caller.submit(page, {**forms.as_it_stands(page.modal), **known})
        if not left:
            return
    raise ValueError(f"no form of {game} has {', '.join(left)}")


def _known(modal: Mapping[str, Any], left: dict[str, Any]) -> forms.Filled:
    """Return what is wanted of a form, and take it from what is left."""
    known: forms.Filled = {}
    for field in forms.fields(modal):
        name, options = str(field["custom_id"]), [str(one["value"]) for one in field.get("options") or ()]
        if name in left:
            known[name] = forms.chosen(field, left.pop(name))
        elif forms.is_group(field):
            boxes = {one: left.pop(one) not in (False, "none") for one in options if one in left}
            if boxes:
                stood = [one for one in forms.stood(field) or () if one not in boxes]
                known[name] = [*stood, *(one for one, is_ticked in boxes.items() if is_ticked)]
    return known
