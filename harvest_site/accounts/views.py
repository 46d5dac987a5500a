"""Account pages: sign-up, profile, API token. Log-in and passwords are Django's own views in our frame."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, views
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST
from rest_framework.authtoken.models import Token

from . import domain
from .forms import LogInForm, ProfileForm, SignUpForm
from .models import User

BACKEND = "harvest_site.accounts.backends.NameOrEmailBackend"


class LogIn(views.LoginView):
    """Log in by name or e-mail; somebody who is logged in already goes on to where they were going."""

    template_name = "accounts/login.html"
    authentication_form = LogInForm
    redirect_authenticated_user = True


@sensitive_post_parameters()
@never_cache
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account and be logged in with it."""
    if request.user.is_authenticated:
        return redirect("desk")
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        values = form.cleaned_data
        user = domain.sign_up(
            username=values["username"], email=values["email"], password=values["password1"]
        )
        login(request, user, backend=BACKEND)
        return redirect(_next(request) or "desk")
    return render(request, "accounts/signup.html", {"form": form, "next": _next(request)})


def _next(request: HttpRequest) -> str:
    """Where the visitor was going, if that is on this site."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if safe else ""


def _me(request: HttpRequest) -> User:
    """A copy of the person who asks; a form may write into it without changing the page's frame."""
    return User.objects.get(username=request.user.get_username())


@login_required
@never_cache
def profile(request: HttpRequest) -> HttpResponse:
    """My account: name, e-mail, roles, password, API token."""
    form = ProfileForm(request.POST or None, instance=_me(request))
    if request.method == "POST" and form.is_valid():
        domain.change_profile(user=form.instance, **form.cleaned_data)
        messages.success(request, "Your account is changed.")
        return redirect("accounts:profile")
    return render(request, "accounts/profile.html", _profile_context(form, form.instance))


def _profile_context(form: ProfileForm, user: User, new_token: str = "") -> dict[str, Any]:
    token = Token.objects.filter(user=user).first()
    return {"form": form, "token": token, "new_token": new_token, "roles": domain.roles_of(user)}


@login_required
@require_POST
@never_cache
def token_create(request: HttpRequest) -> HttpResponse:
    """Draw an API token and show it, this once."""
    user = _me(request)
    key = domain.create_token(user=user)
    return render(request, "accounts/profile.html", _profile_context(ProfileForm(instance=user), user, key))


@login_required
@require_POST
def token_revoke(request: HttpRequest) -> HttpResponse:
    """End my API token."""
    if domain.revoke_token(user=_me(request)):
        messages.success(request, "The API token is revoked. Programs that used it are logged out.")
    return redirect("accounts:profile")


class PasswordChange(views.PasswordChangeView):
    """Change the password; other sessions of the same person end."""

    template_name = "accounts/password_change.html"
    success_url = reverse_lazy("accounts:profile")

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, "The password is changed. Your other sessions are logged out.")
        return super().form_valid(form)


class PasswordReset(views.PasswordResetView):
    """Ask for a reset mail; the answer is the same whether or not the address is known."""

    template_name = "accounts/password_reset.html"
    email_template_name = "accounts/password_reset_mail.txt"
    subject_template_name = "accounts/password_reset_subject.txt"
    success_url = reverse_lazy("accounts:password_reset_done")


class PasswordResetDone(views.PasswordResetDoneView):
    """What happens next; on a site without a mail server, where its operator finds the mail."""

    template_name = "accounts/password_reset_done.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        by_file = settings.EMAIL_BACKEND.endswith("filebased.EmailBackend")
        return {**super().get_context_data(**kwargs), "mail_folder": by_file}


class PasswordResetConfirm(views.PasswordResetConfirmView):
    """Choose a new password by the mailed link."""

    template_name = "accounts/password_reset_confirm.html"
    success_url = reverse_lazy("accounts:login")

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, "The password is changed. Log in with it.")
        return super().form_valid(form)
