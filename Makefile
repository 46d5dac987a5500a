# Harvest. `make run` starts the site, `make test` runs the tests; both make what they need.
.DEFAULT_GOAL := help
SHELL := /bin/sh
PY := .venv/bin/python
ARGS ?=
# Two processes share the tests; those that start processes or a browser stay together (ARGS=-n0: one by one).
SHARE := -n 2 --dist loadgroup

# The tests' own servers; they are used where they answer. Their databases are emptied.
HARVEST_TEST_DATABASE_URL ?= postgres://postgres@127.0.0.1:5432/postgres
HARVEST_TEST_REDIS_URL ?= redis://127.0.0.1:6379/15
export HARVEST_TEST_DATABASE_URL HARVEST_TEST_REDIS_URL

.PHONY: help run test test-services ci bench lint format types layers check env dev clean

help: ## say what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 24

run: env ## start the site: http://127.0.0.1:8000/ (PORT=8001 make run for another port)
	@exec $(PY) manage.py serve $(ARGS)

test: env ## run the tests on SQLite, with nothing else on the machine
	@exec $(PY) -m pytest $(SHARE) $(ARGS)

test-services: env ## run what touches a server again on PostgreSQL and Redis (HARVEST_TEST_DATABASE_URL, HARVEST_TEST_REDIS_URL)
	@exec $(PY) .ci/services.py $(SHARE) $(ARGS)

ci: dev lint layers types check test test-services ## all that must hold before a change lands

bench: dev ## speed of engines, deck checks, pairing and standings beside yardsticks (ARGS=tournaments: those alone)
	@exec $(PY) -m tests.bench $(ARGS)

lint: dev ## style and likely faults
	@echo "harvest | Lint …"
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .

format: dev ## put the code into its form
	@$(PY) -m ruff check --fix .
	@$(PY) -m ruff format .

layers: dev ## imports go down only
	@echo "harvest | Layers …"
	@.venv/bin/lint-imports

types: dev ## types: strict in the pure cores
	@echo "harvest | Types …"
	@$(PY) -m mypy

check: env ## settings, migrations and the library's data
	@echo "harvest | Settings, migrations, library …"
	@$(PY) manage.py check
	@$(PY) manage.py makemigrations --check --dry-run
	@$(PY) manage.py check_library

env:
	@.ci/bootstrap

dev:
	@.ci/bootstrap dev

clean: ## take away what was made, but not the data in var/
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
