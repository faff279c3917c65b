"""Start the game of a lobby: settle what is open, take the cut, deal; or take Start back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.messages.catalogue import say
from bot.messages.panel import Form
from bot.messages.people import Person
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from bot.table.computers.levels import usual_level
from bot.table.lobby import clocks, cutting, dealing
from bot.table.lobby.lobby import apply_options, lobby_of, open_lobby
from bot.table.lobby.table_options import wishes_in
from bot.table.match import chain as chains
from bot.table.match.chain import Chain
from bot.table.match.listeners import listeners
from bot.table.match.table import Table
from bot.table.rights.core import CORE
from bot.table.rights.standing import at_table
from engine.kernel.core import Json, Refused
from engine.registry.catalogue import find_game


async def start(tx: Tx, match_id: int, person: Person, *, by_program: bool = False) -> Table | None:
    """Lock the table and deal if it needs no cut; None if it waits for one.

    `by_program`: nobody who sits pressed Start. First decisions are not yet answered or shown.
    """
    row, joined = await open_lobby(tx, match_id)
    refusal = say("lobby-only-organiser-start", organiser=row.organiser_name)
    CORE.check("start the game", at_table(row, person), refusal)
    if all(seat.kind == "computer" for seat in joined):
        raise Refused(say("lobby-join-first"))
    if len(joined) < row.players:
        row = await _with_fewer(tx, row, joined)
    joined = await clocks.settle(tx, row, joined)
    row = await _with_more_options(tx, row, joined)
    chain = await chains.of_lobby(tx, row)
    if chain.fair.is_cut:
        return await cutting.lock(tx, row, joined, person, chain, by_program=by_program)
    return await dealing.deal(tx, await _without_chain(tx, row, chain), joined)


async def _with_more_options(tx: Tx, row: MatchRow, joined: Sequence[SeatRow]) -> MatchRow:
    """Add the options that listeners know only now; log nothing if there are none."""
    more: dict[str, Json] = {}
    for listener in listeners(tx):
        more |= await listener.starting(tx, row, joined)
    changed = replace(row, options=find_game(row.game).options(row.players, {**row.options, **more}))
    if changed == row:
        return row
    await tx.matches.set_up(changed)
    await chains.write_options(await chains.of_lobby(tx, row), changed)
    return changed


async def _without_chain(tx: Tx, row: MatchRow, chain: Chain) -> MatchRow:
    """Delete the chain of a table without a cut.

    Its secret alone is the seed, so the chain could prove nothing.
    """
    await tx.matches.set_seed(row.id, chain.fair.secret)
    await tx.fair.drop(row.id)
    return replace(row, seed=chain.fair.secret)


async def form_to_cut(tx: Tx, match_id: int, person: Person) -> Form:
    """Return the form for the cut; Refused for people who may not cut."""
    row, seats = await lobby_of(tx, match_id)
    cutting.check_cut(await chains.of_lobby(tx, row), seats, person)
    return cutting.form()


async def cut(tx: Tx, match_id: int, person: Person, typed: str) -> Table | None:
    """Take a cut word that somebody at the table has typed; after Start it deals."""
    row, seats = await lobby_of(tx, match_id)
    return await cutting.cut(tx, row, seats, person, typed)


async def take_start_back(tx: Tx, match_id: int, person: Person) -> str:
    """Take Start back: the table is open again."""
    row, seats = await lobby_of(tx, match_id)
    refusal = say("lobby-only-organiser-unlock", organiser=row.organiser_name)
    CORE.check("take Start back", at_table(row, person), refusal)
    chain = await chains.of_lobby(tx, row)
    if chain.fair.locked_at is None:
        raise Refused(say("cut-not-locked"))
    await cutting.unlock(tx, row, seats, chain, say("cut-taken-back", who=person.name), person.id)
    return say("cut-taken-back-done")


async def reopen(tx: Tx, row: MatchRow, seats: Sequence[SeatRow]) -> None:
    """Take Start back because somebody must leave."""
    chain = await chains.of_lobby(tx, row)
    if chain.fair.locked_at is not None:
        await cutting.unlock(tx, row, seats, chain, say("cut-taken-back-left"))


async def wake(tx: Tx, match_id: int, drawn: Mapping[int, str | None]) -> Table | None:
    """Deal a table whose time to cut is over and return it; call again or reopen one that nobody has cut.

    `drawn`: the randomness of the rounds of drand that were fetched.
    """
    row = await tx.matches.lock(match_id)
    if row is None or row.state != "lobby":
        await tx.fair.change(match_id, wake_at=None)
        return None
    return await cutting.wake(tx, row, await tx.seats.of(match_id), await chains.of_lobby(tx, row), drawn)


async def _with_fewer(tx: Tx, row: MatchRow, joined: list[SeatRow]) -> MatchRow:
    """Return the table reduced to the taken seats; Refused if the game needs more."""
    numbers = find_game(row.game).players
    if len(joined) not in numbers:
        missing = min(number for number in numbers if number > len(joined)) - len(joined)
        level, taken = usual_level(row.game), len(joined)
        raise Refused(say("lobby-wait-for", taken=taken, seats=row.players, missing=missing, level=level))
    wishes = replace(await wishes_in(tx, row, joined), players=len(joined))
    return await apply_options(tx, row, wishes)
