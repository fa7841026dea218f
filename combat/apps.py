from django.apps import AppConfig


class CombatConfig(AppConfig):
    name = "combat"
    verbose_name = "Battles"

    def ready(self) -> None:
        from combat import seams
        from games.seams import register

        register(seams.BattlesOfGames())
