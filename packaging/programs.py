"""Where the programs of the folder to double-click begin: the terminal's, the solver's, and the icon, a desk."""

import os
import sys
from pathlib import Path

from scorer.analysis import solver
from scorer.cli import main

# The folder's libraries are for its own programs: a browser that they open has its own.
libraries = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
os.environ.pop("LD_LIBRARY_PATH", None)
if libraries is not None:
    os.environ["LD_LIBRARY_PATH"] = libraries

name = Path(sys.executable).stem
if name == "scorer-solver":
    solver.main()
else:
    if name != "scorer" and not sys.argv[1:]:
        sys.argv.append("desk")
    main()
