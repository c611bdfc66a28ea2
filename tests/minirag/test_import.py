"""`import minirag` costs numpy and nothing else."""

import json
import subprocess
import sys

import pytest

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
    import minirag

    for name in ("BM25", "Postings", "Tokenizer", "tokenize", "split_sentences"):
        assert getattr(minirag, name).__module__.startswith("minirag.")
    with pytest.raises(AttributeError, match="no attribute 'BM26'"):
        minirag.BM26  # noqa: B018
