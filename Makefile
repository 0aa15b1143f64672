# The two commands for a fresh machine (Debian with python3, python3-venv, gcc and make):
#   make report   check, analyse and report the sample game
#   make test     everything: lint, types, docs, unit, property, golden and browser tests
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
SAMPLE = records/international-dominoes.domino
BOARD = reports/board
PACKAGES = $(BOARD)/node_modules/.package-lock.json

.PHONY: report test lint types check deep layouts fuzz lowest openspiel bench arena frozen fuzz-kernel mutations mutated-rules wasm board words screenshots coverage vscode wheel docs pages clean soak

report: $(VENV)/installed
	-$(BIN)/domino check $(SAMPLE)
	$(BIN)/domino analyze $(SAMPLE)
	$(BIN)/domino report $(SAMPLE) -o report.html
	@echo
	@echo "The report is at file://$(CURDIR)/report.html"

# What needs one core runs beside the tests, which take longest.
test:
	$(MAKE) --no-print-directory -j $(VENV)/complete $(PACKAGES)
	$(MAKE) --no-print-directory -j lint types docs check

lint: $(VENV)/tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/tested
	$(BIN)/mypy

# One process more than there are cores: tests in a browser wait for it a fifth of the time.
check: $(VENV)/tested
	$(BIN)/pytest -q -n $$(($$(getconf _NPROCESSORS_ONLN) + 1)) --dist worksteal

# The slow run: all tests but those in a browser, with many times as many random games as `make test` plays and
# other ones each time, and perft one level deeper. A run is repeated with the number that it prints:
# make deep SEED=1763769600
SEED := $(shell date +%s)

deep: $(VENV)/tested
	@echo "make deep SEED=$(SEED)"
	DEEP=$(SEED) $(BIN)/pytest -q -n auto --hypothesis-seed=$(SEED) --ignore=tests/browser
	$(BIN)/python -m tools.perft --deeper

# A thousand random games of every variant in a browser, at the width of a phone and of a desk: a minute or two a variant.
# One variant: make layouts ONLY=chickenfoot
layouts: $(VENV)/tested
	@echo "make layouts SEED=$(SEED)"
	DEEP=$(SEED) $(BIN)/pytest -q tests/browser/test_layouts.py -k "many and $(or $(ONLY),games)"

fuzz: $(VENV)/tested
	$(BIN)/python -m tools.fuzz --inputs 10000

# Damaged records through every command for an hour, on from where it stopped last.
soak: $(VENV)/tested
	$(BIN)/python -m tools.soak

# Guided by coverage; needs clang and its run-time libraries.
fuzz-kernel: $(VENV)/tested
	$(BIN)/python -m tools.fuzz_kernel --seconds 600

# Changes the C text of the kernel in one place after the other: a test has to notice each; most of an hour.
mutations: $(VENV)/tested
	$(BIN)/python -m tools.mutate_kernel

# Changes the rules and the replayer in 500 places; those that no test notices are listed.
mutated-rules: $(VENV)/tested
	$(BIN)/python -m tools.mutate_rules --sample 250

# Random games of both domino games of OpenSpiel, read as it prints them; about ten minutes.
openspiel: $(VENV)/tested
	-$(BIN)/pip install --quiet --disable-pip-version-check -e .[bench]
	$(BIN)/python -m tools.openspiel

# Measures for about ten minutes, then fills in docs/figures.md and draws its plot; QUICK=--quick takes one minute.
bench: $(VENV)/tested
	-$(BIN)/pip install --quiet --disable-pip-version-check -e .[bench]
	$(BIN)/python -m benchmarks $(QUICK)
	$(BIN)/python -m benchmarks.publish

# Has policies play one another, then fills in docs/arena.md; ONLY=club plays the duels of that one alone.
arena: $(VENV)/tested
	$(BIN)/python -m benchmarks.arena $(ONLY)

# Deals, decisions and duels whose figures come out alike on every machine: compared with what is kept.
frozen: $(VENV)/tested
	$(BIN)/python -m benchmarks.frozen

