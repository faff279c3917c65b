"""Describe what people see as plain data: panels with buttons and menus, forms, posts and pictures.

Games describe panels and posts, views turn them into Discord's components, the sender sends them. Nothing
here knows Discord or a game. Limits are Discord's: a test checks them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from engine.kernel.core import Json


@dataclass(frozen=True)
class Picture:
    """A picture to be drawn when it is sent: everything it shows, as JSON, and its text twin.

    `game` finds the words that turn `kind` and `data` into a scene. `name` is the file's, without ending;
    it tells nothing that the picture's readers may not know. `look` is the theme and the palette.
    """

    game: str
    kind: str
    name: str
    alt: str
    data: Json = field(default_factory=dict)
    look: tuple[str, str] = ("dark", "standard")


@dataclass(frozen=True)
class Button:
    """A button: what it says, what pressing it means. Style: primary, secondary, success, danger.

    `mark` is the sign before what it says, where Discord has our emoji: seat_circle, sign_march, land_plains.
    """

    label: str
    action: str
    arg: str = ""
    style: str = "secondary"
    disabled: bool = False
    mark: str = ""


@dataclass(frozen=True)
class Choice:
    """One entry of a menu, or one option of a form's field; a menu shows the sign that is its `mark`."""

    label: str
    value: str
    description: str = ""
    chosen: bool = False
    mark: str = ""


@dataclass(frozen=True)
class Menu:
    """A menu of at most 25 choices; picking presses `action` with `arg` and the values picked.

    As many as `most` can be picked at once, and at least one.
    """

    placeholder: str
    action: str
    choices: tuple[Choice, ...]
    arg: str = ""
    most: int = 1


FieldKind = Literal["text", "line", "radio", "menu", "checkboxes", "people", "files"]
Filled = Mapping[str, tuple[str, ...]]
"""A submitted form: each field's values by its name. A text is a single value."""
TEXT = "text"
"""Name of the field in a form with a single text box."""
RADIOS, ENTRIES, CHECKBOXES = 10, 25, 10
"""Most options of a radio group, a menu and a checkbox group."""


@dataclass(frozen=True)
class Field:
    """One field of a form; `name` is its own in the form, `hint` a line under its label.

    text: a box of many lines, and line: of one, with `value` in it when it opens. radio: one of 2 to 10
    options; menu: one of at most 25; checkboxes: any of at most 10; people: any of the server's members, at
    most `most`, each by the id. Chosen options are so when it opens.
    files: up to 10, whose ids are the values.
    """

    name: str
    label: str
    kind: FieldKind
    options: tuple[Choice, ...] = ()
    value: str = ""
    placeholder: str = ""
    hint: str = ""
    most: int = 1


@dataclass(frozen=True)
class Form:
    """A form of one to five fields, opened by a press; submitting it presses `action` with what they say."""

    title: str
    action: str
    fields: tuple[Field, ...]
    arg: str = ""


def text_form(title: str, label: str, action: str, value: str = "", placeholder: str = "") -> Form:
    """Return a form with one box of text."""
    return Form(title, action, (Field(TEXT, label, "text", value=value, placeholder=placeholder),))


def one_of(name: str, label: str, options: Sequence[Choice], hint: str = "") -> Field:
    """Return a field for one of at most 25 options: in sight if they are few, in a menu if many or one."""
    kind: FieldKind = "radio" if 1 < len(options) <= RADIOS else "menu"
    return Field(name, label, kind, tuple(options), hint=hint)


Row = Menu | tuple[Button, ...]


@dataclass(frozen=True)
class Panel:
    """A panel to work with: text (Discord markdown), a picture, rows of at most five buttons or one menu.

    `below` is text right under the picture. `colour` is 0xRRGGBB. A panel belongs to one seat at one step;
    the views put both into component ids.
    """

    text: str
    rows: tuple[Row, ...] = ()
    picture: Picture | None = None
    colour: int = 0x6B7280
    below: str = ""


@dataclass(frozen=True)
class Post:
    """A plain message for the channel: text, a picture, a text file, the seats to be pinged."""

    text: str
    picture: Picture | None = None
    file: tuple[str, str] | None = None
    ping: tuple[str, ...] = ()


@dataclass(frozen=True)
class Kept:
    """A person's design for a game, kept for other tables; number 0: it is not kept yet.

    pack: the server's own pack that it is of; "": the game's own. is_here: whether this server has it.
    """

    number: int
    name: str
    text: str
    pack: str = ""
    is_here: bool = True


@dataclass(frozen=True)
class Press:
    """One press of a person in a panel: the action, its argument, values of a menu or what a form says.

    `text` is that of a form with one box of text, `filled` has what each field of a form says. `revision`: of
    the sheet that the panel showed; None where it was no panel's.
    """

    action: str
    arg: str = ""
    values: tuple[str, ...] = ()
    text: str = ""
    filled: Filled = field(default_factory=dict)
    revision: int | None = None


@dataclass(frozen=True)
class Pressed:
    """The effect of a press. Whatever is None stays the same.

    draft: the seat's working text (an order sheet, swaps so far), to be kept; answer: the decision is
    answered with it; take_back: the seat's sealed answer is withdrawn; focus: what the panel shows next (a
    hex picked, a page), kept in component ids only; form: open this form instead; note: a line to show above
    the panel.
    """

    draft: str | None = None
    answer: Json = None
    take_back: bool = False
    focus: str = ""
    form: Form | None = None
    note: str = ""
    preview: bool = False
    standing: str | None = None
    """The seat's new standing instructions, for the rest of the game."""
    action: Json = None
    """The seat's action out of turn. In the Act panel it also clears the draft."""
    keep: Kept | None = None
    """The design that the person keeps for other tables."""


@dataclass(frozen=True)
class Designed:
    """The effect of a press in one's own designs; whatever is None stays the same.

    keep: keep this one; gone: throw away the one of that number; focus: what the panel shows next; form: open
    this form instead; file: its name and text, for the person; note: a line above the panel.
    """

    keep: Kept | None = None
    gone: int | None = None
    focus: str = ""
    form: Form | None = None
    file: tuple[str, str] | None = None
    note: str = ""
