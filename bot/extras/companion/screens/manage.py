"""Show the pages of those who keep a crew together: its log, people, options, words and content."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.extras.companion.book.crew import Crew
from bot.extras.companion.pressing import KEEP, Pressing
from bot.extras.companion.screens.buttons import back, do, form, rows, show
from bot.extras.companion.screens.flows import kept_menu
from bot.extras.companion.screens.living import WATER
from bot.extras.companion.screens.my_hero import said
from bot.extras.companion.screens.seen import LINE, Seen, called, digest
from bot.messages.catalogue import say
from bot.messages.limits import shorten
from bot.messages.names import Name, escaped
from bot.messages.panel import Button, Choice, Menu, Panel, Row

MOST_LINES: Final = 7
MOST_SETS: Final = 3
SWITCHES: Final = ("below", "touchy", "fixed_move", "advanced", "themed")
Page = Callable[[Seen, Sequence[str]], Panel]


def keep(seen: Seen, label: str, what: str, style: str = "secondary", *, page: str = "manage") -> Button:
    """Return a button of those who keep the crew: export, end, a set of words."""
    return Button(shorten(label, 40), KEEP, str(Pressing(seen.crew_id, None, page, what)), style)


def manage(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the page from which a crew is managed."""
    buttons = [
        show(seen, say("crew-people-button"), "people", "primary"),
        show(seen, say("crew-options-button"), "options"),
        show(seen, say("crew-words-button"), "words"),
        show(seen, say("crew-content-button"), "content"),
        show(seen, say("crew-log-button"), "log"),
        keep(seen, say("crew-panel-button"), "panel"),
        keep(seen, say("crew-leave-crew-button"), "leave"),
        show(seen, say("crew-end-button"), "end", "danger"),
    ]
    return _page(seen, say("crew-manage-text", number=seen.crew_id), buttons)


def _page(seen: Seen, text: str, buttons: Sequence[Button], *first: Row) -> Panel:
    return Panel("\n".join([text, *said(seen)]), (*first, *rows(buttons)), colour=WATER)


