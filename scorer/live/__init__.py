"""The live evening: tables enter results on phones, the director follows in a browser, the room sees the ranking.

The only package that knows a web server. Like the entry screen, it calls `scorer.services`.
"""
