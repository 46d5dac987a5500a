"""The service worker's script: every part that it imports is one that it keeps."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from harvest_site.offline import MODULES

pytestmark = pytest.mark.django_db
MOST_LINES = 400


def test_every_part_of_the_worker_is_kept_by_it(client: Client) -> None:
    script = client.get("/sw.js").content.decode()
    config, _ = json.JSONDecoder().raw_decode(script.partition("config: ")[2])
    imported = re.findall(r'from "([^"]+)";', script)
    assert sorted(imported) == sorted(f"/static/{name}" for name in MODULES.values())
    assert [address for address in imported if address not in config["statics"]] == []


def test_no_script_is_too_long_to_read() -> None:
    scripts = [*settings.BASE_DIR.glob("*/static/**/*.js")]
    lines = {path.name: len(Path(path).read_text().splitlines()) for path in scripts}
    assert {name: many for name, many in lines.items() if many >= MOST_LINES} == {}
    assert "seek.js" in lines
