"""The workshop: an army as text, with forms, menus and buttons to design it.

A refused type stays in the text as a line, so that its form reopens with the same values.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from bot.games.panels import TYPED, choice, picked
from bot.games.phrases import count
from bot.messages.panel import Button, Choice, Field, Form, Menu, Press, one_of, text_form
from engine.brutal_magic.armies.designs import TYPES, Army, UnitType, read_types
from engine.brutal_magic.armies.names import POINTS, SIGNS, read_name
from engine.brutal_magic.armies.prices import HIGHEST
from engine.brutal_magic.armies.text import (
    EXAMPLE,
    parse_army,
    parse_line,
    print_army,
    print_attack,
    print_type,
)
from engine.brutal_magic.board.options import Options
from engine.brutal_magic.rules.workshop import faults
from engine.kernel.core import Json, Refused

REFUSED: Final = "#? "
"""Start of a line that holds a refused type, with the values of its form as JSON."""
FIELDS: Final = ("name", "class", "traits", "attacks", "note")
ACTIONS: Final = (
    *("change", "add", "mend", "remove", "typed_type", "signed", "lines", "typed_lines", "faults", "type"),
)
AT_ONCE: Final = 5
"""Number of types in one form."""
LONGEST: Final = 9000
"""Maximum length of an army's text, in characters."""
_SIGN: Final = "sign."
"""Start of a menu entry's value that asks for a type's picture; its token follows."""
_USUAL: Final = "usual"
_STAND_IN: Final = {"name": "Zz", "class": "master", "token": "0z"}


@dataclass(frozen=True)
class Worked:
    """The result of a press in the workshop: the army's new text, perhaps a form, and a note."""

    text: str | None = None
    form: Form | None = None
    note: str = ""


