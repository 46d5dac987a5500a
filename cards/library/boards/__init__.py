"""Boards as drawings: pure layout from plain documents. A template makes SVG of it, CSS gives the colours."""
