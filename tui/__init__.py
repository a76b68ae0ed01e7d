"""The program people see: command line and terminal interface."""
