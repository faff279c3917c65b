"""The order sheet of a round: its draft, its text, the pages on which it is built and instructed."""
