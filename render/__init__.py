"""Pictures of games: a view becomes a scene in board units, a scene becomes a picture."""
