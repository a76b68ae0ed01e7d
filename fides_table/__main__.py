"""`fides`, `fides-table`, `python -m fides_table`."""

import sys


def main() -> int:
    from tui.cli.main import main as run  # found only now that the package has made its way

    return run()


if __name__ == "__main__":
    sys.exit(main())