def log(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the newest entries; any of them can be undone if nothing since touched the same."""
    lines = [f"`{n}` {escaped(shorten(line, LINE - 8))}" for n, line in seen.log[:MOST_LINES]]
    buttons = [
        do(seen, say("crew-undo-button"), "undo", "primary", page="log", mark=seen.mark)
        if seen.log
        else None,
        do(seen, say("crew-redo-button"), "redo", page="log") if seen.redo else None,
        keep(seen, say("crew-export-button"), "export", page="log"),
        keep(seen, say("crew-export-sheets-button"), "sheets", page="log"),
        form(seen, say("crew-import-button"), "import", page="log"),
        back(seen, "manage"),
    ]
    choices = tuple(Choice(shorten(f"{n}: {line}", 100), str(n)) for n, line in seen.log[:25])
    arg = str(Pressing(seen.crew_id, None, "log", "undone"))
    menu = (Menu(say("crew-undo-older-placeholder"), KEEP, choices, arg),) if choices else ()
    return _page(seen, "\n".join(lines) or say("crew-log-empty"), [one for one in buttons if one], *menu)


def damaged_page(crew_id: int) -> Panel:
    """Return what is left of a crew whose stored book is damaged: the way to bring an exported one."""
    button = form(Seen(crew_id, Crew()), say("crew-import-button"), "import", "primary", page="log")
    return Panel(say("crew-damaged", number=crew_id), ((button,),), colour=WATER)


def people(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the crew's people with the heroes whom they lead."""
    lines = [say("crew-people-text")]
    for person, heroes in seen.members:
        names = [called(seen.hero(seat).name) for seat in heroes.split() if seat in seen.crew.heroes]
        lines.append(say("crew-person", person=f"<@{person}>", heroes=str(Name(", ".join(names))) or "-"))
    buttons = [
        form(seen, say("crew-add-people-button"), "people", "primary", page="people"),
        back(seen, "manage"),
    ]
    return _page(seen, "\n".join(lines), buttons)


def options(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the crew's switches; a press changes one."""
    now, page = seen.crew.options, "options"
    buttons = []
    for name in SWITCHES:
        is_on = bool(getattr(now, name))
        label = (
            say("crew-switch-off-button", name=_TOLD[name]())
            if is_on
            else say("crew-switch-on-button", name=_TOLD[name]())
        )
        buttons.append(
            do(
                seen,
                label,
                f"option {name} {'no' if is_on else 'yes'}",
                "success" if is_on else "secondary",
                page=page,
            )
        )
    hard = {None: "soft", "soft": "full", "full": "off"}[now.hard_core]
    told = {
        None: say("crew-hard-core-off-button"),
        "soft": say("crew-hard-core-soft-button"),
        "full": say("crew-hard-core-full-button"),
    }
    buttons.append(do(seen, told[now.hard_core], f"option hard_core {hard}", page=page))
    other = "roll" if now.town_event == "marker" else "marker"
    label = say("crew-event-marker-button") if other == "roll" else say("crew-event-roll-button")
    buttons.append(do(seen, label, f"option town_event {other}", page=page))
    other = "kill" if now.large_xp == "hit" else "hit"
    label = say("crew-xp-hit-button") if other == "kill" else say("crew-xp-kill-button")
    buttons.append(do(seen, label, f"option large_xp {other}", page=page))
    other = "table" if now.dice == "bot" else "bot"
    label = say("crew-real-dice-button") if other == "table" else say("crew-bot-dice-button")
    buttons.append(do(seen, label, f"option dice {other}", page=page))
    return Panel(
        "\n".join([say("crew-options-text"), *said(seen)]),
        tuple(rows([*buttons, back(seen, "manage")], 2)),
        colour=WATER,
    )


_TOLD: Final[Mapping[str, Callable[[], str]]] = {
    "below": lambda: say("crew-option-below"),
    "touchy": lambda: say("crew-option-touchy"),
    "fixed_move": lambda: say("crew-option-fixed-move"),
    "advanced": lambda: say("crew-option-advanced"),
    "themed": lambda: say("crew-option-themed"),
}


def words_page(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the sets of words: one press takes a set."""
    buttons = [
        keep(seen, say("crew-words-plain-button"), "words", page="words"),
        keep(seen, say("crew-words-pack-button"), "words", page="words"),
        form(seen, say("crew-words-own-button"), "words", "primary", page="words"),
        back(seen, "manage"),
    ]
    shown = [f"{neutral} = {own}" for neutral, own in seen.crew.words.items()]
    lines = [say("crew-words-text"), *([escaped(shorten(", ".join(shown), 2 * LINE))] if shown else [])]
    return _page(seen, "\n".join(lines), buttons, *_sets(seen))


def _sets(seen: Seen) -> tuple[Row, ...]:
    """Return a button for each set of words that the reader has saved, or a menu of many."""
    if len(seen.sets) <= MOST_SETS:
        each = [keep(seen, name, f"words {digest(name)}", "success", page="words") for name in seen.sets]
        return tuple(rows(each))
    choices = tuple(Choice(name, digest(name)) for name in seen.sets[:25])
    arg = str(Pressing(seen.crew_id, None, "words", "words"))
    return (Menu(say("crew-words-placeholder"), KEEP, choices, arg),)


def content(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return what the group keeps for itself, and the ways to enter more."""
    crew = seen.crew
    menu = kept_menu(seen)
    lines = [say("crew-enter-what-you-own"), *([] if menu else [say("crew-kept-nothing")])]
    buttons = [
        form(seen, say("crew-upload-button"), "upload", "primary", page="content"),
        form(seen, say("crew-add-kind-button"), "kind", page="content"),
        show(seen, say("crew-add-line-button"), "addline")
        if crew.charts
        else form(seen, say("crew-add-line-button"), "chartline", page="content"),
        form(seen, say("crew-add-class-button"), "class", page="content"),
        form(seen, say("crew-add-mission-button"), "mission", page="content"),
        form(seen, say("crew-add-world-button"), "world", page="content"),
        form(seen, say("crew-place-button"), "place", page="content"),
        back(seen, "manage"),
    ]
    return _page(seen, "\n".join(lines), buttons, *menu)


def end(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Ask once whether the crew is to end."""
    buttons = [keep(seen, say("crew-end-sure-button"), "end", "danger"), back(seen, "manage")]
    return _page(seen, say("crew-end-text"), buttons)


PAGES: Final[Mapping[str, Page]] = {
    "manage": manage,
    "log": log,
    "people": people,
    "options": options,
    "words": words_page,
    "content": content,
    "end": end,
}
