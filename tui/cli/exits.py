"""How a command ends before its time: an exit code and one sentence."""

from __future__ import annotations

OK, REFUSED, USAGE, DAMAGED, UNREACHABLE, INTERRUPTED = 0, 1, 2, 3, 4, 130


class Exit(Exception):
    """End with this code and, on stderr, this sentence. It is one line, whatever text from outside is in it."""

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(printable(sentence.replace("\n", " ")))
        self.code = code


def printable(text: str) -> str:
    """Lines of ours with words in them that were typed or found on the disk: nothing that a terminal would obey or hide."""
    if text.isascii() and text.isprintable():  # the table of letters is only loaded where there is something to look up
        return text
    from p2p.wire.text import harmless

    return "\n".join(map(harmless, text.split("\n")))


def small(sentence: str) -> str:
    """A sentence behind 'fides: ' begins with a small letter, unless it begins with an abbreviation, and ends with a stop."""
    text = sentence.rstrip(".")
    return f"{text[:1] if text[1:2].isupper() or text.startswith('I ') else text[:1].lower()}{text[1:]}."
