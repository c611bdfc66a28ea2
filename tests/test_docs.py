"""What the pages promise: links lead somewhere, commands exist, examples print what stands below.

But: whether a page is clear is not tested. Network links are not followed.
"""

import ast
import fnmatch
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest

import course.__main__ as course_commands
from course.paths import ROOT
from minirag.commands.options import make_parser as minirag_commands

PAGES = ["README.md", "CONTRIBUTING.md", *(f"docs/{p.name}" for p in (ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^`([\w./]+)`:\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHOWN = re.compile(r"^```sh\n([^\n]*)\n```\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)")
HOME = re.compile(r"(?<![\w.])(?:/home|/Users)/\w+/|(?<![\w.])/root/\w|[A-Z]:\\{1,2}Users\\")


def committed() -> Iterator[Path]:
    """Every file that is not ignored, with or without git."""
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    patterns = [".git", *(pattern.rstrip("/") for pattern in ignored)]
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [f for f in folders if not any(fnmatch.fnmatch(f, p) for p in patterns)]
        for name in names:
            if not any(fnmatch.fnmatch(name, pattern) for pattern in patterns):
                yield Path(folder, name)


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def without_code(markdown: str) -> str:
    return re.sub(r"`[^`\n]*`", "", FENCE.sub("", markdown))


def markdown_texts() -> Iterator[tuple[Path, str]]:
    """Every markdown text that links can stand in: pages, and the notebooks' markdown cells."""
    for path in committed():
        if path.suffix == ".md" and "handbook" not in path.parts:
            yield path, path.read_text(encoding="utf-8")
        elif path.suffix == ".ipynb":
            cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
            sources = ["".join(c["source"]) for c in cells if c["cell_type"] == "markdown"]
            yield path, "\n\n".join(sources)


def anchors(markdown: str) -> set[str]:
    """The names that a code host gives to the headings."""
    titles = re.findall(r"^#+ +(.+?) *$", FENCE.sub("", markdown), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def broken(path: Path, markdown: str) -> list[str]:
    """The links of a text that lead nowhere."""
    wrong = []
    for link in LINK.findall(without_code(markdown)):
        if re.match(r"[a-z]+:", link):
            continue
        target, _, anchor = link.partition("#")
        there = path.parent / unquote(target) if target else path
        if not there.exists() or (
            anchor and there.suffix == ".md" and anchor not in anchors(there.read_text("utf-8"))
        ):
            wrong.append(f"{path.relative_to(ROOT).as_posix()}: {link}")
    return wrong


def commands(page: str) -> list[str]:
    blocks = (body for kind, body in FENCE.findall(text_of(page)) if kind == "sh")
    return [line for block in blocks for line in block.splitlines() if line.strip()]


def fault(command: str) -> str:
    """Why a command line cannot be meant as it stands, "" if it can."""
    match shlex.split(command):
        case ["python3", "start.py", word, *_]:
            return "" if f'"{word}"' in text_of("start.py") else f"start.py has no {word}"
        case ["python", "-m", "minirag", *rest]:
            return _refused(minirag_commands().parse_args, rest)
        case ["python", "-m", "course", *rest]:
            return _refused(course_commands._parser().parse_args, rest)
        case ["nbgrader", word, *rest]:
            from nbgrader.apps.nbgraderapp import NbGraderApp

            known = word in NbGraderApp.subcommands and set(rest) <= NBGRADER_WORDS
            return "" if known else "nbgrader has no such command, or it was not tried"
        case ["pip", "install", *rest]:
            files = [word for word in rest if word.endswith((".txt", ".lock"))]
            return "" if all((ROOT / name).is_file() for name in files) else "no such file"
        case ["ruff" | "mypy" | "pytest", *rest]:
            folders = [word for word in rest if "/" in word]
            return "" if all((ROOT / name).exists() for name in folders) else "no such folder"
        case ["git", "archive", *rest]:
            left_out = [word[2:] for word in rest if word.startswith(":!")]
            return "" if all((ROOT / name).exists() for name in left_out) else "no such folder"
        case ["python", "work/measure.py"] | ["python3", "-m", "venv", ".venv"]:
            return ""
        case ["git", "pull"] | ["git", "checkout", "--", "lessons"]:
            return ""
        case ["source", ".venv/bin/activate"] | ["jupyter", "lab"]:
            return ""
    return "not known to this test: try it by hand, then add it here"


NBGRADER_WORDS = {"03_bm25", "--force", "--student", "ada", "--AskAndJudge.sandbox=False"} | {
    *("student", "import", "students.csv")  # tried by hand, on a table of two
}


def _refused(parse: object, words: list[str]) -> str:
    assert callable(parse)
    try:
        parse(words)
    except SystemExit:
        return "the parser refuses it"
    return ""


def run(code: str, folder: Path) -> str:
    """What a program prints, run in a folder, with this checkout's minirag."""
    ended = ended_in(code, folder)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def shown(command: str, folder: Path) -> str:
    """What a command of minirag shows in a terminal: its output, and what a gate says below it."""
    words = shlex.split(command)
    assert words[:3] == ["python", "-m", "minirag"], command
    code = f"from minirag.__main__ import main; raise SystemExit(main({words[3:]!r}))"
    ended = ended_in(code, folder)
    assert ended.returncode == int("gate failed" in ended.stderr), ended.stderr
    return ended.stdout + ended.stderr


def ended_in(code: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def test_relative_links_lead_somewhere() -> None:
    assert [wrong for path, text in markdown_texts() for wrong in broken(path, text)] == []


def test_a_broken_link_is_found() -> None:
    readme = ROOT / "README.md"
    assert broken(readme, "[a](docs/student.md#check) ![b](docs/lesson.png) [c](https://x.y)") == []
    assert len(broken(readme, "[a](docs/nowhere.md) [b](docs/student.md#nowhere)")) == 2


@pytest.mark.parametrize("page", PAGES)
def test_commands_exist(page: str) -> None:
    assert {c: fault(c) for c in commands(page) if fault(c)} == {}


@pytest.mark.parametrize(
    "command",
    ["python3 start.py play", "python -m course begun 03", "nbgrader grade 03_bm25", "make all"],
)
def test_a_command_that_does_not_exist_is_found(command: str) -> None:
    assert fault(command)


def test_readme_names_both_commands() -> None:
    assert {"python3 start.py lab", "python3 start.py test"} <= set(commands("README.md"))


def test_readme_lists_every_module_of_minirag() -> None:
    text = text_of("README.md")
    modules = {p.name + "/" * p.is_dir() for p in (ROOT / "minirag").iterdir()}
    hidden = {"__init__.py", "__init__.pyi", "__pycache__/", "py.typed", "files.py", "data.py"}
    assert {name for name in modules - hidden if f"(minirag/{name})" not in text} == set()


def pairs(page: str) -> list[tuple[str, str]]:
    """Each Python block of a page with the text that stands below it."""
    return re.findall(r"```python\n(.*?)```\n+```text\n(.*?)```", text_of(page), re.DOTALL)


def test_readme_examples_print_what_stands_below_them(tmp_path: Path) -> None:
    for code, printed in pairs("README.md"):
        assert run(code, tmp_path) == printed
    assert len(pairs("README.md")) == 2


def test_readme_commands_print_what_stands_below_them(tmp_path: Path) -> None:
    tried = SHOWN.findall(text_of("README.md"))
    for command, printed in tried:
        assert shown(command, tmp_path) == printed, command
    assert len(tried) == 2


def test_self_learners_example_prints_what_stands_below_it(tmp_path: Path) -> None:
    text = text_of("docs/self-learner.md")
    for name, body in FILE.findall(text):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(body, encoding="utf-8", newline="\n")
    golden = re.search(r"`work/golden.jsonl`:\n\n```text\n(.*?)^```$", text, re.S | re.M)
    assert golden is not None
    (tmp_path / "work/golden.jsonl").write_text(golden[1], encoding="utf-8", newline="\n")
    tried = SHOWN.findall(text)
    for command, printed in tried:
        if command == "python work/measure.py":
            code = next(body for kind, body in FENCE.findall(text) if kind == "python")
            assert run(code, tmp_path) == printed
        else:
            assert untimed(shown(command, tmp_path)) == untimed(printed), command
    assert len(tried) == 10


def untimed(printed: str) -> str:
    """What `eval` prints without its last column, the milliseconds, which no two runs share."""
    return re.sub(r" +(?:ms|\d+\.\d)$", "", printed, flags=re.MULTILINE)


def test_times_are_left_out_and_nothing_else_is() -> None:
    table = "pipeline  recall@1    ms\nbm25         0.750  12.1\n"
    assert untimed(table) == untimed(table.replace("12.1", "0.1").replace("  ms", " ms"))
    assert untimed(table) != untimed(table.replace("0.750", "0.751"))


def test_design_table_is_what_the_modules_import() -> None:
    rows = re.findall(r"^\| `(\w+)` \|.*\| ([\w, -]+) \|$", text_of("docs/design.md"), re.MULTILINE)
    written = {name: set() if on == "-" else set(on.split(", ")) for name, on in rows}
    assert written == {name: _imported(name) for name in written}
    there = {path.stem for path in (ROOT / "minirag").iterdir() if not path.stem.startswith("__")}
    assert there - written.keys() - {"py"} == set()


def _imported(module: str) -> set[str]:
    base = ROOT / "minirag" / module
    paths = sorted(base.glob("*.py")) if base.is_dir() else [base.with_suffix(".py")]
    found: set[str] = set()
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "minirag":
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("minirag."):
                found.add(str(node.module).split(".")[1])
    return found - {module}


def test_contributing_is_short() -> None:
    assert len(text_of("CONTRIBUTING.md").splitlines()) < 80


def test_the_picture_is_small() -> None:
    assert (ROOT / "docs" / "lesson.png").stat().st_size < 300_000


def test_the_licence_is_whole() -> None:
    text = text_of("LICENSE")
    assert "Apache License" in text
    assert "Copyright 2026 The minirag authors" in text
    assert len(text.splitlines()) == 202


def test_no_file_names_a_machine_path() -> None:
    # a folder right below the top, such as /app, has a name that a text may mean otherwise
    this_machine = str(ROOT) if len(ROOT.parts) > 2 else "\0"
    found = []
    for path in committed():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture or an array
        if HOME.search(text) or this_machine in text:
            found.append(path.relative_to(ROOT).as_posix())
    assert found == []


@pytest.mark.parametrize(
    "path", ["/home/" + "ada/minirag", "C:\\Users" + "\\ada", "/Users/" + "b/"]
)
def test_a_machine_path_is_found(path: str) -> None:
    assert HOME.search(f"in {path}:")
