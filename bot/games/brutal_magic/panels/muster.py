"""Panel to choose an army: a roster, a saved army, or the player's own design by form or typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple

from bot.games.brutal_magic.names import army_line, design_words, price_lines, roster_title
from bot.games.brutal_magic.panels import designing, dice
from bot.games.brutal_magic.pictures import army_picture, gallery_picture
from bot.games.brutal_magic.workshop import ACTIONS, Workshop, name_form, read_army_name
from bot.games.panels import BODY_LIMIT, HELP, Prompt, choice, command, not_understood, picked, unknown
from bot.games.phrases import shortened
from bot.messages.catalogue import say
from bot.messages.panel import Button, Choice, Kept, Menu, Panel, Press, Pressed, Row
from engine.brutal_magic.armies.prices import PRINTED
from engine.brutal_magic.armies.rosters import rosters
from engine.brutal_magic.armies.text import EXAMPLE, parse_army, print_army
from engine.brutal_magic.board.policy import Policy, read_policy
from engine.brutal_magic.orders.notation import print_turn
from engine.brutal_magic.rules.asks import Muster
from engine.kernel.core import Json, Refused

HELP_TEXT = (
    "Type the name of a roster or of one of your armies. Or paste an army, one type per line: "
    "`Imp Im pawn 5/5/3/2; Claw 0/5` gives name, token, class, move/skill/defense/toughness, then attacks "
    "with range/power. Type `hand in` to hand it in."
)
DONE = ("hand in", "go", "done", "ok")
_NEXT = "Type `hand in` to hand it in."
LESSON = "cinder_court"
"""The roster that the lesson plays, offered to whoever plays for the first time."""
_FIRST = "All twelve are worth the same points. First game? Take **{roster}**: it is the one in the lesson."
_SEALED = "-# Everybody sees all armies once the last one is chosen."
OWN = "kept."
_DESIGN = "design"
"""Page with the tools for an army of the player's own."""
_DICE = "dice "
_PRICES = "prices"
"""Page with what each level costs, at tables where that differs."""
BALANCED = "Balanced prices: high levels and further attacks cost extra."


def _ask(prompt: Prompt) -> Muster:
    assert isinstance(prompt.ask, Muster)
    return prompt.ask


class Draft(NamedTuple):
    """A planned army: a roster's name, or one type per line; a last line lists all dice that are not auto."""

    army: str
    dice: Mapping[str, Json]

    @property
    def is_roster(self) -> bool:
        return self.army in rosters()

    def __str__(self) -> str:
        return "\n".join(filter(None, (self.army, print_turn({"acts": [], "policy": self.dice}))))


def read_draft(text: str) -> Draft:
    """Parse a draft; Refused for unknown dice."""
    lines = [line.strip() for line in text.strip().splitlines()]
    chosen: dict[str, Json] = {}
    for line in lines:
        if line.lower().startswith(_DICE):
            words = line.lower().split()[1:]
            chosen |= dict(zip_longest(words[::2], words[1::2]))
            read_policy(chosen, Policy(), ())
    return Draft("\n".join(line for line in lines if not line.lower().startswith(_DICE)), chosen)


def answer_of(text: str) -> dict[str, Json]:
    """Return a draft's answer."""
    draft = read_draft(text)
    army = {"roster": draft.army} if draft.is_roster else {"types": parse_army(draft.army)}
    return {**army, "policy": dict(draft.dice)} if draft.dice else army


def workshop(ask: Muster, draft: Draft) -> Workshop:
    """Return the planned army in the workshop."""
    text = print_army(ask.rosters[draft.army]) if draft.is_roster else draft.army
    return Workshop(text, ask.view.options)


def planned(text: str) -> Draft:
    """Return the draft that is written so, else an empty one."""
    try:
        return read_draft(text)
    except Refused:
        return Draft("", {})


def is_free(ask: Muster) -> bool:
    """Return whether the seat can design its own army."""
    return ask.view.options.designs == "free"


