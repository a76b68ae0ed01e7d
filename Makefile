# Every target creates .venv and installs what it needs by itself.
PYTHON ?= python3
BIN := .venv/bin
JOBS ?= 2
# more than cores: tests with real processes wait most of their time
TEST_JOBS ?= 4
GAMES ?= 1000
GAME ?= age-of-rome

.PHONY: nat recipes soak one-table play resume test check ballots bench sim second-reading balance clean crypto-bench crypto-stats crypto-mutants crypto-proofs planted listen wire-bench e2e deep net-bench \
	attack-bench \
	screenshots first-game tui-bench wheel wheel-check lines

play: .venv/installed
	@$(BIN)/fides play $(GAME)

resume: .venv/installed
	@$(BIN)/fides resume

# Every worker reads all tests: plain asserts and kept bytecode spare each of them a third of a minute. One file alone, by pytest, tells more.
test: .venv/installed-dev
	PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/.venv/pycache $(BIN)/python -m pytest -n $(TEST_JOBS) --assert=plain --showlocals

# The same tests with every seed, position and example, and those that a cheaper one stands for in `make test`
deep: .venv/installed-dev
	FIDES_DEEP=1 $(BIN)/python -m pytest -n $(TEST_JOBS)

check: .venv/installed-dev
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: .venv/installed
	$(BIN)/python -m bench.engine

sim: .venv/installed
	$(BIN)/fides sim mini --seeds 0..9999 --jobs $(JOBS)
	for faults in expired back expired,back,crash,drop; do $(BIN)/fides sim mini --seeds 0..499 --faults $$faults --jobs $(JOBS) || exit 1; done
	for game in $$($(BIN)/fides games --json | $(BIN)/python -c 'import json, sys; print(*(one["id"].replace("_", "-") for one in json.load(sys.stdin)))'); do \
		$(BIN)/fides sim $$game --seeds 0..299 --jobs $(JOBS) || exit 1; \
	done

# Every order of votes, acks, losses and one restart: three places whole, four in part (some minutes)
ballots: .venv/installed
	$(BIN)/python -m p2p.sim.ballots --places 3 --ballots 2
	$(BIN)/python -m p2p.sim.ballots --places 3 --ballots 2 --joint
	$(BIN)/python -m p2p.sim.ballots --places 3 --ballots 2 --liar --states 20000
	$(BIN)/python -m p2p.sim.ballots --places 4 --ballots 1
	$(BIN)/python -m p2p.sim.ballots --places 4 --ballots 1 --joint
	$(BIN)/python -m p2p.sim.ballots --places 4 --ballots 1 --liar --states 20000
	$(BIN)/python -m p2p.sim.ballots --places 4 --ballots 2 --states 20000
	$(BIN)/python -m p2p.sim.ballots --places 4 --ballots 2 --liar --states 1500

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
	FIDES_DEEP=1 FIDES_E2E=5 $(BIN)/python -m pytest tests/e2e --timeout=900

attack-bench: .venv/installed-dev
	FIDES_DEEP=1 FIDES_STRICT=1 $(BIN)/python -m pytest -q -s tests/e2e/test_under_attack.py tests/p2p/net/test_hostile_far.py

crypto-stats: .venv/installed
	$(BIN)/python -m bench.crypto_stats --shuffles 20000 --coins 20000

crypto-mutants: .venv/installed-dev
	$(BIN)/python -m tests.p2p.crypto.mutants --write

crypto-proofs: .venv/installed-dev
	FIDES_PROOFS=all $(BIN)/python -m pytest -n $(TEST_JOBS) tests/p2p/crypto/test_forge_shuffle.py tests/p2p/crypto/test_tampering.py

# Two homes behind routers and a relay, in network namespaces: root on Linux, with ip and nft
nat: .venv/installed-dev
	$(BIN)/python -m tests.nat

# The other roads of docs/far-away.md as it tells them: IPv6, WireGuard, ssh, fowl, as far as they are installed; root on Linux
recipes: .venv/installed-dev
	$(BIN)/python -m tests.recipes

# Tables of both roads on bad lines: late, lossy, narrow, cut once a minute (SOAK_MINUTES=60)
soak: .venv/installed-dev
	$(BIN)/python -m tests.soak

listen: .venv/installed-dev
	$(BIN)/python -m tests.sim.listening 10000

planted: .venv/installed-dev
	$(BIN)/python -m tests.planted --write

# dist/fides_table-*.whl, to send to a friend: docs/commands.md says what to do with it
wheel: .venv/pyvenv.cfg
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist . && ls dist/*.whl

wheel-check: .venv/installed-dev
	$(BIN)/python -m tests.wheel_check

# Checkout, editable install, wheel by each Python of PYTHONS, uvx and pipx at one table
one-table: .venv/installed-dev
	$(BIN)/python -m tests.one_table $(PYTHONS)

lines: .venv/installed
	$(BIN)/python -m bench.lines 83c9b84 --write

screenshots: .venv/installed-docs
	PYTHONPATH=. $(BIN)/python docs/screenshots.py

# A stranger's first game in tmux, a picture of every step
first-game: .venv/installed-dev .venv/installed-docs
	PYTHONPATH=. $(BIN)/python docs/first_game.py

tui-bench: .venv/installed
	$(BIN)/python -m bench.tui

.venv/pyvenv.cfg:
	@echo "Making a Python environment in .venv..."
	@$(PYTHON) -m venv .venv

# One line for each step, without pip's own; what goes wrong is shown
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check

.venv/installed: .venv/pyvenv.cfg pyproject.toml
	@echo "Installing Fides into .venv; this takes about a minute, once."
	@echo "  1 of 2: fetching what it needs (network, cryptography, terminal) and Fides itself..."
	@$(INSTALL) -e .
	@echo "  2 of 2: compiling, so that it starts at once..."
	@$(BIN)/python -m compileall -q engine p2p tui
	@echo "Done."
	@touch $@

.venv/installed-dev: .venv/pyvenv.cfg pyproject.toml
	@echo "Installing Fides with what tests and checks need into .venv; this takes about a minute..."
	@$(INSTALL) -e '.[test,check]'
	@echo "Done."
	@touch .venv/installed $@

.venv/installed-docs: .venv/pyvenv.cfg pyproject.toml
	@echo "Installing what the pictures need into .venv..."
	@$(INSTALL) -e '.[docs]'
	@echo "Done."
	@touch $@

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache
