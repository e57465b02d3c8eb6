# Made by tools/bindings from include/acmotion/c.h. Change that, and make this again.
"""The C header in ctypes."""
from ctypes import *  # noqa: F403
from enum import IntEnum
from typing import Any, Dict

from ._plain import Place, Plain

OK = 0
TRUNCATED = 1
INVALID = 2
UNKNOWN = 3
OUT_OF_RANGE = 4
UNREADABLE = 5
BAD_ARGUMENT = 16
BAD_SIZE = 17
BUSY = 18
NOT_FOUND = 19
REFUSED = 20
NOT_BUILT = 21
NO_MEMORY = 22
INTERNAL = 23
STATUS_PROCESSED = 1
STATUS_OLD_INSTANCE = 2
STATUS_ERROR = 3
STATUS_QUEUED = 4
CHECKSUM_VERIFIED = 0
CHECKSUM_UNVERIFIED = 1
CHECKSUM_FAILED = 2
FROM_SERVER = 0
FROM_CLIENT = 1
FIELD_INTEGER = 0
FIELD_REAL = 1
FIELD_TEXT = 2


class EventKind(IntEnum):
    """What a decision is about. Where a member is named, the kind uses it."""
    #: value: again (in place of an older life), assumed
    OBJECT_CREATED = 0
    OBJECT_DESTROYED = 1
    #: other: what carries it
    OBJECT_PARENTED = 2
    #: value: how many wait for that object
    MESSAGE_PARKED = 3
    #: value: how many
    MESSAGES_REPLAYED = 4
    DESCRIPTION_WANTED = 5
    #: value: the state word
    PHYSICS_STATE_CHANGED = 6
    #: outcome, reason; vector: velocity, omega
    VECTOR_DECIDED = 7
    #: reason: which bound
    WORLD_BOUND_REACHED = 8
    #: outcome, reason; value: instance stamp of the message
    GATE_DECIDED = 9
    #: outcome, reason, position; value: stamp; number: metres from the player, from the body if near_snap asked, near_snap
    POSITION_DECIDED = 10
    TELEPORT_HOOK_RAN = 11
    TELEPORT_STAMP_OUT_OF_ORDER = 12
    PLAYER_TELEPORT_AWAITED = 13
    #: outcome: branch; value: pruned, capped, queue before, after; number: distance, limit
    WAYPOINT_ENQUEUED = 14
    #: value: bound
    WAYPOINT_BOUND_REACHED = 15
    #: outcome: how; value: queue after; number: distance
    WAYPOINT_REACHED = 16
    #: outcome: 1 good; reason; value: fails before, forgiven; number: ratio, distance, progress, expected, seconds
    WINDOW_JUDGED = 17
    #: outcome: 1 placed, 0 refused; number: distance
    BLIPPED = 18
    #: outcome: 1 on landing; value: waypoints dropped
    INTERPOLATION_STOPPED = 19
    #: other: to which object
    STUCK = 20
    #: other: from which object
    UNSTUCK = 21
    #: number: start, max, travelled
    LEASHED = 22
    UNLEASHED = 23
    #: outcome: 1 held; number: travelled
    LEASH_TIGHTENED = 24
    #: outcome: 1 on walkable ground
    GROUND_CHANGED = 25
    #: outcome: result, 0 is ok; value: entered; number: distance
    PLACED = 26
    #: position
    CELL_LOST = 27
    #: outcome, reason; value: movement stamp
    MOVEMENT_DECIDED = 28
    #: value: style, forward, sidestep, turn; number: speeds of the last three
    MOTION_STATE_RECEIVED = 29
    #: outcome: path; value: cancels move-to, disables jump
    CURRENT_MOVEMENT_APPLIED = 30
    #: outcome; reason: motion error; value: command, stamp
    ACTION_DECIDED = 31
    #: outcome: 1 velocity kept; vector: velocity
    LEFT_GROUND = 32
    HIT_GROUND = 33
    #: value: bound
    PENDING_MOTION_BOUND_REACHED = 34
    #: outcome: type; other: target
    MOVE_TO_STARTED = 35
    #: outcome: stride; value: away; number: distance
    MOVE_BEGUN = 36
    #: outcome: turn; number: degrees, heading
    TURN_BEGUN = 37
    #: outcome: turn
    STEERED = 38
    #: number: distance
    MOVE_ARRIVED = 39
    #: number: heading
    TURN_FINISHED = 40
    #: number: distance
    PROGRESS_FAILED = 41
    #: position
    TARGET_RETRACKED = 42
    #: number: seconds
    TARGET_QUANTUM_SET = 43
    #: other: sticks to
    MOVE_TO_COMPLETED = 44
    #: reason: motion error
    MOVE_TO_CANCELLED = 45
    #: other: target
    TARGET_WATCHED = 46
    #: outcome: status; other: target
    TARGET_REPORTED = 47
    #: other: target
    TARGET_TIMED_OUT = 48
    #: other: watcher; value: bound
    WATCHER_BOUND_REACHED = 49
    OBJECT_DESCRIBED = 50
    OBJECT_PICKED_UP = 51
    #: reason: why
    MESSAGE_REFUSED = 52
    #: value: motion; number: its speed, the velocity, seconds of silence
    GAIT_CHANGED = 53
    #: number: distance
    SETTLED = 54