def has_prices(ask: Muster) -> bool:
    """Return whether the seat designs at prices that are not the printed ones."""
    return is_free(ask) and ask.view.options.prices != PRINTED


# ------------------------------------------------------------------------ what is shown


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask, draft = _ask(prompt), planned(prompt.draft)
    shop = workshop(ask, draft)
    lines = ["**Choose your army**"]
    if shop.army:
        title = roster_title(draft.army) if draft.is_roster else "Your own army"
        lines += [f"**{title}**", *shop.lines()]
    else:
        lines.append(_FIRST.format(roster=roster_title(LESSON)))
    why = why_not(ask, draft) if draft.army else ""
    if why:
        lines.append(f"⚠️ {why}")
    policy = read_policy(draft.dice, Policy(), ())
    if draft.dice or focus == "dice":
        lines.append(dice.said(policy))
    if has_prices(ask):
        lines += price_lines(ask.view.options.prices) if focus == _PRICES else (BALANCED,)
    prices = ask.view.options.price_list
    picture = army_picture(shop.army, ask.seat, "Your army", prices) if shop.army else gallery_picture()
    rows = _page_rows(focus, policy) or _rows(prompt, shop, draft, focus)
    return Panel(shortened("\n".join(lines), BODY_LIMIT), tuple(rows), picture, footer=_SEALED)


def _page_rows(focus: str, policy: Policy) -> tuple[Row, ...]:
    """Return the rows of the page of dice or of prices; none for the army itself."""
    back = (Button("Back", "page", ""),)
    if focus == "dice":
        return (*dice.rows(policy, (), "", ""), back)
    return (back,) if focus == _PRICES else ()


def why_not(ask: Muster, draft: Draft) -> str:
    """Return the reason the draft cannot be handed in, or "" if it can."""
    try:
        ask.check(answer_of(str(draft)))
    except Refused as refused:
        return str(refused)
    return ""


def _rows(prompt: Prompt, shop: Workshop, draft: Draft, focus: str) -> Iterator[Row]:
    ask = _ask(prompt)
    yield Menu("Look at an army", "roster", (*_own(prompt, draft), *_printed(ask, draft)))
    if is_free(ask) and draft.army:
        yield from shop.menus()
    yield tuple(_answers(ask, shop, draft))
    if is_free(ask) and (draft.army or focus == _DESIGN):
        yield (*shop.buttons(), Button("Type it", "type"))


def _answers(ask: Muster, shop: Workshop, draft: Draft) -> Iterator[Button]:
    if draft.army and not why_not(ask, draft):
        yield Button(
            f"Take {roster_title(draft.army)}" if draft.is_roster else "Hand in", "hand_in", style="success"
        )
    if not draft.army:
        yield Button(roster_title(LESSON), "take", LESSON, style="success")
        yield Button("Choose for me", "any")
        if is_free(ask):
            yield Button("Design my own", "page", _DESIGN)
    if shop.army and is_free(ask):
        yield Button("Save for other games", "keep")
    elif shop.army:
        yield Button("Check army", "faults")
    if shop.army:
        yield Button("Dice", "page", "dice")
    if has_prices(ask):
        yield Button("Prices", "page", _PRICES)


def _own(prompt: Prompt, draft: Draft) -> Iterator[Choice]:
    """Yield the armies that the player has saved from other games."""
    if not is_free(_ask(prompt)):
        return
    for kept in prompt.kept:
        army = workshop(_ask(prompt), Draft(kept.text, {})).army
        is_chosen = bool(army) and kept.text == draft.army
        yield choice(f"Your {kept.name}", f"{OWN}{kept.number}", army_line(army), chosen=is_chosen)


def _printed(ask: Muster, draft: Draft) -> Iterator[Choice]:
    for name, types in ask.rosters.items():
        said = f"{types[0].name}: {design_words(types[0])}"
        yield choice(roster_title(name), name, said, chosen=name == draft.army)


