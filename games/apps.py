from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Games and people"

    def ready(self) -> None:
        import games.api.schema  # registers with the OpenAPI generator
        import games.signals  # noqa: F401