@dataclass(frozen=True)
class Workshop:
    """An army under design, with the table's options."""

    text: str
    options: Options

    @cached_property
    def _written(self) -> list[tuple[str, UnitType | None]]:
        """Return each line with its type; None if the line is not a type, or breaks a rule by itself."""
        lines = (line.strip() for line in self.text.splitlines())
        return [(line, self._type_of(line)) for line in lines if line and not line.startswith("#")]

    @property
    def army(self) -> Army:
        """Return the army's types that are legal by themselves."""
        return tuple(type_ for _, type_ in self._written if type_)

    def _type_of(self, line: str) -> UnitType | None:
        try:
            return self._alone(parse_line(line))
        except Refused:
            return None

    def text_of(self, army: Army, *more: str) -> str:
        """Return the text with these types; lines that are not types stay until the player fixes them."""
        wrong = [line for line, type_ in self._written if type_ is None]
        return bounded("\n".join(filter(None, (print_army(army), *wrong, *more))))

    def _alone(self, one: Mapping[str, Json]) -> UnitType | None:
        """Return a type checked by itself, beside a made-up Master; None if it breaks a rule."""
        beside = [] if one.get("class") == "master" else [_STAND_IN]
        try:
            return read_types([*beside, one], self.options.price_list)[-1]
        except Refused:
            return None

    @property
    def refused(self) -> dict[str, str] | None:
        """Return the form values of the last refused type."""
        lines = [line for line in self.text.splitlines() if line.startswith(REFUSED)]
        try:
            said = json.loads(lines[-1].removeprefix(REFUSED)) if lines else None
        except ValueError:
            return None
        return said if isinstance(said, dict) else None

    @property
    def why_not(self) -> str:
        """Return why this is not a legal army yet, or "" if it is."""
        try:
            read_types(parse_army(self.text), self.options.price_list)
        except Refused as refused:
            return str(refused)
        return ""

    def lines(self) -> Iterator[str]:
        """Yield the points left, and the points for each type; the picture shows everything else."""
        if not self.army:
            return
        left = [(one, self.left(one)) for one in self.army]
        said = [f"{one.name} **{points}** of {POINTS[one.rank]}" for one, points in left if points]
        yield f"Points left: {', '.join(said)}." if said else "All points are spent."

    def is_legal(self, type_: UnitType) -> bool:
        """Return whether the rules allow the type by itself."""
        return self._alone(type_.dump()) is not None

    def left(self, type_: UnitType) -> int:
        """Return how many of the type's points are not spent."""
        return POINTS[type_.rank] - type_.points(self.options.price_list)

    def costs(self, rank: str, trait: str) -> Sequence[str]:
        """Return for each level its price in words, " (6 points)", if that differs from the level."""
        prices = (self.options.price_list.of(rank, trait, level) for level in range(HIGHEST + 1))
        return [f" ({price} points)" if price != level else "" for level, price in enumerate(prices)]

    def menus(self, arg: str = "") -> Iterator[Menu]:
        if self.army:
            changed = (self._type_choice("Change", one) for one in self.army)
            drawn = (
                choice(f"Picture of {one.name}", f"{_SIGN}{one.token}", one.sign.title())
                for one in self.army
                if one.rank != "master"
            )
            yield Menu("Change a type", "change", (*changed, *drawn), arg)
            removed = (self._type_choice("Remove", one) for one in self.army)
            yield Menu("Remove a type", "remove", tuple(removed), arg)

    def _type_choice(self, verb: str, type_: UnitType) -> Choice:
        left = f"{count(self.left(type_), 'point')} left"
        return choice(f"{verb} {type_.name}", type_.token, left)

    def buttons(self, arg: str = "") -> Iterator[Button]:
        if self.refused:
            yield Button("Fix the refused type", "mend", arg, style="primary")
        if len(self.army) < TYPES:
            yield Button("Add a type", "add", arg)
        yield Button("Edit as lines", "lines", arg)
        if self.army:
            yield Button("Check army", "faults", arg)

    def pressed(self, press: Press) -> Worked:
        """Handle a press with one of ACTIONS; Refused if it makes no sense now."""
        match press.action:
            case "change":
                named = self.of_token(picked(press).removeprefix(_SIGN))
                is_sign = picked(press).startswith(_SIGN)
                return Worked(form=_sign_form(named) if is_sign else self._form(_said_of(named)))
            case "signed":
                return self._signed(press)
            case "add":
                return Worked(form=self._form({}))
            case "mend":
                return Worked(form=self._form(self.refused or {}))
            case "remove":
                gone = self.of_token(picked(press))
                return Worked(text=self.text_of(tuple(one for one in self.army if one != gone)))
            case "typed_type":
                return self._kept(press)
            case "lines":
                return Worked(form=self._lines_form())
            case "typed_lines":
                return self._lines_kept(press)
            case "faults":
                found = faults(self.army, self.options) if self.army else ["Add a type first."]
                return Worked(note="\n".join(found) or "This army has no faults.")
        form = text_form("Your army", "One type per line", TYPED, "\n".join(self._lines)[:4000], EXAMPLE)
        return Worked(form=form)

    def of_token(self, token: str) -> UnitType:
        """Return the type with this token; Refused without one."""
        found = next((one for one in self.army if one.token == token), None)
        if found is None:
            raise Refused("That type is no longer in your army. Pick one from the menu.")
        return found

    # ------------------------------------------------------------------ a form for a type

    def _form(self, said: Mapping[str, str]) -> Form:
        """Return a type's form with five fields, filled from `said`."""
        rank = said.get("class") or ("pawn" if any(one.rank == "master" for one in self.army) else "master")
        ranks = [
            Choice(f"{word.title()}, {points} points", word, chosen=word == rank)
            for word, points in POINTS.items()
        ]
        boxes = (
            ("name", "Name and two-letter token", "line", "Imp Im"),
            ("traits", "Move/skill/defense/toughness", "line", "5/5/3/2"),
            ("attacks", "Attacks, one per line: range/power", "text", "Claw 0/5"),
            ("note", "Note", "line", ""),
        )
        name, *others = (
            Field(
                key, label, "text" if kind == "text" else "line", value=said.get(key, ""), placeholder=example
            )
            for key, label, kind, example in boxes
        )
        of = said.get("of", "")
        title = f"Change {said['name']}"[:45] if of and said.get("name") else "New type"
        return Form(title, "typed_type", (name, one_of("class", "Class", ranks), *others), of)

    def _kept(self, press: Press) -> Worked:
        """Save the type from a form in its old position, or at the end; a refused type stays as a line."""
        said = {key: "".join(press.filled.get(key, ())).strip() for key in FIELDS}
        try:
            type_, kept = self._with(said, press.arg)
        except Refused as refused:
            told = json.dumps({**said, "of": press.arg})
            return Worked(text=self.text_of(self.army, f"{REFUSED}{told}"), note=f"⚠️ {refused}")
        note = f"Saved: {print_type(type_)}. All its points are spent."
        if left := self.left(type_):
            note = f"Saved: {print_type(type_)}. Left to spend: {count(left, 'point')}."
        return Worked(text=self.text_of(kept), note=note)

    def _with(self, said: Mapping[str, str], token: str) -> tuple[UnitType, Army]:
        others = [other for other in self.army if other.token != token]
        one = _read(said)
        has_master = one["class"] == "master" or any(other.rank == "master" for other in others)
        beside = [] if has_master else [_STAND_IN]
        written = [*(other.dump() for other in others), one, *beside]
        type_ = read_types(written, self.options.price_list)[len(others)]
        before = next((other for other in self.army if other.token == token), type_)
        if type_.rank != "master":
            type_ = replace(type_, sign=before.sign)
        at = next((number for number, other in enumerate(self.army) if other.token == token), len(others))
        return type_, (*others[:at], type_, *others[at:])

    def _signed(self, press: Press) -> Worked:
        """Give a type the picture chosen in its form."""
        type_, sign = self.of_token(press.arg), "".join(press.filled.get("sign", ()))
        if sign not in (*SIGNS, _USUAL):
            raise Refused("Pick one of the pictures in the menu.")
        drawn = replace(type_, sign="" if sign == _USUAL else sign)
        army = tuple(drawn if one is type_ else one for one in self.army)
        return Worked(text=self.text_of(army), note=f"{type_.name} has its new picture.")

    # ------------------------------------------------------------------ a form for several

    @property
    def _lines(self) -> list[str]:
        return [line for line, _ in self._written]

    def _lines_form(self) -> Form:
        """Return a form with one line for each of the first types."""
        lines = self._lines
        examples = ("Lich Li master 3/12/12/11; Bolt 7/9, Touch 0/6", "Ghoul Gh champion 5/9/8/8; Bite 1/9")
        fields = (
            Field(
                f"line{number}",
                f"Type {number + 1}",
                "line",
                value=lines[number] if number < len(lines) else "",
                placeholder=examples[number] if number < len(examples) else EXAMPLE,
                hint="" if number else "Name, token, class move/skill/defense/toughness; attacks range/power",
            )
            for number in range(AT_ONCE)
        )
        return Form("Edit as lines", "typed_lines", tuple(fields))

    def _lines_kept(self, press: Press) -> Worked:
        said = ["".join(press.filled.get(f"line{number}", ())).strip() for number in range(AT_ONCE)]
        text = bounded("\n".join(filter(None, [*said, *self._lines[AT_ONCE:]])))
        why = Workshop(text, self.options).why_not
        return Worked(text=text, note=f"⚠️ {why}" if why else "Saved.")


