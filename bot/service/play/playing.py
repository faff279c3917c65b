"""Use cases for playing: show decisions, handle presses and typed answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from bot.games.panels import ACT, ASKED, TAKE_BACK, TYPED, UNDO, Prompt, command, takes_back
from bot.messages.catalogue import listed, reason_of, say, together
from bot.messages.names import escaped
from bot.messages.numerals import is_numeral
from bot.messages.panel import Button, Panel, Press, Pressed
from bot.messages.people import Mail, Person
from bot.messages.surfaces import PanelSurface
from bot.service.play import screens
from bot.service.play.screens import Screen
from bot.service.unit_of_work import NotInPlay, UnitsOfWork, own_seat
from bot.store.tables.matches import MatchRow
from bot.store.tables.outbox.rows import OutboxRow
from bot.table.answers import acting, answering, prompting
from bot.table.computers.asked import coach_question
from bot.table.computers.thinking import Thinking
from bot.table.deadlines import deadlines
from bot.table.decisions import missed_deadlines
from bot.table.match import looks, outbox, proof
from bot.table.match.server_content import outside_transactions
from bot.table.match.standstill import Standstill
from bot.table.match.table import Table
from bot.table.posts import announcements, cards
from bot.table.seats import draft_steps, drafts, hands
from engine.kernel.core import Refused, Seat, Step
from engine.kernel.deputy import Thought
from engine.kernel.game_base import may_act

MAP, STATUS = ("map", "board"), ("status", "state")
"""Words that show the board and the state of the game, whatever the open decision is."""

ANSWER, SHOW_MAP, SHOW_STATUS = "typed answer", "typed map", "typed status"
"""Doors for typed words in the table of rights; an action out of turn has the rights of an answer."""

LOOKED_UP = 1000
"""Most people whose DMs are read when a session begins; those of others are read when they write again."""


class Playing:
    """Use cases for answers, by presses and by DMs."""

    def __init__(self, units: UnitsOfWork, thinking: Thinking) -> None:
        self._units = units
        self._thinking = thinking
        self.more: tuple[Button, ...] = ()
        """Buttons below each decision, such as one that opens it elsewhere."""

    async def panel(self, match_id: int, person: Person, *, seat: Seat | None = None) -> Screen:
        """Return the person's decision, with a button to act out of turn if the game allows that."""
        async with self._units.table(match_id) as table:
            mine = own_seat(table, person, seat)
            return await self.screen_of(table, mine)

    @outside_transactions
    async def press(
        self,
        match_id: int,
        step: Step | None,
        seat: Seat,
        person: Person,
        press: Press,
        surface: PanelSurface | None = None,
    ) -> Screen:
        """Handle a press in a panel; a stale one changes nothing and shows the current panel.

        `surface`: what shows the panel, if it can show the next decision too.
        """
        return await self._coached(await self._press(match_id, step, seat, person, press, surface), person)

    async def _coached(self, screen: Screen, person: Person) -> Screen:
        """Add the coach's advice to a page that waits for it; Refused if the seat has changed hands since.

        The coach thinks in another process, outside of units of work.
        """
        question = screen.question
        if question is None:
            return screen
        thought = await self._thinking.think(question)
        async with self._units.table(screen.match_id) as table:
            own_seat(table, person, screen.seat)
            if table.match.step != question.step or screen.seat not in table.match.awaited:
                return replace(screen, question=None)
            focus = table.texts.panels.advice_page(question.ask)
            return await self._screen(table, screen.seat, focus=focus, advised=thought)

    async def _press(
        self,
        match_id: int,
        step: Step | None,
        seat: Seat,
        person: Person,
        press: Press,
        surface: PanelSurface | None,
    ) -> Screen:
        async with self._units.table(match_id) as table:
            own_seat(table, person, seat)
            if surface is not None:
                table.present[seat] = surface
            await missed_deadlines.came_back(table, seat)
            if press.action == TYPED and (aside := await self._aside(table, seat, press.text)):
                return aside
            if press.action == ACT:
                return await screens.act_screen(table, seat, focus=press.arg)
            if press.action == TAKE_BACK and seat not in table.match.asks:
                return await self._screen(table, seat, note=await screens.drop_orders(table, seat))
            if step != table.match.step or seat not in table.match.asks:
                return replace(await self._screen(table, seat, note=say("play-out-of-date")), is_refused=True)
            if press.revision not in (None, table.sitting(seat).revision):
                return replace(await self._screen(table, seat, note=say("play-older-sheet")), is_refused=True)
            if press.action == TYPED and (done := await screens.act_typed(table, seat, press.text)):
                await table.count_revision(seat)  # the same form again is an older one
                return done
            if await drafts.is_locked(table, seat):
                return await self._screen(table, seat)
            prompt = await answering.prompt(table, seat, is_shown=False)
            pressed = await self._undo(table, seat, prompt) if press.action == UNDO else None
            pressed = pressed or table.texts.panels.press(prompt, press)
            return await self._carry_out(table, seat, prompt, pressed)

    async def act_panel(
        self, match_id: int, person: Person, *, seat: Seat | None = None, focus: str = "", note: str = ""
    ) -> Screen:
        """Return the person's panel for acting out of turn."""
        async with self._units.table(match_id) as table:
            return await screens.act_screen(table, own_seat(table, person, seat), focus=focus, note=note)

    @outside_transactions
    async def press_act(self, match_id: int, acts: int, seat: Seat, person: Person, press: Press) -> Screen:
        """Handle a press in an Act panel, shown after `acts` actions of the seat."""
        async with self._units.table(match_id) as table:
            own_seat(table, person, seat)
            await missed_deadlines.came_back(table, seat)
            if press.action == ASKED:
                return await self._screen(table, seat)
            return await screens.act_pressed(table, seat, acts, press)

    async def typed(self, person: Person, text: str, mail: Mail | None = None) -> list[Screen]:
        """Handle a plain DM: orders or an answer for the table where the person has a decision.

        Each DM is handled only once, by whichever process comes first.
        """
        try:
            return [await self._coached(screen, person) for screen in await self._typed(person, text, mail)]
        except (Refused, Standstill):
            if mail is None or await self.hear(person, mail):
                raise
            return []

    async def hear(self, person: Person, mail: Mail) -> bool:
        """Mark the DM as handled; return False if it was so before."""
        async with self._units.begin() as tx:
            return await tx.people.hear(person.id, mail.id)

    async def last_heard(self, person_id: int) -> int | None:
        """Return the last DM handled or first one sent, after which some may be unread; None if unknown."""
        async with self._units.read() as tx:
            person = await tx.people.get(person_id)
            if person is None:
                return None
            if person.heard_id is not None:
                return person.heard_id
            return await tx.outbox.first_sent(outbox.person_lane(person_id))

    async def people_playing(self) -> list[int]:
        """Return people who may have written during an outage; of many, those seen last."""
        async with self._units.read() as tx:
            return await tx.people.playing(LOOKED_UP)

    @outside_transactions
    async def _typed(self, person: Person, text: str, mail: Mail | None) -> list[Screen]:
        match_id, words = await self._addressed(person, text)
        async with self._units.table(match_id) as table:
            if mail and not await table.tx.people.hear(person.id, mail.id):
                return []
            seat = own_seat(table, person, None)
            if mail and mail.written_at and mail.written_at < table.opened_at:
                return [await self._screen(table, seat, note=say("play-mail-out-of-date"))]
            await missed_deadlines.came_back(table, seat)
            if aside := await self._aside(table, seat, words):
                return [aside]
            if screen := await screens.act_typed(table, seat, words):
                return [screen]
            if seat not in table.match.asks and takes_back(words):
                return [await self._screen(table, seat, note=await screens.drop_orders(table, seat))]
            if seat not in table.match.asks or await drafts.is_locked(table, seat):
                return [await self._screen(table, seat)]
            prompt = await answering.prompt(table, seat, is_shown=False)
            pressed = table.texts.panels.typed(prompt, words)
            if prompt.is_sealed or pressed.answer is not None:  # no panel showed it before
                pressed = replace(pressed, preview=True)
            return [await self._carry_out(table, seat, prompt, pressed)]

    async def panels(self, person: Person) -> list[Screen]:
        """Return the person's decisions at all their tables."""
        async with self._units.read() as tx:
            rows = [row for row in await tx.matches.of_person(person.id) if row.state == "playing"]
        if not rows:
            raise Refused(say("play-no-table"))
        return [await self._panel_or_why(row.id, person, self.panel) for row in rows]

    async def _panel_or_why(
        self, match_id: int, person: Person, panel: Callable[[int, Person], Awaitable[Screen]]
    ) -> Screen:
        try:
            return await panel(match_id, person)
        except (NotInPlay, Standstill) as why:
            return Screen(match_id, None, "", note=reason_of(why))

    async def _carry_out(self, table: Table, seat: Seat, prompt: Any, pressed: Pressed) -> Screen:
        if pressed.form is not None:
            revision = table.sitting(seat).revision
            return Screen(table.row.id, table.match.step, seat, form=pressed.form, revision=revision)
        step = table.match.step
        if pressed.action is not None:
            await acting.act(table, seat, pressed.action)
        await answering.apply(table, seat, prompt, pressed)
        is_next = seat in table.present and seat in table.match.awaited
        if table.match.step != step and is_next:
            came = (
                pressed.note or table.texts.story.came_of(table.happened, table.names) or say("play-recorded")
            )
            return await self._screen(table, seat, note=_with_receipt(table, seat, came))
        if table.match.step != step or table.match.is_over:
            came = table.texts.story.came_of(table.happened, table.names)
            note = pressed.note or came or say("play-recorded-all")
            screen = Screen(table.row.id, step, seat, note=_with_receipt(table, seat, note))
            return await screens.with_orders(table, seat, screen)
        note = pressed.note if seat in table.match.sealed else _with_receipt(table, seat, pressed.note)
        return await self._screen(table, seat, focus=pressed.focus, note=note, preview=pressed.preview)

    async def _undo(self, table: Table, seat: Seat, prompt: Prompt) -> Pressed:
        """Go back to the draft before this one; Refused if there is none."""
        past = await draft_steps.earlier(table, seat, prompt.draft)
        if not past:
            raise Refused(say("play-nothing-to-undo"))
        return Pressed(draft=past[-1])

    async def _aside(self, table: Table, seat: Seat, text: str) -> Screen | None:
        """Answer a word that always works, such as map or status; None for any other."""
        if command(text) in STATUS:
            status = table.texts.looks.status(table.view(), table.names)
            note = together(filter(None, [status, hands.line(table, seat)]))
            return await self._screen(table, seat, note=note)
        if command(text) not in MAP:
            return None
        screen = await self._screen(table, seat, note=hands.line(table, seat))
        look = await looks.of_person(table.tx, table.sitting(seat).person_id, table.row.guild_id)
        board = Panel(screen.note, picture=table.texts.looks.board(table.view(), table.names))
        shown = replace(screen.panel, picture=board.picture) if screen.panel else board
        return replace(screen, panel=looks.dressed(shown, look), note="")

    async def _screen(
        self,
        table: Table,
        seat: Seat,
        *,
        focus: str = "",
        note: str = "",
        preview: bool = False,
        advised: Thought | None = None,
    ) -> Screen:
        step = table.match.step
        if seat not in table.match.asks:
            dues, _ = await deadlines.told(table)
            waiting = together(cards.waiting_lines(table, dues))
            own = hands.line(table, seat)
            hand = "" if own and own in note else own
            told = together(filter(None, [note, hand, say("play-nothing"), waiting]))
            return await screens.with_orders(table, seat, Screen(table.row.id, step, seat, note=told))
        if await drafts.is_locked(table, seat):
            return Screen(table.row.id, step, seat, note=together(filter(None, [note, say("play-locked")])))
        prompt = replace(await answering.prompt(table, seat), advised=advised)
        is_coached = prompt.coach and advised is None and not prompt.is_sealed
        is_page = focus == table.texts.panels.advice_page(prompt.ask)
        question = coach_question(table, seat) if is_coached and is_page else None
        own = await self._note(table, seat)
        panel = table.texts.panels.show(prompt, focus, "\n".join(filter(None, (own, note))), preview=preview)
        look = await looks.of_person(table.tx, table.sitting(seat).person_id, table.row.guild_id)
        held_back, revision = table.held_back.get(seat), table.sitting(seat).revision
        shown = looks.dressed(panel, look)
        if self.more:
            shown = replace(shown, rows=(*shown.rows, self.more))
        asked = prompt.ask.kind
        screen = Screen(table.row.id, step, seat, shown, asked=asked, revision=revision, held_back=held_back)
        return replace(screen, question=question if focus else None)

    async def screen_of(self, table: Table, seat: Seat) -> Screen:
        """Return the seat's decision, with a button to act out of turn if the game allows that."""
        screen = await self._screen(table, seat, preview=seat in table.match.sealed)
        return screens.with_act(screen) if may_act(table.match.game) else screen

    async def _note(self, table: Table, seat: Seat) -> str:
        """Return the person's note for this stage."""
        person_id = table.sitting(seat).person_id
        if person_id is None:
            return ""
        kept = await table.tx.notes.get(table.row.id, person_id, table.match.stage)
        return say("play-reminder-note", note=escaped(kept)) if kept else ""

    async def private_note_failed(self, match_id: int, seat: Seat) -> None:
        """Ping the person in the channel, without content, after a private note failed by DM."""
        async with self._units.table(match_id) as table:
            person_id = table.sitting(seat).person_id
            if person_id is not None:
                await announcements.call_to_act(table, person_id)

    async def telling_failed(self, row: OutboxRow) -> None:
        """Show a message that failed by DM in the person's next panel."""
        async with self._units.table(row.payload["match"]) as table:
            if table.sitting(row.payload["seat"]).person_id == row.target:
                await drafts.tell(table, row.payload["seat"], row.payload["text"])

    async def dm_failed(self, match_id: int, seat: Seat) -> None:
        """Ping the person in the channel after a panel failed by DM."""
        async with self._units.table(match_id) as table:
            person_id = table.sitting(seat).person_id
            if person_id is not None and seat in table.match.awaited:
                await prompting.call_in_channel(table, [person_id])

    async def _addressed(self, person: Person, text: str) -> tuple[int, str]:
        """Return the table for a typed message, by #number or as the only one with a decision, and the rest
        of the text.
        """
        async with self._units.read() as tx:
            rows = [row for row in await tx.matches.of_person(person.id) if row.state == "playing"]
        if not rows:
            raise Refused(say("play-no-table"))
        head, _, rest = text.strip().partition(" ")
        if head.startswith("#") and is_numeral(head[1:]):
            if int(head[1:]) not in [row.id for row in rows]:
                raise Refused(say("play-not-your-table", table=head, tables=_tables(rows)))
            return int(head[1:]), rest
        asked = [row for row in rows if await self._asks(row.id, person)] if len(rows) > 1 else rows
        if len(asked) > 1:
            raise Refused(say("play-which-table", tables=_tables(asked)))
        return (asked or rows)[0].id, text

    async def _asks(self, match_id: int, person: Person) -> bool:
        try:
            async with self._units.table(match_id) as table:
                return table.seat_of(person.id) in table.match.asks
        except (NotInPlay, Standstill):
            return False


def typed_door(text: str) -> str:
    """Return the door of a typed message, whose table follows from the person's own tables."""
    head, _, rest = text.strip().partition(" ")
    words = rest if head.startswith("#") else text
    if command(words) in MAP:
        return SHOW_MAP
    return SHOW_STATUS if command(words) in STATUS else ANSWER


def _with_receipt(table: Table, seat: Seat, note: str) -> str:
    """Return the note with the receipt for a sealed or retracted answer, if no DM has it."""
    return together(filter(None, (note, proof.shown_receipt(table, seat))))


def _tables(rows: list[MatchRow]) -> str:
    return listed(say("play-table-link", number=row.id, where=f"<#{row.channel_id}>") for row in rows)
