"""Simulate people who press panels at random, on a table that handles the presses.

It replaces service and views, and keeps drafts and sealed answers as they do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from bot.games.acts import Acting
from bot.games.catalogue import find_texts
from bot.games.panels import ACT, ASKED, TRY, Prompt
from bot.games.sheets import Saved
from bot.games.story import Moment
from bot.games.texts import GameTexts
from bot.messages.panel import Field, Form, Menu, Panel, Press, Pressed
from engine.brimstone.game import BRIMSTONE
from engine.kernel.core import Ask, Refused, Seat, Step
from engine.kernel.dice import Dice, NotedDice
from engine.kernel.match import Match
from engine.registry.catalogue import find_game

NAMES = {"red": "Ann", "blue": "Bob", "green": "Cy_*", "yellow": "@everyone"}
HAND_IN = ("hand_in", "done", "go", "run", "remove")
KEEN = ("to", "then_to", "less")
Watch = Callable[[Panel, Pressed | None], None]


@dataclass
class Table:
    """A match with the drafts of its seats."""

    match: Match[Any]
    pace: str = "swift"
    drafts: dict[tuple[Step, Seat], str] = field(default_factory=dict)
    sheets: dict[Seat, str] = field(default_factory=dict)
    moments: list[Moment] = field(default_factory=list)
    standing: dict[Seat, str] = field(default_factory=dict)

    @property
    def texts(self) -> GameTexts:
        return find_texts(self.match.game.name)

    def prompt(self, seat: Seat) -> Prompt:
        ask = self.match.asks[seat]
        key = (self.match.step, seat)
        if key not in self.drafts:
            last = self.sheets.get(seat, "") if ask.kind == self.texts.sheets.kind else ""
            self.drafts[key] = self.texts.sheets.draft_for(ask, last)
        is_sealed = seat in self.match.sealed
        return Prompt(
            ask, self.drafts[key], NAMES, is_sealed, self.pace, standing=self.standing.get(seat, "")
        )

    def apply(self, seat: Seat, pressed: Pressed) -> bool:
        """Handle a press as the service does; return whether an answer was accepted."""
        prompt = self.prompt(seat)
        if (
            prompt.is_sealed
            and not pressed.take_back
            and (pressed.draft is not None or pressed.answer is not None)
        ):
            raise Refused("handed in already")
        if pressed.take_back:
            self.match.withdraw(seat)
        if pressed.standing is not None:
            self.standing[seat] = pressed.standing
        if pressed.draft is not None:
            self.drafts[self.match.step, seat] = pressed.draft
        if pressed.answer is not None:
            if prompt.ask.kind == self.texts.sheets.kind:
                self.sheets[seat] = self.drafts[self.match.step, seat]
            self.submit(seat, pressed.answer)
        return pressed.answer is not None

    def submit(self, seat: Seat, answer: object) -> None:
        self._do(self.match.submit, seat, answer)

    def act(self, seat: Seat, action: object) -> None:
        self._do(self.match.act, seat, action, actor=seat)

    def _do(self, take: Callable[[Seat, Any], object], seat: Seat, what: object, actor: Seat = "") -> None:
        match = self.match
        told, before = len(match.events), match.game.view(match.state, None)
        take(seat, what)
        if len(match.events) > told:
            after = match.game.view(match.state, None)
            self.moments.append(Moment(match.events[told:], before, after, actor=actor))

    def acting(self, seat: Seat) -> Acting:
        """Return the seat's options to act out of turn."""
        match, view = self.match, self.match.game.view(self.match.state, seat)
        standing = self.standing.get(seat, "")
        actions = match.game.actions(view, seat)
        return Acting(seat, view, actions, NAMES, standing=standing, is_asked=seat in match.asks)

    def deputise(self, seat: Seat) -> bool:
        """Let the sheet answer; return whether it did."""
        ask = self.match.asks[seat]
        answer = self.texts.sheets.deputy(
            ask, Saved(sheet=self.sheets.get(seat, ""), standing=self.standing.get(seat, "")), self.pace
        ).answer(ask)
        if answer is None:
            return False
        self.submit(seat, answer)
        return True


def new_table(
    seed: str, players: int = 3, pace: str = "swift", game: str = "brimstone", **options: object
) -> Table:
    return Table(Match.new(find_game(game), players, options, seed), pace)


def crowded_table(seed: str, players: int = 3, pace: str = "swift") -> Table:
    """Return a game in its middle: every seat has Stones and troops everywhere, so that there is much to
    decide.
    """
    dice = NotedDice(seed)
    state = BRIMSTONE.setup(players, BRIMSTONE.options(players, {}), dice)
    state.homes = dict(zip(state.seats, state.map.homes, strict=True))
    state.round = 1
    free = iter(dice.shuffled([hex_ for hex_ in state.tiles if state.tiles[hex_] != "home"]))
    for seat in state.seats:
        state.stones[seat] = 1 + dice.below(8)
        for _ in range(8):
            state.put(seat, next(free), 1 + dice.below(2))
    return Table(Match(BRIMSTONE, state, dice), pace)


