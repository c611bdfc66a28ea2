"""What an instructor runs: nbgrader's preprocessor and the reference. Students never get this."""
