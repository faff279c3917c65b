"""The Earth Man's Burden for Discord: posts, panels and pictures."""

from __future__ import annotations

from dataclasses import replace

from bot.games.absence import Absence, by_kind
from bot.games.acts import Acts
from bot.games.earth_mans_burden import absence, acts, pictures
from bot.games.earth_mans_burden.acts.offers import hand
from bot.games.earth_mans_burden.digest import totals, turn_line
from bot.games.earth_mans_burden.drafts import not_done, receipt_text
from bot.games.earth_mans_burden.panels import PANELS
from bot.games.earth_mans_burden.posts import heard, posts
from bot.games.earth_mans_burden.since import since, why_out
from bot.games.earth_mans_burden.status import board_text, status
from bot.games.earth_mans_burden.touch import TOUCHES
from bot.games.lobby import Lobby, Ruleset
from bot.games.looks import Looks
from bot.games.sheets import sheets_of
from bot.games.story import Digest, Story
from bot.games.texts import GameTexts
from engine.earth_mans_burden.instructions import INSTRUCTIONS
from engine.earth_mans_burden.orders.standing_instructions import DELIBERATE, SWIFT

TEXTS = GameTexts(
    "earth_mans_burden",
    ask_names={
        "place": "the first fleets",
        "move": "a turn",
        "combat": "attacks",
        "coup": "overthrows",
        "respond": "a chance to react",
        "losses": "losses",
        "exploit": "building",
        "claim": "claims",
    },
    ask_words={
        "placing": "place",
        "turn": "move",
        "attacks": "combat",
        "overthrows": "coup",
        "response": "respond",
        "losses": "losses",
        "building": "exploit",
        "claims": "claim",
    },
    panels=replace(PANELS, touches=TOUCHES),
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
    why_out=why_out,
    takes_turns=True,
    lobby=Lobby(
        "Send fleets from Earth to settle the worlds. You win when all other players agree that you have.",
        pitch="Settle the planets. Talk, trade, betray.",
        weeks=(2, 10),
        paces={
            SWIFT: "a turn waits only for the player whose turn it is",
            DELIBERATE: "attacked players may react before the dice",
        },
        seats=3,
        first=Ruleset("It ends after 12 rounds, and fleets are placed in secret at once"),
        printed=Ruleset(
            "No limit of rounds, and fleets are placed one by one",
            {"placement": "turns", "round_limit": None},
            DELIBERATE,
        ),
        brief={DELIBERATE: ("respond", "losses")},
    ),
    absence=Absence(
        when_late="If you are late, the plan saved here counts, and I finish your turn with care. "
        "`/rules` says how.",
        is_missed_whole=True,
        saved=absence.laid_out,
        usual=absence.usual,
        told=by_kind(absence.TOLD),
        draft=receipt_text,
    ),
    sheets=sheets_of(INSTRUCTIONS, "move", left_out=not_done),
    acts=Acts(
        acts.act_panel,
        acts.act_press,
        acts.act_typed,
        acts.action_name,
        private_notes=acts.private_notes,
        touch=acts.act_touch,
        heard=heard,
        triggers=INSTRUCTIONS.triggers,
    ),
)
