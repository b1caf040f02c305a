"""The full-screen entry screen: the only package that knows Textual, and a thin layer over `scorer.services`."""
