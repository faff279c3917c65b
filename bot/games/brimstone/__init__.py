"""Brimstone for Discord: posts, panels and pictures."""

from __future__ import annotations

from dataclasses import replace

from bot.games.absence import Absence
from bot.games.brimstone import absence, pictures
from bot.games.brimstone.forced_answers import only_told
from bot.games.brimstone.panels import PANELS
from bot.games.brimstone.posts import before_story, posts
from bot.games.brimstone.sheet.draft import draft_for
from bot.games.brimstone.sheet.problems import PAGE
from bot.games.brimstone.since import since
from bot.games.brimstone.status import board_text, option_lines, status
from bot.games.brimstone.story import asked_where, decided, revealed, story
from bot.games.brimstone.touch import TOUCHES
from bot.games.brimstone.winning import cities_held, how_won
from bot.games.lobby import Lobby, Origin, Ruleset
from bot.games.looks import Looks
from bot.games.sheets import sheets_of
from bot.games.story import Story
from bot.games.texts import GameTexts
from engine.brimstone.board.components import MAPS
from engine.brimstone.instructions import INSTRUCTIONS

TEXTS = GameTexts(
    "brimstone",
    ask_names={
        "adjust_map": "adjusting the map",
        "choose_home": "a Home Base",
        "choose_event": "the event",
        "orders": "orders",
        "supply": "supply",
        "execute": "a turn",
        "march_on": "a March",
        "support": "support",
        "pay": "a payment",
        "retreat": "a retreat",
    },
    ask_words={
        "orders": "orders",
        "payment": "pay",
        "support": "support",
        "retreat": "retreat",
        "supply": "supply",
        "turn": "execute",
        "march": "march_on",
        "event": "choose_event",
        "home": "choose_home",
        "map": "adjust_map",
    },
    panels=replace(PANELS, touches=TOUCHES, advises={"orders": PAGE}),
    looks=Looks(
        draw=pictures.board_part,
        board_text=board_text,
        status=status,
        shown=pictures.shown,
        chart=pictures.chart,
        has_parts=True,
    ),
    story=Story(
        posts,
        begins="orders_revealed",
        lines=story,
        before=before_story,
        picture=revealed,
        verdict=decided,
        asked_where=asked_where,
    ),
    since=since,
    points=cities_held,
    how_won=how_won,
    lobby=Lobby(
        pitch="Secret orders, then all at once. Five Cities win.",
        weeks=(6, 10),
        aims={
            players: f"Hold {land.cities_to_win} Cities. Orders are secret and carried out together."
            for players, land in MAPS.items()
        },
        paces={
            "swift": "your order sheet answers nearly everything for you",
            "deliberate": "you make more decisions yourself, so a round takes longer",
        },
        variants=(2,),
        seats=4,
        first=Ruleset(
            "Balanced land, no attacks by air, advice when you ask for it", {"air_assault": False}, coach=True
        ),
        printed=Ruleset("Land dealt at random, as the rulebook says", {"layout": "printed"}),
        option_lines=option_lines,
        origin=Origin("Home", lambda outcome, seat: str(outcome["homes"].get(seat, ""))),
    ),
    absence=Absence(
        saved=absence.saved_answer,
        usual=absence.usual,
        told=absence.told,
        steward=absence.stewarded,
        draft=absence.receipt_text,
    ),
    tell_only=only_told,
    sheets=sheets_of(INSTRUCTIONS, "orders", draft_for=draft_for),
)
