"""Set the course up beside this file and start it; safe to run twice, resumes when interrupted.

    python3 start.py lab     JupyterLab; --models adds torch and sentence-transformers, all else
                             (--no-browser, --port 8899, --ip 0.0.0.0) goes to `jupyter lab`
    python3 start.py test    the whole test suite, models included; all else goes to pytest

But: it needs Python 3.11, and a network the first time; it parses on 3.6, to say so there.
"""

import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = str(VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
STAMP = VENV / "complete.txt"  # written last: for which files, how many sets, in which folder
PATH = os.path.dirname(PYTHON) + os.pathsep + os.environ.get("PATH", "")  # nbgrader calls alembic
ENV = dict(os.environ, PATH=PATH, PYTHONUTF8="1", PYTHONHOME="", PYTHONPATH="", PIP_USER="0")

PIP = [PYTHON, "-m", "pip", "install", "--quiet", "--no-input", "-c", "requirements.lock"]
CPU = "torch --no-deps --retries 0 --timeout 10 --index-url https://download.pytorch.org/whl/cpu"
SETS = [  # what pip gets, the megabytes it loads and fills (measured on Linux, Python 3.11)
    ("the light set", "-r requirements-light.txt -e .", 120, 650),
    ("the models", "-r requirements.txt", 360, 1900),
    ("the test tools", "-r requirements-test.txt", 30, 200),
]
SOUND = "import tomllib, importlib.metadata as m; m.distribution('pip').read_text('INSTALLER')[0]"
REMEDIES = {  # signs in a complaint: what to do about it
    "no space|errno 28|not enough space|disk quota": "the disk or TMPDIR is full: free some space",
    "connect|timed out|max retries|from versions: none": "no network: check connection and proxy",
    "ensurepip is not|named .?(venv|ensurepip)": "venv is missing: sudo apt install python3-venv",
}


def stop_if(complaint: str, doing: str) -> None:
    """If there is a complaint, stop with one line that says what to do about it."""
    if complaint:
        known = [REMEDIES[signs] for signs in REMEDIES if re.search(signs, complaint, re.I)]
        advice = [*known, *re.findall(r"^\w*error.*", complaint, re.I | re.M), complaint][0]
        print(f"start.py: {doing}: {advice.splitlines()[-1]}, then run this again", file=sys.stderr)
        sys.exit(2)


def attempt(*command: str) -> str:
    """Run a command quietly; return its complaint, or "" when it succeeded."""
    ended = subprocess.run(command, cwd=ROOT, env=ENV, close_fds=False, capture_output=True)
    said = (ended.stdout + ended.stderr).decode("utf-8", "replace").strip()
    return (said or f"exit code {ended.returncode}") if ended.returncode else ""


def install(level: int) -> None:
    """Bring .venv to the first `level` sets; what the stamp calls complete is left alone."""
    stamp = STAMP.read_text("utf-8").split("\n") if STAMP.exists() else []
    seen, done, folder = stamp if len(stamp) == 3 else ("-", "0", str(ROOT))
    sources = [*sorted(ROOT.glob("requirements*")), ROOT / "pyproject.toml"]
    key = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    # scripts hold the folder's name; INSTALLER is what a package's unpacking ends with
    broken = folder != str(ROOT) or not os.path.exists(PYTHON) or attempt(PYTHON, "-c", SOUND)
    complete, level = int(done) if seen == key and not broken else 0, max(level, int(done))
    if complete == level:
        return
    room = shutil.disk_usage(ROOT).free + sum(path.lstat().st_size for path in VENV.rglob("*"))
    needed = sum(fills for *_, fills in SETS[:level]) * 10**6
    stop_if("no space" * (room < needed), f".venv needs {needed:,} bytes, {room:,} are there")
    if broken:
        print("Making .venv", flush=True)
        stop_if(attempt(sys.executable, "-m", "venv", "--clear", str(VENV)), "making .venv")
    for record in VENV.glob("*ib/**/*.dist-info"):
        if not (record / "INSTALLER").exists():  # cut off half-way, yet whole in pip's eyes
            shutil.rmtree(record)
    for name, arguments, loads, _ in SETS[complete:level]:
        print(f"Installing {name}: loads about {loads} MB", flush=True)
        if name == "the models" and sys.platform == "linux":
            if shutil.which("nvidia-smi") or attempt(*PIP, *CPU.split()):
                print("  with torch for CUDA: 2500 MB more, 7000 MB on disk", flush=True)
        stop_if(attempt(*PIP, *arguments.split()), "installing " + name)
    STAMP.write_text(f"{key}\n{level}\n{ROOT}", "utf-8")


def main(command: str = "", *arguments: str) -> None:
    """Install what the command needs, then go on as JupyterLab or as pytest."""
    stop_if("install 3.11 to 3.13" * (sys.version_info < (3, 11)), "Python is too old")
    if command not in ("lab", "test"):
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    with open(__file__, "a") as held:
        if os.name != "nt":  # wait for the pip of a killed start.py: close_fds lets it keep this
            import fcntl

            os.set_inheritable(held.fileno(), True)
            with contextlib.suppress(OSError):  # a network drive without locks
                fcntl.flock(held, fcntl.LOCK_EX)
        install(3 if command == "test" else 2 if "--models" in arguments else 1)
    last = [PYTHON, "-m", "pytest", *arguments]
    if command == "lab":
        for step in (["begin", "--all"], ["doctor"]):
            subprocess.call([PYTHON, "-m", "course", *step], cwd=ROOT, env=ENV)
        root = ["--allow-root"] * (os.name != "nt" and os.geteuid() == 0)  # Jupyter refuses else
        last = [PYTHON, "-m", "jupyterlab", *root, *(a for a in arguments if a != "--models")]
        print("Starting", *last[2:], "(its address follows; Ctrl-C stops it)", flush=True)
    os.chdir(ROOT)
    if os.name != "nt":
        os.execve(PYTHON, last, ENV)
    sys.exit(subprocess.call(last, env=ENV))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        stop_if(str(error), "start.py")
