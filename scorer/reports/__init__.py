"""Reports: what people want to read, as tables of fields and blocks, and the same data for programs. Pure."""
