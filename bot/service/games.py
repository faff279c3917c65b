"""The use cases: each opens one transaction, loads the table, acts, and queues what is to be sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.deadlines import deadlines, presets
from bot.match import history
from bot.match.table import Diverged, Table
from bot.messages import looks, outbox
from bot.messages.panel import Form, Panel, Post, Press, Pressed
from bot.messages.people import Person, Spot, Where
from bot.pictures import film
from bot.play import answering, cards, ending, lobby, missed
from bot.play.cards import Card
from bot.service.computers import Turns
from bot.service.deadlines import Timekeeping
from bot.service.privacy import Privacy
from bot.service.seats import Council
from bot.service.settings import Appearance
from bot.service.unit_of_work import existing, new_seed, own_seat, utc_now
from bot.store import Tx
from bot.store.rows import MatchRow
from bot.words.catalogue import USUAL_GAME, find_words
from engine.core import Json, Refused, Seat

__all__ = ["Card", "Person", "Screen", "Service", "Spot", "Where", "new_seed", "utc_now"]

_NOTHING = "Nothing is asked of you now."


@dataclass(frozen=True)
class Screen:
    """What a person sees after a press: a panel for the step, a form to open, or only a note."""

    match_id: int
    step: int
    seat: Seat
    panel: Panel | None = None
    note: str = ""
    form: Form | None = None
    held_back: int | None = None
    """What need not be sent once this is shown, in the outbox."""


class Service(Timekeeping, Turns, Council, Privacy, Appearance):
    """What people can do, whatever they do it with."""

    # ------------------------------------------------------------------ tables

    async def match_in(self, where: Where) -> int:
        """The open game of the channel, else its last one."""
        async with self._store.read() as tx:
            row = await tx.matches.latest_in_channel(where.channel_id)
        if row is None:
            raise Refused("There is no game in this channel. `/game new` opens one.")
        return row.id

    # ------------------------------------------------------------------- lobby

    async def new_game(
        self,
        where: Where,
        person: Person,
        *,
        game: str,
        players: int,
        pace: str | None = None,
        options: Mapping[str, Json],
        deadline: str = presets.USUAL,
        quiet: bool | None = None,
        coach: bool = False,
        computers: int = 0,
        level: str | None = None,
    ) -> int:
        """Open a lobby, some of its places taken by computers; its card is queued."""
        at = self._clock()
        async with self._act() as tx:
            row = await lobby.call_game(
                tx,
                where,
                person,
                game=game,
                players=players,
                pace=pace,
                options=options,
                clock=presets.preset(deadline, quiet=quiet).dump(),
                seed=self._draw_seed(),
                at=at,
                coach=coach,
            )
            await lobby.seat_computers(tx, row, person, computers, level, at=at)
            await outbox.queue_card(tx, row, at=at)
        return row.id

    async def join(self, match_id: int, person: Person, *, dm_open: bool) -> str:
        async with self._act() as tx:
            return await lobby.join(tx, match_id, person, dm_open=dm_open, at=self._clock())

    async def leave(self, match_id: int, person: Person) -> str:
        async with self._act() as tx:
            return await lobby.leave(tx, match_id, person, at=self._clock())

    async def add_computer(self, match_id: int, person: Person, level: str | None = None) -> str:
        async with self._act() as tx:
            return await lobby.add_computer(tx, match_id, person, at=self._clock(), level=level)

    async def remove_computer(self, match_id: int, person: Person) -> str:
        async with self._act() as tx:
            return await lobby.remove_computer(tx, match_id, person, at=self._clock())

    async def start(self, match_id: int, person: Person) -> str:
        """Begin: the first people are asked."""
        at = self._clock()
        async with self._act() as tx:
            begun = await lobby.start(tx, match_id, person, at=at)
            await answering.follow_up(tx, begun, at=at)
        return "The game begins."

    async def move(self, match_id: int, where: Where, person: Person, *, is_manager: bool) -> str:
        """Take a game to this channel; those who are awaited find their panels as before."""
        at = self._clock()
        async with self._act() as tx:
            await lobby.move(tx, match_id, where, person, is_manager=is_manager, at=at)
        return "The game goes on in this channel."

    async def abandon(self, where: Where, person: Person, *, is_manager: bool, is_sure: bool = False) -> str:
        """Call the channel's game off; one in play only if the person is sure."""
        at = self._clock()
        async with self._act() as tx:
            found = await tx.matches.in_channel(where.channel_id)
            row = await tx.matches.lock(found.id) if found else None
            if row is None or row.state not in ("lobby", "playing"):
                raise Refused("No game is open in this channel.")
            if person.id != row.organiser_id and not is_manager:
                raise Refused(
                    f"Only the organiser, {row.organiser_name}, or a server manager can abandon this game."
                )
            ending.check_sure(row, is_sure=is_sure)
            await ending.abandon(tx, row, person.name, at=at)
        return "The game is called off."

    # -------------------------------------------------------------------- play

    async def desk(self, match_id: int, person: Person, *, seat: Seat | None = None) -> Screen:
        """What the person is asked now, with the panel to answer it."""
        async with self._table(match_id) as (tx, at_table):
            mine = own_seat(at_table, person, seat)
            return await self._screen(tx, at_table, mine)

    async def press(
        self, match_id: int, step: int, seat: Seat, person: Person, press: Press, spot: Spot | None = None
    ) -> Screen:
        """One press in a panel; a stale one changes nothing and shows how things stand.

        `spot` is where the panel stands, if it can be changed there: what is asked next is shown in it.
        """
        async with self._table(match_id) as (tx, at_table):
            own_seat(at_table, person, seat)
            if spot is not None:
                at_table.present[seat] = spot.dm
            await missed.came_back(tx, at_table, seat, self._clock())
            if step != at_table.match.step or seat not in at_table.match.asks:
                note = "That panel was out of date and nothing was changed. This is how things stand."
                return await self._screen(tx, at_table, seat, note=note)
            at_desk = await answering.desk(tx, at_table, seat)
            pressed = at_table.words.press(at_desk, press)
            return await self._carry_out(tx, at_table, seat, at_desk, pressed)

    async def typed(self, person: Person, text: str) -> list[Screen]:
        """A plain message to the bot: orders or an answer for the one table at which the person is asked."""
        match_id, words = await self._addressed(person, text)
        async with self._table(match_id) as (tx, at_table):
            seat = own_seat(at_table, person, None)
            await missed.came_back(tx, at_table, seat, self._clock())
            if seat not in at_table.match.asks:
                return [await self._screen(tx, at_table, seat)]
            at_desk = await answering.desk(tx, at_table, seat)
            pressed = at_table.words.typed(at_desk, words)
            return [await self._carry_out(tx, at_table, seat, at_desk, pressed)]

    async def desks(self, person: Person) -> list[Screen]:
        """What the person is asked, at each table where he sits."""
        async with self._store.read() as tx:
            rows = [row for row in await tx.matches.of_person(person.id) if row.state == "playing"]
        if not rows:
            raise Refused("You sit at no table. Press Join on a game's card in a channel.")
        return [await self._desk_or_why(row.id, person) for row in rows]

    async def _desk_or_why(self, match_id: int, person: Person) -> Screen:
        try:
            return await self.desk(match_id, person)
        except Diverged as stands:
            return Screen(match_id, 0, "", note=str(stands))

    async def _carry_out(self, tx: Tx, at_table: Table, seat: Seat, at_desk: Any, pressed: Pressed) -> Screen:
        if pressed.form is not None:
            return Screen(at_table.row.id, at_table.match.step, seat, form=pressed.form)
        step = at_table.match.step
        await answering.apply(tx, at_table, seat, at_desk, pressed, at=self._clock())
        is_next = seat in at_table.present and seat in at_table.match.awaited
        if at_table.match.step != step and is_next:
            return await self._screen(tx, at_table, seat, note=pressed.note or "Recorded.")
        if at_table.match.step != step or at_table.match.is_over:
            note = pressed.note or "Recorded. Everybody has answered, so the game goes on."
            return Screen(at_table.row.id, step, seat, note=note)
        return await self._screen(
            tx, at_table, seat, focus=pressed.focus, note=pressed.note, preview=pressed.preview
        )

    async def _screen(
        self,
        tx: Tx,
        at_table: Table,
        seat: Seat,
        *,
        focus: str = "",
        note: str = "",
        preview: bool = False,
    ) -> Screen:
        step = at_table.match.step
        if seat not in at_table.match.asks:
            dues, _ = await deadlines.told(tx, at_table)
            waiting = "\n".join(cards.waiting_lines(at_table, {}, dues))
            return Screen(
                at_table.row.id, step, seat, note="\n".join(filter(None, [note, _NOTHING, waiting]))
            )
        at_desk = await answering.desk(tx, at_table, seat)
        panel = at_table.words.panel(at_desk, focus, note, preview=preview)
        look = await looks.of_person(tx, at_table.sitting(seat).person_id, at_table.row.guild_id)
        held_back = at_table.held_back.get(seat)
        return Screen(at_table.row.id, step, seat, looks.dressed(panel, look), held_back=held_back)

    async def seen(self, screen: Screen) -> None:
        """The screen is before the person: what would show it otherwise is not sent any more."""
        if screen.held_back is not None:
            async with self._store.begin() as tx:
                await tx.outbox.drop(screen.held_back, self._clock())
            self.on_commit()

    async def _addressed(self, person: Person, text: str) -> tuple[int, str]:
        """The table a typed message is for: the only one that awaits the person, or that named by #number."""
        async with self._store.read() as tx:
            rows = [row for row in await tx.matches.of_person(person.id) if row.state == "playing"]
        if not rows:
            raise Refused("You sit at no table. Press Join on a game's card in a channel, or ask `/rules`.")
        head, _, rest = text.strip().partition(" ")
        if head.startswith("#") and head[1:].isdigit():
            if int(head[1:]) not in [row.id for row in rows]:
                raise Refused(f"You do not sit at table {head}. {_tables(rows)}")
            return int(head[1:]), rest
        asked = [row for row in rows if await self._asks(row.id, person)] if len(rows) > 1 else rows
        if len(asked) > 1:
            raise Refused(
                f"You are asked something at several tables: begin with its number. {_tables(asked)}"
            )
        return (asked or rows)[0].id, text

    async def _asks(self, match_id: int, person: Person) -> bool:
        try:
            async with self._table(match_id) as (_, at_table):
                return at_table.seat_of(person.id) in at_table.match.asks
        except Diverged:
            return False

    # --------------------------------------------------------------- looking on

    async def card(self, match_id: int) -> Card:
        """The card of the game as it stands."""
        async with self._store.read() as tx:
            row = await existing(tx, match_id)
            seats = await tx.seats.of(match_id)
        if row.state == "lobby":
            return cards.lobby_card(row, seats)
        if row.state != "playing":
            return cards.closed_card(row)
        try:
            async with self._table(match_id) as (tx, at_table):
                seals = await answering.seals(tx, at_table)
                return cards.status_card(at_table, seals, *await deadlines.told(tx, at_table))
        except Diverged as stands:
            return cards.halted_card(row, str(stands))
        except Refused:  # it has ended in the meantime, perhaps in another process
            async with self._store.read() as tx:
                return cards.closed_card(await existing(tx, match_id))

    async def status_post(self, match_id: int) -> Post:
        card = await self.card(match_id)
        return Post("\n".join([card.panel.text, *await self.budget_notes(match_id)]))

    async def map_post(self, match_id: int, *, as_text: bool, close: bool = False) -> Post:
        """The board as everybody sees it, or where enemies meet; as a picture or as a table of text."""
        async with self._store.read() as tx:
            row = await existing(tx, match_id)
            view, names = await history.last_view(tx, row)
            look = await looks.of_server(tx, row.guild_id)
        words = find_words(row.game)
        if as_text:
            text = words.board_text(view, names)
            fits = len(text) <= outbox.TEXT_LIMIT - 10
            return Post(f"```\n{text}\n```") if fits else Post("The whole board:", file=("board.txt", text))
        return looks.dressed(Post("", picture=words.board(view, names, close=close)), look)

    async def log_posts(self, match_id: int, stage: int | None) -> list[Post]:
        """The account of a round (0: the setup), by default the last one that something happened in."""
        async with self._store.read() as tx:
            row = await existing(tx, match_id)
            look = await looks.of_server(tx, row.guild_id)
            return [looks.dressed(post, look) for post in await history.account(tx, row, stage)]

    async def reel(self, match_id: int, stage: int | None) -> film.Reel:
        """What is needed to film a round (0: the setup), or the whole game."""
        async with self._store.read() as tx:
            return await film.reel(tx, await existing(tx, match_id), stage)

    def rules(self, game: str, topic: str = "") -> str:
        """What the rules of a game say of a topic, in our own words; without one, where to begin."""
        topics = find_words(game).topics
        if topic and topic not in topics:
            raise Refused(f"There is no topic {topic!r}. Topics: {', '.join(topics)}.")
        return topics[topic or next(iter(topics))]

    def topics(self, game: str) -> list[str]:
        return list(find_words(game).topics)

    async def game_of(self, match_id: int) -> str:
        """Which game it is."""
        async with self._store.read() as tx:
            return (await existing(tx, match_id)).game

    async def game_in(self, channel_id: int | None) -> str:
        """The game that is played in the channel, or was last; without one, the usual game."""
        async with self._store.read() as tx:
            row = await tx.matches.latest_in_channel(channel_id) if channel_id else None
        return row.game if row else USUAL_GAME

    # ------------------------------------------------------------------ sending

    async def card_posted(self, match_id: int, message_id: int | None) -> None:
        """Remember where the card stands."""
        async with self._store.begin() as tx:
            await tx.matches.set_card(match_id, message_id)

    async def note_dm(self, person_id: int, is_open: bool) -> None:
        """Remember whether a person can be reached by DM."""
        async with self._store.begin() as tx:
            await tx.people.set_dm(person_id, is_open)

    async def dm_failed(self, match_id: int, seat: Seat) -> None:
        """A panel could not be sent by DM: call the person in the channel instead."""
        async with self._table(match_id) as (tx, at_table):
            person_id = at_table.sitting(seat).person_id
            if person_id is not None and seat in at_table.match.awaited:
                await answering.call_in_channel(tx, at_table, [person_id], at=self._clock())


def _tables(rows: list[MatchRow]) -> str:
    return "Your tables: " + ", ".join(f"#{row.id} in <#{row.channel_id}>" for row in rows) + "."
