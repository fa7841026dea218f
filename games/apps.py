from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Games and people"

    def ready(self) -> None:
        import games.api.schema  # noqa: F401  (registers with the OpenAPI generator)
