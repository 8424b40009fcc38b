"""One game being played: moves as text, undo, views, redeals, and the whole game as a record."""

from fondaco.match.match import Match

__all__ = ["Match"]
