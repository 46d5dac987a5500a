"""Forms of the account pages."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, BaseUserCreationForm
from django.core.validators import RegexValidator

from .limits import count_failure, refuse_if_too_many
from .models import User

AS_TYPED = {"autocapitalize": "none", "spellcheck": "false"}
plain_name = RegexValidator(r"^[\w.+-]+\Z", "There is a space or another sign in it that a name cannot hold.")


def _refuse_taken(field: str, value: str, but: User | None = None) -> None:
    taken = User.objects.filter(**{f"{field}__iexact": value})
    if but is not None:
        taken = taken.exclude(pk=but.pk)
    if value and taken.exists():
        what = "name" if field == "username" else "address"
        raise forms.ValidationError(f"This {what} is in use. Choose another, or log in.", code="taken")


class SignUpForm(BaseUserCreationForm):
    """Name, optional e-mail, password twice."""

    username = forms.CharField(
        label="User name",
        max_length=40,
        validators=[plain_name],
        help_text="Letters, digits and . + - _ only.",
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    email = forms.EmailField(
        label="E-mail",
        required=False,
        help_text="Needed only to reset a forgotten password. Nobody else sees it.",
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = "At least 8 characters, and none of the common ones."
        self.fields["password2"].label, self.fields["password2"].help_text = "Password again", ""

    class Meta(BaseUserCreationForm.Meta):
        model = User
        fields = ("username", "email")

    def clean_username(self) -> str:
        name = str(self.cleaned_data["username"])
        _refuse_taken("username", name)
        return name

    def clean_email(self) -> str:
        email = str(self.cleaned_data["email"]).lower()
        _refuse_taken("email", email)
        return email


class LogInForm(AuthenticationForm):
    """User name or e-mail, and password; counts failures."""

    error_messages = {
        "invalid_login": "Name and password do not fit together. The case of the password matters.",
        "inactive": "This account is closed.",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = "User name or e-mail"
        self.fields["username"].widget.attrs.update(AS_TYPED)

    def clean(self) -> dict[str, Any]:
        name = self.cleaned_data.get("username") or ""
        if self.request is None:
            return super().clean()
        refuse_if_too_many(self.request, name)
        try:
            return super().clean()
        except forms.ValidationError:
            count_failure(self.request, name)
            raise


class ProfileForm(forms.ModelForm):
    """What others see, and where mail goes."""

    class Meta:
        model = User
        fields = ("display_name", "email")
        labels = {"display_name": "Name that others see", "email": "E-mail"}
        help_texts = {"display_name": "Empty: your user name.", "email": "Nobody else sees it."}
        widgets = {
            "display_name": forms.TextInput(attrs={"autocomplete": "nickname"}),
            "email": forms.EmailInput(attrs={"autocomplete": "email"}),
        }

    def clean_email(self) -> str:
        email = str(self.cleaned_data["email"]).lower()
        _refuse_taken("email", email, but=self.instance)
        return email
