"""Post the initial placing, each turn with a picture of the worlds, and the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.games.earth_mans_burden.account import account, action_line
from bot.games.earth_mans_burden.names import person, symbol
from bot.games.earth_mans_burden.pictures import worlds_picture
from bot.games.phrases import count, listed
from bot.games.story import Moment, Names, post_text
from bot.messages.names import bare_names
from bot.messages.panel import Post
from engine.earth_mans_burden.board.state import View
from engine.earth_mans_burden.rules import events as told
from engine.kernel.core import Event, Seat
from render.earth_mans_burden import event_text
from render.earth_mans_burden.film_steps import places_of
from render.earth_mans_burden.scenes import Marks, board_scene, totals_of
from render.scenes.system_map import SystemMap
from render.text.phrases import called


def posts(moments: Sequence[Moment], names: Names) -> list[Post]:
    """Return the posts about one stage's moments."""
    events = [event for moment in moments for event in moment.events if event.audience is None]
    if not events:
        return []
    before, after = moments[0].before, moments[-1].after
    lines = [_heading(before, names), *account(events, names)]
    won = [event for event in events if isinstance(event, told.GameWon)]
    if won:
        return [Post(post_text(lines)), _end(won[0], after, names)]
    if any(isinstance(event, told.TurnBegun) for event in events):
        lines += [f"-# {totals_line(after)}", f"{person(after.active, names)} is next."]
    return [Post(post_text(lines), worlds_picture(_scene(before, after, events, bare_names(names))))]


def _scene(before: View, after: View, events: Sequence[Event], names: Names) -> SystemMap:
    """Return the worlds after the turn, with the turn's owner in the title."""
    if before.is_in_setup:
        return board_scene(after, names)
    title = f"After turn {before.turn}: {called(before.active, names)}"
    shown = board_scene(after, names, marks=Marks(lit=lit_places(events)), title=title)
    return replace(shown, turn=before.active)


def heard(moments: Sequence[Moment], names: Names) -> list[Post]:
    """Report actions out of turn immediately; the turn's report repeats them in sequence."""
    lines = [
        _act_line(moment, event) for moment in moments for event in moment.events if event_text.acted(event)
    ]
    return [Post(post_text(lines))] if lines else []


def _act_line(moment: Moment, event: Event) -> str:
    if moment.is_triggered:
        return f"⚡ {action_line(event)}, by a standing instruction."
    return f"⚡ {action_line(event)}."


def _heading(before: View, names: Names) -> str:
    if before.is_in_setup:
        return "**The first fleets are placed.**"
    return f"**Turn {before.turn}** · {person(before.active, names)}"


def lit_places(events: Sequence[Event]) -> tuple[str, ...]:
    """Return the places of fights, building and claims, but not of flights."""
    loud = (
        told.AttackRolled,
        told.ClaimRolled,
        told.Constructed,
        told.Given,
        told.Decommissioned,
        told.Traded,
    )
    return tuple(
        dict.fromkeys(place for event in events if isinstance(event, loud) for place in places_of(event))
    )


def totals_line(view: View) -> str:
    """Return each seat's developments and fleets: Developments + fleets: 🔴 5 + 12."""
    return f"Developments + fleets: {' · '.join(_total(view, seat) for seat in view.seats)}"


def _total(view: View, seat: Seat) -> str:
    developments, fleets = totals_of(view, seat)
    return f"{symbol(seat)} {developments} + {fleets}" if view.has_units(seat) else f"{symbol(seat)} none"


def _end(won: told.GameWon, view: View, names: Names) -> Post:
    who = listed(person(seat, names) for seat in view.winners)
    if not who:
        lines = ["## Nobody wins", "No player has a unit left."]
    elif len(view.winners) > 1:
        lines = [f"## {who} share the win after {count(won.round, 'round')}", *_why(won, view)]
    else:
        lines = [f"## {who} wins after {count(won.round, 'round')}", *_why(won, view)]
    return Post(post_text(lines), worlds_picture(board_scene(view, bare_names(names))))


def _why(won: told.GameWon, view: View) -> Iterator[str]:
    if won.scores:
        yield "The last round is over. The most developments win; fleets break a tie."
    elif len([seat for seat in view.seats if view.has_units(seat)]) > 1:
        yield "Every player with units agrees."
    else:
        yield "No other player has a unit left."
    yield f"-# {totals_line(view)}"
