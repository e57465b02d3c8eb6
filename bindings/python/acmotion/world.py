"""Messages in, poses out."""
from __future__ import annotations

import ctypes
import os
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any, Callable, List, Optional, Sequence, Tuple, Union

from . import _native
from ._native import Bounds, Motion, Pose, Position, Shape, Vec3, library, sized
from .errors import check, check_filled, code_name, error_of, text_of
from .host import Host, table_of
from .rules import Rules
from .trace import TraceEvent, event_of

numpy: Any
try:
    import numpy
    #: A pose as an element of a numpy array; None without numpy.
    pose_dtype: Any = numpy.dtype({
        "names": ["object", "cell", "origin", "rotation", "velocity", "clock", "in_contact", "is_hidden"],
        "formats": ["u4", "u4", ("f4", 3), ("f4", 4), ("f4", 3), "f8", "?", "?"],
        "offsets": [0, 4, 8, 20, 36, 48, 56, 57], "itemsize": ctypes.sizeof(Pose)})
except ImportError:
    numpy = None
    pose_dtype = None


class Status(IntEnum):
    """What became of a message."""
    #: Consumed; also when a stamp judged it stale.
    PROCESSED = 1
    #: Meant for an older life of its object; dropped.
    OLD_INSTANCE = 2
    #: Malformed, not about movement (`Reception.code` says which), or refused.
    ERROR = 3
    #: Kept, and played when its object or the player is known.
    QUEUED = 4


@dataclass(frozen=True)
class Reception:
    """The answer to a message."""
    status: Status
    #: "ok", "truncated", "invalid", "unknown", "out of range"
    code: str
    #: What is wrong with the bytes: "PositionPack.origin at byte 8: invalid".
    problem: str = ""

    @property
    def is_malformed(self) -> bool:
        """The bytes could not be decoded, and changed nothing."""
        return self.code not in ("ok", "unknown")


@dataclass(frozen=True)
class Body:
    """Everything known about one object, of the most useful things first; acm_body in c.h says more on each."""
    object: int
    name: str
    position: Position
    velocity: Vec3
    measured_velocity: Vec3
    motion: Motion
    shape: Shape
    scale: float
    player_distance: float
    clock: float
    parent: int
    is_assumed: bool
    is_shown: bool
    is_hidden: bool
    in_contact: bool
    on_walkable: bool
    has_motion: bool
    is_leashed: bool
    max_speed: float
    waypoints: int
    fails: int
    sticky_target: int
    move_to: int
    move_to_target: int
    stamps: Tuple[Optional[int], ...]


class Snapshot:
    """A world as it was, made by World.snapshot. It may outlive its world."""

    _raw: ctypes.c_void_p
    _rules: str

    def __init__(self) -> None:
        raise TypeError("World.snapshot makes snapshots")

    def __del__(self) -> None:
        library.acm_snapshot_free(getattr(self, "_raw", None))


class GameData:
    """The files of a user who owns the game: real ground, every creature's own size and motions. For one thread."""

    def __init__(self, folder: Union[str, Path], cache_bytes: int = 0):
        self._raw = ctypes.c_void_p()
        name = os.fsencode(folder)
        check_filled(lambda error: library.acm_game_data_open(name, cache_bytes, ctypes.byref(self._raw), error))

    def __del__(self) -> None:
        library.acm_game_data_free(getattr(self, "_raw", None))

    def ground(self, position: Position) -> Optional[Tuple[float, Vec3]]:
        """Height and normal of the ground below an outdoor position; None where there is none."""
        z, normal = ctypes.c_double(), Vec3()
        code = library.acm_game_data_ground(self._raw, ctypes.byref(position), ctypes.byref(z), ctypes.byref(normal))
        if code == _native.NOT_FOUND:
            return None
        check(code)
        return z.value, normal


