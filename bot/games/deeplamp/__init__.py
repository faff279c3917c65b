"""Deeplamp for Discord: posts, panels and pictures."""

from __future__ import annotations

from dataclasses import replace

from bot.games.absence import Absence, by_kind
from bot.games.acts import Acts
from bot.games.deeplamp import absence, acts, heroes, pictures
from bot.games.deeplamp.account import came_of
from bot.games.deeplamp.campaign_card import campaign_card
from bot.games.deeplamp.options import option_lines
from bot.games.deeplamp.panels import PANELS
from bot.games.deeplamp.posts import posts
from bot.games.deeplamp.since import how_won, since, why_out
from bot.games.deeplamp.status import board_text, status
from bot.games.deeplamp.story import BEGINS, details, story, story_picture
from bot.games.deeplamp.touch import TOUCHES
from bot.games.designs import Designs
from bot.games.lobby import Lobby, Ruleset
from bot.games.looks import Looks
from bot.games.sheets import sheets_of
from bot.games.story import Story
from bot.games.texts import GameTexts
from engine.deeplamp.instructions import INSTRUCTIONS

DESIGNS = Designs(
    "create", "heroes", heroes.design_panel, heroes.design_press, heroes.design_file, heroes.kept_after
)

TEXTS = GameTexts(
    "deeplamp",
    ask_names={
        "create": "your heroes",
        "lamp": "a bearer for the Lamp",
        "begin": "the start of a hero's turn",
        "act": "a hero's turn",
        "test_by": "a hero for a test",
        "choose": "a choice",
        "cancel_omen": "a vote against an omen",
        "keep_chant": "a chant",
        "which": "the next encounter",
        "goes": "who goes down",
        "mission": "the next mission",
        "day": "a day in town",
        "shop": "errands in town",
    },
    ask_words={
        "heroes": "create",
        "beginning": "begin",
        "deeds": "act",
        "choices": "choose",
        "days": "day",
        "errands": "shop",
    },
    panels=replace(PANELS, touches=TOUCHES),
    looks=Looks(
        draw=pictures.board_part,
        board_text=board_text,
        status=status,
        shown=pictures.shown,
        chart=pictures.chart,
    ),
    story=Story(
        posts,
        came_of=came_of,
        begins=BEGINS,
        lines=story,
        details=details,
        verdict=story_picture,
    ),
    since=since,
    how_won=how_won,
    why_out=why_out,
    lobby=Lobby(
        "Go down as one crew. Find the place and beat what waits there before the Tide has risen.",
        pitch="One crew, rising water.",
        printed=Ruleset(options={"campaign": True}),
        weeks=(1, 1),
        option_lines=option_lines,
    ),
    absence=Absence(
        when_late="If you miss the deadline, the steward plays your hero carefully for this turn.",
        is_missed_whole=True,
        usual=absence.usual,
        told=by_kind(absence.TOLD),
    ),
    sheets=sheets_of(INSTRUCTIONS),
    acts=Acts(acts.act_panel, acts.act_press, acts.act_typed, acts.action_name),
    designs=DESIGNS,
    campaign=campaign_card,
)
