"""Filling in a form of a page again with what was sent, with a message at each field that was wrong.

It works on the finished page, as FormEncode's `htmlfill` does, so that no template needs to know what was sent before.
"""

from __future__ import annotations

from collections import defaultdict
from html import escape
from html.parser import HTMLParser
from typing import TYPE_CHECKING, NamedTuple

from scorer.desk.forms import PROTOCOL_FIELDS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from scorer.desk.forms import SentForm

FIELD_TAGS = ("input", "select", "textarea")

CHANGING_FIELDS = {*PROTOCOL_FIELDS, "look", "seen"}
"""Hidden fields that differ each time a form is shown; the others say which of several forms it is."""


class Refilling(NamedTuple):
    """What a form is filled in with: the path it was sent to, its fields, and messages by field.

    `file_note` stands at a file that was sent: browsers do not let a page choose it again.
    """

    action: str
    form: SentForm
    messages: Mapping[str, str]
    file_note: str


class _FoundForm(NamedTuple):
    """A form of a page: its path, its hidden fields and the names of the others."""

    action: str
    hidden: set[tuple[str, str]]
    names: set[str]


class _FormFinder(HTMLParser):
    """Finds the forms of a page, in their order."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[_FoundForm] = []
        self._is_inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(_FoundForm(values.get("action", ""), set(), set()))
            self._is_inside = True
        elif self._is_inside and tag in FIELD_TAGS and "name" in values:
            if values.get("type") != "hidden":
                self.forms[-1].names.add(values["name"])
            elif values["name"] not in CHANGING_FIELDS:
                self.forms[-1].hidden.add((values["name"], values.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._is_inside = False


class _FormWriter(HTMLParser):
    """Writes a page with one of its forms filled in, and with `details` open where something was filled in."""

    def __init__(self, number: int, refilling: Refilling) -> None:
        super().__init__(convert_charrefs=False)
        self.parts: list[str] = []
        self._number = number
        self._details: list[int] = []  # the places of those that have begun, in `parts`
        self._file_fields = set(refilling.form.files)
        self._file_note = refilling.file_note
        self._messages = dict(refilling.messages)
        self._values: defaultdict[str, list[str]] = defaultdict(list)
        for name, value in refilling.form.entered_fields:
            self._values[name].append(value)
        self._forms_begun = 0
        self._is_inside = self._is_skipping = False
        self._selected: str | None = None
        self._note = ""
        self._focused: list[int] = []  # the places, in `parts`, of what has the focus unless a field has a message

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._is_inside and tag in FIELD_TAGS:
            self._write_field(tag, dict(attrs))
        elif self._selected is not None and tag == "option":
            self.parts.append(_write_tag(tag, _with_flag(dict(attrs), "selected", {self._selected})))
        else:
            self._begin_part(tag)
            if "autofocus" in dict(attrs):
                self._focused.append(len(self.parts))
            self.parts.append(self.get_starttag_text() or "")

    def _begin_part(self, tag: str) -> None:
        if tag == "details":
            self._details.append(len(self.parts))
        elif tag == "form":
            self._is_inside = self._forms_begun == self._number
            self._forms_begun += 1
            if self._is_inside:
                self._open_details()

    def _open_details(self) -> None:
        """Open the details that have begun."""
        for place in self._details:
            self.parts[place] = "<details open>"

    def _write_field(self, tag: str, attributes: dict[str, str | None]) -> None:
        name, kind = attributes.get("name") or "", attributes.get("type") or "text"
        value = self._values[name].pop(0) if self._values[name] and kind in ("text", "date") else None
        if kind in ("checkbox", "radio"):
            attributes = _with_flag(attributes, "checked", self._values[name])
        elif tag == "input" and value is not None:
            attributes["value"] = value
        attributes |= self._take_note(name, kind)
        if self._note or "checked" in attributes or (value and tag != "select"):  # a choice always has a value
            self._open_details()
        self.parts.append(_write_tag(tag, attributes))
        if tag == "input":
            self._write_note()
        elif tag == "select":
            self._selected = value
        elif value is not None:
            self._is_skipping = True
            self.parts.append(f"\n{escape(value)}")  # browsers leave out the first line break

    def _take_note(self, name: str, kind: str) -> dict[str, str | None]:
        """Keep the note that follows a field, if there is one; return the attributes that belong to it."""
        message = "" if kind in ("hidden", "radio") else self._messages.pop(name, "")
        if message:
            for place in self._focused:
                self.parts[place] = self.parts[place].replace(" autofocus", "", 1)
            self._focused.clear()
            self._note = _format_note(name, message)
            return {"aria-invalid": "true", "aria-describedby": f"mistake-{name}", "autofocus": None}
        if kind == "file" and name in self._file_fields:
            self._note = _format_note(name, self._file_note)
        return {}

    def _write_note(self) -> None:
        self.parts.append(self._note)
        self._note = ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._is_inside = False
        elif tag == "details":
            self._details.pop()
        elif tag == "textarea":
            self._is_skipping = False
        elif tag == "select":
            self._selected = None
        self.parts.append(f"</{tag}>")
        if tag in ("select", "textarea"):
            self._write_note()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002  # written as it stands
        self.parts.append(self.get_starttag_text() or "")

    def _write_text(self, text: str) -> None:
        if not self._is_skipping:
            self.parts.append(text)

    def handle_data(self, data: str) -> None:
        self._write_text(data)

    def handle_entityref(self, name: str) -> None:
        self._write_text(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._write_text(f"&#{name};")

    def handle_comment(self, data: str) -> None:
        self._write_text(f"<!--{data}-->")

    def handle_decl(self, decl: str) -> None:
        self._write_text(f"<!{decl}>")


def _with_flag(attributes: Mapping[str, str | None], flag: str, chosen: Collection[str]) -> dict[str, str | None]:
    """The attributes with a flag if their value is among those chosen, and without it otherwise."""
    others = {name: value for name, value in attributes.items() if name != flag}
    return {**others, flag: None} if (attributes.get("value") or "") in chosen else others


def _write_tag(tag: str, attributes: Mapping[str, str | None]) -> str:
    written = (name if value is None else f'{name}="{escape(value)}"' for name, value in attributes.items())
    return f"<{' '.join((tag, *written))}>"


def _format_note(name: str, text: str) -> str:
    return f'<span class="mistake" id="mistake-{escape(name)}">{escape(text)}</span>'


def refill_form(page: str, refilling: Refilling) -> str:
    """Fill in the form of a page that was sent; the page as it is if it has no such form."""
    finder = _FormFinder()
    finder.feed(page)
    number = _choose_form(finder.forms, refilling)
    if number is None:
        return page
    writer = _FormWriter(number, refilling)
    writer.feed(page)
    writer.close()
    return "".join(writer.parts)


def _choose_form(forms: Sequence[_FoundForm], refilling: Refilling) -> int | None:
    """The number of the form that was sent: with its hidden fields, best with its path and as many fields."""
    sent = set(refilling.form.entered_fields)
    names = {name for name, _ in sent} | set(refilling.form.files)
    fitting = [number for number, form in enumerate(forms) if form.hidden <= sent and form.names & names]

    def likeness(number: int) -> tuple[bool, int]:
        form = forms[number]
        return form.action == refilling.action, len(form.names & names) + len(form.hidden)

    return max(fitting, key=likeness, default=None)
