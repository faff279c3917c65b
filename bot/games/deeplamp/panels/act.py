"""Panel for an activation: the player chooses one deed after another until the hero is finished."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from bot.games.deeplamp.names import bare_hero, hero_words
from bot.games.deeplamp.out_of_turn import upgrades
from bot.games.deeplamp.panels import attacks, destinations, usable_things
from bot.games.deeplamp.panels.attacks import Entry
from bot.games.deeplamp.pictures import part_picture
from bot.games.panels import (
    BODY_LIMIT,
    HELP,
    TYPED,
    Prompt,
    choice,
    command,
    not_understood,
    picked,
    to_act,
    unknown,
)
from bot.games.phrases import count, shortened
from bot.messages.panel import Button, Choice, Menu, Panel, Press, Pressed, Row, text_form
from engine.deeplamp.asks.available_actions import acting
from engine.deeplamp.asks.decisions import Act
from engine.deeplamp.asks.hero_actions import is_settling
from engine.deeplamp.asks.open_rolls import FAILS
from engine.deeplamp.asks.sampling import is_legal
from engine.deeplamp.asks.targeting import hits_waiting
from engine.deeplamp.orders.notation import Deed, parse_deed, print_deed
from engine.deeplamp.orders.orders import STEWARD, Order, print_sheet, read_sheet, seen_now
from engine.deeplamp.state.activation import Roll
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import has_nerve
from engine.kernel.core import Json, Refused
from render.deeplamp.scenes import tracks

DO, MORE, LESS = "do", "more", "less"
GO, USE = "go", "use"
"""Pages of a hero beside an enemy; the first page then has the blows, and no menu."""
_VALUE: Final = 100
_DRAWN: Final = 25
"""Most spaces that bear their number in the menu: more would hide the map."""
_EXAMPLES: Final = ("move 4,-2", "search")
HELP_TEXT: Final = (
    "Type one command: `move 4,-2`, `search`, `look`, `melee e3` (the enemy with a 3), "
    "`shoot bolt_gun on e3`, `hit e3 1 2`, `use salve`, "
    "`throw keg at 4,-2`, `help red2`, `give item rope to blue`, `hands prop_maul`, `reroll 1`, "
    "`nerve`, `accept` or `end`. The edges of the map show the numbers of the spaces."
)


# ------------------------------------------------------------------------ what is shown


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    view = ask.view
    at_blows = is_at_blows(view)
    has_goals = focus == GO if at_blows else focus != MORE and not is_settling(view)
    goals = destinations.goals_of(view) if has_goals else []
    if focus == MORE:
        rows = tuple(_more(view, at_blows=at_blows))
    elif at_blows:
        rows = tuple(_rows_at_blows(view, goals, focus))
    else:
        rows = tuple(_rows(view, goals))
    text = shortened("\n".join(lines(view)), BODY_LIMIT)
    wanted = sum(bool(goal.why) for goal in goals)
    return Panel(text, rows, part_picture(view, view.active, [goal.cell for goal in goals[:_DRAWN]], wanted))


def is_at_blows(view: State) -> bool:
    """Return whether the hero stands beside an enemy and can strike or shoot."""
    return bool(
        not is_settling(view) and view.is_fight and view.beside(view.active) and attacks.quick_attacks(view)
    )


def _ask(prompt: Prompt) -> Act:
    assert isinstance(prompt.ask, Act)
    return prompt.ask


def lines(view: State) -> Iterator[str]:
    """Yield the hero's steps and state, an open roll, and who is near in a fight."""
    hero, act = view.active, acting(view)
    steps = "action done" if act.is_action_done else f"{count(act.points, 'step')} left"
    if act.roll is not None and act.roll.what == "move":
        steps += f" (🎲 {' '.join(map(str, act.roll.dice))})"
    yield f"**{hero_words(view, hero)}**: {steps} · {tracks(view, hero)}"
    if act.roll is not None and act.roll.what != "move":
        yield f"🎲 {_roll_words(view, act.roll)}"
    if view.is_fight:
        yield from attacks.beside_lines(view)
        yield from attacks.worth_lines(view)


