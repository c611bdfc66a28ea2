"""The machinery of the course: sources, builder, checks and grading.

But: nothing of `minirag` is here, and `minirag` never imports it.
"""
