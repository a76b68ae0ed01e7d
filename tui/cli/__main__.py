"""`python -m tui.cli`."""

from tui.cli.main import main

if __name__ == "__main__":
    main()
