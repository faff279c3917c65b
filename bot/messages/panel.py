"""Describe what people see as plain data: panels with buttons and menus, forms, posts and pictures.

Games describe panels and posts, views turn them into Discord's components, and the sender sends them. Nothing
here depends on Discord or a game. Limits are Discord's; a test checks them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from engine.kernel.core import Json


@dataclass(frozen=True)
class Picture:
    """A picture that is drawn when it is sent: its content as JSON, and the same as text.

    `game` finds the code that turns `kind` and `data` into a scene. `name` is the file's name without its
    ending; it must not reveal a secret. `look`: theme and palette.
    """

    game: str
    kind: str
    name: str
    alt: str
    data: Json = field(default_factory=dict)
    look: tuple[str, str] = ("dark", "standard")


@dataclass(frozen=True)
class Button:
    """A button: its label, and the action that a press means.

    Style: primary, secondary, success or danger. `mark`: the bot's emoji before the label, where Discord has
    it: seat_circle, sign_march, land_plains.
    """

    label: str
    action: str
    arg: str = ""
    style: str = "secondary"
    disabled: bool = False
    mark: str = ""


@dataclass(frozen=True)
class Choice:
    """An entry of a menu or an option of a form's field; `mark`: the emoji that a menu shows before it."""

    label: str
    value: str
    description: str = ""
    chosen: bool = False
    mark: str = ""


@dataclass(frozen=True)
class Menu:
    """A menu; picking presses `action` with `arg` and the picked values.

    At least one and at most `most` can be picked. Where more than 25 choices do not fit, as in Discord, the
    menu is shown in pages; of one that `is_brief` only the first page: another panel has the others.
    """

    placeholder: str
    action: str
    choices: tuple[Choice, ...]
    arg: str = ""
    most: int = 1
    is_brief: bool = False


FieldKind = Literal["text", "line", "radio", "menu", "checkboxes", "people", "role", "files"]
Filled = Mapping[str, tuple[str, ...]]
"""A submitted form: each field's values by its name. A text is a single value."""
TEXT = "text"
"""Name of the field in a form with a single text box."""
RADIOS, ENTRIES, CHECKBOXES = 10, 25, 10
"""Most options of a radio group, a menu and a checkbox group."""


@dataclass(frozen=True)
class Field:
    """A field of a form; `name` identifies it in the form, `hint` is a line below its label.

    - text: a box of several lines; line: a box of one. Both open with `value`.
    - radio: one of 2 to 10 options; menu: one of at most 25, or any of them up to `most`; checkboxes: any of
      at most 10. `chosen` options come preselected.
    - people: at most `most` members of the server, each by their id; role: one of its roles, or none.
    - files: up to 10, whose ids are the values.
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
    """A form of one to five fields, opened by a press.

    Submitting it presses `action` with the fields' values.
    """

    title: str
    action: str
    fields: tuple[Field, ...]
    arg: str = ""


def text_form(title: str, label: str, action: str, value: str = "", placeholder: str = "") -> Form:
    """Return a form with a single text box."""
    return Form(title, action, (Field(TEXT, label, "text", value=value, placeholder=placeholder),))


def one_of(name: str, label: str, options: Sequence[Choice], hint: str = "") -> Field:
    """Return a field for one of at most 25 options: radio buttons for a few, a menu for many or just one."""
    kind: FieldKind = "radio" if 1 < len(options) <= RADIOS else "menu"
    return Field(name, label, kind, tuple(options), hint=hint)


Row = Menu | tuple[Button, ...]


@dataclass(frozen=True)
class Card:
    """A paragraph of a panel, beside a small picture if there is a file; `alt` describes the picture.

    A picture without text is as wide as the message.
    """

    text: str
    file: Path | None = None
    alt: str = ""


@dataclass(frozen=True)
class Panel:
    """A panel with buttons: text (Discord markdown), a picture, and rows of up to five buttons or one menu.

    `below`: text right under the picture. `cards` follow it. `footer`: text under the rows. `colour`:
    0xRRGGBB of the frame, None for no frame. A panel belongs to one seat at one step; the views put both into
    the ids of its components.
    """

    text: str
    rows: tuple[Row, ...] = ()
    picture: Picture | None = None
    colour: int | None = 0x6B7280
    below: str = ""
    cards: tuple[Card, ...] = ()
    footer: str = ""


@dataclass(frozen=True)
class Post:
    """A plain message for the channel: text, a picture, a text file, and the seats to ping."""

    text: str
    picture: Picture | None = None
    file: tuple[str, str] | None = None
    ping: tuple[str, ...] = ()


@dataclass(frozen=True)
class Kept:
    """A person's design for a game, kept for other tables; number 0 until it is saved.

    pack: the server's own pack that it uses, "" for the game's own content. is_here: the server has that
    pack.
    """

    number: int
    name: str
    text: str
    pack: str = ""
    is_here: bool = True


@dataclass(frozen=True)
class Press:
    """A press in a panel: the action, its argument, and values of a menu or form.

    `text`: the value of a form's single text box; `filled`: the values of each field. `revision`: of the
    sheet that the panel showed; None outside panels.
    """

    action: str
    arg: str = ""
    values: tuple[str, ...] = ()
    text: str = ""
    filled: Filled = field(default_factory=dict)
    revision: int | None = None


@dataclass(frozen=True)
class Pressed:
    """The effect of a press; None means no change.

    - draft: the seat's working text to save (an order sheet, swaps so far).
    - answer: answers the decision; take_back: withdraws the seat's sealed answer.
    - focus: what the panel shows next (a picked hex, a page), stored only in the ids of components.
    - form: opens this form instead.
    - note: a line above the panel.
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
    """The effect of a press in a person's own designs; None means no change.

    - keep: saves this design; gone: deletes the design of that number.
    - focus: what the panel shows next.
    - form: opens this form instead.
    - file: name and text of a file for the person.
    - note: a line above the panel.
    """

    keep: Kept | None = None
    gone: int | None = None
    focus: str = ""
    form: Form | None = None
    file: tuple[str, str] | None = None
    note: str = ""
