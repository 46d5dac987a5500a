"""What people do with their accounts. Each function is one transaction and leaves an audit row."""

from django.db import IntegrityError, transaction
from rest_framework.authtoken.models import Token

from harvest_site.base.audit import record_audit
from harvest_site.base.problems import Conflict

from .models import User


def sign_up(*, username: str, password: str, email: str = "", display_name: str = "") -> User:
    """Make an account. `Conflict` when somebody took the name or the address in the same moment."""
    try:
        with transaction.atomic():
            user = User(username=username, email=email, display_name=display_name)
            user.set_password(password)
            user.save()
            record_audit(actor=user, verb="signed-up", subject=user)
    except IntegrityError as error:
        raise Conflict("This name or e-mail address is in use.", code="name-taken") from error
    return user


def roles_of(user: User) -> list[str]:
    """The site-wide roles of a person, in words; roles in an event belong to the event."""
    roles = [("staff", user.is_staff), ("rulings editor", user.is_rulings_editor)]
    return [name for name, held in roles if held] or ["player"]


@transaction.atomic
def change_profile(*, user: User, display_name: str, email: str) -> User:
    """Set what others see and where mail goes. `Conflict`: the address was taken in the same moment."""
    kept = User.objects.select_for_update().get(pk=user.pk)
    before = {"display_name": kept.display_name, "email": kept.email}
    kept.display_name, kept.email = display_name, email
    try:
        with transaction.atomic():
            kept.save(update_fields=["display_name", "email"])
    except IntegrityError as error:
        raise Conflict("This e-mail address is in use.", code="address-taken") from error
    record_audit(
        actor=kept,
        verb="changed-profile",
        subject=kept,
        before=before,
        after={"display_name": kept.display_name, "email": kept.email},
    )
    return kept


@transaction.atomic
def create_token(*, user: User) -> str:
    """Draw a new API token in place of an older one; its text is returned here and shown nowhere again."""
    User.objects.select_for_update().get(pk=user.pk)  # two requests at once draw one after the other
    Token.objects.filter(user=user).delete()
    token = Token.objects.create(user=user)
    record_audit(actor=user, verb="created-token", subject=user)
    return str(token.key)


@transaction.atomic
def revoke_token(*, user: User) -> bool:
    """End the API token; returns whether there was one."""
    gone, _ = Token.objects.filter(user=user).delete()
    if gone:
        record_audit(actor=user, verb="revoked-token", subject=user)
    return bool(gone)
