"""What a table decides: votes, undo, missed deadlines, seats that change hands."""
