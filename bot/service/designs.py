"""The use cases of designs: a person's own, kept from table to table, apart from any game in play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.messages import looks
from bot.messages.panel import Designed, Form, Kept, Panel, Press
from bot.messages.people import Person
from bot.play import designs
from bot.service.unit_of_work import UnitsOfWork
from bot.store import Tx
from bot.words import Words
from bot.words.catalogue import WORDS

NO_SERVER = 0


@dataclass(frozen=True)
class Desk:
    """What a person sees after a press: his designs, or a form, perhaps with a file for him."""

    game: str
    panel: Panel
    form: Form | None = None
    file: tuple[str, str] | None = None


def designed_games(word: str = "") -> list[str]:
    """The games in which people keep something; only what is called so: armies, heroes."""
    return [name for name, words in WORDS.items() if words.design_kind and word in ("", words.design_word)]


class Designs:
    """What a person does with what he keeps. All of it is his alone: nobody else is ever shown it."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def panel(self, person: Person, game: str, focus: str = "") -> Desk:
        """All that he keeps, and the one of the focus."""
        async with self._units.read() as tx:
            kept = await designs.kept_of(tx, person.id, game)
            return await _desk(tx, person, game, kept, Designed(focus=focus))

    async def press(self, person: Person, game: str, press: Press) -> Desk:
        """One press in that panel."""
        async with self._units.begin() as tx:
            kept = await designs.kept_of(tx, person.id, game)
            return await _carry_out(tx, person, game, WORDS[game].design_press(kept, press))

    async def take_file(self, person: Person, game: str, title: str, text: str) -> Desk:
        """A design that was sent as a file is kept."""
        async with self._units.begin() as tx:
            kept = await designs.kept_of(tx, person.id, game)
            new = WORDS[game].design_file(kept, title, text)
            return await _carry_out(tx, person, game, Designed(keep=new, note="Kept."))


async def _carry_out(tx: Tx, person: Person, game: str, designed: Designed) -> Desk:
    if designed.keep is not None:
        await tx.people.see(person.id, person.name, tx.at)
        new = await designs.keep(tx, person.id, game, designed.keep)
        designed = replace(designed, focus=designed.focus or str(new.number))
    if designed.gone is not None:
        await tx.designs.remove(designed.gone, person.id, game)
    return await _desk(tx, person, game, await designs.kept_of(tx, person.id, game), designed)


async def _desk(tx: Tx, person: Person, game: str, kept: Sequence[Kept], designed: Designed) -> Desk:
    words: Words = WORDS[game]
    panel = words.design_panel(kept, designed.focus, designed.note)
    look = await looks.of_person(tx, person.id, NO_SERVER)
    return Desk(game, looks.dressed(panel, look), designed.form, designed.file)
