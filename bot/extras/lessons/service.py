"""Use cases of lessons: one lesson per person, in memory only.

Each component of a lesson names its step, so the lesson can resume after a restart. Its table then has the
earlier steps done as written.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.extras.lessons import screens as lesson_screens
from bot.extras.lessons.catalogue import LESSONS
from bot.extras.lessons.in_memory import Desks, Kept, read_aim
from bot.extras.lessons.progress import Course
from bot.extras.lessons.screens import BACK, CONTROL, END, NEXT, SHOW
from bot.host.askers import Asker
from bot.messages.catalogue import say
from bot.messages.numerals import is_numeral, strange
from bot.messages.panel import Form, Press
from bot.messages.people import Person
from bot.service.people.private_state import Shown, drawn
from bot.service.people.sessions import begun
from bot.table.dry_runs.dry_screens import Where
from bot.table.match import looks
from bot.table.match.looks import Look
from engine.kernel.core import Refused
from engine.registry.catalogue import find_game


@dataclass(frozen=True)
class Aim:
    """The address in a lesson's component: `GAME.STEP.REVISION.PAGE:ACTION:ARGUMENT`."""

    game: str
    step: int
    revision: str
    page: str
    action: str
    arg: str

    @classmethod
    def read(cls, text: str) -> Aim:
        """Parse an address; Refused if it is invalid or its step no longer exists."""
        (game, step), revision, page, action, arg = read_aim(text, 2)
        if game not in LESSONS or not is_numeral(step) or int(step) >= len(LESSONS[game].steps):
            raise Refused(strange())
        return cls(game, int(step), revision, page, action, arg)


class Lessons(Desks[Course]):
    """The lessons in progress; nothing of them is stored."""

    async def begin(self, person: Person, game: str, guild_id: int) -> Shown:
        """Begin a lesson at its first step; drop the person's current lesson, if any."""
        if game not in LESSONS:
            raise Refused(say("lesson-none", game=find_game(game).title))
        return await self._lay(person, game, 0, guild_id)

    async def press(self, person: Person, text: str, press: Press, guild_id: int) -> Shown:
        """Handle a press in a lesson; rebuild a lesson that is no longer in memory."""
        aim = Aim.read(text)
        if (aim.page, aim.action) == (CONTROL, END):
            self._kept.drop(person.id)
            return Shown(lesson_screens.left(aim.game))
        kept = self._find(person, aim.game)
        if kept is None:
            return await self._lay(person, aim.game, aim.step, guild_id, say("lesson-reopened"))
        async with kept.turn:
            return await kept.go_on(_pressed, (aim, press))

    async def _lay(self, person: Person, game: str, step: int, guild_id: int, note: str = "") -> Shown:
        async with self._units.read() as tx:
            look: Look = await looks.of_person(tx, person.id, guild_id)
        session, page = await begun(_laid, (game, step, look, note), Asker(person.id, guild_id or None))
        self._kept.put(person.id, (game, session))
        return page


def _laid(given: tuple[str, int, Look, str]) -> tuple[Kept[Course], Shown]:
    """Begin a lesson at a step, and show it."""
    game, step, look, note = given
    kept = Kept(Course(game, step, look), drawn())
    return kept, shown(kept, kept.what.where(note))


def _pressed(kept: Kept[Course], given: tuple[Aim, Press]) -> Shown:
    return carry_out(kept, *given)


def shown(kept: Kept[Course], where: Where, form: Form | None = None) -> Shown:
    """Return the current page of a lesson, and a form to open."""
    return Shown(lesson_screens.panel(kept.what, kept.number, where), kept.led_here(form, where))


def carry_out(kept: Kept[Course], aim: Aim, press: Press) -> Shown:
    """Handle a press; a press on an outdated page changes nothing."""
    course = kept.what
    if aim.revision != kept.revision or aim.step != course.at:
        return shown(kept, course.where(say("lesson-out-of-date")))
    if aim.page == CONTROL:
        where, form = turned(course, aim.action), None
    else:
        at = Where(course.table.seat, aim.page)
        where, form = course.press(at, replace(press, action=aim.action, arg=aim.arg))
    if form is None:  # a form comes back to the page over which it was opened
        kept.revision = drawn()
    return shown(kept, where, form)


def turned(course: Course, control: str) -> Where:
    """Handle one of the lesson's own controls."""
    if control == NEXT:
        course.go_on()
    elif control == BACK:
        course.go_to(max(0, course.at - 1))
    elif control == SHOW:
        hint = course.step.hint
        course.go_to(course.at + 1)
        return course.where("" if course.is_over else say("lesson-shown", hint=hint))
    else:
        raise Refused(strange())
    return course.where()
