"""Simulate a table from one seat's view; its person plays all seats and can step back.

Everything stays in memory. It uses only that view and its own dice, and never changes the game.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from bot.games.acts import Acting
from bot.games.catalogue import find_texts
from bot.games.panels import Prompt
from bot.games.sheets import Saved
from bot.games.story import Moment
from bot.games.texts import GameTexts
from bot.messages.catalogue import say
from bot.messages.panel import Kept, Post, Press, Pressed
from bot.table.computers.levels import usual_level
from bot.table.match.looks import USUAL, Look
from bot.table.past import history
from engine.kernel.core import Ask, Event, Json, Refused, Seat, Step
from engine.kernel.deputy import MOST_ACTS
from engine.kernel.dice import Dice
from engine.kernel.match import Checkpoint, Match
from engine.registry.catalogue import find_game
from engine.registry.hypothetical import imagine

MOST = 500
"""Most answers in a dry run."""
PATIENCE = 0.05
"""Time budget, in seconds, of a computer that answers for a seat."""

_REPLAYED = ("match", "moments", "_stage", "_played", "_acts")
"""Attributes that the steps bring back."""

Deed = Literal["answer", "act", "back"]
By = Literal["person", "sheet", "computer"]


@dataclass(frozen=True)
class Line:
    """An answer or action in a dry run, and who made it."""

    seat: Seat
    what: Json
    deed: Deed = "answer"
    by: By = "person"


@dataclass(frozen=True)
class Ground:
    """The basis of a dry run: only what its person knows."""

    game: str
    seat: Seat
    stage: int
    view: Any
    """The seat's view of the table."""
    names: Mapping[Seat, str]
    pace: str = ""
    coach: bool = False
    asked: str = ""
    """The kind of the seat's open ask, "" if it has none."""
    draft: str = ""
    """The seat's draft for that ask."""
    standing: str = ""
    kept: Sequence[Kept] = ()
    look: Look = USUAL


