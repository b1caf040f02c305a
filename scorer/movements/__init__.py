"""Movements: who meets whom on which boards. Pure functions of numbers and labels."""
