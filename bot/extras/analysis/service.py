"""Use cases of analysis boards: begin, go on, list, share, delete; what a seat should have done."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.extras.analysis import listing, pressing, reading
from bot.extras.analysis.advice import Played, advise
from bot.extras.analysis.advice_text import advice_panel
from bot.extras.analysis.board import Origin, without_drafts
from bot.extras.analysis.pressing import Aim, Opened, Written
from bot.extras.analysis.reading import SHARED
from bot.extras.analysis.repository import BoardRow, Boards
from bot.extras.analysis.rights import RIGHTS
from bot.extras.analysis.screens import DELETE, LIST, OPEN, SHARE, Shape
from bot.games.catalogue import find_texts
from bot.host.askers import Asker
from bot.messages.catalogue import say
from bot.messages.names import Name
from bot.messages.numerals import read_numeral
from bot.messages.panel import Button, Panel, Post, Press
from bot.messages.people import Person
from bot.service.gate import Look, nobody_knows
from bot.service.people.private_state import Shown, drawn
from bot.service.people.sessions import Brought, apart
from bot.service.service import Service
from bot.service.states import check_deed
from bot.service.unit_of_work import own_seat
from bot.store import Conflict, Tx
from bot.store.tables.matches import MatchRow
from bot.table.answers import answering
from bot.table.dry_runs.dry_run import Ground, Line
from bot.table.dry_runs.dry_screens import CONTROL
from bot.table.match import looks, outbox
from bot.table.match.log import effective
from bot.table.past import history
from bot.table.past.stage_replay import log_of
from bot.table.rights.deeds import ENDED
from bot.table.seats import designs, drafts
from engine.kernel.core import Json, Refused, Seat
from engine.kernel.match import Checkpoint
from engine.registry.pack_loading import brought_to, packs_of

OF_PERSON = 20
"""Boards kept for one person; another one takes the place of the oldest that is neither noted nor shared."""
_REVIEWED = "press analyse"
"""Door that is open to whoever may review a finished game."""


@dataclass(frozen=True)
class _Known:
    """A board with what its game says about it."""

    row: BoardRow
    ground: Ground
    past: Origin | None
    shape: Shape
    is_over: bool
    asker: Asker
    packs: Brought

    @property
    def opened(self) -> Opened:
        return Opened(self.ground, self.row.tree, self.past, self.shape, self.row.changes)


class Analyses:
    """Use cases of all people's boards."""

    def __init__(self, service: Service) -> None:
        self._service, self._units = service, service.units

    async def is_over(self, match_id: int) -> bool:
        """Return whether the game has ended."""
        async with self._units.game(match_id) as (_, row):
            return row.state in ENDED

    async def only_table_of(self, person: Person) -> int | None:
        """Return the table that the person plays at; None if there are none or several."""
        async with self._units.read() as tx:
            rows = [row for row in await tx.matches.of_person(person.id) if row.state == "playing"]
        return rows[0].id if len(rows) == 1 else None

    # ----------------------------------------------------------------- beginning

    async def begin(self, match_id: int, person: Person) -> Shown:
        """Begin a board from the person's present view of the table, and nothing else."""
        async with self._units.table(match_id) as table:
            seat = own_seat(table, person, None)
            prompt = await answering.prompt(table, seat, is_shown=False) if seat in table.match.asks else None
            is_locked = await drafts.is_locked(table, seat)
            ground = replace(
                await _ground(table.tx, table.row, seat, table.match.stage, person.id),
                view=table.view(seat),
                asked=prompt.ask.kind if prompt else "",
                draft=prompt.draft if prompt and not is_locked else "",
                standing=await drafts.standing(table, seat),
            )
            asker = Asker(person.id, table.row.guild_id)
            seed = await _seed(table.tx, match_id, seat, ground.stage, person)
        tree = await apart(pressing.begin, (ground, seed), asker)
        return await self._lay(match_id, seat, ground.stage, person, tree, is_past=False)

    async def begin_past(self, match_id: int, stage: int, seat: Seat, person: Person) -> Shown:
        """Begin a board at the start of a finished game's stage, with what was played as its first branch."""
        async with self._units.game(match_id) as (tx, row):
            played = await _played(tx, row, stage, seat)
            ground = await _ground(tx, row, played.seat, stage, person.id)
            packs, own_seed = _packs(row), await _seed(tx, match_id, played.seat, stage, person)
        at = played.checkpoint
        origin = Origin(at.state, at.draws, played.seed)
        given = ground, origin, own_seed, played.lines
        tree = await apart(pressing.begin_past, given, Asker(person.id, row.guild_id), packs)
        return await self._lay(match_id, played.seat, stage, person, tree, is_past=True)

    async def look(self, match_id: int, board_id: int, step: str, person: Person) -> Shown:
        """Show a step of a board that somebody has shared in its game's channel, without their drafts."""
        row = await self._shared(match_id, board_id)
        row = replace(row, tree=without_drafts(row.tree))
        known = await self._facts(row, person)
        return await apart(reading.page, (known.opened, row.id, step), known.asker, known.packs)

    async def copy(self, match_id: int, board_id: int, person: Person) -> Shown:
        """Open a copy of such a board."""
        row = await self._shared(match_id, board_id)
        tree = without_drafts(row.tree)
        return await self._lay(match_id, row.seat, row.stage, person, tree, is_past=row.is_past)

    async def _shared(self, match_id: int, board_id: int) -> BoardRow:
        async with self._units.read() as tx:
            row = await tx.of(Boards).get(board_id)
        if row is None or not row.is_shared or row.match_id != match_id:
            raise Refused(say("analysis-not-yours"))
        return row

    async def _lay(
        self, match_id: int, seat: Seat, stage: int, person: Person, tree: Json, *, is_past: bool
    ) -> Shown:
        """Keep a new board, and show it; one just like it on which nothing was tried is shown instead."""
        async with self._units.begin() as tx:
            own = [one for one in await tx.of(Boards).of(person.id) if not one.changes]
            row = next((one for one in own if one.match_id == match_id and one.tree == tree), None)
            if row is None:
                await _make_room(tx, person.id)
                new = BoardRow(0, person.id, match_id, seat, stage, is_past, tree, tx.at, tx.at)
                row = await tx.of(Boards).add(new)
        return await self._shown(await self._known(row.id, person))

    # ----------------------------------------------------------------- going on

    async def press(self, person: Person, text: str, press: Press, look: Look = nobody_knows) -> Shown:
        """Handle a press on a board; Refused if it is gone, somebody else's, or closed as its review is."""
        aim = Aim.read(text)
        control = aim.action if aim.page == CONTROL else ""
        opened = read_numeral("".join(press.values)) if control == OPEN else aim.board
        known = await self._known(opened, person)
        if control not in (LIST, DELETE):
            await self._check_sight(known, person, look)
        if control == OPEN:
            return await self._shown(known)
        if control == LIST:
            return Shown(await self.panel(person, known.row.match_id))
        if control == DELETE:
            return await self._delete(known, person)
        if control == SHARE and aim.changes == known.row.changes:
            return await self._share(known, person)
        written = await apart(pressing.press, (known.opened, aim, press), known.asker, known.packs)
        return await self._keep(known, person, written)

    async def _check_sight(self, known: _Known, person: Person, look: Look) -> None:
        """Refuse whoever could not review the board's finished game now, such as one who left its channel."""
        if known.is_over:
            await self._service.gate.check(_REVIEWED, person, known.row.match_id, look)

    async def _keep(self, known: _Known, person: Person, written: Written) -> Shown:
        """Store what was done, unless another press was quicker."""
        if written.tree is None:
            return written.shown
        async with self._units.begin() as tx:
            values = {"tree": written.tree, "is_noted": written.is_noted, "used_at": tx.at}
            if await tx.of(Boards).change(known.row, values):
                return written.shown
        return await self._shown(await self._known(known.row.id, person), say("try-out-of-date"))

    async def _known(self, board_id: int, person: Person) -> _Known:
        async with self._units.read() as tx:
            row = await tx.of(Boards).get(board_id)
        if row is None or row.person_id != person.id:
            raise Refused(say("try-gone"))
        return await self._facts(row, person)

    async def _facts(self, row: BoardRow, person: Person) -> _Known:
        async with self._units.game(row.match_id) as (tx, match):
            past = await _origin(tx, match, row.stage) if row.is_past else None
            ground = await _ground(tx, match, row.seat, row.stage, person.id)
            packs = _packs(match)
            is_over = match.state in ENDED
            may_share = is_over and await _has_sat(tx, match, person.id)
        if row.is_past:
            ground = replace(ground, coach=True)
        number = f"{row.id}.{row.changes}"
        shape = Shape(number, is_past=row.is_past, is_shared=row.is_shared, may_share=may_share)
        return _Known(row, ground, past, shape, is_over, Asker(person.id, match.guild_id), packs)

    async def _shown(self, known: _Known, note: str = "") -> Shown:
        return await apart(pressing.show, (known.opened, note), known.asker, known.packs)

    # ----------------------------------------------------------------- keeping

    async def panel(self, person: Person, match_id: int | None = None, note: str = "") -> Panel:
        """Return the person's boards, of one game or all; of a finished game also its stages."""
        async with self._units.read() as tx:
            own = await tx.of(Boards).of(person.id)
            if match_id is not None:
                own = [row for row in own if row.match_id == match_id]
            numbers = {one.match_id for one in own} | ({match_id} if match_id is not None else set())
            rows = {number: await tx.matches.as_it_stands(number, is_locked=False) for number in numbers}
            here = None if match_id is None else rows[match_id]
            is_over = here is not None and here.state in ENDED
            stages = await history.known_stages(tx, here, None) if here and is_over else []
        listed = [(one, match) for one in own if (match := rows[one.match_id]) is not None]
        return listing.panel(listed, here, stages, OF_PERSON, note)

    async def _delete(self, known: _Known, person: Person) -> Shown:
        async with self._units.begin() as tx:
            await tx.of(Boards).remove(known.row.id)
        return Shown(await self.panel(person, known.row.match_id, say("analysis-deleted")))

    async def _share(self, known: _Known, person: Person) -> Shown:
        """Share the board by a link in its game's channel, or stop that; the link is posted once."""
        if not known.shape.may_share:
            raise Refused(say("analysis-share-later"))
        row, is_shared = known.row, not known.row.is_shared
        try:
            await self._set_shared(row, person, is_shared=is_shared, with_link=is_shared)
        except Conflict:  # it was shared before: the same link works again
            await self._set_shared(row, person, is_shared=is_shared, with_link=False)
        note = say("analysis-shared-note" if is_shared else "analysis-unshared")
        return await self._shown(await self._known(row.id, person), note)

    async def _set_shared(self, row: BoardRow, person: Person, *, is_shared: bool, with_link: bool) -> None:
        """Share a board, or stop that, in one unit of work with its link; Conflict if that was posted."""
        async with self._units.begin() as tx:
            if not await tx.of(Boards).change(row, {"is_shared": is_shared}):
                raise Refused(say("try-out-of-date"))
            if with_link:
                await _post_link(tx, row, person)

    # ----------------------------------------------------------------- advice

    async def advise(self, match_id: int, stage: int, seat: Seat, person: Person) -> Panel:
        """Say what the seat should have done in that stage of a finished game, from what it could know."""
        async with self._units.game(match_id) as (tx, row):
            played, names = await _played(tx, row, stage, seat), await history.names_at(tx, row, stage)
            packs = _packs(row)
        if not seat:
            raise Refused(say("analysis-nothing-decided"))
        advice = await apart(advise, played, Asker(person.id, row.guild_id), packs)
        return advice_panel(row.game, stage, seat, names, advice)


