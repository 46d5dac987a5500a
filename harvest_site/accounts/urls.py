from django.contrib.auth.views import LogoutView
from django.urls import path

from . import views

app_name = "accounts"
urlpatterns = [
    path("", views.profile, name="profile"),
    path("login/", views.LogIn.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("signup/", views.sign_up, name="signup"),
    path("token/create", views.token_create, name="token_create"),
    path("token/revoke", views.token_revoke, name="token_revoke"),
    path("password/", views.PasswordChange.as_view(), name="password_change"),
    path("reset/", views.PasswordReset.as_view(), name="password_reset"),
    path("reset/sent", views.PasswordResetDone.as_view(), name="password_reset_done"),
    path("reset/<uidb64>/<token>/", views.PasswordResetConfirm.as_view(), name="password_reset_confirm"),
]
