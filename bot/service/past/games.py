"""Use cases for watching: find games, show the board, the card and the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.games.catalogue import find_texts
from bot.games.charts import since_picture
from bot.games.phrases import shortened
from bot.games.story import NEWS
from bot.games.topics import find_topic, find_topics
from bot.messages.catalogue import Message, one_of, say, together
from bot.messages.names import escaped
from bot.messages.panel import Button, Panel, Post
from bot.messages.people import Where
from bot.service.people.notes import NOTE
from bot.service.unit_of_work import NotInPlay, UnitsOfWork, existing
from bot.store import Tx
from bot.store.database.corrupt import Unreadable
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from bot.table.absence import vacation
from bot.table.deadlines import deadlines
from bot.table.ending.reviewing import FILM
from bot.table.lobby import cutting
from bot.table.match import looks, outbox
from bot.table.match.standstill import Standstill
from bot.table.past import film_data, frames, history, results
from bot.table.posts import cards
from bot.table.seats import hands
from bot.table.seats.talks import SPECTATE
from engine.kernel.core import Refused, Seat

LOG = "log"
OWN = "own."
"""Prefix of LOG's argument for the report on a person's own sheet; the number of the round follows."""
"""The action of the buttons that tell a round, with its number, and of that which tells the last one."""


PHONE = "phone"
MAP_PARTS = (PHONE, "near", "full")
"""Parts of the board that a person can choose to see."""


@dataclass(frozen=True)
class Card:
    """A game's card, and the people at the table if it is open."""

    row: MatchRow
    panel: Panel
    people: Sequence[int] = ()


async def _own(tx: Tx, match_id: int, person_id: int) -> Seat:
    """Return the person's seat in a game; empty for spectators."""
    seats = await tx.seats.of(match_id)
    return next((seat.seat or "" for seat in seats if seat.person_id == person_id), "")


async def _since(tx: Tx, row: MatchRow, stage: int, person_id: int) -> Post | None:
    """Return what a stage brought the person's seat; None during the setup."""
    seat = await _own(tx, row.id, person_id)
    past = await history.look_back(tx, row, stage, seat) if seat and stage else None
    if past is None:
        return None
    texts = find_texts(row.game)
    rows = [one for one in texts.since(past, seat) if one.edge in NEWS]
    picture = since_picture(row.game, seat, texts.stage_name(stage), rows)
    return Post(together(one.line for one in rows), picture) if rows else None


def _people(seats: Sequence[SeatRow]) -> list[int]:
    return [seat.person_id for seat in seats if seat.person_id is not None]


async def _lobby_card(tx: Tx, row: MatchRow, seats: list[SeatRow]) -> Panel:
    try:
        return cards.lobby_card(row, seats, await cutting.deal_of(tx, row, seats))
    except Unreadable:
        return cards.halted_card(row, say("error-cannot-begin"))


def _map_label(part: str) -> Message:
    if part == PHONE:
        return say("past-board-button")
    return say("past-board-near-button" if part == "near" else "past-board-full-button")


def _beside(*, is_player: bool) -> Button:
    """Return the button beside a running game's log: a player's own note, or the spectators' thread."""
    if is_player:
        return Button(say("past-note-button"), NOTE)
    return Button(say("past-spectators-button"), SPECTATE)


def _replay(stage: int) -> Button:
    """Return the button that replays a stage as a film; from the setup it replays the whole game."""
    if stage == 0:
        return Button(say("past-replay-game-button"), FILM)
    return Button(say("past-replay-button"), FILM, str(stage))


