"""Write `docs/rights.md` from the table of rights; `python -m tests.rights --count` prints its size.

The table is in `bot/table/rights` and in the `rights.py` of each extra.
"""

from __future__ import annotations

import argparse
import ast
import asyncio
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from bot.app.command_line import every_command
from bot.board.activity import Activity, Frame
from bot.board.guard import Origin
from bot.board.identity import Cookie
from bot.board.pages import Pages
from bot.discord.commands import mail
from bot.discord.gateway.activities import Visitors
from bot.discord.gateway.bot import TableBot
from bot.discord.presses.settings import FORGET_DOOR
from bot.extras import every_extra
from bot.games.catalogue import TEXTS
from bot.pictures.drawing import Drawing
from bot.service.play import playing
from bot.service.service import Service
from bot.store import Store
from bot.table.decisions import motions
from bot.table.rights.deeds import ROLES, Deed, Rights, Role
from engine.kernel.game_base import may_act
from engine.registry.catalogue import find_game
from tests.house import ROOT

PAGE = ROOT / "docs" / "rights.md"
HEAD = """# Who may do what

Made by `python -m tests.rights` from the table in `bot/table/rights` and the extras' `rights.py`.
`tests/test_rights.py` fails where a command, button, menu, form, typed word or page's request has no row.

| sign | meaning |
|---|---|
| ● | may do it, also without seeing the table's channel |
| ◐ | may do it if they see the channel, or if nobody can know because it is deleted |
| ○ | may do it only if they are known to see the channel |
| | may not |

A spectator asks from the table's server, an outsider from elsewhere. A manager counts only in the server
that they manage. *Absent* players missed their deadlines, so the steward plays for them. One person can have
several roles; one that may is enough.
"""
SCOPES = {
    "table": "Tables", "server": "Servers", "season": "Seasons", "crew": "Crews at real tables",
    "own": "One's own things", "host": "The host's command line",
}  # fmt: skip


def new_bot() -> TableBot:
    """Return a bot with all extras, not connected to anything."""
    store = Store("sqlite+aiosqlite:///:memory:", every_extra())
    service = Service(store)
    service.boards.turn_on("https://board.test")  # the only command that a setting switches on
    return TableBot(store, service, Drawing())


def rights() -> Rights:
    """Return all rows: those of the core and of every extra."""
    return new_bot().service.gate.rights


def page() -> str:
    """Return the page."""
    parts = [HEAD]
    for scope, title in SCOPES.items():
        rows = [deed for deed in rights().deeds if deed.scope == scope]
        roles = [role for role in ROLES if any(role in deed.who for deed in rows)]
        heads = " | ".join(("deed", "asked by", "when", *roles))
        parts.append(f"\n## {title}\n\n| {heads} |\n|{'---|' * (3 + len(roles))}\n")
        parts += [_line(deed, roles) for deed in rows]
    return "".join(parts)


def _line(deed: Deed, roles: list[Role]) -> str:
    doors = ", ".join(f"`{door}`" for door in deed.doors) or "another deed"
    when = "" if deed.when == ("none",) else ", ".join(deed.when)
    return f"| {deed.name} | {doors} | {when} | {' | '.join(_sign(deed, role) for role in roles)} |\n"


def _sign(deed: Deed, role: Role) -> str:
    if role not in deed.who:
        return ""
    if deed.scope != "table" or deed.is_for(role, "hidden"):
        return "●"
    return "◐" if deed.is_for(role, "unknown") else "○"


# ------------------------------------------------------------------------ what is offered


async def doors() -> set[str]:
    """Return every door that the bot with all its extras offers."""
    bot = new_bot()
    await bot.add_commands()
    commands = [
        *bot.tree.walk_commands(),
        *(one for group in bot.guild_commands.groups for one in group.walk_commands()),
    ]
    return {
        *(f"/{command.qualified_name}" for command in commands if not hasattr(command, "commands")),
        *(f"press {name}" for name in bot.presses.actions - {motions.PUT}),
        *(f"form {name}" for name in bot.presses.forms - {motions.PUT}),
        *(f"press put {name}" for name in _motions()),
        *(f"form put {name}" for name in (*motions.ASKS_FOR_MORE, "concede")),
        *(f"bot {name}" for name in every_command()),
        *(door for game in TEXTS for door in panel_doors(game).values()),
        *(playing.ANSWER, playing.SHOW_MAP, playing.SHOW_STATUS, mail.FILE, mail.RECORD, FORGET_DOOR),
        *("press in a panel", "press in a panel try", "press in a panel board", "form in a panel"),
        *page_doors(bot),
    }


def page_doors(bot: TableBot) -> set[str]:
    """Return the door for each request of a board's page, as the server routes it."""
    origin = Origin(bot.service.boards.url)
    pages = Pages(bot.service, Drawing(), identity=Cookie(origin), origin=origin)
    activity = Activity(bot.service, Drawing(), Visitors(bot, ""), frame=Frame())
    routes = [*pages.routes(), *activity.own_routes()]
    return {f"page {route.method} {route.path}" for route in routes}


def panel_doors(game: str) -> dict[str, str]:
    """Return the door for each decision and action of a game: the seat's panel, or typed text."""
    found = dict.fromkeys(TEXTS[game].ask_names, "typed answer")
    return {**found, **({"act": "typed act"} if may_act(find_game(game)) else {})}


def walked() -> set[str]:
    """Return the deeds that every role tries against the real service, at tables and elsewhere."""
    gate, walk = (import_module(f"tests.bot.service.test_{name}") for name in ("gate", "walk_by_role"))
    searched = import_module("tests.bot.table.decisions.test_sequences_of_deeds")
    doors = (*walk.LOBBY, *walk.ENDED, *walk.SEASON, *walk.CREW, *walk.SERVER, *searched.DEEDS)
    return {rights().by_door[door].name for door in doors} | {*gate.SAMPLES}


_VALUES = {"Choice": 1, "Button": 2}
"""The position of a choice's or button's value among its arguments."""


def _motions() -> Iterator[str]:
    """Yield the kinds of votes in the menu and buttons, as their module writes them."""
    for node in ast.walk(ast.parse(Path(motions.__file__).read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("Choice", "Button")
        ):
            position = 1 if node.func.id == "Choice" else 2
            value = node.args[position] if len(node.args) > position else None
            if isinstance(value, ast.JoinedStr):
                value = value.values[0]
            if isinstance(value, ast.Constant):
                yield str(value.value).partition(".")[0]


def main() -> None:
    """Write the page, or print the size of the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.rights", description=__doc__)
    parser.add_argument("--count", action="store_true", help="print numbers instead of writing the page")
    if not parser.parse_args().count:
        PAGE.write_text(page(), encoding="utf-8")
        return
    found, offered = rights(), asyncio.run(doors())
    asked = sum(len(panel_doors(game)) for game in TEXTS)
    cells = sum(1 for deed in found.deeds for _ in deed.cells())
    print(f"{len(found.deeds)} rows, {cells} verdicts by role, state and sight")
    print(f"{len(walked())} deeds tried by every role in use cases, all at tables by role, sight and state")
    print(f"{len(offered)} doors, {asked} kinds of decisions and actions in {len(TEXTS)} games")


if __name__ == "__main__":
    main()
