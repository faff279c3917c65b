"""Word the advice on what a seat should have done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.extras.analysis.advice import Advice
from bot.extras.analysis.listing import ANALYSE
from bot.games.catalogue import find_texts
from bot.games.phrases import shortened
from bot.messages.catalogue import Text, say, together
from bot.messages.panel import Button, Panel
from bot.table.dry_runs.dry_screens import COLOUR
from bot.table.ending.reviewing import Page
from bot.table.posts.cards import REVIEW
from engine.kernel.core import Seat

LONGEST = 600


def advice_panel(game: str, stage: int, seat: Seat, names: Mapping[Seat, str], advice: Advice) -> Panel:
    """Return the advice, with the way to a board of that stage and back to the review."""
    lines = together(_lines(game, stage, seat, names, advice))
    page = str(Page(stage, seat))
    rows = (
        (
            Button(say("analysis-analyse-button"), ANALYSE, page, style="primary"),
            Button(say("analysis-back-button"), REVIEW, page),
        ),
    )
    return Panel(lines, rows, colour=COLOUR)


def _lines(game: str, stage: int, seat: Seat, names: Mapping[Seat, str], advice: Advice) -> Iterator[Text]:
    texts, best = find_texts(game), advice.best
    who = texts.seats.person(seat, names)
    yield say("analysis-should-heading", stage=texts.stage_name(stage), who=who)
    asked, what = texts.ask_names[advice.kind], shortened(advice.said, LONGEST)
    yield say("analysis-did", asked=asked, what=what)
    if best.act is None and best.answer == advice.did:
        yield say("analysis-best-same", level=advice.level)
    else:
        yield say("analysis-best", level=advice.level, what=shortened(advice.meant, LONGEST))
    if best.why:
        yield say("analysis-why", why=shortened(best.why, LONGEST))
    if advice.before is not None and advice.after is not None:
        before, after, worlds = advice.before, advice.after, advice.worlds
        end = texts.stage_name(stage)
        yield say("analysis-worth", stage=end, before=before, after=after, worlds=worlds)
    elif best.act is not None or best.answer != advice.did:
        yield say("analysis-worth-unknown")