class Games:
    """Use cases for looking at games."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def match_in(self, where: Where) -> int:
        """Return the channel's open game, else its last one."""
        async with self._units.read() as tx:
            row = await tx.matches.latest_in_channel(where.channel_id)
        if row is None:
            raise Refused(say("play-no-game-here"))
        return row.id

    async def game_of(self, match_id: int) -> str:
        """Return the name of the match's game."""
        async with self._units.read() as tx:
            return (await existing(tx, match_id)).game

    async def server_of(self, match_id: int) -> int:
        """Return the match's server."""
        async with self._units.read() as tx:
            return (await existing(tx, match_id)).guild_id

    async def game_in(self, channel_id: int | None) -> str | None:
        """Return the name of the channel's open or last game; None without one."""
        async with self._units.read() as tx:
            row = await tx.matches.latest_in_channel(channel_id) if channel_id else None
        return row.game if row else None

    async def people(self, match_id: int) -> list[int]:
        """Return the ids of all people at the table."""
        async with self._units.game(match_id) as (tx, _):
            return _people(await tx.seats.of(match_id))

    async def review_cards(self, guild_id: int) -> None:
        """Queue updates of a server's open cards and list of games, which depend on who sees a channel."""
        async with self._units.begin() as tx:
            await outbox.queue_tables(tx, guild_id)
            for match_id in await tx.matches.open_in_server(guild_id):
                row = await tx.matches.as_it_stands(match_id)
                if row is not None:
                    await outbox.queue_card(tx, row)

    async def card(self, match_id: int) -> Panel:
        """Return the game's current card."""
        return (await self.posted_card(match_id)).panel

    async def posted_card(self, match_id: int) -> Card:
        """Return the game's current card for its channel."""
        async with self._units.game(match_id) as (tx, row):
            if row.state == "lobby":
                seats = await tx.seats.of(match_id)
                return Card(row, await _lobby_card(tx, row, seats), _people(seats))
        if row.state != "playing":
            return Card(row, await self._closed_card(match_id))
        try:
            async with self._units.table(match_id) as table:
                panel = cards.status_card(table, *await deadlines.told(table))
                return Card(row, panel, _people(table.seats))
        except Standstill as stands:
            return Card(row, cards.halted_card(row, stands.told), await self.people(match_id))
        except NotInPlay:  # it has ended in the meantime, perhaps in another process
            return Card(row, await self._closed_card(match_id))

    async def _closed_card(self, match_id: int) -> Panel:
        """Return the final card with winner and standings, if this version's rules can still compute them."""
        try:
            async with self._units.game(match_id) as (tx, row):
                if row.state != "over":
                    return cards.closed_card(row)
                view, names = await history.last_view(tx, row)
                result = results.result_of(row)
                agreed: str = ""
                if result and result.is_agreed:
                    agreed = say("past-ended", how=results.told(row, names))
                return cards.closed_card(row, find_texts(row.game).looks.status(view, names), agreed)
        except Standstill:
            return cards.closed_card(row)

    async def card_posted(self, match_id: int, message_id: int | None) -> None:
        """Store the card's message."""
        async with self._units.begin() as tx:
            await tx.matches.set_card(match_id, message_id)

    async def hasten(self, match_id: int) -> None:
        """Retry the game's queued posts now."""
        async with self._units.begin() as tx:
            hastened = await tx.outbox.hasten(match_id)
        if hastened:
            self._units.on_commit()

    async def hasten_server(self, *guild_ids: int) -> None:
        """Retry the queued posts of all games in a server after its permissions changed."""
        async with self._units.begin() as tx:
            hastened = [await tx.outbox.hasten_server(guild_id) for guild_id in guild_ids]
        if any(hastened):
            self._units.on_commit()

    async def status_post(self, match_id: int, person_id: int = 0) -> Post:
        """Return how the game stands; for a person at the table with their hand."""
        card = await self.card(match_id)
        hand = await self._hand(match_id, person_id)
        return Post(together(filter(None, [card.text, hand, *await self._budget_notes(match_id)])))

    async def _hand(self, match_id: int, person_id: int) -> str:
        """Return what the person alone may see at the table; "" for others and when nobody plays."""
        try:
            async with self._units.table(match_id) as table:
                return hands.line(table, table.seat_of(person_id))
        except (NotInPlay, Standstill):
            return ""

    async def _budget_notes(self, match_id: int) -> list[str]:
        """Return small-print lines about seats that have used some of their time budget, for a
        running game."""
        try:
            async with self._units.table(match_id) as table:
                return [
                    together(["-# ", line], "")
                    for line in await vacation.budget_lines(table, spent_only=True)
                ]
        except (Refused, Standstill):
            return []

    async def map_post(
        self, match_id: int, *, as_text: bool, close: bool = False, full: bool = False, person_id: int = 0
    ) -> Post:
        """Return the public board, or its contested part: for a phone, for a large screen, or as text.

        With a person, their hand stands above it; nobody else may see the post then.
        """
        hand = await self._hand(match_id, person_id)
        async with self._units.game(match_id) as (tx, row):
            view, names = await history.last_view(tx, row)
            look = await looks.of_server(tx, row.guild_id)
            texts = find_texts(row.game)
            if not as_text:
                return looks.dressed(
                    Post(hand, picture=texts.looks.board(view, names, close=close, full=full)), look
                )
            text = texts.looks.board_text(view, names)
            fits = len(text) + len(hand) <= outbox.TEXT_LIMIT - 10
            shown = f"```\n{text}\n```" if fits else say("past-whole-board")
            return Post(together(filter(None, [hand, shown])), file=None if fits else ("board.txt", text))

    async def map_page(self, match_id: int, person_id: int, part: str = "") -> tuple[Post, list[Button]]:
        """Return the board for one person: for a phone, or one of MAP_PARTS, with buttons for the others."""
        hand = await self._hand(match_id, person_id)
        async with self._units.game(match_id) as (tx, row):
            view, names = await history.last_view(tx, row)
            texts, own = find_texts(row.game), await _own(tx, match_id, person_id)
            near = own if part == "near" else ""
            picture = texts.looks.board(view, names, full=part == "full", near=near)
            post = looks.dressed(
                Post(hand, picture=picture), await looks.of_person(tx, person_id, row.guild_id)
            )
        if not texts.looks.has_parts:
            return post, []
        parts = [name for name in MAP_PARTS if name != "near" or own]
        shown = part if part in parts else PHONE
        return post, [Button(_map_label(name), "map", name) for name in parts if name != shown]

    async def log_page(self, match_id: int, stage: int | None, reader: int = 0) -> tuple[Post, list[Button]]:
        """Return the report of a round (0: the setup), by default the last finished one.

        Buttons lead to the others, and to the results of the sheet of `reader` (a person's id, 0 for none).
        """
        async with self._units.game(match_id) as (tx, row):
            look = await looks.of_server(tx, row.guild_id)
            page, texts = await history.page(tx, row, stage), find_texts(row.game)
            since = await _since(tx, row, page.stage, reader)
            is_player = await tx.seats.by_person(row.id, reader) is not None
        buttons = []
        if page.before is not None:
            earlier = say("past-newer-button", stage=texts.stage_name(page.before))
            buttons.append(Button(earlier, LOG, str(page.before)))
        if page.after is not None:
            later = say("past-later-button", stage=texts.stage_name(page.after))
            buttons.append(Button(later, LOG, str(page.after)))
        if since:
            buttons.append(Button(say("past-own-button"), LOG, f"{OWN}{page.stage}"))
        if row.state == "playing":
            buttons.append(_beside(is_player=is_player))
        buttons.append(_replay(page.stage))
        return looks.dressed(page.post, look), buttons

    async def log_of_own(self, match_id: int, stage: int, reader: int) -> tuple[Post, list[Button]]:
        """Return the results of the reader's own sheet in a round, with a button for the round itself."""
        async with self._units.game(match_id) as (tx, row):
            await history.known_stages(tx, row, stage)
            since = await _since(tx, row, stage, reader)
            if since is None:
                raise Refused(say("past-no-own"))
            name = find_texts(row.game).stage_name(stage)
            post = replace(since, text=together([say("past-own", stage=name), since.text]))
            shown = looks.dressed(post, await looks.of_person(tx, reader, row.guild_id))
        return shown, [Button(name, LOG, str(stage))]

    async def reel(self, match_id: int, stage: int | None) -> film_data.Reel:
        """Return the data for a film of a round (0: the setup), or of the whole game."""
        async with self._units.game(match_id) as (tx, row):
            return await film_data.reel(tx, row, stage)

    async def stages(self, match_id: int) -> list[frames.StageName]:
        """Return the names of the stages so far."""
        async with self._units.game(match_id) as (tx, row):
            return await frames.stages(tx, row)

    async def frame(self, match_id: int, stage: int | None, number: int | None, reader: int) -> frames.Frame:
        """Return a picture of the replay in the reader's look, by default the last one."""
        async with self._units.game(match_id) as (tx, row):
            found = await frames.frame(tx, row, stage, number)
            look = await looks.of_person(tx, reader, row.guild_id)
            return replace(found, post=looks.dressed(found.post, look))

    def rules(self, game: str, topic: str = "") -> str:
        """Return the rules on a topic in our own words, by default the introduction."""
        return find_texts(game).topics[self.topic(game, topic)]

    def topic(self, game: str, said: str) -> str:
        """Return the topic that best fits the typed text; the introduction for none."""
        topics = self.topics(game)
        found = find_topic(topics, said) if said else topics[0]
        if found is None:
            raise Refused(say("past-no-topic", typed=escaped(shortened(said, 40)), known=one_of(topics)))
        return found

    def topics(self, game: str, typed: str = "") -> list[str]:
        """Return a game's rules topics that match the typed text; all of them without text."""
        return find_topics(find_texts(game).topics, typed)
