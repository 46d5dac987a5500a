"""The contracts of the layers name all that they should."""

import tomllib
from pathlib import Path


def test_the_contract_names_every_part_of_the_site(project_root: Path) -> None:
    contracts = tomllib.loads((project_root / "pyproject.toml").read_text())["tool"]["importlinter"][
        "contracts"
    ]
    forbidden = next(row["forbidden_modules"] for row in contracts if row["name"].startswith("Of the site"))
    files = {path.stem for path in (project_root / "harvest_site").glob("*.py")} - {"__init__"}
    packages = {path.parent.name for path in (project_root / "harvest_site").glob("*/__init__.py")}
    assert sorted(forbidden) == sorted(f"harvest_site.{name}" for name in files | packages - {"base"})
