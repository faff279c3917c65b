"""Discord's limits, found out here before Discord does: commands, panels, forms, texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from simcord.components import COMPONENTS_V2_FLAG, validate_components, validate_modal, walk_components

from bot.discord.views.component_id import Key
from bot.discord.views.form import modal_of
from bot.discord.views.layout import Namer, card_buttons, layout_of
from bot.games.catalogue import TEXTS, find_texts
from bot.messages.limits import LAYOUT, cut
from bot.messages.panel import Button, Choice, Field, FieldKind, Form, Menu, Panel, Pressed, text_form
from bot.table.posts.cards import table_buttons
from engine.kernel.core import Step
from engine.kernel.dice import Dice
from tests.bot.games.monkey import crowded_table, new_table, open_orders, play

FAR = Step(99, 999, 9999)
"""A step of a game that goes on for long, and has been undone often."""

MENU = Menu("p" * 200, "hex", tuple(Choice("l" * 120, f"v{n}", "d" * 120, chosen=True) for n in range(30)))
FULL = Panel(
    "t" * 5000, rows=(MENU, tuple(Button("b" * 100, "same", "arg") for _ in range(12)), MENU, *[MENU] * 20)
)


def parts(command: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield command
    for option in command.get("options") or ():
        yield from parts(option)


def weight(command: Mapping[str, Any]) -> int:
    """What Discord counts against the 8000 characters of a command."""
    own = len(command["name"]) + len(command.get("description") or "")
    choices = sum(len(choice["name"]) + len(str(choice["value"])) for choice in command.get("choices") or ())
    return own + choices + sum(weight(option) for option in command.get("options") or ())


def leaves(command: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """Each command that can be run with its help: those of groups one by one."""
    name = f"{above} {command['name']}".strip()
    inner = [part for part in command.get("options") or () if part["type"] in (1, 2)]
    if not inner:
        yield name, command["description"]
    for part in inner:
        yield from leaves(part, name)


def test_commands_fit(commands_with_boards: list[dict[str, Any]], of_servers: list[dict[str, Any]]) -> None:
    assert len(commands_with_boards) <= 100
    for command in (*commands_with_boards, *of_servers):
        assert weight(command) <= 8000
        for part in parts(command):
            assert 1 <= len(part["name"]) <= 32
            assert part["name"] == part["name"].lower()
            assert 1 <= len(part["description"]) <= 100
            assert len(part.get("options") or ()) <= 25
            assert len(part.get("choices") or ()) <= 25


def test_commands_are_those_that_are_promised(commands: list[dict[str, Any]]) -> None:
    names = {command["name"]: {part["name"] for part in command.get("options") or ()} for command in commands}
    assert names == {
        "game": {
            "log",
            "map",
            "new",
            "orders",
            "review",
            "try",
            "status",
            "verify",
        },
        "games": set(),
        "table": {"settings", "setup", "vote"},
        "seat": set(),
        "me": {"games", "settings", "stats"},
        "season": {"manage", "new", "show"},
        "server": {"check", "settings"},
        "rules": {"topic", "game"},
        "play": set(),
        "learn": {"game"},
    }


def test_the_companions_commands_stand_only_where_a_server_wants_them(
    commands: list[dict[str, Any]], of_servers: list[dict[str, Any]]
) -> None:
    assert [command["name"] for command in of_servers] == ["crew"]
    assert "crew" not in [command["name"] for command in commands]
    found = {name.removeprefix("crew ") for command in of_servers for name, _ in leaves(command)}
    assert found == {"open", "hero", "do", "roll", "log", "manage"}


MOST_COMMANDS = 25
"""Commands of a host that has all settings on."""
SYNONYMS = (
    {"new", "create", "open", "call", "add"},
    {"settings", "options", "config", "preferences"},
    {"vote", "decide", "motion", "agree"},
    {"end", "abandon", "close", "stop"},
    {"show", "view", "see", "display"},
    {"log", "history", "journal", "story"},
    {"review", "replay", "analysis", "why"},
    {"orders", "act", "answer", "turn"},
    {"stats", "statistics", "ranking", "rating"},
    {"learn", "lesson", "puzzle", "tutorial", "teach"},
    {"rules", "help", "manual", "guide"},
    {"seat", "place", "chair"},
    {"games", "tables", "list", "archive"},
    {"setup", "prepare", "configure"},
    {"try", "simulate", "test"},
    {"verify", "prove", "audit"},
    {"map", "picture"},
    {"manage", "administer", "organise"},
)
"""Words for one thing: of each row the commands use one at most."""


def test_a_server_that_only_plays_has_few_commands(
    commands: list[dict[str, Any]], commands_with_boards: list[dict[str, Any]]
) -> None:
    names = {name for command in commands for name, _ in leaves(command)}
    all_names = {name for command in commands_with_boards for name, _ in leaves(command)}
    assert all_names - names == {"game board"}, "boards are a setting of the host"
    assert len(all_names) <= MOST_COMMANDS, all_names
    assert {"game board", "server check"} <= all_names


def test_no_two_commands_mean_the_same(commands_with_boards: list[dict[str, Any]]) -> None:
    found = dict(leaf for command in commands_with_boards for leaf in leaves(command))
    assert len({help_.casefold() for help_ in found.values()}) == len(found), "each has a help of its own"
    words = {word for name in found for word in name.split()}
    twice = [words & same for same in SYNONYMS if len(words & same) > 1]
    assert twice == []


def test_a_panel_with_too_much_of_everything_still_fits() -> None:
    layout = layout_of(FULL, Namer(10**9, FAR, "yellow", 9999), picture=("map.png", "a" * 2000), note="note")
    rows: Any = layout.to_components()  # type: ignore[no-untyped-call]  # discord.py left it out
    payload = validate_components(rows, flags=COMPONENTS_V2_FLAG)
    assert len(list(walk_components(payload))) <= 40
    assert layout.content_length() <= 4000


@pytest.mark.parametrize(("most", "picks"), [(1, 1), (8, 8), (99, 25)])
def test_a_menu_lets_so_many_be_picked_and_marks_no_more(most: int, picks: int) -> None:
    layout = layout_of(Panel("t", (replace(MENU, most=most),)), Namer(1), picture=None)
    sent: Any = layout.to_components()  # type: ignore[no-untyped-call]  # discord.py left it out
    validate_components(sent, flags=COMPONENTS_V2_FLAG)
    for select in selects_of(sent):
        assert select["max_values"] == min(picks, len(select["options"]))
        assert sum(option.get("default", False) for option in select["options"]) <= picks


def selects_of(sent: Any) -> list[dict[str, Any]]:
    return [part for part in walk_components(sent) if part.get("type") == 3]


@pytest.mark.parametrize(
    ("entries", "pages"), [(1, [1]), (25, [25]), (26, [25, 1]), (61, [25, 25, 11]), (999, [25] * 5)]
)
def test_a_long_menu_is_shown_in_pages_and_loses_nothing_before_a_message_is_full(
    entries: int, pages: list[int]
) -> None:
    menu = Menu("Go where?", "to", tuple(Choice(f"Hex {number}", str(number)) for number in range(entries)))
    hand_in = (Button("Hand in", "done"),)
    layout = layout_of(Panel("t", (menu, hand_in)), Namer(1), picture=None)
    sent: Any = layout.to_components()  # type: ignore[no-untyped-call]  # discord.py left it out
    validate_components(sent, flags=COMPONENTS_V2_FLAG)
    selects = selects_of(sent)
    assert [len(select["options"]) for select in selects] == pages
    values = [option["value"] for select in selects for option in select["options"]]
    assert values == [str(number) for number in range(sum(pages))]
    said = [select["placeholder"] for select in selects]
    assert said == (
        ["Go where?"] if len(pages) == 1 else [f"Go where? {held}" for held in held_by(pages, entries)]
    )
    assert {part["label"] for part in walk_components(sent) if part.get("type") == 2} == {"Hand in"}


def held_by(pages: list[int], entries: int) -> list[str]:
    starts = [sum(pages[:number]) for number in range(len(pages))]
    return [
        f"({start + 1} to {start + size} of {entries})" for start, size in zip(starts, pages, strict=True)
    ]


def test_a_long_menu_takes_no_room_from_the_rows_below_it() -> None:
    menus = tuple(
        Menu(f"Menu {name}", name, tuple(Choice(f"{n}", str(n)) for n in range(200))) for name in "abcdefg"
    )
    layout = layout_of(Panel("t", (*menus, (Button("Hand in", "done"),))), Namer(1), picture=None)
    sent: Any = layout.to_components()  # type: ignore[no-untyped-call]  # discord.py left it out
    assert len(list(walk_components(validate_components(sent, flags=COMPONENTS_V2_FLAG)))) <= 40
    assert {part["label"] for part in walk_components(sent) if part.get("type") == 2} == {"Hand in"}


def test_the_row_under_posts_fits() -> None:
    assert len(validate_components(card_buttons(10**9, table_buttons(acts=True)).to_components())) == 1


def test_a_form_with_too_much_of_everything_still_fits() -> None:
    form = text_form("t" * 100, "l" * 100, "sheet", "v" * 5000, "p" * 200)
    validate_modal(modal_of(form, Key(10**9, FAR, "yellow", "sheet")).to_dict())


def test_a_form_of_every_kind_of_field_with_too_much_of_everything_still_fits() -> None:
    kinds: tuple[FieldKind, ...] = ("text", "line", "radio", "menu", "checkboxes")
    options = (*MENU.choices, *MENU.choices)
    fields = tuple(Field(kind, "l" * 99, kind, options, "v" * 5000, "p" * 200, "h" * 200) for kind in kinds)
    modal = modal_of(Form("t" * 100, "fill", fields), Key(10**9, FAR, "yellow", "fill")).to_dict()
    validate_modal(modal)
    controls = [label["component"] for label in modal["components"]]
    counts = [(len(one["options"]), sum(o["default"] for o in one["options"])) for one in controls[2:]]
    assert counts == [(10, 1), (25, 1), (10, 10)]


def test_a_form_of_six_fields_is_a_mistake_of_ours() -> None:
    fields = tuple(Field(f"f{n}", "label", "text") for n in range(6))
    with pytest.raises(ValueError, match="maximum number"):
        modal_of(Form("title", "fill", fields), Key(1, FAR, "red", "fill"))


def test_a_form_asks_for_a_person_and_for_files() -> None:
    kinds: tuple[FieldKind, ...] = ("people", "files")
    fields = tuple(Field(kind, "l" * 99, kind, placeholder="p" * 200, hint="h" * 200) for kind in kinds)
    modal = modal_of(Form("t" * 100, "fill", fields), Key(10**9, FAR, "yellow", "fill")).to_dict()
    validate_modal(modal)
    person, files = (label["component"] for label in modal["components"])
    assert (person["required"], files["required"], files["max_values"]) == (False, True, 10)


def test_a_custom_id_that_is_too_long_is_a_mistake_of_ours() -> None:
    with pytest.raises(ValueError, match="custom_id"):
        str(Key(1, FAR, "red", "action", "x" * 100))


def test_cut_ends_between_lines_with_a_notice() -> None:
    text = cut("line\n" * 100, 200)
    assert len(text) <= 200
    assert text.splitlines()[-2:] == ["line", "-# … cut here: too long for one message."]
    assert cut("short", 200) == "short"


@pytest.mark.parametrize("game", TEXTS)
def test_topics_of_the_rules_fit_into_one_panel(game: str) -> None:
    topics = find_texts(game).topics
    assert len(topics) <= 25
    assert all(0 < len(text) <= LAYOUT and len(name) <= 100 for name, text in topics.items())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_is_pressed_panels_and_forms_fit(players: int) -> None:
    def watch(panel: Panel, pressed: Pressed | None) -> None:
        form = pressed.form if pressed else None
        if form:
            validate_modal(
                modal_of(form, Key(10**9, FAR, "yellow", form.action, form.arg, revision=9999)).to_dict()
            )
        picture = ("map.png", panel.picture.alt) if panel.picture else None
        layout = layout_of(panel, Namer(10**9, FAR, "yellow", 9999), picture=picture)
        rows: Any = layout.to_components()  # type: ignore[no-untyped-call]  # discord.py left it out
        payload = validate_components(rows, flags=COMPONENTS_V2_FLAG)
        asked = sum(len(row.choices) > 0 if isinstance(row, Menu) else len(row) for row in panel.rows)
        assert sum(bool(part.get("custom_id")) for part in walk_components(payload)) == asked

    play(new_table(f"limits {players}", players, "deliberate"), Dice(f"limits {players}"), watch, asks=30)
    play(open_orders(crowded_table(f"limits {players}", players)), Dice(f"crowd {players}"), watch, asks=20)


def test_me_can_be_used_anywhere(commands: list[dict[str, Any]]) -> None:
    by_name = {command["name"]: command for command in commands}
    assert by_name["me"]["integration_types"] == [0, 1]
    assert by_name["me"]["contexts"] == [0, 1, 2]
    assert by_name["game"]["integration_types"] == [0]
