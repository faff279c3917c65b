"""Use cases for a person's saved designs, independent of any running game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.games.catalogue import TEXTS
from bot.messages.catalogue import say
from bot.messages.panel import Designed, Form, Panel, Press
from bot.messages.people import Person
from bot.service.unit_of_work import UnitsOfWork
from bot.store import Tx
from bot.table.match import looks
from bot.table.match.server_content import outside_transactions
from bot.table.seats import designs

NO_SERVER = 0
_DESIGNS = {game: texts.designs for game, texts in TEXTS.items() if texts.designs}


@dataclass(frozen=True)
class Desk:
    """The result of a press: the design panel or a form, perhaps with a file."""

    game: str
    panel: Panel
    form: Form | None = None
    file: tuple[str, str] | None = None


def designed_games(word: str = "") -> list[str]:
    """Return the games with saved designs; with `word`, only those that call them so: armies, heroes."""
    return [name for name, one in _DESIGNS.items() if word in ("", one.word)]


def design_words() -> list[str]:
    """Return the words for designs, such as armies and heroes."""
    return [one.word for one in _DESIGNS.values()]


class Designs:
    """Use cases for a person's designs, which nobody else can see.

    Designs for a server's own pack are shown only there: guild_id is the present server, if any.
    """

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    @outside_transactions
    async def panel(self, person: Person, game: str, *, guild_id: int | None) -> Desk:
        """Return the panel of the person's designs."""
        async with self._units.read() as tx:
            return await _desk(tx, person, game, guild_id or NO_SERVER, Designed())

    @outside_transactions
    async def press(self, person: Person, game: str, press: Press, *, guild_id: int | None) -> Desk:
        """Handle a press in that panel."""
        async with self._units.begin() as tx:
            kept = await designs.kept_with_packs(tx, person.id, game, guild_id or NO_SERVER)
            designed = _DESIGNS[game].press(kept, press)
            return await _carry_out(tx, person, game, guild_id or NO_SERVER, designed)

    @outside_transactions
    async def take_file(
        self, person: Person, game: str, title: str, text: str, *, guild_id: int | None
    ) -> Desk:
        """Save a design that was sent as a file."""
        async with self._units.begin() as tx:
            kept = await designs.kept_of(tx, person.id, game, guild_id or NO_SERVER)
            new = _DESIGNS[game].read_file(kept, title, text)
            designed = Designed(keep=new, note=say("design-kept"))
            return await _carry_out(tx, person, game, guild_id or NO_SERVER, designed)


async def _carry_out(tx: Tx, person: Person, game: str, guild_id: int, designed: Designed) -> Desk:
    if designed.keep is not None:
        await tx.people.see(person.id, person.name, tx.at)
        new = await designs.keep(tx, person.id, game, designed.keep, guild_id)
        designed = replace(designed, focus=designed.focus or str(new.number))
    if designed.gone is not None:
        await tx.designs.remove(designed.gone, person.id, game)
    return await _desk(tx, person, game, guild_id, designed)


async def _desk(tx: Tx, person: Person, game: str, guild_id: int, designed: Designed) -> Desk:
    kept = await designs.kept_with_packs(tx, person.id, game, guild_id)
    panel = _DESIGNS[game].show(kept, designed.focus, designed.note)
    look = await looks.of_person(tx, person.id, NO_SERVER)
    return Desk(game, looks.dressed(panel, look), designed.form, designed.file)
