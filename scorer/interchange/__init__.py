"""Readers and writers of files: our own, and those of other programs."""
