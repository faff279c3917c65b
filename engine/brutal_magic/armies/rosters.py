"""The twelve ready-made rosters that any seat may choose; text files, so that balance is data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from engine.brutal_magic.armies.designs import Army, parse_type
from engine.brutal_magic.armies.prices import BALANCED, PRINTED

_PRINTED: Final = """
cinder_court
Ash Regent AR master 3/12/12/11; Firebolt 7/9, Brand 0/6
Pyre Knight PK champion 5/9/8/8; Flame Sword 1/9
Emberling Em pawn 5/4/3/2; Scorch 1/5
Soot Archer SA pawn 2/6/2/1; Cinder Arrow 5/4

drowned_choir
Tide Cantor TC master 3/11/12/12; Dirge 8/8, Undertow 1/5
Leviathan Calf LC champion 5/8/7/10; Maw 1/9
Drowned Singer DS pawn 3/5/3/3; Wail 3/3
Crab Bearer CB pawn 3/3/5/4; Pincer 0/5

root_and_bough
Grove Warden GW master 4/12/11/11; Hurled Thorn 5/10, Strangling Vine 2/5
Walking Oak WO champion 4/8/6/11; Branch 1/10
Thorn Wolf TW pawn 6/5/3/1; Bite 0/5
Seed Slinger SS pawn 3/5/2/2; Sling 4/4
Hedge Hg pawn 1/4/5/5; Prick 1/4

brass_menagerie
Clock Prince CP master 4/12/11/10; Steam Lance 6/11, Gear 0/6
Brass Bull BB champion 5/9/8/8; Horns 0/10
Glass Crane GC champion 5/9/7/5; Beam 6/8
Tin Sparrow TS pawn 7/4/4/0; Peck 1/4
Spring Hare SH pawn 5/4/4/2; Kick 1/4

moth_parliament
Lamp Speaker LS master 3/12/14/10; Glare 6/9, Singe 1/5
Night Moth NM champion 5/9/11/6; Powder 1/8
Dust Moth DM pawn 5/4/6/0; Scales 1/4
Candle Imp CI pawn 3/6/2/1; Drip 4/4

bone_ledger
Debt Clerk DC master 4/11/12/13; Foreclosure 8/8, Quill 0/4
Marrow Giant MG champion 4/8/6/11; Club 1/10
Bailiff Ba pawn 5/5/3/2; Cudgel 0/5
Bone Crossbow BC pawn 2/5/1/2; Bolt 6/4

frost_tithe
Winter Abbess WA master 3/12/12/11; Sleet 7/9, Cold Touch 0/6
Ice Ox IO champion 5/7/8/10; Gore 1/9
Rime Hound RH pawn 6/4/4/1; Fangs 0/5
Hail Thrower HT pawn 3/5/3/2; Hailstone 3/4

mirror_house
Glass Lady GL master 3/13/14/10; Dazzle 7/7, Splinter 1/5
Double Db champion 4/9/9/9; Echo 1/8
Shard Sh pawn 5/5/3/1; Cut 1/5
Reflection Re pawn 4/3/7/1; Glint 2/3

storm_kennel
Gale Huntsman GH master 3/12/12/11; Lightning 8/9, Whip 1/4
Thunder Mastiff TM champion 5/8/7/9; Crash 2/9
Wind Whelp WW pawn 5/3/4/3; Nip 0/5
Spark Kite SK pawn 5/5/3/0; Spark 3/4

salt_road
Caravan Seer CS master 3/12/13/12; Mirage 7/8, Staff 0/5
Salt Camel SC champion 4/9/8/10; Spit 1/8
Dune Lancer DL champion 7/9/7/6; Lance 2/9
Dune Runner DR pawn 5/4/4/2; Knife 0/5
Slinger Sl pawn 3/6/2/1; Stone 4/4

honey_throne
Hive Mother HM master 3/11/12/11; Swarm 6/10, Sting 1/6
Hornet Lance HL champion 5/10/8/6; Stinger 1/10
Drone Dr pawn 5/4/4/2; Sting 0/5
Wax Guard WG pawn 2/4/4/5; Push 1/4

