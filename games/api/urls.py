from django.urls import path

from games.api import invitations, people, scenarios

urlpatterns = [
    path("me/", people.Me.as_view()),
    path("me/token/", people.Token.as_view()),
    path("scenarios/", scenarios.Scenarios.as_view()),
    path("scenarios/<slug:slug>/", scenarios.OneScenario.as_view()),
    path("invitations/", invitations.Invitations.as_view()),
    path("invitations/<str:token>/", invitations.OneInvitation.as_view()),
    path("invitations/<str:token>/accept/", invitations.AcceptInvitation.as_view()),
    path("invitations/<str:token>/decline/", invitations.DeclineInvitation.as_view()),
]
