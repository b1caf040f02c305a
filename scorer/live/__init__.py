"""The evening live: tables enter results on phones, the director follows in a browser, the room sees the ranking.

The only room that knows a web server. It stands beside the entry screen, on the same desk.
"""
