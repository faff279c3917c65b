"""Panel to flip captured cards; each changes one die for each of its symbols.

The draft lists the flips so far, as a player would type them: "forest 2>5, knots>moons; pact waves>suns".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches

from bot.games.brigand_kings.names import card_word, face_word, faces_word, read_face
from bot.games.brigand_kings.panels.common import leads_word, turn_picture
from bot.games.brigand_kings.panels.standing_instructions import OPEN
from bot.games.panels import MENU_LIMIT, Prompt, answered, choice, not_understood, picked, unknown
from bot.games.phrases import count, listed
from bot.messages.panel import Button, Choice, Menu, Panel, Press, Pressed, Row, text_form
from engine.brigand_kings.board.components import DICE, Card, Face, is_number_die
from engine.brigand_kings.board.state import Roll, View
from engine.brigand_kings.rules.asks import FlipCards
from engine.brigand_kings.rules.flips import Flip, after, symbols
from engine.kernel.core import Refused
from render.brigand_kings.scenes import card_title
from render.brigand_kings.turns import flipped_dice


def _ask(prompt: Prompt) -> FlipCards:
    assert isinstance(prompt.ask, FlipCards)
    return prompt.ask


# ---------------------------------------------------------------- notation


def print_flips(flips: Iterable[Flip], roll: Roll) -> str:
    """Print flips in their typed form: forest 2>5, knots>moons; pact waves>suns."""
    return "; ".join(f"{flip.card.replace('_', ' ')} {changes_word(flip, roll)}" for flip in flips)


def changes_word(flip: Flip, roll: Roll) -> str:
    """Return a flip's changes in their typed form: 2>5, knots>moons."""
    return ", ".join(f"{roll.faces[die - 1]}>{face}" for die, face in sorted(flip.changes.items()))


def read_flips(text: str, ask: FlipCards) -> list[Flip]:
    """Parse flips; Refused if the text names an unknown card or die."""
    flips: list[Flip] = []
    for part in filter(None, (part.strip() for part in text.lower().replace("\n", ";").split(";"))):
        flips.append(_read_flip(part.removeprefix("flip "), ask, _taken(flips)))
    return flips


def _taken(flips: Iterable[Flip]) -> list[int]:
    """Return the indices of the dice already changed."""
    return [die for flip in flips for die in flip.changes]


def _read_flip(part: str, ask: FlipCards, taken: list[int]) -> Flip:
    words = part.replace("→", ">").replace(" > ", ">").replace(",", " ").split()
    changes = [word for word in words if ">" in word]
    name = "_".join(word for word in words if ">" not in word)
    near = get_close_matches(name, ask.cards, n=1, cutoff=0.7)
    if not near or not changes:
        raise not_understood(part, "pact knots>moons", "no flips")
    chosen: dict[int, Face] = {}
    for word in changes:
        old, new = (_face(side) for side in word.split(">", 1))
        chosen[_die(ask.roll, old, (*taken, *chosen))] = new
    return Flip(near[0], chosen)


def _face(word: str) -> Face:
    face = read_face(word)
    if face is None:
        raise Refused(f"“{word[:20]}” is neither a number nor a suit. Write for example 4 or moons.")
    return face


def _die(roll: Roll, face: Face, taken: Iterable[int]) -> int:
    """Return the first unchanged die with that face; Refused if there is none."""
    free = [die for die in range(1, DICE + 1) if roll.faces[die - 1] == face and die not in taken]
    if not free:
        raise Refused(f"None of your unchanged dice shows {face}.")
    return free[0]


def laid_out(prompt: Prompt) -> list[Flip]:
    """Return the draft's flips; an unreadable draft counts as empty."""
    try:
        return read_flips(prompt.draft, _ask(prompt))
    except Refused:
        return []


# ---------------------------------------------------------------- what is shown


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask, flips = _ask(prompt), laid_out(prompt)
    changed = _changed(ask, flips)
    dice = flipped_dice(after(ask.roll, flips).faces, _taken(flips)) if flips else ()
    left = listed(card_word(card) for card in _left(ask, flips))
    lines = [
        f"**Turn {ask.view.turn}: flip captured cards?** Each symbol turns one die. The card still scores.",
        *(f"↪ {card_word(flip.card)}: {changes_word(flip, ask.roll)}" for flip in flips),
        f"You can flip {left}." if left else "You have no more cards to flip.",
    ]
    return Panel("\n".join(lines), tuple(_rows(ask, flips, focus)), turn_picture(prompt, changed, dice))


def _changed(ask: FlipCards, flips: list[Flip]) -> View:
    """Return the view after applying these flips."""
    return replace(ask.view, roll=after(ask.roll, flips))


def _left(ask: FlipCards, flips: list[Flip]) -> list[Card]:
    gone = {flip.card for flip in flips}
    return [card for card in ask.cards if card not in gone]


