"""Helpers shared by a turn's panels: odds in words, menus of numbers, pictures of the plan."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from bot.games.earth_mans_burden.drafts import answer_of, saved_answer
from bot.games.earth_mans_burden.names import place_title, symbol
from bot.games.earth_mans_burden.pictures import worlds_picture
from bot.games.earth_mans_burden.readback import read_back
from bot.games.panels import MENU_LIMIT, TYPED, Prompt, choice
from bot.games.phrases import count
from bot.messages.names import bare_names
from bot.messages.panel import Button, Choice, Picture, Pressed, text_form
from engine.earth_mans_burden.board.state import Position, View
from engine.earth_mans_burden.board.worlds import Board, Place, World
from engine.earth_mans_burden.orders.notation import EXAMPLES, lines_of, parse_sheet, read_sheet
from engine.earth_mans_burden.orders.sheet import Sheet
from engine.earth_mans_burden.orders.unfulfilled_lines import LeftOut, left_out
from engine.earth_mans_burden.rules.asks import TableAsk
from engine.earth_mans_burden.rules.attacks import Attack
from engine.earth_mans_burden.rules.outlook import Outlook, attack
from engine.kernel.core import Refused
from render.earth_mans_burden.event_text import save_word
from render.earth_mans_burden.scenes import Marks, board_scene, close_scene, near_scene

GO = ("go", "done", "hand in", "attack", "ok")
"""Typed lines that hand in the plan."""
TYPE_IT = Button("Type it", "type")
CLEARED = "Your plan is empty now."


def percent(chance: float) -> str:
    """Format a chance, as 67%; round to 0% or 100% only if exact."""
    if chance in (0, 1):
        return f"{chance:.0%}"
    return f"{min(99, max(1, round(100 * chance)))}%"


def counts(most: int) -> list[int]:
    """Return the numbers for a menu: all of them, or a sample with both ends if there are too many."""
    if most <= MENU_LIMIT:
        return list(range(1, most + 1))
    spread = {1 + round(number * (most - 1) / (MENU_LIMIT - 1)) for number in range(MENU_LIMIT)}
    return sorted(spread)


def count_choices(most: int, what: str, chosen: int) -> tuple[Choice, ...]:
    return tuple(choice(count(number, what), str(number), chosen=number == chosen) for number in counts(most))


def odds_word(seen: Outlook, *, is_coup: bool = False) -> str:
    """Describe odds: no save, 2.1 lost on average, all with a chance of 12%."""
    save, all_ = save_word(seen.save), percent(seen.chance)
    if is_coup:
        return f"{save}, {seen.losses:.1f} won on average, all with a chance of {all_}"
    return f"{save}, {seen.losses:.1f} lost on average, all with a chance of {all_}"


def attack_line(view: Position, one: Attack) -> str:
    """Describe an attack with odds: **Mars** 4 fleets fire at 🟦 5: no save, 2.0 lost on average."""
    seen = attack(view, one.at, one.world, one.units, is_coup=one.is_coup)
    where, at, odds = place_title(one.world), symbol(one.at), odds_word(seen, is_coup=one.is_coup)
    units = count(seen.defenders, "unit")
    if one.is_coup:
        own, prize = count(one.units, "development"), view.developments_at(one.at, one.world)
        return f"**{where}** overthrow {at} with {own} ({units} there, {prize} to win): {odds}"
    return f"**{where}** fire at {at} with {count(one.units, 'fleet')} ({units} there): {odds}"


def plan_picture(prompt: Prompt, view: View, marks: Marks, near: Collection[Place]) -> Picture:
    """Draw the seat's plan with these places and the trajectories above them; Map has the others."""
    return worlds_picture(near_scene(board_scene(view, bare_names(prompt.names), marks=marks), near))


def close_picture(prompt: Prompt, view: View, marks: Marks, worlds: Iterable[World]) -> Picture:
    """Draw only some worlds, at a larger scale."""
    shown = board_scene(view, bare_names(prompt.names), marks=marks)
    return worlds_picture(close_scene(shown, tuple(worlds)))


