"""What a table shows in its channel and in lists: cards, stories, what is told of play."""
