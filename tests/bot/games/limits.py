"""Assert that panels and posts are within Discord's limits."""

from __future__ import annotations

from collections.abc import Iterable

from bot.discord.views.components import pages_of
from bot.messages.limits import shorten
from bot.messages.panel import Button, Choice, Field, Form, Menu, Panel, Picture, Post, Pressed
from bot.pictures.painter import shown as shown_of
from render.scenes.scene import Shown

FRAME = 4
"""Components besides the rows: the container, its text, the gallery and its picture."""


def watch(panel: Panel, pressed: Pressed | None) -> None:
    """Check each panel as it is shown, and each press in it as it is handled."""
    if pressed is None:
        check_panel(panel)
        return
    assert len(pressed.focus) <= 50
    if pressed.form:
        check_form(pressed.form)


def check_panel(panel: Panel) -> None:
    """Check the limits of a Components V2 message."""
    assert 0 < len(panel.text) + len(panel.below) <= 4000
    assert 0 < len(panel.rows) <= 8
    components = FRAME + bool(panel.below)
    check_told_apart(button for row in panel.rows if not isinstance(row, Menu) for button in row)
    seen = set()
    for row in panel.rows:
        if isinstance(row, Menu):
            check_menu(row)
            components += 2 * len(pages_of(row))
            held = sum(len(page.choices) for page in pages_of(row))
            assert row.is_brief or held == len(row.choices), "all can be picked"
            continue
        components += 1 + len(row)
        assert 0 < len(row) <= 5
        for button in row:
            assert 0 < len(button.label) <= 80
            check_id(button.action, button.arg)
            assert (button.action, button.arg) not in seen
            seen.add((button.action, button.arg))
    assert components <= 40
    if panel.picture:
        check_picture(panel.picture)


def check_told_apart(offered: Iterable[Button | Choice]) -> None:
    """Check that no two things offered side by side read alike."""
    read = [shorten(one.label, 100) for one in offered]
    assert len(set(read)) == len(read), sorted(label for label in read if read.count(label) > 1)


def check_menu(menu: Menu) -> None:
    """Check the limits of a select menu, and that it has no more defaults than values that may be picked."""
    assert menu.choices
    assert all(0 < len(page.choices) <= 25 and 0 < len(page.placeholder) <= 150 for page in pages_of(menu))
    check_id(menu.action, menu.arg)
    check_told_apart(menu.choices)
    values = [choice.value for choice in menu.choices]
    assert len(set(values)) == len(values)
    assert 1 <= menu.most <= len(menu.choices)
    assert sum(choice.chosen for choice in menu.choices) <= menu.most
    for choice in menu.choices:
        assert 0 < len(choice.label) <= 100
        assert 0 < len(choice.value) <= 100
        assert len(choice.description) <= 100


def check_id(action: str, arg: str) -> None:
    """Check that action and argument use at most half of a custom_id's 100 characters.

    Match, step and seat need the rest.
    """
    assert len(action) + len(arg) <= 40
    assert ":" not in action


def check_form(form: Form) -> None:
    """Check the limits of a modal."""
    assert 0 < len(form.title) <= 45
    assert 1 <= len(form.fields) <= 5
    names = [field.name for field in form.fields]
    assert len({field.label for field in form.fields}) == len(names), "each field can be told from the others"
    assert len(set(names)) == len(names)
    for field in form.fields:
        check_field(field)
    check_id(form.action, form.arg)


def check_field(field: Field) -> None:
    """Check the limits of a modal's component and its label."""
    least, most = {"radio": (2, 10), "menu": (1, 25), "checkboxes": (1, 10)}.get(field.kind, (0, 0))
    assert least <= len(field.options) <= most
    assert 0 < len(field.name) <= 100
    assert 0 < len(field.label) <= 45
    assert len(field.hint) <= 100
    assert len(field.value) <= 4000
    assert len(field.placeholder) <= 100
    check_told_apart(field.options)
    values = [option.value for option in field.options]
    assert len(set(values)) == len(values)
    assert field.kind == "checkboxes" or sum(option.chosen for option in field.options) <= 1
    for option in field.options:
        assert 0 < len(option.label) <= 100
        assert 0 < len(option.value) <= 100
        assert len(option.description) <= 100


def check_picture(picture: Picture) -> Shown:
    assert 0 < len(picture.alt) <= 1024
    return shown_of(picture)


def check_post(post: Post) -> None:
    assert 0 < len(post.text) < 2000
    if post.picture:
        check_picture(post.picture)
