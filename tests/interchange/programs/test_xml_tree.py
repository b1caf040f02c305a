from __future__ import annotations

import pytest

from scorer.errors import InputError
from scorer.interchange.programs import xml_tree
from scorer.interchange.programs.xml_tree import parse_tree

NAMED = '<!DOCTYPE a SYSTEM "http://www.example.org/a.dtd">'


def refusal(text: str) -> str:
    with pytest.raises(InputError) as refused:
        parse_tree(text.encode(), "x.xml")
    return "\n".join(refused.value.format_lines())


def test_an_element_knows_its_line_its_attributes_and_its_text() -> None:
    root = parse_tree(f'{NAMED}\n<a>\n  <b c="1"> two\n words </b>\n<!-- said --></a>'.encode(), "x.xml")
    (child,) = root.children_with_tag("b")
    assert (child.line, child.attributes, child.text) == (3, {"c": "1"}, "two words")
    assert root.child_text("x", "b") == "two words"
    assert root.comments == [(5, " said ")]
    longest = "x" * xml_tree.MAX_TEXT_LENGTH
    whole = parse_tree(f"<a><b>{longest}</b><b>{longest}</b></a>".encode(), "x.xml")
    assert [len(one.text) for one in whole.children_with_tag("b")] == [xml_tree.MAX_TEXT_LENGTH] * 2, (
        "each as long as a text may be"
    )
    assert len(parse_tree(b"<a>" * 20 + b"</a>" * 20, "x.xml").children) == 1, "it may be nested at most 20 levels deep"


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
        '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
        "<!DOCTYPE a [<!ELEMENT a ANY>]><a/>",
        '<!DOCTYPE a SYSTEM "b.dtd" [<!ENTITY % p SYSTEM "c.dtd">%p;]><a/>',
    ],
)
def test_what_a_file_defines_for_itself_is_refused(text: str) -> None:
    assert "expected no definitions" in refusal(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "not an XML file"),
        ("<a>", "not an XML file"),
        ("<a></b>", "x.xml:1: not an XML file"),
        (f"{NAMED}<a>&nobody;</a>", "not an XML file"),
        ('<?xml version="1.0" encoding="klingon"?><a/>', "its encoding cannot be read"),
        ('<?xml version="1.0" encoding="gbk"?><a/>', "its encoding cannot be read"),
        ("<a>" * 21, "nested at most 20 levels deep"),
        (f"<a>{'x' * (xml_tree.MAX_TEXT_LENGTH + 1)}</a>", "must be at most 100,000 characters"),
    ],
)
def test_what_is_no_xml_or_beyond_the_bounds_is_refused(text: str, told: str) -> None:
    assert told in refusal(text)


def test_more_elements_than_any_evening_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml_tree, "MAX_ELEMENTS", 5)
    assert len(xml_tree.parse_tree(b"<a><b/><b/><b/><b/></a>", "x.xml").children) == 4
    assert "at most 5 elements" in refusal("<a>" + "<b/>" * 5 + "</a>")
