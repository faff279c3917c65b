"""An army: one of the twelve rosters, or designs of one's own by forms, menus and typed text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.messages.panel import (
    Button,
    Choice,
    Field,
    Form,
    Menu,
    Panel,
    Press,
    Pressed,
    Row,
    one_of,
    text_form,
)
from bot.words import Prompt
from bot.words.brutal_magic.names import design_words, roster_title
from bot.words.brutal_magic.pictures import army_picture
from bot.words.panels import BODY_LIMIT, HELP, TYPED, choice, command, not_understood, picked, unknown
from bot.words.speech import shortened
from engine.brutal_magic.army_text import parse_army, parse_line, print_army, print_type
from engine.brutal_magic.asks import Muster
from engine.brutal_magic.designs import TYPES, Army, UnitType, read_types
from engine.brutal_magic.names import POINTS
from engine.brutal_magic.rosters import rosters
from engine.brutal_magic.workshop import faults
from engine.core import Json, Refused

EXAMPLE = "Imp Im pawn 5/5/3/2; Claw 0/5"
HELP_TEXT = (
    "Name a roster, or paste an army, a type a line: `Imp Im pawn 5/5/3/2; Claw 0/5` is name, token, class, "
    "move/skill/defense/toughness; attacks with range/power. `hand in` hands it in."
)
DONE = ("hand in", "go", "done", "ok")


def _ask(prompt: Prompt) -> Muster:
    assert isinstance(prompt.ask, Muster)
    return prompt.ask


def answer_of(draft: str) -> dict[str, Json]:
    """What a draft answers: the name of a roster, or types a line each."""
    name = draft.strip()
    return {"roster": name} if name in rosters() else {"types": parse_army(draft)}


def _laid(ask: Muster, draft: str) -> tuple[list[Any], Army]:
    """The types written so far, and as many of them as are an army or could be: none where one is wrong."""
    name = draft.strip()
    if name in rosters():
        return [], rosters()[name]
    try:
        written = parse_army(draft)
    except Refused:
        return [], ()
    return written, tuple(type_ for one in written if (type_ := _alone(ask, one)))


def _alone(ask: Muster, one: Json) -> UnitType | None:
    """A type as it would be with a Master beside it; None where it breaks a rule."""
    beside = [] if one.get("class") == "master" else [{"name": "Zz", "class": "master", "token": "0z"}]
    try:
        return read_types([*beside, one], ask.view.options.prices)[-1]
    except Refused:
        return None


def is_free(ask: Muster) -> bool:
    """Whether designs of one's own may be made."""
    return ask.view.options.designs == "free"


# ------------------------------------------------------------------------ what is shown


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    _, army = _laid(ask, prompt.draft)
    lines = ["**Your army**: sealed until all have chosen, then open to everybody."]
    if army:
        title = roster_title(prompt.draft.strip()) if prompt.draft.strip() in rosters() else "Your own army"
        lines += [f"**{title}**", *_points(ask, army)]
    else:
        lines.append("Pick one of the twelve rosters" + (", or design your own." if is_free(ask) else "."))
    why = _why_not(ask, prompt.draft) if prompt.draft.strip() else ""
    if why:
        lines.append(f"⚠️ {why}")
    price = ask.view.options.attack_price
    picture = army_picture(army, ask.seat, "Your army", price) if army else None
    return Panel(shortened("\n".join(lines), BODY_LIMIT), tuple(_rows(ask, army, prompt.draft)), picture)


def _points(ask: Muster, army: Army) -> Iterator[str]:
    for type_ in army:
        spent, most = type_.points(ask.view.options.attack_price), POINTS[type_.rank]
        left = f" · **{most - spent} left** of {most}" if most != spent else f" · {most} spent"
        yield f"{type_.name} `{type_.token}` {design_words(type_)}{left}"


def _why_not(ask: Muster, draft: str) -> str:
    """Why it cannot be handed in; nothing: it can."""
    try:
        ask.check(answer_of(draft))
    except Refused as refused:
        return str(refused)
    return ""


def _rows(ask: Muster, army: Army, draft: str) -> Iterator[Row]:
    entries = (
        choice(
            roster_title(name),
            name,
            f"{types[0].name}: {design_words(types[0])}",
            chosen=name == draft.strip(),
        )
        for name, types in rosters().items()
    )
    yield Menu("Take a roster" + (", or begin from it" if is_free(ask) else ""), "roster", tuple(entries))
    if is_free(ask) and army:
        yield Menu("Change a type", "change", tuple(choice(f"Change {one.name}", one.token) for one in army))
        yield Menu(
            "Take a type out", "remove", tuple(choice(f"Take {one.name} out", one.token) for one in army)
        )
    yield tuple(_buttons(ask, army, draft))


def _buttons(ask: Muster, army: Army, draft: str) -> Iterator[Button]:
    if draft.strip() and not _why_not(ask, draft):
        yield Button("Hand in", "hand_in", style="success")
    if is_free(ask):
        if len(army) < TYPES:
            yield Button("Add a type", "add")
        yield Button("Type it", "type")
    if army:
        yield Button("Anything wrong?", "faults")
    if not draft.strip():
        yield Button("Any roster", "any")


# ----------------------------------------------------------------------------- presses


