"""The C library: where it is, its structs, its functions. include/acmotion/c.h is the manual of all of them."""
from __future__ import annotations

import ctypes
import ctypes.util
import os
import sys
from ctypes import (CFUNCTYPE, POINTER, Structure, c_char, c_char_p, c_double, c_float, c_int, c_int32, c_int64, c_size_t,
                    c_uint8, c_uint16, c_uint32, c_uint64, c_void_p)
from pathlib import Path
from typing import Any, List, Type, TypeVar

OK, TRUNCATED, INVALID, UNKNOWN, OUT_OF_RANGE, UNREADABLE = range(6)
BAD_ARGUMENT, BAD_SIZE, BUSY, NOT_FOUND, REFUSED, NOT_BUILT, NO_MEMORY, INTERNAL = range(16, 24)


# ---- structs --------------------------------------------------------------------------------------------------------
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


class Vec3(Plain):
    """Metres, or metres per second: x east, y north, z up; of a body y forward and x right."""
    x: float
    y: float
    z: float
    _fields_ = [("x", c_float), ("y", c_float), ("z", c_float)]


class Quaternion(Plain):
    """A rotation from body to world axes, of unit length."""
    w: float
    x: float
    y: float
    z: float
    _fields_ = [("w", c_float), ("x", c_float), ("y", c_float), ("z", c_float)]


class Frame(Plain):
    """A place and a rotation, relative to something."""
    origin: Vec3
    rotation: Quaternion
    _fields_ = [("origin", Vec3), ("rotation", Quaternion)]


class Position(Plain):
    """A place in the world: metres from the south-west corner of the landblock that the upper half of `cell` names."""
    cell: int
    frame: Frame
    _fields_ = [("cell", c_uint32), ("frame", Frame)]

    @classmethod
    def at(cls, cell: int, x: float, y: float, z: float) -> "Position":
        """A place that faces north."""
        return cls(cell, Frame(Vec3(x, y, z), Quaternion(1, 0, 0, 0)))

    def on_map(self) -> "tuple[float, float, float]":
        """Metres east, north and up from the south-west corner of the map."""
        origin, block = self.frame.origin, self.cell >> 16
        return (block >> 8) * 192 + origin.x, (block & 0xFF) * 192 + origin.y, origin.z


class Pose(Plain):
    """What to draw of one body."""
    object: int
    position: Position
    velocity: Vec3
    clock: float
    in_contact: int
    is_hidden: int
    _fields_ = [("object", c_uint32), ("position", Position), ("velocity", Vec3), ("clock", c_double),
                ("in_contact", c_uint8), ("is_hidden", c_uint8), ("reserved", c_uint8 * 6)]


class Error(Structure):
    _fields_ = [("size", c_uint32), ("code", c_int32), ("byte_offset", c_uint64), ("message", c_char * 48),
                ("field", c_char * 48), ("text", c_char * 256)]


class Rule(Structure):
    _fields_ = [("size", c_uint32), ("reserved", c_uint32), ("name", c_char_p), ("retail_value", c_char_p),
                ("other_value", c_char_p), ("otherwise", c_char_p)]


LIMIT_NAMES = ("waypoints_per_body", "pending_motions_per_body", "watchers_per_body", "children_per_object", "objects",
               "parked_messages_per_object", "parked_messages", "parked_bytes", "held_messages", "held_bytes")


class Limits(Structure):
    _fields_ = [("size", c_uint32), ("reserved", c_uint32)] + [(name, c_uint64) for name in LIMIT_NAMES]


class Bounds(Plain):
    """How often each bound was reached."""
    _fields_ = [("size", c_uint32), ("reserved", c_uint32), ("waypoints", c_uint64), ("pending_motions", c_uint64),
                ("watchers", c_uint64), ("children", c_uint64), ("objects", c_uint64), ("ended_lives", c_uint64),
                ("parked", c_uint64), ("held", c_uint64)]


class Event(Structure):
    _fields_ = [("size", c_uint32), ("kind", c_int32), ("time", c_double), ("object", c_uint32), ("other", c_uint32),
                ("outcome", c_int32), ("reason", c_int32), ("value", c_uint32 * 4), ("number", c_double * 6),
                ("position", Position), ("vector", Vec3 * 2)]


