"""Use cases for the page beside Discord: open it by a link, show the seat's panel on it, press there."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from hashlib import sha256
from typing import Protocol

from bot.games.panels import Prompt
from bot.messages.catalogue import say, together
from bot.messages.panel import Button, Menu, Panel, Picture, Press
from bot.messages.people import Person
from bot.messages.surfaces import PanelSurface
from bot.messages.touch import Touch
from bot.service.play.panels import Panels, Place
from bot.service.play.public_board import SeatShown, public_map, seats_of
from bot.service.play.screens import Screen
from bot.service.unit_of_work import NotInPlay, UnitsOfWork, own_seat
from bot.store import Tx
from bot.store.tables.boards import BoardLinkRow, BoardRow
from bot.store.tables.matches import MatchRow
from bot.table.answers import answering
from bot.table.deadlines import deadlines
from bot.table.match import outbox
from bot.table.match.standstill import Standstill
from bot.table.match.table import Table
from bot.table.posts.cards import BOARD
from bot.table.seats import draft_steps, hands
from engine.kernel.core import Refused, Seat, Step

CLOSE_BOARD = "close_board"
"""Action of the button in the DM that tells a person that their page was opened; `arg`: the session."""
LINK_LASTS = timedelta(minutes=10)
SESSION_LASTS = timedelta(hours=24)
LINKS_AN_HOUR = 30
HOUR = timedelta(hours=1)


Session = BoardRow


class Still(Refused):
    """Raised when the table is stuck: nothing is kept, and the page shows what it had."""


class Ended(Refused):
    """Raised when there is no such session any more."""


@dataclass(frozen=True)
class BoardShown:
    """Everything that a page shows of a seat; made from the seat's own view and rows alone."""

    table: int
    seat: Seat
    screen: Screen
    state: str
    is_live: bool = False
    """True if this page shows the seat's live panel."""
    is_sealed: bool = False
    due: str = ""
    receipt: str = ""
    since: str = ""
    told: str = ""
    acts: int = 0
    handed_in: int = 0
    answers: Callable[[Press], bool | None] | None = None
    """Tells whether a press answers the decision, None if it is refused; None if nothing can be pressed."""
    undos: int = 0
    """Number of drafts that one can go back."""
    touch: Touch | None = None
    """The game's own touch, where it has one."""
    seats: Sequence[SeatShown] = field(default=())
    map: Picture | None = None
    """The board as everybody sees it, where nothing is to be decided."""

    @property
    def picture(self) -> Picture | None:
        """Return the touch's picture, or the panel's, or the map."""
        panel = self.screen.panel
        own = self.touch.picture if self.touch else None
        return own or (panel.picture if panel else None) or self.map


class Plays(Protocol):
    """Protocol of the use cases for answers, which a page shares with Discord."""

    more: tuple[Button, ...]

    async def panel(self, match_id: int, person: Person, *, seat: Seat | None = None) -> Screen:
        """Return the person's decision."""

    async def screen_of(self, table: Table, seat: Seat) -> Screen:
        """Return the seat's decision in this unit of work."""

    async def press(
        self,
        match_id: int,
        step: Step | None,
        seat: Seat,
        person: Person,
        press: Press,
        surface: PanelSurface | None = None,
    ) -> Screen:
        """Handle a press in a decision's panel."""

    async def press_act(self, match_id: int, acts: int, seat: Seat, person: Person, press: Press) -> Screen:
        """Handle a press in an Act panel."""