class Error(Structure):
    """What was wrong with what came from outside. Wherever one is asked for it is optional, and filled only on failure."""
    _fields_ = [
        ("size", c_uint32),
        ("code", c_int32),
        ("byte_offset", c_uint64),
        ("message", c_char * 48),
        ("field", c_char * 48),
        ("text", c_char * 256),
    ]


class Vec3(Plain):
    """Metres, metres per second or a direction, along x, y and z."""
    x: float
    y: float
    z: float
    _fields_ = [
        ("x", c_float),
        ("y", c_float),
        ("z", c_float),
    ]


class Quaternion(Plain):
    """A rotation from body to world axes, of unit length."""
    w: float
    x: float
    y: float
    z: float
    _fields_ = [
        ("w", c_float),
        ("x", c_float),
        ("y", c_float),
        ("z", c_float),
    ]


class Frame(Plain):
    """A place and a rotation: metres in the axes of what it is relative to."""
    origin: Vec3
    rotation: Quaternion
    _fields_ = [
        ("origin", Vec3),
        ("rotation", Quaternion),
    ]


class Position(Place):
    """A place in the world. The upper 16 bits of a cell are its landblock's column and row; landblocks are 192 m wide, and the origin counts from the south-west corner of one."""
    cell: int
    frame: Frame
    _fields_ = [
        ("cell", c_uint32),
        ("frame", Frame),
    ]


class Pose(Plain):
    """What to draw. Arrays of poses are handed over with the size of one, so that it can grow at its end."""
    object: int
    position: Position
    velocity: Vec3
    clock: float
    in_contact: int
    is_hidden: int
    _fields_ = [
        ("object", c_uint32),
        ("position", Position),
        ("velocity", Vec3),
        ("clock", c_double),
        ("in_contact", c_uint8),
        ("is_hidden", c_uint8),
        ("reserved", c_uint8 * 6),
    ]


class Rule(Structure):
    """Rules are chosen by text: a preset, "retail", "acdream", "snap" or "openac", and single rules changed in it: "retail:leash=false:offset_blend=Add". docs/divergences.md says what each does."""
    _fields_ = [
        ("size", c_uint32),
        ("reserved", c_uint32),
        ("name", c_char_p),
        ("retail_value", c_char_p),
        ("other_value", c_char_p),
        ("otherwise", c_char_p),
    ]


class Limits(Structure):
    """Bounds on what the network can make grow. 0 is the default of the C++ library (acmotion/core/limits.h)."""
    _fields_ = [
        ("size", c_uint32),
        ("reserved", c_uint32),
        ("waypoints_per_body", c_uint64),
        ("pending_motions_per_body", c_uint64),
        ("watchers_per_body", c_uint64),
        ("children_per_object", c_uint64),
        ("objects", c_uint64),
        ("parked_messages_per_object", c_uint64),
        ("parked_messages", c_uint64),
        ("parked_bytes", c_uint64),
        ("held_messages", c_uint64),
        ("held_bytes", c_uint64),
    ]


