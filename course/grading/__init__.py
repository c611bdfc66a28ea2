"""What an instructor runs: nbgrader's preprocessor, a submission's kernel, the reference.

But: nothing here is given to students, and `course.check` never imports it.
"""
