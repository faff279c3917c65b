"""A finger on the page: it touches what `Touch` offers, goes on as the page does, and counts its taps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bot.games.catalogue import find_texts
from bot.games.panels import Panels, Prompt
from bot.messages.panel import Press
from bot.messages.touch import Deed, Goals, Group, Stop, Touch
from engine.kernel.core import Json

STAYS = ("earlier", "later")
PANELS = find_texts("brimstone").panels


class NotOffered(Exception):
    """Raised for a place that is not lit."""


@dataclass
class Finger:
    """Somebody who touches a decision; `answer` is what was handed in."""

    prompt: Prompt
    panels: Panels = PANELS
    at: str = ""
    last: str = ""
    """The stop that was left last: its groups stay in view below the next one."""
    taps: int = 0
    answer: Json = None
    done: list[str] = field(default_factory=list)
    _shown: tuple[Prompt, Touch | None] | None = None

    def __post_init__(self) -> None:
        self._go_on(was_open=True)

    @property
    def touch(self) -> Touch:
        of, shown = self._shown or (None, None)
        if of is not self.prompt:
            shown = self.panels.touch(self.prompt)
            self._shown = self.prompt, shown
        assert shown
        return shown

    @property
    def stop(self) -> Stop | None:
        return stop_of(self.touch, self.at)

    def go_to(self, place: str) -> Stop:
        """Tap a stop's chip or hex, unless it has come up by itself."""
        if self.at != place:
            self.at, self.taps, self.last = place, self.taps + 1, ""
        stop = self.stop
        assert stop, f"there is no stop in {place}"
        return stop

    def tap(self, deed: Deed) -> None:
        """Do a deed; what is final is touched twice."""
        before = self.stop
        self.taps += 2 if deed.kind == "final" else 1
        self.press(deed.press)
        self.done.append(deed.said)
        self._go_on(was_open=before is None or before.is_open, goes_on=deed.mark not in STAYS)

    def press(self, press: Press) -> None:
        pressed = self.panels.press(self.prompt, press)
        if pressed.answer is not None:
            self.answer = pressed.answer
            self.prompt.ask.check(pressed.answer)
        elif pressed.draft is not None:
            self.prompt = replace(self.prompt, draft=pressed.draft)

    def touch_again(self, press: Press) -> None:
        """Press a stepper's button, which stays where it is."""
        self.taps += 1
        self.press(press)

    def slide(self, action: str, arg: str, number: int) -> None:
        """Let a slider say this number, if it does not yet."""
        for group in self.groups():
            slider = group.slider
            if slider and (slider.press.action, slider.press.arg) == (action, arg) and slider.now != number:
                self.touch_again(slider.at(number))

    def groups(self) -> tuple[Group, ...]:
        """Return the groups in view: of this stop, else of the one left last, else of the whole plan."""
        stop, last = self.stop, stop_of(self.touch, self.last) if self.last != self.at else None
        if stop and stop.groups:
            return stop.groups
        return last.groups if last and last.groups else () if stop else self.touch.groups

    def hand_in(self) -> None:
        deed = self.touch.hand_in
        assert deed, "it can be handed in"
        self.tap(deed)

    def is_left_lit(self, place: str) -> bool:
        """Return whether a place is lit for the stop that was left last: the chosen one has no goal there."""
        own = self.stop.goals if self.stop else self.touch.goals
        return self.last != self.at and place not in own and place in self._left_goals()

    def _left_goals(self) -> Goals:
        last = stop_of(self.touch, self.last)
        return last.goals if last and last.groups else {}

    def goal(self, place: str, *, onward: bool = False) -> Deed:
        """Return the deed of a lit place: a first step, or one that goes on from another."""
        stop = self.stop
        some = (
            (stop and stop.goals.get(place))
            or self.touch.goals.get(place)
            or self._left_goals().get(place, ())
        )
        aim = stop.aim if stop else self.touch.aim
        if not (stop and stop.goals.get(place)) and aim and place in aim.places:
            return Deed(place, replace(aim.press, values=(place,)))
        fits = [deed for deed in some if (deed.press.action == "then_to") == onward]
        if not fits:
            raise NotOffered(f"{self.prompt.ask.kind}: from {self.at} to {place} among {some}")
        self.taps += len(some) > 1  # which one of several
        return fits[0]

    def _go_on(self, *, was_open: bool, goes_on: bool = True) -> None:
        """Let the next open stop come up, as the page does."""
        stops, stop = self.touch.stops, self.stop
        begin = next((at for at, one in enumerate(stops) if one.place == self.at), -1) + 1
        other = next((one.place for one in (*stops[begin:], *stops) if one.is_open), "")
        stays = stop and (stop.is_open or (stop.is_done and not was_open and not (goes_on and other)))
        if not stays and self.at != other:
            self.last, self.at = self.at, other


def stop_of(touch: Touch, place: str) -> Stop | None:
    return next((one for one in touch.stops if one.place == place), None)


def deed_that(deeds: Iterable[Deed], *values: str, action: str = "") -> Deed:
    """Return the deed whose press has these values, or this action."""
    return next(
        one for one in deeds if (action and one.press.action == action) or one.press.values == values != ()
    )
