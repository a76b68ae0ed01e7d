# Every target creates .venv and installs what it needs by itself.
PYTHON ?= python3
BIN := .venv/bin
JOBS ?= 2
# more than cores: tests with real processes wait most of their time
TEST_JOBS ?= 4
GAMES ?= 1000
GAME ?= age-of-rome

.PHONY: play resume test check ballots bench sim second-reading balance clean crypto-bench crypto-stats crypto-mutants crypto-proofs planted listen wire-bench e2e net-bench \
	attack-bench \
	screenshots tui-bench wheel-check lines

play: .venv/installed
	@$(BIN)/fides play $(GAME)

resume: .venv/installed
	@$(BIN)/fides resume

# Every worker reads all tests: plain asserts and kept bytecode spare each of them a third of a minute. One file alone, by pytest, tells more.
test: .venv/installed-dev
	PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/.venv/pycache $(BIN)/python -m pytest -n $(TEST_JOBS) --assert=plain --showlocals

check: .venv/installed-dev
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: .venv/installed
	$(BIN)/python -m bench.engine

sim: .venv/installed
	$(BIN)/fides sim mini --seeds 0..9999 --jobs $(JOBS)
	$(BIN)/fides sim $(GAME) --seeds 0..199 --jobs $(JOBS)

# Every order of votes, acks, losses and one restart: three places whole, four in part (some minutes)
ballots: .venv/installed
	$(BIN)/python -m p2p.sim.ballots --places 3 --ballots 2
	$(BIN)/python -m p2p.sim.ballots --places 3 --ballots 2 --liar --states 20000
	$(BIN)/python -m p2p.sim.ballots --places 4 --ballots 2 --combos 24 --states 20000

second-reading: .venv/installed-dev
	FIDES_SECOND_READING=$(GAMES) $(BIN)/python -m pytest tests/games/$(subst -,_,$(GAME))/test_second_reading.py --timeout 3600

balance: .venv/installed
	$(BIN)/python -m bench.balance $(GAME) --games $(GAMES)

crypto-bench: .venv/installed
	$(BIN)/python -m bench.crypto --json

wire-bench: .venv/installed
	$(BIN)/python -m bench.wire --json

net-bench: .venv/installed
	$(BIN)/python -m bench.net --json

e2e: .venv/installed-dev
	FIDES_E2E=5 $(BIN)/python -m pytest tests/e2e --timeout=900

attack-bench: .venv/installed-dev
	FIDES_STRICT=1 $(BIN)/python -m pytest -q -s tests/e2e/test_under_attack.py

crypto-stats: .venv/installed
	$(BIN)/python -m bench.crypto_stats --shuffles 20000 --coins 20000

crypto-mutants: .venv/installed-dev
	$(BIN)/python -m tests.p2p.crypto.mutants --write

crypto-proofs: .venv/installed-dev
	FIDES_PROOFS=all $(BIN)/python -m pytest -n $(TEST_JOBS) tests/p2p/crypto/test_forge_shuffle.py tests/p2p/crypto/test_tampering.py

listen: .venv/installed-dev
	$(BIN)/python -m tests.sim.listening 10000

planted: .venv/installed-dev
	$(BIN)/python -m tests.planted --write

wheel-check: .venv/installed-dev
	$(BIN)/python -m tests.wheel_check

lines: .venv/installed
	$(BIN)/python -m bench.lines 83c9b84 --write

screenshots: .venv/installed-docs
	PYTHONPATH=. $(BIN)/python docs/screenshots.py

tui-bench: .venv/installed
	$(BIN)/python -m bench.tui

.venv/pyvenv.cfg:
	@echo "Making a Python environment in .venv..."
	@$(PYTHON) -m venv .venv

.venv/installed: .venv/pyvenv.cfg pyproject.toml
	@echo "Installing Fides and what it needs into .venv; this takes about a minute..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

.venv/installed-dev: .venv/pyvenv.cfg pyproject.toml
	@echo "Installing Fides and what it needs into .venv; this takes about a minute..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test,check]'
	@touch .venv/installed $@

.venv/installed-docs: .venv/pyvenv.cfg pyproject.toml
	@echo "Installing Fides and what it needs into .venv; this takes about a minute..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[docs]'
	@touch $@

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache
