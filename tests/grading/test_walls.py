"""The sandbox: what a submission tries in it, and that each wall is what stops it.

Each attack is bounded, so that a hole costs a failed test and not the machine.
"""

import json
import os
import platform
import re
import socket
import struct
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat
import pytest

from course.check.tasks import find_task
from course.grading.execute import AskAndJudge
from course.grading.sandbox import selftest, walls
from course.grading.sandbox.inside.frames import receive
from course.grading.sandbox.interpreter import MOST_LOSSES, Deadlines, Interpreter, Lost
from course.grading.sandbox.memory import held_together
from course.grading.sandbox.seccomp import REFUSED, program
from course.grading.sandbox.selftest import PROBES, self_test
from course.grading.sandbox.tree import SCRATCH
from tests.grading.course_copy import RELEASE

IDF = find_task("03-idf")
ONE = {"df": 1, "n_documents": 3}
RIGHT = """import math
def idf(df, n_documents):
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
"""

SOCKETS = """
import os, stat
def sockets():
    return [n for n in map(int, os.listdir("/proc/self/fd"))
            if n > 2 and "socket" in os.readlink(f"/proc/self/fd/{n}")]
"""

needs_walls = pytest.mark.skipif(
    bool(walls.problem()), reason=f"no sandbox here: {walls.problem()}"
)
pytestmark = needs_walls
QUICK = Deadlines(cell=2.0, call=1.0, grace=1.0)


@pytest.fixture
def inside() -> Iterator[Interpreter]:
    with Interpreter(deadlines=QUICK) as interpreter:
        yield interpreter


def printed(interpreter: Interpreter, source: str) -> str:
    return "".join(str(output.get("text", "")) for output in interpreter.run(source))


def held_by(interpreter: Interpreter) -> int:
    """Bytes of a submission with all that it started and wrote."""
    assert interpreter._process is not None
    return held_together(interpreter._process._process.pid, SCRATCH)


def test_the_self_test_finds_nothing() -> None:
    assert self_test() == []


def test_the_self_test_notices_that_there_are_no_walls() -> None:
    found = self_test(walls=False)
    assert "reading the course's folder" in found
    assert "seeing the machine's processes" in found
    assert "reaching the network" in found


@pytest.mark.parametrize(
    ("option", "noticed"),
    [
        ("--unshare-net", "reaching the network"),
        ("--unshare-pid", "seeing the machine's processes"),
        ("--disable-userns", "a user namespace of its own"),
        ("setpriv", "being root"),
        ("--seccomp", "holding memory that belongs to no process"),
        ("--seccomp", "reaching the keys of whoever grades"),
    ],
)
def test_a_wall_that_is_taken_away_is_missed(
    monkeypatch: pytest.MonkeyPatch, option: str, noticed: str
) -> None:
    whole = walls.command

    def weakened(*given: object, **named: object) -> tuple[list[str], dict[str, str]]:
        arguments, environment = whole(*given, **named)  # type: ignore[arg-type]
        return without(arguments, option), environment

    monkeypatch.setattr("course.grading.sandbox.process.command", weakened)
    if option == "setpriv" and os.getuid() != 0:
        return  # nobody else has to become nobody
    assert noticed in self_test()


def without(arguments: list[str], option: str) -> list[str]:
    """Return a command line without one of its walls."""
    if option == "setpriv":  # root stays root
        first = next(n for n, argument in enumerate(arguments) if argument.endswith("setpriv"))
        return arguments[:first] + arguments[arguments.index("--inh-caps=-all") + 1 :]
    if option == "--seccomp":  # with the number behind it
        first = arguments.index(option)
        return arguments[:first] + arguments[first + 2 :]
    return [argument for argument in arguments if argument != option]


@pytest.mark.parametrize("name", walls.LIMITS)
def test_a_limit_that_is_taken_away_is_missed(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    kept = {key: value for key, value in walls.LIMITS.items() if key != name}
    monkeypatch.setattr("course.grading.sandbox.process.LIMITS", kept)
    assert self_test() == [f"raising the limit {name[7:]}"]


@pytest.mark.parametrize("name", list(PROBES))
def test_each_probe_can_fail(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selftest, "PROBES", {name: "False"})
    assert self_test() == [name]


def test_no_submission_runs_where_the_walls_do_not_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selftest, "PROBES", {"reading what it must not": "False"})
    selftest.prove_walls.cache_clear()
    notebook = nbformat.from_dict(json.loads(RELEASE.read_text(encoding="utf-8")))
    try:
        with pytest.raises(RuntimeError, match="does not hold here: reading what it must not"):
            AskAndJudge().preprocess(notebook, {})
    finally:
        selftest.prove_walls.cache_clear()


