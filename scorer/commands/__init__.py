"""Commands that change an event, a competition or the book of players, each carried out by a pure function."""
