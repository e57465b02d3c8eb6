"""Every decision of a world, as a value."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Tuple, Union

from ._native import Event, EventKind, Position, Vec3, library


def _kind(number: int) -> Union[EventKind, int]:
    return EventKind(number) if 0 <= number < len(EventKind) else number  # one of a newer library


@dataclass(frozen=True)
class TraceEvent:
    """One decision, as it was made. Which members a kind uses is said with the kind; the others are 0."""
    kind: Union[EventKind, int]
    time: float
    object: int
    other: int
    outcome: int
    reason: int
    value: Tuple[int, ...]
    number: Tuple[float, ...]
    position: Position
    vector: Tuple[Vec3, Vec3]
    #: "position 31 → interpolate: …"
    sentence: str

    @property
    def outcome_name(self) -> str:
        """ "interpolate"; "" if the number has no word."""
        return str(library.acm_outcome_name(int(self.kind), self.outcome).decode())

    @property
    def reason_name(self) -> str:
        """ "position_stamp_not_newer"; "" if the number has no word."""
        return str(library.acm_reason_name(int(self.kind), self.reason).decode())


def event_of(raw: Event, sentence: str) -> TraceEvent:
    """A copy that lives on."""
    copy = Event.from_buffer_copy(raw)
    return TraceEvent(_kind(copy.kind), copy.time, copy.object, copy.other, copy.outcome, copy.reason,
                      tuple(copy.value), tuple(copy.number), copy.position, (copy.vector[0], copy.vector[1]), sentence)
