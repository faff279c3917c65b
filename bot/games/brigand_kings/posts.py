"""Post the setup, each turn with a picture of the table, and the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.brigand_kings.account import account, rolled, score_line
from bot.games.brigand_kings.names import person
from bot.games.brigand_kings.pictures import table_picture
from bot.games.brigand_kings.status import points_word
from bot.games.phrases import count, listed
from bot.games.story import Moment, Names, post_text
from bot.messages.names import bare_names
from bot.messages.panel import Post
from engine.brigand_kings.board.components import Face
from engine.brigand_kings.board.state import View
from engine.brigand_kings.rules import events as told
from engine.kernel.core import Event
from render.brigand_kings.scenes import table_scene
from render.brigand_kings.turns import marks_of, used_dice


def posts(moments: Sequence[Moment], names: Names) -> list[Post]:
    """Return the posts about the events of one stage."""
    events = [event for moment in moments for event in moment.events if event.audience is None]
    if not events:
        return []
    before, after = moments[0].before, moments[-1].after
    if any(isinstance(event, told.HighRolled) for event in events):
        return [_setup(events, after, names)]
    won = [event for event in events if isinstance(event, told.GameWon)]
    turn = _turn(events, before, after, names, is_last=bool(won))
    return [*turn, *_end(won[0], after, names)] if won else list(turn)


def _setup(events: Sequence[Event], after: View, names: Names) -> Post:
    lines = ["**Everyone has chosen two secret bonus cards.**", *account(events, names)]
    picture = table_picture(table_scene(after, bare_names(names)))
    return Post("\n".join(lines), picture)


def _turn(
    events: Sequence[Event], before: View, after: View, names: Names, *, is_last: bool
) -> Iterator[Post]:
    """Yield the posts about a seat's turn; the next turn's first roll appears in its own panel."""
    turn = before.turn
    mine = [event for event in events if not (isinstance(event, told.DiceRolled) and event.turn > turn)]
    faces = before.roll.faces if before.roll else ()
    lines = [f"**Turn {turn}** · {person(before.active, names)}: {rolled(mine, faces)}"]
    lines += account(mine, names)
    if is_last:
        yield Post(post_text(lines))
        return
    is_over = after.turn > turn
    if is_over:
        if any(after.pile(seat) for seat in after.seats):
            lines.append(f"-# {' · '.join(standing_words(after, names))}")
        lines.append(f"{person(after.active, names)} is next.")
    scene = table_scene(
        after,
        bare_names(names),
        title=f"After turn {turn}" if is_over else "",
        dice=used_dice(final_faces(mine, faces), mine),
        marks=marks_of(mine),
    )
    yield Post(post_text(lines), table_picture(scene))


def final_faces(events: Sequence[Event], first: Sequence[Face]) -> tuple[Face, ...]:
    """Return the dice after all of a turn's re-rolls and flips."""
    faces = tuple(first)
    for event in events:
        if isinstance(event, told.DiceRolled | told.CardFlipped):
            faces = event.faces
    return faces


def standing_words(view: View, names: Names) -> list[str]:
    """Return each seat with its public points: 🔴 Red (Ann): 12 points."""
    return [f"{person(seat, names)}: {points_word(view, seat)}" for seat in view.seats]


def _end(won: told.GameWon, view: View, names: Names) -> list[Post]:
    who = listed(person(seat, names) for seat in view.winners)
    best = count(max(score.total for score in won.scores.values()), "point")
    if len(view.winners) > 1:
        lines = [f"## {who} share the win with {best}"]
    else:
        lines = [f"## {who} wins with {best}"]
    lines.append("A bonus card scores 1 point for every other card of its suit:")
    by_score = sorted(won.scores, key=lambda seat: -won.scores[seat].total)
    lines += [score_line(seat, view.pile(seat), won.scores[seat], names) for seat in by_score]
    return [Post(post_text(lines), table_picture(table_scene(view, bare_names(names))))]
