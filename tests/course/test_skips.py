"""CI's list of allowed skips: what is on it passes, anything else fails the run."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

CI = Path(__file__).parents[2] / ".ci"

REPORT = """<testsuites><testsuite>
<testcase classname="tests.minirag.test_dense" name="test_model[a]"><skipped message="no model"/>
</testcase>
<testcase classname="" name="tests.minirag.test_judged"><skipped message="no sets"/></testcase>
<testcase classname="tests.minirag.test_text" name="test_words"/>
</testsuite></testsuites>"""


@pytest.fixture
def skips() -> ModuleType:
    spec = importlib.util.spec_from_file_location("skips", CI / "skips.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("allowed", "code", "named"),
    [
        ("", 1, ["test_dense::test_model[a]", "test_judged"]),
        ("tests.minirag.test_dense::test_model[a]  # none here\n", 1, ["test_judged"]),
        ("tests.minirag.*  # none here\n", 0, []),
        ("# a comment\n\ntests.minirag.test_dense::*  # x\ntests.minirag.test_judged # y\n", 0, []),
        ("tests.minirag.test_dense::test_model[b] # x\ntests.*judged # y\n", 1, ["test_dense"]),
    ],
)
def test_a_skip_that_is_not_listed_fails_the_run(
    allowed: str,
    code: int,
    named: list[str],
    tmp_path: Path,
    skips: ModuleType,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "junit.xml").write_text(REPORT, encoding="utf-8")
    (tmp_path / "allowed.txt").write_text(allowed, encoding="utf-8")
    assert skips.main(str(tmp_path / "junit.xml"), str(tmp_path / "allowed.txt")) == code
    said = capsys.readouterr().out.splitlines()
    assert len(said) == len(named)
    assert all(name in line for name, line in zip(named, said, strict=True))


def test_a_pattern_without_a_reason_is_refused(tmp_path: Path, skips: ModuleType) -> None:
    (tmp_path / "allowed.txt").write_text("tests.a::b\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"tests\.a::b: say why"):
        skips.allowed_patterns(tmp_path / "allowed.txt")


def test_the_committed_list_can_be_read(skips: ModuleType) -> None:
    skips.allowed_patterns(CI / "allowed-skips.txt")
