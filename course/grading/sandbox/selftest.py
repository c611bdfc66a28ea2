"""The walls, tried before they are trusted: a probe runs inside and tries to do what it must not.

But: it proves what it tries, on this machine, now. No probe does harm where there are no walls:
what is mounted is an empty folder, and unmounted again.
"""

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from course.grading.sandbox.interpreter import Interpreter
from course.grading.sandbox.seccomp import REFUSED
from course.grading.sandbox.walls import LIMITS, environment, problem
from course.paths import ROOT

__all__ = ["PROBES", "prove_walls", "self_test"]

# what must not work → an expression that is True where it does not
PROBES = {
    "reading the course's folder": "not os.path.exists({root!r} + '/solutions')",
    "reading what the grader reads": "not os.path.exists('/course/course/check/casebook')",
    "reading the users of the machine": "not os.path.exists('/etc/passwd')",
    "writing outside of scratch folders": "fails(open, '/course/x', 'w')",
    "writing to the interpreter's folder": "not os.access({prefix!r}, os.W_OK)",
    "being root": "os.getuid() != 0 and fails(os.setuid, 0)",
    "gaining privileges": "'NoNewPrivs:\\t1' in open('/proc/self/status').read()",
    "a user namespace of its own": "not unshares(0x10000000)",
    "mounting": "not mounts(tempfile.mkdtemp().encode())",
    "reaching the network": "fails(socket.create_connection, ('127.0.0.1', {port}), 2)",
    "seeing the machine's processes": "len([p for p in os.listdir('/proc') if p.isdigit()]) < 8",
    "holding memory that belongs to no process": "fails(mmap.mmap, -1, 4096)"
    " and fails(open, '/dev/zero', 'rb') and are_refused({memory!r})",
    "reaching the keys of whoever grades": "are_refused({keys!r})",
    "finding a secret in the environment": "set(os.environ) <= {names!r}",
    **{
        f"raising the limit {name[7:]}": f"0 <= resource.getrlimit(resource.{name})[1] <= {value}"
        for name, value in LIMITS.items()
    },
}
_NAMES = {*environment(""), "PWD", "SHLVL", "_", "LC_CTYPE", "OLDPWD"}  # a shell adds the last
_CELL = """
import ctypes, errno, mmap, os, platform, resource, socket, tempfile
libc = ctypes.CDLL(None, use_errno=True)

def fails(function, *given):
    try:
        function(*given)
    except OSError:
        return True
    return False

def unshares(kind):
    child = os.fork()  # a process with threads is refused for another reason
    if child == 0:
        os._exit(0 if libc.unshare(kind) == 0 else 1)
    return os.waitpid(child, 0)[1] == 0

def mounts(folder):
    done = libc.mount(b"none", folder, b"tmpfs", 0, None) == 0
    libc.umount(folder)
    return done

def are_refused(calls):  # asked for nothing that there is
    answers = []
    for numbers in calls:
        number = numbers[platform.machine() == "aarch64"]
        libc.syscall(number, ctypes.c_long(-1), None, None, None, None)
        answers.append(ctypes.get_errno())
    return set(answers) == {errno.EPERM}

print({expression})
"""


def self_test(walls: bool = True) -> list[str]:
    """Return what a submission could do that it must not; [] where the walls hold.

    Raises RuntimeError where there are none.
    """
    if walls and problem():
        raise RuntimeError(problem())
    failed = []
    keys = [numbers for call, numbers in REFUSED.items() if "key" in call]
    memory = [numbers for call, numbers in REFUSED.items() if "key" not in call]
    told = {"root": str(ROOT), "prefix": sys.prefix, "names": _NAMES}
    with _listening() as port, Interpreter(walls=walls) as inside:
        for name, expression in PROBES.items():
            filled = expression.format(**told, keys=keys, memory=memory, port=port)
            outputs = inside.run(_CELL.replace("{expression}", filled))
            said = "".join(str(output.get("text", "")) for output in outputs)
            if said.strip() != "True":
                failed.append(name)
    return failed


@lru_cache(maxsize=1)
def prove_walls() -> None:
    """Try the walls, once in this process. Raises RuntimeError where they do not hold."""
    through = self_test()
    if through:
        raise RuntimeError(
            f"the sandbox does not hold here: {', '.join(through)}; nothing was graded"
        )


@contextmanager
def _listening() -> Iterator[int]:
    """Listen on a port of this machine, which nobody inside may reach."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]
