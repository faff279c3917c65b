"""Wound, frighten and taint heroes; go down, recover, and die."""

from __future__ import annotations

from typing import Any, Final, Literal

from bot.extras.companion.book.crew import Line, Owed
from bot.extras.companion.book.sheet import Chart, Condition, Seat, Track
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import listed, say

LIMITS: Final[dict[Track, str]] = {"wounds": "health", "strain": "mind"}
CHARTS: Final[dict[Track, Chart]] = {"wounds": "injury", "strain": "madness"}
TAINT: Final = 5
"""Points of taint that become a change."""
XP_FOR_HEALING: Final = 5
"""Experience for each point healed of somebody else."""
What = Literal["wounds", "strain", "taint", "poison"]
Kind = Literal["injury", "madness", "change", "other"]


def no_harm() -> dict[str, Any]:
    """Return the facts of harm that nothing followed from."""
    return {"down": [], "revived": None, "charts": [], "over": None, "charts_owed": []}


def full_tracks(work: Work, seat: Seat) -> list[Track]:
    """Return the tracks that have reached their limit."""
    hero = work.hero(seat)
    limits = {track: work.limit(seat, stat) for track, stat in LIMITS.items()}
    return [track for track, most in limits.items() if most is not None and getattr(hero, track) >= most]


def take_harm(work: Work, seat: Seat, what: What, n: int) -> int:
    """Add harm to a hero, with all that follows from it; return how much was added."""
    hero = work.hero(seat)
    if what == "taint":
        hero.taint += n
        _change(work, seat)
        return n
    if what == "poison":
        hero.poison += n
        return n
    if hero.down:
        return 0
    most = work.limit(seat, LIMITS[what])
    before = getattr(hero, what)
    setattr(hero, what, before + n if most is None else max(before, min(most, before + n)))
    if what == "wounds" and n >= 10 and work.crew.options.touchy and hero.bag.get("keg"):
        work.crew.kegs[seat] = hero.bag["keg"]
        work.facts["kegs"] = hero.bag["keg"]
    return int(getattr(hero, what) - before)


def _change(work: Work, seat: Seat) -> None:
    hero = work.hero(seat)
    while hero.taint >= TAINT and not hero.dead:
        hero.taint -= TAINT
        chart_line(work, seat, "change", work.d36(say("book-change-dice", hero=hero.name)))


def chart_line(work: Work, seat: Seat, kind: Chart, roll: int) -> None:
    """Note a rolled line of a chart: a known line is written on the sheet, another is owed."""
    hero = work.hero(seat)
    work.facts.setdefault("charts", []).append([kind, roll, seat])
    known = work.crew.charts.get(kind, {}).get(str(roll))
    word = work.words(kind)
    if known is None:
        work.crew.owed = [*work.crew.owed, Owed(hero=seat, kind=kind, roll=roll)]
        work.say(say("book-line-write-down", hero=hero.name, word=word, roll=roll))
    else:
        write_line(work, seat, kind, roll, known)


def write_line(
    work: Work,
    seat: Seat,
    kind: Literal["injury", "madness", "change", "other"],
    roll: int | None,
    line: Line,
) -> None:
    """Write a line on a sheet; the same change a second time kills."""
    hero = work.hero(seat)
    same = [
        one for one in hero.conditions if one.kind == kind and one.name.casefold() == line.name.casefold()
    ]
    found = Condition(kind=kind, name=line.name, roll=roll, text=line.text, mods=dict(line.mods))
    hero.conditions = [*hero.conditions, found]
    chart = work.words(kind)
    if roll:
        work.say(say("book-line-written-numbered", hero=hero.name, chart=chart, roll=roll, line=line.name))
    else:
        work.say(say("book-line-written", hero=hero.name, chart=chart, line=line.name))
    if kind == "change" and same:
        die(work, seat, line.name)


def die(work: Work, seat: Seat, why: str | None = None) -> None:
    """Mark a hero as dead."""
    hero = work.hero(seat)
    hero.dead, hero.down, hero.poison = True, False, 0
    hero.since = f"turn {work.crew.turn}" if work.crew.is_below else "town" if work.crew.town else None
    work.note("dead", seat)
    work.crew.owed = [one for one in work.crew.owed if one.hero != seat]
    forget_settled(work, seat)
    work.say(say("book-dead-by", hero=hero.name, why=why) if why else say("book-is-dead", hero=hero.name))
    ask_for_lamp(work, seat)


def settle(work: Work) -> None:
    """Let everybody go down whose wounds or strain have reached the limit; all down loses the adventure."""
    went = [seat for seat in work.crew.up if full_tracks(work, seat)]
    for seat in went:
        _go_down(work, seat)
    lose_if_all_down(work)


