"""Define what page and server say to each other; a page of another version reloads itself."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from bot.messages.panel import Press
from engine.kernel.core import Step

DEEPEST = 6
"""Most levels of a body."""
SOCKET = "board"
"""Protocol of sockets."""
MOST_VALUES, MOST_TEXT = 25, 4000
"""Most picked values and longest text, as in Discord."""

Word = Annotated[str, StringConstraints(max_length=100)]
Text = Annotated[str, StringConstraints(max_length=MOST_TEXT)]
Values = Annotated[tuple[Word, ...], Field(max_length=MOST_VALUES)]


class Message(BaseModel):
    """A message; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    v: Literal[1] = 1


class Part(BaseModel):
    """A part of a message."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Enter(Message):
    """Use a link up."""

    token: Annotated[str, StringConstraints(min_length=20, max_length=100)]


class Entered(Message):
    """Say which table the session is for."""

    table: int


class Arrive(Message):
    """Come into an Activity: a code that Discord's client gave for the person, and where it runs."""

    code: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    instance: Annotated[str, StringConstraints(pattern=r"^[\w:.-]{1,200}$")]


class Arrived(Message):
    """Say which table it is, and give the page its session's secret, and its client a proof of the person."""

    table: int
    secret: str
    token: str


class PressSent(Part):
    """A press of the panel, in the words that the panel gave it."""

    action: Annotated[str, StringConstraints(min_length=1, max_length=40)]
    arg: Word = ""
    values: Values = ()
    text: Text = ""
    filled: Annotated[dict[Word, tuple[Text, ...]], Field(max_length=5)] = {}


class Do(Message):
    """Press something, in a decision's panel by its step and revision, or in an Act panel by its acts.

    A panel that asks nothing, as of who waits and may act, has a revision without a step.
    """

    step: Annotated[str, StringConstraints(max_length=32)] | None = None
    revision: Annotated[int, Field(ge=0)] | None = None
    acts: Annotated[int, Field(ge=0)] | None = None
    press: PressSent

    @model_validator(mode="after")
    def say_what_was_seen(self) -> Do:
        """Refuse a press that does not say which panel it saw."""
        if (self.revision is None) == (self.acts is None) or None not in (self.step, self.acts):
            raise ValueError("a press carries a revision, with its step if it has one, or acts")
        return self


class Seen(Message):
    """Say which decision the page shows."""

    step: Annotated[str, StringConstraints(max_length=32)] | None = None


class Look(Message):
    """Press something in a tab beside the board; without a press, open it."""

    press: PressSent | None = None


class SeatAt(Part):
    """A seat as the card tells it; `is_in` null where people are hidden."""

    seat: str
    name: str
    shape: str
    colour: int
    is_in: bool | None


class Place(Part):
    """A place of the picture: its outline and its middle, in the picture's pixels.

    On a board of sprites the outline is left out: it is a hex of the scene's radius.
    """

    id: str
    said: str
    outline: tuple[tuple[float, float], ...]
    at: tuple[float, float]


class DeedShown(Part):
    """Tell what a touch does: a press of the panel; `kind` final answers the decision."""

    said: str
    press: PressSent
    kind: Literal["plain", "fight", "final"]
    small: str
    mark: str
    left: int | None
    is_usual: bool
    way: tuple[str, ...]


Goals = dict[str, tuple[DeedShown, ...]]


class AimShown(Part):
    """Tell of a press that takes the touched place as its value."""

    said: str
    press: PressSent
    places: tuple[str, ...]


class SliderShown(Part):
    """Show a press that takes a number as its value: its words from the least number on."""

    press: PressSent
    now: int
    least: int
    words: tuple[str, ...]


class GroupShown(Part):
    """Show a part of a plan with its stepper or its slider."""

    said: str
    less: PressSent | None
    more: PressSent | None
    drop: PressSent | None
    slider: SliderShown | None
    column: str


class StopShown(Part):
    """Show a place that wants a decision: its deeds, its goals, and what is planned there."""

    place: str
    title: str
    small: str
    deeds: tuple[DeedShown, ...]
    goals: Goals
    is_open: bool
    is_done: bool
    groups: tuple[GroupShown, ...]
    aim: AimShown | None


class ChipShown(Part):
    """Show a line of the plan, or a place that has none yet; `move` takes the chip's new position."""

    text: str
    place: str
    mark: str
    number: int | None
    move: PressSent | None
    is_done: bool
    small: str


