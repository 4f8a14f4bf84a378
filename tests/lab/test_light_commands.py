"""Commands that need none of the heavy packages import none of them."""

import subprocess
import sys

import pytest

HEAVY = ("polars", "numpy", "jinja2", "openskill", "dask", "distributed", "pandas", "duckdb", "pyarrow")
CODE = """
import sys
from sandtable.cli import main
assert main(sys.argv[1:]) == 0
print(*sorted(set({heavy}) & set(sys.modules)), file=sys.stderr)
"""


@pytest.mark.parametrize(
    "command",
    [["--help"], ["lab", "--help"], ["games"], ["simulate", "phantom_fury", "--games", "1"]],
    ids=lambda words: " ".join(words),
)
def test_no_heavy_package_is_imported(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE.format(heavy=HEAVY), *command], capture_output=True, text=True, check=True
    )
    assert done.stderr.strip() == ""
