"""Parse orders as people type them into an order sheet, and print them again."""
