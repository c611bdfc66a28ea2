"""The students' bundle: all that a student needs, nothing that answers, the same bytes each time.

A copy of the course gets unique words planted in every hidden place, an own task, and is built;
none of the words may come out.

But: that JupyterLab starts on a new machine is tried by hand before a release.
"""

import ast
import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

import numpy as np
import pytest

from course import bundle
from course.bundle import FOLDER, release
from course.bundle_answers import Answer, hidden_answers, leaks
from course.bundle_files import student_files
from course.bundle_scan import scan
from course.errors import CourseError
from course.paths import ROOT, assignments
from course.settings import load_settings
from tests.test_docs import LINK, anchors, without_code

NAME = "03_bm25"
NOTEBOOK = f"exercises/{NAME}/{NAME}.ipynb"
HIDDEN = ("course/sources", "course/misconceptions", "course/grading", "solutions", "tests", "own/")
OWN = {"own/tasks/03_mine.py", "own/casebook/03.json"}
TOML = """# ben was ill, canary-of-the-comment
[course]
title = "Search, \\"autumn\\" 2026"
assignments = ["03_bm25"]

[assignments.03_bm25]
tasks = ["03-idf", "03-written", "03-mine"]
due = 2026-12-04T23:59:00+01:00
extensions = { canary-of-the-extension = 2026-12-11T23:59:00+01:00 }

[grading]
late_per_day = 0.1

[points]
03-idf = 4
"""
RIGHT_IDF = (
    "import math\n"
    "def idf(df, n_documents):\n"
    "    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))\n"
)
PLANTED = {  # file: the line behind which a word is planted
    "course/sources/exercises/03_bm25.py": "    ### BEGIN SOLUTION",
    "course/misconceptions/cases/03_bm25.py": "def idf(df, n_documents):",
    "course/misconceptions/right/03_bm25.py": "def idf(df, n_documents):",
    "own/exercises/03-mine.py": "    ### BEGIN SOLUTION",
    "own/misconceptions/03-mine.py": "def mine(ranking, relevant):",
    "own/right/03-mine.py": "def mine(ranking, relevant):",
}
STRAY = (
    ".grading/secret",
    ".env",
    "gradebook.db",
    "grades.csv",
    "roster.csv",
    "notes.md",
    "submitted/ada/03_bm25/03_bm25.ipynb",
    "autograded/ada/03_bm25/03_bm25.ipynb",
    "feedback/ada/03_bm25/03_bm25.html",
    "work/03_bm25/03_bm25.ipynb",
    "exercises/03_bm25/.ipynb_checkpoints/03_bm25-checkpoint.ipynb",
    "exercises/03_bm25/rubric.md",
    "lessons/03_bm25-Copy1.ipynb",
    "lessons/.ipynb_checkpoints/03_bm25-checkpoint.ipynb",
    "data/grades.jsonl",
    "data/handbook/.marks.md",
    "course/check/marks.txt",
    "course/marks.py",
    "minirag/marks.txt",
    "own/marks.py",
    "tests/marks.py",
)


def canary(place: str) -> str:
    return "canary-of-" + re.sub(r"\W+", "-", place)


def copied(root: Path) -> Path:
    """A copy of the course's folder, as far as a bundle is made from it."""
    skipped = shutil.ignore_patterns("__pycache__", ".*", "own", "work")
    for name in ("course", "data", "docs", "exercises", "lessons", "minirag", "solutions"):
        shutil.copytree(ROOT / name, root / name, ignore=skipped)
    for path in ROOT.iterdir():
        if path.is_file() and not path.name.startswith((".", "course.toml")):
            shutil.copy(path, root)
    return root


def unpacked(archive: Path, folder: Path) -> Path:
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(folder)
    assert [path.name for path in folder.iterdir()] == [FOLDER]
    return folder / FOLDER


# read by Python as it starts: what a copy lacks must not come from the installed course
APART = """import sys
strange = [one for one in sys.meta_path if "editable" in getattr(one, "__module__", "")]
sys.meta_path[:] = [one for one in sys.meta_path if one not in strange]
"""


