# Menagerie. Needs make and Python 3.11 or newer; whatever else is needed goes into .venv by itself.
#
#   PYTHON=python3.12            the Python to build .venv with (otherwise the first that is new enough)
#   GAME=beasty-bar              the game of `make terminal`
#   ARGS="--port 9000"           passed on to the command of `make play`, `make terminal` or `make bench`
#   WORKERS=4                    how many tests run at once

PYTHON ?=
GAME ?=
ARGS ?=
WORKERS ?= auto
export PYTHON

BIN = .venv/bin

help:
	@echo 'make play     start the server and open its page in a browser: make play ARGS="--port 9000"'
	@echo 'make terminal play in this terminal: make terminal GAME=beasty-bar ARGS="--players 3"'
	@echo 'make test     every check and every test'
	@echo 'make check    only the checks: style, format, types'
	@echo 'make format   put the sources into the standard format'
	@echo 'make bench    measure speed; ARGS=--peers measures other engines beside'
	@echo 'make warm     compile all games now'
	@echo 'make clean    remove .venv and everything else that was made here'

# Each of these is quick when nothing changed.
runtime dev train bench-peers:
	@sh tools/venv.sh $@

play: warm
	@$(BIN)/menagerie serve --open $(ARGS)

terminal: warm
	@$(BIN)/menagerie play $(GAME) $(ARGS)

warm: runtime
	@$(BIN)/menagerie warm-up

bench: $(if $(findstring --peers,$(ARGS)),bench-peers,runtime)
	@$(BIN)/menagerie bench $(ARGS)

check: dev
	@$(BIN)/python -m ruff check
	@$(BIN)/python -m ruff format --check
	@$(BIN)/python -m mypy

format: dev
	@$(BIN)/python -m ruff check --fix
	@$(BIN)/python -m ruff format

# Bounds are checked here, and pytest comes last, so that its summary is the last line. The games are compiled ahead:
# otherwise every worker of pytest would do so for itself.
test: check
	@MENAGERIE_BOUNDSCHECK=1 $(BIN)/menagerie warm-up
	@MENAGERIE_BOUNDSCHECK=1 $(BIN)/python -m pytest -q -n $(WORKERS) --maxprocesses=8 $(ARGS)

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: help runtime dev train bench-peers play terminal warm bench check format test clean
