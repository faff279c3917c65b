"""Fill the site's templates with games; escape everything not generated here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from itertools import groupby, pairwise
from string import Template

from bot.extras.site.finished_game import Head, Played, Round
from bot.extras.site.markup import inline, markup
from bot.messages.catalogue import say
from bot.messages.panel import Picture

STYLE, SCRIPT = "style.css", "filter.js"


@dataclass(frozen=True)
class Shown:
    """A picture as a file of the site, with its size in pixels; without a file, its alt text is shown."""

    file: str
    alt: str
    width: int = 0
    height: int = 0


Find = Callable[[Picture], Shown]


@cache
def static(name: str) -> str:
    """Return a static file or a template of the site."""
    return files("bot.extras.site").joinpath("static", name).read_text(encoding="utf-8")


def page_of(number: int) -> str:
    """Return the file name of a game's page."""
    return f"game-{number}.html"


def _page(title: str, body: str) -> str:
    return Template(static("page.html")).substitute(title=escape(title), body=body)


# --------------------------------------------------------------------------- the index


def index(heads: Sequence[Head]) -> str:
    """Return the index of all games by month, newest first."""
    months = groupby(heads, lambda one: f"{one.ended_at:%Y-%m}" if one.ended_at else "")
    sections = (
        f'<section class="month"><h2>{month}</h2><ul class="games">'
        f"{''.join(map(_entry, of_month))}</ul></section>"
        for month, of_month in months
    )
    games = sorted({one.game for one in heads})
    body = Template(static("index.html")).substitute(
        heading=escape(say("site-title")),
        count=escape(say("site-count", n=len(heads))),
        words=escape(say("site-words-label")),
        game=escape(say("site-game-label")),
        all=escape(say("site-all-choice")),
        since=escape(say("site-since-label")),
        until=escape(say("site-until-label")),
        found=escape(say("site-found", n="{n}")),
        options="".join(f"<option>{escape(game)}</option>" for game in games),
        months="\n".join(sections),
    )
    return _page(say("site-title"), body)


def _entry(one: Head) -> str:
    day = f"{one.ended_at:%Y-%m-%d}" if one.ended_at else ""
    return (
        f'<li class="card" data-game="{escape(one.game)}" data-day="{day}"><a href="{page_of(one.number)}">'
        f"<strong>{escape(one.game)}</strong>{_called(one)}</a>"
        f'<p class="result">{inline(one.result)}</p>'
        f'<p class="small"><time datetime="{day}">{day}</time> · {escape(", ".join(one.people))}</p></li>'
    )


def _called(one: Head) -> str:
    return f" · {escape(one.called or say('site-table', number=one.number))}"


# ----------------------------------------------------------------------------- a game


def untold(head: Head, why: str) -> str:
    """Return the page of a game that cannot be shown in full, with the reason."""
    return _page(head.game, f"{_heading(head)}<main><p>{escape(why)}</p></main>")


def game(one: Played, find: Find, record: str, film: Shown | None) -> str:
    """Return the page of a game."""
    marks = ["start", *(_mark(each) for each in one.rounds), "end"]
    near = {here: (before, after) for before, here, after in _triples(marks)}
    labels: dict[str, str] = {"start": say("site-overview"), "end": say("site-end")}
    labels |= {_mark(each): each.name for each in one.rounds}
    turns = {here: _turns(before, after, labels) for here, (before, after) in near.items()}
    rounds = "\n".join(_round(each, find, turns[_mark(each)]) for each in one.rounds)
    body = Template(static("game.html")).substitute(
        heading=_heading(one.head),
        contents_label=escape(say("site-contents")),
        end=escape(say("site-end")),
        one_page=escape(say("site-one-page")),
        from_start=escape(say("site-first")),
        record_label=escape(say("site-record")),
        contents="".join(_content(each) for each in one.rounds),
        first=_mark(one.rounds[0]) if one.rounds else "end",
        curves=_figure(find(one.curves)) if one.curves else "",
        film=_film(film),
        record=escape(record),
        rounds=rounds,
        turns=turns["end"],
        board=_board(one.board, one.in_words, find),
        status=markup(one.status),
    )
    return _page(say("site-page", game=one.head.game, number=one.head.number), body)


def _triples(marks: Sequence[str]) -> list[tuple[str, str, str]]:
    """Return each mark with its predecessor and successor."""
    return [(a, b, c) for (a, b), (_, c) in zip(pairwise(marks), pairwise([*marks[1:], ""]), strict=True)]


def _heading(head: Head) -> str:
    ended = f"{head.ended_at:%Y-%m-%d}" if head.ended_at else ""
    who = say("site-ended", people=", ".join(head.people), date=ended)
    back = f'<p><a href="index.html">{escape(say("site-back"))}</a></p>'
    return (
        f"<header>{back}<h1>{escape(head.game)}{_called(head)}</h1>"
        f'<p class="result">{inline(head.result[:1].upper() + head.result[1:])}</p>'
        f'<p class="small">{escape(who)}</p></header>'
    )


def _mark(one: Round) -> str:
    return f"stage-{one.stage}"


def _content(one: Round) -> str:
    turned = f' <span class="turned" title="{escape(say("site-turned"))}">↯</span>' if one.has_turned else ""
    return f'<li><a href="#{_mark(one)}">{escape(one.name)}{turned}</a></li>'


def _turns(before: str, after: str, labels: dict[str, str]) -> str:
    back = f'<a rel="prev" href="#{before}">◀ {escape(labels[before])}</a>'
    onward = f'<a rel="next" href="#{after}">{escape(labels[after])} ▶</a>' if after else "<span></span>"
    return f'<nav class="turns" aria-label="{escape(say("site-rounds"))}">{back}{onward}</nav>'


def _round(one: Round, find: Find, turns: str) -> str:
    return Template(static("round.html")).substitute(
        mark=_mark(one),
        name=escape(one.name),
        turned=f'<p class="turned">{escape(say("site-turned"))}</p>' if one.has_turned else "",
        turns=turns,
        board=_board(one.board, one.in_words, find),
        told=(markup(one.told) or f"<p>{escape(say('site-nothing'))}</p>") + markup(one.notes),
        pictures="".join(_figure(find(picture)) for picture in one.pictures),
    )


def _board(picture: Picture, in_words: str, find: Find) -> str:
    label = escape(say("site-board"))
    table = f"<details><summary>{label}</summary><pre>{escape(in_words)}</pre></details>"
    return _figure(find(picture)) + table


def _figure(shown: Shown) -> str:
    """Return a picture linked to its file; without a picture, its text."""
    if not shown.file:
        return f'<p class="small">{escape(shown.alt)}</p>'
    return (
        f'<figure><a href="{shown.file}"><img src="{shown.file}" alt="{escape(shown.alt)}" '
        f'width="{shown.width}" height="{shown.height}" loading="lazy"></a></figure>'
    )


def _film(film: Shown | None) -> str:
    if film is None:
        return ""
    if not film.file:
        return f"<p>{escape(film.alt)}</p>"
    shown = f'<img src="{film.file}" alt="{escape(film.alt)}" loading="lazy">'
    label = escape(say("site-film"))
    return f'<details class="film"><summary>{label}</summary><figure>{shown}</figure></details>'
