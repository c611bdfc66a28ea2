"""What the tests of the command line share: a small data folder of their own, and no key."""

from pathlib import Path

import pytest

from tests.command_line import write_data, write_own


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder, in which the test stands."""
    monkeypatch.setenv("MINIRAG_DATA", str(tmp_path))
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    monkeypatch.chdir(tmp_path)
    return write_data(tmp_path)


@pytest.fixture
def own(data: Path) -> Path:
    """The same beside a folder of one's own with its golden file."""
    write_own(data)
    return data
