"""Run puzzles: one open puzzle per person, in memory only; results are stored.

Each component names its puzzle, so the puzzle can be rebuilt after a restart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

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
    after,
    every_puzzle,
    is_solved,
    number_of,
)
from bot.extras.lessons.repository import PuzzleResults, PuzzleRow
from bot.games.panels import ACT, ASKED
from bot.host.askers import Asker
from bot.messages.catalogue import say
from bot.messages.numerals import is_numeral, strange
from bot.messages.panel import Form, Panel, Press
from bot.messages.people import Person
from bot.service.people.private_state import Shown, drawn
from bot.service.people.sessions import begun
from bot.table.dry_runs.dry_screens import ACT_PAGE, ANSWER, CONTROL, Where
from bot.table.match import looks
from bot.table.match.looks import Look
from engine.kernel.core import Refused
from engine.kernel.puzzles import Puzzle
from engine.registry.catalogue import find_game
from engine.registry.puzzles import find_puzzle, puzzles_of

News = Literal["tried", "solved", "shown"]
"""News of a person's puzzle that are stored."""


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
        return await self._lay(person, wanted, guild_id)

    async def press(self, person: Person, text: str, press: Press, guild_id: int) -> Shown:
        """Handle a press in a puzzle; rebuild a puzzle that is no longer in memory."""
        aim = Aim.read(text)
        if (aim.page, aim.action) == (CONTROL, END):
            self._kept.drop(person.id)
            return Shown(Panel(say("puzzle-left")))
        if (aim.page, aim.action) == (CONTROL, PICK) and press.values:
            return await self._lay(person, find_puzzle(aim.puzzle.game.name, press.values[0]), guild_id)
        kept = self._find(person, number_of(aim.puzzle))
        if kept is None:
            return await self._lay(person, aim.puzzle, guild_id, say("puzzle-reopened"))
        async with kept.turn:
            if (aim.page, aim.action) == (CONTROL, NEXT):
                results = await self._results(person, aim.puzzle.game.name)
                return await self._lay(person, after(aim.puzzle, results), guild_id)
            page, news = await kept.go_on(_pressed, (text, press, self._units.now()))
        for one in news:
            await self._note(person, aim.puzzle, one)
        return page

    async def _note(self, person: Person, puzzle: Puzzle, news: News) -> None:
        """Store that the person tried, or saw the solution."""
        game, name = puzzle.game.name, puzzle.name
        async with self._units.begin() as tx:
            known = (await tx.of(PuzzleResults).of(person.id, game)).get(name)
            await tx.of(PuzzleResults).put(_noted(known or PuzzleRow(person.id, game, name), news, tx.at))

    async def _results(self, person: Person, game: str) -> Mapping[str, PuzzleRow]:
        async with self._units.read() as tx:
            return await tx.of(PuzzleResults).of(person.id, game)

    async def _lay(self, person: Person, puzzle: Puzzle, guild_id: int, note: str = "") -> Shown:
        game = puzzle.game.name
        async with self._units.read() as tx:
            look = await looks.of_person(tx, person.id, guild_id)
            results = await tx.of(PuzzleResults).of(person.id, game)
        given = game, puzzle.name, look, results, note
        session, page = await begun(_laid, given, Asker(person.id, guild_id or None))
        self._kept.put(person.id, (number_of(puzzle), session))
        return page


def _noted(row: PuzzleRow, news: News, now: datetime) -> PuzzleRow:
    if news == "shown":
        return replace(row, shown_at=row.shown_at or now)
    solved_at = row.solved_at or (now if news == "solved" else None)
    return replace(row, attempts=row.attempts + 1, solved_at=solved_at)


def _laid(given: tuple[str, str, Look, Mapping[str, PuzzleRow], str]) -> tuple[Kept[Desk], Shown]:
    """Begin a puzzle, and show it."""
    game, name, look, results, note = given
    kept = Kept(Desk(find_puzzle(game, name), look, results), drawn())
    return kept, shown(kept, Where(kept.what.puzzle.seat, BOARD_PAGE, note=note))


def _pressed(kept: Kept[Desk], given: tuple[str, Press, datetime]) -> tuple[Shown, list[News]]:
    """Handle a press; return the page, and what is to be stored of it."""
    text, press, now = given
    desk, news = kept.what, list[News]()
    was = desk.verdict, desk.is_shown
    where, form = carry_out(kept, Aim.read(text), press)
    if desk.verdict is not None and desk.verdict is not was[0]:
        news.append("solved" if desk.verdict.is_solved else "tried")
    if desk.is_shown and not was[1]:
        news.append("shown")
    for one in news:
        name = desk.puzzle.name
        row = desk.results.get(name) or PuzzleRow(0, desk.game, name)
        desk.results = {**desk.results, name: _noted(row, one, now)}
    return shown(kept, where, form), news


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
