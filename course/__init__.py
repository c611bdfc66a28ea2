"""The machinery of the course: sources, builder, checks and grading. `minirag` never imports it."""