# ----------------------------------------------------------------------------- presses


def press(prompt: Prompt, press: Press) -> Pressed:
    ask, draft = _ask(prompt), planned(prompt.draft)
    shop = workshop(ask, draft)
    match press.action:
        case "roster":
            return Pressed(draft=str(draft._replace(army=_taken(prompt, picked(press)))))
        case "take" if press.arg == LESSON:
            return _handed_in(ask, str(draft._replace(army=LESSON)))
        case "any":
            return _handed_in(ask, str(draft._replace(army=str(ask.fallback()["roster"]))))
        case "page":
            return Pressed(focus=press.arg[:10])
        case "d_die":
            other = dice.pressed(Policy(), draft.dice, (), press)
            return Pressed(draft=str(draft._replace(dice=other)), focus="dice")
        case "hand_in":
            return _handed_in(ask, prompt.draft)
        case "keep":
            return Pressed(form=name_form("Save this army", "keep_as"))
        case "keep_as":
            return _kept(prompt, shop, "".join(press.filled.get("name", ())))
        case "typed":
            return typed(prompt, press.text)
    if press.action in designing.ACTIONS and is_free(ask):
        return Pressed(draft=str(draft._replace(army=designing.pressed(shop, press))))
    if press.action in ACTIONS:
        worked = shop.pressed(press)
        kept = None if worked.text is None else str(draft._replace(army=worked.text))
        return Pressed(draft=kept, form=worked.form, note=worked.note)
    raise unknown(press)


def _taken(prompt: Prompt, value: str) -> str:
    if value in rosters():
        return value
    found = next((one for one in prompt.kept if f"{OWN}{one.number}" == value), None)
    if found is None:
        raise Refused(f"There is no roster {value[:24]!r}. Pick one from the menu.")
    return found.text


def _kept(prompt: Prompt, shop: Workshop, said: str) -> Pressed:
    """Save the army under a name, replacing any army of that name."""
    name = read_army_name(said)
    same = next((one.number for one in prompt.kept if one.name.lower() == name.lower()), 0)
    kept = Kept(same, name, print_army(shop.army))
    return Pressed(keep=kept, note=f"Saved as {name}. You find it in `/me settings` under My armies.")


def _handed_in(ask: Muster, draft: str) -> Pressed:
    if not draft.strip():
        raise Refused("Choose an army first.")
    answer = answer_of(draft)
    ask.check(answer)
    return Pressed(draft=draft, answer=answer, note=say("game-handed-in"))


def typed(prompt: Prompt, text: str) -> Pressed:
    """Parse a roster's name, or an army with one type per line; accept `hand in` as the last line."""
    ask, lines = _ask(prompt), [line for line in text.splitlines() if line.strip()]
    if command(text) in HELP:
        return Pressed(note=HELP_TEXT)
    if not lines:
        raise not_understood(text, "cinder court", EXAMPLE)
    is_done = command(lines[-1]) in DONE
    kept = "\n".join(lines[:-1] if is_done else lines)
    draft = str(_meant(prompt, read_draft(kept)))
    if is_done:
        return _handed_in(ask, draft)
    ask.check(answer_of(draft))
    return Pressed(draft=draft, note=f"Your choice: {receipt(replace(prompt, draft=draft))}\n{_NEXT}")


def _meant(prompt: Prompt, said: Draft) -> Draft:
    """Find the roster or saved army that a typed name means; keep what the text does not mention."""
    name, now = command(said.army), planned(prompt.draft)
    own = {kept.name.lower(): kept.text for kept in prompt.kept}
    roster = name.replace(" ", "_")
    army = roster if roster in rosters() else own.get(name) or said.army or now.army
    return Draft(army, said.dice or now.dice)


def receipt(prompt: Prompt) -> str:
    draft = planned(prompt.draft)
    if draft.is_roster:
        return roster_title(draft.army)
    return f"```\n{shortened(str(draft), 1500)}\n```" if draft.army else ""
