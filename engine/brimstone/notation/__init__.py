"""The order notation: parse typed text into an order sheet, and print it again."""
