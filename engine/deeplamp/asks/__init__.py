"""What seats are asked, and their legal answers; nothing here changes the table."""
