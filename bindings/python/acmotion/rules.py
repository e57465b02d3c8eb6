"""By which rules bodies move."""
from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Dict, List, Optional, Union

from . import _native

PRESETS = ("retail", "acdream", "snap", "openac")


@dataclass(frozen=True)
class Rule:
    """One difference between clients; docs/divergences.md explains each."""
    name: str
    retail_value: str
    other_value: str
    #: What is then as if: "there were no leash on a body that gets no updates".
    otherwise: str


class Rules:
    """A preset, and single rules changed in it.

    >>> str(Rules("retail", leash=False))
    'retail:leash=false'
    """

    def __init__(self, preset: str = "retail", **changed: Union[str, bool, int, float]):
        self.preset = preset
        self.changed: Dict[str, Union[str, bool, int, float]] = dict(changed)

    def __str__(self) -> str:
        def text(value: Union[str, bool, int, float]) -> str:
            return str(value).lower() if isinstance(value, bool) else str(value)
        return ":".join([self.preset, *(f"{name}={text(value)}" for name, value in self.changed.items())])

    def __repr__(self) -> str:
        return f"Rules({str(self)!r})"

    @staticmethod
    def all() -> List[Rule]:
        """Every single rule."""
        found: List[Rule] = []
        while True:
            one = Rules._at(len(found))
            if one is None:
                return found
            found.append(one)

    @staticmethod
    def _at(number: int) -> Optional[Rule]:
        raw = _native.sized(_native.Rule)
        if _native.library.acm_rule_at(number, ctypes.byref(raw)) != _native.OK:
            return None
        return Rule(raw.name.decode(), raw.retail_value.decode(), raw.other_value.decode(), raw.otherwise.decode())
