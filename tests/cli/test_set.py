"""Settings are changed one by one, and only where what was recorded can stand under them."""

from __future__ import annotations

import re
from pathlib import Path

from scorer.model.events import EVENT_SETTINGS
from tests.conftest import Scorer


def test_a_setting_of_the_scoring_is_changed_and_scores_anew(evening: Scorer) -> None:
    assert (
        evening("set", "scoring.method", "butler").err
        == "scoring.method: butler (was matchpoints) [Worked Evening, 2026-03-04]\n"
    )
    assert evening("rank", "--json").document["event"]["method"] == "butler"
    evening("undo")
    assert evening("rank", "--json").document["event"]["method"] == "matchpoints"


def test_a_method_without_the_unit_of_a_penalty_is_refused(evening: Scorer) -> None:
    evening("penalty", "1", "10", "%top")
    assert evening.wrong("set", "scoring.method", "aggregate") == [("Pair 1: penalty", "")]


def test_a_new_event_treats_20_20_deals_as_the_source_of_its_rules_does(scorer: Scorer) -> None:
    for rules, redeal in (("standard", "redeal"), ("plus", "ns-declare"), ("plus-additive", "ns-declare")):
        said = scorer("new", rules, "--tables", "4", "--boards", "12", "--rules", rules).err
        assert scorer("show", "--json").document["redeal"] == redeal
        assert ("With 20 points on each side, North-South declare" in said) == (redeal == "ns-declare")


def test_other_rules_for_an_event_leave_its_20_20_deals_as_they_were_settled(evening: Scorer) -> None:
    evening("set", "rules", "plus")
    assert evening("show", "--json").document["redeal"] == "redeal"


def test_alone_it_lists_what_can_be_set_with_what_it_is_and_may_be(evening: Scorer) -> None:
    listed = evening("set", "--all").out
    assert max(map(len, listed.splitlines())) <= 80
    listed = evening("set", "--all", COLUMNS="120").out
    for setting in filter(lambda one: not one.is_optional, EVENT_SETTINGS):
        assert re.search(rf"^{setting.name} .*{re.escape(str(setting.value_type.expected))}$", listed, re.MULTILINE)
    rows = evening("set", "--json").document["settings"]
    assert [row["key"] for row in rows] == [setting.key for setting in EVENT_SETTINGS]
    values = {row["key"]: row["value"] for row in rows}
    assert evening.wrong("set", "club", "x" * 201) == [("club", "x" * 201)]
    assert values["scoring.method"] == "matchpoints"
    assert (values["boards"], values["scoring.factor_totals"], values["date"]) == (3, False, "2026-03-04")


def test_the_club_settles_its_own_for_all_its_evenings(scorer: Scorer, tmp_path: Path) -> None:
    usual = {"paper": "a4", "minutes_a_board": 7, "next": "", "colour": ""}
    assert scorer("set", "--club", "--json").document["settings"] == usual
    assert scorer("set", "--club", "paper", "letter").err == "Club: paper is now letter (was a4)\n"
    assert scorer("set", "--club", "--json").document["settings"] == {**usual, "paper": "letter"}
    assert scorer("set", "--club", "paper", "--json").document["settings"] == {"paper": "letter"}
    heading, _, *lines = scorer("set", "--club").out.splitlines()
    assert (heading, [line.split()[:2] for line in lines]) == (
        "The club",
        [["paper", "letter"], ["minutes_a_board", "7"], ["next", "text"], ["colour", "a"]],
    )
    for key, value in (("paper", "legal"), ("minutes_a_board", "2"), ("colour", "red")):
        assert scorer.wrong("set", "--club", key, value) == [(key, value)]
    assert scorer.wrong("set", "--club", "scoring.method", "butler") == [("key", "scoring.method")]
    scorer("new", "Friday", "--tables", "3")
    scorer("export", tmp_path / "out")
    assert "letter" not in (tmp_path / "out" / "event.toml").read_text(encoding="utf-8")


def test_a_clubs_colour_is_one_on_which_white_text_can_be_read(scorer: Scorer) -> None:
    assert scorer("set", "--club", "colour", "#7A1F2B").err == "Club: colour is now #7a1f2b (was )\n"
    (refusal,) = scorer.refused("set", "--club", "colour", "#777777")
    assert refusal == (
        'colour: read "#777777", expected a colour dark enough for white text to be read on it: '
        "contrast at least 4.5, not 4.4"
    )
    assert scorer("set", "--club", "colour", "--json").document["settings"] == {"colour": "#7a1f2b"}
    scorer("set", "--club", "colour", "")
    assert scorer("set", "--club", "colour", "--json").document["settings"] == {"colour": ""}


def test_a_key_alone_tells_what_it_is_and_what_it_is_about(evening: Scorer) -> None:
    evening("set", "sit_out", "own")
    title, about, _, _, line = evening("set", "sit_out").out.splitlines()
    assert (title, about.partition(",")[0]) == ("Scoring", "or own (the pair's own percentage)")
    assert line.split()[:2] == ["sit_out", "own"]
    (sentence,) = evening.refused("set", "sitout")
    assert sentence.endswith("(did you mean sit_out?); `scorer set --all` lists them with their values")
