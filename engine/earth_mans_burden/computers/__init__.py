"""The computer seats of The Earth Man's Burden."""
