"""Test the page in Chromium."""
