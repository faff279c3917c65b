"""Carry a new table's options from the command or form to the lobby's row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from bot.games.catalogue import find_texts
from bot.messages.names import Name
from bot.messages.people import Where
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from bot.table.deadlines import presets
from bot.table.match.listeners import listeners
from bot.table.match.server_content import content
from engine.kernel.core import Json
from engine.registry.catalogue import find_game

CLOSING, NO_CUT = "closing", "none"

LONGEST_NAME = 32
"""Most characters of a table's name."""


@dataclass(frozen=True)
class TableOptions:
    """A new table's options; the lobby checks them.

    - pace: None means the game's usual one.
    - deadline: one of deadlines.presets, or `own` to keep the table's own lengths.
    - quiet_hours: None means the deadline's default.
    - computers: how many play; level: their strength (None: the default).
    - join: whether the opener takes a seat.
    - cut: CLOSING if somebody else types a word before the deal, or NO_CUT.
    - beacon: whether a round of drand takes part in the deal; None where the host fetches none.
    - bars_pauses: forbid pauses and vacations.
    - nudge: seconds between reminders of decisions without a deadline.
    - asks_reliability: show how often people answer in time, if they agree.
    - anonymous: hide who plays which seat until the end.
    - packs: the server's own packs that the table could use, by name.
    - goes_on: whether `options` are those of an earlier game that the table goes on from.
    """

    game: str
    players: int
    pace: str | None = None
    options: Mapping[str, Json] = field(default_factory=dict)
    deadline: str = presets.USUAL
    quiet_hours: bool | None = None
    coach: bool = False
    computers: int = 0
    level: str | None = None
    join: bool = False
    cut: str = CLOSING
    beacon: bool | None = None
    name: str = ""
    bars_pauses: bool = False
    nudge: int = presets.NUDGE
    asks_reliability: bool = False
    anonymous: bool = False
    packs: Mapping[str, str] = field(default_factory=dict)
    invited: Sequence[int] = ()
    goes_on: bool = False

    def but(self, said: Mapping[str, Json]) -> TableOptions:
        """Return the options updated by `said`; names that are not fields here are options of the game."""
        here = {name: value for name, value in said.items() if name in _FIELDS}
        options = {name: value for name, value in said.items() if name not in _FIELDS}
        return replace(self, **here, options={**self.options, **options})

    @property
    def deal(self) -> dict[str, Any]:
        """Return how the table is dealt, as its chain's row has it."""
        return {"is_cut": self.cut == CLOSING, "has_beacon": bool(self.beacon)}

    def with_options(self, options: Mapping[str, Json]) -> TableOptions:
        """Return the same table options with other game options."""
        return replace(self, options=options)


_FIELDS = {one.name for one in fields(TableOptions)} - {"options"}


def usual_wishes(game: str) -> TableOptions:
    """Return a new table's default options."""
    lobby, players = find_texts(game).lobby, find_game(game).players
    fewest = min((one for one in players if one > 1 and one not in lobby.variants), default=players[0])
    return TableOptions(game, lobby.seats or fewest, join=True)


def wishes_of(row: MatchRow, seats: Sequence[SeatRow]) -> TableOptions:
    """Return a lobby's options, and who has joined since."""
    lengths = presets.load_lengths(row.clock)
    computers = [seat for seat in seats if seat.kind == "computer"]
    offers = find_game(row.game).offers
    return TableOptions(
        row.game,
        row.players,
        row.pace if find_texts(row.game).lobby.paces else None,
        {offer.name: row.options.get(offer.name, offer.default) for offer in offers},
        lengths.name,
        lengths.quiet,
        row.coach,
        len(computers),
        computers[-1].level if computers else None,
        name=Name(row.name).bare if row.name else "",
        bars_pauses=lengths.bars_pauses,
        nudge=lengths.nudge,
        asks_reliability=lengths.asks_reliability,
        anonymous=row.anonymous,
    )


async def wishes_in(tx: Tx, row: MatchRow, seats: Sequence[SeatRow]) -> TableOptions:
    """Return a table's options, with its cut, packs and invited people.

    Without a chain the table was dealt without a cut.
    """
    fair = await tx.fair.get(row.id)
    cut = CLOSING if fair is not None and fair.is_cut else NO_CUT
    beacon = (fair is not None and fair.has_beacon) or (False if tx.has_beacons else None)
    there = await content(tx).offered(tx, row.guild_id, row.game)
    invited = await tx.invited.of(row.id)
    return replace(wishes_of(row, seats), cut=cut, beacon=beacon, packs=there, invited=invited)


async def wishes_of_ended(tx: Tx, row: MatchRow) -> TableOptions:
    """Return an ended game's options, for a new table just like it without players."""
    await content(tx).lay_out(tx, row)
    return replace(await wishes_in(tx, row, await tx.seats.of(row.id)), computers=0, invited=())


async def usual_wishes_in(tx: Tx, where: Where, game: str) -> TableOptions:
    """Return a new game's default options in that channel: those of the game that it goes on from."""
    usual = replace(usual_wishes(game), packs=await content(tx).offered(tx, where.guild_id, game))
    for listener in listeners(tx):
        row = await listener.earlier(tx, where, game)
        if row is not None:
            return replace(usual, players=row.players, options=wishes_of(row, ()).options, goes_on=True)
    return usual


async def with_its_pack(
    tx: Tx, guild_id: int, wishes: TableOptions, before: Mapping[str, Json]
) -> TableOptions:
    """Return the options without those that the chosen pack lacks.

    Refused if the server does not have the pack.
    """
    fitted = await content(tx).fitted(tx, guild_id, wishes.game, wishes.options, before)
    return wishes.with_options(fitted)
