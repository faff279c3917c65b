"""Define secrets outside the rules: drafts, order sheets, notes, designs, and who sits where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bot.games.panels import ACT, ASKED, TAKE_BACK, TRY
from bot.messages.panel import Menu, Panel, Press
from bot.table.answers import answering
from engine.kernel.core import Refused, Seat
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from tests.bot.noninterference.forks import Aside, Fork, Position, Way
from tests.bot.noninterference.search import positions
from tests.bot.noninterference.worlds import Table

PRESSES = 12
"""Presses with which a person drafts an answer."""
OUT_OF_DRAFT = (ACT, ASKED, TRY, TAKE_BACK)
ARMY = "Lord Lo master 3/12/12/11; Bolt 7/9\nImp Im pawn 5/4/3/2; Claw 1/5"
OTHER_ARMY = "Queen Qu master 3/12/12/11; Bolt 7/9\nOrc Or pawn 5/4/3/2; Axe 1/5"


def drafting(seat: Seat, seed: str) -> Aside:
    """Return a function that presses random buttons in the seat's panel without handing in."""

    async def draft(table: Table) -> None:
        playing, dice, person = table.world.bot.service.playing, Dice(seed), table.person(seat)
        screen, stood = await playing.panel(table.match_id, person), await table.asked()
        for _ in range(PRESSES):
            able = [
                press
                for press in _presses(screen.panel or Panel(""))
                if await _drafts_only(table, seat, press)
            ]
            if able:
                screen = await playing.press(table.match_id, screen.step, seat, person, dice.pick(able))
        assert await table.asked() == stood, "a draft was handed in"

    return draft


def _presses(panel: Panel) -> Iterator[Press]:
    for row in panel.rows:
        if isinstance(row, Menu):
            yield from (Press(row.action, row.arg, (entry.value,)) for entry in row.choices)
        else:
            able = (button for button in row if not button.disabled and button.action not in OUT_OF_DRAFT)
            yield from (Press(button.action, button.arg) for button in able)


async def _drafts_only(table: Table, seat: Seat, press: Press) -> bool:
    """Return whether the press is legal, and neither answers nor opens a form."""
    async with table.world.bot.service.units.table(table.match_id) as at:
        prompt = await answering.prompt(at, seat, is_shown=False)
        try:
            pressed = at.texts.panels.press(prompt, press)
        except Refused:
            return False
    return pressed.answer is None and pressed.form is None and not pressed.take_back


def typing(seat: Seat, text: str) -> Aside:
    """Return a function that sends a message with orders to the bot."""

    async def typed(table: Table) -> None:
        await table.world.bot.service.playing.typed(table.person(seat), f"#{table.match_id} {text}")

    return typed


def noting(seat: Seat, text: str) -> Aside:
    """Return a function that writes a private note."""

    async def note(table: Table) -> None:
        await table.world.bot.service.notes.write(table.match_id, table.person(seat), text)

    return note


def designing(seat: Seat, game: str, title: str, text: str) -> Aside:
    """Return a function that stores a person's own design."""

    async def keep(table: Table) -> None:
        guild = table.world.guild.id
        await table.world.bot.service.designs.take_file(table.person(seat), game, title, text, guild_id=guild)

    return keep


# ------------------------------------------------------------------------------------ forks


def aside_fork(sort: str, what: str, start: Position) -> Fork:
    """Return a fork at a secret outside the rules; LookupError if no random game offers one."""
    if sort == "people":
        return _with(start, None, None, seat=None)
    dice = Dice(f"{sort} {what}")
    for at, match in positions(start, dice):
        for seat in match.awaited:
            if match.asks[seat].kind == what and (pair := _ASIDES[sort](at, match, seat)):
                return _with(at, *pair, seat=seat)
    raise LookupError(f"{start.game}: {sort} {what}: no game came to it")


def _with(at: Position, one: Aside | None, other: Aside | None, *, seat: Seat | None) -> Fork:
    swapped = None if seat else False
    ways = Way(at, aside=one, is_swapped=swapped), Way(at, aside=other, is_swapped=None if seat else True)
    blind = at.seats[:1] if seat is None else tuple(one for one in at.seats if one != seat)
    return Fork("", *ways, blind)


Pair = tuple[Aside | None, Aside | None]


def _drafts(at: Position, match: Match[Any], seat: Seat) -> Pair:
    return drafting(seat, "one"), None


def _sheets(at: Position, match: Match[Any], seat: Seat) -> Pair | None:
    """Return two sheets: different orders in Brimstone, actions for the next turn in Brutal Magic."""
    if at.game == "brimstone":
        one, other = "HB recruit; hand in", "HB bide; pay attack 2 defend 1; if short buy 1; hand in"
        return typing(seat, one.replace("; ", "\n")), typing(seat, other.replace("; ", "\n"))
    units = _units(match, seat)
    if len(units) < 2 or len(match.state.able_seats()) < 2:
        return None
    first, second = units[:2]
    return typing(seat, f"{first} hold; hand in"), typing(
        seat, f"{first} hold; {second} guard within 0; hand in"
    )


def _units(match: Match[Any], seat: Seat) -> list[str]:
    return [unit for unit in match.state.units_of(seat) if unit not in match.state.acted]


def _notes(at: Position, match: Match[Any], seat: Seat) -> Pair:
    return noting(seat, "They will never see it coming."), noting(seat, "Peace with everybody.")


def _designs(at: Position, match: Match[Any], seat: Seat) -> Pair:
    one, other = (designing(seat, at.game, "mine", text) for text in (ARMY, OTHER_ARMY))
    return one, other


_ASIDES: Mapping[str, Callable[[Position, Match[Any], Seat], Pair | None]] = {
    "draft": _drafts,
    "sheet": _sheets,
    "note": _notes,
    "design": _designs,
}
ASIDES = ("people", *_ASIDES)
