"""Define what page and server say to each other; a page of another version reloads itself."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from bot.messages.panel import Form, Menu, Panel, Picture, Press, Row
from bot.messages.touch import Deed, Stop, touch_of
from bot.pictures.sights import Sight
from bot.service.play.boards import BoardShown
from bot.service.play.screens import Screen
from engine.kernel.core import Step

DEEPEST = 6
"""Most levels of a body."""
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


class PressSent(Part):
    """A press of the panel, in the words that the panel gave it."""

    action: Annotated[str, StringConstraints(min_length=1, max_length=40)]
    arg: Word = ""
    values: Values = ()
    text: Text = ""
    filled: Annotated[dict[Word, tuple[Text, ...]], Field(max_length=5)] = {}


class Do(Message):
    """Press something, in a decision's panel by its step and revision, or in an Act panel by its acts."""

    step: Annotated[str, StringConstraints(max_length=32)] | None = None
    revision: Annotated[int, Field(ge=0)] | None = None
    acts: Annotated[int, Field(ge=0)] | None = None
    press: PressSent

    @model_validator(mode="after")
    def say_what_was_seen(self) -> Do:
        """Refuse a press that does not say which panel it saw."""
        seen = (self.step is not None, self.revision is not None, self.acts is not None)
        if seen not in ((True, True, False), (False, False, True)):
            raise ValueError("a press carries step and revision, or acts")
        return self


class Seen(Message):
    """Say which decision the page shows."""

    step: Annotated[str, StringConstraints(max_length=32)] | None = None


class SeatAt(Part):
    """A seat as the card tells it; `is_in` null where people are hidden."""

    seat: str
    name: str
    shape: str
    colour: int
    is_in: bool | None


class Place(Part):
    """A place of the picture: its outline and its middle, in the picture's pixels."""

    id: str
    said: str
    outline: tuple[tuple[float, float], ...]
    at: tuple[float, float]


class DeedShown(Part):
    """Tell what a touch does: a press of the panel; `kind` final answers the decision."""

    said: str
    small: str
    kind: Literal["plain", "fight", "final"]
    press: PressSent


Goals = dict[str, tuple[DeedShown, ...]]


class StopShown(Part):
    """Show a place that wants a decision: its deeds, its goals, and what is planned there."""

    place: str
    title: str
    small: str
    deeds: tuple[DeedShown, ...]
    goals: Goals
    done: str
    is_open: bool


class TouchShown(Part):
    """Tell what can be done in each place, the usual first; stops are gone through one after another."""

    goals: Goals
    stops: tuple[StopShown, ...] = ()


class Board(Part):
    """The picture above the rows, by its address, and its places in the picture's pixels."""

    kind: str
    picture: str
    alt: str
    width: int
    height: int
    places: tuple[Place, ...] = ()


class Now(Message):
    """Everything that the page shows."""

    n: int = 0
    table: int
    seat: str
    asked: str
    step: str | None
    revision: int
    acts: int | None
    is_sealed: bool
    due: str
    receipt: str
    lines: tuple[str, ...]
    note: str
    told: str
    seats: tuple[SeatAt, ...]
    handed_in: int
    board: Board | None
    touch: TouchShown | None = None
    rows: tuple[dict[str, Any], ...]
    form: dict[str, Any] | None = None
    since: str
    log: tuple[str, ...] = ()
    state: Literal["open", "sealed", "waiting", "retired", "over", "still"]


class No(Message):
    """Say why nothing was changed."""

    why: str
    at: str | None = None
    now: Now | None = None


class News(Message):
    """Say that something is new, never what."""

    n: int


SPOKEN = (Enter, Entered, Do, Seen, Now, No, News)


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
    sent = do.press
    return Press(sent.action, sent.arg, sent.values, sent.text, dict(sent.filled), do.revision)


def step_of(text: str | None) -> Step | None:
    """Return the step that is written so; Unreadable for anything else."""
    try:
        return None if text is None else Step.read(text)
    except ValueError:
        raise Unreadable from None


def now_of(shown: BoardShown, view: Sight | None) -> Now:
    """Return the message; `view`: what the panel's picture shows."""
    screen, panel = shown.screen, shown.screen.panel
    return Now(
        table=shown.table,
        seat=shown.seat,
        asked=screen.asked,
        step=None if screen.step is None else str(screen.step),
        revision=screen.revision,
        acts=screen.acts,
        is_sealed=shown.is_sealed,
        due=shown.due,
        receipt=shown.receipt,
        lines=_lines(screen),
        note=screen.note,
        told=shown.told,
        seats=tuple(SeatAt(**vars(seat)) for seat in shown.seats),
        handed_in=shown.handed_in,
        board=_board(panel.picture, view) if panel and panel.picture and view else None,
        touch=_touch(shown, panel, view),
        rows=tuple(map(_row, panel.rows)) if panel else (),
        form=_form(screen.form) if screen.form else None,
        since=shown.since,
        state=shown.state,  # type: ignore[arg-type]  # checked when the message is made
    )


def _lines(screen: Screen) -> tuple[str, ...]:
    panel = screen.panel or Panel(screen.note)
    text = "\n".join(
        filter(None, (panel.text, panel.below, *(card.text for card in panel.cards), panel.footer))
    )
    return tuple(str(text).splitlines())


def _board(picture: Picture, view: Sight) -> Board:
    size = view.places
    return Board(
        kind=picture.kind,
        picture=view.address,
        alt=str(picture.alt),
        width=size.width,
        height=size.height,
        places=tuple(Place(**one._asdict()) for one in size.places),
    )


def _touch(shown: BoardShown, panel: Panel | None, view: Sight | None) -> TouchShown | None:
    if panel is None or view is None or shown.answers is None:
        return None
    touch = touch_of(panel, view.names, shown.answers)
    if shown.stops and not any(deed.press.arg for deeds in touch.goals.values() for deed in deeds):
        return TouchShown(goals={}, stops=tuple(map(_stop, shown.stops)))  # a menu of stops is these stops
    return TouchShown(goals=_goals(touch.goals))


def _stop(stop: Stop) -> StopShown:
    deeds = tuple(map(_deed, stop.deeds))
    return StopShown(**{**vars(stop), "deeds": deeds, "goals": _goals(stop.goals)})


def _goals(goals: Mapping[str, tuple[Deed, ...]]) -> Goals:
    return {place: tuple(map(_deed, deeds)) for place, deeds in goals.items()}


def _deed(deed: Deed) -> DeedShown:
    press = PressSent(action=deed.press.action, arg=deed.press.arg, values=deed.press.values)
    return DeedShown(said=deed.said, small=deed.small, kind=deed.kind, press=press)


def _row(row: Row) -> dict[str, Any]:
    if isinstance(row, Menu):
        return {"menu": asdict(row)}
    return {"buttons": [asdict(button) for button in row]}


def _form(form: Form) -> dict[str, Any]:
    return asdict(form)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of all messages."""
    return {model.__name__: model.model_json_schema() for model in SPOKEN}
