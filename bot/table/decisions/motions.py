"""Build the panel for proposing votes: on clocks, an undo, the game's end, or an absent player's seat."""

from __future__ import annotations

from bot.messages.catalogue import say
from bot.messages.names import Name
from bot.messages.panel import Button, Choice, Field, Form, Menu, Panel, one_of
from bot.table.absence import all_here
from bot.table.ending.agreed_end import is_of_crew, people_asked
from bot.table.match.table import Table
from bot.table.posts.cards import MY_SEAT
from engine.kernel.core import Json, Refused, Seat

PUT = "put"
"""The action of the menu, its forms and the confirming buttons; the argument says which motion."""
HOURS, SEAT = "hours", "seat"
"""Names of the forms' fields."""
SEALED = "sealed"
"""Words for what an undo takes back while the answer is still sealed, instead of a line of the log."""
MORE_HOURS, MOST_HOURS = 24, 168
COLOUR = 0x0EA5E9
ASKS_FOR_MORE = ("extend", "hasten", "win", "seat")
"""Motions that need a value, so picking one opens a form."""


def panel(table: Table, seat: Seat | None, *, is_organiser: bool, may_abandon: bool) -> Panel:
    """Return the panel for the player of that seat; None: for an organiser or manager who does not play."""
    if seat is None:
        clocks = [_clock(table), _extend()] if is_organiser else []
        text = say("panel-vote-text-organiser") if is_organiser else say("panel-vote-text-visitor")
        choices = [*clocks, _seat(), _abandon()]
        return Panel(text, (_menu(choices),), colour=COLOUR)
    choices = [_clock(table), _extend(), _hasten(), _undo(), *_endings(table), _seat()]
    choices += [_abandon()] if may_abandon else []
    text = say("panel-vote-text-organiser") if is_organiser else say("panel-vote-text")
    more = (Button(say("panel-my-seat-button"), MY_SEAT), *all_here.button(table))
    return Panel(text, (_menu(choices), more), colour=COLOUR)


def lobby_panel() -> Panel:
    """Return the panel of a table whose game has not begun."""
    return Panel(say("panel-vote-text-lobby"), (_menu([_abandon()]),), colour=COLOUR)


def stuck_panel(why: str) -> Panel:
    """Return the panel of a stuck game, which can still be called off."""
    return Panel(say("panel-vote-text-stuck", why=why), (_menu([_abandon()]),), colour=COLOUR)


def _menu(choices: list[Choice]) -> Menu:
    return Menu(say("panel-vote-placeholder"), PUT, tuple(choices))


def _clock(table: Table) -> Choice:
    if table.row.paused_at:
        return Choice(say("panel-resume-choice"), "resume", say("panel-resume-hint"))
    return Choice(say("panel-pause-choice"), "pause", say("panel-pause-hint"))


def _extend() -> Choice:
    return Choice(say("panel-extend-choice"), "extend", say("panel-extend-hint"))


def _hasten() -> Choice:
    return Choice(say("panel-hasten-choice"), "hasten", say("panel-hasten-hint"))


def _undo() -> Choice:
    return Choice(say("panel-undo-choice"), "undo", say("panel-undo-hint"))


def _endings(table: Table) -> list[Choice]:
    """Return the ways in which players can end the game together."""
    if is_of_crew(table):
        return [Choice(say("panel-give-up-choice"), "concede", say("panel-give-up-hint"))]
    return [
        Choice(say("panel-draw-choice"), "draw", say("panel-draw-hint")),
        Choice(say("panel-concede-choice"), "concede", say("panel-concede-hint")),
        Choice(say("panel-win-choice"), "win", say("panel-win-hint")),
    ]


def _seat() -> Choice:
    return Choice(say("panel-seat-choice"), "seat", say("panel-seat-hint"))


def _abandon() -> Choice:
    return Choice(say("panel-abandon-choice"), "abandon", say("panel-abandon-hint"))


