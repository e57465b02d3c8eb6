"""Every decision of a world, as a value."""
from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Tuple, Union

from ._native import Event, Position, Vec3, library

_KINDS = """
OBJECT_CREATED OBJECT_DESTROYED OBJECT_PARENTED MESSAGE_PARKED MESSAGES_REPLAYED DESCRIPTION_WANTED
PHYSICS_STATE_CHANGED VECTOR_DECIDED WORLD_BOUND_REACHED GATE_DECIDED POSITION_DECIDED TELEPORT_HOOK_RAN
TELEPORT_STAMP_OUT_OF_ORDER PLAYER_TELEPORT_AWAITED WAYPOINT_ENQUEUED WAYPOINT_BOUND_REACHED WAYPOINT_REACHED
WINDOW_JUDGED BLIPPED INTERPOLATION_STOPPED STUCK UNSTUCK LEASHED UNLEASHED LEASH_TIGHTENED GROUND_CHANGED PLACED
CELL_LOST MOVEMENT_DECIDED MOTION_STATE_RECEIVED CURRENT_MOVEMENT_APPLIED ACTION_DECIDED LEFT_GROUND HIT_GROUND
PENDING_MOTION_BOUND_REACHED MOVE_TO_STARTED MOVE_BEGUN TURN_BEGUN STEERED MOVE_ARRIVED TURN_FINISHED PROGRESS_FAILED
TARGET_RETRACKED TARGET_QUANTUM_SET MOVE_TO_COMPLETED MOVE_TO_CANCELLED TARGET_WATCHED TARGET_REPORTED
TARGET_TIMED_OUT WATCHER_BOUND_REACHED OBJECT_DESCRIBED OBJECT_PICKED_UP MESSAGE_REFUSED GAIT_CHANGED SETTLED
"""
EventKind = IntEnum("EventKind", _KINDS.split(), start=0, module=__name__)  # type: ignore[misc]
EventKind.__doc__ = "What a decision is about: ACM_EVENT_... of acmotion.h, where each says which members it uses."


def _kind(number: int) -> Union[IntEnum, int]:
    return EventKind(number) if 0 <= number < len(EventKind) else number  # one of a newer library


@dataclass(frozen=True)
class TraceEvent:
    """One decision, as it was made. Which members a kind uses is said in acmotion.h; the others are 0."""
    kind: Union[IntEnum, int]
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
