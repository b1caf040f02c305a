"""Hostile variations of valid inputs: words put in each other's places, awkward signs, raw bytes.

Everything is drawn from the chance that is given, so that a seed gives the same cases again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

NUMBERS = (
    *("0", "1", "-1", "+1", "00", "-0", "13", "14", "37", "38", "99", "100", "101", "999", "1000", "999999"),
    *("1000000", "2147483648", "9223372036854775808", "1e5", "1E400", "0x10", "1_000", "1.5", ".5", "5.", "1,5"),
    *("0.1234567890123", "33.333333333333333333333333333333", "1/3", "inf", "nan", "٣", "²", "Ⅳ", "１２", "9" * 400),
)

SIGNS = (
    *("\x00", "\x07", "\x08", "\x1b[2J", "\x1b]0;title\x07", "\x1f", "\x7f", "\x85", "\u2028", "\xa0", "\u3000"),
    *("\u200b", "\u200c", "\u200d", "\u202e", "\u2066", "\ufeff", "\u00ad", "\u0301", "\ufe0f", "\U000e0041"),
    *("İ", "ı", "ß", "ſ", "K", "ﬁ", "é", "e\u0301", "Ω", "王", "🂡", "\udced\udca0\udc80", "\udcff", "\ufffe", "−"),
    *('"', "'", "\\", "\\x1b", "`", "$", "%", "%s", "{}", "{0}", "[", "]", "{", "}", "(", ")", "<b>", "&lt;", "#"),
    *(",", ";", "\t", "|", "=", "==", "=1+1", "+", "-", "--", "@", "*", "/", ":", "!", "?", ".", "..", " ", "  "),
    *("\n", "\r", "\r\n", "\x0b", "\x0c", "\n\n", "[bold]", "null", "None", "true", "nan"),
)

ENDS = ("\r", "\r\n", "\x0b", "\x0c", "\x1e", "\x85", "\u2028", "")
ENCODINGS = ("utf-16", "utf-16-le", "utf-32", "cp1252", "utf-7")

_TOKEN = re.compile(r"[^\W_]+|\s|.", re.DOTALL)

Tokens = list[str]
Words = Sequence[str]


def mutate(chance: Random, raw: bytes, words: Words) -> bytes:
    """Change an input in one place or a few; `words` are what its grammar knows."""
    if chance.random() < 0.1:
        return _raw(chance, raw)
    tokens = _TOKEN.findall(raw.decode("utf-8", "surrogateescape"))
    for _ in range(chance.choice((1, 1, 1, 1, 2, 3, 6))):
        chance.choice(STEPS)(chance, tokens, words)
    return "".join(tokens).encode("utf-8", "surrogateescape")


def _any(chance: Random, tokens: Tokens, words: Words) -> str:
    """Something to put in: a word of the grammar or of the text, an awkward number, an awkward sign."""
    kind = chance.randrange(4)
    if kind == 0 and words:
        return chance.choice(words)
    if kind == 1 and tokens:
        return chance.choice(tokens)
    return chance.choice(NUMBERS if kind == 2 else SIGNS)


def _at(chance: Random, tokens: Tokens) -> int:
    """A place in the text; words oftener than what stands between them."""
    places = [place for place, token in enumerate(tokens) if token.isalnum()]
    if places and chance.random() < 0.7:
        return chance.choice(places)
    return chance.randrange(max(len(tokens), 1))


def _replace(chance: Random, tokens: Tokens, words: Words) -> None:
    place = _at(chance, tokens)
    tokens[place : place + 1] = [_any(chance, tokens, words)]


def _insert(chance: Random, tokens: Tokens, words: Words) -> None:
    tokens.insert(_at(chance, tokens), _any(chance, tokens, words))


def _drop(chance: Random, tokens: Tokens, _words: Words) -> None:
    place = _at(chance, tokens)
    del tokens[place : place + chance.choice((1, 1, 1, 2, 5))]


def _exchange(chance: Random, tokens: Tokens, _words: Words) -> None:
    if tokens:
        one, other = _at(chance, tokens), _at(chance, tokens)
        tokens[one], tokens[other] = tokens[other], tokens[one]


def _repeat(chance: Random, tokens: Tokens, _words: Words) -> None:
    place, times = _at(chance, tokens), chance.choice((2, 3, 20, 250))
    tokens[place : place + 1] = tokens[place : place + 1] * times


def _turn_case(chance: Random, tokens: Tokens, _words: Words) -> None:
    if tokens:
        place = _at(chance, tokens)
        tokens[place] = tokens[place].swapcase()


def _line(chance: Random, tokens: Tokens, _words: Words) -> None:
    """Double, drop or move a line, or end it otherwise."""
    lines = "".join(tokens).split("\n")
    place = chance.randrange(len(lines))
    kind = chance.randrange(4)
    if kind == 0:
        lines.insert(chance.randrange(len(lines)), lines[place])
    elif kind == 1:
        del lines[place]
    elif kind == 2:
        lines.insert(chance.randrange(len(lines)), lines.pop(place))
    else:
        lines[place] += chance.choice(ENDS)
    tokens[:] = _TOKEN.findall("\n".join(lines))


def _separate(chance: Random, tokens: Tokens, _words: Words) -> None:
    """Write the text with another separator."""
    old, new = chance.choice(",; "), chance.choice(",;\t|")
    tokens[:] = [new if token == old else token for token in tokens]


Step = Callable[[Random, Tokens, Words], None]
STEPS: tuple[Step, ...] = (
    *(_replace, _replace, _replace, _insert, _insert, _drop),
    *(_exchange, _repeat, _turn_case, _line, _separate),
)


def _raw(chance: Random, raw: bytes) -> bytes:
    """Bytes changed without minding what they mean."""
    data = bytearray(raw)
    kind = chance.randrange(5)
    if kind == 0:
        return bytes(data[: chance.randrange(len(data) + 1)])
    if kind == 1:
        return raw.decode("utf-8", "replace").encode(chance.choice(ENCODINGS), "replace")
    if kind == 2:
        return b"\xef\xbb\xbf" + raw
    for _ in range(chance.choice((1, 2, 8))):
        place = chance.randrange(len(data) + 1)
        data[place : place + (kind == 3)] = bytes([chance.randrange(256)])
    return bytes(data)
