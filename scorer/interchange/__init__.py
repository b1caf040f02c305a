"""Files of other programs: what unions, result services, analysers and table terminals read and write."""
