"""What a WSGI server loads: pages and API."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "harvest_site.settings")
application = get_wsgi_application()
