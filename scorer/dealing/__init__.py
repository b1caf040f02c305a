"""Dealing boards: at random, or until the deals teach a lesson. The only package that uses randomness for cards."""
