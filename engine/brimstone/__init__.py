"""Brimstone (Rick Holzgrafe, draft 8): one file per rules area; RULES.md holds the rulings."""
