"""The order sheet of a round: its draft, its text, and the pages to fill it in."""
