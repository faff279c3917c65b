"""Use cases of seasons: sign-up, settings, automatic rounds, standings, corrections."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace

from bot.extras.seasons import forms, managing, moving, posts, repository, rounds, signup, tables
from bot.extras.seasons import season_state as courses
from bot.extras.seasons.forms import Plan
from bot.extras.seasons.managing import CORRECT
from bot.extras.seasons.outbox import queue_season, tell_organiser
from bot.extras.seasons.ranking.standings import shared
from bot.extras.seasons.repository import OPEN, EntrantRow, SeasonRow, SeasonTableRow
from bot.extras.seasons.rights import RIGHTS
from bot.extras.seasons.rounds import Found
from bot.extras.seasons.season_state import Course
from bot.host.pools import Hung
from bot.messages.catalogue import one_of as any_of
from bot.messages.catalogue import say
from bot.messages.names import Name
from bot.messages.panel import Filled, Form, Panel
from bot.messages.people import Person, Where
from bot.service.service import Service
from bot.store import Conflict, Tx
from bot.store.database.corrupt import Unreadable
from bot.table.answers import answering
from bot.table.lobby.table_options import TableOptions, usual_wishes
from bot.table.match import looks, proof
from bot.table.match.server_content import outside_transactions
from bot.table.match.standstill import Standstill
from bot.table.match.table import Table
from bot.table.past.apart import outside
from bot.table.past.seat_results import Ended, load, tally
from bot.table.rights.standing import in_server
from engine.kernel.core import Refused
from engine.registry.catalogue import find_game

ROUNDS = 3


@dataclass(frozen=True)
class Opening:
    """A table to open: its thread or channel, if known, its name, and the people to mention."""

    season: SeasonRow
    channel_id: int | None
    title: str
    people: tuple[int, ...]

    @property
    def in_thread(self) -> bool:
        return self.season.place == "threads"


class Seasons:
    """Leagues and knock-outs over several tables."""

    def __init__(self, service: Service) -> None:
        self._units = service.units
        self._draw_secret = service.draw_secret

    # ------------------------------------------------------------------------ the organiser

    async def start(self, where: Where, person: Person, game: str, seats: int | None, plan: Plan) -> str:
        """Open sign-up, with the season's post in this channel."""
        refusal = say("season-managers-only")
        RIGHTS.check("open a season", in_server(where.guild_id, person), refusal)
        wishes = _wishes(game, seats)
        columns = {
            "kind": "swiss",
            "rounds": ROUNDS,
            "place": "threads",
            "odd": "bye",
            "go_on": 1,
            **plan.said(),
        }
        forms.check_go_on(columns["go_on"], wishes.players)
        async with self._units.begin() as tx:
            await tx.people.see(person.id, person.name, tx.at)
            row = SeasonRow(
                id=0,  # the store gives it one
                guild_id=where.guild_id,
                channel_id=where.channel_id,
                organiser_id=person.id,
                organiser_name=person.name,
                state="signup",
                wishes=vars(wishes),
                seed=self._draw_secret()[:64],
                created_at=tx.at,
                **columns,
            )
            try:
                row = await tx.of(repository.Seasons).add(row)
            except Conflict:
                raise Refused(say("season-taken")) from None
            await queue_season(tx, row)
        return say("season-opened", name=row.name)

    async def season_form(self, season_id: int, person: Person) -> Form:
        async with self._organised(season_id, person) as course:
            forms.check_free(course)
            return forms.season_form(course)

    async def tables_form(self, season_id: int, page: int, person: Person) -> Form:
        async with self._organised(season_id, person) as course:
            forms.check_free(course)
            return forms.tables_form(course, page)

    async def set_season(self, season_id: int, filled: Filled, person: Person) -> str:
        """Change the season's settings as filled in."""
        async with self._organised(season_id, person) as course:
            forms.check_free(course)
            said = forms.read_season(course, filled).said()
            forms.check_go_on(said.get("go_on", course.row.go_on), course.seats)
            await course.change(**said)
            await queue_season(course.tx, course.row)
        return say("season-changed")

    async def set_tables(self, season_id: int, filled: Filled, person: Person) -> str:
        """Change the settings of its tables as filled in."""
        async with self._organised(season_id, person) as course:
            forms.check_free(course)
            wishes = forms.read_tables(course, filled)
            _check(wishes)
            go_on = min(course.row.go_on, wishes.players - 1)
            await course.change(wishes=vars(wishes), go_on=go_on)
            await queue_season(course.tx, course.row)
        return say("season-tables-changed")

    async def managing(self, season_id: int, person: Person) -> Panel:
        """Return the organiser's panel with the actions available now."""
        async with self._organised(season_id, person) as course:
            return managing.panel(course)

    async def about_to_end(self, season_id: int, person: Person) -> Panel:
        """Ask for confirmation to end the season."""
        async with self._organised(season_id, person) as course:
            return managing.about_to_end(course)

    async def form_to_manage(self, season_id: int, what: str, person: Person) -> Form:
        """Return the form to correct a result or remove an entrant."""
        async with self._organised(season_id, person) as course:
            return managing.correct_form(course) if what == CORRECT else managing.remove_form(course)

    @outside_transactions
    async def begin(self, season_id: int, person: Person) -> str:
        """Draw the first round."""
        async with self._organised(season_id, person) as course:
            return await rounds.begin(course)

    async def end(self, season_id: int, person: Person) -> str:
        """Cancel the season, or end it early."""
        async with self._organised(season_id, person) as course:
            return await rounds.call_off(course)

    async def remove(self, season_id: int, other: Person, person: Person) -> str:
        """Remove an entrant."""
        async with self._organised(season_id, person) as course:
            return await signup.remove(course, _entrant(course, other))

    async def correct(
        self,
        season_id: int,
        other: Person,
        place: int,
        round_: int | None,
        person: Person,
    ) -> str:
        """Correct an entrant's rank at a finished table; 0: none."""
        async with self._organised(season_id, person) as course:
            return await rounds.correct(course, _entrant(course, other), place, round_)

    async def move(self, season_id: int, where: Where, person: Person) -> str:
        """Move the season's post, and tables not yet open, to another channel of the server."""
        async with self._organised(season_id, person) as course:
            return await moving.move(course, where)

    @asynccontextmanager
    async def _organised(self, season_id: int, person: Person) -> AsyncIterator[Course]:
        """Load the season for its organiser or a server manager; Refused for anyone else."""
        async with self._units.begin() as tx:
            course = await courses.load(tx, season_id)
            courses.check(course.row, "organise a season", person)
            yield course

    # ------------------------------------------------------------------------ everybody

    async def find(self, where: Where, parent_id: int | None = None) -> int:
        """Return the season of this channel or of a thread's parent channel, else the server's only one."""
        async with self._units.read() as tx:
            return await courses.season_at(tx, where.guild_id, where.channel_id, parent_id)

    async def join(self, season_id: int, person: Person) -> str:
        async with self._units.begin() as tx:
            return await signup.join(await _here(tx, season_id, person), person)

    async def leave(self, season_id: int, person: Person) -> str:
        async with self._units.begin() as tx:
            return await signup.leave(await _here(tx, season_id, person), person)

    async def panel(self, season_id: int) -> Panel:
        """Return the season's current post."""
        async with self._units.read() as tx:
            course = await courses.load(tx, season_id, is_locked=False)
            return looks.dressed(posts.panel(course), await looks.of_server(tx, course.row.guild_id))

    async def rules(self, season_id: int, person: Person) -> str:
        """Return the season's scoring rules."""
        async with self._units.read() as tx:
            return posts.rules(await _here(tx, season_id, person, is_locked=False))

    # ------------------------------------------------------------------------ the sender

    async def post_of(self, season_id: int) -> SeasonRow | None:
        """Return the season's row, which locates its post; None if the season no longer exists."""
        async with self._units.read() as tx:
            return await tx.of(repository.Seasons).get(season_id)

    async def posted(self, season_id: int, message_id: int) -> None:
        """Store the message id of the season's post."""
        async with self._units.begin() as tx:
            await tx.of(repository.Seasons).change(season_id, message_id=message_id)

    async def opening(self, season_id: int, round_: int, number: int) -> Opening | None:
        """Return the data to open a table; None if it is already open or no longer needed."""
        async with self._units.read() as tx:
            course = await courses.load(tx, season_id, is_locked=False)
            table = _unopened(course, round_, number)
            if table is None:
                return None
            people = tuple(one.person_id for one in course.at(table) if one.person_id is not None)
            return Opening(course.row, table.channel_id, posts.title(course, table), people)

    async def has_place(self, season_id: int, round_: int, number: int, channel_id: int) -> None:
        """Store the thread or channel in which a table will open."""
        async with self._units.begin() as tx:
            course = await courses.load(tx, season_id)
            table = _unopened(course, round_, number)
            if table is not None:
                await tx.of(repository.Seasons).change_table(table, channel_id=channel_id)

    async def open_table(self, season_id: int, round_: int, number: int, gone: Collection[int]) -> None:
        """Open the table without people who left the server; repeating the call changes nothing."""
        async with self._units.begin() as tx:
            course = await courses.load(tx, season_id)
            table = _unopened(course, round_, number)
            if table is None or table.channel_id is None:
                return
            secret = self._draw_secret()
            await _ask_first(await tables.open_table(course, table, table.channel_id, gone, secret))

    async def cannot_open(self, season_id: int) -> None:
        """Tell the organiser once that the bot lacks permission to open tables; the bot retries."""
        async with self._units.begin() as tx:
            row = await tx.of(repository.Seasons).lock(season_id)
            if row is not None:
                channel, name = f"<#{row.channel_id}>", row.name
                is_thread = row.place == "threads"
                told = say(
                    "season-stuck-threads" if is_thread else "season-stuck-channels",
                    name=name,
                    channel=channel,
                )
                await tell_organiser(tx, row, told, nonce=f"season-{row.id}-{row.round}-stuck")

    async def given_up(self, season_id: int, number: int | None, why: str) -> None:
        """Tell the organiser once per round that its post or a table (by number) could not be sent."""
        async with self._units.begin() as tx:
            row = await tx.of(repository.Seasons).lock(season_id)
            if row is None or row.state not in OPEN:
                return
            channel, nonce = f"<#{row.channel_id}>", f"season-{row.id}-{row.round}"
            if number is None:
                told = say("season-post-unsent", name=row.name, channel=channel, why=why)
                await tell_organiser(tx, row, told, nonce=f"{nonce}-post")
            else:
                told = say("season-table-unsent", name=row.name, n=number, channel=channel, why=why)
                await tell_organiser(tx, row, told, nonce=f"{nonce}-table")

    # ------------------------------------------------------------------------ the scheduler

    async def keep_time(self) -> None:
        """Settle tables whose games have ended, and restart games whose Start was undone."""
        async with self._units.read() as tx:
            ended, unlocked = (
                await tx.of(repository.Seasons).ended(),
                await tx.of(repository.Seasons).unlocked(),
            )
        for table in ended:
            await self._settle(table, await self._found(table))
        for table in unlocked:
            assert table.match_id is not None
            with suppress(Standstill):
                async with self._units.lobby(table.match_id) as tx:
                    await _ask_first(await tables.begin_again(tx, table))

    @outside_transactions
    async def _settle(self, table: SeasonTableRow, found: Found) -> None:
        async with self._units.begin() as tx:
            await rounds.settle(await courses.load(tx, table.season_id), table, found)

    async def _found(self, table: SeasonTableRow) -> Found:
        """Return the result of the table's game; an unreadable game counts as cancelled."""
        assert table.match_id is not None
        try:
            async with self._units.read() as tx:
                row = await tx.matches.get(table.match_id)
                if row is None or row.started_at is None or row.state == "abandoned":
                    return Found("called_off")
                ended = await load(tx, table.match_id)
            return await outside(ended.row, _result, ended)
        except (Unreadable, Standstill, Hung):
            return Found("called_off")


