"""The progress bar of long work: when it appears, and that it goes away."""

import io
import re

import numpy as np

from minirag.commands.progress import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_appears_after_two_seconds_and_goes_away() -> None:
    stream, ticks = Terminal(), iter(np.arange(0, 100, 0.4).tolist())
    items = list(range(10))
    assert list(progress(items, "searching", stream, lambda: next(ticks))) == items
    pictures = stream.getvalue().split("\r")
    assert pictures[1].startswith("searching [########")
    assert re.search(r" 40%, 0:0\d left$", pictures[1])
    assert pictures[-1] == ""
    assert pictures[-2].strip() == ""  # what comes next begins on an empty line


def test_short_work_and_other_streams_show_nothing() -> None:
    for stream, step in ((Terminal(), 0.01), (io.StringIO(), 5.0)):
        ticks = iter(np.arange(0, 100, step).tolist())
        assert list(progress([1, 2, 3], "x", stream, lambda ticks=ticks: next(ticks))) == [1, 2, 3]  # type: ignore[misc]
        assert stream.getvalue() == ""


def test_a_bar_is_cleared_when_the_work_fails() -> None:
    stream, ticks = Terminal(), iter(np.arange(0, 100, 3.0).tolist())
    work = progress([1, 2, 3], "x", stream, lambda: next(ticks))
    next(work)
    work.close()  # type: ignore[attr-defined]
    assert stream.getvalue().endswith(" \r")
