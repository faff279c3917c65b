"""The lobby: a game is called, people and computers take places, it starts, it is called off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.computers.levels import computer_name, read_level, usual_level
from bot.deadlines import presets
from bot.deadlines.presets import Lengths
from bot.match import sittings
from bot.match.table import Table
from bot.messages import outbox
from bot.messages.panel import Post
from bot.messages.people import Person, Where
from bot.play.cards import introduced
from bot.play.wishes import Wishes, wishes_of
from bot.store import Conflict, Tx
from bot.store.rows import MatchRow, SeatRow
from bot.words.catalogue import find_words
from engine.catalogue import find_game
from engine.contract import Game
from engine.core import Json, Refused
from engine.dice import commitment
from engine.fairness import seated
from engine.match import Match
from engine.options import for_new_table

_TAKEN = (
    "A game is open in this channel already: join it, or finish or `/table abandon` it first. "
    "Another channel can hold another game."
)


async def call_game(tx: Tx, where: Where, person: Person, wishes: Wishes, *, seed: str) -> MatchRow:
    """Open a lobby in the channel; its seed is fixed now, so that its hash can stand in the first post."""
    settled = _settled(wishes, presets.load_lengths(None))
    await check_free(tx, where)
    await tx.people.see(person.id, person.name, tx.at)
    row = MatchRow(
        id=0,  # the store gives it one
        game=wishes.game,
        seed=seed,
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
        return await tx.matches.add(row)
    except Conflict:  # somebody called one at the same moment
        raise Refused(_TAKEN) from None


@dataclass(frozen=True)
class LobbyLimits:
    """How many games may wait for people at the same time: those of one person, and all in one server."""

    of_person: int = 5
    of_server: int = 50


async def check_room(tx: Tx, where: Where, person: Person, limits: LobbyLimits) -> None:
    """Refused if the person or the server has too many open lobbies."""
    his, all_here = await tx.matches.lobbies(organiser_id=person.id, guild_id=where.guild_id)
    if his >= limits.of_person:
        raise Refused(
            f"You have {his} open lobbies, which is as many as one person may have: start one or "
            "`/table abandon` one first."
        )
    if all_here >= limits.of_server:
        raise Refused(
            f"This server has {all_here} open lobbies, which is as many as it may have: join one of them."
        )


async def check_free(tx: Tx, where: Where) -> None:
    """Refused if a game is open in the channel."""
    if await tx.matches.in_channel(where.channel_id):
        raise Refused(_TAKEN)


def _settled(wishes: Wishes, now: Lengths) -> dict[str, Any]:
    """The columns of a match that follow from what is wished; Refused where the game has no such thing."""
    rules = find_game(wishes.game)
    _check_offered(rules, wishes.options)
    return {
        "players": wishes.players,
        "pace": _read_pace(rules, wishes.pace),
        "options": rules.options(wishes.players, for_new_table(rules.offers, wishes.options)),
        "clock": _lengths(wishes, now).dump(),
        "coach": wishes.coach,
    }


def _lengths(wishes: Wishes, now: Lengths) -> Lengths:
    """How long people are to have; the table's own lengths stay as they are `now`."""
    if wishes.deadline == now.name == presets.OWN:
        return replace(now, quiet=now.quiet if wishes.quiet_hours is None else wishes.quiet_hours)
    brief = find_words(wishes.game).brief_asks(_read_pace(find_game(wishes.game), wishes.pace))
    return presets.preset(wishes.deadline, quiet=wishes.quiet_hours, brief=brief)


def _check_offered(rules: Game[Any], options: Mapping[str, Json]) -> None:
    """Refused for an option of another game."""
    offered = [offer.name for offer in rules.offers]
    strange = [name for name in options if name not in offered]
    if strange:
        raise Refused(
            f"{rules.title} has no option {' or '.join(strange)}; it offers {', '.join(offered) or 'none'}."
        )


def _read_pace(rules: Game[Any], pace: str | None) -> str:
    """The pace that is wanted, if the game has such; by default its usual one, "" where it has but one."""
    has = find_words(rules.name).paces
    if pace is not None and pace not in has:
        raise Refused(
            f"The pace is {' or '.join(has)}, not {pace!r}." if has else f"{rules.title} has but one pace."
        )
    return pace or next(iter(has), "")


