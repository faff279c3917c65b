"""The order notation: what people type, read into an order sheet and printed again."""
