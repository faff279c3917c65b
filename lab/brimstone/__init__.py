"""What the laboratory asks of Brimstone."""
