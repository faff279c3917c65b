"""Posts beside the turn reports: the crew, the end of a descent, days in town."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.deeplamp.account import lines_of, parted
from bot.games.deeplamp.names import said, symbol
from bot.games.deeplamp.pictures import board_picture
from bot.games.deeplamp.status import IN_TOWN, status
from bot.games.phrases import count
from bot.games.story import Moment, Names, post_text
from bot.messages.panel import Post
from engine.deeplamp.play import events as told
from engine.deeplamp.state.state import State
from engine.kernel.core import Event
from render.deeplamp.event_text import why_over
from render.deeplamp.names import full_name, term, thing_name


def posts(moments: Sequence[Moment], names: Names) -> list[Post]:
    """Return all posts beside the turn reports."""
    found: list[Post] = []
    for moment in moments:
        found += _crew(moment)
        found += _found(moment)
        found += _town(moment)
        found += _end(moment, names)
    return found


def _crew(moment: Moment) -> Iterator[Post]:
    """Yield a post about the new heroes, with the mine."""
    view: State = moment.after
    came = [event.hero for event in moment.events if isinstance(event, told.HeroCame)]
    if not came:
        return
    shown = said(view)
    lines = [f"**{view.mission.name}**: {view.mission.text}"]
    for name in came:
        hero = view.crew.heroes[name]
        line = f"{symbol(hero.seat)} {full_name(shown, shown.crew.heroes[name])}"
        if hero.kit.keepsake:
            line = f"{line} · {term(view.pack, 'keepsake')}: {thing_name(view.pack, hero.kit.keepsake)}"
        lines.append(line)
    yield Post(post_text(lines), board_picture(view) if view.mine.tiles else None)


def _found(moment: Moment) -> Iterator[Post]:
    for event in moment.events:
        if isinstance(event, told.ObjectiveFound):
            view: State = moment.after
            mission = view.mission
            task = "Beat what waits there and you have won."
            if mission.objective.then == "return":
                task = "Beat what waits there, then bring the Lamp back to the entrance."
            yield Post(f"**You found the place: tile {event.number}.** {task}", board_picture(view))


def _town(moment: Moment) -> Iterator[Post]:
    """Yield a post about a day in town, or the way there."""
    if moment.before.campaign.step not in IN_TOWN and not _is_way_home(moment.events):
        return
    lines = [*lines_of([parted(moment)[1] if _is_way_home(moment.events) else moment])]
    if lines:
        yield Post(post_text(lines))


def _is_way_home(events: Sequence[Event]) -> bool:
    return any(isinstance(event, told.AdventureEnded) for event in events)


def _end(moment: Moment, names: Names) -> Iterator[Post]:
    """Yield a post about the end of a descent and the state of the crew."""
    for event in moment.events:
        if isinstance(event, told.AdventureEnded):
            view: State = moment.after
            title = f"## {_ended(event.over, count(view.campaign.turn, 'turn'))}"
            why = [why_over(view, event.over)] if why_over(view, event.over) else []
            yield Post(post_text([title, *why, *status(view, names).splitlines()]))


def _ended(over: str, turns: str) -> str:
    """Return a heading that says how the descent ended and after how many turns."""
    match over:
        case "won":
            return f"The crew won the descent in {turns}"
        case "lost":
            return f"The crew lost the descent after {turns}"
        case "fled":
            return f"The crew fled after {turns}"
    return f"The descent ended after {turns}"
