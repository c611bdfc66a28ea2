"""Set the course up beside this file and start it; safe to run twice, resumes when interrupted.

    python3 start.py lab     JupyterLab in the course's folder; --models adds torch and
                             sentence-transformers; the rest (--no-browser, --port 8899,
                             --ip 0.0.0.0) goes to `jupyter lab`
    python3 start.py test    the whole test suite, models included; the rest goes to pytest

But: it needs Python 3.11, and a network the first time; it parses on 3.6, to say so there.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = str(BIN / ("python.exe" if os.name == "nt" else "python"))
STAMP = VENV / "complete.txt"  # written last: for which files, how many sets, in which folder
ENV = {name: os.environ[name] for name in os.environ if name not in ("PYTHONHOME", "PYTHONPATH")}
ENV.update(PYTHONUTF8="1", PIP_USER="0", VIRTUAL_ENV=str(VENV))
ENV["PATH"] = str(BIN) + os.pathsep + ENV.get("PATH", os.defpath)  # nbgrader calls alembic by name
TORCH_CPU_INDEX = "https://download.pytorch.org/whl/cpu"

# what pip gets, the megabytes it loads and the megabytes it fills (Linux, Python 3.11)
SETS = [
    ("the light set", "-r requirements-light.txt -e .", 120, 650),
    ("the models", "-r requirements.txt", 360, 1900),
    ("the test tools", "-r requirements-test.txt", 30, 200),
]
REMEDIES = {  # signs in a complaint: what to do about it
    "no space|errno 28|not enough space|quota": "the disk or TMPDIR is full: free some space",
    "connect|timed out|resolution|max retries": "no network: check the connection and the proxy",
    "ensurepip is not|no module named": "this Python has no venv: sudo apt install python3-venv",
}


def fail(doing: str, complaint: str) -> None:
    """Stop with one line that says what went wrong and what to do."""
    known = [REMEDIES[signs] for signs in REMEDIES if re.search(signs, complaint, re.I)]
    errors = re.findall("^error.*", complaint, re.I | re.M) or [complaint]
    print(f"start.py: {doing}: {(known or errors[-1:])[0]}, then run this again", file=sys.stderr)
    sys.exit(2)


def attempt(*command: str) -> str:
    """Run a command quietly; return its complaint, or "" when it succeeded."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "stdin": subprocess.DEVNULL}
    try:  # close_fds: what outlives a killed start.py keeps the lock of `main`
        child = subprocess.run(command, cwd=str(ROOT), env=ENV, close_fds=False, **pipes)
    except OSError as error:
        return str(error)
    return (child.stdout.decode("utf-8", "replace").strip() or "?") if child.returncode else ""


def pip(*arguments: str) -> str:
    """Install under the lock; return pip's complaint."""
    command = [PYTHON, "-m", "pip", "install", "--quiet", "-c", "requirements.lock"]
    return attempt(*command, *arguments)


def make_venv() -> None:
    """Make .venv, unless a whole one stands there."""
    sound = (
        "import sys, importlib.metadata as m; assert sys.version_info >= (3, 11) and m.files('pip')"
    )
    moved = STAMP.exists() and STAMP.read_text(encoding="utf-8").split("\n")[2:] != [str(ROOT)]
    if moved or attempt(PYTHON, "-c", sound):
        print("Making .venv", flush=True)
        complaint = attempt(sys.executable, "-m", "venv", "--clear", str(VENV))
        if complaint:
            fail("making .venv", complaint)


def install(level: int) -> None:
    """Bring .venv to the first `level` sets; what the stamp calls complete is left alone."""
    sources = [*sorted(ROOT.glob("requirements*")), ROOT / "pyproject.toml", VENV / "pyvenv.cfg"]
    key = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    seen, done = (STAMP.read_text(encoding="utf-8").split("\n") if STAMP.exists() else ["", "0"])[
        :2
    ]
    level = max(level, int(done))
    todo = SETS[int(done) if seen == key else 0 : level]
    free = sum(path.lstat().st_size for path in VENV.rglob("*")) if todo else 0
    free = (free + shutil.disk_usage(str(ROOT)).free) // 10**6
    needed = sum(fills for *_, fills in SETS[:level])
    if todo and free < needed:
        fail(f"{needed} MB of disk are needed", "no space")
    for folder in VENV.glob("**/*.dist-info"):
        if not (folder / "RECORD").exists():  # killed while unpacking, yet whole in pip's eyes
            shutil.rmtree(str(folder))
    for name, arguments, loads, _ in todo:
        print(f"Installing {name}: loads about {loads} MB", flush=True)
        if name == "the models" and sys.platform == "linux":
            pin = re.findall("^torch==.*", (ROOT / "requirements.txt").read_text(), re.M)
            quick = ["--no-deps", "--retries=0", "--timeout=10", "--index-url", TORCH_CPU_INDEX]
            if shutil.which("nvidia-smi") or pip(*quick, *pin):
                print("  with torch for CUDA: about 2500 MB more, 7000 MB on disk", flush=True)
        complaint = pip(*arguments.split())
        if complaint:
            fail("installing " + name, complaint)
    STAMP.write_text("\n".join([key, str(level), str(ROOT)]), encoding="utf-8")


def main(command: str = "", *arguments: str) -> None:
    """Install what the command needs, then go on as JupyterLab or pytest."""
    if sys.version_info < (3, 11):
        fail("this Python is " + sys.version.split()[0], "install 3.11 to 3.13 from python.org")
    if command not in ("lab", "test"):
        sys.exit(__doc__)
    ...