def run(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a copy of the course, apart from the one that is installed."""
    apart = root.parent / f"{root.name}-apart"
    apart.mkdir(exist_ok=True)
    (apart / "sitecustomize.py").write_text(APART, encoding="utf-8")
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    environment["PYTHONPATH"] = f"{root}{os.pathsep}{apart}"
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [sys.executable, *command], cwd=root, env=environment, capture_output=True, text=True
    )


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return student_files(ROOT)


@pytest.fixture(scope="module")
def answers() -> list[Answer]:
    return hidden_answers(ROOT)


@pytest.fixture(scope="module")
def student(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The course's bundle, unpacked."""
    folder = tmp_path_factory.mktemp("student")
    said = release(folder / "course.zip")
    assert re.search(r"course\.zip: \d+ files, \d+\.\d MB, in the folder minirag-course/\n", said)
    assert re.search(r"searched for [\d,]+ hidden lines of [\d,]+ solutions, .*none is in it", said)
    return unpacked(folder / "course.zip", folder / "unpacked")


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the course with a task of its own and a word in every hidden place, built."""
    root = copied(tmp_path_factory.mktemp("planted"))
    made = run(root, "-m", "course", "new-task", "03-mine")
    assert made.returncode == 0, made.stderr
    (root / "course.toml").write_text(TOML, encoding="utf-8")
    for name, line in PLANTED.items():
        text = (root / name).read_text(encoding="utf-8")
        assert f"{line}\n" in text, name
        text = text.replace(f"{line}\n", f'{line}\n    "{canary(name)}"\n')
        model_answer = "# With tickets of nearly equal length"
        text = text.replace(model_answer, f"# canary-of-the-model-answer\n{model_answer}")
        (root / name).write_text(text, encoding="utf-8")
    built = run(root, "-m", "course", "build", "--only", "03", "--no-execute")
    assert built.returncode == 0, built.stderr
    for name in STRAY:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(f"{canary(name)}\n", encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def own(planted: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundle of the planted course, unpacked."""
    folder = tmp_path_factory.mktemp("own")
    release(folder / "course.zip", planted)
    return unpacked(folder / "course.zip", folder / "unpacked")


def names_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_no_word_of_a_hidden_place_comes_out(planted: Path, own: Path) -> None:
    places = [*PLANTED, *STRAY, "the-comment", "the-extension", "the-model-answer"]
    words = {canary(place): place for place in places}
    kept = {name: (planted / name).read_bytes() for name in names_in(planted)}
    kept = {name: content for name, content in kept.items() if not name.startswith("data/v")}
    there = scan(kept, words)
    assert {found.text for found in there} == set(words)  # each can be found
    assert f"solutions/{NAME}/{NAME}.ipynb" in {found.file for found in there}
    assert scan({name: (own / name).read_bytes() for name in names_in(own)}, words) == []


def test_a_file_that_nobody_named_stays_at_home(student: Path, own: Path) -> None:
    for folder in (student, own):
        given = names_in(folder) - OWN
        assert not [name for name in given if name.startswith(HIDDEN)]
        assert not [name for name in given if any(x.startswith(".") for x in name.split("/"))]
        endings = {Path(name).suffix for name in given if not name.startswith("data/")}
        known = {"", ".ipynb", ".json", ".lock", ".md", ".py", ".pyi", ".toml", ".txt", ".typed"}
        assert endings <= known


def test_what_a_student_needs_is_there(student: Path) -> None:
    given = names_in(student)
    for name in ("README.md", "LICENSE", "start.py", "docs/student.md", "docs/self-learner.md"):
        assert name in given
    for name in ("pyproject.toml", "requirements.txt", "requirements.lock", "nbgrader_config.py"):
        assert name in given
    for folder, ending in (("lessons", "*.ipynb"), ("minirag", "*.py"), ("data", "*")):
        kept = {
            path.relative_to(ROOT).as_posix()
            for path in (ROOT / folder).rglob(ending)
            if path.is_file() and not any(x.startswith(".") for x in path.parts[-2:])
        }
        assert kept == {name for name in given if name in kept}
    assert {f"exercises/{one}/{one}.ipynb" for one in assignments()} <= given


def test_an_import_that_leads_out_of_the_bundle(student: Path) -> None:
    given = names_in(student)
    for name in sorted(n for n in given if n.endswith(".py") and not n.startswith("data/")):
        tree = ast.parse((student / name).read_text(encoding="utf-8"))
        for node in tree.body if name == "course/__main__.py" else ast.walk(tree):
            module = node.module if isinstance(node, ast.ImportFrom) and not node.level else None
            if module and module.split(".")[0] in ("course", "minirag"):
                file = module.replace(".", "/")
                assert {f"{file}.py", f"{file}/__init__.py"} & given, f"{name} imports {module}"


def test_a_link_that_leads_out_of_the_bundle(student: Path) -> None:
    wrong, seen = [], 0
    for name in sorted(names_in(student)):
        path = student / name
        if name.startswith("data/handbook/") or path.suffix not in (".md", ".ipynb"):
            continue
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".ipynb":
            cells = [c for c in json.loads(text)["cells"] if c["cell_type"] == "markdown"]
            text = "\n\n".join("".join(cell["source"]) for cell in cells)
        for link in LINK.findall(without_code(text)):
            if re.match(r"[a-z]+:", link):
                continue
            seen += 1
            target, _, anchor = link.partition("#")
            there = path.parent / unquote(target) if target else path
            if not there.exists() or (
                anchor and there.suffix == ".md" and anchor not in anchors(there.read_text("utf-8"))
            ):
                wrong.append(f"{name}: {link}")
    assert wrong == []
    assert seen > 300


def test_the_same_course_gives_the_same_bytes(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    copied(copy)
    for path in copy.rglob("*.py"):
        os.utime(path, (1, 1))
        path.chmod(0o600)
    release(tmp_path / "one.zip")
    release(tmp_path / "two.zip", copy)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("course.tar", "is no name of an archive; end it in .zip"),
        ("missing/course.zip", "there is no folder"),
        ("there.zip", "is there already; move it"),
    ],
)
def test_a_target_that_cannot_be_written(name: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "there.zip").write_bytes(b"mine")
    with pytest.raises(CourseError, match=re.escape(words)) as error:
        release(tmp_path / name)
    assert "\n" not in str(error.value)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"there.zip": b"mine"}