class Shape(Plain):
    """A body as a placement sees it: its lowest sphere, and how far it steps down."""
    radius: float
    height: float
    step_down: float
    _fields_ = [("radius", c_float), ("height", c_float), ("step_down", c_float)]


class Contact(Plain):
    """Ground under a body."""
    valid: int
    water: int
    normal: Vec3
    _fields_ = [("valid", c_uint8), ("water", c_uint8), ("reserved", c_uint8 * 2), ("normal", Vec3)]


class Outcome(Plain):
    """Where a placement or a sweep ended."""
    ok: int
    has_cell: int
    has_sliding_normal: int
    has_collision_normal: int
    position: Position
    contact: Contact
    sliding_normal: Vec3
    collision_normal: Vec3
    environment: int
    stationary: int
    _fields_ = [("size", c_uint32), ("ok", c_uint8), ("has_cell", c_uint8), ("has_sliding_normal", c_uint8),
                ("has_collision_normal", c_uint8), ("position", Position), ("contact", Contact),
                ("sliding_normal", Vec3), ("collision_normal", Vec3), ("environment", c_int32),
                ("stationary", c_int32)]


class PlaceOptions(Plain):
    """How to place a body."""
    allow_slide: int
    loaded_cells_only: int
    grounded_hint: int
    _fields_ = [("size", c_uint32), ("allow_slide", c_uint8), ("loaded_cells_only", c_uint8),
                ("grounded_hint", c_uint8), ("reserved", c_uint8)]


class SweepSeed(Plain):
    """What a sweep starts with."""
    _fields_ = [("size", c_uint32), ("in_contact", c_uint8), ("on_walkable", c_uint8), ("has_gravity", c_uint8),
                ("is_missile", c_uint8), ("contact", Contact), ("sliding_normal", Vec3),
                ("has_sliding_normal", c_uint8), ("edge_slide", c_uint8), ("reserved", c_uint8 * 2),
                ("stationary", c_int32), ("last_support_z", c_float)]


class Motion(Plain):
    """What a body does: commands by their full 32-bit values, and factors of their speeds."""
    _fields_ = [("style", c_uint32), ("forward", c_uint32), ("sidestep", c_uint32), ("turn", c_uint32),
                ("forward_speed", c_float), ("sidestep_speed", c_float), ("turn_speed", c_float),
                ("may_walk", c_int32)]


class Body(Structure):
    _fields_ = [("size", c_uint32), ("object", c_uint32), ("name", c_void_p), ("name_length", c_uint32),
                ("stamps", c_uint16 * 9), ("stamps_unset", c_uint16), ("position", Position), ("shape", Shape),
                ("scale", c_float), ("player_distance", c_float), ("clock", c_double), ("parent", c_uint32),
                ("is_assumed", c_uint8), ("has_cell", c_uint8), ("is_shown", c_uint8), ("is_hidden", c_uint8),
                ("in_contact", c_uint8), ("on_walkable", c_uint8), ("is_animated", c_uint8), ("has_motion", c_uint8),
                ("charges_long_jump", c_uint8), ("is_leashed", c_uint8), ("has_window_start", c_uint8),
                ("reserved", c_uint8), ("velocity", Vec3), ("measured_velocity", Vec3), ("motion", Motion),
                ("max_speed", c_float), ("adjusted_max_speed", c_float), ("waypoints", c_int32),
                ("window_slices", c_int32), ("window_seconds", c_float), ("window_start_metres", c_float),
                ("fails", c_int32), ("next_waypoint", Position), ("leash_travelled", c_float),
                ("sticky_target", c_uint32), ("move_to", c_int32), ("move_to_target", c_uint32),
                ("reserved_end", c_uint32)]


class Field(Structure):
    _fields_ = [("size", c_uint32), ("kind", c_int32), ("name", c_char_p), ("text", c_char_p), ("integer", c_uint32),
                ("real", c_float)]


class CaptureOptions(Structure):
    _fields_ = [("size", c_uint32), ("is_strict", c_int32), ("keeps_damage", c_int32), ("port", c_uint16),
                ("reserved", c_uint16), ("most_bytes", c_uint64), ("hash_key", c_uint64 * 2)]


