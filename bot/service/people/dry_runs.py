"""Use cases for dry runs, kept in memory only: a few per person, for a limited time."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.games.panels import ACT, ASKED
from bot.host.askers import Asker
from bot.messages.catalogue import say
from bot.messages.numerals import is_numeral, strange
from bot.messages.panel import Form, Panel, Press
from bot.messages.people import Person
from bot.service.people.private_state import PrivateState, Shown, drawn
from bot.service.people.sessions import Session, begun
from bot.service.unit_of_work import UnitsOfWork, own_seat
from bot.table.answers import answering
from bot.table.dry_runs import dry_screens
from bot.table.dry_runs.dry_run import DryRun, Ground
from bot.table.dry_runs.dry_screens import ACT_PAGE, ANSWER, CONTROL, END, Where
from bot.table.match import looks
from bot.table.seats import drafts
from engine.kernel.core import Refused

OF_PERSON = 3
"""Dry runs kept for one person; starting another drops the oldest."""


@dataclass
class Kept:
    """A dry run, and how often it has changed."""

    run: DryRun
    changes: int = 0


@dataclass(frozen=True)
class Aim:
    """The target of a dry run's component: `TOKEN.CHANGES.SEAT+PAGE:ACTION:ARGUMENT`."""

    token: str
    changes: int
    seat: str
    page: str
    action: str
    arg: str

    @classmethod
    def read(cls, text: str) -> Aim:
        """Parse the text; Refused if the bot never wrote it."""
        at, _, rest = text.partition(":")
        action, _, arg = rest.partition(":")
        parts = at.split(".")
        if len(parts) != 3 or not is_numeral(parts[1]) or parts[2][-1:] not in (ANSWER, ACT_PAGE, CONTROL):
            raise Refused(strange())
        return cls(parts[0], int(parts[1]), parts[2][:-1], parts[2][-1], action, arg)


class DryRuns:
    """All people's dry runs in this process."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units
        self._kept: PrivateState[str, Session[Kept]] = PrivateState(units)

    def __len__(self) -> int:
        return len(self._kept)

    async def begin(self, match_id: int, person: Person) -> Shown:
        """Start a dry run from the person's present view of the table."""
        async with self._units.table(match_id) as table:
            seat = own_seat(table, person, None)
            prompt = await answering.prompt(table, seat, is_shown=False) if seat in table.match.asks else None
            is_locked = await drafts.is_locked(table, seat)
            ground = Ground(
                game=table.row.game,
                seat=seat,
                stage=table.match.stage,
                view=table.view(seat),
                names=table.names,
                pace=table.row.pace,
                coach=table.row.coach,
                asked=prompt.ask.kind if prompt else "",
                draft=prompt.draft if prompt and not is_locked else "",
                standing=await drafts.standing(table, seat),
                kept=prompt.kept if prompt else (),
                look=await looks.of_person(table.tx, person.id, table.row.guild_id),
            )
            asker = Asker(person.id, table.row.guild_id)
        seed, token = drawn(16), drawn()
        session, shown = await begun(_laid, (ground, seed, token), asker)
        self._keep(token, session)
        return shown

    async def only_table_of(self, person: Person) -> int:
        """Return the person's only table; Refused if there are none or several."""
        async with self._units.read() as tx:
            rows = [row for row in await tx.matches.of_person(person.id) if row.state == "playing"]
        if len(rows) != 1:
            raise Refused(say("try-several" if rows else "try-nowhere"))
        return rows[0].id

    async def press(self, person: Person, text: str, press: Press) -> Shown:
        """Handle a press in a dry run; Refused if the run has expired or belongs to somebody else."""
        aim = Aim.read(text)
        kept = self._find(aim.token, person)
        if (aim.page, aim.action) == (CONTROL, END):
            self._kept.drop(aim.token)
            return Shown(Panel(say("try-over")))
        async with kept.turn:
            return await kept.go_on(_pressed, (aim, press))

    def _find(self, token: str, person: Person) -> Session[Kept]:
        kept = self._kept.get(token)
        if kept is None or kept.asker.person_id != person.id:
            raise Refused(say("try-gone"))
        self._kept.put(token, kept)
        return kept

    def _keep(self, token: str, kept: Session[Kept]) -> None:
        self._kept.put(token, kept)
        own = [one for one, other in self._kept.items() if other.asker.person == kept.asker.person]
        for old in own[:-OF_PERSON]:
            self._kept.drop(old)


def _laid(given: tuple[Ground, str, str]) -> tuple[Kept, Shown]:
    """Begin a dry run, and show it."""
    ground, seed, token = given
    run = DryRun(ground, seed)
    return Kept(run), Shown(dry_screens.panel(run, f"{token}.0", Where(ground.seat)))


def _pressed(kept: Kept, given: tuple[Aim, Press]) -> Shown:
    return carry_out(kept, *given)


def carry_out(kept: Kept, aim: Aim, press: Press) -> Shown:
    """Handle a press; one on an outdated page changes nothing."""
    run, before = kept.run, kept.run.stands
    seat = dry_screens.seat_at(run, aim.seat)
    if aim.changes != kept.changes:
        where, form = Where(seat, note=say("try-out-of-date")), None
    elif aim.page == CONTROL:
        control = f"{aim.action}:{aim.arg}" if aim.arg else aim.action
        where, form = dry_screens.carried_out(run, Where(seat), control, press), None
    else:
        where, form = _played(run, Where(seat, aim.page), replace(press, action=aim.action, arg=aim.arg))
    kept.changes += run.stands != before
    number = f"{aim.token}.{kept.changes}"
    if form is not None:
        arg = f"{number}.{aim.seat}{aim.page}:{form.action}:{form.arg}"
        form = replace(form, arg=arg)
    return Shown(dry_screens.panel(run, number, where), form)


def _played(run: DryRun, at: Where, press: Press) -> tuple[Where, Form | None]:
    if press.action == ACT:
        return replace(at, page=ACT_PAGE, focus=press.arg), None
    if press.action == ASKED:
        return replace(at, page=ANSWER), None
    is_acting = at.page == ACT_PAGE
    pressed = run.press_act(at.seat, press) if is_acting else run.press(at.seat, press)
    return replace(at, focus=pressed.focus, note=pressed.note, preview=pressed.preview), pressed.form
