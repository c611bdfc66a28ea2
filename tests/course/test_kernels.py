"""Kernels that start side by side: each is given files that no other one is."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from course.kernels import kernel_settings


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files, and keeps the ports")
def test_threads_are_given_names_of_their_own() -> None:
    with ThreadPoolExecutor(8) as pool:
        given = list(pool.map(lambda _: kernel_settings()["ip"], range(200)))
    assert len(set(given)) == 200
    assert all(Path(name).parent.is_dir() for name in given)
    assert max(map(len, given)) < 80  # a socket's name is cut by the system beyond some hundred
