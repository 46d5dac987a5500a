"""`python -m tests.playthroughs`: writes the texts anew. Read the difference before you commit it."""

from .rendering import golden, match_file, names, render

for name in names():
    golden(name).write_text(render(match_file(name)), encoding="utf-8")
