"""The letterbox: files to records and records to files, one file a format."""
