from django.urls import path

from combat.api import actions, battles, records, rulesets

urlpatterns = [
    path("rulesets/", rulesets.Rulesets.as_view()),
    path("rulesets/<slug:slug>/", rulesets.OneRuleset.as_view()),
    path("rulesets/<slug:slug>/rules/", rulesets.Rules.as_view()),
    path("battles/", battles.Battles.as_view()),
    path("battles/<str:battle>/", battles.OneBattle.as_view()),
    path("battles/<str:battle>/waiting/", battles.WaitingOfBattle.as_view()),
    path("records/", records.Records.as_view()),
    path("battles/<str:battle>/record/", records.RecordOfBattle.as_view()),
    path("battles/<str:battle>/entries/", battles.EntriesOfBattle.as_view()),
    path("battles/<str:battle>/decisions/", actions.Decisions.as_view()),
    path("battles/<str:battle>/concede/", actions.Concede.as_view()),
    path("battles/<str:battle>/agreement/", actions.Agreement.as_view()),
    path("battles/<str:battle>/take-back/", actions.TakeBack.as_view()),
    path("battles/<str:battle>/claim/", actions.Claim.as_view()),
    path("battles/<str:battle>/cancel/", actions.Cancel.as_view()),
    path("battles/<str:battle>/invite/", actions.Invite.as_view()),
]
