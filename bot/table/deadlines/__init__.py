"""Until when people have: lengths, quiet hours, reminders, open deadlines."""
