"""What seats are asked, and what they may answer: nothing here changes the table."""