def _go_down(work: Work, seat: Seat) -> None:
    hero, crew = work.hero(seat), work.crew
    full = full_tracks(work, seat)
    hero.poison = 0
    if crew.revives:
        crew.revives -= 1
        hero.wounds = hero.strain = 0
        hero.nerve += 1
        work.facts["revived"] = seat
        work.say(say("book-revived-by-token-all", hero=hero.name, nerve=work.words("nerve")))
        if full_tracks(work, seat):
            hero.down = True
        return
    hero.down = True
    work.note("down", seat)
    work.say(say("book-is-down", hero=hero.name, names=listed(work.words(LIMITS[track]) for track in full)))
    ask_for_lamp(work, seat)


def ask_for_lamp(work: Work, seat: Seat) -> None:
    """Ask who takes the lamp if its bearer has fallen and others are up."""
    if work.crew.bearer == seat and work.crew.up:
        work.facts["lamp"] = True
        work.say(say("book-who-takes-lamp"))


def lose_if_all_down(work: Work) -> None:
    """Lose the adventure if nobody is up; those who are down then owe a chart."""
    crew = work.crew
    if crew.status in ("open", "objective") and crew.heroes and not crew.up:
        lose(work, say("book-lost-all-down"))


def lose(work: Work, line: str) -> None:
    """Lose the adventure; all who are down owe their charts."""
    work.crew.status = "lost"
    work.facts["over"] = "lost"
    owe(work)
    work.say(line)


def owe(work: Work) -> list[Seat]:
    """Note the charts that those who are down still have to roll; return the heroes."""
    crew = work.crew
    down = [seat for seat in crew.alive if crew.heroes[seat].down]
    for seat in down:
        for chart in charts_due(work, seat):
            if not any(one.hero == seat and one.kind == chart for one in crew.owed):
                crew.owed = [*crew.owed, Owed(hero=seat, kind=chart)]
    owing = [seat for seat in down if charts_due(work, seat)]
    work.facts["charts_owed"] = owing
    return owing


def charts_due(work: Work, seat: Seat) -> list[Chart]:
    """Return the charts that a hero who is down has not rolled yet for this fall."""
    due = [CHARTS[track] for track in full_tracks(work, seat) or ["wounds"]]
    return [chart for chart in due if f"{seat} {chart}" not in work.crew.settled]


def note_settled(work: Work, seat: Seat, what: str) -> None:
    """Note a chart or ore dice as rolled, so that the end of the adventure does not roll them again."""
    work.crew.settled = [*work.crew.settled, f"{seat} {what}"]


def forget_settled(work: Work, seat: Seat) -> None:
    """Forget the charts of a fall: the hero is up, and another fall brings charts of its own."""
    mine = [f"{seat} {chart}" for chart in CHARTS.values()]
    work.crew.settled = [one for one in work.crew.settled if one not in mine]


def heal(work: Work, seat: Seat, wounds: int, strain: int) -> int:
    """Heal points of both tracks; return how many did good."""
    hero = work.hero(seat)
    done = min(hero.wounds, wounds), min(hero.strain, strain)
    hero.wounds -= done[0]
    hero.strain -= done[1]
    return sum(done)


def preset(work: Work, seat: Seat, n: int, full: Track | None = None) -> tuple[int, int]:
    """Return how n points are healed if nobody says: one of the full track, then of the track with more."""
    hero = work.hero(seat)
    left: dict[str, int] = {"wounds": hero.wounds, "strain": hero.strain}
    healed = {"wounds": 0, "strain": 0}
    for point in range(n):
        track = full if full and not point else "wounds" if left["wounds"] >= left["strain"] else "strain"
        if not left[track]:
            track = "strain" if track == "wounds" else "wounds"
        if left[track]:
            left[track] -= 1
            healed[track] += 1
    return healed["wounds"], healed["strain"]


def healed_by(work: Work, by: Seat | None, seat: Seat, n: int) -> None:
    """Give experience for each point that somebody healed of another."""
    if by is None or by == seat or not n:
        return
    work.hero(by).xp += XP_FOR_HEALING * n
    work.facts["xp"] = {by: XP_FOR_HEALING * n}
    work.say(
        say(
            "book-gains-xp",
            hero=work.hero(by).name,
            n=XP_FOR_HEALING * n,
            xp=work.words("xp"),
        )
    )


def status_line(work: Work, seat: Seat) -> str:
    """Return a hero's tracks: `4/12 wounds, 1/10 strain`."""
    hero = work.hero(seat)
    most = {stat: work.limit(seat, stat) for stat in LIMITS.values()}
    health, mind = ("?" if most[stat] is None else f"{most[stat]}" for stat in ("health", "mind"))
    return say(
        "book-tracks", wounds=hero.wounds, health=health, woundsword=work.words("wounds"),
        strain=hero.strain, mind=mind, strainword=work.words("strain"),
    )  # fmt: skip
