"""Minibridge Scorer: a duplicate tournament scorer for Minibridge clubs.

Its rooms stand on floors, each of which may look down and never up: docs/architecture.md draws them.
"""

__version__ = "1.0.0"
