"""Boards for a page: the ground as one picture, and all that lies on it as outlines that the page scales."""
