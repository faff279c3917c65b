"""Ask for everything that a person can ask for while a game goes on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from discord import app_commands
from simcord.actors import _component_interaction
from simcord.backend.access import can_access_channel
from simcord.enums import ComponentType

from bot.discord.views.component_id import parse_key
from sandbox.people import SandboxPerson
from sandbox.recorder import Part, Shown
from tests.bot.noninterference.roles import place_of
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
    asked, begun_at = 0, table.world.camera.taken
    for command in commands(table):
        name = command.qualified_name
        for option in (one.name for one in command.parameters if one.autocomplete):
            await person.member.autocomplete(place_of(person), name, option, "")
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
    return asked + (await _ask_in_passing(table, person, begun_at) if deep else 0)


async def _ask_in_passing(table: Table, person: SandboxPerson, before: int) -> int:
    """Press what stands under posts and in DMs, then what stood there, and type words in a DM."""
    asked, seen = 0, list(messages_of(table, person, before))
    for shown in seen:
        asked += await press_all(table, person, shown)
    for shown in seen:
        asked += await press_gone(table, person, shown, before)
    for word, number in product(WORDS, ("", f"#{table.match_id} ")):
        table.doors.add(f"typed {word}")
        await person.write(number + word)
        asked += 1
    return asked


def messages_of(table: Table, person: SandboxPerson, before: int) -> Iterator[Shown]:
    """Yield each message from before that number which the person can still see, as it stands now."""
    camera, env = table.world.camera, table.world.env
    for shown in camera.latest.values():
        actor = person._actor(shown.channel)
        is_there = shown.number < before and camera.stands(shown) and shown.viewer in (None, person.id)
        if is_there and can_access_channel(env, shown.channel, actor):
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
    """Press each button, and choose the first entry of each menu; those that a press replaced too."""
    able = [part for part in shown.parts if not part.disabled and _may_be_pressed(table, person, part)]
    for part in able:
        now = {one.custom_id: one for one in table.world.camera.latest[shown.message].parts}
        there = now.get(part.custom_id)
        if there is not None and there.disabled:
            continue
        await _press(table, person, shown, part)
    return len(able)


async def press_gone(table: Table, person: SandboxPerson, shown: Shown, before: int) -> int:
    """Press what the message had before, as somebody does to whom Discord shows an older one."""
    gone = {
        part.custom_id: part
        for one in table.world.camera.shown
        if one.message == shown.message and one.number < before
        for part in one.parts
        if _may_be_pressed(table, person, part)
    }
    left = [
        part for custom_id, part in gone.items() if custom_id not in {one.custom_id for one in shown.parts}
    ]
    for part in left:
        await _press(table, person, shown, part)
    return len(left)


async def _press(table: Table, person: SandboxPerson, shown: Shown, part: Part) -> None:
    """Press a button or choose a menu's first entry, even if the message has it no more."""
    table.doors.add(_door(part))
    actor = person._actor(shown.channel)
    stored = table.world.env.backend.get_message(shown.channel, shown.message)
    data: dict[str, Any] = {"custom_id": part.custom_id, "component_type": ComponentType.BUTTON}
    if part.options:
        data |= {"component_type": ComponentType.STRING_SELECT, "values": [part.options[0].value]}
    await _component_interaction(actor, stored, data)


def _may_be_pressed(table: Table, person: SandboxPerson, part: Part) -> bool:
    """Return whether a press shows something; those without a seat may also try to answer in its place."""
    has_seat = person in table.people.values()
    return only_shows(part) or (not has_seat and _is_of_panel(part))


def only_shows(part: Part) -> bool:
    """Return whether a press changes nothing at the table; False for answers to decisions."""
    key = parse_key(part.custom_id)
    return key is not None and key.step is None and key.acts is None and key.action not in CHANGES


def _is_of_panel(part: Part) -> bool:
    key = parse_key(part.custom_id)
    return key is not None and (key.step is not None or key.acts is not None)


def _door(part: Part) -> str:
    key = parse_key(part.custom_id)
    assert key is not None
    return f"press {key.action}"
