"""Other players and monsters as the retail client of Asheron's Call moved them: the server's messages in, poses out.

>>> table = acmotion.replay("session.pcapng")          # doctest: +SKIP
>>> pandas.DataFrame(table)                            # doctest: +SKIP

`World` takes messages and time and answers poses; `Capture` reads captures; `replay` does both. docs/embedding.md has a
chapter on all of it.
"""
from . import _native
from ._native import (Bounds, Contact, EventKind, Frame, Motion, Outcome, PlaceOptions, PlayerReport, Pose, Position,
                      Quaternion, Shape, SweepSeed, Vec3)
from .capture import Capture, CapturedMessage, Session, Table, replay
from .errors import AcmotionError, BadValue, Busy, NotRead
from .host import AnimationSink, Host
from .rules import PRESETS, Rule, Rules
from .trace import TraceEvent
from .world import Body, GameData, Message, Reception, Snapshot, Status, World, decode, pose_dtype

#: Of the C library.
__version__: str = _native.library.acm_version_text().decode()

__all__ = [
    "AcmotionError", "AnimationSink", "BadValue", "Body", "Bounds", "Busy", "Capture", "CapturedMessage", "Contact",
    "EventKind", "Frame", "GameData", "Host", "Message", "Motion", "NotRead", "Outcome", "PRESETS", "PlaceOptions",
    "PlayerReport", "Pose", "Position", "Quaternion", "Reception", "Rule", "Rules", "Session", "Shape", "Snapshot",
    "Status", "SweepSeed", "Table", "TraceEvent", "Vec3", "World", "decode", "pose_dtype", "replay",
]
