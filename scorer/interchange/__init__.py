"""Readers and writers for files of other programs: unions, result services, analysers and table terminals."""