def in_metadata(content: bytes, lines: list[str]) -> bytes:
    node = json.loads(content)
    node["cells"][0]["metadata"]["note"] = "\n".join(lines)
    return json.dumps(node).encode()


def in_an_output(content: bytes, lines: list[str]) -> bytes:
    node = json.loads(content)
    cell = next(cell for cell in node["cells"] if cell["cell_type"] == "code")
    text = [f"{line}\n" for line in lines]
    cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": text}]
    return json.dumps(node).encode()


def in_a_table(content: bytes, lines: list[str]) -> bytes:
    book = json.loads(content)
    book["tasks"]["03-idf"]["cases"][0]["inputs"] = {"code": lines}
    return json.dumps(book).encode()


def in_an_array(content: bytes, lines: list[str]) -> bytes:
    packed = io.BytesIO()
    np.savez_compressed(packed, texts=np.array(lines))
    return packed.getvalue()


def below(content: bytes, lines: list[str]) -> bytes:
    return content + "\n".join(["", *lines, ""]).encode()


@pytest.mark.parametrize(
    ("name", "put"),
    [
        (NOTEBOOK, in_metadata),
        (NOTEBOOK, in_an_output),
        ("lessons/03_bm25.ipynb", in_an_output),
        ("course/check/casebook/03.json", in_a_table),
        ("data/vectors/all-MiniLM-L6-v2.npz", in_an_array),
        ("data/handbook/refund-policy.md", below),
        ("docs/student.md", below),
        ("course/check/tasks/bm25/idf.py", below),
        ("pyproject.toml", below),
    ],
)
@pytest.mark.parametrize("kind", ["the solution of", "the wrong answer", "the right answer"])
def test_an_answer_is_found_wherever_it_is_put(
    name: str,
    put: Callable[[bytes, list[str]], bytes],
    kind: str,
    files: dict[str, bytes],
    answers: list[Answer],
) -> None:
    answer = next(one for one in answers if one.what.startswith(kind) and len(one.lines) > 3)
    changed = put(files[name], sorted(answer.lines))
    found = leaks({name: changed}, answers)
    assert (name, answer.what) in {(one.file, one.what) for one in found}


