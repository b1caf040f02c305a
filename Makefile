# Thin names for the README's commands.
.PHONY: demo test check words lessons prove release

demo:
	python3 -m venv .venv && .venv/bin/pip install --quiet . && .venv/bin/scorer demo

test:
	python3 -m venv .venv && .venv/bin/pip install --quiet --editable '.[test]' && .venv/bin/pytest

check:
	python3 -m venv .venv && .venv/bin/pip install --quiet --editable '.[test,check]'
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy
	.venv/bin/lint-imports
	.venv/bin/vulture

words:
	python3 -m venv .venv && .venv/bin/pip install --quiet --editable '.[test]'
	.venv/bin/python -m tests.i18n.catalogue

lessons:
	python3 -m venv .venv && .venv/bin/pip install --quiet --editable '.[test]'
	.venv/bin/python -m tests.dealing.kept_lessons

prove:
	python3 -m venv .venv && .venv/bin/pip install --quiet --editable '.[test]'
	.venv/bin/python -m tests.prove --seed 1117 --kills 190 --cases 1000000 --minutes 1 --report docs/reliability.md
	SCORER_CHANGED=50 .venv/bin/pytest -m long tests/rendering/test_workbook_formulas.py

release:
	packaging/release
