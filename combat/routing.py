from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from django.urls import re_path

from combat.consumers import BattleConsumer, CampaignConsumer, NoSuchSocket, Patient, SameOrigin

websockets = SameOrigin(
    Patient(
        AuthMiddlewareStack(
            URLRouter(
                [
                    re_path(r"^ws/battles/(?P<battle>[^/]{1,64})/?$", BattleConsumer.as_asgi()),
                    re_path(r"^ws/campaigns/(?P<campaign>[^/]{1,64})/?$", CampaignConsumer.as_asgi()),
                    re_path(r"^.*$", NoSuchSocket.as_asgi()),
                ]
            )
        )
    )
)