class Boards:
    """Use cases of pages; `url` is their public address, "" while the host has none."""

    def __init__(self, units: UnitsOfWork, playing: Plays, panels: Panels) -> None:
        self._units = units
        self._playing = playing
        self._panels = panels
        self.url = ""

    def turn_on(self, url: str) -> None:
        """Show buttons that lead to this address."""
        self.url = url.rstrip("/")
        self._units.have_pages("linked")
        self._playing.more = (Button(say("board-open-button"), BOARD),)

    def turn_on_here(self) -> None:
        """Open pages without links: only at a local table, which nobody else reaches."""
        self._units.have_pages("local")

    async def enter(self, match_id: int, person: Person) -> str:
        """Return an address that opens the person's seat once."""
        if not self.url:
            raise Refused(say("board-off"))
        token = secrets.token_urlsafe(32)
        async with self._units.roster(match_id) as table:
            own_seat(table, person, None)
            rows, at = table.tx.boards, table.tx.at
            await self.prune(table.tx)
            if await rows.links_made(person.id, at - HOUR) >= LINKS_AN_HOUR:
                raise Refused(say("board-too-many-links"))
            await rows.link(BoardLinkRow(digest(token), person.id, match_id, at))
        return f"{self.url}/b#{token}"

    async def open(self, token: str) -> tuple[str, BoardRow]:
        """Use a link up; return the new session's secret and row, and tell the person by DM."""
        async with self._units.begin() as tx:
            link = await tx.boards.use_link(digest(token), tx.at, tx.at - LINK_LASTS)
            if link is None:
                raise Ended(say("board-no-such-link"))
            row = await tx.matches.lock(link.match_id)
            seat = await sits_in(tx, row, link.person_id) if row and row.state == "playing" else ""
            if row is None or not seat:
                raise Ended(say("board-no-such-link"))
            opened = await begin(tx, row, link.person_id, seat)
            close = Button(say("board-close-button"), CLOSE_BOARD, str(opened[1].id))
            await outbox.queue_opened(tx, row, link.person_id, close)
        return opened

    async def prune(self, tx: Tx) -> None:
        """Delete links and sessions that have run out."""
        await tx.boards.prune(tx.at - HOUR, tx.at - SESSION_LASTS)

    async def newest(self, person_id: int) -> int:
        """Return the number of the person's newest game in play; 0 without one."""
        async with self._units.read() as tx:
            rows = await tx.matches.of_person(person_id)
        return max((row.id for row in rows if row.state == "playing"), default=0)

    async def open_newest(self, person_id: int) -> str:
        """Open the person's newest game without a link; return the session's secret, "" without a game.

        For a local table, where whoever asks is known already.
        """
        match_id = await self.newest(person_id)
        async with self._units.begin() as tx:
            row = await tx.matches.get(match_id)
            seat = await sits_in(tx, row, person_id) if row else ""
            return (await begin(tx, row, person_id, seat))[0] if row and seat else ""

    async def find(self, secret: str) -> BoardRow:
        """Return the session; Ended if there is none, or it is a day old."""
        async with self._units.read() as tx:
            board = await tx.boards.find(digest(secret))
        if board is None or board.made_at <= self._units.now() - SESSION_LASTS:
            raise Ended(say("board-ended"))
        return board

    async def check(self, board: BoardRow) -> None:
        """Raise Ended if the person has left the seat or the game is over."""
        async with self._units.read() as tx:
            row = await tx.matches.get(board.match_id)
        if row is None or row.state != "playing":
            raise Ended(say("board-over"))
        await self.check_seat(board)

    async def check_seat(self, board: BoardRow) -> None:
        """Raise Ended if the person has left the seat."""
        async with self._units.read() as tx:
            seats = await tx.seats.of(board.match_id)
        if not any(one.seat == board.seat and one.person_id == board.person_id for one in seats):
            raise Ended(say("board-left"))

    async def _over(self, board: BoardRow) -> BoardShown:
        """Return a page after the end, which only looks back; Ended if the game was given up."""
        async with self._units.read() as tx:
            row = await tx.matches.get(board.match_id)
        if row is None or row.state != "over":
            raise Ended(say("board-over"))
        await self.check_seat(board)
        panel = Panel(say("board-over-look"))
        return BoardShown(board.match_id, board.seat, Screen(board.match_id, None, board.seat, panel), "over")

    async def now(self, board: BoardRow) -> BoardShown:
        """Return what the page shows; Ended if the person has left the seat or the game was given up."""
        try:
            async with self._units.table(board.match_id) as table:
                self._own(table, board)
                screen = await self._playing.screen_of(table, board.seat)
                return await self._shown(table, board, screen)
        except NotInPlay:
            return await self._over(board)
        except Standstill as stands:
            raise Still(stands.told) from None

    async def marks(self, ids: Sequence[int]) -> dict[int, tuple[object, ...]]:
        """Return for each session what changes whenever its page may show something new, if it lasts."""
        async with self._units.read() as tx:
            return await tx.boards.marks(ids)

    async def press(self, board: BoardRow, step: Step | None, acts: int | None, press: Press) -> BoardShown:
        """Carry out a press on the page as on any surface; the page shows the seat's live panel then."""
        self._refuse_watching(board)
        if not await self._is_known(board):
            await self.seen(board, step)
        person = Person(board.person_id, "")
        at = (board.seat, person, press)
        try:
            if acts is not None:
                screen = await self._playing.press_act(board.match_id, acts, *at)
            else:
                screen = await self._playing.press(board.match_id, step, *at, board.surface)
        except NotInPlay:
            raise Ended(say("board-over")) from None
        except Standstill as stands:
            raise Still(stands.told) from None
        if screen.form is None:
            await self._panels.shown(screen, Place(board.person_id, board.surface))
        try:
            async with self._units.table(board.match_id) as table:
                self._own(table, board)
                if not screen.asked:
                    await _keep_live(table, board)
                return await self._shown(table, board, screen)
        except NotInPlay:
            return await self._over(board)

    async def seen(self, board: BoardRow, step: Step | None) -> None:
        """Note that the page shows this decision: it is the live panel, and no DM brings it as well."""
        self._refuse_watching(board)
        async with self._units.begin() as tx:
            for nonce in await tx.boards.held_back(board, str(step)):
                await tx.outbox.drop(nonce, tx.at)
            await tx.boards.seen([board.id], tx.at)
        try:
            screen = await self._playing.panel(board.match_id, Person(board.person_id, ""), seat=board.seat)
        except NotInPlay:
            return  # it has ended in the meantime: there is nothing to go on with
        await self._panels.shown(screen, Place(board.person_id, board.surface))

    async def _is_known(self, board: BoardRow) -> bool:
        """Return whether the page was the live panel before; a local one is not until it is used."""
        async with self._units.read() as tx:
            return await tx.panels.get(board.surface) is not None

    async def touch(self, ids: Sequence[int]) -> None:
        """Note that these pages are open."""
        async with self._units.begin() as tx:
            await tx.boards.seen(ids, tx.at)

    async def of(self, person_id: int) -> list[BoardRow]:
        """Return the person's sessions that still last."""
        async with self._units.read() as tx:
            mine = await tx.boards.of(person_id)
        return [one for one in mine if one.made_at > self._units.now() - SESSION_LASTS]

    async def close(self, person: Person, board_id: int | None = None) -> int:
        """End one session of the person, or all; return how many there were."""
        async with self._units.begin() as tx:
            mine = await tx.boards.of(person.id)
            ended = [board for board in mine if board_id in (None, board.id)]
            for board in ended:
                await tx.boards.end(board)
        return len(ended)

    def _refuse_watching(self, board: BoardRow) -> None:
        if not board.seat:
            raise Refused(say("activity-watching"))

    def _own(self, table: Table, board: BoardRow) -> None:
        if not board.seat or table.seat_of(board.person_id) != board.seat:
            raise Ended(say("board-left"))

    async def _shown(self, table: Table, board: BoardRow, screen: Screen) -> BoardShown:
        seat, match = board.seat, table.match
        panel = await table.tx.panels.get(board.surface)
        is_sealed = seat in match.sealed
        asked = await answering.prompt(table, seat) if seat in match.asks else None
        is_retired, is_acting = panel is not None and not panel.is_live, screen.acts is not None
        state = "retired" if is_retired else "sealed" if is_sealed and not is_acting else "open"
        dues, _ = await deadlines.told(table)
        return BoardShown(
            table.row.id,
            seat,
            replace(screen, panel=without_board(screen.panel)),
            "waiting" if asked is None and not is_acting and state == "open" else state,
            panel is not None and panel.is_live,
            is_sealed,
            dues.get(seat, ""),
            asked.receipt if asked else "",
            together(filter(None, [hands.line(table, seat), asked.since if asked else ""])),
            asked.told if asked else "",
            await table.tx.answers.count_acts(table.row.id, seat),
            sum(one in match.sealed for one in match.asks),
            _answers(table, asked) if asked and screen.acts is None else None,
            len(await draft_steps.earlier(table, seat, asked.draft)) if asked and not is_sealed else 0,
            table.texts.panels.touch(asked) if asked and screen.acts is None else screen.touch,
            seats_of(table),
            await public_map(table, seat) if asked is None or is_sealed else None,
        )