def _roll_words(view: State, roll: Roll) -> str:
    act = acting(view)
    dice = " ".join(map(str, roll.dice))
    failed = FAILS[roll.what](view, act)
    if act.attack is not None:
        waiting = len(hits_waiting(view, act))
        return f"Attack {dice}: {count(waiting, 'hit')} to deal"
    word = f"{roll.what.capitalize()} {dice}"
    if roll.what == "chant" or not failed:
        return word
    return f"{word}: failed. Spend nerve to roll again, or accept the failure and go on."


# ---------------------------------------------------------------------------- controls


def _rows(view: State, goals: list[destinations.Goal]) -> Iterator[Row]:
    """Yield controls for every possible deed, and no others."""
    if dealing := list(attacks.hits(view)):
        yield _menu("Deal hits…", dealing)
    if gains := usable_things.levels(view):
        yield _menu("Gain a level before anything else…", gains)
    yield from _goes(goals)
    is_free = not is_settling(view)
    if is_free and (blows := list(attacks.attacks(view))):
        yield _menu("Attack…", blows)
    if able := usable_things.uses(view):
        yield _menu("Use…", able)
    if is_free and (able_now := tuple(quick(view))):
        yield able_now
    yield tuple(ends(view))


def _goes(goals: list[destinations.Goal]) -> Iterator[Row]:
    if goals:
        yield Menu("Go…", "go", tuple(_goal(number, goal) for number, goal in enumerate(goals, start=1)))


def _rows_at_blows(view: State, goals: list[destinations.Goal], page: str) -> Iterator[Row]:
    """Yield the blows as buttons with one row of pages below, or one of these pages."""
    able = usable_things.uses(view)
    if page in (GO, USE):
        yield from _goes(goals)
        if page == USE and able:
            yield _menu("Use…", able)
        yield (Button("Back", "page", LESS),)
        return
    yield tuple(quick(view))
    use = (Button("Use", "page", USE),) if able else ()
    goes = (Button("Go", "page", GO),) if destinations.goals_of(view) else ()
    yield (*goes, *use, Button("More", "page", MORE), _button("End turn", {"do": "end"}, "success"))


def _goal(number: int, goal: destinations.Goal) -> Choice:
    steps, (x, y) = count(goal.steps, "step"), goal.cell
    more = f"{steps}, to {x},{y}" if goal.why else steps
    return choice(f"{number}: {goal.why or f'{x},{y}'}", f"{x},{y}", more)


def _menu(title: str, entries: Iterable[Entry]) -> Menu:
    """Return a menu of deeds without duplicates."""
    by_value: dict[str, Entry] = {}
    for entry in entries:
        by_value.setdefault(short(entry[2]), entry)
    listed = tuple(choice(label, value, words) for value, (label, words, _) in by_value.items())
    return Menu(title, DO, listed, title[:10])


def short(deed: Deed) -> str:
    """Return a deed as a menu value; shorten its list of targets to fit."""
    text = print_deed(deed)
    while len(text) > _VALUE and len(deed.get("on", ())) > 1:
        deed = {**deed, "on": deed["on"][:-1]}
        text = print_deed(deed)
    return text[:_VALUE]


def quick(view: State) -> Iterator[Button]:
    """Yield buttons for actions without parameters."""
    for label, _, deed in attacks.quick_attacks(view):
        yield _button(label, deed, "danger")
    act = acting(view)
    if act.is_action_done:
        return
    for number in view.tiles_at(view.active.place):
        search: Deed = {"do": "search", "tile": number}
        if is_legal(view, search):
            yield _button(f"Search tile {number}", search, "primary")
    if is_legal(view, {"do": "look"}):
        yield _button("Look through", {"do": "look"}, "primary")
    down = [hero.id for hero in view.alive if hero.down and is_legal(view, {"do": "help", "hero": hero.id})]
    for name in down[:1]:
        yield _button(
            f"Help {bare_hero(view, view.crew.heroes[name])}"[:40], {"do": "help", "hero": name}, "primary"
        )


def _button(label: str, deed: Deed, style: str = "secondary") -> Button:
    text = print_deed(deed)
    return Button(label, DO, text, style) if len(text) <= 38 else Button(label, deed["do"], "", style)


