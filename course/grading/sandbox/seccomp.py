"""System calls that a submission is refused: a filter of a few lines that the kernel runs.

They make memory that belongs to no process and no folder, so that nobody could count it (`memory`),
or reach the keys of whoever grades, which namespaces do not part. Nothing that the course uses
needs them.

But: it is no list of all that could do harm; the walls are what a submission cannot reach beyond.
For a processor that is not named here there is no filter, and the self-test fails.
"""

import errno
import os
import platform
import struct

__all__ = ["REFUSED", "filter_file", "program"]

REFUSED = {
    # name: its number on x86_64, on aarch64
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "shmget": (29, 194),
    "semget": (64, 190),
    "msgget": (68, 186),
    "io_uring_setup": (425, 425),
    "bpf": (321, 280),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
}
_MACHINES = ("x86_64", "aarch64")
_ENTRIES = (0xC000003E, 0xC00000B7)  # how the kernel names a call made in the machine's own way
_MMAP = (9, 222)
_SHARED = 0x21  # MAP_SHARED | MAP_ANONYMOUS: held as long as one page of it is mapped somewhere
_X32 = 0x40000000  # x86_64 has its calls a second time, from this number on

_NUMBER, _ENTRY, _FLAGS = 0, 4, 16 + 3 * 8  # where `struct seccomp_data` holds them
_LOAD, _AND = 0x20, 0x54
_IF_EQUAL, _IF_AT_LEAST = 0x15, 0x35
_RETURN = 0x06
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000 | errno.EPERM


def program(machine: str = "") -> bytes:
    """Return the filter for a machine (this one), b"" where none is known."""
    machine = machine or platform.machine()
    if machine not in _MACHINES:
        return b""
    own = _MACHINES.index(machine)
    numbers = [number[own] for number in REFUSED.values()]
    last = 4 + len(numbers) + 5  # the line that refuses; a jump counts from the line after itself
    lines = [
        (_LOAD, 0, 0, _ENTRY),
        (_IF_EQUAL, 0, last - 2, _ENTRIES[own]),
        (_LOAD, 0, 0, _NUMBER),
        (_IF_AT_LEAST, last - 4, 0, _X32),
        *((_IF_EQUAL, last - 5 - n, 0, number) for n, number in enumerate(numbers)),
        (_IF_EQUAL, 0, 3, _MMAP[own]),
        (_LOAD, 0, 0, _FLAGS),
        (_AND, 0, 0, _SHARED),
        (_IF_EQUAL, 1, 0, _SHARED),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _REFUSE),
    ]
    return b"".join(struct.pack("=HBBI", *line) for line in lines)


def filter_file() -> int | None:
    """Return a file descriptor that the filter is read from, once; None where there is none."""
    content = program()
    if not content:
        return None
    reading, writing = os.pipe()
    with open(writing, "wb") as file:  # far less than a pipe holds
        file.write(content)
    return reading
