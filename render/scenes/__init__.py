"""What is to be drawn, as plain data: no rules and no pixels."""
