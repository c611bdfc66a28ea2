"""What a student gets back: one page that explains the points, made from the graded notebook.

But: no point is decided here, and nothing here is written into the gradebook.
"""