class TouchShown(Part):
    """Tell what can be done in each place, the usual first; stops are gone through one after another.

    `is_own`: the game says it, so the panel's rows stand behind a button.
    """

    goals: Goals
    title: str
    small: str
    deeds: tuple[DeedShown, ...]
    stops: tuple[StopShown, ...]
    chips: tuple[ChipShown, ...]
    hand_in: DeedShown | None
    goods: tuple[str, ...]
    groups: tuple[GroupShown, ...]
    aim: AimShown | None
    is_own: bool


Shapes = tuple[tuple[str | float, ...], ...]


class CardShown(Part):
    """Show what the picture's frame says of a seat: its amounts in words."""

    seat: str
    gauges: tuple[str, ...]


class SceneShown(Part):
    """Show a board as sprites on its ground: the shapes of each sprite, and the items from bottom to top.

    A shape is [path, fill] or [path, colour, width]. An item is ["s", sprite, x, y, scale],
    ["t", words, x, y, size, ink, halo] or ["p", path, fill, width], in the ground's pixels.
    """

    ground: str
    theme: str
    radius: float
    sprites: dict[str, Shapes]
    items: tuple[tuple[str | float, ...], ...]
    focus: tuple[str, ...]
    title: str
    card: str
    effect: str
    alarm: str
    cards: tuple[CardShown, ...]


class Board(Part):
    """The picture above the rows, by its address, and its places in the picture's pixels.

    `scene`: the same as sprites, where there are any.
    """

    kind: str
    picture: str
    alt: str
    width: int
    height: int
    places: tuple[Place, ...] = ()
    scene: SceneShown | None = None


class Now(Message):
    """Everything that the page shows."""

    n: int = 0
    table: int
    seat: str
    asked: str
    step: str | None
    revision: int
    acts: int | None
    is_live: bool
    is_sealed: bool
    due: str
    receipt: str
    lines: tuple[str, ...]
    note: str
    told: str
    seats: tuple[SeatAt, ...]
    handed_in: int
    board: Board | None
    undos: int
    touch: TouchShown | None = None
    rows: tuple[dict[str, Any], ...]
    form: dict[str, Any] | None = None
    since: str
    state: Literal["open", "sealed", "waiting", "retired", "over", "still", "watching"]


class PictureShown(Part):
    """Tell where a picture is, its size in pixels and what it shows."""

    address: str
    alt: str
    width: int
    height: int


class MarkShown(Part):
    """Tell of a place that one can slide to."""

    said: str
    press: PressSent


class CurveShown(Part):
    """Tell a seat's chances to win at the marks, in percent; null where nobody estimated them."""

    seat: str
    name: str
    shape: str
    colour: int
    chances: tuple[int | None, ...]


class Viewed(Message):
    """Everything that a tab beside the board shows; `at` is the number of the present mark."""

    lines: tuple[str, ...]
    below: tuple[str, ...]
    picture: PictureShown | None
    rows: tuple[dict[str, Any], ...]
    form: dict[str, Any] | None
    marks: tuple[MarkShown, ...]
    at: int | None
    curves: tuple[CurveShown, ...]


class Changed(Message):
    """Tell what makes the message out of the one with the tag `of`, as `bot.board.changes` writes it."""

    of: str
    change: dict[str, Any]


class No(Message):
    """Say why nothing was changed."""

    why: str
    at: str | None = None
    now: Now | None = None


class News(Message):
    """Say that something is new, never what."""

    n: int


SPOKEN = (Enter, Entered, Arrive, Arrived, Do, Seen, Look, Now, Viewed, Changed, No, News)


class Unreadable(ValueError):
    """Raised for a body that is no message."""


def read(raw: bytes) -> Any:
    """Return a body's JSON; Unreadable if it is none, or too deep."""
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError):
        raise Unreadable from None
    if _depth(data, 0) > DEEPEST or not isinstance(data, dict):
        raise Unreadable
    return data


def _depth(value: Any, deep: int) -> int:
    if deep > DEEPEST or not isinstance(value, dict | list):
        return deep
    parts = value.values() if isinstance(value, dict) else value
    return max((_depth(part, deep + 1) for part in parts), default=deep + 1)


def press_of(do: Do) -> Press:
    """Return the press as the panels know it."""
    return replace(press_in(do.press), revision=do.revision)


def press_in(sent: PressSent) -> Press:
    """Return a press in a panel that belongs to no decision."""
    return Press(sent.action, sent.arg, sent.values, sent.text, dict(sent.filled))


def step_of(text: str | None) -> Step | None:
    """Return the step that is written so; Unreadable for anything else."""
    try:
        return None if text is None else Step.read(text)
    except ValueError:
        raise Unreadable from None


def schema() -> dict[str, Any]:
    """Return the JSON Schema of all messages."""
    return {model.__name__: model.model_json_schema() for model in SPOKEN}
