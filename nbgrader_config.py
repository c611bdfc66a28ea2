"""nbgrader's settings for this course: stock nbgrader, with the solutions and exercises named so.

Two steps are its own: what students do to cells (copy, split, merge, delete) is set right before a
notebook is graded or validated, and when a submission is executed its test cells are asked for
values, and the verdict is made in nbgrader's own process (docs/design.md, "How grading works").
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
if str(ROOT) not in sys.path:  # `course` need not be installed for nbgrader to find it
    sys.path.insert(0, str(ROOT))

# nbgrader calls `alembic` by name; it stands beside the interpreter that runs nbgrader
BIN = str(Path(sys.executable).parent)
if BIN not in os.environ.get("PATH", "").split(os.pathsep):
    os.environ["PATH"] = BIN + os.pathsep + os.environ.get("PATH", "")

from course.kernels import kernel_settings  # noqa: E402  (found through the path above)
from course.repairing import repair_before_validating  # noqa: E402

c = get_config()  # noqa: F821  (nbgrader puts it here)

c.CourseDirectory.course_id = "minirag"
c.CourseDirectory.root = os.environ.get("MINIRAG_COURSE_ROOT", str(ROOT))
c.CourseDirectory.source_directory = "solutions"
c.CourseDirectory.release_directory = "exercises"
(ROOT / ".exchange").mkdir(exist_ok=True)  # else nbgrader's assignment list shows an error
c.Exchange.root = str(ROOT / ".exchange")

c.ClearSolutions.code_stub = {"python": "# YOUR CODE HERE\nraise NotImplementedError()"}
c.ClearSolutions.text_stub = "*Your answer here.*"
# exercises/ is committed: without force a fresh clone would be skipped and never registered
c.GenerateAssignment.force = True
c.OverwriteCells.add_missing_cells = True

repair_before_validating()
c.KernelManager.update(kernel_settings())  # kernels that start side by side must not collide

c.Autograde.sanitize_preprocessors = [
    "nbgrader.preprocessors.ClearOutput",
    "course.repairing.RepairCells",
    "nbgrader.preprocessors.OverwriteKernelspec",
    "nbgrader.preprocessors.OverwriteCells",
    "nbgrader.preprocessors.CheckCellMetadata",
]
c.Autograde.autograde_preprocessors = [
    "course.grading.execute.AskAndJudge",
    "nbgrader.preprocessors.IgnorePattern",
    "nbconvert.preprocessors.ClearMetadataPreprocessor",
    "nbgrader.preprocessors.LimitOutput",
    "course.grading.saving.SaveGrades",
    "course.grading.saving.LatePenalties",
    "nbgrader.preprocessors.CheckCellMetadata",
]
c.Autograde.exporter_class = "course.grading.reading.SubmittedNotebook"
c.GenerateFeedback.exporter_class = "course.feedback.exporter.FeedbackPage"
c.ExportApp.plugin_class = "course.grading.export.QuotedExport"
