"""Draw pictures of games: a view becomes a scene, a scene becomes a picture."""
