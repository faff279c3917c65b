"""The book of a crew at a real table: a pure engine that keeps numbers, rolls dice and says what is due.

Start in `keeping`: `apply(book, deed)` returns the changed book and its entry. `deeds` lists what can be
entered, `crew` holds what is kept, `views` what a panel shows, `RULINGS.md` what we decided ourselves.
"""