def _rows(ask: FlipCards, flips: list[Flip], focus: str) -> list[Row]:
    everything = [] if flips else changes(ask)
    if 0 < len(everything) <= MENU_LIMIT:
        most = min(sum(len(symbols(card)) for card in ask.cards), len(everything))
        return [
            Menu("Flip, then go on…", "flips", tuple(everything), most=most),
            (Button("Flip nothing", "done", style="success"), OPEN, Button("Type it", "type")),
        ]
    left = _left(ask, flips)
    card = focus if focus in left else left[0] if len(left) == 1 else ""
    rows: list[Row] = []
    if len(left) > 1:
        entries = tuple(choice(card_word(one), one, chosen=one == card) for one in left)
        rows.append(Menu("Flip a card…", "card", entries))
    if card and (turned := possible(ask, flips, card)):
        most = min(len(symbols(card)), len(turned))
        rows.append(Menu(f"Turn dice with {card_title(card)}…", "change", tuple(turned), card, most))
    done = f"Flip {count(len(flips), 'card')}" if flips else "Flip nothing"
    rows.append(
        (
            Button(done, "done", style="success"),
            *((Button("Undo", "undo"),) if flips else ()),
            OPEN,
            Button("Type it", "type"),
        )
    )
    return rows


def possible(ask: FlipCards, flips: list[Flip], card: Card) -> list[Choice]:
    """List how one of the card's symbols can change one die; equal dice share an entry."""
    taken = _taken(flips)
    found: dict[str, Choice] = {}
    for symbol in _unused(flips, card):
        for die in range(1, DICE + 1):
            old = ask.roll.faces[die - 1]
            if die in taken or old == symbol or is_number_die(die) != isinstance(symbol, int):
                continue
            said = f"turn a {face_word(old)} to {face_word(symbol)}"
            found.setdefault(f"{old}>{symbol}", choice(said, f"{old}>{symbol}", leads_word(ask.view, symbol)))
    return list(found.values())


def _unused(flips: Iterable[Flip], card: Card) -> list[Face]:
    """Return the card's symbols that turn no die yet."""
    left = list(symbols(card))
    for face in (face for flip in flips if flip.card == card for face in flip.changes.values()):
        left.remove(face)
    return left


def changes(ask: FlipCards) -> list[Choice]:
    """List every change that any card's symbols allow, for a menu with several picks."""
    return [
        replace(one, label=f"{card_title(card)}: {one.label}", value=f"{card} {one.value}")
        for card in ask.cards
        for one in possible(ask, [], card)
    ]


def _picked_flips(press: Press, ask: FlipCards) -> list[Flip]:
    """Return the flips picked in the menu, grouped by card."""
    turned: dict[Card, str] = {}
    for value in press.values:
        card, _, change = value.partition(" ")
        turned[card] = f"{turned.get(card, '')} {change}"
    return read_flips(";".join(f"{card}{change}" for card, change in turned.items()), ask)


# ---------------------------------------------------------------- presses


def press(prompt: Prompt, press: Press) -> Pressed:
    ask, flips = _ask(prompt), laid_out(prompt)
    match press.action:
        case "card":
            return Pressed(focus=picked(press)[:40])
        case "change":
            one = _read_flip(f"{press.arg} {' '.join(press.values)}", ask, _taken(flips))
            return _drafted(prompt, _joined(flips, one))
        case "flips":
            return _flip(prompt, _picked_flips(press, ask))
        case "undo":
            note = f"You no longer flip {card_title(flips[-1].card)}." if flips else ""
            return Pressed(draft=print_flips(flips[:-1], ask.roll), note=note)
        case "done":
            return _flip(prompt, flips)
        case "type":
            value, example = print_flips(flips, ask.roll), "pact knots>moons, 3>4"
            return Pressed(form=text_form("Flips", "card from>to, from>to; card …", "typed", value, example))
        case "typed":
            return typed(prompt, press.text)
    raise unknown(press)


def _joined(flips: list[Flip], more: Flip) -> list[Flip]:
    """Return the flips with one more; one of a card that is flipped already turns further dice."""
    known = next((one for one in flips if one.card == more.card), None)
    if known is None:
        return [*flips, more]
    both = Flip(more.card, {**known.changes, **more.changes})
    return [both if one is known else one for one in flips]


def _drafted(prompt: Prompt, flips: list[Flip]) -> Pressed:
    """Save these flips in the draft, if the rules allow them."""
    prompt.ask.check({"flips": [flip.dump() for flip in flips]})
    return Pressed(draft=print_flips(flips, _ask(prompt).roll))


def _flip(prompt: Prompt, flips: list[Flip]) -> Pressed:
    ask = _ask(prompt)
    now = after(ask.roll, flips)
    cards = listed(card_title(flip.card) for flip in flips)
    note = f"You flip {cards}. The dice are now {faces_word(now.faces)}." if flips else "You flip no card."
    return answered(prompt, {"flips": [flip.dump() for flip in flips]}, print_flips(flips, ask.roll), note)


def typed(prompt: Prompt, text: str) -> Pressed:
    """Read flips such as `pact knots>moons, 3>4; forest 2>5`, or `no flips`, and hand them in."""
    said = " ".join(text.lower().split())
    if said in ("", "nothing", "none", "no flips", "no", "flip nothing", "done"):
        return _flip(prompt, laid_out(prompt) if said == "done" else [])
    return _flip(prompt, read_flips(text, _ask(prompt)))


def receipt(prompt: Prompt) -> str:
    return f"You flip {prompt.draft}." if prompt.draft else "You flip no card."