quarry_kin
Stone Aunt SA master 2/11/11/13; Avalanche 7/10, Fist 0/6
Boulder Cousin BC champion 6/6/6/12; Roll 0/10
Pebble Pe pawn 5/4/4/2; Chip 0/5
Rock Lobber RL pawn 2/5/1/3; Lob 5/4
"""


_BALANCED: Final = """
cinder_court
Ash Regent AR master 4/13/12/12; Firebolt 1/10
Pyre Knight PK champion 6/9/3/9; Flame Sword 0/10
Emberling Em pawn 5/4/0/2; Scorch 3/5
Soot Archer SA pawn 4/4/2/2; Cinder Arrow 3/4

drowned_choir
Tide Cantor TC master 1/13/12/13; Dirge 0/11
Leviathan Calf LC champion 6/7/7/8; Maw 0/11
Drowned Singer DS pawn 5/4/4/1; Wail 2/3
Crab Bearer CB pawn 5/2/4/2; Pincer 1/5

root_and_bough
Grove Warden GW master 3/12/12/13; Hurled Thorn 1/10
Walking Oak WO champion 6/8/5/8; Branch 1/11
Thorn Wolf TW pawn 5/4/2/2; Bite 2/5
Seed Slinger SS pawn 3/4/3/1; Sling 3/5
Hedge Hg pawn 3/4/4/3; Prick 1/3

brass_menagerie
Clock Prince CP master 1/13/12/13; Steam Lance 0/11
Brass Bull BB champion 6/8/7/8; Horns 1/10
Glass Crane GC champion 6/8/6/6; Beam 3/5
Tin Sparrow TS pawn 5/4/2/0; Peck 2/6
Spring Hare SH pawn 5/4/3/1; Kick 2/5

moth_parliament
Lamp Speaker LS master 3/12/12/13; Glare 1/10
Night Moth NM champion 6/6/8/8; Powder 1/9
Dust Moth DM pawn 5/2/3/1; Scales 3/5
Candle Imp CI pawn 4/4/2/1; Drip 3/5

bone_ledger
Debt Clerk DC master 1/13/12/12; Foreclosure 1/12
Marrow Giant MG champion 6/8/7/8; Club 1/10
Bailiff Ba pawn 5/5/0/0; Cudgel 3/5
Bone Crossbow BC pawn 4/4/2/2; Bolt 3/4

frost_tithe
Winter Abbess WA master 4/13/12/12; Sleet 1/10
Ice Ox IO champion 6/9/3/9; Gore 0/10
Rime Hound RH pawn 4/1/3/1; Fangs 3/6
Hail Thrower HT pawn 5/4/3/1; Hailstone 2/5

mirror_house
Glass Lady GL master 4/13/12/12; Dazzle 1/10
Double Db champion 6/8/7/8; Echo 1/10
Shard Sh pawn 5/4/2/2; Cut 2/5
Reflection Re pawn 5/5/2/2; Glint 2/3

storm_kennel
Gale Huntsman GH master 3/12/12/13; Lightning 1/10
Thunder Mastiff TM champion 6/6/8/8; Crash 1/9
Wind Whelp WW pawn 5/4/2/2; Nip 2/5
Spark Kite SK pawn 5/4/4/1; Spark 2/3

salt_road
Caravan Seer CS master 3/12/12/13; Mirage 1/10
Salt Camel SC champion 6/8/8/8; Spit 1/7
Dune Lancer DL champion 6/8/7/8; Lance 1/10
Dune Runner DR pawn 4/4/3/0; Knife 3/5
Slinger Sl pawn 4/4/2/1; Stone 3/5

honey_throne
Hive Mother HM master 3/12/12/13; Swarm 1/10
Hornet Lance HL champion 6/8/2/9; Stinger 1/11
Drone Dr pawn 5/4/0/3; Sting 2/5
Wax Guard WG pawn 4/4/3/3; Push 1/4

quarry_kin
Stone Aunt SA master 3/10/12/13; Avalanche 1/11
Boulder Cousin BC champion 6/6/8/8; Roll 1/9
Pebble Pe pawn 4/2/3/2; Chip 3/5
Rock Lobber RL pawn 4/4/2/2; Lob 3/4
"""


_TEXTS: Final = {PRINTED: _PRINTED, BALANCED: _BALANCED}


@cache
def rosters(prices: str = PRINTED) -> Mapping[str, Army]:
    """Return the rosters of a price list by name, in the order in which seats that miss the deadline get them
    (B53, B59)."""
    blocks = (block.splitlines() for block in _TEXTS[prices].strip().split("\n\n"))
    return {name: tuple(map(parse_type, lines)) for name, *lines in blocks}