class World:
    """All bodies that a server reports, and where they are now.

    ::

        world = acmotion.World("retail")
        world.set_player(0x50000001, now)
        while True:                      # one frame
            world.advance(now)
            for message in arrived: world.receive(message, now)
            poses = world.poses()        # a numpy array: poses["origin"], poses["object"]

    Time is in seconds of any clock that does not run backwards, the same one for all calls. Call a world from one thread at
    a time. Wrong calls raise and change nothing; bytes that cannot be decoded are an answer, and change nothing either.
    """

    def __init__(self, rules: Union[str, Rules] = "retail", *, host: Optional[Host] = None,
                 trace: Optional[Callable[[TraceEvent], None]] = None, game_data: Optional[GameData] = None,
                 limits: Optional[dict[str, int]] = None, hash_key: Tuple[int, int] = (0, 0)):
        self._raw = ctypes.c_void_p()
        self._thrown: Optional[BaseException] = None
        self._trace = trace
        self._kept = (host, game_data)
        self._table = table_of(host, self._on_event if trace is not None else None, self._keep)
        options = sized(_native.WorldOptions)
        options.rules = str(rules).encode()
        options.host = ctypes.pointer(self._table)
        options.limits = ctypes.pointer(_limits_of(limits or {}))
        options.game_data = game_data._raw if game_data is not None else None
        options.hash_key[:] = hash_key
        check_filled(lambda error: library.acm_world_new(ctypes.byref(options), ctypes.byref(self._raw), error))
        self._own_room: Any = None

    # ---- lifetime
    def close(self) -> None:
        """Frees it now; otherwise that happens when it is no longer referenced."""
        if self._raw:
            check(library.acm_world_free(self._raw))
            self._raw = ctypes.c_void_p()

    def __enter__(self) -> "World":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_raw", None):
            library.acm_world_free(self._raw)

    # ---- messages and time
    def receive(self, message: bytes, now: float) -> Reception:
        """One whole message of the server, opcode first."""
        status, error = ctypes.c_int32(), sized(_native.Error)
        message = bytes(message)
        code = library.acm_world_receive(self._raw, message, len(message), now, ctypes.byref(status),
                                         ctypes.byref(error))
        self._finish(code if code >= _native.BAD_ARGUMENT else _native.OK)
        text = "" if code == _native.OK else error.text.decode("utf-8", "replace")
        return Reception(Status(status.value), code_name(code), text)

    def advance(self, now: float) -> None:
        """Once per frame, before its messages are received. Bodies tick from 1/30 s on, as in the original."""
        self._finish(library.acm_world_advance(self._raw, now))

    # ---- the player
    @property
    def player(self) -> int:
        """The receiver's own player; 0 until it is known."""
        player = ctypes.c_uint32()
        self._finish(library.acm_world_player(self._raw, ctypes.byref(player)))
        return player.value

    def set_player(self, player: int, now: float) -> None:
        """Which object is the receiver's own player. The message 0xF746 says so too; until then messages are held."""
        self._finish(library.acm_world_set_player(self._raw, player, now))

    def move_player(self, position: Position, now: float) -> bool:
        """Where your own player stands. False if it has no body, or if no body can stand there."""
        code = library.acm_world_move_player(self._raw, ctypes.byref(position), now)
        self._finish(_native.OK if code == _native.REFUSED else code)
        return bool(code == _native.OK)

    def assume_objects(self, on: bool = True) -> None:
        """For observers that came late: unknown objects come to life at their first position. Off at first."""
        self._finish(library.acm_world_assume_objects(self._raw, int(on)))

    def set_autonomy_level(self, level: int) -> None:
        """How much of the player's movement its client decides: 2 all of it (the default), to 0 nothing."""
        self._finish(library.acm_world_set_autonomy_level(self._raw, level))

    # ---- what to draw
    def poses(self, out: Any = None) -> Any:
        """Every body that is in a cell and not carried.

        With numpy, an array of `pose_dtype` that acmotion itself has written: a new one, or the beginning of `out`, an array
        of yours that is used again in every frame (raises if it is too short). Without numpy, a list of `Pose`.
        """
        return self._poses(library.acm_world_poses, (), out)

    def poses_at(self, now: float, out: Any = None) -> Any:
        """The same between ticks, 1/30 s late, for a display that draws more often; after `set_smooth(True)`."""
        return self._poses(library.acm_world_poses_at, (now,), out)

    def _poses(self, call: Callable[..., int], moment: Tuple[float, ...], out: Any) -> Any:
        size, count = ctypes.sizeof(Pose), ctypes.c_size_t()

        def write(address: Any, room: int) -> int:
            self._finish(call(self._raw, *moment, address, room, size, ctypes.byref(count)))
            return count.value

        if numpy is None:
            room = (Pose * write(None, 0))()
            return list(room[:write(room, len(room))])
        if out is None:
            out = numpy.zeros(write(None, 0), pose_dtype)
        elif not isinstance(out, numpy.ndarray) or out.dtype != pose_dtype or not out.flags["C_CONTIGUOUS"]:
            raise TypeError("out is a contiguous numpy array of acmotion.pose_dtype")
        if write(out.ctypes.data, len(out)) > len(out):
            raise ValueError(f"out has room for {len(out)} poses, and there are {count.value}")
        return out[:count.value]

    def set_smooth(self, on: bool = True) -> None:
        """Whether ticks are remembered for `poses_at`. Off at first. Moves no body."""
        self._finish(library.acm_world_set_smooth(self._raw, int(on)))

    def pose(self, object: int) -> Optional[Pose]:
        """One of the poses; None if the object is not among them."""
        pose = Pose()
        code = library.acm_world_pose(self._raw, object, ctypes.byref(pose), ctypes.sizeof(Pose))
        return pose if self._is_there(code) else None

    def find(self, object: int) -> Optional[Body]:
        """Everything known about one object; None if there is no such object."""
        raw = sized(_native.Body)
        if not self._is_there(library.acm_world_find(self._raw, object, ctypes.byref(raw))):
            return None
        name = ctypes.string_at(raw.name, raw.name_length).decode("cp1252", "replace")
        stamps = tuple(None if raw.stamps_unset >> i & 1 else stamp for i, stamp in enumerate(raw.stamps))
        flags = {key: bool(getattr(raw, key)) for key in (
            "is_assumed", "is_shown", "is_hidden", "in_contact", "on_walkable", "has_motion", "is_leashed")}
        return Body(raw.object, name, raw.position, raw.velocity, raw.measured_velocity, raw.motion, raw.shape,
                    raw.scale, raw.player_distance, raw.clock, raw.parent, **flags, max_speed=raw.max_speed,
                    waypoints=raw.waypoints, fails=raw.fails, sticky_target=raw.sticky_target, move_to=raw.move_to,
                    move_to_target=raw.move_to_target, stamps=stamps)

    def waypoints(self, object: int) -> List[Position]:
        """The places that an object still has to walk to, next one first."""
        count = ctypes.c_size_t()
        if not self._is_there(library.acm_world_waypoints(self._raw, object, None, 0, ctypes.byref(count))):
            return []
        places = (Position * count.value)()
        self._finish(library.acm_world_waypoints(self._raw, object, places, len(places), ctypes.byref(count)))
        return list(places)

    # ---- snapshots
    def snapshot(self) -> Snapshot:
        """The world as it is."""
        made = Snapshot.__new__(Snapshot)
        made._raw, made._rules = ctypes.c_void_p(), self.rules
        self._finish(library.acm_world_snapshot(self._raw, ctypes.byref(made._raw)))
        return made

    def restore(self, snapshot: Snapshot) -> None:
        """And back, in this world or in another of the same rules, limits and host."""
        if not isinstance(snapshot, Snapshot):
            raise TypeError(f"a snapshot is what World.snapshot made, not {type(snapshot).__name__}")
        if snapshot._rules != self.rules:
            raise ValueError(f"a snapshot of a world of {snapshot._rules}, and this one is of {self.rules}")
        self._finish(library.acm_world_restore(self._raw, snapshot._raw))

    def state_hash(self) -> int:
        """Over everything that can influence what happens next. Comparable between machines, not between versions."""
        value = ctypes.c_uint64()
        self._finish(library.acm_world_state_hash(self._raw, ctypes.byref(value)))
        return value.value

    # ---- about it
    @property
    def rules(self) -> str:
        """The shortest text that means its rules."""
        return text_of(lambda *room: library.acm_world_rules(self._raw, *room))

    @property
    def bounds_reached(self) -> Bounds:
        """How often each bound was reached."""
        bounds = sized(Bounds)
        self._finish(library.acm_world_bounds(self._raw, ctypes.byref(bounds)))
        return bounds

    # ---- around every call
    def _on_event(self, raw: _native.Event) -> None:
        assert self._trace is not None
        self._trace(event_of(raw, text_of(lambda *room: library.acm_world_sentence(self._raw, *room))))

    def _keep(self, error: BaseException) -> None:
        self._thrown = self._thrown or error

    def _finish(self, code: int) -> None:
        thrown, self._thrown = self._thrown, None
        if thrown is not None:
            raise thrown
        if not self._raw:
            raise ValueError("the world was closed")
        check(code)

    def _is_there(self, code: int) -> bool:
        self._finish(_native.OK if code == _native.NOT_FOUND else code)
        return code == _native.OK


