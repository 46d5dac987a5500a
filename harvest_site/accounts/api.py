"""Accounts over the API: log in for a token, end it, and who am I."""

from typing import Any

from django.contrib.auth import authenticate
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.authtoken.models import Token
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from harvest_site.base.problems import NotAllowed

from . import domain
from .limits import count_failure, refuse_if_too_many
from .models import User


class CredentialsSerializer(serializers.Serializer):
    """User name or e-mail, and password."""

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=200, trim_whitespace=False)


class TokenSerializer(serializers.Serializer):
    """The text for `Authorization: Token …`."""

    token = serializers.CharField()


class PersonSerializer(serializers.ModelSerializer):
    """The person who asks."""

    name = serializers.CharField(source="get_full_name")
    roles = serializers.SerializerMethodField()

    class Meta:
        model = User
        fields = ("public_id", "username", "name", "email", "roles")

    def get_roles(self, user: User) -> list[str]:
        return domain.roles_of(user)


PROBLEM = OpenApiResponse(description="A problem document (RFC 9457).")


class TokenView(APIView):
    """The API token of one person."""

    throttle_scope = "login"

    def get_permissions(self) -> list[Any]:
        return [AllowAny()] if self.request.method == "POST" else [IsAuthenticated()]

    @extend_schema(
        request=CredentialsSerializer,
        responses={200: TokenSerializer, 400: PROBLEM, 403: PROBLEM, 415: PROBLEM, 429: PROBLEM},
    )
    def post(self, request: Request) -> Response:
        """Log in: the token of this person, made if there is none."""
        form = CredentialsSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        user = _log_in(request, **form.validated_data)
        token = Token.objects.filter(user=user).first()
        return Response({"token": token.key if token else domain.create_token(user=user)})

    @extend_schema(responses={204: None, 401: PROBLEM, 403: PROBLEM, 429: PROBLEM})
    def delete(self, request: Request) -> Response:
        """End the token."""
        if isinstance(request.user, User):
            domain.revoke_token(user=request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _log_in(request: Request, *, username: str, password: str) -> User:
    refuse_if_too_many(request._request, username)
    user = authenticate(request._request, username=username, password=password)
    if not isinstance(user, User):
        count_failure(request._request, username)
        raise NotAllowed("Name and password do not fit together.", code="wrong-credentials")
    return user


class MeView(APIView):
    """Who the site takes me for."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses={200: PersonSerializer, 401: PROBLEM, 403: PROBLEM, 429: PROBLEM})
    def get(self, request: Request) -> Response:
        """The person of this session or token."""
        return Response(PersonSerializer(request.user).data)