class Bounds(Plain):
    """How often each bound was reached."""
    waypoints: int
    pending_motions: int
    watchers: int
    children: int
    objects: int
    ended_lives: int
    parked: int
    held: int
    _fields_ = [
        ("size", c_uint32),
        ("reserved", c_uint32),
        ("waypoints", c_uint64),
        ("pending_motions", c_uint64),
        ("watchers", c_uint64),
        ("children", c_uint64),
        ("objects", c_uint64),
        ("ended_lives", c_uint64),
        ("parked", c_uint64),
        ("held", c_uint64),
    ]


class Event(Plain):
    """One decision, as it was made. Which of the members a kind uses is said with the kind; the others are 0. Words like `outcome` and `reason` are numbers, and acm_outcome_name and acm_reason_name have their names."""
    kind: int
    time: float
    object: int
    other: int
    outcome: int
    reason: int
    position: Position
    _fields_ = [
        ("size", c_uint32),
        ("kind", c_int32),
        ("time", c_double),
        ("object", c_uint32),
        ("other", c_uint32),
        ("outcome", c_int32),
        ("reason", c_int32),
        ("value", c_uint32 * 4),
        ("number", c_double * 6),
        ("position", Position),
        ("vector", Vec3 * 2),
    ]


class Shape(Plain):
    """A body as a placement sees it, scaled: its lowest sphere, and how far it steps down."""
    radius: float
    height: float
    step_down: float
    _fields_ = [
        ("radius", c_float),
        ("height", c_float),
        ("step_down", c_float),
    ]


class Contact(Plain):
    """Ground under a body."""
    valid: int
    water: int
    normal: Vec3
    _fields_ = [
        ("valid", c_uint8),
        ("water", c_uint8),
        ("reserved", c_uint8 * 2),
        ("normal", Vec3),
    ]


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
    _fields_ = [
        ("size", c_uint32),
        ("ok", c_uint8),
        ("has_cell", c_uint8),
        ("has_sliding_normal", c_uint8),
        ("has_collision_normal", c_uint8),
        ("position", Position),
        ("contact", Contact),
        ("sliding_normal", Vec3),
        ("collision_normal", Vec3),
        ("environment", c_int32),
        ("stationary", c_int32),
    ]


class PlaceOptions(Plain):
    """How a placement is meant."""
    allow_slide: int
    loaded_cells_only: int
    grounded_hint: int
    _fields_ = [
        ("size", c_uint32),
        ("allow_slide", c_uint8),
        ("loaded_cells_only", c_uint8),
        ("grounded_hint", c_uint8),
        ("reserved", c_uint8),
    ]


class SweepSeed(Plain):
    """What a sweep starts with."""
    in_contact: int
    on_walkable: int
    has_gravity: int
    is_missile: int
    contact: Contact
    sliding_normal: Vec3
    has_sliding_normal: int
    edge_slide: int
    stationary: int
    last_support_z: float
    _fields_ = [
        ("size", c_uint32),
        ("in_contact", c_uint8),
        ("on_walkable", c_uint8),
        ("has_gravity", c_uint8),
        ("is_missile", c_uint8),
        ("contact", Contact),
        ("sliding_normal", Vec3),
        ("has_sliding_normal", c_uint8),
        ("edge_slide", c_uint8),
        ("reserved", c_uint8 * 2),
        ("stationary", c_int32),
        ("last_support_z", c_float),
    ]


class Motion(Plain):
    """What a body does: commands by their full 32-bit values, and factors of their speeds."""
    style: int
    forward: int
    sidestep: int
    turn: int
    forward_speed: float
    sidestep_speed: float
    turn_speed: float
    may_walk: int
    _fields_ = [
        ("style", c_uint32),
        ("forward", c_uint32),
        ("sidestep", c_uint32),
        ("turn", c_uint32),
        ("forward_speed", c_float),
        ("sidestep_speed", c_float),
        ("turn_speed", c_float),
        ("may_walk", c_int32),
    ]


