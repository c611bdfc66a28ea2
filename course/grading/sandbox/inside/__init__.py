"""What runs beside a submission, inside the walls: cells executed, inputs handed over, values sent.

These files are all of the grader that is mounted there. A submission may change every one of them
in memory: then its values are wrong, and nothing else.
"""
