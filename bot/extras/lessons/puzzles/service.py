"""Run puzzles: one open puzzle per person, in memory only; results are stored.

Each component names its puzzle, so the puzzle can be rebuilt after a restart.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.extras.lessons.in_memory import Desks, Kept, read_aim
from bot.extras.lessons.puzzles import screens
from bot.extras.lessons.puzzles.screens import (
    AFRESH,
    BOARD,
    BOARD_PAGE,
    END,
    HINT,
    NEXT,
    PICK,
    SOLUTION,
    START,
    Desk,
    every_puzzle,
    is_solved,
)
from bot.extras.lessons.repository import PuzzleResults, PuzzleRow
from bot.games.panels import ACT, ASKED
from bot.messages.catalogue import say
from bot.messages.numerals import is_numeral, strange
from bot.messages.panel import Form, Panel, Press
from bot.messages.people import Person
from bot.service.people.private_state import Shown, drawn
from bot.table.dry_runs.dry_screens import ACT_PAGE, ANSWER, CONTROL, Where
from bot.table.match import looks
from engine.kernel.core import Refused
from engine.kernel.puzzles import Puzzle, Verdict
from engine.registry.catalogue import find_game
from engine.registry.puzzles import find_puzzle, puzzles_of


@dataclass(frozen=True)
class Aim:
    """The address in a puzzle's component: `PUZZLE.REVISION.PAGE:ACTION:ARGUMENT`."""

    puzzle: Puzzle
    revision: str
    page: str
    action: str
    arg: str

    @classmethod
    def read(cls, text: str) -> Aim:
        """Parse an address; Refused if it is invalid."""
        (place,), revision, page, action, arg = read_aim(text, 1)
        every = every_puzzle()
        if not is_numeral(place) or int(place) >= len(every):
            raise Refused(strange())
        return cls(every[int(place)], revision, page, action, arg)


class Puzzles(Desks[Desk]):
    """The puzzles in progress."""

    async def begin(self, person: Person, game: str, guild_id: int) -> Shown:
        """Begin the game's first puzzle that the person has not solved."""
        every = puzzles_of(game)
        if not every:
            raise Refused(say("puzzle-none", game=find_game(game).title))
        results = await self._results(person, game)
        wanted = next((one for one in every if not is_solved(results, one)), every[0])
        return shown(await self._lay(person, wanted, guild_id), Where(wanted.seat, BOARD_PAGE))

    async def press(self, person: Person, text: str, press: Press, guild_id: int) -> Shown:
        """Handle a press in a puzzle; rebuild a puzzle that is no longer in memory."""
        aim = Aim.read(text)
        if (aim.page, aim.action) == (CONTROL, END):
            self._kept.drop(person.id)
            return Shown(Panel(say("puzzle-left")))
        kept, where = (
            self._find(person, lambda desk: desk.puzzle == aim.puzzle),
            Where(aim.puzzle.seat, BOARD_PAGE),
        )
        if (aim.page, aim.action) == (CONTROL, PICK) and press.values:
            wanted = find_puzzle(aim.puzzle.game.name, press.values[0])
            return shown(await self._lay(person, wanted, guild_id), where)
        if kept is None:
            kept = await self._lay(person, aim.puzzle, guild_id)
            return shown(kept, replace(where, note=say("puzzle-reopened")))
        async with kept.turn:
            if (aim.page, aim.action) == (CONTROL, NEXT):
                return shown(await self._lay(person, kept.what.after(), guild_id), where)
            return await self._carry_out(person, kept, aim, press)

    async def _carry_out(self, person: Person, kept: Kept[Desk], aim: Aim, press: Press) -> Shown:
        desk = kept.what
        was = desk.verdict, desk.is_shown
        where, form = await asyncio.to_thread(carry_out, kept, aim, press)
        if desk.verdict is not None and desk.verdict is not was[0]:
            await self._note(person, desk, desk.verdict)
        if desk.is_shown and not was[1]:
            await self._note(person, desk, None)
        return await asyncio.to_thread(shown, kept, where, form)

    async def _note(self, person: Person, desk: Desk, verdict: Verdict | None) -> None:
        """Store that the person tried, or saw the solution."""
        now, name = self._units.now(), desk.puzzle.name
        async with self._units.begin() as tx:
            known = (await tx.of(PuzzleResults).of(person.id, desk.game)).get(name)
            row = known or PuzzleRow(person.id, desk.game, name)
            if verdict is None:
                row = replace(row, shown_at=row.shown_at or now)
            else:
                solved_at = row.solved_at or (now if verdict.is_solved else None)
                row = replace(row, attempts=row.attempts + 1, solved_at=solved_at)
            await tx.of(PuzzleResults).put(row)
        desk.results = {**desk.results, name: row}

    async def _results(self, person: Person, game: str) -> Mapping[str, PuzzleRow]:
        async with self._units.read() as tx:
            return await tx.of(PuzzleResults).of(person.id, game)

    async def _lay(self, person: Person, puzzle: Puzzle, guild_id: int) -> Kept[Desk]:
        async with self._units.read() as tx:
            look = await looks.of_person(tx, person.id, guild_id)
            results = await tx.of(PuzzleResults).of(person.id, puzzle.game.name)
        desk = await asyncio.to_thread(Desk, puzzle, look, results)
        kept = Kept(desk, drawn())
        self._kept.put(person.id, kept)
        return kept


def shown(kept: Kept[Desk], where: Where, form: Form | None = None) -> Shown:
    """Return the current page of a puzzle, and a form to open."""
    return Shown(screens.panel(kept.what, kept.number, where), kept.led_here(form, where))


def carry_out(kept: Kept[Desk], aim: Aim, press: Press) -> tuple[Where, Form | None]:
    """Handle a press; a press on an outdated page changes nothing."""
    desk, seat = kept.what, kept.what.puzzle.seat
    if aim.revision != kept.revision:
        return Where(seat, BOARD_PAGE, note=say("puzzle-out-of-date")), None
    if aim.page == CONTROL:
        where, form = turned(desk, aim.action), None
    else:
        where, form = pressed(desk, Where(seat, aim.page), replace(press, action=aim.action, arg=aim.arg))
    if form is None:  # a form comes back to the page over which it was opened
        kept.revision = drawn()
    return where, form


def turned(desk: Desk, control: str) -> Where:
    """Handle one of the puzzle's own controls."""
    board, answer = Where(desk.puzzle.seat, BOARD_PAGE), Where(desk.puzzle.seat, ANSWER)
    if control == START:
        if desk.verdict is not None:
            desk.table.begin_afresh()
            desk.verdict = None
        return answer
    if control == AFRESH:
        desk.lay()
    elif control == HINT:
        desk.is_hinted = True
    elif control == SOLUTION:
        desk.is_hinted = desk.is_shown = True
    elif control != BOARD:
        raise Refused(strange())
    return board


def pressed(desk: Desk, at: Where, press: Press) -> tuple[Where, Form | None]:
    """Handle a press in the person's panel; judge the answer once it is complete."""
    if press.action == ACT:
        return replace(at, page=ACT_PAGE, focus=press.arg), None
    if press.action == ASKED:
        return replace(at, page=ANSWER), None
    table = desk.table
    done = (table.press_act if at.page == ACT_PAGE else table.press)(at.seat, press)
    if table.lines and table.is_answered:
        desk.verdict = desk.puzzle.judged(table.attempt)
    return replace(at, focus=done.focus, note=done.note, preview=done.preview), done.form
