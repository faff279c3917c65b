# Needs Python 3.11 or newer and make; everything else goes into .venv.

SHELL := /bin/sh
BIN := .venv/bin
PYTHONS := $(strip $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11)
UV := uv==0.13.8
PYTEST_ARGS ?= -n auto --dist worksteal

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play new-game demo season tour site palettes fonts test trials check changed lint invite run bench peers soak scale lock clean

FUZZED := tests/engine/test_untrusted_json.py tests/bot/host/test_backup.py tests/bot/games/test_every_game.py tests/bot/discord/test_panels.py \
	tests/engine/earth_mans_burden/test_typing.py
FUZZ := changed_record or refused_in_words or any_bytes or changed_backup or forged or any_id

help: ## list what make can do
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

play: .venv/.dev-stamp ## open a table in your browser, with computers; no Discord token needed (GAME=NAME SEATS=3 SEED=abc PORT=8400 WATCH=1 NEW=1 ...)
	@exec $(BIN)/python -m sandbox.web $(if $(GAME),--game $(GAME)) $(if $(SEATS),--seats $(SEATS)) $(if $(SEED),--seed $(SEED)) $(if $(PACE),--pace $(PACE)) \
	  $(if $(LEVEL),--level $(LEVEL)) $(if $(PORT),--port $(PORT)) $(if $(WATCH),--watch) $(if $(NEW),--new)

new-game: .venv/.dev-stamp ## write the package of a game of your own, and install it (NAME=x DIR=..)
	@$(BIN)/python -m sandbox.assets.new_package $(NAME) --dir $(or $(DIR),..)
	@$(BIN)/python -m pip install --quiet -e $(or $(DIR),..)/$(NAME)

demo: .venv/.dev-stamp ## play a whole game by itself, tell it as text, verify it (GAME=NAME SEATS=3 SEED=abc ROUNDS=8)
	@$(BIN)/python -m sandbox.play $(if $(GAME),--game $(GAME)) $(if $(SEATS),--seats $(SEATS)) $(if $(SEED),--seed $(SEED)) $(if $(ROUNDS),--rounds $(ROUNDS))

season: .venv/.dev-stamp ## play a season of three tables from sign-up to ranking, write it to var/season/index.html (GAME=NAME SEASON_ARGS="--people 16")
	@$(BIN)/python -m sandbox.season $(if $(GAME),--game $(GAME)) $(SEASON_ARGS)

tour: .venv/.dev-stamp ## record the pictures of the README and docs/ (needs Chromium)
	@$(BIN)/python -m sandbox.web.tour

site: .venv/.dev-stamp ## write the pages for players (pictures, a round, privacy, terms) to var/site, for any web host
	@$(BIN)/python -m sandbox.assets.pages

palettes: .venv/.dev-stamp ## compute the pictures' palettes again (after you change how pictures look)
	@$(BIN)/python -m sandbox.assets.palettes

fonts: .venv/.dev-stamp ## cut the pictures' font out of its source again (needs npm)
	@mkdir -p var/fonts && cd var/fonts && npm pack --silent @expo-google-fonts/inter-tight@0.4.2 >/dev/null && tar xzf *inter-tight-0.4.2.tgz
	@$(BIN)/python -m sandbox.assets.font var/fonts/package/400Regular/InterTight_400Regular.ttf

test: lint ## lint and run every test that a change needs
	$(BIN)/python -m pytest -m "not trial" $(PYTEST_ARGS)

trials: .venv/.dev-stamp ## run the long tests: whole games, kills, storms, several processes (LONG=1 adds soak, scale and more forks, hours)
	$(if $(LONG),LONG=1 )$(BIN)/python -m pytest -m trial $(PYTEST_ARGS)
	$(if $(LONG),$(MAKE) soak scale)

check: .venv/.dev-stamp ## lint, and run the tests of what changed since main: a minute at most
	@$(MAKE) --no-print-directory -j 2 lint changed

changed: .venv/.dev-stamp
	$(BIN)/python -m tests.changed

lint: .venv/.dev-stamp ## run ruff, mypy --strict and import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

invite: .venv/.run-stamp ## check token, database, fonts and intents, and print the link that invites the bot
	@$(BIN)/python -m bot check

run: .venv/.run-stamp ## start the bot against Discord, with the settings in .env
	@exec $(BIN)/python -m bot

bench: .venv/.dev-stamp ## measure speed on both databases, print a table, write var/bench.json
	@$(BIN)/python -m tests.with_postgres env BENCH_SERVER={server} $(BIN)/python -m lab bench

PEERS := var/peers

peers: $(BIN)/python ## install into var/peers the programs that bench compares with (needs npm, and for pictures Debian's librsvg2-bin)
	@$(BIN)/python -m venv --clear $(PEERS)/python
	@$(PEERS)/python/bin/python -m pip install -qq --disable-pip-version-check diplomacy==1.1.2
	@if command -v npm >/dev/null; then npm install --silent --no-fund --no-audit --prefix $(PEERS)/node boardgame.io@0.50.2; \
	  else echo "npm is not here, so nothing is compared with boardgame.io." >&2; fi
	@command -v rsvg-convert >/dev/null || echo "rsvg-convert is not here, so no picture is compared (on Debian or Ubuntu: apt install librsvg2-bin)." >&2

soak: .venv/.dev-stamp ## kill, crowd and damage the bot for some 20 minutes, write var/soak.json (GAME=NAME SOAK_ARGS="storm --tables 50")
	@$(BIN)/python -m lab soak $(if $(GAME),--game $(GAME)) $(SOAK_ARGS)
	@HYPOTHESIS_PROFILE=explore $(BIN)/python -m pytest -q -n 0 -k "$(FUZZ)" $(FUZZED)

scale: .venv/.dev-stamp ## try 100,000 games and 5,000 servers on both databases for an hour, write var/scale.json (SCALE_ARGS="postgresql --games 1000")
	@$(BIN)/python -m tests.with_postgres $(BIN)/python -m lab scale --server {server} $(SCALE_ARGS)

lock: $(BIN)/python ## write both lock files from pyproject.toml (UPGRADE=1 takes the newest versions)
	$(BIN)/python -m pip install -qq --upgrade --target .venv/lock $(UV)
	$(LOCK) --extra postgres --extra http --output-file requirements.lock
	$(LOCK) --extra postgres --extra http --extra lab --extra dev --constraint requirements.lock --output-file requirements-dev.lock

LOCK = .venv/lock/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --fork-strategy fewest \
	--generate-hashes --no-header --no-annotate $(if $(UPGRADE),--upgrade)

clean: ## remove .venv and caches (var/ stays)
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis build *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/.dev-stamp: requirements-dev.lock $(BIN)/python
	@echo "Installing what is needed into .venv (only when the lock file has changed) ..."
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

.venv/.run-stamp: requirements.lock $(BIN)/python
	@echo "Installing what is needed into .venv (only when the lock file has changed) ..."
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

$(BIN)/python:
	@for python in $(PYTHONS); do \
	  "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	  "$$python" -c 'import ensurepip, venv' 2>/dev/null || { lacking=$$python; continue; }; \
	  exec "$$python" -m venv --clear .venv; \
	done; \
	if [ -n "$$lacking" ]; then \
	  echo "$$lacking lacks the venv module (on Debian or Ubuntu: apt install python3-venv)." >&2; \
	else \
	  echo "Python 3.11 or newer is needed and none of these is it: $(PYTHONS)." >&2; \
	  echo "If it is elsewhere: make PYTHON=/path/to/python3" >&2; \
	fi; exit 1