async def _played(tx: Tx, row: MatchRow, stage: int, seat: Seat) -> Played:
    """Return a stage of a finished game with its log; Refused if there is none, or no such seat."""
    check_deed(RIGHTS.by_name["analyse a finished game"], row)
    await history.known_stages(tx, row, stage)
    checkpoint, names = await tx.checkpoints.get(row.id, stage), await history.names_at(tx, row)
    if checkpoint is None or (seat and seat not in names):
        raise Refused(say("past-no-such-stage"))
    log = effective(await log_of(tx, row, checkpoint))
    lines = [Line(one.seat, one.answer, "act" if one.is_act else "answer") for one in log]
    at = Checkpoint(stage, checkpoint.draws, checkpoint.state)
    return Played(row.game, row.seed, at, lines, seat or next(iter(names)))


def _packs(row: MatchRow) -> Brought:
    """Return the game's own pack, if it has one of its server, for a process that may lack it."""
    name = brought_to(row.game, row.options)
    return {row.game: {name: packs_of(row.game).text(name)}} if name else {}


async def _origin(tx: Tx, row: MatchRow, stage: int) -> Origin:
    checkpoint = await tx.checkpoints.get(row.id, stage)
    if checkpoint is None or row.state not in ENDED:
        raise Refused(say("past-no-such-stage"))
    return Origin(checkpoint.state, checkpoint.draws, row.seed)


