"""An army: one of the twelve rosters, one of one's own that was kept, or designs by forms and typed text."""

from __future__ import annotations

from collections.abc import Iterator

from bot.messages.panel import Button, Choice, Kept, Menu, Panel, Press, Pressed, Row
from bot.words import Prompt
from bot.words.brutal_magic.names import army_line, design_words, roster_title
from bot.words.brutal_magic.pictures import army_picture
from bot.words.brutal_magic.workshop import ACTIONS, Workshop, name_form, read_army_name
from bot.words.panels import BODY_LIMIT, HELP, choice, command, not_understood, picked, unknown
from bot.words.speech import shortened
from engine.brutal_magic.army_text import EXAMPLE, parse_army, print_army
from engine.brutal_magic.asks import Muster
from engine.brutal_magic.rosters import rosters
from engine.core import Json, Refused

HELP_TEXT = (
    "Name a roster or an army that you keep, or paste an army, a type a line: "
    "`Imp Im pawn 5/5/3/2; Claw 0/5` is name, token, class, move/skill/defense/toughness; attacks with "
    "range/power. `hand in` hands it in."
)
DONE = ("hand in", "go", "done", "ok")
_OWN = "kept."


def _ask(prompt: Prompt) -> Muster:
    assert isinstance(prompt.ask, Muster)
    return prompt.ask


def answer_of(draft: str) -> dict[str, Json]:
    """What a draft answers: the name of a roster, or types a line each."""
    name = draft.strip()
    return {"roster": name} if name in rosters() else {"types": parse_army(draft)}


def _workshop(ask: Muster, draft: str) -> Workshop:
    name = draft.strip()
    text = print_army(rosters()[name]) if name in rosters() else draft
    return Workshop(text, ask.view.options)


def is_free(ask: Muster) -> bool:
    """Whether designs of one's own may be made."""
    return ask.view.options.designs == "free"


# ------------------------------------------------------------------------ what is shown


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask, draft = _ask(prompt), prompt.draft.strip()
    shop = _workshop(ask, draft)
    lines = ["**Your army**: sealed until all have chosen, then open to everybody."]
    if shop.army:
        lines += [f"**{roster_title(draft) if draft in rosters() else 'Your own army'}**", *shop.lines()]
    else:
        lines.append("Pick one of the twelve rosters" + (", or design your own." if is_free(ask) else "."))
    why = _why_not(ask, draft) if draft else ""
    if why:
        lines.append(f"⚠️ {why}")
    price = ask.view.options.attack_price
    picture = army_picture(shop.army, ask.seat, "Your army", price) if shop.army else None
    return Panel(shortened("\n".join(lines), BODY_LIMIT), tuple(_rows(prompt, shop)), picture)


def _why_not(ask: Muster, draft: str) -> str:
    """Why it cannot be handed in; nothing: it can."""
    try:
        ask.check(answer_of(draft))
    except Refused as refused:
        return str(refused)
    return ""


def _rows(prompt: Prompt, shop: Workshop) -> Iterator[Row]:
    ask, draft = _ask(prompt), prompt.draft.strip()
    label = "Take an army, or begin from it" if is_free(ask) else "Take a roster"
    yield Menu(label, "roster", (*_own(prompt), *_printed(draft)))
    if is_free(ask):
        yield from shop.menus()
    yield tuple(_answers(ask, shop, draft))
    if is_free(ask):
        yield (*shop.buttons(), Button("Type it", "type"))


def _answers(ask: Muster, shop: Workshop, draft: str) -> Iterator[Button]:
    if draft and not _why_not(ask, draft):
        yield Button("Hand in", "hand_in", style="success")
    if not draft:
        yield Button("Any roster", "any")
    if shop.army and is_free(ask):
        yield Button("Keep for other games", "keep")
    elif shop.army:
        yield Button("Anything wrong?", "faults")


def _own(prompt: Prompt) -> Iterator[Choice]:
    """What the person keeps from game to game."""
    if not is_free(_ask(prompt)):
        return
    for kept in prompt.kept:
        army = _workshop(_ask(prompt), kept.text).army
        is_chosen = bool(army) and kept.text == prompt.draft
        yield choice(f"Your {kept.name}", f"{_OWN}{kept.number}", army_line(army), chosen=is_chosen)


def _printed(draft: str) -> Iterator[Choice]:
    for name, types in rosters().items():
        said = f"{types[0].name}: {design_words(types[0])}"
        yield choice(roster_title(name), name, said, chosen=name == draft)


# ----------------------------------------------------------------------------- presses


def press(prompt: Prompt, press: Press) -> Pressed:
    ask = _ask(prompt)
    shop = _workshop(ask, prompt.draft)
    match press.action:
        case "roster":
            return _taken(prompt, picked(press))
        case "any":
            return Pressed(draft=str(ask.fallback()["roster"]))
        case "hand_in":
            return _handed_in(ask, prompt.draft)
        case "keep":
            return Pressed(form=name_form("Keep this army", "keep_as"))
        case "keep_as":
            return _kept(prompt, shop, "".join(press.filled.get("name", ())))
        case "typed":
            return typed(prompt, press.text)
    if press.action in ACTIONS:
        worked = shop.pressed(press)
        return Pressed(draft=worked.text, form=worked.form, note=worked.note)
    raise unknown(press)


def _taken(prompt: Prompt, value: str) -> Pressed:
    if value in rosters():
        return Pressed(draft=value)
    found = next((one for one in prompt.kept if f"{_OWN}{one.number}" == value), None)
    if found is None:
        raise Refused(f"There is no roster {value[:24]!r}.")
    return Pressed(draft=found.text)


def _kept(prompt: Prompt, shop: Workshop, said: str) -> Pressed:
    """Kept under a name; one of that name is replaced."""
    name = read_army_name(said)
    same = next((one.number for one in prompt.kept if one.name.lower() == name.lower()), 0)
    kept = Kept(same, name, print_army(shop.army))
    return Pressed(keep=kept, note=f"Kept as {name}: `/me armies` has it.")


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
    draft = _meant(prompt, kept)
    if is_done:
        return _handed_in(ask, draft)
    if draft not in rosters():
        ask.check(answer_of(draft))
    return Pressed(draft=draft, note="Laid out; `hand in` hands it in.")


def _meant(prompt: Prompt, text: str) -> str:
    """The roster or the kept army of that name, else the text itself; nothing: what is laid out."""
    name = command(text)
    if name.replace(" ", "_") in rosters():
        return name.replace(" ", "_")
    own = {kept.name.lower(): kept.text for kept in prompt.kept}
    return own.get(name) or text or prompt.draft


def receipt(prompt: Prompt) -> str:
    draft = prompt.draft.strip()
    said = roster_title(draft) if draft in rosters() else f"```\n{shortened(draft, 1500)}\n```"
    return said if draft else ""