class Host(Structure):
    """Every callback is optional, and gets `user` first. acmotion/host.h has their contracts; what is different here: an answer (`outcome`, `offset`, `shape`) comes filled with what acmotion would say without you. Change what you know better. Answers are not checked. What `user` points to must outlive the world. Two things are for C++ only: whether a body that is placed is a missile, and that the server has taken control of the player."""
    _fields_ = [
        ("size", c_uint32),
        ("reserved", c_uint32),
        ("user", c_void_p),
        ("resolve", CFUNCTYPE(None, c_void_p, POINTER(Position), POINTER(Outcome))),
        ("place", CFUNCTYPE(None, c_void_p, POINTER(Shape), POINTER(Position), POINTER(PlaceOptions), POINTER(Outcome))),
        ("sweep", CFUNCTYPE(None, c_void_p, POINTER(Shape), POINTER(Position), POINTER(Position), POINTER(SweepSeed), POINTER(Outcome))),
        ("root_motion", CFUNCTYPE(None, c_void_p, c_uint32, POINTER(Motion), c_float, POINTER(Frame))),
        ("shape", CFUNCTYPE(None, c_void_p, c_uint32, c_uint32, POINTER(Shape))),
        ("player_teleported", CFUNCTYPE(None, c_void_p)),
        ("send_position_report", CFUNCTYPE(None, c_void_p)),
        ("rehome_camera", CFUNCTYPE(None, c_void_p)),
        ("tell_streamer", CFUNCTYPE(None, c_void_p, c_int)),
        ("trace", CFUNCTYPE(None, c_void_p, POINTER(Event))),
        ("describe", CFUNCTYPE(c_int, c_void_p, c_uint32, c_uint32, c_uint32, c_float)),
        ("forget", CFUNCTYPE(None, c_void_p, c_uint32)),
        ("initialise", CFUNCTYPE(None, c_void_p, c_uint32)),
        ("do_motion", CFUNCTYPE(c_uint32, c_void_p, c_uint32, c_uint32, c_float)),
        ("stop_motion", CFUNCTYPE(c_uint32, c_void_p, c_uint32, c_uint32)),
        ("stop_all_motions", CFUNCTYPE(None, c_void_p, c_uint32)),
        ("drop_link_animations", CFUNCTYPE(None, c_void_p, c_uint32, c_void_p)),
        ("check_completed_motions", CFUNCTYPE(None, c_void_p, c_uint32, c_void_p)),
        ("complete_oldest", CFUNCTYPE(None, c_void_p, c_uint32, c_void_p)),
        ("run_hooks", CFUNCTYPE(None, c_void_p, c_uint32, c_float, c_void_p)),
        ("enter_world", CFUNCTYPE(None, c_void_p, c_uint32, c_void_p)),
        ("leave_world", CFUNCTYPE(None, c_void_p, c_uint32, c_void_p)),
        ("change_visibility", CFUNCTYPE(None, c_void_p, c_uint32, c_void_p)),
    ]


class WorldOptions(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("reserved", c_uint32),
        ("rules", c_char_p),
        ("limits", POINTER(Limits)),
        ("host", POINTER(Host)),
        ("game_data", c_void_p),
        ("hash_key", c_uint64 * 2),
    ]


class Message(Structure):
    _fields_ = [
        ("bytes", c_void_p),
        ("size", c_size_t),
    ]


class Reception(Structure):
    _fields_ = [
        ("status", c_int32),
        ("code", c_int32),
    ]


class Body(Structure):
    """Everything known about one object."""
    _fields_ = [
        ("size", c_uint32),
        ("object", c_uint32),
        ("name", c_void_p),
        ("name_length", c_uint32),
        ("stamps", c_uint16 * 9),
        ("stamps_unset", c_uint16),
        ("position", Position),
        ("shape", Shape),
        ("scale", c_float),
        ("player_distance", c_float),
        ("clock", c_double),
        ("parent", c_uint32),
        ("is_assumed", c_uint8),
        ("has_cell", c_uint8),
        ("is_shown", c_uint8),
        ("is_hidden", c_uint8),
        ("in_contact", c_uint8),
        ("on_walkable", c_uint8),
        ("is_animated", c_uint8),
        ("has_motion", c_uint8),
        ("charges_long_jump", c_uint8),
        ("is_leashed", c_uint8),
        ("has_window_start", c_uint8),
        ("reserved", c_uint8),
        ("velocity", Vec3),
        ("measured_velocity", Vec3),
        ("motion", Motion),
        ("max_speed", c_float),
        ("adjusted_max_speed", c_float),
        ("waypoints", c_int32),
        ("window_slices", c_int32),
        ("window_seconds", c_float),
        ("window_start_metres", c_float),
        ("fails", c_int32),
        ("next_waypoint", Position),
        ("leash_travelled", c_float),
        ("sticky_target", c_uint32),
        ("move_to", c_int32),
        ("move_to_target", c_uint32),
        ("reserved_end", c_uint32),
    ]


