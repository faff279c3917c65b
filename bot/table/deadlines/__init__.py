"""Manage time limits: lengths, quiet hours, reminders, open deadlines."""
