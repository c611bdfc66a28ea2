"""The secret behind the fresh draws: made once, kept, never told; seeds that it alone gives."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from course.errors import CourseError
from course.grading.secrets import FOLDER, VARIABLE, fingerprint, secret_of, seed_of

SECRET = "a secret that is long enough"
CODE = ["import math", "def idf(df, n_documents):\n    return 1.0"]


@pytest.fixture(autouse=True)
def no_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


def test_the_first_call_makes_a_secret_that_only_its_owner_reads(tmp_path: Path) -> None:
    secret = secret_of(tmp_path)
    assert secret_of(tmp_path) == secret
    assert len(secret) == 64
    mode = stat.S_IMODE((tmp_path / FOLDER / "secret").stat().st_mode)
    assert os.name == "nt" or mode == 0o600
    assert [path.name for path in (tmp_path / FOLDER).iterdir()] == ["secret"]


def test_two_courses_have_two_secrets(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / name).mkdir()
    assert secret_of(tmp_path / "a") != secret_of(tmp_path / "b")


def test_graders_that_start_together_agree(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(lambda _: secret_of(tmp_path), range(32)))
    assert len(found) == 1


def test_a_secret_may_come_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, SECRET)
    assert secret_of(tmp_path) == SECRET
    assert not (tmp_path / FOLDER).exists()


@pytest.mark.parametrize("weak", ["", "short", " " * 40])
def test_a_weak_secret_is_refused_without_being_printed(tmp_path: Path, weak: str) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "secret").write_text(weak, encoding="utf-8")
    with pytest.raises(CourseError, match=r"\.grading/secret holds \d+ characters") as refused:
        secret_of(tmp_path)
    assert not weak.strip() or weak not in str(refused.value)


def test_equal_code_meets_equal_draws_and_other_code_others() -> None:
    seed = seed_of(SECRET, "03-idf", CODE)
    assert seed_of(SECRET, "03-idf", [f"{cell}  \r\n" for cell in CODE]) == seed
    assert seed_of(SECRET, "03-idf", [*CODE, "x = 1"]) != seed
    assert seed_of(SECRET, "03-top_k", CODE) != seed
    assert seed_of(SECRET + "!", "03-idf", CODE) != seed


def test_a_fingerprint_tells_secrets_apart_and_gives_none_away() -> None:
    assert fingerprint(SECRET) == fingerprint(SECRET)
    assert fingerprint(SECRET) != fingerprint(SECRET + "!")
    assert len(fingerprint(SECRET)) == 12
    assert SECRET not in fingerprint(SECRET)
