"""Writes the results of a run for people: a table on the console, an HTML page."""
