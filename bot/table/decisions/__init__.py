"""Let a table decide: votes, undo, missed deadlines, seats that change hands."""
