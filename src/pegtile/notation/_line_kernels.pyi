import numpy as np
from numpy.typing import NDArray

def number_lines(
    out: NDArray[np.uint8],
    digits: NDArray[np.uint8],
    first: int,
    kinds: NDArray[np.uint8],
    endings: NDArray[np.uint8],
    lengths: NDArray[np.intp],
) -> tuple[int, int]:
    """Write a line for each move into `out`; return (bytes written, the new `first`)."""

def fill_gaps(
    out: NDArray[np.uint8],
    text: NDArray[np.uint8],
    gaps: NDArray[np.intp],
    fillers: NDArray[np.uint8],
    lengths: NDArray[np.intp],
) -> int:
    """Write `text[:-16]` into `out`, its gaps filled; return how many bytes that makes."""
