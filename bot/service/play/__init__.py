"""Use cases of play: lobby, answers, deadlines, decisions."""
