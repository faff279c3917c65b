"""The panel of any ask with a space: open pieces, presses, typed answers, receipts, plain lists."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice

from bot.games.absence import Overdue
from bot.games.faces import Face, Shortcut, put, space_of
from bot.games.panels import HELP, MENU_LIMIT, TYPED, Prompt, answered, choice, command, unknown
from bot.games.phrases import shortened
from bot.games.sheets import Saved
from bot.messages.catalogue import say, together
from bot.messages.panel import Button, Choice, Menu, Panel, Press, Pressed, Row, text_form
from bot.messages.touch import Deed
from engine.kernel.core import Ask, Json, Refused
from engine.kernel.spaces import Option, Question, Space, Spaced

BUTTONS, ROWS, LABEL, LISTED = 5, 4, 80, 12
PICK, SHORT, GO, UNPICK, ANEW, LOOK, TYPE = "pick", "short", "go", "unpick", "anew", "look", "type"
LIST = ("list", "options", "what can i do")


class SpacedPanel:
    """An `AskPanel` for every ask with a space."""

    def __init__(self, face: Face) -> None:
        self.face = face

    def show(self, prompt: Prompt, focus: str, *, preview: bool) -> Panel:
        space, draft = space_of(prompt), draft_of(prompt)
        flat = self._flat(space) if draft is None else []
        asked = [] if flat else open_pieces(space, draft)
        one = [piece for piece in asked if focus and piece.path == focus]
        shown = one or asked
        listed, buttons = ([], []) if one or draft else self._whole_answers(prompt, flat)
        first = tuple(button for button in buttons if button.style == "primary")[:BUTTONS]
        rows = [*self._rows(prompt, shown), *listed, *([first] if first else [])]
        beside = [button for button in buttons if button.style != "primary"]
        nothing = [] if draft else [whole.answer for whole in self._shortcuts(prompt, flat)]
        ends = tuple(islice((*beside, *self._ends(prompt, draft, nothing, is_focused=bool(one))), BUTTONS))
        lines = [self.face.text(prompt), self._so_far(prompt, draft)]
        text = "\n".join(filter(None, lines))
        return Panel(
            text, with_ends(rows, ends), self.face.picture(prompt, draft), below=self.face.below(prompt)
        )

    def _flat(self, space: Space) -> list[Json]:
        """Return all answers, if they are so few that each can be offered and one pick does not do."""
        asked = space.questions(None)
        if len(asked) == 1 and asked[0].ends and asked[0].most == 1:
            return []
        few = list(islice(space.answers(), self.face.flat + 1))
        return few if len(few) <= self.face.flat else []

    def _rows(self, prompt: Prompt, asked: Sequence[Question]) -> list[Row]:
        """Return a row for each piece, or one menu to choose a piece first if there are many."""
        if len(asked) <= ROWS:
            return [self._row(prompt, one) for one in asked]
        entries = (choice(self._piece(prompt, one), one.path) for one in asked)
        return [Menu(say("spaced-which-hint"), LOOK, tuple(entries))]

    def _piece(self, prompt: Prompt, asked: Question) -> str:
        """Name a piece with what is picked for it."""
        picked = [self.face.option(prompt, asked.path, one).said for one in _chosen(asked)]
        heading = self.face.heading(prompt, asked.path)
        return (
            picked[0]
            if asked.is_named and picked
            else f"{heading}: {', '.join(picked)}"
            if picked
            else heading
        )

    def _row(self, prompt: Prompt, asked: Question) -> Row:
        options = [one for one in asked.options if self.face.shows_barred or not one.why_not]
        told = [(one, self.face.option(prompt, asked.path, one)) for one in options]
        is_short = all(len(shown.said) <= self.face.longest for _, shown in told)
        if (
            asked.most == 1
            and len(told) <= BUTTONS
            and is_short
            and not any(shown.place for _, shown in told)
        ):
            return tuple(_button(asked, one, shown, self.face.style(prompt, one)) for one, shown in told)
        entries = tuple(
            choice(shown.said, one.word, shown.small, chosen=one.value in asked.chosen)
            for one, shown in told
            if not one.why_not
        )
        most = min(asked.most, len(entries), MENU_LIMIT)
        return Menu(self.face.heading(prompt, asked.path), PICK, entries, asked.path, most)

    def _whole_answers(self, prompt: Prompt, flat: Sequence[Json]) -> tuple[list[Menu], list[Button]]:
        """Return a menu of those with a second line, and the buttons of the others."""
        buttons: list[Button] = []
        listed: list[Choice] = []
        shortcuts = self._shortcuts(prompt, flat)
        for at, one in enumerate(shortcuts):
            if one.small or len(flat) > self.face.buttons:
                listed.append(choice(one.label, str(at), one.small))
            else:
                buttons.append(Button(shortened(one.label, LABEL), SHORT, str(at), one.style))
        hint = self.face.heading(prompt, "") if flat else self.face.listed or say("spaced-or-hint")
        menu = [Menu(hint, SHORT, tuple(listed))] if listed else []
        return menu, buttons

    def _shortcuts(self, prompt: Prompt, flat: Sequence[Json]) -> Sequence[Shortcut]:
        return self.face.shortcuts(prompt) or [Shortcut(self.face.said(prompt, one), one) for one in flat]

    def _ends(
        self, prompt: Prompt, draft: Json, offered: Sequence[Json], *, is_focused: bool
    ) -> Iterator[Button]:
        """Yield the last buttons; what a shortcut offers is not handed in beside it."""
        space = space_of(prompt)
        if is_focused:
            yield Button(say("game-back-button"), LOOK)
        if space.is_whole(draft) and space.read(draft) not in offered:
            yield Button(say("spaced-hand-in-button"), GO, style="success")
        if draft and space.undone(draft):
            yield Button(say("spaced-unpick-button"), UNPICK)
        if draft:
            yield Button(say("spaced-anew-button"), ANEW)
        yield from self.face.more
        if self.face.has_form:
            yield Button(say("spaced-type-button"), TYPE)

    def _so_far(self, prompt: Prompt, draft: Json) -> str:
        """Return what is picked, and what is still wanted."""
        space = space_of(prompt)
        if not draft:
            return ""
        if space.is_whole(draft):
            return say("spaced-so-far", picked=self.face.said(prompt, space.read(draft)))
        asked = space.questions(draft)
        picked = ", ".join(self._piece(prompt, one) for one in asked if any(one.chosen))
        wanted = ", ".join(self.face.heading(prompt, one.path) for one in asked if not one.chosen)
        if not wanted:
            return say("spaced-so-far", picked=picked)
        return say("spaced-wanted", picked=picked or "…", wanted=wanted)

    def press(self, prompt: Prompt, press: Press) -> Pressed:
        match press.action:
            case "pick":
                return self._pick(prompt, press)
            case "short":
                return self._short(prompt, press)
            case "go":
                return self._hand_in(prompt, space_of(prompt).read(draft_of(prompt)))
            case "unpick":
                return self._unpick(prompt)
            case "anew":
                return Pressed(draft="")
            case "look":
                return Pressed(focus=press.values[0] if press.values else press.arg)
            case "type":
                example = shortened(self.face.example(prompt), 100)
                form = text_form(say("spaced-type-title"), say("spaced-hand-in-button"), TYPED, "", example)
                return Pressed(form=form)
            case "typed":
                return self.typed(prompt, press.text)
        raise unknown(press)

    def touches(self, prompt: Prompt) -> list[tuple[Json, Deed]]:
        """Return each option of the open pieces with the deed that picks it."""
        space, draft = space_of(prompt), draft_of(prompt)
        return [
            (one.value, self._deed(prompt, space, draft, asked, one))
            for asked in open_pieces(space, draft)
            for one in asked.options
            if not one.why_not
        ]

    def _deed(self, prompt: Prompt, space: Space, draft: Json, asked: Question, one: Option) -> Deed:
        shown = self.face.option(prompt, asked.path, one)
        is_whole = asked.ends and space.is_whole(put(space, draft, asked.path, [one.value]))
        press = Press(PICK, asked.path, (one.word,))
        return Deed(shown.said, press, "final" if is_whole else "plain", shown.small)

    def _pick(self, prompt: Prompt, press: Press) -> Pressed:
        """Look up the picked words among the options, and put their values into the draft."""
        space, draft = space_of(prompt), draft_of(prompt)
        path, _, word = press.arg.partition("=")
        words = (word,) if word else press.values
        asked = next((one for one in space.questions(draft) if one.path == path), None)
        values = [one.value for one in asked.options if one.word in words] if asked else []
        if asked is None or not words or len(values) != len(words):
            raise unknown(press)
        now = put(space, draft, path, values)
        if asked.ends and space.is_whole(now):
            return self._hand_in(prompt, space.read(now))
        return Pressed(draft=json.dumps(now))

    def _unpick(self, prompt: Prompt) -> Pressed:
        """Take back the last pick."""
        draft = draft_of(prompt)
        before = space_of(prompt).undone(draft) if draft else None
        return Pressed(draft=json.dumps(before) if before else "")

    def _short(self, prompt: Prompt, press: Press) -> Pressed:
        given = self._shortcuts(prompt, self._flat(space_of(prompt)))
        at = press.values[0] if press.values else press.arg
        if not (at.isascii() and at.isdecimal() and len(at) < 5 and int(at) < len(given)):
            raise unknown(press)
        return self._hand_in(prompt, given[int(at)].answer)

    def _hand_in(self, prompt: Prompt, answer: Json) -> Pressed:
        prompt.ask.check(answer)
        return answered(prompt, answer, json.dumps(answer), self.face.note(prompt, answer))

    def typed(self, prompt: Prompt, text: str) -> Pressed:
        if command(text) in (*HELP, *LIST):
            return Pressed(note=self.listed(prompt))
        return self._hand_in(prompt, self.face.typed(prompt, text))

    def receipt(self, prompt: Prompt) -> str:
        answer = draft_of(prompt)
        is_whole = answer is not None and space_of(prompt).is_whole(answer)
        return f"{self.face.said(prompt, answer)}." if is_whole else say("game-handed-in")

    def listed(self, prompt: Prompt) -> str:
        """List the open pieces and their options as numbered lines, which screen readers read well."""
        asked = open_pieces(space_of(prompt), draft_of(prompt))
        lines = [f"{at}. {self._listed_piece(prompt, one)}" for at, one in enumerate(asked, 1)]
        return together([*lines, say("spaced-example", example=shortened(self.face.example(prompt), 200))])

    def _listed_piece(self, prompt: Prompt, asked: Question) -> str:
        free = [self.face.option(prompt, asked.path, one).said for one in asked.options if not one.why_not]
        more = len(free) - LISTED
        named = ", ".join(free[:LISTED]) + (f" (+{more})" if more > 0 else "")
        return f"{self.face.heading(prompt, asked.path)}: {named}"


def with_ends(rows: Sequence[Row], ends: tuple[Button, ...]) -> tuple[Row, ...]:
    """Return the rows with these buttons below, or beside the last ones if they fit."""
    last = rows[-1] if rows else ()
    if isinstance(last, tuple) and 0 < len(last) + len(ends) <= BUTTONS:
        return (*rows[:-1], (*last, *ends))
    return (*rows, ends) if ends else tuple(rows)


def open_pieces(space: Space, draft: Json) -> list[Question]:
    """Return the pieces to pick now; one that is answered is folded, so that presses do not go round."""
    asked = space.questions(draft)
    return [one for one in asked if _can_pick(one) and not (one.chosen and one.ends)]


def _can_pick(asked: Question) -> bool:
    """Return whether the piece has an option that would change it."""
    return any(not one.why_not and (one.value,) != tuple(asked.chosen) for one in asked.options)


def _chosen(asked: Question) -> list[Option]:
    return [one for one in asked.options if one.value in asked.chosen]


def _button(asked: Question, one: Option, shown: Option, style: str) -> Button:
    style = "success" if one.value in asked.chosen else style
    return Button(shown.said, PICK, f"{asked.path}={one.word}", style, bool(one.why_not))


def draft_of(prompt: Prompt) -> Json:
    """Return what of the prompt's draft can still be picked; None for nothing.

    A draft that is no JSON was typed, or stored before its kind had a space: it is read as typed.
    """
    space = space_of(prompt)
    with suppress(ValueError):
        if prompt.draft and (kept := space.kept(json.loads(prompt.draft))) is not None:
            return kept
    with suppress(Refused):
        return space.parse(prompt.draft) if prompt.draft else None
    return None


def saved_draft(ask: Ask, saved: Saved) -> Overdue | None:
    """Return a whole draft as the answer at a deadline."""
    prompt = Prompt(ask, saved.draft, {})
    if not isinstance(ask, Spaced) or draft_of(prompt) is None or not ask.space.is_whole(draft_of(prompt)):
        return None
    return Overdue(ask.space.read(draft_of(prompt)), saved.draft, say("spaced-draft-counted"), is_saved=True)
