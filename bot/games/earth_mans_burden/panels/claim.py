"""Panel for claims: spend fleets on empty regions, in a sequence, with a limit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.games.earth_mans_burden.names import place_title
from bot.games.earth_mans_burden.panels.common import (
    TYPE_IT,
    board_of,
    close_picture,
    handed_in,
    percent,
    type_form,
    typed_sheet,
)
from bot.games.panels import MENU_LIMIT, Prompt, choice, picked, to_act, unknown
from bot.games.phrases import count
from bot.messages.panel import Button, Choice, Menu, Panel, Press, Pressed, Row
from engine.earth_mans_burden.orders.notation import parse_sheet, read_sheet
from engine.earth_mans_burden.orders.sheet import Sheet
from engine.earth_mans_burden.rules.asks import ClaimRegions
from engine.earth_mans_burden.rules.claiming import Claim, claimable
from engine.earth_mans_burden.rules.outlook import claim_chance
from engine.kernel.core import Refused
from render.earth_mans_burden.scenes import PLAIN

BUTTONS = 4
"""Maximum number of worlds with a button each."""
EXAMPLE = "claim mars 3 until 1"


def _ask(prompt: Prompt) -> ClaimRegions:
    assert isinstance(prompt.ask, ClaimRegions)
    return prompt.ask


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    lines = [
        f"**Turn {ask.view.turn}: claim regions?** A try costs 1 fleet. You throw a die for each empty "
        "region there, and one 3 or higher claims a region.",
        *(_line(ask, world, fleets) for world, fleets in claimable(ask.view, ask.seat).items()),
    ]
    laid = laid_out(ask, read_sheet(prompt.draft, ask.view.board))
    if laid:
        lines.append(f"Your plan: `{', '.join(str(Sheet(claims=(one,))) for one in laid)}`.")
    picture = close_picture(prompt, ask.view, PLAIN, claimable(ask.view, ask.seat))
    return Panel("\n".join(lines), tuple(_rows(ask, laid)), picture)


def _line(ask: ClaimRegions, world: str, fleets: int) -> str:
    empty = ask.view.empty_at(world)
    each = percent(claim_chance(empty))
    own, there = count(fleets, "fleet"), count(empty, "empty region")
    return f"**{place_title(world)}** {own} of yours, {there}: a try succeeds {each} of the time"


def claims_of(ask: ClaimRegions) -> list[Claim]:
    """Return the claims offered on each world: one attempt, one region, or as many as possible."""
    wide: list[list[Claim]] = []
    for world, fleets in claimable(ask.view, ask.seat).items():
        some = [Claim(world, fleets)]
        if fleets > 1 and ask.view.empty_at(world) > 1:
            some.append(Claim(world, fleets, 1))
        if fleets > 1:
            some.append(Claim(world, 1))
        wide.append(some)
    most = max(1, MENU_LIMIT // len(wide))
    return [claim for some in wide for claim in some[:most]]


def _rows(ask: ClaimRegions, laid: list[Claim]) -> Iterator[Row]:
    entries = tuple(_entry(ask, claim) for claim in claims_of(ask))
    yield Menu("Claim, then go on…", "claim", entries, most=len(entries))
    if buttons := tuple(_buttons(ask)):
        yield buttons
    planned = (Button("Claim as planned", "go_on", style="success"),) if laid else ()
    nothing = Button("Claim nothing", "go", style="secondary" if laid else "success")
    yield (*planned, nothing, TYPE_IT, to_act())


def _buttons(ask: ClaimRegions) -> Iterator[Button]:
    """Yield a button per world that claims one region."""
    worlds = claimable(ask.view, ask.seat)
    for world, fleets in worlds.items() if len(worlds) <= BUTTONS else ():
        title = place_title(world)
        if fleets > 1:
            yield Button(f"Claim a region of {title}", "one", value_of(Claim(world, fleets, 1)), "primary")
        else:
            yield Button(f"Try once on {title}", "one", value_of(Claim(world, 1)), "primary")


def value_of(claim: Claim) -> str:
    """Return a claim's name in presses."""
    return str(Sheet(claims=(claim,))).removeprefix("claim ")


