"""What every struct of C can do that users see."""
from __future__ import annotations

import ctypes
from ctypes import Structure
from typing import Any, List, Tuple, Type, TypeVar

One = TypeVar("One", bound="Place")


class Plain(Structure):
    """A struct that prints its fields, and is equal to one with the same."""

    def _values(self) -> List[Any]:
        return [tuple(value) if isinstance(value, ctypes.Array) else value
                for value in (getattr(self, name) for name, *_ in self._fields_) ]

    def __repr__(self) -> str:
        pairs = zip((name for name, *_ in self._fields_), self._values())
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in pairs)})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and bytes(self) == bytes(other)  # type: ignore[call-overload]

    __hash__ = None  # type: ignore[assignment]


class Place(Plain):
    """What a Position can do."""
    cell: int
    frame: Any

    @classmethod
    def at(cls: Type[One], cell: int, x: float, y: float, z: float) -> One:
        """A place that faces north."""
        place = cls(cell)
        origin = place.frame.origin
        origin.x, origin.y, origin.z, place.frame.rotation.w = x, y, z, 1
        return place

    def on_map(self) -> Tuple[float, float, float]:
        """Metres east, north and up from the south-west corner of the map."""
        origin, block = self.frame.origin, self.cell >> 16
        return (block >> 8) * 192 + origin.x, (block & 0xFF) * 192 + origin.y, origin.z