def test_one_line_of_a_solution_is_enough(files: dict[str, bytes], answers: list[Answer]) -> None:
    line = "return math.log(1 + (without + 0.5) / (df + 0.5))"
    changed = below(files["docs/student.md"], [f"Try `{line}`."])
    found = leaks({"docs/student.md": changed}, answers)
    assert {(one.text, one.line) for one in found} == {(line, changed.count(b"\n"))}
    assert "the solution of 03-idf-answer in course/sources/exercises/03_bm25.py" in {
        one.what for one in found
    }


def test_a_line_that_json_escapes(files: dict[str, bytes], answers: list[Answer]) -> None:
    line = next(x for one in answers if one.strict for x in sorted(one.lines) if '"' in x)
    changed = in_metadata(files[NOTEBOOK], [line])
    assert line.encode() not in changed
    found = leaks({NOTEBOOK: changed}, answers)
    assert {one.text for one in found} == {line}
    assert all(one.line > 0 for one in found)


def test_a_model_answer_a_marker_and_the_secret(
    files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINIRAG_SECRET", "nobody-knows-this-word")
    known = hidden_answers(ROOT)
    for line, what in (
        ("thirty questions from real tickets, index twice with b = 0", ""),  # half a line
        (
            "and look at the difference with its interval; if that holds zero, keep the default. In"
            " task 5 the",
            "03-written",
        ),
        ("    ### BEGIN SOLUTION", "a marker"),
        ("nobody-knows-this-word", "this course's secret"),
    ):
        found = leaks({"docs/student.md": below(files["docs/student.md"], [line])}, known)
        assert what in " ".join(one.what for one in found)
        assert bool(found) == bool(what)


def test_a_leak_is_refused_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, bytes]
) -> None:
    line = "return idf * weighted_tf * (k1 + 1) / (weighted_tf + k1)"
    changed = {**files, "docs/student.md": below(files["docs/student.md"], [line])}
    monkeypatch.setattr(bundle, "student_files", lambda root: changed)
    with pytest.raises(CourseError) as error:
        release(tmp_path / "course.zip")
    number = changed["docs/student.md"].count(b"\n")
    assert str(error.value).startswith(f"docs/student.md:{number} gives away the solution of 03-fi")
    assert "\n" not in str(error.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("missing", "docs/student.md is missing; restore it"),
        ("link", "lessons/outputs/link.md is a link out of the course's folder"),
        ("import", "is the instructor's, and a student's file imports it"),
        ("sources", "holds no solution, so nothing can be looked for"),
        ("casebook", "the casebook of 03_bm25 knows no '03-idf'; run `python -m course build"),
    ],
)
def test_a_course_that_cannot_be_released(fault: str, words: str, tmp_path: Path) -> None:
    root = tmp_path / "copy"
    root.mkdir()
    copied(root)
    if fault == "missing":
        (root / "docs" / "student.md").unlink()
    elif fault == "link":
        (tmp_path / "outside.md").write_text("outside", encoding="utf-8")
        (root / "lessons" / "outputs" / "link.md").symlink_to(tmp_path / "outside.md")
    elif fault == "import":
        with (root / "course" / "work.py").open("a", encoding="utf-8") as file:
            file.write("\n\ndef late() -> None:\n    from course.grading.late import penalty\n")
    elif fault == "sources":
        shutil.rmtree(root / "course" / "sources" / "exercises")
        shutil.rmtree(root / "solutions")
    else:
        path = root / "course" / "check" / "casebook" / "03.json"
        path.write_text(path.read_text("utf-8").replace('"03-idf"', '"03-old"'), encoding="utf-8")
    with pytest.raises(CourseError, match=re.escape(words)):
        release(tmp_path / "course.zip", root)
    assert not (tmp_path / "course.zip").exists()


