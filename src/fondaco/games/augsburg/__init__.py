"""Augsburg 1520 (Hungarian: Fugger Jakab)."""
