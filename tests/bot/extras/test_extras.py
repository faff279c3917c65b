"""Extras: each registers itself once, can be switched off, and leaves the core as it was."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord.gateway.bot import TableBot
from bot.discord.gateway.roles import Roles
from bot.discord.sending.deliveries import Deliveries
from bot.discord.surface import Surface
from bot.extras import UnknownExtra, chosen_extras, declare_tables, every_extra
from bot.host.command_line import CommandLine
from bot.pictures.drawing import Drawing
from bot.service.duties import Configured, Duty
from bot.service.gate import Subject
from bot.service.private_content import PrivateReader
from bot.service.pruners import NamingPosts, Pruner
from bot.service.service import Service
from bot.service.tabs.tab import Tab
from bot.store import Store
from bot.store.database.schema import metadata
from bot.store.extras import BrokenExtra, Extra, Extras
from bot.table.calls.calls import CallListener
from bot.table.lobby.table_options import TableOptions
from bot.table.match.listeners import TableListener
from bot.table.match.server_content import ContentSource
from bot.table.past.annotations import Annotations
from bot.table.rights.deeds import Rights
from tests.bot.drive import ANN, CHANNEL

KINDS = (
    Annotations, CallListener, CommandLine, Configured, ContentSource, Duty, NamingPosts, PrivateReader,
    Pruner, Rights, Roles, Subject, Surface, Tab, TableListener,
)  # fmt: skip
ALL = tuple(extra.name for extra in every_extra())
CORE_GROUPS = {"game", "games", "me", "play", "rules", "seat", "server", "table"}
OWN_COMMANDS = {
    "lessons": {"learn"},
    "seasons": {"season"},
}


def test_every_extra_registers_itself_under_the_name_of_its_folder() -> None:
    folders = {path.parent.name for path in Path("bot/extras").glob("*/extra.py")}
    assert set(ALL) == folders == {path.parent.name for path in Path("bot/extras").glob("*/__init__.py")}


@pytest.mark.parametrize("name", ALL)
def test_every_part_of_an_extra_is_of_its_kind(name: str) -> None:
    (extra,) = (one for one in every_extra() if one.name == name)
    assert set(extra.parts) <= set(KINDS)
    assert all(isinstance(extra.part(kind), kind) for kind in extra.parts)


def test_a_part_of_another_kind_is_refused_by_name() -> None:
    wrong = Extra("odd", "is odd", parts={Surface: "bot.extras.packs.loading:PACKS"})
    with pytest.raises(BrokenExtra, match="odd: bot.extras.packs.loading:PACKS is not a Surface"):
        wrong.part(Surface)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("all", set(ALL)),
        ("", set(ALL)),
        ("none", set[str]()),
        ("packs,seasons", {"packs", "seasons"}),
        ("-companion", set(ALL) - {"companion"}),
        ("all -site -packs", set(ALL) - {"site", "packs"}),
    ],
)
def test_a_host_names_the_extras_wanted_or_those_to_leave_out(wanted: str, found: set[str]) -> None:
    assert {extra.name for extra in chosen_extras(wanted)} == found


def test_an_extra_that_there_is_not_is_told_with_those_there_are() -> None:
    with pytest.raises(UnknownExtra, match="no extra 'sesons'; there are analysis, campaigns, companion"):
        chosen_extras("sesons")


@pytest.mark.parametrize("name", ALL)
async def test_without_an_extra_its_commands_are_gone_and_no_other(name: str, database: str) -> None:
    store = Store(database, chosen_extras(f"-{name}"))
    bot = TableBot(store, Service(store), Drawing())
    await bot.add_commands()
    names = {command.name for command in bot.tree.get_commands()}
    own = {command for extra, commands in OWN_COMMANDS.items() if extra != name for command in commands}
    assert names == CORE_GROUPS | own


async def test_what_an_extra_queued_is_let_go_of_with_a_line_in_the_log_while_it_is_off(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store(database, chosen_extras("-seasons"))
    bot = TableBot(store, Service(store), Drawing())
    row: Any = SimpleNamespace(kind="season", id=7)
    assert await Deliveries(bot, store, bot.service, bot.drawing).deliver(row) is None
    assert "season 7 is not sent" in caplog.text


async def test_the_core_alone_calls_plays_and_forgets(database: str) -> None:
    declare_tables()
    store = Store(database, Extras())
    await store.open()
    service = Service(store)
    await service.lobbies.new_game(CHANNEL, ANN, TableOptions("brimstone", 2, computers=1))
    assert "person" in await service.privacy.export(ANN)
    assert "forgotten" in await service.privacy.forget(ANN)
    await store.close()


def test_tables_of_extras_are_there_whatever_is_switched_off() -> None:
    declare_tables()
    assert {"seasons", "hooks", "packs", "results", "shards", "crews"} <= set(metadata.tables)
