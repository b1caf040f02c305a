"""Files of other programs: unions, result services, analysers and table terminals."""
