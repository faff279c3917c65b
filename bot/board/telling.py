"""Put into a message what a seat is shown."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from bot.board.wire import (
    AimShown,
    Board,
    CardShown,
    ChipShown,
    DeedShown,
    Goals,
    GroupShown,
    Now,
    Place,
    PressSent,
    SceneShown,
    SeatAt,
    SliderShown,
    StopShown,
    TouchShown,
)
from bot.messages.panel import Form, Menu, Panel, Picture, Press, Row
from bot.messages.touch import Aim, Deed, Group, Slider, Stop, Touch, touch_of
from bot.messages.touch import Goals as Deeds
from bot.pictures.sights import BoardSight, Sight
from bot.service.play.boards import BoardShown
from bot.service.play.screens import Screen
from render.paint.sprites.board import SCALE
from render.scenes.scene import Gauge

PLAN = " · "
"""Parts a board's title from whose plan it is: the page tells that beside it."""


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
        is_live=shown.is_live,
        is_sealed=shown.is_sealed,
        due=shown.due,
        receipt=shown.receipt,
        lines=_lines(screen),
        note=screen.note,
        told=shown.told,
        seats=tuple(SeatAt(**vars(seat)) for seat in shown.seats),
        handed_in=shown.handed_in,
        board=_board(shown.picture, view) if shown.picture and view else None,
        undos=shown.undos,
        touch=_touch(shown, panel, view),
        rows=tuple(map(row_of, panel.rows)) if panel else (),
        form=form_of(screen.form) if screen.form else None,
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
        places=tuple(
            Place(**(one._replace(outline=()) if view.board else one)._asdict()) for one in size.places
        ),
        scene=_scene(view.board) if view.board else None,
    )


def _scene(board: BoardSight) -> SceneShown:
    head = board.headline
    return SceneShown(
        ground=board.address,
        theme=board.theme,
        radius=SCALE,
        sprites={**board.drawn.sprites},
        items=board.drawn.items,
        focus=board.focus,
        title=head.title.partition(PLAN)[0],
        card=head.card,
        effect=head.effect,
        alarm=head.alarm,
        cards=tuple(
            CardShown(seat=card.seat, gauges=tuple(map(_gauge, card.gauges))) for card in board.cards
        ),
    )


def _gauge(gauge: Gauge) -> str:
    """Return an amount in words: 2/5 cities."""
    of = f"/{gauge.of}" if gauge.is_goal and gauge.of else ""
    return f"{gauge.value}{of} {gauge.kind}"


def _touch(shown: BoardShown, panel: Panel | None, view: Sight | None) -> TouchShown | None:
    if panel is None or shown.answers is None:
        return None
    if shown.touch is not None:
        return _touch_shown(shown.touch, is_own=True)
    return None if view is None else _touch_shown(touch_of(panel, view.names, shown.answers), is_own=False)


def _touch_shown(touch: Touch, *, is_own: bool) -> TouchShown:
    return TouchShown(
        goals=_goals(touch.goals),
        title=touch.title,
        small=touch.small,
        deeds=tuple(map(_deed, touch.deeds)),
        stops=tuple(map(_stop, touch.stops)),
        chips=tuple(ChipShown(**{**vars(chip), "move": _sent(chip.move)}) for chip in touch.chips),
        hand_in=_deed(touch.hand_in) if touch.hand_in else None,
        goods=touch.goods,
        groups=tuple(map(_group, touch.groups)),
        aim=_aim(touch.aim),
        is_own=is_own,
    )


def _stop(stop: Stop) -> StopShown:
    return StopShown(
        place=stop.place,
        title=stop.title,
        small=stop.small,
        deeds=tuple(map(_deed, stop.deeds)),
        goals=_goals(stop.goals),
        is_open=stop.is_open,
        is_done=stop.is_done,
        groups=tuple(map(_group, stop.groups)),
        aim=_aim(stop.aim),
    )


def _aim(aim: Aim | None) -> AimShown | None:
    return AimShown(**{**vars(aim), "press": _sent(aim.press)}) if aim else None


def _group(group: Group) -> GroupShown:
    less, more, drop = map(_sent, (group.less, group.more, group.drop))
    return GroupShown(
        said=group.said,
        less=less,
        more=more,
        drop=drop,
        slider=_slider(group.slider),
        column=group.column,
    )


def _slider(slider: Slider | None) -> SliderShown | None:
    if slider is None:
        return None
    press, words = _sent(slider.press), slider.words
    assert press
    return SliderShown(press=press, now=slider.now, least=min(words), words=tuple(words.values()))


def _goals(goals: Deeds) -> Goals:
    return {place: tuple(map(_deed, deeds)) for place, deeds in goals.items()}


def _deed(deed: Deed) -> DeedShown:
    return DeedShown(**{**vars(deed), "press": _sent(deed.press)})


def _sent(press: Press | None) -> PressSent | None:
    return None if press is None else sent(press)


def sent(press: Press) -> PressSent:
    """Return the press as the page sends it back."""
    return PressSent(action=press.action, arg=press.arg, values=press.values)


def row_of(row: Row) -> dict[str, Any]:
    """Return a panel's row as the page draws it."""
    if isinstance(row, Menu):
        return {"menu": asdict(row)}
    return {"buttons": [asdict(button) for button in row]}


def form_of(form: Form) -> dict[str, Any]:
    """Return a form as the page opens it."""
    return asdict(form)