@dataclass
class DryRun:
    """One dry run, from its beginning to its present state."""

    ground: Ground
    seed: str
    """Seed of the dry run's own dice, unrelated to the game's."""
    lines: list[Line] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    """Number of lines before each of the person's actions: the points to step back to."""
    drafts: dict[tuple[int, Seat, str], str] = field(default_factory=dict)
    standing: dict[Seat, str] = field(default_factory=dict)
    account: Post | None = None
    """Report of a finished stage, until the person continues."""

    def __post_init__(self) -> None:
        self.tries = 0
        self.start = self._imagined()
        self.match = self._begun()
        self.moments: list[Moment] = []
        self.standing[self.ground.seat] = self.ground.standing
        own = self.match.asks.get(self.ground.seat)
        if own is not None and own.kind == self.ground.asked and self.ground.draft:
            self._keep(own.seat, self.ground.draft)
        self._note_stage()

    def __getstate__(self) -> dict[str, Any]:
        """Return all but the match, which can't be pickled."""
        state = dict(self.__dict__)
        for name in _REPLAYED:
            del state[name]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Play the steps again, without their consequences: those are steps of their own."""
        self.__dict__.update(state)
        self._again()
        self.account = state["account"]

    def _imagined(self) -> Json:
        hidden = Dice(self.seed).fork(f"hidden {self.tries}")
        return find_game(self.ground.game).dump(imagine(self.ground.game, self.ground.view, hidden))

    def _begun(self) -> Match[Any]:
        at = Checkpoint(self.ground.stage, 0, self.start)
        return Match.resume(find_game(self.ground.game), f"{self.seed}/play {self.tries}", at)

    @property
    def texts(self) -> GameTexts:
        return find_texts(self.ground.game)

    @property
    def stands(self) -> tuple[object, ...]:
        """Return a key that changes with every change."""
        written = (tuple(self.drafts.items()), tuple(self.standing.items()))
        return self.tries, len(self.lines), written, self.account

    # ------------------------------------------------------------------- what is shown

    def view(self, seat: Seat | None = None) -> Any:
        return self.match.game.view(self.match.state, seat)

    def in_hand(self, seat: Seat) -> Seat:
        """Return the seat to play: the given one if it has a decision, or else the person's own, or else the
        first that has one.
        """
        if seat in self.match.asks:
            return seat
        awaited = self.match.awaited
        return self.ground.seat if self.ground.seat in awaited else next(iter(awaited), self.ground.seat)

    def may_be_left(self, seat: Seat) -> bool:
        """Return whether a computer may answer for the seat.

        For the person's own seat that is advice, which needs a coach.
        """
        return seat in self.match.awaited and (self.ground.coach or seat != self.ground.seat)

    def prompt(self, seat: Seat) -> Prompt:
        """Return the seat's current decision."""
        ask, is_sealed = self.match.asks[seat], seat in self.match.sealed
        return Prompt(
            ask,
            self._draft(seat),
            self.ground.names,
            is_sealed=is_sealed,
            pace=self.ground.pace,
            receipt=say("game-handed-in") if is_sealed else "",
            coach=self.ground.coach,
            standing=self.standing.get(seat, ""),
            kept=self.ground.kept,
        )

    def acting(self, seat: Seat) -> Acting:
        """Return the seat's possible actions out of turn."""
        view = self.view(seat)
        return Acting(
            seat,
            view,
            self.match.game.actions(view, seat),
            self.ground.names,
            draft=self.drafts.get((0, seat, ""), ""),
            standing=self.standing.get(seat, ""),
            pace=self.ground.pace,
            is_asked=seat in self.match.asks,
        )

    # -------------------------------------------------------------------- what is done

    def press(self, seat: Seat, press: Press) -> Pressed:
        """Handle a press in the panel of a seat's decision; Refused changes nothing."""
        if seat not in self.match.asks:
            raise Refused(say("try-nothing-asked"))
        pressed = self.texts.panels.press(self.prompt(seat), press)
        if pressed.take_back:
            self._do(Line(seat, None, "back"))
        if pressed.standing is not None:
            self.standing[seat] = pressed.standing
        if pressed.draft is not None:
            self._keep(seat, pressed.draft)
        if pressed.answer is not None:
            self._do(Line(seat, pressed.answer))
        return pressed

    def press_act(self, seat: Seat, press: Press) -> Pressed:
        """Handle a press in the seat's Act panel."""
        pressed = self.texts.acts.press(self.acting(seat), press)
        if pressed.standing is not None:
            self.standing[seat] = pressed.standing
        if pressed.draft is not None:
            self.drafts[0, seat, ""] = pressed.draft
        if pressed.action is not None:
            self._do(Line(seat, pressed.action, "act"))
            self.drafts.pop((0, seat, ""), None)
        return pressed

    def let_computers(self, seats: Sequence[Seat]) -> None:
        """Let computers of the default level answer for those seats until the stage is over."""
        self.marks.append(len(self.lines))
        for seat in seats:
            if seat in self.match.awaited:
                self._think(seat)
        self.follow()

    def step_back(self) -> None:
        """Undo the person's last step; keep the drafts."""
        if not self.marks:
            raise Refused(say("try-at-start"))
        del self.lines[self.marks.pop() :]
        self._again()

    def begin_afresh(self) -> None:
        """Restart with new dice; keep the drafts."""
        self.tries += 1
        self.start = self._imagined()
        self.lines.clear()
        self.marks.clear()
        self._again()

    def _again(self) -> None:
        self.match, self.moments, self.account = self._begun(), [], None
        self._note_stage()
        for line in self.lines:
            self.account = None
            self.carry_out(line)

    def _do(self, line: Line) -> None:
        """Carry out the person's step and its automatic consequences."""
        mark = len(self.lines)
        self._take(line)
        self.marks.append(mark)
        self.follow()

    def _take(self, line: Line) -> None:
        if len(self.lines) >= MOST:
            raise Refused(say("try-too-long"))
        step, told = self.match.step, len(self.match.events)
        self.carry_out(line)
        self.lines.append(line)
        if self.match.step != step and line.deed == "answer":
            self._trigger(self.match.events[told:])

    def _trigger(self, opening: Sequence[Event]) -> None:
        """Carry out the standing instructions that the newly open decisions trigger; none triggers another.

        At the end of a stage none does: its report comes first.
        """
        step, asks = self.match.step, tuple(self.match.asks.values())
        for trigger in self.texts.acts.triggers(asks, opening, self.standing):
            action = trigger.action(self.view(trigger.seat))
            if action is not None and self.match.step == step and self.account is None:
                with suppress(Refused):  # the rules forbid it by now
                    self._take(Line(trigger.seat, action, "act", "sheet"))

    def carry_out(self, line: Line) -> None:
        """Submit a step to the match, and record its results."""
        match, before, told, step = self.match, self.view(), len(self.match.events), self.match.step
        asked = match.asks[line.seat].kind if line.seat in match.asks else ""
        if line.deed == "back":
            match.withdraw(line.seat)
        elif line.deed == "act":
            match.act(line.seat, line.what)
        else:
            match.submit(line.seat, line.what)
        if line.by == "computer":
            self._acts[step, line.seat] += 1
            if not self.texts.sheets.kind or asked == self.texts.sheets.kind:
                self._played.add(line.seat)
        if events := match.events[told:]:
            actor = line.seat if line.deed == "act" else ""
            self.moments.append(Moment(events, before, self.view(), self._stage, actor))
        if match.stage != self._stage or match.is_over:
            self._close_stage()

    def _note_stage(self) -> None:
        self._stage = self.match.stage
        self._played = set[Seat]()
        """Seats that a computer plays until the stage is over."""
        self._acts = Counter[tuple[Step, Seat]]()

    def _close_stage(self) -> None:
        """Report the finished stage."""
        over, begun = self.moments, list[Moment]()
        further = 0 if self.match.is_over else len(self.match.events) - self.match.began
        if self.texts.story.is_told_by_stage and further:
            last = over.pop()
            at_end = self.match.game.load(self.match.checkpoint.state)
            told = last.events[:-further]
            over.append(replace(last, events=told, after=self.match.game.view(at_end, None)))
            begun.append(Moment(last.events[-further:], self.view(), self.view(), self.match.stage))
        self.account = history.as_one(history.account(self.texts, over, self.ground.names))
        self.moments = begun
        self._note_stage()

    # -------------------------------------------------------------- who answers unasked

    def follow(self) -> None:
        """Let order sheets and computers answer until the person must, or the stage is over."""
        while self.account is None and any(self._is_answered(seat) for seat in self.match.awaited):
            pass

    def _is_answered(self, seat: Seat) -> bool:
        if seat in self._played:
            self._think(seat)
            return True
        ask = self.match.asks[seat]
        answer = self._deputy_answer(ask)
        if answer is not None:
            self._take(Line(seat, answer, by="sheet"))
        return answer is not None

    def _deputy_answer(self, ask: Ask) -> Json | None:
        sheet = self.drafts.get((self._stage, ask.seat, self.texts.sheets.kind), "")
        saved = Saved(sheet=sheet, standing=self.standing.get(ask.seat, ""))
        answer = self.texts.sheets.deputy(ask, saved, self.ground.pace).answer(ask)
        return ask.only() if answer is None else answer

    def _think(self, seat: Seat) -> None:
        """Let a computer act or answer for the seat, again and again until the stage is over."""
        game, ask, step = self.match.game, self.match.asks[seat], self.match.step
        computer = game.computers[usual_level(game.name)]
        key = (self._stage, seat, self.texts.sheets.kind)
        chance = Dice(self.seed).fork(f"computer {step} {seat} {self._acts[step, seat]}")
        thought = computer.think(ask, self.drafts.get(key, ""), chance, is_late=self._patience())
        if thought.notes is not None:
            self.drafts[key] = thought.notes
        if thought.act is not None and self._acts[step, seat] < MOST_ACTS:
            try:
                self._take(Line(seat, thought.act, "act", "computer"))
                return
            except Refused:  # somebody was quicker: it answers instead
                pass
        self._take(Line(seat, thought.answer, by="computer"))

    def _patience(self) -> Callable[[], bool]:
        """Return a check that turns true when thinking time is up."""
        end = time.monotonic() + PATIENCE
        return lambda: time.monotonic() >= end

    # ----------------------------------------------------------------------- drafts

    def _key(self, seat: Seat) -> tuple[int, Seat, str]:
        kind = self.match.asks[seat].kind
        is_sheet = kind == self.texts.sheets.kind
        return self.match.stage, seat, kind if is_sheet else f"{kind}.{self.match.opened}"

    def _draft(self, seat: Seat) -> str:
        key = self._key(seat)
        if key not in self.drafts:
            earlier = [one for one in self.drafts if one[0] < key[0] and one[1:] == key[1:]]
            last = self.drafts[max(earlier)] if earlier else ""
            return self.texts.sheets.draft_for(self.match.asks[seat], last)
        return self.drafts[key]

    def _keep(self, seat: Seat, draft: str) -> None:
        self.drafts[self._key(seat)] = draft