def test_memory_is_counted_over_all_that_a_submission_starts(inside: Interpreter) -> None:
    inside.run("x = 1")
    before = held_by(inside)
    inside.run(
        "import os, time\nif os.fork() == 0:\n    x = bytearray(b'1') * 200_000_000\n"
        "    time.sleep(9)\n    os._exit(0)\ntime.sleep(1)"
    )
    assert held_by(inside) - before > 150_000_000


CALLS = """
import ctypes, errno, mmap, os, platform
libc = ctypes.CDLL(None, use_errno=True)
def call(numbers, *given):
    number = numbers[platform.machine() == "aarch64"]
    libc.syscall(number, *given, 0, 0, 0)
    return errno.errorcode[ctypes.get_errno()]
"""


@pytest.mark.parametrize("name", REFUSED)
def test_a_call_for_memory_or_keys_of_nobody_is_refused(inside: Interpreter, name: str) -> None:
    asked = f"{CALLS}print(call({REFUSED[name]}, ctypes.c_long(-1), None, None))"
    assert printed(inside, asked) == "EPERM\n"


def test_a_call_in_another_way_of_calling_is_refused(inside: Interpreter) -> None:
    if platform.machine() != "x86_64":
        return  # the second way is x86_64's
    asked = f"{CALLS}print(call((0x40000000 + {REFUSED['memfd_create'][0]},), b'x', 0))"
    assert printed(inside, asked) == "EPERM\n"


def test_no_memory_is_mapped_that_is_shared_and_no_file(inside: Interpreter) -> None:
    source = """
import mmap, multiprocessing
import numpy
for kind in (mmap.MAP_SHARED, 3, mmap.MAP_PRIVATE):
    try:
        print(len(mmap.mmap(-1, 4096, flags=kind | mmap.MAP_ANONYMOUS)))
    except OSError as error:
        print(type(error).__name__)
print(multiprocessing.Value("i", 3).value)
print(numpy.memmap("/tmp/x", dtype="i4", mode="w+", shape=(8,)).sum())
"""
    assert printed(inside, source).split() == ["PermissionError"] * 2 + ["4096", "3", "0"]


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_every_line_of_the_filter_leads_to_an_answer(machine: str) -> None:
    entry = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
    own = machine == "aarch64"
    mmap = (9, 222)[own]
    for name, numbers in REFUSED.items():
        assert not allowed(machine, entry[machine], numbers[own]), name
    assert allowed(machine, entry[machine], 0)
    assert allowed(machine, entry[machine], mmap, 0x22)
    assert not allowed(machine, entry[machine], mmap, 0x21)
    assert not allowed(machine, entry[machine], 0x40000000 + mmap, 0x22)
    assert not allowed(machine, 0x40000003, 0)  # as an i386 calls
    assert program("riscv64") == b""


def allowed(machine: str, entry: int, number: int, flags: int = 0) -> bool:
    """Run the filter as the kernel does, on one call."""
    lines = list(struct.iter_unpack("=HBBI", program(machine)))
    data, at, value = {0: number, 4: entry, 40: flags}, 0, 0
    while True:
        code, yes, no, operand = lines[at]
        at += 1
        if code == 0x06:
            return bool(operand == 0x7FFF0000)
        if code == 0x20:
            value = data[operand]
        elif code == 0x54:
            value &= operand
        else:
            at += yes if (value == operand if code == 0x15 else value >= operand) else no


def test_empty_files_are_counted_as_memory(inside: Interpreter) -> None:
    inside.run("x = 1")
    before = held_by(inside)
    inside.run("for n in range(20_000):\n    open(f'/tmp/{n}', 'w').close()")
    assert held_by(inside) - before > 20_000_000
    inside.run("import os\nfor n in range(20_000):\n    os.remove(f'/tmp/{n}')")
    assert held_by(inside) - before < 20_000_000


