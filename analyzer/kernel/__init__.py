"""The compiled solver: C sources, how they are built, and the way to them from Python."""

from __future__ import annotations

import mmap


def fresh_room(size: int) -> mmap.mmap:
    """Memory of noughts for a kernel.

    In large pages, which the system gives to private memory only: max^n asks all over a large table, and a
    review would spend a tenth of its time on the first touch of small ones.
    """
    if not hasattr(mmap, "MAP_PRIVATE"):  # Windows
        return mmap.mmap(-1, size)
    room = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        room.madvise(mmap.MADV_HUGEPAGE)
    return room
