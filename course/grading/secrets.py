"""The instructor's secret, and the seeds of the fresh draws that it makes.

A seed is an HMAC of the secret over the task and the code: equal code meets equal draws, another
submission others, and who has the repository but not the secret can compute none of them. Only the
secret's fingerprint is ever written beside a grade.

But: the secret is a file. Whoever can read the course's folder on the instructor's machine has it.
"""

import hashlib
import hmac
import os
import secrets
from collections.abc import Iterable
from pathlib import Path

from course.errors import CourseError
from course.paths import ROOT

__all__ = ["FOLDER", "fingerprint", "secret_of", "seed_of"]

FOLDER = ".grading"  # in the course's folder; never in the repository
VARIABLE = "MINIRAG_SECRET"
_SHORTEST = 16  # characters


def secret_of(root: Path = ROOT) -> str:
    """Return the course's secret; the first call makes one. Raises CourseError for a weak one."""
    told = os.environ.get(VARIABLE)
    path = root / FOLDER / "secret"
    if told is None and not path.exists():
        _make(path)
    try:
        secret = told if told is not None else path.read_text(encoding="utf-8").strip()
    except UnicodeDecodeError:
        secret = ""
    if len(secret) < _SHORTEST:
        where = VARIABLE if told is not None else path.relative_to(root).as_posix()
        raise CourseError(
            f"{where} holds {len(secret)} characters; a secret has {_SHORTEST} or more. Delete it "
            "and the next run makes one"
        )
    return secret


def fingerprint(secret: str) -> str:
    """Return what may be written beside a grade: it tells secrets apart and gives none away."""
    return hashlib.sha256(b"fingerprint of " + secret.encode()).hexdigest()[:12]


def seed_of(secret: str, task_id: str, code: Iterable[str]) -> str:
    """Return the seed of a task's fresh draws for a submission's code cells."""
    lines = (line.rstrip() for cell in code for line in cell.strip().splitlines())
    code_hash = hashlib.sha256("\n".join(lines).encode("utf-8", "replace")).hexdigest()
    return hmac.new(secret.encode(), f"{task_id} {code_hash}".encode(), "sha256").hexdigest()


def _make(path: Path) -> None:
    path.parent.mkdir(mode=0o700, exist_ok=True)
    # named by chance: graders that start together may be threads of one process
    own = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
        file.write(secrets.token_hex(32) + "\n")
    try:  # two graders that start together agree on one secret
        os.link(own, path)
    except FileExistsError:
        pass
    finally:
        own.unlink()
