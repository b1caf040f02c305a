"""Our own file formats, one module each: parse files to records and format records as files."""