def open_orders(table: Table) -> Table:
    """Return the same table with its event chosen, so that the ask for orders is open."""
    seat = table.match.awaited[0]
    table.submit(seat, table.match.asks[seat].fallback())
    return table


def presses(panel: Panel) -> list[Press]:
    """Return every possible press in a panel."""
    return list(_presses(panel))


def _presses(panel: Panel) -> Iterator[Press]:
    for row in panel.rows:
        if isinstance(row, Menu):
            for entry in row.choices:
                yield Press(row.action, row.arg, (entry.value,))
        else:
            for button in row:
                if not button.disabled and button.action not in (ACT, ASKED, TRY):
                    yield Press(button.action, button.arg)


def pick(panel: Panel, dice: Dice, *, hands_in: bool) -> Press:
    """Pick a random press: first the row, so that large menus don't crowd out buttons.

    With `hands_in`, submit.
    """
    rows = [presses(Panel("", (row,))) for row in panel.rows]
    rows += [row for row in rows for _ in range(3) if any(p.action in KEEN for p in row)]
    rows = [row + [p for p in row for _ in range(3) if p.values == ("march",)] for row in rows]
    able = [found for row in rows if (found := [p for p in row if (p.action in HAND_IN) == hands_in])]
    return dice.pick(dice.pick(able)) if able else pick(panel, dice, hands_in=not hands_in)


def answer_at_random(table: Table, seat: Seat, dice: Dice, watch: Watch, patience: int = 40) -> None:
    """Press at random for a while, then submit."""
    focus, note, preview = "", "", False
    busy = dice.below(patience)
    for number in range(patience + 60):
        panel = table.texts.panels.show(table.prompt(seat), focus, note, preview=preview)
        watch(panel, None)
        press = pick(panel, dice, hands_in=number >= busy)
        try:
            pressed = table.texts.panels.press(table.prompt(seat), press)
            if pressed.form:
                pressed = submit_form(table.texts, table.prompt(seat), pressed.form, dice)
        except Refused as refused:
            focus, note, preview = "", str(refused), False
            continue
        watch(panel, pressed)
        if table.apply(seat, pressed):
            return
        focus, note, preview = pressed.focus, pressed.note, pressed.preview
    raise AssertionError(f"{table.match.asks[seat].kind} was not answered by pressing: {note}\n{panel.text}")


def answer_by_pressing(texts: GameTexts, ask: Ask, dice: Dice, watch: Watch) -> None:
    """Press at random in the panel of one ask until a legal answer is submitted."""
    draft, focus, busy = "", "", dice.below(20)
    for number in range(100):
        prompt = Prompt(ask, draft, NAMES, pace="deliberate")
        panel = texts.panels.show(prompt, focus)
        watch(panel, None)
        try:
            pressed = texts.panels.press(prompt, pick(panel, dice, hands_in=number >= busy))
            if pressed.form:
                pressed = submit_form(texts, prompt, pressed.form, dice)
        except Refused:
            focus = ""
            continue
        watch(panel, pressed)
        if pressed.answer is not None:
            ask.check(pressed.answer)
            return
        draft, focus = draft if pressed.draft is None else pressed.draft, pressed.focus
    raise AssertionError(f"{ask.kind} was not answered by pressing:\n{panel.text}")


def submit_form(texts: GameTexts, prompt: Prompt, form: Form, dice: Dice) -> Pressed:
    """Submit the form: texts unchanged, and random options."""
    filled = {field.name: (_filled(field, dice),) for field in form.fields}
    return texts.panels.press(prompt, Press(form.action, form.arg, (), form.fields[0].value, filled))


def _filled(field: Field, dice: Dice) -> str:
    return dice.pick([option.value for option in field.options]) if field.options else field.value


def play(table: Table, dice: Dice, watch: Watch, *, asks: int = 400) -> None:
    """Let people press and deputies answer until the game ends or this many asks are answered."""
    for _ in range(asks):
        if table.match.is_over:
            return
        seat = table.match.awaited[0]
        if not table.deputise(seat):
            answer_at_random(table, seat, dice, watch)


def press_act(table: Table, seat: Seat, dice: Dice, check: Callable[[Panel], None], most: int = 25) -> bool:
    """Press at random in the seat's Act panel.

    Return whether an action happened within the limit of presses.
    """
    focus, note, draft = "", "", ""
    for _ in range(most):
        acting = replace(table.acting(seat), draft=draft)
        panel = table.texts.acts.show(acting, focus, note)
        check(panel)
        able = presses(panel)
        if not able:
            return False
        pressed = table.texts.acts.press(acting, dice.pick(able))
        if pressed.form:
            field = pressed.form.fields[0]
            press = Press(
                pressed.form.action, pressed.form.arg, (), field.value, {field.name: (field.value,)}
            )
            pressed = table.texts.acts.press(acting, press)
        if pressed.standing is not None:
            table.standing[seat] = pressed.standing
        if pressed.action is not None:
            table.act(seat, pressed.action)
            return True
        draft = draft if pressed.draft is None else pressed.draft
        focus, note = pressed.focus, pressed.note
    return False
