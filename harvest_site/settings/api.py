"""Django REST framework and the OpenAPI schema."""

from typing import Any

from .environment import env

RATES = {"anon": "300/min", "user": "600/min", "write": "120/min", "upload": "60/min", "login": "20/min"}
RATES.update(env.dict("HARVEST_THROTTLES", default={}))

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rest_framework.authentication.TokenAuthentication",  # first: it answers a visitor with 401
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": [
        "harvest_site.base.parsers.StrictJSONParser",
        "rest_framework.parsers.MultiPartParser",
        "rest_framework.parsers.FormParser",
    ],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "harvest_site.base.web.StandardPages",
    "ALLOWED_VERSIONS": ["1"],  # the schema's `?version=` names no other, least of all in a header
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "harvest_site.base.web.handle_exception",
    "DEFAULT_THROTTLE_CLASSES": [
        "harvest_site.throttles.VisitorThrottle",
        "harvest_site.throttles.PersonThrottle",
        "harvest_site.throttles.WriteThrottle",
        "harvest_site.throttles.PurposeThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": RATES,
    "NUM_PROXIES": env.int("PROXIES", default=0),
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Harvest",
    "DESCRIPTION": "Cards, rules, decks, matches and events of five tabletop games.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "harvest_site.schema.add_problems",
    ],
    "ENUM_NAME_OVERRIDES": {
        "StandingEnum": "cards.enums.Standing",
        "RulingStateEnum": "cards.enums.RulingState",
        "RoomStateEnum": "decks.enums.DraftState",
        "ResultKindEnum": "tournaments.enums.ResultKind",
        "PenaltyKindEnum": "tournaments.enums.PenaltyKind",
        "OfficeEnum": "tournaments.enums.Role",
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {
        "deepLinking": True,
        "persistAuthorization": False,
        "defaultModelsExpandDepth": 0,
    },
}
