"""The computer players of The Earth Man's Burden."""