def ends(view: State) -> Iterator[Button]:
    """Yield the buttons that close a roll, end the activation, or open the page More."""
    act = acting(view)
    yield from _again(view)
    if act.roll is not None and act.roll.what != "move" and is_legal(view, {"do": "accept"}):
        yield _button("Accept roll", {"do": "accept"}, "primary")
    yield _button("End turn", {"do": "end"}, "success")
    yield Button("More", "page", MORE)
    yield to_act()


def _again(view: State) -> Iterator[Button]:
    """Yield the button that rolls the failed dice again."""
    act, hero = acting(view), view.active
    if act.roll is not None and has_nerve(view, hero):
        failed = [at for at in FAILS[act.roll.what](view, act) if at not in act.roll.again]
        deed: Deed = {"do": "reroll", "dice": failed}
        if failed and is_legal(view, deed):
            yield _button("Roll again (1 nerve)", deed)


def _more(view: State, *, at_blows: bool) -> Iterator[Row]:
    """Yield menus for gifts, things on the tile, hands and upgrades, and a button to type a line.

    `at_blows`: also what the first page leaves out.
    """
    for title, entries in (
        ("Attack…", list(attacks.attacks(view)) if at_blows else []),
        ("Give…", usable_things.gifts(view)),
        ("Take…", usable_things.takings(view)),
        ("Hold…", usable_things.holdings(view)),
        ("Upgrade…", upgrades(view, view.active)),
    ):
        if entries:
            yield _menu(title, entries)
    steps = (_button("Buy D6 steps (1 nerve)", {"do": "nerve"}),) if is_legal(view, {"do": "nerve"}) else ()
    ends = (Button("Back", "page", LESS), Button("Type it", "type"), Button("Let the steward lead", STEWARD))
    yield (*steps, *ends)
    if at_blows:
        yield (*_again(view), to_act())


# ----------------------------------------------------------------------------- presses


def press(prompt: Prompt, press: Press) -> Pressed:
    view = _ask(prompt).view
    match press.action:
        case "go":
            return _done(prompt, parse_deed(f"move {picked(press)}"))
        case "do":
            return _done(prompt, parse_deed(picked(press) if press.values else press.arg))
        case "melee" | "shoot":
            return _done(prompt, _weakest_first(view, press.action))
        case "steward":
            return _led(prompt)
        case "page":
            return Pressed(focus=press.arg if press.arg in (GO, USE, MORE) else "")
        case "type":
            return Pressed(form=text_form("Your turn", "One command", TYPED, "", _EXAMPLES[0]))
        case "typed":
            return typed(prompt, press.text)
    raise unknown(press)


def _led(prompt: Prompt) -> Pressed:
    """Let the steward play the rest of the activation."""
    ask = _ask(prompt)
    order = Order(ask.view.campaign.turn, seen_now(ask.view), action=STEWARD)
    standing = print_sheet({**read_sheet(prompt.standing), ask.hero: order})
    return replace(_done(prompt, ask.fallback()), standing=standing)


def _weakest_first(view: State, kind: str) -> Deed:
    """Return the deed of a quick button as possible now, aimed at the weakest enemy."""
    for _, _, deed in attacks.quick_attacks(view):
        if deed["do"] == kind:
            return deed
    raise Refused("You can attack nobody from here. Move first.")


def _done(prompt: Prompt, deed: Json) -> Pressed:
    """Answer with the deed; if the rules refuse it, raise Refused before anything is saved."""
    prompt.ask.check(deed)
    return Pressed(draft=print_deed(deed), answer=deed)


def typed(prompt: Prompt, text: str) -> Pressed:
    """Parse one deed; default to the guns in the hero's hands."""
    if command(text) in HELP:
        return Pressed(note=HELP_TEXT)
    if not text.strip():
        raise not_understood(text, *_EXAMPLES)
    deed = parse_deed(text)
    if deed["do"] == "shoot" and "with" not in deed:
        deed["with"] = attacks.held_guns(_ask(prompt).view)[:1]
    return _done(prompt, deed)


def receipt(prompt: Prompt) -> str:
    return f"`{prompt.draft}`" if prompt.draft else ""
