import gc
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")
django.setup(set_prefix=False)

from channels.routing import ProtocolTypeRouter  # noqa: E402

from combat.routing import websockets  # noqa: E402
from config.http import PooledHandler  # noqa: E402

application = ProtocolTypeRouter({"http": PooledHandler(), "websocket": websockets})

# A full collection stops the process for half a second when 500 battles are in play: leave out of it what was
# imported, and make it rare. Young garbage is collected as before.
gc.collect()
gc.freeze()
gc.set_threshold(5_000, 20, 20)
