"""What every picture is drawn with: pen, words, shapes, signs, stamps, plates, and drawings that are kept."""