async def _seed(tx: Tx, match_id: int, seat: Seat, stage: int, person: Person) -> str:
    """Return the seed of the person's board of that stage on which nothing was tried; else a new one.

    Whoever begins again, because the answer was lost, comes to the same board.
    """
    place = match_id, seat, stage
    own = await tx.of(Boards).of(person.id)
    found = (row for row in own if not row.changes and (row.match_id, row.seat, row.stage) == place)
    return next((str(row.tree["seed"]) for row in found), "") or drawn(16)


async def _ground(tx: Tx, row: MatchRow, seat: Seat, stage: int, person_id: int) -> Ground:
    """Return what a board needs beside its steps; the view is not part of it."""
    has_designs = find_texts(row.game).designs is not None
    kept = await designs.kept_of(tx, person_id, row.game, row.guild_id) if has_designs else ()
    names, look = await history.names_at(tx, row), await looks.of_person(tx, person_id, row.guild_id)
    return Ground(row.game, seat, stage, None, names, row.pace, row.coach, kept=kept, look=look)


async def _has_sat(tx: Tx, row: MatchRow, person_id: int) -> bool:
    return any(one.person_id == person_id for one in await tx.sittings.of(row.id))


async def _post_link(tx: Tx, row: BoardRow, person: Person) -> None:
    match = await tx.matches.as_it_stands(row.match_id, is_locked=False)
    assert match is not None
    known, texts = await tx.people.get(person.id), find_texts(match.game)
    post = say(
        "analysis-shared",
        who=known.name if known else Name(person.name or str(person.id)),
        stage=texts.stage_name(row.stage),
        seat=texts.seat_name(row.seat),
    )
    offer = Button(say("analysis-look-button"), SHARED, str(row.id))
    await outbox.queue_post(tx, match, Post(post), offer=offer, nonce=f"board {row.id}")


async def _make_room(tx: Tx, person_id: int) -> None:
    """Let the oldest board go that is neither noted nor shared, if there are too many."""
    own = await tx.of(Boards).of(person_id)
    loose = [row for row in own if not (row.is_noted or row.is_shared)]
    for row in loose[::-1][: max(0, len(own) - OF_PERSON + 1)]:
        await tx.of(Boards).remove(row.id)
        own.remove(row)
    if len(own) >= OF_PERSON:
        raise Refused(say("analysis-too-many", most=OF_PERSON))
