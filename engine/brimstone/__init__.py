"""Rules, computers, orders and puzzles of Brimstone (Rick Holzgrafe's game, draft 8 of the rules).

Each file of `rules` covers one area of the rules. RULES.md lists our rulings, such as R22.
"""