class CapturedSession(Structure):
    _fields_ = [("size", c_uint32), ("number", c_uint32), ("epoch_ns", c_int64), ("start", c_double),
                ("seconds", c_double), ("player", c_uint32), ("is_announced", c_uint8), ("assumes_objects", c_uint8),
                ("reserved", c_uint8 * 2), ("player_name", c_char_p), ("messages", c_uint64), ("movement", c_uint64),
                ("reports", c_uint64)]


class CapturedMessage(Structure):
    _fields_ = [("size", c_uint32), ("sender", c_int32), ("time", c_double), ("bytes", c_void_p),
                ("byte_count", c_uint64), ("checksum", c_int32), ("is_movement", c_uint8), ("reserved", c_uint8 * 3)]


class PlayerReport(Plain):
    """Where the player's own client said that it stood."""
    time: float
    position: Position
    _fields_ = [("time", c_double), ("position", Position)]


# ---- callbacks, in the order of acm_host ----------------------------------------------------------------------------
_user, _id = c_void_p, c_uint32
CALLBACKS = {
    "resolve": CFUNCTYPE(None, _user, POINTER(Position), POINTER(Outcome)),
    "place": CFUNCTYPE(None, _user, POINTER(Shape), POINTER(Position), POINTER(PlaceOptions), POINTER(Outcome)),
    "sweep": CFUNCTYPE(None, _user, POINTER(Shape), POINTER(Position), POINTER(Position), POINTER(SweepSeed),
                       POINTER(Outcome)),
    "root_motion": CFUNCTYPE(None, _user, _id, POINTER(Motion), c_float, POINTER(Frame)),
    "shape": CFUNCTYPE(None, _user, _id, c_uint32, POINTER(Shape)),
    "player_teleported": CFUNCTYPE(None, _user),
    "send_position_report": CFUNCTYPE(None, _user),
    "rehome_camera": CFUNCTYPE(None, _user),
    "tell_streamer": CFUNCTYPE(None, _user, c_int),
    "trace": CFUNCTYPE(None, _user, POINTER(Event)),
    "describe": CFUNCTYPE(c_int, _user, _id, c_uint32, c_uint32, c_float),
    "forget": CFUNCTYPE(None, _user, _id),
    "initialise": CFUNCTYPE(None, _user, _id),
    "do_motion": CFUNCTYPE(c_uint32, _user, _id, c_uint32, c_float),
    "stop_motion": CFUNCTYPE(c_uint32, _user, _id, c_uint32),
    "stop_all_motions": CFUNCTYPE(None, _user, _id),
    "drop_link_animations": CFUNCTYPE(None, _user, _id, c_void_p),
    "check_completed_motions": CFUNCTYPE(None, _user, _id, c_void_p),
    "complete_oldest": CFUNCTYPE(None, _user, _id, c_void_p),
    "run_hooks": CFUNCTYPE(None, _user, _id, c_float, c_void_p),
    "enter_world": CFUNCTYPE(None, _user, _id, c_void_p),
    "leave_world": CFUNCTYPE(None, _user, _id, c_void_p),
    "change_visibility": CFUNCTYPE(None, _user, _id, c_void_p),
}


class Host(Structure):
    _fields_ = ([("size", c_uint32), ("reserved", c_uint32), ("user", c_void_p)] +
                [(name, of) for name, of in CALLBACKS.items()])


class WorldOptions(Structure):
    _fields_ = [("size", c_uint32), ("reserved", c_uint32), ("rules", c_char_p), ("limits", POINTER(Limits)),
                ("host", POINTER(Host)), ("game_data", c_void_p), ("hash_key", c_uint64 * 2)]


Sized = TypeVar("Sized", bound=Structure)


def sized(of: Type[Sized]) -> Sized:
    """One with its size set and all else zero."""
    made = of()
    setattr(made, "size", ctypes.sizeof(of))
    return made


