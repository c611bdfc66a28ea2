"""Saved files that were damaged: each opens as what was saved, or is refused in one ValueError."""

import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from minirag import BM25, Document, VectorIndex
from minirag.archives import from_bytes, naming_damage, read_archive, to_bytes
from minirag.files import replacing
from minirag.tfidf import TfidfEmbedder

DOCUMENTS = [Document(f"d{i}", f"refund policy number {i}", metadata={"n": i}) for i in range(6)]
EMBEDDER = TfidfEmbedder().fit([document.text for document in DOCUMENTS])


def _bm25(path: Path) -> None:
    BM25().index(DOCUMENTS).save(path)


def _vectors(path: Path) -> None:
    VectorIndex(EMBEDDER).index(DOCUMENTS).save(path)


SAVERS: dict[str, tuple[Callable[[Path], None], Callable[[Path], object]]] = {
    "bm25": (_bm25, BM25.load),
    "vectors": (_vectors, lambda path: VectorIndex.load(path, EMBEDDER)),
}


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("saved")
    for name, (save, _) in SAVERS.items():
        save(folder / f"{name}.npz")
    return {name: folder / f"{name}.npz" for name in SAVERS}


@pytest.mark.parametrize("name", SAVERS)
@settings(
    max_examples=120,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_bytes_that_flip_or_are_cut_off_give_one_value_error(
    saved: dict[str, Path], tmp_path: Path, name: str, data: st.DataObject
) -> None:
    whole = bytearray(saved[name].read_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.one_of(st.just(len(whole)), st.integers(0, len(whole))))
    damaged = tmp_path / "damaged.npz"
    damaged.write_bytes(bytes(whole[:cut]))
    refused = ""
    try:
        SAVERS[name][1](damaged)
    except ValueError as error:
        refused = str(error)
    assert refused == "" or "damaged.npz" in refused


@pytest.mark.parametrize("name", SAVERS)
@pytest.mark.parametrize(
    "header",
    [
        b"{'descr': '<i8', 'fortran_order': False, 'shape': (99999999999999,), }",
        b"{'descr': '<i8', 'fortran_order': False, 'shape': (1,",
        b"{'descr': '|O', 'fortran_order': False, 'shape': (1,), }",
        b"[" * 5000,
    ],
    ids=["asks for all memory", "cut in its middle", "asks for objects", "nested deep"],
)
def test_an_array_with_a_wrong_head_gives_one_value_error(
    saved: dict[str, Path], tmp_path: Path, name: str, header: bytes
) -> None:
    damaged = tmp_path / "damaged.npz"
    with zipfile.ZipFile(saved[name]) as old, zipfile.ZipFile(damaged, "w") as new:
        for part in old.namelist():
            content = old.read(part)
            if part == "ids.npy":
                content = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header + b"0"
            new.writestr(part, content)
    with pytest.raises(ValueError, match="damaged"):
        SAVERS[name][1](damaged)


@pytest.mark.parametrize("name", SAVERS)
@pytest.mark.parametrize("part", ["header", "ids", "metadatas"])
def test_json_nested_too_deep_gives_one_value_error(
    saved: dict[str, Path], tmp_path: Path, name: str, part: str
) -> None:
    damaged = tmp_path / "damaged.npz"
    with np.load(saved[name]) as arrays:
        parts = dict(arrays)
    parts[part] = np.frombuffer(b"[" * 200_000, np.uint8)
    np.savez(damaged, **parts)
    with pytest.raises(ValueError, match="damaged"):
        SAVERS[name][1](damaged)


def test_a_file_of_another_class_or_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "some.npz"
    np.savez(path, header=to_bytes({"class": "Other", "format": 2}))
    for class_name, version, what in (("BM25", 2, "Other"), ("Other", 1, "format is 2")):
        with pytest.raises(ValueError, match=what), naming_damage(path):
            read_archive(path, class_name, version)
    header, _ = read_archive(path, "Other", 2)
    assert header == {"class": "Other", "format": 2}


def test_a_missing_file_is_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="none"), naming_damage(tmp_path):
        read_archive(tmp_path / "none.npz", "BM25", 1)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists))
def test_what_goes_in_as_bytes_comes_out(value: object) -> None:
    assert from_bytes(to_bytes(value)) == json.loads(json.dumps(value))


def test_a_device_is_not_replaced_by_a_file_and_a_link_stays_one(tmp_path: Path) -> None:
    pipe, link, behind = tmp_path / "pipe", tmp_path / "link", tmp_path / "behind"
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
        with pytest.raises(OSError, match="pipe is a folder, a device or a pipe"), replacing(pipe):
            pass
        assert pipe.is_fifo()
    with pytest.raises(IsADirectoryError, match="name a plain file"), replacing(tmp_path):
        pass
    behind.write_bytes(b"before")
    try:
        link.symlink_to(behind)
    except OSError:  # as on Windows, where it needs a right of its own
        return
    with replacing(link) as file:
        file.write(b"after")
    assert (link.is_symlink(), behind.read_bytes()) == (True, b"after")