def _limits_of(limits: dict[str, int]) -> _native.Limits:
    raw = sized(_native.Limits)
    for name, bound in limits.items():
        if name not in _native.LIMIT_NAMES:
            raise ValueError(f"there is no limit {name}; there are {', '.join(_native.LIMIT_NAMES)}")
        if bound < 0:
            raise ValueError(f"the limit {name} is negative")
        setattr(raw, name, bound)
    return raw


# ---- what a message says --------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Message:
    """A message as its fields, in wire order; none if it is not about movement."""
    #: "UpdatePosition"
    name: str
    fields: dict[str, Union[int, float, str]]


def decode(message: bytes, sender: str = "server") -> Message:
    """What one whole message says, opcode first. Raises `BadValue` if it cannot be decoded.

    >>> decode(bytes.fromhex("46f7000001000050")).fields["object"] == 0x50000001
    True
    """
    if sender not in SENDERS:
        raise ValueError(f'a sender is "server" or "client", not {sender!r}')
    raw, message = ctypes.c_void_p(), bytes(message)
    check_filled(lambda error: library.acm_decode(message, len(message), SENDERS.index(sender), ctypes.byref(raw),
                                                  error))
    try:
        fields = (_field_of(raw, i) for i in range(library.acm_decoded_count(raw)))
        return Message(library.acm_decoded_name(raw).decode(), dict(fields))
    finally:
        library.acm_decoded_free(raw)


#: By their numbers in C.
SENDERS: Sequence[str] = ("server", "client")


def _field_of(raw: ctypes.c_void_p, number: int) -> Tuple[str, Union[int, float, str]]:
    field = sized(_native.Field)
    code = library.acm_decoded_field(raw, number, ctypes.byref(field))
    if code != _native.OK:
        raise error_of(code)
    values = (field.integer, field.real, field.text.decode("utf-8", "replace"))
    return field.name.decode(), values[field.kind]