async def open_lobby(tx: Tx, match_id: int) -> tuple[MatchRow, list[SeatRow]]:
    """The lobby and who has joined; Refused if the game has started or ended."""
    row = await tx.matches.lock(match_id)
    if row is None or row.state in ("over", "abandoned"):
        raise Refused("That game is over. `/game new` opens another one.")
    if row.state != "lobby":
        raise Refused("The game has started already. Its status card shows who plays.")
    return row, list(await tx.seats.of(match_id))


async def join(tx: Tx, match_id: int, person: Person, *, dm_open: bool) -> str:
    """Take a place."""
    row, seats = await open_lobby(tx, match_id)
    await tx.people.see(person.id, person.name, tx.at)
    await tx.people.set_dm(person.id, dm_open)
    if any(seat.person_id == person.id for seat in seats):
        return _dm_line(dm_open, "You have joined already.")
    if len(seats) >= row.players:
        raise Refused(f"All {row.players} places are taken.")
    await tx.seats.add(match_id, person_id=person.id, name=person.name, at=tx.at)
    await outbox.queue_card(tx, row)
    return _dm_line(dm_open, f"You are in. {row.organiser_name} starts the game.")


def _dm_line(dm_open: bool, text: str) -> str:
    if dm_open:
        return f"{text} What you are asked comes by DM."
    return (
        f"{text}\n**I cannot DM you.** You can play all the same: whenever you are asked something, press "
        "**Orders** on the game's card and the form opens here, for you alone. To get DMs instead, allow "
        "direct messages for this server in its privacy settings and press Join again."
    )


async def move(tx: Tx, match_id: int, where: Where, person: Person, *, is_manager: bool) -> MatchRow:
    """Take a game to another channel, for instance because its own was deleted."""
    row = await check_move(tx, match_id, where, person, is_manager=is_manager)
    try:
        await tx.matches.move(match_id, where.guild_id, where.channel_id)
    except Conflict:  # somebody called one at the same moment
        raise Refused("A game is open in this channel already: choose another one.") from None
    moved = replace(row, channel_id=where.channel_id, card_id=None)
    await outbox.redirect(tx, row, where.channel_id)
    title = find_game(row.game).title
    await outbox.queue_post(tx, moved, Post(f"**{title} goes on here.**"))
    await outbox.queue_card(tx, moved)
    return moved


async def check_move(tx: Tx, match_id: int, where: Where, person: Person, *, is_manager: bool) -> MatchRow:
    """The game that the person may take to that channel, locked; Refused if he may not."""
    row = await tx.matches.lock(match_id)
    if row is None or row.state not in ("lobby", "playing"):
        raise Refused(f"There is no open game #{match_id}.")
    if row.guild_id != where.guild_id:
        raise Refused("A game stays on its server.")
    if person.id != row.organiser_id and not is_manager:
        raise Refused(f"Only the organiser, {row.organiser_name}, or a server manager can move the game.")
    if await tx.matches.in_channel(where.channel_id):
        raise Refused("A game is open in this channel already: choose another one.")
    return row


async def leave(tx: Tx, match_id: int, person: Person) -> str:
    """Give a place up before the start; the organiser's part goes to the next person."""
    row, seats = await open_lobby(tx, match_id)
    mine = next((seat for seat in seats if seat.person_id == person.id), None)
    if mine is None:
        raise Refused("You have not joined this game.")
    await tx.seats.remove(match_id, mine.number)
    heir = next((seat for seat in seats if seat.person_id not in (None, person.id)), None)
    if person.id == row.organiser_id and heir is not None and heir.person_id is not None:
        await tx.matches.set_organiser(match_id, heir.person_id, heir.name)
    await outbox.queue_card(tx, row)
    return "You have left the game."


async def add_computer(tx: Tx, match_id: int, person: Person, *, level: str | None = None) -> None:
    """Give a place to a computer, of the usual strength unless another is chosen."""
    row, seats = await open_lobby(tx, match_id)
    _check_organiser(row, person, "add a computer")
    if len(seats) >= row.players:
        raise Refused(f"All {row.players} places are taken.")
    chosen = read_level(row.game, level)
    name = computer_name(chosen, (seat.name for seat in seats))
    await tx.seats.add(match_id, person_id=None, name=name, at=tx.at, kind="computer", level=chosen)
    await outbox.queue_card(tx, row)


async def seat_computers(tx: Tx, row: MatchRow, person: Person, wishes: Wishes) -> None:
    """Give as many places of a new game to computers as are wished."""
    _check_places(wishes, people=0)
    for _ in range(wishes.computers):
        await add_computer(tx, row.id, person, level=wishes.level)


