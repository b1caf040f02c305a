"""Copy the licences of all that is installed here into a folder, one folder for each package."""

import shutil
import sys
from importlib.metadata import distributions
from pathlib import Path

target = Path(sys.argv[1])
for package in distributions():
    for file in package.files or ():
        if file.name.upper().startswith(("LICENSE", "LICENCE", "COPYING", "NOTICE")):
            folder = target / package.name
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy(package.locate_file(file), folder / file.name)
