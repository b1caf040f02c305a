"""Spreadsheets of strangers: `.xlsx` and `.ods`, read as texts, piece by piece and within limits.

What is in a file is counted as it comes: bytes, elements, cells. Nothing is repeated before it is counted, so that a
small file cannot become a large one. Empty rows and cells cost nothing, however often they are repeated.
"""
