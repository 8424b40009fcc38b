"""Fondaco in a terminal: to play, to walk through records, to simulate and to measure."""
