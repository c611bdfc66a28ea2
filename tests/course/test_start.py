"""`start.py`: what a newcomer meets first, so mostly what it says when something is in the way."""

import ast
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

START = Path(__file__).parents[2] / "start.py"
Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A folder with start.py and the files it reads, but without a .venv."""
    for name in ("requirements-light.txt", "requirements.txt", "requirements-test.txt"):
        (tmp_path / name).write_text("# nothing\n", encoding="utf-8")
    (tmp_path / "requirements.lock").write_text("", encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text("", encoding="utf-8")
    shutil.copy(START, tmp_path)
    return tmp_path


@pytest.fixture
def start(course: Path) -> ModuleType:
    """The module of `course`, freshly imported."""
    spec = importlib.util.spec_from_file_location("start_under_test", course / "start.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def commands(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands that `start` would have run; making the venv leaves its landmark."""
    ran: list[str] = []

    def attempt(*command: str) -> str:
        ran.append(" ".join(command[1:]))
        if "venv" in command:
            shutil.rmtree(start.VENV, ignore_errors=True)
            Path(start.PYTHON).parent.mkdir(parents=True)
            Path(start.PYTHON).touch()
        return ""

    monkeypatch.setattr(start, "attempt", attempt)
    monkeypatch.setattr(start.shutil, "disk_usage", lambda _: Usage(0, 0, 10**11))
    return ran


def pips(commands: list[str]) -> list[str]:
    return [command.partition("-c requirements.lock ")[2] for command in commands
            if command.startswith("-m pip")]  # fmt: skip


def one_line(capsys: pytest.CaptureFixture[str]) -> str:
    said = capsys.readouterr().err
    assert said.count("\n") == 1, said
    return said


def test_it_is_short_stdlib_only_and_readable_by_an_old_python() -> None:
    source = START.read_text(encoding="utf-8")
    assert len(source.splitlines()) < 120
    tree = ast.parse(source, feature_version=(3, 6))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import)
             for alias in node.names}  # fmt: skip
    names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert names <= set(sys.stdlib_module_names)


def test_an_old_python_is_told_in_one_line(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start.sys, "version_info", (3, 10, 13))
    with pytest.raises(SystemExit) as stopped:
        start.main("lab")
    assert stopped.value.code == 2
    assert "3.11" in one_line(capsys)


@pytest.mark.parametrize("arguments", [[], ["labs"], ["--help"], ["--port", "8899"]])
def test_an_unknown_command_shows_the_usage(arguments: list[str], course: Path) -> None:
    ended = subprocess.run(
        [sys.executable, str(course / "start.py"), *arguments], capture_output=True, text=True
    )
    assert ended.returncode == 2
    assert "python3 start.py lab" in ended.stderr
    assert not (course / ".venv").exists()


