"""Tools of every picture: pen, words, shapes, signs, stamps, plates, and cached drawings."""