class LiveOptions(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("is_strict", c_int32),
        ("keeps_damage", c_int32),
        ("reserved", c_uint32),
        ("world", POINTER(WorldOptions)),
    ]


class LiveCounts(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("reserved", c_uint32),
        ("sessions", c_uint64),
        ("messages_refused", c_uint64),
        ("packets", c_uint64 * 2),
        ("packets_failed", c_uint64 * 2),
        ("packets_lost", c_uint64 * 2),
        ("messages", c_uint64 * 2),
    ]


class CaptureOptions(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("is_strict", c_int32),
        ("keeps_damage", c_int32),
        ("port", c_uint16),
        ("reserved", c_uint16),
        ("most_bytes", c_uint64),
        ("hash_key", c_uint64 * 2),
    ]


class CapturedSession(Structure):
    """One stay in the world: another login, or another character, is another session. All seconds count from the first packet of the first session."""
    _fields_ = [
        ("size", c_uint32),
        ("number", c_uint32),
        ("epoch_ns", c_int64),
        ("start", c_double),
        ("seconds", c_double),
        ("player", c_uint32),
        ("is_announced", c_uint8),
        ("assumes_objects", c_uint8),
        ("reserved", c_uint8 * 2),
        ("player_name", c_char_p),
        ("messages", c_uint64),
        ("movement", c_uint64),
        ("reports", c_uint64),
    ]


class CapturedMessage(Structure):
    """One whole message, opcode first."""
    _fields_ = [
        ("size", c_uint32),
        ("sender", c_int32),
        ("time", c_double),
        ("bytes", c_void_p),
        ("byte_count", c_uint64),
        ("checksum", c_int32),
        ("is_movement", c_uint8),
        ("reserved", c_uint8 * 3),
    ]


class PlayerReport(Plain):
    """Where the player's own client said that it stood."""
    time: float
    position: Position
    _fields_ = [
        ("time", c_double),
        ("position", Position),
    ]


class Field(Structure):
    """One number or text, under the name that the conformance vectors use: "action0_speed"."""
    _fields_ = [
        ("size", c_uint32),
        ("kind", c_int32),
        ("name", c_char_p),
        ("text", c_char_p),
        ("integer", c_uint32),
        ("real", c_float),
    ]


