"""Minibridge Scorer: a duplicate tournament scorer for Minibridge clubs.

`game` scores one deal, `comparison` compares tables, `movements` say who meets whom;
`records` are the facts of an event, `tournament` scores it, `checks` find what is wrong with it,
`reports` are what people read of it, `changes` what is done to it. `store`, `formats` and `printers`
keep, exchange and print; `desk` does one thing asked for, `entry` is its full screen, `cli` the door.
Each floor may look down, never up.
"""

__version__ = "0.1.0"
