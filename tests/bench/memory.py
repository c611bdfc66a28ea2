"""How much memory an index needs: saved here, loaded by a process that does nothing else.

But: the interpreter, numpy and this package are in the figure; building needs several times more.
Only Linux tells a process its resident memory without help; elsewhere the answer is nan.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from minirag import BM25
from tests.bench.corpus import make_documents

__all__ = ["megabytes_of_an_index"]

_LOAD = """
import sys
from minirag import BM25
index = BM25.load(sys.argv[1])
assert index.search(["ba", "be"], 10)
with open("/proc/self/status") as file:
    print(next(line.split()[1] for line in file if line.startswith("VmRSS")))
"""


def megabytes_of_an_index(documents: int) -> float:
    """Return the resident memory of a process that has loaded an index of that many documents."""
    if not Path("/proc/self/status").is_file():
        return float("nan")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "index.npz")
        BM25().index(make_documents(documents)).save(path)
        ran = subprocess.run(
            [sys.executable, "-c", _LOAD, str(path)], capture_output=True, text=True, check=True
        )
    return int(ran.stdout) / 1024
