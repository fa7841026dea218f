"""The front end's API types, generated from the OpenAPI document.

api_client.py            write frontend/src/lib/api/schema.d.ts
api_client.py --check    exit 1 if the file in the checkout is not what would be written
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from deploy.local.prepare import FRONTEND, PYTHON, ROOT, VENV, node_environment

TYPES = FRONTEND / "src" / "lib" / "api" / "schema.d.ts"


def generate(folder: Path) -> str:
    document, types = folder / "openapi.json", folder / "schema.d.ts"
    schema = [
        "manage.py",
        "spectacular",
        "--format",
        "openapi-json",
        "--validate",
        "--fail-on-warn",
        "--file",
    ]
    subprocess.run([str(PYTHON), *schema, str(document)], cwd=ROOT, check=True)
    generator = FRONTEND / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
    command = [str(VENV / "bin" / "node"), str(generator), str(document), "-o", str(types)]
    subprocess.run(command, cwd=FRONTEND, env=node_environment(), check=True, stdout=subprocess.DEVNULL)
    return types.read_text()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        wanted = generate(Path(folder))
    if "--check" not in sys.argv:
        TYPES.write_text(wanted)
    elif not TYPES.exists() or TYPES.read_text() != wanted:
        sys.exit(f"{TYPES.relative_to(ROOT)} does not fit the API. Run: make client")


if __name__ == "__main__":
    main()
