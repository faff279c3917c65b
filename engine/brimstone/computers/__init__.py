"""The computer seats of Brimstone: each a small file over shared questions about the view."""
