"""The proof that nothing is lost: kills, hostile input, many writers, trouble with disk and clock.

`python -m tests.prove` runs it; `test_prove.py` runs a short version of the same code. What it
knows of the program's inside stands in `readers.py` and nowhere else.
"""
