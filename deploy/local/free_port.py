"""Say in one sentence that the port is taken, before anything is built for it."""

import socket
import sys

host, port = sys.argv[1], sys.argv[2]
if not port.isdecimal() or not 0 < int(port) < 65536:
    sys.exit(f"PORT={port} is no port number. Try: make run PORT=8001")
with socket.socket() as probe:
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        probe.bind((host, int(port)))
    except OSError as fault:
        sys.exit(f"Port {port} cannot be used ({fault.strerror}). Another one: make run PORT={int(port) + 1}")