async def wishes_now(tx: Tx, match_id: int, person: Person) -> Wishes:
    """What the lobby is called with, for its organiser."""
    row, seats = await open_lobby(tx, match_id)
    _check_organiser(row, person, "set the table up")
    return wishes_of(row, seats)


async def set_up(tx: Tx, match_id: int, person: Person, wishes: Wishes) -> str:
    """Change what the table was called with before it starts; its game and its seed stay."""
    row, seats = await open_lobby(tx, match_id)
    _check_organiser(row, person, "set the table up")
    computers = [seat for seat in seats if seat.kind == "computer"]
    _check_places(wishes, people=len(seats) - len(computers))
    changed = replace(row, **_settled(wishes, presets.load_lengths(row.clock)))
    await tx.matches.set_up(changed)
    for _ in range(len(computers) - wishes.computers):
        await remove_computer(tx, match_id, person)
    for _ in range(wishes.computers - len(computers)):
        await add_computer(tx, match_id, person, level=wishes.level)
    await outbox.queue_card(tx, changed)
    return "The table is set up: its card shows how."


def _check_places(wishes: Wishes, *, people: int) -> None:
    """Refused if not all can sit who have joined, or nobody but computers."""
    if wishes.computers >= wishes.players:
        raise Refused("At least one person must play: choose fewer computers.")
    if people + wishes.computers > wishes.players:
        who = f"{people} {'person has' if people == 1 else 'people have'} joined"
        raise Refused(
            f"{wishes.players} places are too few: {who}, and {wishes.computers} are for computers."
        )


async def remove_computer(tx: Tx, match_id: int, person: Person) -> str:
    """Send the computer that came last away."""
    row, seats = await open_lobby(tx, match_id)
    _check_organiser(row, person, "send a computer away")
    computers = [seat for seat in seats if seat.kind == "computer"]
    if not computers:
        raise Refused("No computer has a place in this game.")
    await tx.seats.remove(match_id, computers[-1].number)
    await outbox.queue_card(tx, row)
    return f"{computers[-1].name} has left."


def _check_organiser(row: MatchRow, person: Person, deed: str) -> None:
    if person.id != row.organiser_id:
        raise Refused(f"Only the organiser, {row.organiser_name}, can {deed}.")


async def start(tx: Tx, match_id: int, person: Person) -> Table:
    """Deal the people to the seats and begin; asks are not yet answered or sent."""
    row, joined = await open_lobby(tx, match_id)
    _check_organiser(row, person, "start the game")
    if all(seat.kind == "computer" for seat in joined):
        raise Refused("At least one person must play: press **Join** first.")
    if len(joined) < row.players:
        row = await _with_fewer(tx, row, joined)
    match = Match.new(find_game(row.game), row.players, row.options, row.seed)
    colours = list(match.game.seats[: row.players])
    order = seated(row.seed, joined)
    await tx.seats.assign(match_id, {seat.number: colours[at_] for at_, seat in enumerate(order)})
    await tx.matches.set_state(match_id, "playing", tx.at)
    seats = tuple(replace(seat, seat=colours[order.index(seat)]) for seat in joined)
    begun = Table(tx, replace(row, state="playing", started_at=tx.at), seats, match, 0, tx.at)
    await begun.keep_checkpoint()
    await sittings.begin(begun)
    await outbox.queue_post(tx, row, _opening(begun))
    return begun


async def _with_fewer(tx: Tx, row: MatchRow, joined: list[SeatRow]) -> MatchRow:
    """The table with so many seats as are taken; Refused where the game is not for so few."""
    numbers = find_game(row.game).players
    if len(joined) not in numbers:
        missing = min(number for number in numbers if number > len(joined)) - len(joined)
        raise Refused(
            f"{len(joined)} of {row.players} seats are taken: wait for {missing} more, or press "
            f"**Add {usual_level(row.game)}**."
        )
    wishes = replace(wishes_of(row, joined), players=len(joined))
    changed = replace(row, **_settled(wishes, presets.load_lengths(row.clock)))
    await tx.matches.set_up(changed)
    return changed


def _opening(table: Table) -> Post:
    words = find_words(table.row.game)
    lines = [
        f"{words.seat_name(seat)}: {introduced(table.sitting(seat))}"
        for seat in table.match.game.seats[: table.row.players]
    ]
    return Post(
        f"**{table.match.game.title} begins.** Seats were drawn by lot.\n"
        + "\n".join(lines)
        + f"\n-# SHA-256 of the seed, which is told at the end: ||`{commitment(table.row.seed)}`||"
    )
