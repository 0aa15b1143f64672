"""The workbench: a page to check, repair, analyse and save records, and the server behind it."""
