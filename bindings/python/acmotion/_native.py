"""The C library: where it is, its structs, its functions. include/acmotion/c.h is the manual of all of them."""
from __future__ import annotations

import ctypes
import ctypes.util
import os
import sys
from ctypes import Structure
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Callable, Dict, List, Type, TypeVar

from ._generated import *  # noqa: F403: the rest of the package names them by this module
from ._generated import FUNCTIONS, Host, Limits

# Both structs begin with `size` and `reserved`, and a host goes on with `user`.
LIMIT_NAMES = tuple(name for name, *_ in Limits._fields_[2:])
CALLBACKS: Dict[str, Any] = {name: of for name, of, *_ in Host._fields_[3:]}
Sized = TypeVar("Sized", bound=Structure)


def sized(of: Type[Sized]) -> Sized:
    """One with its size set and all else zero."""
    made = of()
    setattr(made, "size", ctypes.sizeof(of))
    return made


def _candidates() -> List[str]:
    """Where the library may be, the place that was named first."""
    name = "acmotionc.dll" if sys.platform == "win32" else "libacmotionc.so"
    named = os.environ.get("ACMOTION_LIB_DIR")
    if named:
        return [str(Path(named) / name)]
    inside = Path(__file__).with_name(name)
    found = ctypes.util.find_library("acmotionc")
    return ([str(inside)] if inside.exists() else []) + ([found] if found else []) + [name, name + ".0"]


def _load() -> ctypes.CDLL:
    for path in _candidates():
        try:
            return ctypes.CDLL(path)
        except OSError as error:
            last = error
    raise ImportError(
        f"acmotion's C library was not found ({last}). Install a wheel of ./package, which has it inside, or the Debian "
        "package libacmotionc0, or name its folder in the environment variable ACMOTION_LIB_DIR.")


def _function(loaded: ctypes.CDLL, name: str) -> Callable[..., Any]:
    function = getattr(loaded, name)
    function.restype, function.argtypes = FUNCTIONS[name]

    def call(*arguments: Any) -> Any:
        try:
            return function(*arguments)
        except ctypes.ArgumentError as error:  # which is no TypeError
            raise TypeError(str(error)) from None

    return call


_loaded = _load()
library: Any = SimpleNamespace(**{name: _function(_loaded, name) for name in FUNCTIONS})
