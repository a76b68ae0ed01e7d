"""The command line: one file per family of commands. Everything wrong is one sentence and an exit code."""
