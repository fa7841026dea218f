"""npm of this checkout's environment, in frontend/: `npm.py run format`."""

import subprocess
import sys

from prepare import FRONTEND, VENV, node_environment

command = [str(VENV / "bin" / "npm"), *sys.argv[1:]]
sys.exit(subprocess.run(command, cwd=FRONTEND, env=node_environment(), check=False).returncode)