def _result(ended: Ended) -> Found:
    """Return ranks by the people who held the seats, and those who never answered."""
    told = tally(ended)
    people = {sat.number: sat.person_id for sat in ended.sittings if sat.person_id is not None}
    own = [one for one in told.results if one.sitting in people]
    ranks = shared(told.places)
    places = {people[one.sitting]: ranks[one.seat] for one in own if one.place is not None}
    answered = {people[one.sitting] for one in own if one.answered}
    missed = {people[one.sitting] for one in own if one.missed}
    return Found("over", places, tuple(ranks.values()), frozenset(missed - answered))


def _wishes(game: str, seats: int | None) -> TableOptions:
    """Return a game's default table options for this number of seats."""
    usual = usual_wishes(game)
    most = max(find_game(game).players)
    wishes = replace(usual, players=seats or min(4, most), join=False)
    _check(wishes)
    return wishes


def _check(wishes: TableOptions) -> None:
    numbers = find_game(wishes.game).players
    if wishes.players not in numbers:
        seats, game = any_of(map(str, numbers)), find_game(wishes.game).title
        raise Refused(say("season-seats-refused", game=game, numbers=seats))


def _entrant(course: Course, person: Person) -> EntrantRow:
    found = course.entrant(person.id)
    if found is None:
        raise Refused(say("season-not-entered", name=Name(person.name)))
    return found


def _unopened(course: Course, round_: int, number: int) -> SeasonTableRow | None:
    """Return the table if it is not open yet."""
    table = course.table(round_, number)
    is_wanted = course.row.state in OPEN and table is not None
    return table if is_wanted and table and table.match_id is None and table.settled_at is None else None


async def _ask_first(begun: Table | None) -> None:
    """Send the game's first asks after it begins."""
    if begun is not None:
        await answering.follow_up(begun)
        await proof.settle(begun)


async def _here(tx: Tx, season_id: int, person: Person, *, is_locked: bool = True) -> Course:
    """Return a season of the server from which the person asks; Refused for one of another server."""
    course = await courses.load(tx, season_id, is_locked=is_locked)
    courses.check(course.row, "look at a season", person)
    return course
