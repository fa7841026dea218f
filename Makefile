# The verbs of Broadside. Everything beyond Python, git and make comes into .venv.
PYTHON ?= python3
PORT ?= 8000
HOST ?= 127.0.0.1

ready = $(PYTHON) deploy/local/prepare.py
venv = .venv/bin/python
npm = $(venv) -m deploy.local.npm

.PHONY: help run test test-engine test-shell test-frontend check format bench kill browser fuzz oracle screenshots client scenarios clean

help:  ## this list
	@$(PYTHON) deploy/local/verbs.py

run:  ## everything up to a server on http://localhost:8000 (another port: PORT=8001)
	@$(PYTHON) deploy/local/free_port.py $(HOST) $(PORT)
	@$(ready)
	@$(venv) deploy/local/serve.py --host $(HOST) --port $(PORT)

test:  ## the whole test suite, engine to browser; what this machine cannot do is named at the end
	@$(ready) --dev
	@$(venv) tests/run.py

test-engine:  ## the rules alone, in about a minute
	@$(ready) --dev --no-frontend
	@$(venv) tests/run.py engine

test-shell:  ## accounts, services, API and sockets, on SQLite and on PostgreSQL with Redis
	@$(ready) --dev
	@$(venv) tests/run.py shell shell-served

test-frontend:  ## the front end's unit tests
	@$(ready) --dev
	@$(venv) tests/run.py frontend

check:  ## format, lint, types, import contracts, migrations, front end, generated API client
	@$(ready) --dev
	@$(venv) tests/check.py

format:  ## put all sources in the common form
	@$(ready) --dev
	@$(venv) -m ruff check --fix-only --quiet .
	@$(venv) -m ruff format --quiet .
	@$(npm) run format

browser:  ## battles fought through the interface (needs Chromium)
	@$(ready) --dev
	@$(venv) tests/run.py browser

kill:  ## kill the server 100 times under load and count every decision
	@$(ready) --dev
	@$(venv) tests/run.py kill kill-postgresql

bench:  ## measure, print the table and write it to docs/performance.md
	@$(ready) --dev
	@$(venv) tests/bench/run.py

fuzz:  ## random battles until a fault (RULESET=flames-and-steel BATTLES=1000 SEED=)
	@$(ready) --no-frontend
	@$(venv) manage.py fuzz_ruleset $(or $(RULESET),flames-and-steel) --battles $(or $(BATTLES),1000) $(if $(SEED),--seed $(SEED))

oracle:  ## outcomes of 20,000 battles a pair of fleets against an exact calculation (BATTLES=20000)
	@$(ready) --dev --no-frontend
	@$(venv) -m tests.oracle.comparison $(BATTLES)

screenshots:  ## the pictures in docs/screenshots (needs Chromium)
	@$(ready) --dev
	@$(venv) -m pytest -q tests/browser/take_screenshots.py

client:  ## generate the front end's API types from the OpenAPI document
	@$(ready) --dev
	@$(venv) -m deploy.local.api_client

scenarios:  ## load the files of scenarios, maps and campaigns
	@$(ready) --no-frontend
	@$(venv) manage.py load_scenario
	@$(venv) manage.py load_maps
	@$(venv) manage.py load_campaigns

clean:  ## remove what was built; keeps .venv and the database
	@$(PYTHON) deploy/local/clean.py
