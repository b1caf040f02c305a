"""Content for paper: cards and slips for the tables, and reports to pin up or hand out."""
