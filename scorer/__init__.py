"""Minibridge Scorer: a duplicate tournament scorer for Minibridge clubs.

`game` scores one deal, `comparison` compares tables, `records` are the facts of an event;
`tournament` scores an event from these; `reports` are what people read of it.
`store`, `formats` and `printers` keep, exchange and print; `desk` does one thing asked for;
`cli` is the door. Each floor may look down, never up.
"""

__version__ = "0.1.0"