def test_a_submission_that_makes_files_without_end_is_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("course.grading.sandbox.process.MOST_MEMORY", 400_000_000)
    many = "import os\nfor n in range(600_000):\n    os.mknod(f'/dev/shm/{n}')"
    with Interpreter(deadlines=Deadlines(cell=20.0)) as first:
        with pytest.raises(Lost, match="too much memory"):
            first.run(many)
        assert printed(first, "print(len(__import__('os').listdir('/dev/shm')))") == "0\n"


def test_memory_is_watched_while_bytes_come_drop_by_drop() -> None:
    own, other = socket.socketpair()
    looks: list[float] = []

    def drip() -> None:
        other.sendall(b"\0\0\0\x28")
        for byte in b"{" + b" " * 38 + b"}":
            other.sendall(bytes([byte]))
            time.sleep(0.02)

    with own, other, ThreadPoolExecutor(1) as pool:
        pool.submit(drip)
        assert receive(own, 10.0, lambda: looks.append(time.monotonic())) == {}
    assert looks


def test_nothing_of_the_instructor_can_be_read() -> None:
    source = """
import json
import os
found = []
for folder, folders, files in os.walk("/", onerror=None):
    if folder.startswith(("/proc", "/usr", "/dev")):
        folders.clear()
    found += [os.path.join(folder, name) for name in files]
telling = ("solutions", "casebook/", "misconceptions", "gradebook", "submitted", "grading")
print([f for f in found if "/site-packages/" not in f and "/lib/python" not in f
       and any(word in f for word in telling)])
"""
    with Interpreter() as inside:
        assert printed(inside, source).strip() == "[]"


def test_root_on_the_outside_is_nobody_inside(inside: Interpreter) -> None:
    assert printed(inside, "import os; print(os.getuid() > 0, os.getgid() > 0)") == "True True\n"


def test_an_endless_loop_is_interrupted_and_the_rest_goes_on(inside: Interpreter) -> None:
    outputs = inside.run("while True:\n    pass")
    assert outputs[-1]["ename"] == "KeyboardInterrupt"
    assert printed(inside, "print('still here')") == "still here\n"


def test_a_loop_that_ignores_interrupts_costs_its_cell_only(inside: Interpreter) -> None:
    inside.run("x = 41")
    with pytest.raises(Lost, match="in time"):
        inside.run(
            "import time\nwhile True:\n    try:\n        time.sleep(9)\n"
            "    except BaseException: pass"
        )
    assert printed(inside, "print(x + 1)") == "42\n"


@pytest.mark.parametrize(
    "ending",
    [
        "import os; os._exit(0)",
        "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
        "import os, signal; os.kill(1, signal.SIGKILL); os._exit(1)",
        "for n in sockets(): os.close(n)",
        "import ctypes; ctypes.string_at(0)",
        "for n in sockets(): os.write(n, b'\\xff' * 64)",
        "for n in sockets(): os.write(n, b'\\x00\\x00\\x00\\x02{}' * 3)",
        "for n in sockets(): os.write(n, b'\\x00\\x00\\x00\\x03abc')",
        "import sys; sys.setrecursionlimit(10**8)\ndef f(): f()\nf()",
    ],
)
def test_whatever_ends_the_interpreter_costs_a_cell_or_nothing(
    inside: Interpreter, ending: str
) -> None:
    inside.run(RIGHT)
    inside.run(SOCKETS)
    try:
        inside.run(ending)
        inside.run("y = 1")
    except Lost:
        pass
    for _ in range(3):  # frames written by hand may be read once; then all is as it was
        try:
            inside.run("z = 2")
        except Lost:
            continue
    records = inside.records(IDF, [ONE])
    assert records[0].get("raised") == "KernelLost" or "value" in records[0]


def test_memory_is_bounded(inside: Interpreter) -> None:
    outputs = inside.run("x = bytearray(10_000_000_000)")
    assert outputs[-1]["ename"] == "MemoryError"


def test_files_and_folders_to_write_to_are_bounded(inside: Interpreter) -> None:
    source = """
import json
import os
for place in ("/tmp/big", "big", "/dev/shm/big"):
    try:
        with open(place, "wb") as file:
            for _ in range(100):
                file.write(bytes(1_000_000))
        print("written")
    except OSError as error:
        print(error.errno)
"""
    assert "written" not in printed(inside, source)


def test_a_fork_bomb_is_bounded(inside: Interpreter) -> None:
    source = """
import os, time
made = 0
for _ in range(300):
    try:
        child = os.fork()
    except OSError:
        break
    if child == 0:
        time.sleep(20)
        os._exit(0)
    made += 1
print(made)
"""
    assert int(printed(inside, source)) < walls.LIMITS["RLIMIT_NPROC"]


