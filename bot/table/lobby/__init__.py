"""Run the lobby, from opening a table to the deal."""