def board_of(prompt: Prompt) -> Board:
    """Return the table's board."""
    assert isinstance(prompt.ask, TableAsk)
    return prompt.ask.view.board


def typed_sheet(prompt: Prompt, text: str) -> Pressed:
    """Save typed lines as the plan and confirm it; a word of GO, or `nothing` alone, hands it in."""
    lines = lines_of(text)
    kept = "\n".join(line for line in lines if line not in GO)
    is_done = len(kept.splitlines()) < len(lines)
    if kept in ("nothing", "none", "no", "stay"):
        return handed_in(prompt, "")
    sheet = parse_sheet(kept, board_of(prompt))
    if not lines:
        raise Refused(f"Your message has no orders. For example: {EXAMPLES}.")
    draft = str(sheet) if kept else prompt.draft
    if kept:
        _check_plans(prompt, sheet)
    short = [f"`{one.line}`: {one.told}." for one in _short_of(prompt, draft)]
    if not is_done:
        return Pressed(draft=draft, note="\n".join([*short, _planned(prompt, draft)]))
    done = handed_in(prompt, draft)
    return replace(done, note="\n".join([*short, done.note]))


_PHASES = ("flights", "fire", "coups", "projects", "claims")
"""The parts of a sheet, in the order in which a turn needs them."""
_NEEDS = {"move": 0, "combat": 1, "coup": 2, "exploit": 3, "claim": 4}
"""Kind of ask -> the first part that can still be carried out."""


def _check_plans(prompt: Prompt, sheet: Sheet) -> None:
    """Refuse lines of which nothing can be carried out any more, so that the earlier plan stays."""
    later = [part for part in _PHASES[_NEEDS[prompt.ask.kind] :] if getattr(sheet, part)]
    if sheet.is_closed or sheet.is_careful:
        return
    if not later:
        raise Refused(f"That plans nothing: it is too late for `{sheet}`. Your earlier plan stays.")
    short = _short_of(prompt, str(sheet))
    if len(short) == len(str(sheet).splitlines()) and not any(one.done for one in short):
        raise Refused(f"That plans nothing: `{sheet}` is not possible now. Your earlier plan stays.")


def _short_of(prompt: Prompt, draft: str) -> list[LeftOut]:
    """Return the lines about the open ask that can be carried out only in part or not at all."""
    ask, board = prompt.ask, board_of(prompt)
    sheet = read_sheet(draft, board)
    now = {"move": ("flights",), "combat": ("fire", "coups"), "coup": ("coups",), "exploit": ("projects",)}
    parts = now.get(ask.kind, ("claims",))
    alone = Sheet(**{part: getattr(sheet, part) for part in parts})
    answer = saved_answer(ask, draft, prompt.standing)
    return left_out(board, alone, {ask.kind: answer}) if answer is not None else []


def _planned(prompt: Prompt, draft: str) -> str:
    """Describe a plan before it is handed in; if it is not a legal answer, list only its lines."""
    answer = saved_answer(prompt.ask, draft, prompt.standing)
    plan = read_back(answer) if answer is not None else f"`{draft}`"
    return f"Your plan, not handed in yet: {plan}\nType `go` to hand it in."


def handed_in(prompt: Prompt, draft: str) -> Pressed:
    """Answer with the draft's plan, and confirm it."""
    answer = answer_of(prompt.ask, draft, prompt.standing)
    return Pressed(draft=draft, answer=answer, note=read_back(answer))


def type_form(title: str, value: str, example: str) -> Pressed:
    return Pressed(form=text_form(title, "One order a line", TYPED, value, example))


def numbered(parts: Sequence[str]) -> Iterator[str]:
    for number, part in enumerate(parts, start=1):
        yield f"`{number}` {part}"


def moved_view(view: View, seat: str, leaving: Mapping[str, int]) -> View:
    """Return the view without the fleets that leave."""
    own = {place: number - leaving.get(place, 0) for place, number in view.fleets[seat].items()}
    fleets = {**view.fleets, seat: {place: number for place, number in own.items() if number > 0}}
    return replace(view, fleets=fleets)
