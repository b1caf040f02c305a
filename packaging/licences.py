"""Copy the licences of all that is installed here into a folder, one folder for each package.

A package may bring those of others; each is named after where it lay.
"""

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
            place = [part for part in file.parts[1:-1] if part != "licenses"]
            shutil.copy(package.locate_file(file), folder / "-".join((*place, file.name)))
