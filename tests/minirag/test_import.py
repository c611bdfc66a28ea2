"""`import minirag` costs numpy and nothing else."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import minirag

PROGRAM = """
import json, sys
before = set(sys.modules)
import minirag
{use}
print(json.dumps(sorted({{name.split(".")[0] for name in set(sys.modules) - before}})))
"""
CORE = "minirag.BM25().index(['refund policy']).search('refund', where={'lang': 'en'})"


@pytest.mark.parametrize("use", ["", CORE], ids=["import", "search"])
def test_only_numpy_is_loaded(use: str) -> None:
    # -S and -I would hide an editable install, so what start-up loads is taken off instead
    answer = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(use=use)], capture_output=True, text=True, check=True
    )
    loaded = set(json.loads(answer.stdout))
    third_party = loaded - set(sys.stdlib_module_names) - {"minirag"}
    assert third_party <= {"numpy"}
    assert not loaded & {"torch", "matplotlib", "IPython", "nbformat", "sentence_transformers"}


def test_every_public_name_is_found() -> None:
    for name in minirag.__all__:
        assert getattr(minirag, name).__module__.startswith("minirag.")
    with pytest.raises(AttributeError, match="no attribute 'BM26'"):
        minirag.BM26  # noqa: B018


def test_type_checkers_and_python_are_told_the_same_names() -> None:
    stub = Path(minirag.__file__).with_suffix(".pyi")
    tree = ast.parse(stub.read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    told = {
        node.names[0].name: node.module.removeprefix("minirag.")
        for node in imports
        if node.module and node.module.startswith("minirag.")
    }
    assert told == minirag._HOMES
