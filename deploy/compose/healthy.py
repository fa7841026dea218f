"""Is the web process on this port well? Exit 0 if its /healthz says so: database and Redis answer."""

import os
import sys
import urllib.error
import urllib.request

host = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0]
request = urllib.request.Request(
    f"http://127.0.0.1:{sys.argv[1]}/healthz", headers={"Host": host, "X-Forwarded-Proto": "https"}
)
try:
    with urllib.request.urlopen(request, timeout=4):  # noqa: S310
        pass
except (urllib.error.URLError, OSError) as fault:
    sys.exit(f"not well: {fault}")
