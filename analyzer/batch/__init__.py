"""Many records at once: what is said of each, where its page goes, and the index of all of them."""

from analyzer.batch.document import batch_document
from analyzer.batch.entries import Entry, Move, entries_of, refused
from analyzer.batch.index import index_page
from analyzer.batch.placing import INDEX, is_ours, page_names

__all__ = [
    "INDEX",
    "Entry",
    "Move",
    "batch_document",
    "entries_of",
    "index_page",
    "is_ours",
    "page_names",
    "refused",
]
