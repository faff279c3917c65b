"""Brutal Magic for Discord: posts, panels and pictures."""

from __future__ import annotations

from dataclasses import replace

from bot.games.absence import Absence, by_kind
from bot.games.brutal_magic import absence, armies, pictures
from bot.games.brutal_magic.panels import PANELS
from bot.games.brutal_magic.posts import posts
from bot.games.brutal_magic.since import since, why_out
from bot.games.brutal_magic.standing_instructions import waiting
from bot.games.brutal_magic.status import board_text, option_lines, status
from bot.games.brutal_magic.story import BEGINS, details, story
from bot.games.brutal_magic.touch import TOUCHES
from bot.games.designs import Designs
from bot.games.lobby import Lobby, Ruleset
from bot.games.looks import Looks
from bot.games.sheets import sheets_of
from bot.games.story import Story
from bot.games.texts import GameTexts
from engine.brutal_magic.instructions import INSTRUCTIONS

DESIGNS = Designs(
    "muster", "armies", show=armies.design_panel, press=armies.design_press, read_file=armies.design_file
)

TEXTS = GameTexts(
    "brutal_magic",
    ask_names={
        "muster": "an army",
        "allot": "shares of the land",
        "define": "kinds of terrain",
        "lay": "terrain",
        "place_master": "a place for the Master",
        "activate": "a turn",
    },
    ask_words={
        "army": "muster",
        "allotment": "allot",
        "kinds": "define",
        "terrain": "lay",
        "master": "place_master",
        "acts": "activate",
    },
    panels=replace(PANELS, touches=TOUCHES),
    looks=Looks(
        draw=pictures.board_picture,
        board_text=board_text,
        status=status,
        shown=pictures.shown,
        chart=pictures.chart,
    ),
    story=Story(posts, begins=BEGINS, lines=story, details=details),
    since=since,
    why_out=why_out,
    lobby=Lobby(
        "Summon the creatures you designed. Fell the other Masters, or lead on points at the end.",
        pitch="Wizards' armies. Fell the Masters.",
        weeks=(1, 6),
        first=Ruleset("A skirmish of 8 rounds with ready-made armies"),
        printed=Ruleset("A full game: large land, armies of your own design", {"preset": "full"}),
        option_lines=option_lines,
    ),
    absence=Absence(
        when_late=(
            "If you miss the deadline, I use the plan you made here. Units without a plan stand on guard."
        ),
        saved=absence.laid_out,
        told=by_kind(absence.TOLD),
        draft=absence.receipt_text,
    ),
    sheets=sheets_of(INSTRUCTIONS, waiting=waiting),
    designs=DESIGNS,
)
