"""Show the living panel: at most 12 lines that everybody sees, and the buttons of the present phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from bot.extras.companion.pressing import DO, FORM, PAGE, PANEL, Pressing
from bot.extras.companion.screens.seen import LAMP_TARGETS, TRACKS, Phase, Seen
from bot.messages.catalogue import say, together
from bot.messages.limits import shorten
from bot.messages.names import Name, escaped
from bot.messages.panel import Button, Panel

WATER: Final = 0x3F6F86
MOST_LINES: Final = 12
MOST_FOES: Final = 8
LONGEST_LINE: Final = 80


def living(seen: Seen) -> Panel:
    """Return the panel of a crew."""
    lines = [_head(seen), *_markers(seen), *_heroes(seen), *_fight(seen)]
    room = MOST_LINES - len(lines)
    lines += [f"-# {escaped(shorten(line, LONGEST_LINE))}" for line in seen.lines[-room:]] if room > 0 else []
    return Panel(together(lines), (_FIRST[seen.phase](seen), _always(seen)), colour=WATER)


def _head(seen: Seen) -> str:
    crew = seen.crew
    if crew["town"]:
        return say("crew-head-town", day=crew["town"]["day"], marker=crew["town"]["marker"], number=seen.crew_id)
    if not crew["status"]:
        return say("crew-head-home", number=seen.crew_id)
    mission = Name(crew["mission"]["name"] or "-")
    if seen.phase == "over":
        return say("crew-head-lost", mission=mission, number=seen.crew_id)
    return say("crew-head-below", turn=crew["turn"], mission=mission, number=seen.crew_id)


def _markers(seen: Seen) -> Iterator[str]:
    """Yield the line of the shaft: both markers, the target of the lamp test, omens and clues."""
    crew = seen.crew
    if not crew["status"] or seen.phase == "town":
        return
    target = next(target for from_, target in LAMP_TARGETS if crew["crew"] >= from_)
    yield say(
        "crew-markers",
        crew=escaped(seen.word("crew")),
        at=crew["crew"],
        dark=escaped(seen.word("dark")),
        dark_at=crew["dark"],
        target=target,
        omens=crew["omens"],
        omen=escaped(seen.word("omen")),
        found=crew["mission"]["found"],
        clues=crew["mission"]["clues"],
        clue=escaped(seen.word("clue")),
    )


def _heroes(seen: Seen) -> Iterator[str]:
    if not seen.heroes:
        yield say("crew-no-heroes")
    for seat in seen.heroes:
        yield hero_line(seen, seat)


def hero_line(seen: Seen, seat: str) -> str:
    """Return a hero in one line: wounds, strain, nerve, and whether they are down."""
    sheet = seen.hero(seat)
    tracks = ", ".join(
        f"{sheet[what]}/{_limit(seen, seat, limit)} {escaped(seen.word(what))}" for what, limit in TRACKS
    )
    name, nerve = Name(sheet["name"]), escaped(seen.word("nerve"))
    values = {"name": name, "tracks": tracks, "nerve": nerve, "n": sheet["nerve"]}
    if sheet["dead"]:
        return say("crew-hero-dead", name=name)
    if sheet["down"]:
        return say("crew-hero-down", **values)
    is_bearer = seen.crew["bearer"] == seat and seen.crew["status"]
    return say("crew-hero-lamp" if is_bearer else "crew-hero", **values, **_lamp(seen, is_bearer=bool(is_bearer)))


def _lamp(seen: Seen, *, is_bearer: bool) -> Mapping[str, str]:
    return {"lamp": escaped(seen.word("lamp"))} if is_bearer else {}


def _limit(seen: Seen, seat: str, stat: str) -> str:
    found = seen.value(seat, stat)
    return "?" if found is None else str(found)


def _fight(seen: Seen) -> Iterator[str]:
    foes = seen.crew["foes"]
    if foes:
        shown = [
            f"{name} {foe['wounds']}{f'/{health}' if (health := seen.foe_health(name)) else ''}"
            for name, foe in list(foes.items())[:MOST_FOES]
        ]
        rest = len(foes) - len(shown)
        line = escaped(" · ".join(shown))
        yield say("crew-foes-more", foes=line, n=rest) if rest else line


# ------------------------------------------------------------------------ buttons


def do(seen: Seen, label: str, code: str, style: str = "secondary", *, page: str = PANEL, marked: bool = False) -> Button:
    """Return a button that makes an entry; `marked`: only while the newest entry is the same."""
    pressing = Pressing(seen.crew_id, seen.mark if marked else None, page, code)
    return Button(shorten(label, 80), DO, str(pressing), style)


def page(seen: Seen, label: str, shown: str, style: str = "secondary") -> Button:
    """Return a button that shows a page to whoever presses it."""
    return Button(shorten(label, 80), PAGE, str(Pressing(seen.crew_id, None, shown, "")), style)


def form(seen: Seen, label: str, which: str, style: str = "secondary", *, page: str = PANEL) -> Button:
    """Return a button that opens a form; afterwards `page` is shown again."""
    return Button(shorten(label, 80), FORM, str(Pressing(seen.crew_id, None, page, which)), style)


def _below(seen: Seen) -> tuple[Button, ...]:
    return (
        do(seen, say("crew-next-turn-button"), "test", "primary", marked=True),
        do(seen, say("crew-deeper-button"), "deeper", marked=True),
        page(seen, say("crew-token-button"), "token"),
        page(seen, say("crew-threat-button"), "threat"),
        page(seen, say("crew-omen-button"), "omen"),
    )


def _in_fight(seen: Seen) -> tuple[Button, ...]:
    return (
        page(seen, say("crew-attack-button"), "attack", "primary"),
        form(seen, say("crew-enemies-button"), "enemies", "danger", page="hero"),
        do(seen, say("crew-next-button"), "order", marked=True),
        do(seen, say("crew-end-fight-button"), "end_fight", marked=True),
    )


def _in_town(seen: Seen) -> tuple[Button, ...]:
    return (
        form(seen, say("crew-day-button"), "stay", "primary", page="town"),
        page(seen, say("crew-shop-button"), "shop"),
        page(seen, say("crew-heal-button"), "cure"),
        do(seen, say("crew-event-button"), "event", marked=True),
        do(seen, say("crew-leave-button"), "leave me"),
    )


def _at_home(seen: Seen) -> tuple[Button, ...]:
    begin = (form(seen, say("crew-begin-button"), "begin", "primary"),) if seen.up else ()
    return (*begin, form(seen, say("crew-new-hero-button"), "new", "secondary" if begin else "primary", page="hero"))


def _over(seen: Seen) -> tuple[Button, ...]:
    return (form(seen, say("crew-finish-button"), "finish", "danger", page="finish"),)


_FIRST: Final[Mapping[Phase, Callable[[Seen], tuple[Button, ...]]]] = {
    "home": _at_home,
    "below": _below,
    "fight": _in_fight,
    "over": _over,
    "town": _in_town,
}


def _always(seen: Seen) -> tuple[Button, ...]:
    """Return the buttons that every phase has; a lost adventure offers only its end and Undo."""
    undo = undo_button(seen)
    if seen.phase == "over":
        return (undo,)
    return (
        page(seen, say("crew-my-hero-button"), "hero", "success"),
        page(seen, say("crew-roll-button"), "roll"),
        undo,
        page(seen, say("crew-more-button"), "more"),
    )


def undo_button(seen: Seen, *, page: str = PANEL) -> Button:
    """Return the button that takes back the newest entry, which it names."""
    label = say("crew-undo-what-button", what=seen.undo) if seen.undo else say("crew-undo-button")
    pressing = Pressing(seen.crew_id, seen.mark, page, "undo")
    return Button(shorten(label, 40), DO, str(pressing), disabled=not seen.undo)