@pytest.mark.parametrize(
    ("complaint", "advice"),
    [
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left", "full"),
        ("OSError: [WinError 112] There is not enough space on the disk", "full"),
        ("WARNING: Retrying after connection broken by 'ProxyError'\nERROR: No match", "network"),
        ("urllib3.exceptions.ReadTimeoutError: Read timed out.", "network"),
        ("ERROR: Could not find a version of numpy (from versions: none)", "network"),
        ("not created successfully because ensurepip is not\navailable. On Debian", "python3-venv"),
        ("/usr/bin/python3: No module named venv", "python3-venv"),
        ("WARNING: old\nERROR: numpy 9 does not exist\nERROR: see https://x", "numpy 9 does not"),
        ("Traceback\n  File x\nModuleNotFoundError: No module named 'y'", "named 'y'"),
        ("something\nunheard of", "unheard of"),
    ],
)
def test_a_complaint_becomes_one_line_with_advice(
    complaint: str, advice: str, start: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        start.stop_if(complaint, "installing")
    assert stopped.value.code == 2
    assert advice in one_line(capsys)


def test_a_conflict_of_versions_is_not_called_a_missing_network(
    start: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "ERROR: Cannot install a, b\nERROR: ResolutionImpossible: topics/dependency-resolution/"
    with pytest.raises(SystemExit):
        start.stop_if(text, "installing")
    assert "Cannot install a, b" in one_line(capsys)


def test_no_complaint_no_stop(start: ModuleType) -> None:
    start.stop_if("", "installing")


def test_pip_without_a_network_is_recognised(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in start.ENV if name.upper().startswith("PIP_")]:
        monkeypatch.delitem(start.ENV, name)
    start.ENV.update(
        PIP_CONFIG_FILE=os.devnull, PIP_INDEX_URL="http://127.0.0.1:9/", PIP_RETRIES="1"
    )
    complaint = start.attempt(sys.executable, *start.PIP[1:], "--dry-run", "minirag-not-anywhere")
    with pytest.raises(SystemExit):
        start.stop_if(complaint, "installing")
    assert "no network" in one_line(capsys)


def test_a_full_disk_is_noticed_before_pip_runs(
    start: ModuleType,
    commands: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(start.shutil, "disk_usage", lambda _: Usage(0, 0, 10**8))
    with pytest.raises(SystemExit) as stopped:
        start.install(1)
    assert stopped.value.code == 2
    assert "free some space" in one_line(capsys)
    assert commands == []
    assert not start.VENV.exists()


def test_the_second_run_installs_nothing(start: ModuleType, commands: list[str]) -> None:
    start.install(1)
    assert pips(commands) == ["-r requirements-light.txt -e ."]
    commands.clear()
    start.install(1)
    assert pips(commands) == []


def test_models_are_added_to_a_light_set_and_then_kept(
    start: ModuleType, commands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start.sys, "platform", "darwin")
    start.install(1)
    commands.clear()
    start.install(2)
    assert pips(commands) == ["-r requirements.txt"]
    commands.clear()
    start.install(1)
    assert pips(commands) == []
    (start.ROOT / "requirements.txt").write_text("# a new release\n", encoding="utf-8")
    start.install(1)
    assert pips(commands) == ["-r requirements-light.txt -e .", "-r requirements.txt"]


@pytest.mark.parametrize("name", ["requirements-light.txt", "requirements.lock", "pyproject.toml"])
def test_a_changed_file_installs_again(name: str, start: ModuleType, commands: list[str]) -> None:
    start.install(1)
    (start.ROOT / name).write_text("# changed\n", encoding="utf-8")
    commands.clear()
    start.install(1)
    assert len(pips(commands)) == 1


def test_an_interrupted_install_is_taken_up_again(
    start: ModuleType, commands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = start.attempt

    def interrupted(*command: str) -> str:
        if "pip" in command:
            raise KeyboardInterrupt
        return str(whole(*command))

    with monkeypatch.context() as patch:
        patch.setattr(start, "attempt", interrupted)
        with pytest.raises(KeyboardInterrupt):
            start.install(1)
    packages = start.VENV / ("Lib" if os.name == "nt" else "lib/python3.11") / "site-packages"
    for name in ("whole-1.0.dist-info", "half-1.0.dist-info"):
        (packages / name).mkdir(parents=True)
        (packages / name / "METADATA").touch()
    (packages / "whole-1.0.dist-info" / "INSTALLER").touch()
    start.install(1)
    assert [path.name for path in packages.iterdir()] == ["whole-1.0.dist-info"]
    assert len(pips(commands)) == 1


def test_a_folder_that_was_moved_gets_a_new_venv(start: ModuleType, commands: list[str]) -> None:
    start.install(1)
    key, level, _ = start.STAMP.read_text("utf-8").split("\n")
    start.STAMP.write_text(f"{key}\n{level}\n/somewhere/else", "utf-8")
    commands.clear()
    start.install(1)
    assert any("-m venv --clear" in command for command in commands)
    assert len(pips(commands)) == 1


@pytest.mark.parametrize("index_answers", [True, False])
@pytest.mark.parametrize("gpu", [True, False])
def test_linux_without_a_gpu_takes_the_cpu_build_if_it_can(
    index_answers: bool,
    gpu: bool,
    start: ModuleType,
    commands: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    other = start.attempt
    monkeypatch.setattr(start.sys, "platform", "linux")
    monkeypatch.setattr(start.shutil, "which", lambda name: "/usr/bin/" + name if gpu else None)
    monkeypatch.setattr(
        start,
        "attempt",
        lambda *command: (
            other(*command) or ("refused" if "--index-url" in command and not index_answers else "")
        ),
    )
    start.install(2)
    asked = [command for command in pips(commands) if "--index-url" in command]
    assert len(asked) == (0 if gpu else 1)
    assert ("CUDA" in capsys.readouterr().out) == (gpu or not index_answers)
    assert pips(commands)[-1] == "-r requirements.txt"


def test_a_half_made_venv_is_made_anew(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, ...]] = []
    real: Callable[..., str] = start.attempt

    def attempt(*command: str) -> str:
        seen.append(command)
        return "" if "install" in command or "venv" in command else real(*command)

    # a python that runs, and no pip beside it: ensurepip was interrupted
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(start.VENV)], check=True)
    monkeypatch.setattr(start, "attempt", attempt)
    start.install(1)
    assert any("--clear" in command for command in seen)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no fcntl: start.py goes without the lock")
def test_a_pip_that_outlived_its_start_is_waited_for(course: Path) -> None:
    holder = (
        "import fcntl, time\n"
        "held = open('start.py', 'a')\n"
        "fcntl.flock(held, fcntl.LOCK_EX)\n"
        "print(flush=True)\n"
        "time.sleep(60)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", holder], cwd=course, stdout=subprocess.PIPE
    ) as pip:
        assert pip.stdout is not None
        pip.stdout.readline()
        with subprocess.Popen([sys.executable, "start.py", "lab"], cwd=course,
                              stdout=subprocess.PIPE) as waiting:  # fmt: skip
            time.sleep(0.7)
            assert waiting.poll() is None
            assert not (course / ".venv").exists()
            waiting.kill()
        pip.kill()


def test_lab_passes_its_arguments_on(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[list[str]] = []
    monkeypatch.setattr(start, "install", lambda level: steps.append([str(level)]))
    monkeypatch.setattr(start.subprocess, "call", lambda command, **_: steps.append(command[1:]))
    monkeypatch.setattr(start.os, "execve", lambda _, command, env: steps.append(command[1:]))
    monkeypatch.setattr(start.os, "chdir", lambda _: None)
    monkeypatch.setattr(start.os, "geteuid", lambda: 1000, raising=False)
    with pytest.raises(SystemExit):
        start.main("lab", "--models", "--no-browser", "--port", "8899")
    assert steps[:3] == [["2"], ["-m", "course", "begin", "--all"], ["-m", "course", "doctor"]]
    assert steps[3] == ["-m", "jupyterlab", "--no-browser", "--port", "8899"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no root user")
def test_root_is_allowed_and_told(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start, "install", lambda level: None)
    monkeypatch.setattr(start.subprocess, "call", lambda command, **_: 0)
    monkeypatch.setattr(start.os, "execve", lambda *_: None)
    monkeypatch.setattr(start.os, "chdir", lambda _: None)
    monkeypatch.setattr(start.os, "geteuid", lambda: 0)
    with pytest.raises(SystemExit):
        start.main("lab", "--ip", "0.0.0.0")
    assert "--allow-root --ip 0.0.0.0" in capsys.readouterr().out


def test_the_exit_code_of_the_tests_is_passed_on(course: Path) -> None:
    script = (
        "import start\n"
        "start.install = lambda level: None\n"
        f"start.PYTHON = {sys.executable!r}\n"
        "start.main('test', '--no-such-option')\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script], cwd=course, capture_output=True, text=True
    )
    assert ended.returncode == 4, ended.stderr  # pytest's code for a wrong command line
    assert "--no-such-option" in ended.stderr


def test_another_pythons_settings_do_not_reach_the_course(
    course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    monkeypatch.setenv("PYTHONHOME", "")
    show = "import sys; sys.exit(str([*sys.path, sys.flags.utf8_mode]))"
    script = f"import start, sys; print(start.attempt(sys.executable, '-c', {show!r}))"
    ended = subprocess.run(
        [sys.executable, "-c", script], cwd=course, capture_output=True, text=True
    )
    assert "/elsewhere" not in ended.stdout
    assert ended.stdout.strip().endswith(", 1]")