def bounded(text: str) -> str:
    """Return the text; Refused if it is longer than any army can be."""
    if len(text) > LONGEST:
        raise Refused(f"An army's text can have at most {LONGEST} characters, not {len(text)}.")
    return text


def _sign_form(type_: UnitType) -> Form:
    """Return the form that asks for a type's picture."""
    usual = Choice("As its name, class and range say", _USUAL, chosen=not type_.sign)
    others = [Choice(sign.title(), sign, chosen=sign == type_.sign) for sign in SIGNS]
    field = one_of("sign", "What its pieces show", [usual, *others])
    return Form(f"Picture of {type_.name}"[:45], "signed", (field,), type_.token)


def _said_of(type_: UnitType) -> dict[str, str]:
    """Return the values of a type's form; `of` is the token that identifies the type later."""
    return {
        "name": f"{type_.name} {type_.token}",
        "class": type_.rank,
        "traits": f"{type_.move}/{type_.skill}/{type_.defense}/{type_.toughness}",
        "attacks": "\n".join(map(print_attack, type_.attacks)),
        "note": type_.note,
        "of": type_.token,
    }


def _read(said: Mapping[str, str]) -> dict[str, Any]:
    """Convert a form's values to the type's JSON in an answer."""
    if not said["name"]:
        raise Refused("Give the type a name.")
    attacks = ", ".join(filter(None, (line.strip(" ,") for line in said["attacks"].splitlines())))
    name, _, token = said["name"].rpartition(" ")
    head = said["name"] if name and len(token) <= 2 else f"{said['name']} {said['name'][:2]}"
    one = parse_line(f"{head} {said['class']} {said['traits'] or '0/0/0/0'}; {attacks or 'none'}")
    return {**one, "note": said["note"]}


def read_army_name(said: str) -> str:
    """Parse an army's name; the rules for type names apply (B9)."""
    return read_name(" ".join(said.split()), "An army's name", ())


def name_form(title: str, action: str, arg: str = "", value: str = "") -> Form:
    """Return a form that asks for an army's name."""
    field = Field("name", "Name", "line", value=value, placeholder="Moth Watch")
    return Form(title, action, (field,), arg)
