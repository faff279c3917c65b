"""Show the living panel: at most 12 lines that everybody sees, and the buttons of the present phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from bot.extras.companion.book.numbers import lamp_target
from bot.extras.companion.screens.buttons import do, form, show, undo
from bot.extras.companion.screens.marks import mark_now
from bot.extras.companion.screens.seen import LINE, TRACKS, Phase, Seen, called, fitting
from bot.messages.catalogue import say
from bot.messages.limits import shorten
from bot.messages.names import Name, escaped
from bot.messages.panel import Button, Panel

WATER: Final = 0x3F6F86
MOST_LINES: Final = 12
MOST_FOES: Final = 6
MOST_OF_WORDS: Final = 17
"""Letters of a crew's three words that fit into a hero's line beside the numbers."""
ROOM: Final = 13
"""Lines of a phone for the heads, the heroes and the foes."""
DOWN: Final = 7
"""Letters that say that a hero is down."""
SHORTEST: Final = 4
"""Letters of a hero's name that always stand there."""


def living(seen: Seen) -> Panel:
    """Return the panel of a crew."""
    first = [_head(seen), *_markers(seen), *_heroes(seen)]
    room = ROOM - sum(-(-len(line) // (LINE + 6)) for line in first)
    lines = [*first, *_fight(seen, max(1, room)), *_notes(seen)][: MOST_LINES - 1]
    last = [f"-# {escaped(line)}" for line in fitting(seen.lines, MOST_LINES - len(lines))]
    return Panel("\n".join([*lines, *last]), (_FIRST[seen.phase](seen), _always(seen)), colour=WATER)


def _head(seen: Seen) -> str:
    crew, number = seen.crew, seen.crew_id
    if crew.town:
        return say("crew-head-town", day=crew.town.day, marker=crew.town.marker, number=number)
    if not crew.status:
        return say("crew-head-home", number=number)
    mission = Name(called(crew.mission.name) if crew.mission and crew.mission.name else "-")
    if seen.phase == "over":
        return say("crew-head-lost", mission=mission, number=number)
    if crew.status == "objective":
        return say("crew-head-objective", turn=crew.turn, mission=mission, number=number)
    return say("crew-head-below", turn=crew.turn, mission=mission, number=number)


def _markers(seen: Seen) -> Iterator[str]:
    """Yield the line of the shaft: both markers, the target of the lamp test, omens and clues."""
    crew = seen.crew
    if not crew.status or seen.phase == "town":
        return
    lamp = escaped(seen.words("lamp"))
    bearer = (
        say("crew-bearer", lamp=lamp, name=Name(called(seen.hero(crew.bearer).name)))
        if crew.bearer is not None
        else say("crew-no-bearer", lamp=lamp)
    )
    yield say(
        "crew-markers",
        crew=escaped(seen.words("crew")),
        at=crew.crew,
        dark=escaped(seen.words("dark")),
        space=crew.dark,
        target=lamp_target(crew.crew),
        omens=escaped(seen.words.counted(crew.omens, "omens")),
        rest=_clues(seen, bearer),
    )


def _clues(seen: Seen, bearer: str) -> str:
    """Return how many clues are found, if the mission needs some, and who has the lamp."""
    mission = seen.crew.mission
    if not (mission and mission.clues):
        return bearer
    word = escaped(seen.words("clues"))
    return say("crew-clues", clues=word, found=mission.found, needed=mission.clues, bearer=bearer)


def _heroes(seen: Seen) -> Iterator[str]:
    if not seen.crew.heroes:
        yield say("crew-no-heroes")
    for seat in seen.crew.seats:
        yield hero_line(seen, seat)


def hero_line(seen: Seen, seat: str) -> str:
    """Return a hero in one line of a phone: wounds, strain, nerve, and whether they are down."""
    sheet = seen.hero(seat)
    if sheet.dead:
        return say("crew-hero-dead", name=Name(called(sheet.name)))
    own = [seen.words(one) for one in ("wounds", "strain", "nerve")]
    wounds, strain, nerve = own if len("".join(own)) <= MOST_OF_WORDS else (shorten(one, 4) for one in own)
    numbers = [f"{getattr(sheet, what)}/{seen.limit(seat, limit)}" for what, limit in TRACKS]
    tracks = f"{numbers[0]} {wounds}, {numbers[1]} {strain}"
    name = Name(
        shorten(
            sheet.name, max(SHORTEST, LINE - DOWN * sheet.down - len(f" {tracks}, {nerve} {sheet.nerve}"))
        )
    )
    if sheet.down:
        return say("crew-hero-down", name=name, tracks=escaped(tracks), nerve=escaped(nerve), n=sheet.nerve)
    return say("crew-hero", name=name, tracks=escaped(tracks), nerve=escaped(nerve), n=sheet.nerve)


def _fight(seen: Seen, room: int) -> Iterator[str]:
    """Yield who acts next, and the foes with their wounds, in so many lines of a phone."""
    if seen.following:
        names = ", ".join(called(seen.crew.called(one)) for one in seen.following)
        yield say("crew-next", names=escaped(shorten(names, LINE - 6)))
    foes = [seen.foe_line(name) for name in seen.crew.foes]
    rest = len(foes) - MOST_FOES
    if foes:
        line = escaped(shorten(" · ".join(foes[:MOST_FOES]), room * LINE - 9))
        yield say("crew-foes-more", foes=line, n=rest) if rest > 0 else line


def _notes(seen: Seen) -> Iterator[str]:
    cards = [note.card for note in seen.crew.notes]
    if cards:
        yield say("crew-in-play", cards=escaped(shorten(", ".join(cards), LINE - 8)))


# ------------------------------------------------------------------------ buttons


def _below(seen: Seen) -> tuple[Button, ...]:
    return (
        do(seen, say("crew-next-turn-button"), "test", "primary", mark=mark_now("test", seen.crew)),
        do(seen, say("crew-deeper-button"), "deeper", mark=mark_now("deeper", seen.crew)),
        show(seen, say("crew-token-button"), "token"),
        form(seen, say("crew-threat-button"), "threat", page="fight"),
        show(seen, say("crew-omen-button"), "omens"),
    )


def _in_fight(seen: Seen) -> tuple[Button, ...]:
    return (
        show(seen, say("crew-attack-button"), "attack", "primary"),
        form(seen, say("crew-enemies-button"), "enemies", "danger", page="hero"),
        _next(seen),
        do(
            seen,
            say("crew-end-fight-button"),
            "end_fight",
            page="rest",
            mark=mark_now("end_fight", seen.crew),
        ),
    )


def _next(seen: Seen) -> Button:
    """Return the button for whoever acts next; once all have acted, the next turn comes."""
    if len(seen.following) > 1:
        return show(seen, say("crew-next-button"), "order")
    if seen.following:
        return do(seen, say("crew-next-button"), "act", mark=mark_now("act", seen.crew))
    return do(seen, say("crew-next-turn-button"), "test", mark=mark_now("test", seen.crew))


def _in_town(seen: Seen) -> tuple[Button, ...]:
    return (
        show(seen, say("crew-roll-day-button"), "town", "primary")
        if seen.is_day_said
        else form(seen, say("crew-day-button"), "stay", "primary", page="town"),
        show(seen, say("crew-shop-button"), "shop"),
        show(seen, say("crew-heal-button"), "cures"),
        do(seen, say("crew-event-button"), "event", mark=mark_now("event", seen.crew)),
        show(seen, say("crew-leave-button"), "leave"),
    )


def _at_home(seen: Seen) -> tuple[Button, ...]:
    new = form(
        seen, say("crew-new-hero-button"), "new", "secondary" if seen.crew.up else "primary", page="numbers"
    )
    if not seen.crew.up:
        return (new,)
    begin = (
        show(seen, say("crew-begin-button"), "begin", "primary")
        if seen.crew.missions
        else form(seen, say("crew-begin-button"), "begin", "primary")
    )
    return begin, new, show(seen, say("crew-road-button"), "road")


def _over(seen: Seen) -> tuple[Button, ...]:
    return (show(seen, say("crew-finish-button"), "finish", "danger"),)


_FIRST: Final[Mapping[Phase, Callable[[Seen], tuple[Button, ...]]]] = {
    "home": _at_home,
    "below": _below,
    "fight": _in_fight,
    "over": _over,
    "town": _in_town,
}


def _always(seen: Seen) -> tuple[Button, ...]:
    """Return the buttons that every phase has; a lost adventure offers only its end and Undo."""
    if seen.phase == "over":
        return (undo(seen),)
    return (
        show(seen, say("crew-my-hero-button"), "hero", "success"),
        show(seen, say("crew-roll-button"), "roll"),
        show(seen, say("crew-more-button"), "more"),
        undo(seen),
    )