FUNCTIONS: Dict[str, Any] = {
    "acm_version": (c_uint32, []),
    "acm_version_text": (c_char_p, []),
    "acm_code_name": (c_char_p, [c_int32]),
    "acm_rule_at": (c_int32, [c_size_t, POINTER(Rule)]),
    "acm_outcome_name": (c_char_p, [c_int32, c_int32]),
    "acm_reason_name": (c_char_p, [c_int32, c_int32]),
    "acm_sink_pending_motions": (c_size_t, [c_void_p]),
    "acm_sink_motion_done": (None, [c_void_p]),
    "acm_sink_set_omega": (None, [c_void_p, Vec3]),
    "acm_sink_set_scale": (None, [c_void_p, c_float]),
    "acm_sink_set_ethereal": (None, [c_void_p, c_int]),
    "acm_game_data_open": (c_int32, [c_char_p, c_uint64, POINTER(c_void_p), POINTER(Error)]),
    "acm_game_data_free": (None, [c_void_p]),
    "acm_game_data_ground": (c_int32, [c_void_p, POINTER(Position), POINTER(c_double), POINTER(Vec3)]),
    "acm_game_data_failures": (c_int32, [c_void_p, POINTER(c_uint64)]),
    "acm_world_new": (c_int32, [POINTER(WorldOptions), POINTER(c_void_p), POINTER(Error)]),
    "acm_world_free": (c_int32, [c_void_p]),
    "acm_world_receive": (c_int32, [c_void_p, c_char_p, c_size_t, c_double, POINTER(c_int32), POINTER(Error)]),
    "acm_world_receive_many": (c_int32, [c_void_p, POINTER(Message), c_size_t, c_double, POINTER(Reception)]),
    "acm_world_advance": (c_int32, [c_void_p, c_double]),
    "acm_world_set_player": (c_int32, [c_void_p, c_uint32, c_double]),
    "acm_world_move_player": (c_int32, [c_void_p, POINTER(Position), c_double]),
    "acm_world_player": (c_int32, [c_void_p, POINTER(c_uint32)]),
    "acm_world_set_autonomy_level": (c_int32, [c_void_p, c_int]),
    "acm_world_assume_objects": (c_int32, [c_void_p, c_int]),
    "acm_world_poses": (c_int32, [c_void_p, c_void_p, c_size_t, c_size_t, POINTER(c_size_t)]),
    "acm_world_poses_at": (c_int32, [c_void_p, c_double, c_void_p, c_size_t, c_size_t, POINTER(c_size_t)]),
    "acm_world_set_smooth": (c_int32, [c_void_p, c_int]),
    "acm_world_pose": (c_int32, [c_void_p, c_uint32, POINTER(Pose), c_size_t]),
    "acm_world_pose_at": (c_int32, [c_void_p, c_uint32, c_double, POINTER(Pose), c_size_t]),
    "acm_world_find": (c_int32, [c_void_p, c_uint32, POINTER(Body)]),
    "acm_world_waypoints": (c_int32, [c_void_p, c_uint32, c_void_p, c_size_t, POINTER(c_size_t)]),
    "acm_world_snapshot": (c_int32, [c_void_p, POINTER(c_void_p)]),
    "acm_world_restore": (c_int32, [c_void_p, c_void_p]),
    "acm_snapshot_free": (None, [c_void_p]),
    "acm_world_state_hash": (c_int32, [c_void_p, POINTER(c_uint64)]),
    "acm_world_rules": (c_int32, [c_void_p, c_char_p, c_size_t, POINTER(c_size_t)]),
    "acm_world_bounds": (c_int32, [c_void_p, POINTER(Bounds)]),
    "acm_world_sentence": (c_int32, [c_void_p, c_char_p, c_size_t, POINTER(c_size_t)]),
    "acm_live_new": (c_int32, [POINTER(LiveOptions), POINTER(c_void_p), POINTER(Error)]),
    "acm_live_free": (c_int32, [c_void_p]),
    "acm_live_world": (c_int32, [c_void_p, POINTER(c_void_p)]),
    "acm_live_receive": (c_int32, [c_void_p, c_int, c_char_p, c_size_t, c_int64]),
    "acm_live_frame": (c_int32, [c_void_p, c_double]),
    "acm_live_count": (c_int32, [c_void_p, POINTER(LiveCounts)]),
    "acm_capture_open": (c_int32, [c_char_p, POINTER(CaptureOptions), POINTER(c_void_p), POINTER(Error)]),
    "acm_capture_read": (c_int32, [c_char_p, c_size_t, POINTER(CaptureOptions), POINTER(c_void_p), POINTER(Error)]),
    "acm_capture_free": (None, [c_void_p]),
    "acm_capture_sessions": (c_size_t, [c_void_p]),
    "acm_capture_remark": (c_int32, [c_void_p, c_size_t, c_char_p, c_size_t, POINTER(c_size_t)]),
    "acm_capture_session": (c_int32, [c_void_p, c_uint32, POINTER(CapturedSession)]),
    "acm_capture_message": (c_int32, [c_void_p, c_uint32, c_size_t, POINTER(CapturedMessage)]),
    "acm_capture_reports": (c_int32, [c_void_p, c_uint32, c_void_p, c_size_t, POINTER(c_size_t)]),
    "acm_capture_frames": (c_int32, [c_void_p, c_uint32, c_double, c_void_p, c_size_t, POINTER(c_size_t)]),
    "acm_replay_new": (c_int32, [c_void_p, c_uint32, c_double, POINTER(c_void_p), POINTER(Error)]),
    "acm_replay_free": (None, [c_void_p]),
    "acm_replay_next": (c_int32, [c_void_p, c_void_p, POINTER(c_double)]),
    "acm_decode": (c_int32, [c_char_p, c_size_t, c_int, POINTER(c_void_p), POINTER(Error)]),
    "acm_decoded_free": (None, [c_void_p]),
    "acm_decoded_name": (c_char_p, [c_void_p]),
    "acm_decoded_count": (c_size_t, [c_void_p]),
    "acm_decoded_field": (c_int32, [c_void_p, c_size_t, POINTER(Field)]),
}
