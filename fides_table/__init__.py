"""The program's one name among installed packages: in a wheel `engine`, `p2p`, `tui` and `bench` lie in this folder, in a checkout beside
it. Whoever imports this finds ours before anybody else's of the same names."""

import sys
from pathlib import Path

_folder = Path(__file__).parent
if (_folder / "tui").is_dir() and str(_folder) not in sys.path:
    sys.path.insert(0, str(_folder))