def press(prompt: Prompt, press: Press) -> Pressed:
    ask = _ask(prompt)
    _, army = _laid(ask, prompt.draft)
    match press.action:
        case "roster":
            return _roster(picked(press))
        case "any":
            return _roster(str(ask.fallback()["roster"]))
        case "change":
            return Pressed(form=_form(_of_token(army, picked(press))))
        case "add":
            return Pressed(form=_form(None))
        case "remove":
            gone = _of_token(army, picked(press))
            return Pressed(draft=print_army(tuple(one for one in army if one != gone)))
        case "typed_type":
            return _kept(ask, army, press)
        case "faults":
            found = faults(army, ask.view.options) if army else ["There is no army yet."]
            return Pressed(note="\n".join(found) or "Nothing is wrong with it.")
        case "hand_in":
            return _handed_in(ask, prompt.draft)
        case "type":
            return Pressed(
                form=text_form("Your army", "A type a line", TYPED, print_army(army)[:4000], EXAMPLE)
            )
        case "typed":
            return typed(prompt, press.text)
    raise unknown(press)


def _roster(name: str) -> Pressed:
    if name not in rosters():
        raise Refused(f"There is no roster {name[:24]!r}.")
    return Pressed(draft=name)


def _of_token(army: Army, token: str) -> UnitType:
    found = next((one for one in army if one.token == token), None)
    if found is None:
        raise Refused("That type is not in your army any more.")
    return found


def _form(type_: UnitType | None) -> Form:
    """Five fields: name and token, class, traits, attacks, note."""
    rank = type_.rank if type_ else "pawn"
    ranks = [
        Choice(f"{word.title()}, {points} points", word, chosen=word == rank)
        for word, points in POINTS.items()
    ]
    traits = f"{type_.move}/{type_.skill}/{type_.defense}/{type_.toughness}" if type_ else ""
    attacks = "\n".join(map(str, type_.attacks)) if type_ else ""
    fields = (
        Field(
            "name",
            "Name, and its token of two letters",
            "line",
            value=f"{type_.name} {type_.token}" if type_ else "",
            placeholder="Imp Im",
        ),
        one_of("class", "Class", ranks),
        Field("traits", "Move/skill/defense/toughness", "line", value=traits, placeholder="5/5/3/2"),
        Field("attacks", "Attacks, one a line: range/power", "text", value=attacks, placeholder="Claw 0/5"),
        Field("note", "Note", "line", value=type_.note if type_ else ""),
    )
    return Form(
        f"Change {type_.name}"[:45] if type_ else "A new type",
        "typed_type",
        fields,
        type_.token if type_ else "",
    )


def _kept(ask: Muster, army: Army, press: Press) -> Pressed:
    """The type that a form describes, in its place or as the last."""
    said = {
        name: "".join(press.filled.get(name, ())).strip()
        for name in ("name", "class", "traits", "attacks", "note")
    }
    attacks = ", ".join(
        part.strip() for part in said["attacks"].replace("\n", ",").split(",") if part.strip()
    )
    if not said["name"]:
        raise Refused("A type has a name.")
    name, _, token = said["name"].rpartition(" ")
    head = said["name"] if name and len(token) <= 2 else f"{said['name']} {said['name'][:2]}"
    one = parse_line(f"{head} {said['class']} {said['traits'] or '0/0/0/0'}; {attacks or 'none'}")
    one["note"] = said["note"]
    others = [other for other in army if other.token != press.arg]
    type_ = read_types(
        [*(other.dump() for other in others), one, *_stand_in(others, one)], ask.view.options.prices
    )[len(others)]
    at = next((number for number, other in enumerate(army) if other.token == press.arg), len(others))
    kept = (*others[:at], type_, *others[at:])
    left = POINTS[type_.rank] - type_.points(ask.view.options.attack_price)
    return Pressed(draft=print_army(kept), note=f"Kept: {print_type(type_)}. {left} points are left.")


def _stand_in(others: list[UnitType], one: Json) -> list[Json]:
    """A Master, where the army has none yet."""
    if one["class"] == "master" or any(other.rank == "master" for other in others):
        return []
    return [{"name": "Zz", "class": "master", "token": "0z"}]


def _handed_in(ask: Muster, draft: str) -> Pressed:
    if not draft.strip():
        raise Refused("Pick a roster first.")
    answer = answer_of(draft)
    ask.check(answer)
    return Pressed(draft=draft, answer=answer, note="Handed in.")


def typed(prompt: Prompt, text: str) -> Pressed:
    """The name of a roster, or an army a type a line, perhaps with `hand in` as its last line."""
    ask, lines = _ask(prompt), [line for line in text.splitlines() if line.strip()]
    if command(text) in HELP:
        return Pressed(note=HELP_TEXT)
    if not lines:
        raise not_understood(text, "cinder court", EXAMPLE)
    is_done = command(lines[-1]) in DONE
    kept = "\n".join(lines[:-1] if is_done else lines)
    name = command(kept).replace(" ", "_")
    draft = name if name in rosters() else kept or prompt.draft
    if is_done:
        return _handed_in(ask, draft)
    if draft not in rosters():
        ask.check(answer_of(draft))
    return Pressed(draft=draft, note="Laid out; `hand in` hands it in.")


def receipt(prompt: Prompt) -> str:
    draft = prompt.draft.strip()
    said = roster_title(draft) if draft in rosters() else f"```\n{shortened(draft, 1500)}\n```"
    return said if draft else ""
