"""What people are shown, as plain data: panels with buttons and menus, forms, posts and pictures.

Games describe panels and posts, views turn them into Discord's components, the sender sends them.
Nothing here knows Discord or a game. Limits are Discord's: a test checks them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core import Json


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
    """A button: what it says, what pressing it means. Style: primary, secondary, success, danger."""

    label: str
    action: str
    arg: str = ""
    style: str = "secondary"
    disabled: bool = False


@dataclass(frozen=True)
class Choice:
    """One entry of a menu."""

    label: str
    value: str
    description: str = ""
    chosen: bool = False


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


@dataclass(frozen=True)
class Form:
    """A form with one text box, opened by a press; submitting it presses `action` with the text."""

    title: str
    label: str
    action: str
    value: str = ""
    placeholder: str = ""
    arg: str = ""


Row = Menu | tuple[Button, ...]


@dataclass(frozen=True)
class Panel:
    """What a person works with: text (Discord markdown), a picture, rows of at most five buttons or one menu.

    `colour` is 0xRRGGBB. A panel belongs to one seat at one step; the views put both into component ids.
    """

    text: str
    rows: tuple[Row, ...] = ()
    picture: Picture | None = None
    colour: int = 0x6B7280


@dataclass(frozen=True)
class Post:
    """A plain message for the channel: text, a picture, a text file, the seats to be pinged."""

    text: str
    picture: Picture | None = None
    file: tuple[str, str] | None = None
    ping: tuple[str, ...] = ()


@dataclass(frozen=True)
class Press:
    """One press of a person in a panel: the action, its argument, values of a menu or the text of a form."""

    action: str
    arg: str = ""
    values: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True)
class Pressed:
    """What a press leads to. All that is None stays as it is.

    draft: the seat's working text (an order sheet, swaps so far), to be kept; answer: the ask is answered
    with it; take_back: the seat's sealed answer is withdrawn; focus: what the panel shows next (a hex picked,
    a page), kept in component ids only; form: open this form instead; note: a line to show above the panel.
    """

    draft: str | None = None
    answer: Json = None
    take_back: bool = False
    focus: str = ""
    form: Form | None = None
    note: str = ""
    preview: bool = False
    standing: str | None = None
    """The seat's standing instructions from now on, for the whole game."""
