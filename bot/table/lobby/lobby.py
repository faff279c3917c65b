"""Run the lobby: open a game, seat people and computers, start it or call it off."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot import __version__
from bot.games.catalogue import find_texts
from bot.messages.catalogue import Message, one_of, say, together
from bot.messages.names import Name, escaped
from bot.messages.panel import Post
from bot.messages.people import Person, Where
from bot.store import Conflict, Tx
from bot.store.tables.fair import FairRow
from bot.store.tables.matches import MatchRow, MatchState
from bot.store.tables.seats import SeatRow
from bot.table.computers.levels import computer_name, read_level
from bot.table.deadlines import presets
from bot.table.deadlines.presets import Lengths
from bot.table.lobby import clocks, inviting, rematch
from bot.table.lobby.table_options import LONGEST_NAME, TableOptions, wishes_in, with_its_pack
from bot.table.match import chain as chains
from bot.table.match import outbox
from bot.table.match.listeners import listeners
from bot.table.match.server_content import content
from bot.table.rights.core import CORE
from bot.table.rights.standing import at_table
from bot.table.seats import anonymity
from engine.kernel.contract import Game
from engine.kernel.core import Json, Refused
from engine.kernel.options import for_new_table
from engine.registry.catalogue import GUESTS, find_game


async def call_game(
    tx: Tx, where: Where, person: Person, wishes: TableOptions, *, secret: Callable[[], str]
) -> MatchRow:
    """Open a lobby in the channel, and post the hash of its secret before anybody can join."""
    wishes = await with_its_pack(tx, where.guild_id, wishes, {})
    settled = _settled(wishes, presets.load_lengths(None))
    await check_free(tx, where)
    await tx.people.see(person.id, person.name, tx.at)
    row = MatchRow(
        id=0,  # the store gives it one
        game=wishes.game,
        seed="",
        version=find_game(wishes.game).version,
        guild_id=where.guild_id,
        channel_id=where.channel_id,
        organiser_id=person.id,
        organiser_name=person.name,
        state="lobby",
        created_at=tx.at,
        **settled,
    )
    try:
        row = await tx.matches.add(row)
    except Conflict:  # somebody called one at the same moment
        raise Refused(say("lobby-channel-taken")) from None
    await _commit(tx, row, wishes, secret())
    await inviting.invite(tx, row, wishes.invited, person)
    for listener in listeners(tx):
        await listener.opened(tx, row)
    return row


async def _commit(tx: Tx, row: MatchRow, wishes: TableOptions, secret: str) -> None:
    """Post the line that commits the bot to the secret, before anybody can join."""
    game = find_game(row.game)
    fair = replace(FairRow(row.id, _title(row.game, row.id), secret), **wishes.deal)
    chain = await chains.begin(tx, row, fair)
    (line,) = chain.lines
    text = say("lobby-opens", who=row.organiser_name, game=game.title)
    await outbox.queue_post(tx, row, Post(together([text, line.small])))


def _title(name: str, number: int) -> str:
    """Return a record's title; that of a guest says which package it came from, and what played it."""
    title = find_game(name).title
    for one in GUESTS:
        if one.name == name:
            return f"A game of {title}, table {number}, from {one.origin}, bot {__version__}"
    return f"A game of {title}, table {number}"


async def check_free(tx: Tx, where: Where) -> None:
    """Refuse if the channel already has an open game."""
    if await tx.matches.in_channel(where.channel_id):
        raise Refused(say("lobby-channel-taken"))


def _settled(wishes: TableOptions, now: Lengths) -> dict[str, Any]:
    """Return the match's columns for these options. Refused for options that the game does not have."""
    rules = find_game(wishes.game)
    _check_offered(rules, wishes.options)
    return {
        "players": wishes.players,
        "pace": _read_pace(rules, wishes.pace),
        "options": rules.options(wishes.players, for_new_table(rules.offers, wishes.options)),
        "clock": _lengths(wishes, now).dump(),
        "coach": wishes.coach,
        "anonymous": wishes.anonymous,
        "name": Name(wishes.name) if wishes.name.strip() else None,
    }


def _lengths(wishes: TableOptions, now: Lengths) -> Lengths:
    """Return the table's clock; for `own` lengths keep those of `now`."""
    more = {name: getattr(wishes, name) for name in ("bars_pauses", "nudge", "asks_reliability")}
    if wishes.deadline == now.name == presets.OWN:
        quiet = now.quiet if wishes.quiet_hours is None else wishes.quiet_hours
        return replace(now, quiet=quiet, **more)
    brief = find_texts(wishes.game).lobby.brief.get(_read_pace(find_game(wishes.game), wishes.pace), ())
    usual = presets.preset(wishes.deadline, quiet=wishes.quiet_hours, brief=brief)
    return replace(usual, **more)


