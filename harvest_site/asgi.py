"""What an ASGI server loads: the same pages, for a site that prefers uvicorn."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "harvest_site.settings")
application = get_asgi_application()
