"""Runs original and migrated kernels side by side: what they return, what they change, how long they take.

The command is ``difftest``; what a specification file imports is in `difftest.spec`.
"""
