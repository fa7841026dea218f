import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")
django.setup(set_prefix=False)

from channels.routing import ProtocolTypeRouter  # noqa: E402

from combat.routing import websockets  # noqa: E402
from config.garbage import collect_rarely  # noqa: E402
from config.http import PooledHandler  # noqa: E402

application = ProtocolTypeRouter({"http": PooledHandler(), "websocket": websockets})

collect_rarely()