# The kernel for the pages; it is kept with the sources, because most people have no clang.
wasm: $(VENV)/tested
	$(BIN)/python -m analyzer.kernel.build reports/kernel.wasm reports/sheet.wasm

# The scripts of the pages, checked and bundled; they are kept with the sources, because most people have no Node.
board: $(PACKAGES)
	cd $(BOARD) && npm run --silent types && npm run --silent lint && npm run --silent test && npm run --silent build

# Without npm the tests say what they leave out.
$(PACKAGES): $(BOARD)/package-lock.json
	@command -v npm >/dev/null || echo "npm is missing: the sources of the pages' scripts are not checked" >&2
	@! command -v npm >/dev/null || (cd $(BOARD) && npm ci --ignore-scripts --no-audit --no-fund --silent)

# The pictures in README and docs, and those that the tests compare the page with: look at what has changed.
screenshots: $(VENV)/tested
	$(BIN)/python -m tests.browser.pictures
	$(BIN)/python -m tests.browser.screens

# Brings changed English texts (reports/translations/messages.pot) into every language, lists what is left to
# translate, and compiles the catalogues, which are kept with the sources.
words: $(VENV)/tested
	$(BIN)/python -m tools.translations --update --compile

# The site of docs/, in site/. A link or a page that leads nowhere stops it.
docs: $(VENV)/documented
	$(BIN)/mkdocs build --strict --quiet
	@echo "The documentation is at file://$(CURDIR)/site/index.html"

# Runs the examples of README and docs/ and fills in what they print, and the tables made from the code.
pages: $(VENV)/tested
	$(BIN)/python -m tools.pages

# The oldest versions that pyproject.toml admits.
lowest:
	$(PYTHON) -m venv --clear $(VENV)-lowest
	$(VENV)-lowest/bin/python tools/lowest.py > $(VENV)-lowest/constraints.txt
	$(VENV)-lowest/bin/pip install --quiet --disable-pip-version-check -c $(VENV)-lowest/constraints.txt -e .[test]
	$(VENV)-lowest/bin/ruff check .
	$(VENV)-lowest/bin/mypy
	$(VENV)-lowest/bin/pytest -q -n auto --dist worksteal

# How much of each room all tests but those in a browser reach, by branches; some three times as long as they take,
# and in one process: of two, one lost part of what it saw.
# Branches of Python by room, then lines of C. A part of the tests: make coverage TESTS=tests/match
coverage: $(VENV)/tested
	-$(BIN)/pip install --quiet --disable-pip-version-check "coverage>=7.10"
	-$(BIN)/coverage run -m pytest -q -p no:xdist $(TESTS)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage json --quiet
	$(BIN)/python -m tools.coverage_by_room
	$(BIN)/python -m tools.kernel_coverage

# The extension for VS Code: bundled, its grammar tried (needs Node and npm).
vscode:
	cd editors/vscode && npm ci --ignore-scripts --no-audit --no-fund --silent && npm run --silent build && npm test --silent

# The wheel as a stranger gets it: in an empty environment, without compiler, on each Python from 3.11 on that is here.
wheel: $(VENV)/tested
	$(BIN)/python -m tools.try_wheel

KERNEL = $(wildcard analyzer/kernel/*.[ch]) analyzer/kernel/build.py setup.py

$(VENV)/installed: pyproject.toml $(KERNEL)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e .
	touch $@

# The packages of some extras, beside the package itself, which is built but once.
extras = $(BIN)/python tools/extras.py $(1) > $@.txt && $(BIN)/pip install --quiet --disable-pip-version-check -r $@.txt

$(VENV)/tested: $(VENV)/installed
	$(call extras,test)
	touch $@

$(VENV)/complete: $(VENV)/installed
	$(call extras,test docs)
	touch $(VENV)/tested $(VENV)/documented $@

$(VENV)/documented: $(VENV)/installed
	$(call extras,docs)
	touch $@

clean:
	rm -rf $(VENV) $(VENV)-lowest build dist site *.egg-info report.html $(BOARD)/node_modules
