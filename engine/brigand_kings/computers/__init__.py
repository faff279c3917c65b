"""The computer players of Brigand Kings."""