# ---- the library ----------------------------------------------------------------------------------------------------
_size, _size_to, _world, _capture, _error = c_size_t, POINTER(c_size_t), c_void_p, c_void_p, POINTER(Error)
_code = c_int32
_FUNCTIONS = {
    "acm_version_text": (c_char_p, []),
    "acm_code_name": (c_char_p, [_code]),
    "acm_rule_at": (_code, [_size, POINTER(Rule)]),
    "acm_outcome_name": (c_char_p, [c_int32, c_int32]),
    "acm_reason_name": (c_char_p, [c_int32, c_int32]),
    "acm_sink_pending_motions": (_size, [c_void_p]),
    "acm_sink_motion_done": (None, [c_void_p]),
    "acm_sink_set_omega": (None, [c_void_p, Vec3]),
    "acm_sink_set_scale": (None, [c_void_p, c_float]),
    "acm_sink_set_ethereal": (None, [c_void_p, c_int]),
    "acm_game_data_open": (_code, [c_char_p, c_uint64, POINTER(c_void_p), _error]),
    "acm_game_data_free": (None, [c_void_p]),
    "acm_game_data_ground": (_code, [c_void_p, POINTER(Position), POINTER(c_double), POINTER(Vec3)]),
    "acm_game_data_failures": (_code, [c_void_p, POINTER(c_uint64)]),
    "acm_world_new": (_code, [POINTER(WorldOptions), POINTER(c_void_p), _error]),
    "acm_world_free": (_code, [_world]),
    "acm_world_receive": (_code, [_world, c_char_p, _size, c_double, POINTER(c_int32), _error]),
    "acm_world_advance": (_code, [_world, c_double]),
    "acm_world_set_player": (_code, [_world, c_uint32, c_double]),
    "acm_world_move_player": (_code, [_world, POINTER(Position), c_double]),
    "acm_world_player": (_code, [_world, POINTER(c_uint32)]),
    "acm_world_set_autonomy_level": (_code, [_world, c_int]),
    "acm_world_assume_objects": (_code, [_world, c_int]),
    "acm_world_poses": (_code, [_world, c_void_p, _size, _size, _size_to]),
    "acm_world_poses_at": (_code, [_world, c_double, c_void_p, _size, _size, _size_to]),
    "acm_world_set_smooth": (_code, [_world, c_int]),
    "acm_world_pose": (_code, [_world, c_uint32, POINTER(Pose), _size]),
    "acm_world_find": (_code, [_world, c_uint32, POINTER(Body)]),
    "acm_world_waypoints": (_code, [_world, c_uint32, POINTER(Position), _size, _size_to]),
    "acm_world_snapshot": (_code, [_world, POINTER(c_void_p)]),
    "acm_world_restore": (_code, [_world, c_void_p]),
    "acm_snapshot_free": (None, [c_void_p]),
    "acm_world_state_hash": (_code, [_world, POINTER(c_uint64)]),
    "acm_world_rules": (_code, [_world, c_char_p, _size, _size_to]),
    "acm_world_bounds": (_code, [_world, POINTER(Bounds)]),
    "acm_world_sentence": (_code, [_world, c_char_p, _size, _size_to]),
    "acm_decode": (_code, [c_char_p, _size, c_int, POINTER(c_void_p), _error]),
    "acm_decoded_free": (None, [c_void_p]),
    "acm_decoded_name": (c_char_p, [c_void_p]),
    "acm_decoded_count": (_size, [c_void_p]),
    "acm_decoded_field": (_code, [c_void_p, _size, POINTER(Field)]),
    "acm_capture_open": (_code, [c_char_p, POINTER(CaptureOptions), POINTER(c_void_p), _error]),
    "acm_capture_read": (_code, [c_char_p, _size, POINTER(CaptureOptions), POINTER(c_void_p), _error]),
    "acm_capture_free": (None, [_capture]),
    "acm_capture_sessions": (_size, [_capture]),
    "acm_capture_remark": (_code, [_capture, _size, c_char_p, _size, _size_to]),
    "acm_capture_session": (_code, [_capture, c_uint32, POINTER(CapturedSession)]),
    "acm_capture_message": (_code, [_capture, c_uint32, _size, POINTER(CapturedMessage)]),
    "acm_capture_reports": (_code, [_capture, c_uint32, POINTER(PlayerReport), _size, _size_to]),
    "acm_capture_frames": (_code, [_capture, c_uint32, c_double, POINTER(c_double), _size, _size_to]),
    "acm_replay_new": (_code, [_capture, c_uint32, c_double, POINTER(c_void_p), _error]),
    "acm_replay_free": (None, [c_void_p]),
    "acm_replay_next": (_code, [c_void_p, _world, POINTER(c_double)]),
}


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


library: Any = _load()
for _name, (_answer, _arguments) in _FUNCTIONS.items():
    _function = getattr(library, _name)
    _function.restype, _function.argtypes = _answer, _arguments
