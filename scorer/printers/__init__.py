"""The printer: a sheet to terminal text, plain text or a workbook; a document to JSON. Knows no event."""
