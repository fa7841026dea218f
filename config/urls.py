"""Addresses. Whatever is not here is a page of the front end."""

from django.contrib import admin
from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from config.pages import front_end, healthz, sign_in, unknown_api

admin.site.site_header = admin.site.site_title = "Broadside"
admin.site.index_title = "Administration"

handler400 = handler403 = handler404 = "config.faults.refusal"
handler500 = "config.faults.server_error"

urlpatterns = [
    path("healthz", healthz),
    # The one way to sign in, so that its limits hold for administrators too.
    path("admin/login/", sign_in),
    path("admin/", admin.site.urls),
    path("_allauth/", include("allauth.headless.urls")),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="docs"),
    path("api/", include("games.api.urls")),
    path("api/", include("combat.api.urls")),
    # By their beginning, whatever follows: an address may hold a newline, too.
    re_path(r"^(?:api|_allauth|static|ws)(?:/|\Z)", unknown_api),
    re_path(r"", front_end),
]
