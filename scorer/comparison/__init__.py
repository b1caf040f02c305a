"""Comparison of many tables on one board and of many boards for one pair: pure functions of numbers, exact."""
