"""Heroes are made, hurt, healed and raised in level."""