def _check_offered(rules: Game[Any], options: Mapping[str, Json]) -> None:
    """Refused for an option of another game."""
    offered = [offer.name for offer in rules.offers]
    strange = [name for name in options if name not in offered]
    if strange:
        if not offered:
            raise Refused(say("lobby-no-options", game=rules.title))
        known, unknown = one_of(offered), one_of(map(escaped, strange))
        raise Refused(say("lobby-no-option", game=rules.title, strange=unknown, known=known))


def _read_pace(rules: Game[Any], pace: str | None) -> str:
    """Return the chosen pace; by default the game's usual one, "" if it has only one.

    Refused for an unknown pace.
    """
    has = find_texts(rules.name).lobby.paces
    if pace is not None and pace not in has:
        if not has:
            raise Refused(say("lobby-one-pace", game=rules.title))
        raise Refused(say("lobby-no-pace", typed=escaped(pace), known=one_of(has)))
    return pace or next(iter(has), "")


async def open_lobby(tx: Tx, match_id: int) -> tuple[MatchRow, list[SeatRow]]:
    """Return the lobby and everybody in it.

    Refused if the game has started or ended, or Start was pressed.
    """
    row, seats = await lobby_of(tx, match_id)
    fair = await tx.fair.get(match_id)
    if fair is not None and fair.locked_at is not None:
        raise Refused(say("cut-locked"))
    return row, seats


async def lobby_of(tx: Tx, match_id: int) -> tuple[MatchRow, list[SeatRow]]:
    row = await tx.matches.lock(match_id)
    if row is None or row.state != "lobby":
        raise Refused(no_lobby(row.state if row else None))
    await content(tx).lay_out(tx, row)
    return row, list(await tx.seats.of(match_id))


def no_lobby(state: MatchState | None) -> Message:
    """Return the refusal of what needs a lobby; None: the game does not exist."""
    return say("lobby-started" if state == "playing" else "lobby-over")


async def join(tx: Tx, match_id: int, person: Person, *, dm_open: bool) -> str:
    """Take a seat in the lobby."""
    row, seats = await open_lobby(tx, match_id)
    anonymity.check_dms(row, dm_open=dm_open)
    await tx.people.see(person.id, person.name, tx.at)
    await tx.people.set_dm(person.id, dm_open)
    if any(seat.person_id == person.id for seat in seats):
        return _dm_line(dm_open, say("lobby-joined-already"))
    await _check_free(tx, row, seats, person)
    for listener in listeners(tx):
        await listener.check_place(tx, match_id, person)
    chain = await chains.of_lobby(tx, row)
    who = await chain.join(person.id, person.name, None)
    seat = await tx.seats.add(match_id, person_id=person.id, name=person.name, at=tx.at, who=who)
    await tx.seats.agree(match_id, seat.number, row.clock)
    await outbox.queue_card(tx, row)
    is_organiser = row.organiser_id == person.id
    joined = say("lobby-joined-own") if is_organiser else say("lobby-joined", organiser=row.organiser_name)
    return together([_dm_line(dm_open, joined), chain.receipt])


async def _check_free(tx: Tx, row: MatchRow, seats: Sequence[SeatRow], person: Person) -> None:
    """Refuse a person if no seat is free; remove the newest computer if that frees one."""
    await rematch.check_kept(tx, row, seats, person)
    await inviting.check_kept(tx, row, seats, person)
    if len(seats) < row.players:
        return
    computers = [seat for seat in seats if seat.kind == "computer"]
    if not computers:
        raise Refused(say("lobby-full"))
    await _remove(tx, row, computers[-1])


def _dm_line(dm_open: bool, text: str) -> str:
    if dm_open:
        return together([text, say("lobby-dm")], " ")
    return together([text, say("lobby-no-dm")])


async def leave(tx: Tx, match_id: int, person: Person) -> str:
    """Leave the lobby; the next person becomes organiser if needed."""
    row, seats = await open_lobby(tx, match_id)
    mine = next((seat for seat in seats if seat.person_id == person.id), None)
    if mine is None:
        raise Refused(say("lobby-not-joined"))
    await _remove(tx, row, mine)
    heir = next((seat for seat in seats if seat.person_id not in (None, person.id)), None)
    if person.id == row.organiser_id and heir is not None and heir.person_id is not None:
        await tx.matches.set_organiser(match_id, heir.person_id, heir.name)
    await outbox.queue_card(tx, row)
    return together([say("lobby-left"), (await chains.of_lobby(tx, row)).receipt])


async def _remove(tx: Tx, row: MatchRow, seat: SeatRow) -> None:
    """Free the place again."""
    await (await chains.of_lobby(tx, row)).leave(seat.who)
    await tx.seats.remove(row.id, seat.number)