def _entry(ask: ClaimRegions, claim: Claim) -> Choice:
    empty, fleets = ask.view.empty_at(claim.world), count(claim.fleets, "fleet")
    world = place_title(claim.world)
    if claim.regions is not None:
        label = f"{world}: claim 1 region with up to {fleets}"
    elif claim.fleets == 1:
        label = f"{world}: try once"
    elif empty == 1:
        label = f"{world}: claim the last region with up to {fleets}"
    else:
        label = f"{world}: claim all {empty} regions with up to {fleets}"
    said = f"{percent(1 - (1 - claim_chance(empty)) ** claim.fleets)} for at least one region"
    return choice(label, value_of(claim), said)


def press(prompt: Prompt, press: Press) -> Pressed:
    match press.action:
        case "claim":
            if not press.values:
                raise Refused("You picked nothing. Pick at least one claim from the menu.")
            return handed_in(prompt, _joined(prompt, press.values))
        case "one":
            return handed_in(prompt, _joined(prompt, (press.arg,)))
        case "lay":
            return _laid(prompt, parse_sheet(f"claim {picked(press)}", board_of(prompt)).claims[0])
        case "tries" | "until":
            return _changed(prompt, press)
        case "go_on":
            return handed_in(prompt, prompt.draft)
        case "go":
            return handed_in(prompt, "")
        case "type":
            return type_form("Your claims", prompt.draft, EXAMPLE)
        case "typed":
            return typed(prompt, press.text)
    raise unknown(press)


def _joined(prompt: Prompt, values: tuple[str, ...]) -> str:
    """Join the picked claims.

    For a world picked twice, keep the one with the most fleets, then most regions.
    """
    claims: dict[str, Claim] = {}
    for value in values:
        for claim in parse_sheet(f"claim {value}", board_of(prompt)).claims:
            known = claims.get(claim.world, claim)
            claims[claim.world] = max(known, claim, key=lambda one: (one.fleets, one.regions is None))
    return str(Sheet(claims=tuple(claims.values())))


def laid_out(ask: ClaimRegions, sheet: Sheet) -> list[Claim]:
    """Return the sheet's claims that can still be made, with the fleets still there."""
    there = claimable(ask.view, ask.seat)
    cut = [one._replace(fleets=min(one.fleets, there.get(one.world, 0))) for one in sheet.claims]
    return [one for one in cut if one.fleets]


def _laid(prompt: Prompt, claim: Claim) -> Pressed:
    """Plan a claim, in place of an earlier one on its world; one of no fleets takes it back."""
    ask = _ask(prompt)
    sheet = read_sheet(prompt.draft, ask.view.board)
    there, laid = claimable(ask.view, ask.seat).get(claim.world, 0), laid_out(ask, sheet)
    if claim.fleets > there:
        raise Refused(f"You have {count(there, 'fleet')} on {place_title(claim.world)}.")
    at = next((at for at, one in enumerate(laid) if one.world == claim.world), len(laid))
    laid[at : at + 1] = [claim] if claim.fleets else []
    return Pressed(draft=str(replace(sheet, claims=tuple(laid))))


def _changed(prompt: Prompt, press: Press) -> Pressed:
    """Change how often a planned claim is tried, or the regions with which it stops."""
    number = picked(press)
    laid = laid_out(_ask(prompt), read_sheet(prompt.draft, board_of(prompt)))
    claim = next((one for one in laid if one.world == press.arg), None)
    if claim is None or not (number.isascii() and number.isdecimal() and len(number) < 4):
        raise unknown(press)
    if press.action == "tries":
        return _laid(prompt, claim._replace(fleets=int(number)))
    empty = _ask(prompt).view.empty_at(claim.world)
    return _laid(prompt, claim._replace(regions=int(number) if 0 < int(number) < empty else None))


def typed(prompt: Prompt, text: str) -> Pressed:
    """Parse `claim mars 3 until 1`; `go` submits the claims, `nothing` makes none."""
    return typed_sheet(prompt, text)


def receipt(prompt: Prompt) -> str:
    return f"Your claims:\n```\n{prompt.draft}\n```" if prompt.draft else "You claim nothing."
