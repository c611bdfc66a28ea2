"""Language models behind one protocol, `records.LanguageModel`: a prompt goes in, text comes out.

Files, in reading order: `no_answer` (what is not an answer), `extraction` and `template` (answers
without a model), `recordings`, `recorded` and `recording` (answers that were given once), `usage`
(tokens), `patience` (trying again), `reading` (a reply, and whether it is an answer), `sending` and
`anthropic_model`.

But: only the last three know a vendor, and a connection is opened only where one was named.
"""

from minirag.llm.anthropic_model import AnthropicModel
from minirag.llm.extraction import Extract, extract_sentences
from minirag.llm.no_answer import NoAnswer
from minirag.llm.patience import Patience
from minirag.llm.recorded import RecordedModel
from minirag.llm.recording import RecordingModel
from minirag.llm.recordings import recording_key
from minirag.llm.template import TemplateModel
from minirag.llm.usage import Call, Usage

__all__ = [
    "AnthropicModel",
    "Call",
    "Extract",
    "NoAnswer",
    "Patience",
    "RecordedModel",
    "RecordingModel",
    "TemplateModel",
    "Usage",
    "extract_sentences",
    "recording_key",
]