async def add_computer(tx: Tx, match_id: int, person: Person, *, level: str | None = None) -> None:
    """Seat a computer, of the default level unless one is given."""
    row, seats = await open_lobby(tx, match_id)
    refusal = say("lobby-only-organiser-add", organiser=row.organiser_name)
    CORE.check("add a computer", at_table(row, person), refusal)
    if len(seats) >= row.players:
        raise Refused(say("lobby-full"))
    chosen = read_level(row.game, level)
    name = computer_name(chosen, (seat.name for seat in seats))
    who = await (await chains.of_lobby(tx, row)).join(None, name, chosen)
    await tx.seats.add(match_id, person_id=None, name=name, at=tx.at, kind="computer", level=chosen, who=who)
    await outbox.queue_card(tx, row)


async def seat_computers(tx: Tx, row: MatchRow, person: Person, wishes: TableOptions) -> None:
    """Add the requested number of computers to a new game."""
    _check_places(wishes, people=0)
    for _ in range(wishes.computers):
        await add_computer(tx, row.id, person, level=wishes.level)


async def wishes_now(tx: Tx, match_id: int, person: Person) -> TableOptions:
    """Return the lobby's options, for its organiser."""
    row, seats = await open_lobby(tx, match_id)
    _check_may_set_up(row, person)
    return await wishes_in(tx, row, seats)


async def set_up(tx: Tx, match_id: int, person: Person, wishes: TableOptions) -> str:
    """Change the table's options before the start; its game and secret stay."""
    row, seats = await open_lobby(tx, match_id)
    _check_may_set_up(row, person)
    wishes = await with_its_pack(tx, row.guild_id, wishes, row.options)
    computers = [seat for seat in seats if seat.kind == "computer"]
    _check_places(wishes, people=len(seats) - len(computers))
    changed = await apply_options(tx, row, wishes)
    changed = await clocks.change(tx, replace(changed, clock=row.clock), seats, changed.clock, person)
    await inviting.invite(tx, changed, wishes.invited, person)
    for _ in range(len(computers) - wishes.computers):
        await remove_computer(tx, match_id, person)
    for _ in range(wishes.computers - len(computers)):
        await add_computer(tx, match_id, person, level=wishes.level)
    await outbox.queue_card(tx, changed)
    return say("lobby-changed")


def _check_places(wishes: TableOptions, *, people: int) -> None:
    """Refuse if there are too few seats for those who joined, or only computers."""
    if wishes.computers >= wishes.players:
        raise Refused(say("lobby-need-person"))
    if people + wishes.computers > wishes.players:
        if not wishes.computers:
            raise Refused(say("lobby-too-few-people", seats=wishes.players, people=people))
        raise Refused(say("lobby-too-few", seats=wishes.players, people=people, computers=wishes.computers))


async def rename(tx: Tx, row: MatchRow, name: str, person: Person) -> str:
    """Give an open table another name; empty removes it."""
    refusal = say("lobby-only-manager-name", organiser=row.organiser_name)
    CORE.check("name a table", at_table(row, person), refusal)
    if len(name.strip()) > LONGEST_NAME:
        raise Refused(say("panel-name-refused", most=LONGEST_NAME))
    called = Name(name) if name.strip() else None
    await tx.matches.set_name(row.id, called)
    await outbox.queue_card(tx, row)
    return say("lobby-named", name=called) if called else say("lobby-unnamed")


async def remove_computer(tx: Tx, match_id: int, person: Person) -> str:
    """Remove the computer that joined last."""
    row, seats = await open_lobby(tx, match_id)
    refusal = say("lobby-only-organiser-remove", organiser=row.organiser_name)
    CORE.check("change a lobby", at_table(row, person), refusal)
    computers = [seat for seat in seats if seat.kind == "computer"]
    if not computers:
        raise Refused(say("lobby-no-computer"))
    await _remove(tx, row, computers[-1])
    await outbox.queue_card(tx, row)
    return say("lobby-computer-left", name=computers[-1].name)


def _check_may_set_up(row: MatchRow, person: Person) -> None:
    refusal = say("lobby-only-organiser-set-up", organiser=row.organiser_name)
    CORE.check("change a lobby", at_table(row, person), refusal)


async def apply_options(tx: Tx, row: MatchRow, wishes: TableOptions) -> MatchRow:
    """Apply the options; log nothing if nothing changes."""
    changed = replace(row, **_settled(wishes, presets.load_lengths(row.clock)))
    chain = await chains.of_lobby(tx, row)
    if changed == row and wishes.deal.items() <= vars(chain.fair).items():
        return row
    await tx.matches.set_up(changed)
    await chains.write_options(chain, changed)
    await chain.change(**wishes.deal)
    return changed
