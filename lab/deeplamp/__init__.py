"""What the laboratory asks of Deeplamp."""
