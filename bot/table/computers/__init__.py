"""Computer seats: what they are asked, how strong they are, where they think."""
