"""A mutant: one small change to a source, and the text around an expression that lets a run choose it."""
import re
from dataclasses import dataclass

# A string or a character stays; a comment goes, since the text is put on one line.
_WORDS = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|//[^\n]*|/\*.*?\*/', re.S)


def on_one_line(text):
    kept = _WORDS.sub(lambda found: " " if found[0].startswith("/") else found[0], text)
    return " ".join(kept.split())


@dataclass(frozen=True)
class Mutant:
    file: str  # below the root of the project
    begin: int  # bytes of the expression or statement that is wrapped
    end: int
    form: str  # how it is wrapped: a key of FORMS
    changed: str  # the whole expression as it is changed, where the form needs it
    what: str  # "a < b -> a <= b"
    line: int
    source: str  # that line, without its indentation
    in_constant: bool = False  # may the compiler want its value?

    def key(self):
        """How the list of equivalent ones names it, whichever number its line has."""
        return f"{self.file} | {self.source} | {self.what}"

    def around(self, number):
        """What goes before it and behind it."""
        chosen = f"{'ACMOTION_MUTANT_IN_CONSTANT' if self.in_constant else 'ACMOTION_MUTANT'}({number})"
        before, behind = FORMS[self.form]
        return before.replace("CHOSEN", chosen).replace("CHANGED", self.changed), behind

    def __str__(self):
        return f"{self.file}:{self.line}: {self.source}\n      {self.what}"


# A mutant's own copy has no other mutants inside: only one is chosen in a run. The statements stay one statement each, so that
# an `else` behind them keeps its `if`.
FORMS = {
    "other value": ("(CHOSEN ? (CHANGED) : (", "))"),
    "opposite": ("(CHOSEN != bool(", "))"),
    "left out": ("(CHOSEN ? void() : void(", "))"),
    "jump left out": ("if (CHOSEN) {} else ", ""),
    "call left out": ("if (CHOSEN) return; else ", ""),
    "default returned": ("if (CHOSEN) return {}; else ", ""),
}