def test_the_checks_answer_in_the_unpacked_copy(student: Path) -> None:
    missing = run(student, "-c", "import course.build")
    assert "No module named 'course.build'" in missing.stderr
    begun = run(student, "-m", "course", "begin", "03")
    assert begun.stdout == f"work/{NAME}/{NAME}.ipynb is ready\n", begun.stderr
    text = (ROOT / "solutions" / NAME / f"{NAME}.ipynb").read_text(encoding="utf-8")
    cells = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
    code = ["".join(cell["source"]) for cell in cells]
    where = run(student, "-c", "import course, minirag; print(course.__file__, minirag.__file__)")
    places = [student / package / "__init__.py" for package in ("course", "minirag")]
    assert where.stdout.split() == [str(place) for place in places]
    answered = run(student, "-c", "\n".join(code))
    assert answered.returncode == 0, answered.stderr
    passed = re.findall(r"^03-\w+: passed", answered.stdout, re.MULTILINE)
    assert len(passed) == sum(one.startswith("check(") for one in code), answered.stdout


def test_every_check_of_the_unpacked_copy_has_its_casebook(student: Path) -> None:
    script = (
        "from course.check import check\nfrom course.check.tasks import tasks_of\n"
        "from course.paths import assignments\n"
        "for name in assignments():\n    for task in tasks_of(name):\n        check(task.id)\n"
    )
    answered = run(student, "-c", script)
    assert answered.returncode == 0, answered.stderr
    said = re.findall(r"^\d\d-\w+: not attempted", answered.stdout, re.MULTILINE)
    assert len(said) > 80


def test_progress_doctor_and_validate_work_in_the_unpacked_copy(student: Path) -> None:
    run(student, "-m", "course", "begin", "03")
    path = student / "work" / NAME / f"{NAME}.ipynb"
    node = json.loads(path.read_text(encoding="utf-8"))
    answer = next(cell for cell in node["cells"] if cell["id"] == "03-idf-answer")
    answer["source"] = RIGHT_IDF
    path.write_text(json.dumps(node), encoding="utf-8")
    assert f"{NAME}: 0 of " in run(student, "-m", "course", "progress", "03").stdout
    assert "[OK] data: " in run(student, "-m", "course", "doctor").stdout
    validated = run(student, "-m", "nbgrader", "validate", str(path))
    assert "ModuleNotFoundError" not in validated.stdout + validated.stderr
    failing = re.findall(r'check\("(03-\w+)"\)', validated.stdout)
    assert "03-term_score" in failing
    assert "03-idf" not in failing


@pytest.mark.parametrize(
    "command",
    [
        "build",
        "grade 03",
        "misconceptions",
        "mutants 03",
        "new-task 03-x",
        "release --to course.zip",
        "vectors",
        "walls",
    ],
)
def test_a_command_of_the_instructor_says_so_in_one_line(command: str, student: Path) -> None:
    ended = run(student, "-m", "course", *command.split())
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("course: error: this is a student's copy")
    assert f"`{command.split()[0]}`" in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_a_course_of_ones_own_is_released_with_its_tasks(planted: Path, own: Path) -> None:
    given = names_in(own)
    assert {name for name in given if name.startswith("own/")} == OWN
    assert {name for name in given if name.startswith("exercises/")} == {NOTEBOOK}
    told, kept = load_settings(own), load_settings(planted)
    assert told.late_per_day == kept.late_per_day == 0.1  # students may know what lateness costs
    assert (told.title, told.assignments) == ('Search, "autumn" 2026', (NAME,))
    assert (told.tasks, told.due, told.points) == (kept.tasks, kept.due, kept.points)
    assert (own / "README.md").read_text("utf-8").startswith('# Search, "autumn" 2026\n')
    mine = "def mine(ranking, relevant):\n    return len({x for x in ranking if x in relevant})\n"
    script = f'{RIGHT_IDF}{mine}from course.check import check\ncheck("03-idf"), check("03-mine")\n'
    answered = run(own, "-c", script)
    assert answered.returncode == 0, answered.stderr
    assert "03-idf: passed, all 4 cases, 4 of 4 points." in answered.stdout
    assert "03-mine: passed" in answered.stdout
    assert run(own, "-m", "course", "begin", "03").returncode == 0
    progress = run(own, "-m", "course", "progress").stdout
    assert "due Friday, 04 December 2026, 23:59" in progress
