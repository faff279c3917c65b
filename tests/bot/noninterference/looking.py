"""Ask for everything that a person can ask for while a game goes on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from discord import app_commands

from bot.discord.views.component_id import parse_key
from sandbox.people import SandboxPerson
from sandbox.recorder import Part, Shown
from tests.bot.noninterference.surfaces import Line
from tests.bot.noninterference.worlds import Table

CHANGES = (
    "here", "back", "take_seat", "give", "offer", "resign", "keep", "computer", "vacation", "spectate", "put",
    "vote", "uncounted", "counted", "ask_to_forget", "publish", "apart", "replace", "cut", "talk",
    "learn", "puzzles", "puzzle", "lesson",
)  # fmt: skip
"""Actions of buttons that change a table, and of those for lessons and puzzles."""
CHANGING = ("crew", "below", "hero", "season new", "game new", "server shards", "pack")
"""Command groups that do not concern a table, and commands that only open the form for a new one."""
OPTIONS: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "game map": ({"text": True}, {"close": True}, {"full": True}),
    "game log": ({"round": 0}, {"round": 1}, {"round": 2}),
    "game review": ({"round": 1},),
}
"""Command -> options with which it is also asked."""
WORDS = ("map", "status")
"""Words that are typed in a DM."""

Page = Callable[[Table, SandboxPerson], Awaitable[Iterable[Line]]]
"""Function that asks for a surface outside Discord as a person, and returns what it showed."""
PAGES: dict[str, Page] = {}
"""Name -> surface outside Discord. `page` registers one, such as a web page with a board."""


def page(name: str) -> Callable[[Page], Page]:
    """Register a function that asks for a surface outside Discord; every fork then compares it."""

    def register(ask: Page) -> Page:
        PAGES[name] = ask
        return ask

    return register


async def ask_for_everything(table: Table, person: SandboxPerson, *, deep: bool = False) -> int:
    """Run every command and type into every list, and ask for each page; return how often the person asked.

    `deep`: also give options, press everything in the replies and under posts, and write DMs.
    """
    asked = 0
    for command in commands(table):
        name = command.qualified_name
        for option in (one.name for one in command.parameters if one.autocomplete):
            await person.member.autocomplete(table.world.table, name, option, "")
            asked += 1
        for options in ({}, *(OPTIONS.get(name, ()) if deep else ())):
            begun = table.world.camera.taken
            table.doors.add(f"/{name}")
            await person.command(name, **options)
            asked += 1
            for shown in _replies(table, person, begun) if deep and not options else ():
                asked += await press_all(table, person, shown)
    for name, ask in PAGES.items():
        table.pages += [
            Line(line.surface, f"{name} {person.name} {line.text}") for line in await ask(table, person)
        ]
        asked += 1
    return asked + (await _ask_in_passing(table, person) if deep else 0)


async def _ask_in_passing(table: Table, person: SandboxPerson) -> int:
    """Press what stands under the channel's posts, old ones too, and type words in a DM."""
    asked = 0
    for shown in list(public_posts(table)):
        asked += await press_all(table, person, shown)
    for word in WORDS:
        table.doors.add(f"typed {word}")
        await person.write(word)
    return asked + len(WORDS)


def public_posts(table: Table) -> Iterator[Shown]:
    """Yield each message with buttons in the table's channel as it stands now."""
    camera = table.world.camera
    for shown in camera.latest.values():
        if shown.viewer is None and shown.channel == table.world.table.id and camera.stands(shown):
            yield shown


def commands(table: Table) -> list[app_commands.Command[Any, ..., Any]]:
    """Return the commands about tables that need no argument."""
    found = [one for one in table.world.bot.tree.walk_commands() if isinstance(one, app_commands.Command)]
    return [
        one
        for one in sorted(found, key=lambda one: one.qualified_name)
        if not one.qualified_name.startswith(CHANGING) and not any(given.required for given in one.parameters)
    ]


def _replies(table: Table, person: SandboxPerson, begun: int) -> Sequence[Shown]:
    since = [*table.world.camera.since(begun)]
    latest = {one.message: one for one in reversed(since) if one.viewer == person.id}
    return [*latest.values()]


async def press_all(table: Table, person: SandboxPerson, shown: Shown) -> int:
    """Press each button that only shows something, and choose the first entry of each such menu."""
    pressed = 0
    for part in shown.parts:
        now = {one.custom_id: one for one in table.world.camera.latest[shown.message].parts}
        there = now.get(part.custom_id)
        if there is None or there.disabled or not only_shows(there):
            continue
        table.doors.add(_door(there))
        if there.options:
            message, chosen = person._message(shown), [there.options[0].value]
            await person.member.select(message, chosen, custom_id=there.custom_id)
        else:
            await person.click(shown, there)
        pressed += 1
    return pressed


def only_shows(part: Part) -> bool:
    """Return whether a press changes nothing at the table; False for answers to decisions."""
    key = parse_key(part.custom_id)
    return key is not None and key.step is None and key.acts is None and key.action not in CHANGES


def _door(part: Part) -> str:
    key = parse_key(part.custom_id)
    assert key is not None
    return f"press {key.action}"
