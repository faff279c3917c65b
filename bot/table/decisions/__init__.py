"""What a table decides: votes, undo, seats that change hands."""
