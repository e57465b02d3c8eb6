"""What goes wrong, and as which exception."""
from __future__ import annotations

import ctypes
from typing import Any, Callable

from . import _native


class AcmotionError(Exception):
    """What the library answered instead of doing it; nothing has changed. `code` is one of acm_code."""

    def __init__(self, code: int, text: str):
        super().__init__(text)
        self.code = code


class BadValue(AcmotionError, ValueError):
    """A value, a name or bytes that cannot be."""


class NotRead(AcmotionError, OSError):
    """A file that cannot be read."""


class Busy(AcmotionError, RuntimeError):
    """A world was called from its own callback."""


_KINDS = {_native.UNREADABLE: NotRead, _native.BUSY: Busy}


def code_name(code: int) -> str:
    """ "truncated", "bad argument", ... """
    return str(_native.library.acm_code_name(code).decode())


def error_of(code: int, text: str = "") -> Exception:
    """The exception for an acm_code."""
    if code == _native.NO_MEMORY:
        return MemoryError()
    values = (_native.TRUNCATED, _native.INVALID, _native.UNKNOWN, _native.OUT_OF_RANGE, _native.BAD_ARGUMENT)
    kind = BadValue if code in values else _KINDS.get(code, AcmotionError)
    return kind(code, text or code_name(code))


def check(code: int) -> None:
    """Raises unless the code is that of success."""
    if code != _native.OK:
        raise error_of(code)


def check_filled(call: Callable[[Any], Any]) -> None:
    """Calls what fills an acm_error, and raises if it fails."""
    error = _native.sized(_native.Error)
    code = call(ctypes.byref(error))
    if code != _native.OK:
        raise error_of(code, error.text.decode("utf-8", "replace"))


def text_of(write: Callable[..., Any]) -> str:
    """Calls what writes a text into memory of ours."""
    length = ctypes.c_size_t()
    check(write(None, 0, ctypes.byref(length)))
    room = ctypes.create_string_buffer(length.value + 1)
    check(write(room, len(room), ctypes.byref(length)))
    return room.value.decode("utf-8", "replace")