def test_nothing_is_left_after_a_submission() -> None:
    mark = f"left-{os.getpid()}"
    with Interpreter(deadlines=QUICK) as first:
        first.run(
            f"import subprocess, sys, threading, time\n"
            f"subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)', {mark!r}],\n"
            f"                 start_new_session=True)\n"
            f"open('/tmp/{mark}', 'w').write('trace'); open('{mark}', 'w').write('trace')\n"
            f"threading.Thread(target=time.sleep, args=(60,)).start()\n"
        )
    until = time.monotonic() + 5
    while _running(mark) and time.monotonic() < until:
        time.sleep(0.05)
    assert _running(mark) == []
    with Interpreter(deadlines=QUICK) as second:
        assert printed(
            second, f"import os; print(os.path.exists('/tmp/{mark}'), os.listdir())"
        ) == ("False []\n")


def _running(mark: str) -> list[str]:
    listed = subprocess.run(["ps", "-eo", "pid,args"], capture_output=True, text=True, check=True)
    return [line for line in listed.stdout.splitlines() if mark in line and "ps -eo" not in line]


def test_text_without_end_is_cut_and_said_so(inside: Interpreter) -> None:
    text = printed(inside, "for _ in range(50):\n    print('x' * 1_000_000)")
    assert len(text) < 110_000
    assert re.search(r"\(49,900,\d+ more characters were printed; they are cut\)", text)


def test_it_is_given_up_after_a_few_losses(inside: Interpreter) -> None:
    for _ in range(MOST_LOSSES + 1):
        with pytest.raises(Lost):
            inside.run("import os; os._exit(0)")
    begun = time.monotonic()
    assert inside.records(IDF, [ONE] * 50)[-1]["raised"] == "KernelLost"
    assert time.monotonic() - begun < 1.0


def test_a_call_that_hangs_costs_one_deadline_not_one_an_input(inside: Interpreter) -> None:
    inside.run("def idf(df, n_documents):\n    while True: pass")
    begun = time.monotonic()
    records = inside.records(IDF, [ONE] * 20)
    assert {record["raised"] for record in records} == {"KeyboardInterrupt"}
    assert time.monotonic() - begun < 5 * (QUICK.call + QUICK.grace)


def test_packages_that_hold_the_answer_have_no_files_there() -> None:
    source = """
import importlib.util, os, sys
sys.meta_path[:] = [f for f in sys.meta_path if "absent" not in type(f).__module__]
for name in ("minirag", "sklearn", "bm25s", "rank_bm25"):
    try:
        module = __import__(name)
        print(name, [n for n in ("BM25", "BM25Okapi", "__version__") if hasattr(module, n)])
    except ImportError:
        print(name, None)
"""
    names = frozenset({"minirag", "sklearn", "bm25s", "rank_bm25"})
    with Interpreter(absent=names) as bare:
        assert {line.split()[1] for line in printed(bare, source).splitlines()} <= {"None", "[]"}
    with Interpreter() as whole:
        assert "minirag ['BM25', '__version__']" in printed(whole, source)


def test_a_cell_that_names_an_absent_package_still_defines_its_answers() -> None:
    source = (
        "from minirag import BM25, GoldenSet\nimport minirag.golden as g\n"
        "GOLDEN = GoldenSet.load().split('dev')\nfor q in g.all(GOLDEN): pass\n"
        f"{RIGHT}\ndef length_study(x):\n    return BM25(k1=1.2)\n"
    )
    with Interpreter(absent=frozenset({"minirag"}), deadlines=QUICK) as bare:
        assert bare.run(source) == []
        assert bare.records(IDF, [ONE]) == [{"value": pytest.approx(0.98083, abs=1e-4)}]
        bare.run("def idf(df, n_documents):\n    return BM25(df)")
        assert bare.records(IDF, [ONE])[0]["forbidden"]


def test_without_bubblewrap_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    walls.problem.cache_clear()
    monkeypatch.setenv("PATH", str(tmp_path))
    try:
        assert "apt install bubblewrap" in walls.problem()
        with pytest.raises(RuntimeError, match="bubblewrap"), Interpreter() as nowhere:
            nowhere.run("1")
    finally:
        walls.problem.cache_clear()
