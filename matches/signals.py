"""News that matches send upwards, always after commit. Receivers must bear hearing it twice."""

from django.dispatch import Signal

match_ended = Signal()
"""Sent with `match_id` (integer key) when a match has ended and its verdict stands."""
