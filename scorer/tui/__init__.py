"""The entry screen: the full-screen desk. The only room that knows Textual, and thin over `scorer.services`."""
