# Everything is installed into .venv, and no target needs it activated. Each set of packages has a
# stamp there; a change of pyproject.toml or constraints.txt outdates it, and the next run installs
# again.

SHELL := /bin/bash
.DEFAULT_GOAL := help

# The first of these that is Python 3.11 or newer makes .venv.
PYTHONS := python3 python3.13 python3.12 python3.11 python3.14
PYTHON := .venv/bin/python
PIP := $(PYTHON) -m pip -qq

# Exact versions for the packages and, apart, for the tools of their isolated builds.
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore

CHECKED := $(wildcard src tests benchmarks examples tools)
# What decides games must be tested nearly whole, by the tests of its own folders. All other tests
# run unmeasured, three to seven times as fast.
GATED := src/fondaco/engine/*,src/fondaco/games/*,src/fondaco/match/*
GATE := 95
MEASURED := tests/engine tests/games tests/match
PARALLEL := -n auto --dist loadfile --no-loadscope-reorder

.PHONY: help play test bench screenshots format clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

play: .venv/.play ## Open the house in the browser; installs only what a player needs
	@.venv/bin/fondaco serve --open || [ $$? -eq 130 ]  # Ctrl-C is how it ends

test: .venv/.dev ## Check format, lint and types, then run all tests with coverage
	@echo "== Format (ruff format; make format repairs it)"
	@$(PYTHON) -m ruff format --check $(CHECKED)
	@echo "== Lint (ruff check)"
	@$(PYTHON) -m ruff check $(CHECKED)
	@echo "== Types (mypy --strict)"
	@$(PYTHON) -m mypy $(CHECKED)
	@echo "== Tests (pytest, on all cores)"
	@$(PYTHON) -m pytest $(PARALLEL) --cov --cov-report= $(addprefix --measured=,$(MEASURED))
	@echo "== Coverage of engine, games and match (at least $(GATE) %)"
	@$(PYTHON) -m coverage report --include='$(GATED)' --fail-under=$(GATE)

bench: .venv/.peers ## Measure the speed, alone and beside other libraries
	@.venv/bin/fondaco bench
	@.venv/bin/fondaco bench --peers

screenshots: .venv/.dev ## Take the pictures of docs/ anew, with a Chromium of this machine
	@$(PYTHON) tools/screenshots.py

format: .venv/.dev ## Format the code and repair what the linter can
	@$(PYTHON) -m ruff check --fix-only --exit-zero --quiet $(CHECKED)
	@$(PYTHON) -m ruff format $(CHECKED)

clean: ## Remove .venv, caches and all else that was made
	@rm -rf .venv build dist .coverage .coverage.* htmlcov .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find src -name '*.egg-info' -prune -exec rm -rf {} +
	@find $(CHECKED) -name __pycache__ -prune -exec rm -rf {} +

# An environment without pip is half-made, or its Python has gone: it is made anew.
.venv/.pip: constraints.txt
	@if ! $(PYTHON) -m pip --version >/dev/null 2>&1; then \
		for python in $(PYTHONS) none; do \
			if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then break; fi; \
		done; \
		if [ $$python = none ]; then \
			echo "Fondaco needs Python 3.11 or newer; none of these is: $(PYTHONS)." >&2; \
			echo "On Debian or Ubuntu: sudo apt install python3 python3-venv" >&2; \
			exit 1; \
		fi; \
		echo "Making .venv with $$($$python --version) (a few seconds) ..."; \
		if ! $$python -c 'import ensurepip, venv' 2>/dev/null || ! $$python -m venv --clear .venv; then \
			echo "$$python cannot make a virtual environment." >&2; \
			echo "On Debian or Ubuntu: sudo apt install $$python-venv" >&2; \
			exit 1; \
		fi; \
	fi
	@$(PIP) install --upgrade pip
	@touch $@

.venv/.play: .venv/.pip pyproject.toml
	@echo "Installing Fondaco and what it needs into .venv (once; half a minute, mostly download) ..."
	@$(PIP) install --editable .
	@touch $@

# The larger sets bring all that a player needs: their stamps stand for .play too.
.venv/.dev: .venv/.pip pyproject.toml
	@echo "Installing the tools for development into .venv (once; up to a minute) ..."
	@$(PIP) install --editable '.[dev]'
	@touch .venv/.play $@

.venv/.learning: .venv/.dev
	@echo "Installing PyTorch into .venv (once; some minutes, where it comes with CUDA) ..."
	@$(PIP) install --editable '.[learning]'
	@touch $@

.venv/.peers: .venv/.pip pyproject.toml
	@echo "Installing the other libraries into .venv (once; up to two minutes) ..."
	@$(PIP) install --editable '.[peers]'
	@touch .venv/.play $@
