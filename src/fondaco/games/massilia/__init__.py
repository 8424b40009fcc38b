"""Massilia."""