# ------------------------------------------------------------------------ values


def form(table: Table, what: str, seat: Seat | None) -> Form:
    """Return the form for the value that a motion needs."""
    match what:
        case "extend" | "hasten":
            title = say("panel-extend-title") if what == "extend" else say("panel-hasten-title")
            hint = say("panel-hours-hint", most=MOST_HOURS)
            hours = Field(HOURS, say("panel-hours-label"), "line", value=str(MORE_HOURS), hint=hint)
            return Form(title, PUT, (hours,), what)
        case "win":
            seats = _choices(table, list(table.names))
            return Form(say("panel-win-title"), PUT, (one_of(SEAT, say("panel-win-label"), seats),), what)
        case "concede":
            seats = _choices(table, [one for one in table.names if one != seat])
            field = one_of(SEAT, say("panel-concede-label"), seats)
            return Form(say("panel-concede-title"), PUT, (field,), what)
    field = one_of(SEAT, say("panel-seat-label"), absent_choices(table, seat))
    return Form(say("panel-seat-title"), PUT, (field,), what)


def absent_choices(table: Table, seat: Seat | None) -> list[Choice]:
    """Return the other seats held by people; at an anonymous table all other seats."""
    is_hidden = table.row.hides_people
    others = [one for one in table.names if one != seat]
    found = [one for one in others if is_hidden or table.sitting(one).kind == "person"]
    if not found:
        raise Refused(say("panel-vote-nobody-else"))
    return _choices(table, found)


def _choices(table: Table, seats: list[Seat]) -> list[Choice]:
    return [seat_choice(table, one) for one in seats]


def seat_choice(table: Table, seat: Seat) -> Choice:
    """Return a seat and its holder as an entry of a menu."""
    name = Name(table.names[seat]).bare
    return Choice(f"{table.texts.seat_name(seat)} {name}", seat)


def read_hours(text: str) -> int:
    """Return the hours that somebody typed; Refused with the possible range."""
    typed = text.strip()
    hours = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= len(str(MOST_HOURS)) else 0
    if not 1 <= hours <= MOST_HOURS:
        raise Refused(say("panel-hours-refused", most=MOST_HOURS))
    return hours


# ------------------------------------------------------------------------ once more


def are_you_sure(table: Table, data: Json) -> Panel:
    """Return the panel that asks "are you sure?" before a player concedes."""
    is_alone = not table.row.hides_people and len(people_asked("concede", data, table.seats)) == 1
    winner: Seat = data.get("winner", "")
    named = table.texts.seat_name(winner) if winner else ""
    if winner:
        label = say("panel-concede-sure-button", winner=named)
        text = (
            say("panel-concede-sure-alone", winner=named)
            if is_alone
            else say("panel-concede-sure", winner=named)
        )
    else:
        label = say("panel-give-up-sure-button")
        text = say("panel-give-up-sure-alone") if is_alone else say("panel-give-up-sure")
    return Panel(text, ((Button(label, PUT, f"conceded.{winner}", style="danger"),),), colour=COLOUR)


def about_to_undo(what: str, to: str, *, is_free: bool) -> Panel:
    """Return the panel that asks "are you sure?" before an answer is taken back.

    `to`: the line of the log to go back to, or SEALED.
    """
    text = say("panel-undo-sure", what=what) if is_free else say("panel-undo-sure-vote", what=what)
    label = say("panel-undo-sure-button") if is_free else say("panel-undo-vote-button")
    return Panel(text, ((Button(label, PUT, f"undone.{to}", style="danger"),),), colour=COLOUR)


def about_to_abandon(*, has_begun: bool) -> Panel:
    """Return the panel that asks "are you sure?" before a game is called off."""
    text = say("panel-abandon-sure") if has_begun else say("panel-abandon-sure-lobby")
    button = Button(say("panel-abandon-sure-button"), PUT, "abandoned", style="danger")
    return Panel(text, ((button,),), colour=COLOUR)
