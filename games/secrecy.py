"""What is hidden from anybody is kept encrypted, so that neither the admin nor a dump of the database shows
it: secret choices of a battle, draft orders of a campaign.

The key comes from SECRET_KEY; SECRET_KEY_FALLBACKS keep older ones readable.
"""

import base64
import hashlib

import msgspec
from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings


def fernet() -> MultiFernet:
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    digests = [hashlib.sha256(f"combat.secret-choice:{key!s}".encode()).digest() for key in keys]
    return MultiFernet([Fernet(base64.urlsafe_b64encode(digest)) for digest in digests])


def conceal(payload: str) -> str:
    return msgspec.json.encode({"concealed": fernet().encrypt(payload.encode()).decode()}).decode()


def reveal(payload: str) -> str:
    return fernet().decrypt(msgspec.json.decode(payload)["concealed"].encode()).decode()