async def sits_in(tx: Tx, row: MatchRow, person_id: int) -> Seat:
    """Return the person's seat; "" if they have none."""
    return next((one.seat for one in await tx.seats.of(row.id) if one.person_id == person_id), None) or ""


async def begin(tx: Tx, row: MatchRow, person_id: int, seat: Seat) -> tuple[str, BoardRow]:
    """Insert a session of a seat, or "" to watch as the channel does; return its secret and row."""
    secret = secrets.token_urlsafe(32)
    return secret, await tx.boards.open(digest(secret), person_id, row.id, seat, tx.at)


async def _keep_live(table: Table, board: BoardRow) -> None:
    """Let a DM with the decision that was answered here, which is still on its way, fold when it comes."""
    panel = await table.tx.panels.get(board.surface)
    if panel is not None and panel.is_live and panel.step < table.match.step:
        await table.tx.panels.show(replace(panel, step=table.match.step))


def _answers(table: Table, asked: Prompt) -> Callable[[Press], bool | None] | None:
    """Return what tells whether a press in the decision's panel answers it; None once it is sealed."""
    panels = table.texts.panels

    def answers(press: Press) -> bool | None:
        try:
            return panels.press(asked, press).answer is not None
        except Refused:
            return None

    return None if asked.is_sealed else answers


def digest(secret: str) -> str:
    """Return the hash of a token or a session's secret, which alone is stored."""
    return sha256(secret.encode()).hexdigest()


def without_board(panel: Panel | None) -> Panel | None:
    """Return the panel without the button that opens the page: there one is already."""
    if panel is None:
        return None
    rows = (
        row if isinstance(row, Menu) else tuple(one for one in row if one.action != BOARD)
        for row in panel.rows
    )
    return replace(panel, rows=tuple(row for row in rows if isinstance(row, Menu) or row))
