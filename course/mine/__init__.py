"""Your own code in the place of the package's: `from course import mine; mine.pipeline()`.

The pipeline cuts, searches by words and by meaning, fuses and reranks. Wherever your notebooks in
`work/` hold an answer that passes its check, that answer does the work; elsewhere `minirag` does.

But: it runs the code of your notebooks, in this process. Save them first.
"""

from course.mine.pipeline import Mine, pipeline
from course.mine.table import parts_text, table_text

__all__ = ["Mine", "parts_text", "pipeline", "table_text"]
