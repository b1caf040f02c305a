"""Minibridge Scorer: a duplicate tournament scorer for Minibridge clubs.

Its packages form layers, each of which imports only from those below it: see docs/architecture.md.
"""

__version__ = "1.0.0"
