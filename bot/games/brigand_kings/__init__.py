"""Brigand Kings for Discord: posts, panels and pictures."""

from __future__ import annotations

from dataclasses import replace

from bot.games.absence import Absence
from bot.games.brigand_kings import absence, pictures
from bot.games.brigand_kings.digest import totals, turn_line
from bot.games.brigand_kings.names import SIGNS
from bot.games.brigand_kings.panels import PANELS
from bot.games.brigand_kings.posts import posts
from bot.games.brigand_kings.since import since
from bot.games.brigand_kings.status import board_text, hand, status
from bot.games.brigand_kings.touch import TOUCHES
from bot.games.lobby import Lobby, Ruleset
from bot.games.looks import Looks
from bot.games.sheets import sheets_of
from bot.games.story import Digest, Story
from bot.games.texts import GameTexts
from engine.brigand_kings.instructions import INSTRUCTIONS

TEXTS = GameTexts(
    "brigand_kings",
    ask_names={
        "keep_bonus": "bonus cards",
        "roll": "the dice",
        "flip": "flipping cards",
        "assign": "the transport",
        "place": "soldiers",
    },
    ask_words={
        "bonus": "keep_bonus",
        "dice": "roll",
        "flips": "flip",
        "transport": "assign",
        "soldiers": "place",
    },
    panels=replace(PANELS, touches=TOUCHES),
    in_words=absence.in_words,
    looks=Looks(
        draw=pictures.board_picture,
        board_text=board_text,
        status=status,
        shown=pictures.shown,
        chart=pictures.chart,
        hand=hand,
        is_hand_told=False,
    ),
    story=Story(posts, is_told_by_stage=True, digest=Digest(turn_line, totals)),
    since=since,
    takes_turns=True,
    lobby=Lobby(
        "Send soldiers to capture counties. When the deck runs out, the highest score of cards wins.",
        pitch="Roll, re-roll, grab cards.",
        weeks=(1, 1),
        printed=Ruleset("The basic deck, without Pawns and Courts"),
    ),
    absence=Absence(
        when_late="If you miss a deadline, I answer carefully for you. `/rules` says how.",
        is_missed_whole=True,
        saved=absence.saved_flips,
        told=absence.told,
        draft=absence.receipt_text,
    ),
    sheets=sheets_of(INSTRUCTIONS),
    signs={sign: f"suit_{suit}" for suit, sign in SIGNS.items()},
)
