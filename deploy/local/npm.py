"""npm of this checkout's environment, in frontend/: `python -m deploy.local.npm run format`."""

import subprocess
import sys

from deploy.local.prepare import FRONTEND, VENV, node_environment

command = [str(VENV / "bin" / "npm"), *sys.argv[1:]]
sys.exit(subprocess.run(command, cwd=FRONTEND, env=node_environment(), check=False).returncode)
